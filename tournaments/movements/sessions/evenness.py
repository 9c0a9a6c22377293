"""What is left open in a second session, chosen so that both sessions together are as balanced as can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np

from ..fairness import Matrix, competition_of, competitions_of, quality
from ..values import Movement
from .event import restricted


def fairest_switch(first: Movement, second: Movement) -> tuple[int, ...]:
    """The rounds of the second session to arrow-switch, for the best Q of both.

    From no round, from every other one and from the first half, single rounds are turned while Q rises;
    the best end of the three is taken, of equal ones that with the fewest rounds. Not all sets are tried.
    """
    numbers = [number for number in second.entries if number in first.entries]
    before = restricted(competition_of(first), first, numbers)
    after = competitions_of(second)
    known: dict[frozenset[int], Fraction] = {}

    def of(rounds: frozenset[int]) -> Fraction:
        if rounds not in known:
            known[rounds] = quality(before + restricted(after(rounds), second, numbers))
        return known[rounds]

    every = range(1, second.rounds + 1)
    starts = (frozenset[int](), frozenset(every[::2]), frozenset(every[: second.rounds // 2]))
    for start in starts:
        _climbed(start, every, of)
    best = max(known, key=lambda rounds: (known[rounds], -len(rounds), sorted(rounds, reverse=True)))
    return tuple(sorted(best))


def _climbed(rounds: frozenset[int], every: range, of: Callable[[frozenset[int]], Fraction]) -> None:
    """Turn the one round that helps most, while one does."""
    while True:
        nearby = max((rounds ^ {number} for number in every), key=of)
        if of(nearby) <= of(rounds):
            return
        rounds = nearby


def fairest_shift(first: Movement, seconds: Mapping[str, Movement]) -> tuple[str, int]:
    """Of these second sessions the best, and by how many its second line is shifted against the first.

    No more meet again than must; then the best Q of both. Of equal ones the first. Nobody may be missing in
    the second sessions, whose pairs are numbered through.
    """
    line = first.tables
    numbers = [number for number in range(1, 2 * line + 1) if number in first.entries]
    before = restricted(competition_of(first), first, numbers)
    met = restricted(_met(first), first, numbers)
    best: tuple[tuple[int, Fraction], str, int] | None = None
    for name, second in seconds.items():
        after, again = competition_of(second), _met(second)
        for shift in range(line):
            # Who has this number now had, without the shift, the number so many lower in the line.
            own = [n if n <= line else line + (n - line - shift - 1) % line + 1 for n in numbers]
            both = before + restricted(after, second, own)
            twice = int((met * restricted(again, second, own)).sum())
            if best is None or (-twice, quality(both)) > best[0]:
                best = (-twice, quality(both)), name, shift
    assert best is not None
    return best[1], best[2]


def _met(movement: Movement) -> Matrix:
    """How often two meet, by their places in `entries`."""
    place = {number: index for index, number in enumerate(movement.entries)}
    met: Matrix = np.zeros((len(place), len(place)), dtype=np.int64)
    for seating in movement.seatings:
        met[place[seating.ns], place[seating.ew]] += 1
    return met + met.T
