"""The loop over cases runs every one of them, and names those that fail."""

import pytest

from tests.cases import for_each


@pytest.fixture
def ten():
    return 10


def test_every_case_runs_and_those_that_fail_are_named(ten):
    ran = []

    @for_each("number", [1, 2, 3, 4], name="number {}".format)
    def is_odd(number, ten):
        ran.append(number + ten)
        assert number % 2

    with pytest.raises(ExceptionGroup, match="2 of 4 cases failed") as failed:
        is_odd(ten=ten)
    assert ran == [11, 12, 13, 14]
    assert [failure.__notes__ for failure in failed.value.exceptions] == [
        ["case: number 2"],
        ["case: number 4"],
    ]


@for_each("number", [1, 2])
def test_fixtures_stay_fixtures(number, ten):
    assert number < ten
