"""A stamped cache gives a value for its stamp alone, has a limit, and can be emptied."""

from __future__ import annotations

import pytest

from config.caching.stamped_cache import StampedCache, forget_all


@pytest.fixture
def cache() -> StampedCache[str, int, str]:
    return StampedCache(10)


def test_a_value_is_returned_for_the_stamp_it_was_made_from_alone(cache):
    cache.keep("a", 1, "one", size=1)
    assert cache.find("a", 1) == "one"
    assert cache.find("a", 2) is None
    assert cache.find("b", 1) is None
    cache.keep("a", 2, "two", size=1)
    assert cache.find("a", 1) is None
    assert cache.find("a", 2) == "two"


def test_the_latest_value_comes_with_its_stamp(cache):
    assert cache.latest("a") is None
    cache.keep("a", 1, "one", size=1)
    assert cache.latest("a") == (1, "one")


def test_a_value_is_made_once_of_each_stamp(cache):
    made = []

    def make() -> str:
        made.append(len(made) + 1)
        return f"made {len(made)}"

    assert [cache.get("a", stamp, make, len) for stamp in (1, 1, 2, 2)] == ["made 1"] * 2 + ["made 2"] * 2
    assert made == [1, 2]


def test_what_nobody_asked_for_the_longest_goes_first(cache):
    for key in "abc":
        cache.keep(key, 1, key, size=3)
    assert cache.find("a", 1) == "a"
    assert cache.in_order() == ["b", "c", "a"]
    cache.latest("b")
    cache.keep("d", 1, "d", size=4)
    assert cache.in_order() == ["a", "b", "d"]


def test_sizes_of_what_was_replaced_dropped_or_forgotten_do_not_count(cache):
    cache.keep("a", 1, "one", size=9)
    cache.keep("a", 2, "two", size=5)
    cache.keep("b", 1, "b", size=5)
    assert cache.in_order() == ["a", "b"]
    cache.drop("a")
    cache.drop("nobody knows")
    cache.keep("c", 1, "c", size=5)
    assert cache.in_order() == ["b", "c"]
    cache.forget()
    cache.keep("d", 1, "d", size=10)
    assert cache.in_order() == ["d"]


def test_what_is_larger_than_all_may_be_is_kept_alone(cache):
    cache.keep("a", 1, "a", size=1)
    cache.keep("b", 1, "b", size=11)
    assert cache.in_order() == ["b"]


def test_all_that_is_kept_anywhere_is_forgotten_at_once(cache):
    other: StampedCache[int, int, int] = StampedCache(1)
    cache.keep("a", 1, "a", size=1)
    other.keep(1, 1, 1, size=1)
    forget_all()
    assert cache.in_order() == other.in_order() == []
