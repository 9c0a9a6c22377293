"""Duplicate whist, each set of deals compared with the same seat at the other tables. Source: 001:l.2314.

The most tricks that anybody took in a direction on the boards of a set stand at 0, and the others lose the
difference; nobody gains. Board by board the figures are tricks above the average; what is added here for
a set turns them into what it lost, from when every table has played its boards or play is over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.comparison import Direction
from scoring.comparison.totals import compare_tricks
from scoring.models import Field, Play
from scoring.selectors.visibility import OPEN
from tournaments.models.event_settings import event_settings
from tournaments.ranking.plays import PlayRow, by_board
from tournaments.selectors.results.play_rows import ROW, row_of
from tournaments.selectors.table.rounds import Meeting, sides_of

Place = tuple[int, str]
"""A board of a set: number and form."""
COLUMNS = (*ROW, "encounter_id")
PLACES = slice(3, 7)
"""North, East, South and West among them."""
Worth = Mapping[int, Mapping[Direction, Fraction | None]]
"""Play -> what each direction has above the average."""


@dataclass(frozen=True, slots=True)
class SetLost:
    """A set of boards of one side, compared with the sides that sat in the same seat.

    `above` is what the side has above the average on these boards, and `best_above` what the best side of
    the seat has, both in points. `change` is added to the side's total, so that the set counts by what it
    lost.
    """

    entries: frozenset[int]
    boards: tuple[int, ...]
    above: Fraction
    best_above: Fraction
    change: Fraction

    @property
    def lost(self) -> Fraction:
        return self.best_above - self.above


@dataclass
class DealSet(Meeting):
    """A meeting, and what each side has above the average on its boards."""

    above: dict[Direction, dict[Place, Fraction]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, row: PlayRow, worth: Mapping[Direction, Fraction | None], *, turned: bool) -> None:
        """What a board gave."""
        for direction, points in worth.items():
            side = Direction(-direction.value) if turned else direction
            if points is not None:
                self.above[side][row.number, row.form] = points


def sets_lost(field: Field) -> list[SetLost]:
    """Every set that all have played, by every side; none but where the event has them. One query."""
    if not event_settings(field.contest).same_seat:
        return []
    plays = Play.objects.filter(field=field, board__isnull=False).order_by("board__number", "pk")
    sets = _sets(list(plays.values_list(*COLUMNS)), final=field.final)
    return [lost for group in _groups(sets) for lost in _lost(group)]


def _sets(rows: Sequence[Sequence[Any]], *, final: bool) -> list[DealSet]:
    """The meetings of a field, but for those that have a board which some table has yet to play.

    Once the comparison is `final` none is played any more: boards without an outcome simply do not count.
    """
    sets: dict[int, DealSet] = {}
    waiting: set[int] = set()
    plays = [row_of(row) for *row, _encounter in rows]
    worth = _worth(plays)
    for play, values in zip(plays, rows, strict=True):
        *row, turned, encounter = values
        north, east, south, west = row[PLACES]
        deal_set = sets.setdefault(encounter, DealSet(sides_of((north, south, east, west))))
        deal_set.meet(play.number, turned=turned)
        waiting |= {play.number} if play.kind in OPEN and not final else set()
        deal_set.add(play, worth[play.play], turned=turned)
    return [
        deal_set
        for deal_set in sets.values()
        if not deal_set.boards & waiting and all(deal_set.entries.values())
    ]


def _worth(rows: Iterable[PlayRow]) -> Worth:
    worth = {}
    for plays in by_board(rows).values():
        points = compare_tricks(plays.board, against_average=True)
        for at, play in enumerate(plays.plays.tolist()):
            worth[play] = {direction: points.fraction(at, direction) for direction in Direction}
    return worth


def _groups(sets: Iterable[DealSet]) -> Iterable[list[tuple[DealSet, Direction]]]:
    """Who is compared: the sides that sat in one direction on the same boards."""
    groups: dict[tuple[Direction, frozenset[int]], list[tuple[DealSet, Direction]]] = defaultdict(list)
    for deal_set in sets:
        for side in Direction:
            groups[deal_set.direction(side), frozenset(deal_set.boards)].append((deal_set, side))
    return groups.values()


def _lost(group: Sequence[tuple[DealSet, Direction]]) -> list[SetLost]:
    """A board counts if all of the group have a result on it, in the same form."""
    above = [deal_set.above[side] for deal_set, side in group]
    common = set.intersection(*map(set, above))
    sums = [sum((points[place] for place in common), Fraction(0)) for points in above]
    best_above = max(sums)
    return [
        SetLost(
            entries=frozenset(deal_set.entries[side]),
            boards=tuple(sorted(deal_set.boards)),
            above=side_sum,
            best_above=best_above,
            change=side_sum - best_above - sum(points.values(), Fraction(0)),
        )
        for (deal_set, side), points, side_sum in zip(group, above, sums, strict=True)
    ]
