"""How far a table is with its meetings: which are done, whose players sit there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, Count, ExpressionWrapper, F, Max, Q, QuerySet

from config.caching.prepared import Prepared
from scoring.models import Encounter, Play, TableLink
from scoring.selectors.cut import SHOWN
from scoring.selectors.entered import entered, is_entered

MARKS = 999_999_001, 32_001, 999_999_002  # of a section, a table and a play, each in the range of its column
ENTERED = entered("plays__")


@dataclass(frozen=True, slots=True)
class Stand:
    """How far a meeting is: how many of its `boards` are `entered`.

    `confirmed`: the table has confirmed who sits there. `rests`: nobody plays there. `newest`: the version
    of its newest entry, but for those on the play that `stands_beside` leaves out.
    """

    encounter: int
    round: int
    confirmed: bool
    moved_on: bool
    rests: bool
    boards: int
    entered: int
    newest: int = 0

    @property
    def begun(self) -> bool:
        """Whether the table has confirmed who sits there, or has entered something."""
        return self.confirmed or self.entered > 0


def stand_of(encounter: Encounter, plays: Sequence[Play]) -> Stand:
    """How far an encounter is, by its plays."""
    rests = encounter.sits_out or not plays
    done = sum(map(is_entered, plays))
    confirmed = encounter.confirmed is not None
    number = encounter.round.number
    return Stand(encounter.pk, number, confirmed, encounter.moved_on, rests, len(plays), done)


def stands_beside(link: TableLink, play: Play) -> tuple[int, list[Stand]]:
    """The session's version, and the meetings of the play's table in their order. One query.

    `newest` is of all their plays but this one.
    """
    rows = _STANDS.rows(link.section_id, link.table, play.pk)
    return rows[0][-1], [
        Stand(
            pk,
            number,
            confirmed=confirmed is not None,
            moved_on=bool(moved_on),
            rests=bool(waits) or not (north and east and boards),
            boards=boards,
            entered=entered,
            newest=newest or 0,
        )
        for pk, number, confirmed, moved_on, waits, north, east, boards, entered, newest, _version in rows
    ]


def _stands(section: int, table: int, play: int) -> QuerySet[Encounter, Any]:
    encounters = Encounter.objects.filter(SHOWN, round__section=section, table=table).order_by(
        "round__number"
    )
    counted = encounters.annotate(
        waits=ExpressionWrapper(~Q(idle_boards=[]), output_field=BooleanField()),
        boards=Count("plays"),
        entered=Count("plays", filter=ENTERED),
        newest=Max("plays__version", filter=~Q(plays=play)),
        session=F("round__section__session__version"),
    )
    columns = ("pk", "round__number", "confirmed", "moved_on", "waits", "north_id", "east_id")
    return counted.values_list(*columns, "boards", "entered", "newest", "session")


_STANDS = Prepared(_stands, *MARKS)


def done(stands: Sequence[Stand], round_of_clock: Callable[[], int]) -> list[bool]:
    """Whether the table is through with each meeting, judged by its boards and by what the director did.

    A sit-out has no boards. It is over when the table says so, when the table plays on, or when the clock is
    further; the clock is asked only for sit-outs.
    """
    over = []
    played_later = False
    of_clock = round_of_clock() if any(stand.rests for stand in stands) else 0
    for stand in reversed(stands):
        if stand.rests:
            is_done = stand.confirmed or played_later or of_clock > stand.round
        else:
            is_done = stand.entered == stand.boards
        over.append(is_done or stand.moved_on)
        played_later = played_later or stand.begun
    return over[::-1]


def first_open(over: Sequence[bool]) -> int | None:
    """The index of the meeting that the table is at; None after the last."""
    return next((index for index, is_done in enumerate(over) if not is_done), None)


def here(stands: Sequence[Stand], current: int | None) -> set[int]:
    """The encounters whose players sit at the table: the current one, and the one before until it begins."""
    last = len(stands) if current is None else current
    seated = {stand.encounter for stand in stands[last : last + 1]}
    begun = any(stand.begun for stand in stands[last : last + 1])
    if last and not begun:
        seated.add(stands[last - 1].encounter)
    return seated
