"""The same objective by trying everything: every bye, every complete pairing, and a key to compare them.

Knows nothing of matchings or of the planner; for fields of ten at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tournaments.movements.pairing import Rematches, SwissState

Pairs = tuple[tuple[int, int], ...]


class Best(NamedTuple):
    """`resting` None for an even number; `pairs` the higher of the ranking first."""

    resting: int | None
    pairs: Pairs


def best(state: SwissState, free: Sequence[int]) -> Best | None:
    """The best pairing of those who are free, in the order of the ranking; None where there is none."""
    candidates = [Best(resting, pairs) for resting, pairs in everything(free)]
    keyed = [(key, each) for each in candidates if (key := _key(state, free, each)) is not None]
    return min(keyed)[1] if keyed else None


def everything(free: Sequence[int]) -> Iterator[tuple[int | None, Pairs]]:
    if len(free) % 2 == 0:
        yield from ((None, pairs) for pairs in pairings(tuple(free)))
        return
    for resting in free:
        yield from ((resting, pairs) for pairs in pairings(tuple(n for n in free if n != resting)))


def pairings(left: tuple[int, ...]) -> Iterator[Pairs]:
    """Every way to pair all, each match and the list of them from the top."""
    if not left:
        yield ()
        return
    top, *others = left
    for i, other in enumerate(others):
        rest = tuple(others[:i] + others[i + 1 :])
        yield from (((top, other), *pairs) for pairs in pairings(rest))


def _key(state: SwissState, free: Sequence[int], each: Best) -> tuple[object, ...] | None:
    """Lower is better: byes had, latest meeting repeated, rematches, place of the bye, match by match."""
    rounds = [_last(state, *pair) for pair in each.pairs]
    again = [r for r in rounds if r]
    level = _byes(state, each.resting)
    fewest = min((_byes(state, n) for n in free), default=0)
    if state.options.rematches is Rematches.ALWAYS:
        rounds, again = [0] * len(rounds), []
    if state.options.rematches is Rematches.NEVER and again:
        return None
    if state.options.rematches is not Rematches.NEVER and each.resting is not None and level > fewest:
        return None
    from_below = 0 if each.resting is None else -free.index(each.resting)
    nearness = [(bool(r), r, free.index(other)) for r, (_, other) in zip(rounds, each.pairs, strict=True)]
    return (level, max(again, default=0), len(again), from_below, *nearness)


def _last(state: SwissState, one: int, other: int) -> int:
    """The round in which two met last, 0 if they have not."""
    meetings = [*state.meetings, *(m for triangle in state.triangles for m in triangle.meetings())]
    return max((m.round for m in meetings if {m.home, m.away} == {one, other}), default=0)


def _byes(state: SwissState, number: int | None) -> int:
    return sum(who == number for _, who in state.byes)
