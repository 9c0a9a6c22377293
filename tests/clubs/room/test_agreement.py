"""The scorer that the evenings under test are held against, by the book's own examples."""

from __future__ import annotations

import pytest

from tests.clubs.room.agreement import counted


@pytest.mark.parametrize(
    ("results", "margin"),
    [
        (["4SN=", "4SN="], 120 + 120 + 700),
        (["4SN=", "2SE="], 120 + 300 - 60 - 50),
        (["2SN=", "2SE="], 0),
        (["1NN=", "2NN="], 40 + 70 + 300),
        (["3NN-2"], -100),
        (["3NXN-3"], -500),
        (["4SN=", "3NXN-3"], 120 + 300 - 800),
        (["2HXN+1"], 120 + 50 + 100 + 300),
        (["6NE="], -(190 + 500 + 300)),
        (["PASS"], 0),
        (["1CXXN="], 80 + 50 + 50),
    ],
)
def test_rubbers_counted_by_hand(results, margin):
    assert counted(results).margin() == margin
