"""An event of several sessions as a whole: who meets whom how often, and how evenly all compete.

A session is a movement whose contestants have the numbers of the event. Sections whose results are compared
with one another are one movement (`joined`), because a board has the results of all of them. Boards of
different sessions are different boards, so that competition adds up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from scoring.words.figures import rounded

from ..fairness import Matrix, competition_of, quality
from ..values import Movement, SitOut

Meetings = Counter[frozenset[int]]


@dataclass(frozen=True, slots=True)
class EventFairness:
    """The figures of an event, of the contestants who play in all its sessions.

    `balances` are Q in per cent of each field that is ranked: one, or two where N-S and E-W are ranked apart
    in every session and nobody changes sides. `least` and `most` are the extremes of C in these fields.
    `met_least` and `met_most` say how often two who can meet do so, two of any field: `never` is how many
    couples of contestants never meet, of `couples`.
    """

    balances: tuple[Fraction, ...]
    least: int
    most: int
    met_least: int
    met_most: int
    never: int
    couples: int

    @property
    def q(self) -> Fraction:
        """The balance of the least balanced field."""
        return min(self.balances)

    @property
    def q_text(self) -> str:
        """Q with one decimal, halves up: "90.5"."""
        return str(rounded(self.q, 1))

    @property
    def all_meet(self) -> bool:
        """Whether every two meet."""
        return not self.never


def event_fairness(sessions: Sequence[Movement]) -> EventFairness:
    """The figures of all sessions together; the movements have one numbering."""
    everywhere = _in_all(sessions)
    total = event_competition(sessions, everywhere)
    fields = _fields(sessions, everywhere)
    inside = [total[np.ix_(places, places)] for places in fields]
    figures = np.concatenate([one[np.triu_indices(len(one), 1)] for one in inside])
    meetings = event_meetings(sessions)
    met = [
        meetings[frozenset((one, other))]
        for at, one in enumerate(everywhere)
        for other in everywhere[at + 1 :]
    ]
    return EventFairness(
        balances=tuple(quality(one) for one in inside),
        least=int(figures.min()),
        most=int(figures.max()),
        met_least=min(met),
        met_most=max(met),
        never=met.count(0),
        couples=len(met),
    )


def event_competition(sessions: Sequence[Movement], numbers: Sequence[int]) -> Matrix:
    """C of these contestants over all sessions, by their places in `numbers`."""
    total: Matrix = np.zeros((len(numbers), len(numbers)), dtype=np.int64)
    for movement in sessions:
        total += restricted(competition_of(movement), movement, numbers)
    return total


def restricted(matrix: Matrix, movement: Movement, numbers: Sequence[int]) -> Matrix:
    """The rows and columns of these contestants, out of those of all entries of a movement."""
    place = {number: index for index, number in enumerate(movement.entries)}
    places = [place[number] for number in numbers]
    return matrix[np.ix_(places, places)]


def event_meetings(sessions: Sequence[Movement]) -> Meetings:
    """At how many tables two contestants meet as opponents, over all sessions."""
    meetings: Meetings = Counter()
    for movement in sessions:
        for seating in movement.seatings:
            for one in (seating.ns, seating.south or seating.ns)[: 1 + bool(seating.south)]:
                for other in (seating.ew, seating.west or seating.ew)[: 1 + bool(seating.west)]:
                    meetings[frozenset((one, other))] += 1
    return meetings


def renumbered(movement: Movement, numbers: Mapping[int, int]) -> Movement:
    """The movement with its contestants under other numbers; those that are not named keep theirs."""

    def of(number: int) -> int:
        return numbers.get(number, number) if number else number

    return replace(
        movement,
        entries=tuple(of(number) for number in movement.entries),
        seatings=tuple(
            replace(s, ns=of(s.ns), ew=of(s.ew), south=of(s.south), west=of(s.west))
            for s in movement.seatings
        ),
        sit_outs=tuple(SitOut(one.round, of(one.contestant)) for one in movement.sit_outs),
    )


def joined(sections: Sequence[Movement]) -> Movement:
    """Sections that play the same boards, as the one field that they are: tables are numbered on.

    Each section has a copy of the boards of its own. Sections must play as many boards a round.
    """
    first = sections[0]
    assert len({section.boards_per_set for section in sections}) == 1, sections
    seatings, tables = [], 0
    for section in sections:
        seatings += [replace(s, table=s.table + tables) for s in section.seatings]
        tables += section.tables
    return replace(
        first,
        tables=tables,
        rounds=max(section.rounds for section in sections),
        sets=max(section.sets for section in sections),
        entries=tuple(number for section in sections for number in section.entries),
        seatings=tuple(seatings),
        sit_outs=tuple(one for section in sections for one in section.sit_outs),
        winners=min(section.winners for section in sections),
        copies=sum(section.copies for section in sections),
        shared_by=max(section.shared_by for section in sections),
    )


def _in_all(sessions: Sequence[Movement]) -> list[int]:
    return sorted(set.intersection(*(set(movement.entries) for movement in sessions)))


def _fields(sessions: Sequence[Movement], numbers: Sequence[int]) -> list[list[int]]:
    """The places, in `numbers`, of those who are ranked together."""
    everybody = [list(range(len(numbers)))]
    if any(movement.winners == 1 for movement in sessions):
        return everybody
    north_south = {s.ns for movement in sessions for s in movement.seatings}
    east_west = {s.ew for movement in sessions for s in movement.seatings}
    if north_south & east_west:
        return everybody
    return [[at for at, one in enumerate(numbers) if one in line] for line in (north_south, east_west)]
