"""Pivot: rubbers in which each of four or five partners each of the others. Source: 000:l.13698, l.13715.

Schedules are data, so that a club may have its own; what makes one right is `faults_of`. The one for
five players is reconstructed: the book's table did not survive, its counts did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.words import RuleError, nouns

SOURCE = "000:l.13698"


@dataclass(frozen=True, slots=True)
class PivotRubber:
    """One rubber: who partners whom, by the numbers of the cut (1 had the highest card); the others sit."""

    partners: tuple[tuple[int, int], tuple[int, int]]

    @property
    def players(self) -> frozenset[int]:
        return frozenset(number for pair in self.partners for number in pair)


Schedule = tuple[PivotRubber, ...]

FOUR: Schedule = (
    PivotRubber(((1, 2), (3, 4))),
    PivotRubber(((1, 3), (2, 4))),
    PivotRubber(((1, 4), (2, 3))),
)
FIVE: Schedule = (
    PivotRubber(((1, 2), (3, 4))),
    PivotRubber(((1, 3), (2, 5))),
    PivotRubber(((1, 5), (2, 4))),
    PivotRubber(((1, 4), (3, 5))),
    PivotRubber(((2, 3), (4, 5))),
)
SCHEDULES = {4: FOUR, 5: FIVE}


def schedule_for(players: int, rubbers_each: int = 1) -> Schedule:
    """The rubbers of a pivot in order; `rubbers_each` 2 are double rubbers (000:l.13729).

    Raises RuleError "pivot.players".
    """
    if players not in SCHEDULES:
        raise RuleError(
            "pivot.players",
            "players",
            "A pivot is for four or five players, not {players}.",
            SOURCE,
            players=players,
        )
    return tuple(rubber for rubber in SCHEDULES[players] for _ in range(rubbers_each))


def faults_of(schedule: Sequence[PivotRubber], players: int) -> Iterator[RuleError]:
    """What keeps a schedule from being a pivot: everybody partners each other once, opposes each twice."""
    numbers = range(1, players + 1)
    for stranger in sorted({number for rubber in schedule for number in rubber.players} - set(numbers)):
        yield RuleError(
            "pivot.number",
            "schedule",
            "There is no player {number}: the schedule is for {players}.",
            SOURCE,
            number=stranger,
            players=nouns.players(players),
        )
    pairs = list(combinations(numbers, 2))
    together = Counter(tuple(sorted(pair)) for rubber in schedule for pair in rubber.partners)
    against = Counter(
        (min(one, other), max(one, other))
        for rubber in schedule
        for one in rubber.partners[0]
        for other in rubber.partners[1]
    )
    for pair in pairs:
        if together[pair] != 1 or against[pair] != 2:
            yield RuleError(
                "pivot.schedule",
                "schedule",
                "{first} and {second} should be partners once and opponents twice, not "
                "{together} and {against}.",
                SOURCE,
                first=pair[0],
                second=pair[1],
                together=together[pair],
                against=against[pair],
            )
