"""What no Howell of a size and length can pass in fairness: the least squares that the parities allow.

C(i, j) = G(i, j) + n M(i, j), and G(i, j) is the number of rounds R less twice the sets on which two pairs
sit opposite ways. So C(i, j) modulo 4 follows from R, from whether they meet, and from whether one of the
two sits E-W an odd number of times and the other an even number. Every row of C has the same sum,
(n - 1) R, because on each set as many sit N-S as E-W. And the two classes, odd and even, meet each other
as often from one side as from the other.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from fractions import Fraction

Least = dict[int, int]  # by a number of meetings: the least sum of squares


def howell_bound(tables: int, rounds: int) -> Fraction:
    """The bound in per cent, for a movement in which all pairs play all sets and nobody meets twice."""
    pairs = 2 * tables
    least = min(squares for odd in range(tables + 1) for squares in _of_classes(tables, rounds, odd))
    total = pairs * (tables - 1) * rounds
    return Fraction(100 * total * total, pairs * (pairs - 1) * least)


def _of_classes(tables: int, rounds: int, odd: int) -> Iterator[int]:
    """The sums of squares if so many pairs are E-W an odd number of times."""
    even = 2 * tables - odd
    of_odd = _of_class(_rows(tables, rounds, odd, even), odd)
    of_even = _of_class(_rows(tables, rounds, even, odd), even)
    for between in of_odd.keys() & of_even.keys():
        within = (odd * rounds - between, even * rounds - between)  # each such meeting counts twice
        if not any(meetings % 2 for meetings in within):
            yield of_odd[between] + of_even[between]


def _of_class(rows: Least, size: int) -> Least:
    """For a whole class: by its meetings with the other, the least sum over its rows."""
    least = {0: 0}
    for _ in range(size):
        longer: Least = {}
        for before, squares in least.items():
            for across, more in rows.items():
                there = longer.get(before + across)
                if there is None or squares + more < there:
                    longer[before + across] = squares + more
        least = longer
    return least


def _rows(tables: int, rounds: int, own: int, other: int) -> Least:
    """One pair's row of C, by how many opponents of the other class it meets."""
    least = {}
    for across in range(rounds + 1):
        met, strangers, strangers_across = rounds - across, own - 1 - (rounds - across), other - across
        if min(strangers, strangers_across) < 0:
            continue
        values = [
            *[_smallest(rounds + tables)] * met,
            *[_smallest(rounds)] * strangers,
            *[_smallest(rounds + 2 + tables)] * across,
            *[_smallest(rounds + 2)] * strangers_across,
        ]
        squares = _least_squares(values, (tables - 1) * rounds)
        if squares is not None:
            least[across] = squares
    return least


def _smallest(number: int) -> int:
    """The number nearest to 0 that leaves the same by 4."""
    return (number + 1) % 4 - 1


def _least_squares(values: list[int], total: int) -> int | None:
    """The least sum of squares if these values, moved by fours, add up to the total; None if they cannot."""
    missing = total - sum(values)
    if missing % 4:
        return None
    step = 4 if missing > 0 else -4
    steps = [((value + step) ** 2 - value**2, value) for value in values]
    heapq.heapify(steps)
    squares = sum(value**2 for value in values)
    for _ in range(abs(missing) // 4):
        more, value = heapq.heappop(steps)
        squares += more
        moved = value + step
        heapq.heappush(steps, ((moved + step) ** 2 - moved**2, moved))
    return squares
