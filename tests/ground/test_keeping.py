"""What a process keeps is found by its stamp, bounded, and forgotten when it is to be."""

from __future__ import annotations

import pytest

from config.keeping import Kept, forget_all


@pytest.fixture
def kept() -> Kept[str, int, str]:
    return Kept(10)


def test_what_is_kept_is_found_by_the_stamp_it_was_made_of_alone(kept):
    kept.keep("a", 1, "one", size=1)
    assert kept.find("a", 1) == "one"
    assert kept.find("a", 2) is None
    assert kept.find("b", 1) is None
    kept.keep("a", 2, "two", size=1)
    assert kept.find("a", 1) is None
    assert kept.find("a", 2) == "two"


def test_who_goes_on_from_what_is_kept_gets_it_with_its_stamp(kept):
    assert kept.latest("a") is None
    kept.keep("a", 1, "one", size=1)
    assert kept.latest("a") == (1, "one")


def test_a_value_is_made_once_of_each_stamp(kept):
    made = []

    def make() -> str:
        made.append(len(made) + 1)
        return f"made {len(made)}"

    assert [kept.get("a", stamp, make, len) for stamp in (1, 1, 2, 2)] == ["made 1"] * 2 + ["made 2"] * 2
    assert made == [1, 2]


def test_what_nobody_asked_for_the_longest_goes_first(kept):
    for key in "abc":
        kept.keep(key, 1, key, size=3)
    assert kept.find("a", 1) == "a"
    assert kept.in_order() == ["b", "c", "a"]
    kept.latest("b")
    kept.keep("d", 1, "d", size=4)
    assert kept.in_order() == ["a", "b", "d"]


def test_sizes_of_what_was_replaced_dropped_or_forgotten_do_not_count(kept):
    kept.keep("a", 1, "one", size=9)
    kept.keep("a", 2, "two", size=5)
    kept.keep("b", 1, "b", size=5)
    assert kept.in_order() == ["a", "b"]
    kept.drop("a")
    kept.drop("nobody knows")
    kept.keep("c", 1, "c", size=5)
    assert kept.in_order() == ["b", "c"]
    kept.forget()
    kept.keep("d", 1, "d", size=10)
    assert kept.in_order() == ["d"]


def test_what_is_larger_than_all_may_be_is_kept_alone(kept):
    kept.keep("a", 1, "a", size=1)
    kept.keep("b", 1, "b", size=11)
    assert kept.in_order() == ["b"]


def test_all_that_is_kept_anywhere_is_forgotten_at_once(kept):
    other: Kept[int, int, int] = Kept(1)
    kept.keep("a", 1, "a", size=1)
    other.keep(1, 1, 1, size=1)
    forget_all()
    assert kept.in_order() == other.in_order() == []
