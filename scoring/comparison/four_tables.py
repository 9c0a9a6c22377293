"""IMPs of a board at the four tables of a match between teams of eight. Source: modern standards, 4."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from math import isqrt
from typing import Final, NamedTuple

from scoring.comparison.imps import IMP_LIMITS


class FourTables(StrEnum):
    """How four results of a board become the IMPs of two teams."""

    COMPARISONS = "comparisons"  # each table with both tables of the other direction: cross-IMPs, added
    TWO_MATCHES = "two-matches"  # as in two matches of four: the first tables, and the second
    SUM = "sum"  # the four scores are added, and the sum has IMPs by limits of its own


def _times_root_two(limit: int) -> int:
    """The limit times the root of 2, to the nearest ten: no half is ever met, for the root is irrational."""
    return 10 * ((isqrt(8 * (limit // 10) ** 2) + 1) // 2)


SUM_LIMITS: Final = tuple(_times_root_two(limit) for limit in IMP_LIMITS)
"""The least sum for 1, 2, ... 24 IMPs: those of Law 78B times the root of 2, rounded to 10.

Of tables that are independent of each other the sum of four scores varies more than that of two by that root.
"""


def imps_of_sum(total: int) -> int:
    """IMPs for the sum of the four scores of a board, those of the other team's N-S pairs negative."""
    won = bisect_right(SUM_LIMITS, abs(total))
    return won if total >= 0 else -won


class FourOfMatch(NamedTuple):
    """The tables of a match, by index: where one team sits N-S, and where the other does."""

    one: Sequence[int]
    other: Sequence[int]


def fours_of(matches: Iterable[tuple[int, int]]) -> Iterator[FourOfMatch]:
    """The tables of each match from every two of them that are compared, in the order of their first ones."""
    others: dict[int, set[int]] = {}
    for one, other in matches:
        others.setdefault(one, set()).add(other)
        others.setdefault(other, set()).add(one)
    seen: set[int] = set()
    for table in sorted(others):
        if table not in seen:
            there = sorted(others[table])
            here = sorted(others[there[0]])
            seen |= {*here, *there}
            yield FourOfMatch(here, there)


def two_matches(matches: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of every two tables that may be compared those that are, where the four are two matches of four."""
    return [couple for four in fours_of(matches) for couple in zip(four.one, four.other, strict=False)]
