"""The boards that a person played or defended, with where each was played and what it was worth.

Only contract bridge is read. Adjusted scores and passed-out boards say nothing about play, and are left out.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Container
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q
from django.db.models.fields.json import KeyTextTransform

from clubs.people.models import Person
from scoring.bridge import Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import is_contract, table_in
from scoring.comparison import Direction, MethodName
from scoring.comparison.methods import IN_IMPS
from scoring.comparison.player_boards import NORTH_SOUTH, PlayerBoard
from scoring.models import SEATS, Play
from scoring.selectors.cut import CUT_PLAY
from scoring.words import Seat, vulnerability_of
from tournaments.models import BoardPoints
from tournaments.ranking import ComparedBoard
from tournaments.selectors.seasons.history import sessions_shown

MOST_PLAYS = 3_000
"""How many plays are read, the newest first: more than a hundred sessions."""
_SECTION = "encounter__round__section"
_CONTEST = f"{_SECTION}__session__contest__settings"
COLUMNS = (
    *("pk", "field_id", "board__number", "turned", "field__final", "board__makeable", "accepted__outcome"),
    *(f"{_SECTION}__session_id", f"{_SECTION}__session__name", f"{_SECTION}__session__date"),
    f"{_SECTION}__letter",
    *(f"encounter__{seat}_person_id" for seat in SEATS),
)
Worth = tuple[Fraction, int]
"""What a side has of a board, and the board's top, 0 where there is none."""


@dataclass(frozen=True, slots=True)
class BoardPlayed:
    """A board of a person with its session, the letter of the section, and its number there."""

    session: int
    session_name: str
    date: dt.date
    section: str
    number: int
    result: Result
    board: PlayerBoard


def boards_of_person(person: Person, *, unpublished: bool) -> list[BoardPlayed]:
    """The newest boards of a person, MOST_PLAYS at most, the newest session first. Two queries.

    `unpublished`: also those of sessions whose results are not published.
    """
    in_a_seat = Q()
    for seat in SEATS:
        in_a_seat |= Q(**{f"encounter__{seat}_person": person})
    shown = sessions_shown(f"{_SECTION}__session", "field", unpublished=unpublished)
    played = Q(kind=OutcomeKind.PLAYED.value, accepted__isnull=False)
    rows = list(
        Play.objects.filter(in_a_seat & shown & played & ~CUT_PLAY)
        .order_by(f"-{_SECTION}__session__date", f"-{_SECTION}__session_id", "board__number", "pk")
        .values_list(*COLUMNS, KeyTextTransform("table", _CONTEST), KeyTextTransform("method", _CONTEST))[
            :MOST_PLAYS
        ]
    )
    worths = _worths({row[0] for row in rows}, {(row[1], row[2]) for row in rows})
    boards = []
    for pk, _field, number, turned, final, makeable, outcome, session, name, date, letter, *others in rows:
        *people, scoring_table, method = others
        if not is_contract(table_in({"table": scoring_table} if scoring_table else {})):
            continue
        result = Outcome.from_json(outcome).result
        if result is None or result.contract is None or result.tricks is None:
            continue
        north, east, south, west = people
        # At a turned board the pairs sat the other way: who is stored as East held North's cards.
        seats = dict(zip(Seat, (east, north, west, south) if turned else people, strict=True))
        seat = next(seat for seat, person_id in seats.items() if person_id == person.pk)
        direction = Direction.NS if seat in NORTH_SOUTH else Direction.EW
        points, top = worths.get((pk, direction), (None, 0))
        board = PlayerBoard(
            seat=seat,
            contract=result.contract,
            tricks=result.tricks,
            vulnerability=vulnerability_of(number),
            partner=seats[seat.partner],
            makeable=makeable if final else None,  # elsewhere the board may still be in play
            percent=100 * points / top if points is not None and top else None,
            imps=points if _is_in_imps(method) else None,
        )
        boards.append(BoardPlayed(session, name, date, letter, number, result, board))
    return boards


def _is_in_imps(method: str | None) -> bool:
    """Whether a board earns IMPs by this method of a contest's settings."""
    return method is not None and MethodName(method) in IN_IMPS


def _worths(plays: Container[int], boards: Collection[tuple[int, int]]) -> dict[tuple[int, Direction], Worth]:
    """What each side has of its board, by the id of the play and side. One query.

    `plays` are ids of plays, and `boards` the (id of the field, board number) on which they were made.
    """
    worths: dict[tuple[int, Direction], Worth] = {}
    fields, numbers = {field for field, _number in boards}, {number for _field, number in boards}
    rows = BoardPoints.objects.filter(field__in=fields, number__in=numbers)
    for field, number, packed in rows.values_list("field_id", "number", "points").iterator():
        if (field, number) not in boards:
            continue
        board = ComparedBoard.unpack(packed)
        for index, play in enumerate(board.plays.plays.tolist()):
            for direction in Direction if play in plays else ():
                points = board.points.fraction(index, direction)
                if points is not None:
                    worths[play, direction] = points, int(board.points.top[index])
    return worths
