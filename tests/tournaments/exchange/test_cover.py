"""Exact cover, against brute force on small instances."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.exchange.cover import ExactCover

needs = st.integers(0, 6)
instances = st.lists(st.sets(needs, min_size=1, max_size=3), max_size=7)


def is_cover(chosen, duties):
    taken = Counter(need for needs in chosen for need in needs)
    return all(taken[duty] == 1 for duty in duties) and all(count == 1 for count in taken.values())


@given(instances, st.sets(needs))
def test_a_cover_is_found_exactly_where_there_is_one(options, duties):
    found = ExactCover({n: sorted(taken) for n, taken in enumerate(options)}, sorted(duties)).solve(10_000)
    exists = any(
        is_cover(chosen, duties) for size in range(len(options) + 1) for chosen in combinations(options, size)
    )
    assert (found is not None) == exists
    assert found is None or is_cover([options[n] for n in found], duties)


def test_it_gives_up_when_its_patience_ends():
    options = {(a, b): [("row", a), ("column", b)] for a in range(6) for b in range(6)}
    cover = ExactCover(options, [(kind, n) for kind in ("row", "column") for n in range(6)])
    assert cover.solve(3) is None
