"""Standings: brought up to the field's version after every change, board by board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from config.prepared import Prepared
from scoring.models import Contest, Field, Play
from tournaments.models import BoardPoints, Standing
from tournaments.ranking import (
    BoardPlays,
    ComparedBoard,
    Conditions,
    FieldStanding,
    NewOutcome,
    by_board,
)
from tournaments.selectors.play_rows import BOARD, OUTCOME
from tournaments.selectors.rankings import conditions_of, lines_of, rows_of
from tournaments.services import tallies

# Built once: a refresh runs after every score, and building them anew costs it a sixth of its time.
STANDINGS = Prepared(
    lambda field: (
        Standing.objects.select_for_update(of=("self",)).select_related("field__contest").filter(field=field)
    ),
    999_999_001,
)
OUTCOMES = Play.objects.order_by().values_list(*BOARD, *OUTCOME)
KEPT = BoardPoints.objects.values_list("number", "points")


def refresh_standings(*, field_id: int) -> Standing:
    """Bring a field's standing up to the field's version; nothing is done if it is.

    Boards with a play newer than the standing are compared again, all of them if more than
    results changed or E did; of a party tables are counted so. Safe to run twice, late, or beside another.
    Raises Standing.DoesNotExist.
    """
    with transaction.atomic():
        standing = STANDINGS.one(field_id)
        if standing is None:
            raise Standing.DoesNotExist
        field = standing.field
        if standing.version < field.version or not standing.frame:
            is_party = field.contest.planner == Contest.Planner.PARTY
            (tallies.bring_up if is_party else _bring_up)(standing, field)
        return standing


def _bring_up(standing: Standing, field: Field) -> None:
    conditions = conditions_of(field)
    found = None
    if standing.frame and standing.version >= field.whole_since:
        found = _changed_boards(standing, field, conditions)
    state, boards = found or _all_boards(field, conditions)
    _save_points(field, boards, whole=found is None)
    standing.version = field.version
    standing.totals, standing.frame = state.pack()
    standing.computed = timezone.now()
    standing.save(update_fields=["version", "totals", "frame", "computed"])


def _changed_boards(
    standing: Standing, field: Field, conditions: Conditions
) -> tuple[FieldStanding, dict[int, ComparedBoard]] | None:
    """The standing with what changed since, from the boards as they were kept: no other play is read."""
    newer = OUTCOMES.filter(field_id=field.pk, version__gt=standing.version)
    changes = [NewOutcome(*values) for values in newer]
    kept = KEPT.filter(field_id=field.pk, number__in={change.number for change in changes})
    old = {number: ComparedBoard.unpack(points) for number, points in kept}
    boards = _with_changes(old, changes)
    if boards is None:
        return None
    return FieldStanding.unpack(standing.totals, standing.frame).with_boards(boards, old, conditions)


def _with_changes(
    old: Mapping[int, ComparedBoard], changes: Iterable[NewOutcome]
) -> dict[int, BoardPlays] | None:
    """The plays of the changed boards; None where a play or a board is new."""
    own: dict[int, list[NewOutcome]] = {}
    for change in changes:
        own.setdefault(change.number, []).append(change)
    boards = {}
    for number, outcomes in own.items():
        plays = old[number].plays.with_outcomes(outcomes) if number in old else None
        if plays is None:
            return None
        boards[number] = plays
    return boards


def _all_boards(field: Field, conditions: Conditions) -> tuple[FieldStanding, dict[int, ComparedBoard]]:
    return FieldStanding.whole(
        by_board(rows_of(Play.objects.filter(field=field))), lines_of(field), conditions
    )


def _save_points(field: Field, boards: Mapping[int, ComparedBoard], *, whole: bool) -> None:
    if whole:
        BoardPoints.objects.filter(field=field).delete()
    rows = [BoardPoints(field=field, number=number, points=board.pack()) for number, board in boards.items()]
    BoardPoints.objects.bulk_create(
        rows,
        update_conflicts=not whole,
        unique_fields=None if whole else ["field", "number"],
        update_fields=None if whole else ["points"],
    )


def behind() -> list[int]:
    """Fields whose standing is older than they are."""
    return list(Field.objects.filter(standing__version__lt=F("version")).values_list("pk", flat=True))
