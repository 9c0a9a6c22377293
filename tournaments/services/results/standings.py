"""Standings: a field's points, totals and ranking figures, kept up to date with its results.

Every result stamps its play with a new version of the field. A standing carries the version of the field
that it was computed from, so the plays that are newer than the standing are exactly what it lacks.

What is kept is one `Standing` a field, with the totals of every entry (`totals`, `frame`), and one
`BoardPoints` a board, with the board's plays and the points they have. A refresh locks the standing, reads
the newer plays alone, puts their outcomes into the kept boards, compares these boards again and corrects the
totals by the differences. So a refresh costs one board, however large the field is.

All boards are read and compared again when that is not enough: the field has no standing yet, seats,
boards, rounds or settings changed (`Field.whole_since`), a newer play is unknown to the kept boards, or the
expected number of results E changed, which is in Neuberg's formula of every board.

A refresh may run twice, late, or beside another one: whoever comes second finds the version reached and does
nothing. If a refresh is missed the standing is only late: `behind` lists such fields, and the next refresh
reads everything since. A party is ranked from its tables' tallies instead, by `tallies`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils import timezone

from config.caching.prepared import Prepared, PreparedUpdate
from scoring.models import Contest, Field, Play
from tournaments.models import BoardPoints, Standing
from tournaments.models.results_planner import results_planner
from tournaments.ranking import (
    BoardPlays,
    ComparedBoard,
    Conditions,
    FieldStanding,
    NewOutcome,
    by_board,
)
from tournaments.selectors.results.play_rows import BOARD, OUTCOME
from tournaments.selectors.results.rankings import conditions_of, lines_of, rows_of

# Built once: a refresh runs after every score, and building them anew costs it a sixth of its time.
STANDINGS = Prepared(
    lambda field: (
        Standing.objects.select_for_update(of=("self",)).select_related("field__contest").filter(field=field)
    ),
    999_999_001,
)


def _newer_plays(field: int, version: int) -> QuerySet[Play, Any]:
    """The outcomes of the plays that are newer than a version, each with the kept points of its board."""
    kept = BoardPoints.objects.filter(field=OuterRef("field"), number=OuterRef("board__number"))
    newer = Play.objects.filter(field=field, version__gt=version).order_by()
    return newer.values_list(*BOARD, *OUTCOME, Subquery(kept.values("points")))


NEWER = Prepared(_newer_plays, 999_999_001, 999_999_002)
STATES = PreparedUpdate(Standing, "version", "totals", "frame", "computed")
POINTS = PreparedUpdate(BoardPoints, "points", by=("field", "number"))


def new_field(contest: Contest, *, shared: bool = False) -> Field:
    """A field of the contest with its standing, both empty; `shared` if sessions of other clubs join it."""
    field = Field.objects.create(contest=contest, shared=shared)
    Standing.objects.create(field=field)
    return field


def refresh_standings(*, field_id: int) -> Standing:
    """Bring a field's standing up to the field's version; do nothing if it has reached it.

    Returns the standing, locked until the transaction ends. Raises Standing.DoesNotExist.
    """
    with transaction.atomic():
        standing = STANDINGS.one(field_id)
        if standing is None:
            raise Standing.DoesNotExist
        field = standing.field
        if standing.version < field.version or not standing.frame:
            results_planner(field.contest).refresh(standing, field)
        return standing


def compare_boards(standing: Standing, field: Field) -> None:
    """Bring a locked standing up to its field by comparing the boards that changed, or all of them."""
    conditions = conditions_of(field)
    from_changes = None
    if standing.frame and standing.version >= field.whole_since:
        from_changes = _changed_boards(standing, field, conditions)
    state, boards = from_changes or _all_boards(field, conditions)
    _save_points(field, boards, whole=from_changes is None)
    standing.version = field.version
    standing.totals, standing.frame = state.pack()
    standing.computed = timezone.now()
    STATES.save(standing)


def _changed_boards(
    standing: Standing, field: Field, conditions: Conditions
) -> tuple[FieldStanding, dict[int, ComparedBoard]] | None:
    """The standing and the changed boards, from the kept boards and the newer plays alone.

    None if all boards are to be compared again: a play or a board is new, or E changed.
    """
    rows = NEWER.values(field.pk, standing.version)
    changes = [NewOutcome(*outcome) for *outcome, _points in rows]
    kept = {change.number: points for change, (*_outcome, points) in zip(changes, rows, strict=True)}
    boards_before = {number: ComparedBoard.unpack(points) for number, points in kept.items() if points}
    plays = _with_changes(boards_before, changes)
    if plays is None:
        return None
    before = FieldStanding.unpack(standing.totals, standing.frame)
    return before.with_boards(plays, boards_before, conditions)


def _with_changes(
    boards_before: Mapping[int, ComparedBoard], changes: Iterable[NewOutcome]
) -> dict[int, BoardPlays] | None:
    """The plays of the changed boards by board number; None where a play or a board is new."""
    outcomes_on: dict[int, list[NewOutcome]] = {}
    for change in changes:
        outcomes_on.setdefault(change.number, []).append(change)
    plays_on = {}
    for number, outcomes in outcomes_on.items():
        board = boards_before.get(number)
        plays = board.plays.with_outcomes(outcomes) if board is not None else None
        if plays is None:
            return None
        plays_on[number] = plays
    return plays_on


def _all_boards(field: Field, conditions: Conditions) -> tuple[FieldStanding, dict[int, ComparedBoard]]:
    """The standing and all boards of a field, compared from the stored plays."""
    return FieldStanding.whole(
        by_board(rows_of(Play.objects.filter(field=field))), lines_of(field), conditions
    )


def _save_points(field: Field, boards: Mapping[int, ComparedBoard], *, whole: bool) -> None:
    """Keep these boards; `whole`: they are all boards of the field, so that no other may stay."""
    rows = [BoardPoints(field=field, number=number, points=board.pack()) for number, board in boards.items()]
    if whole:
        BoardPoints.objects.filter(field=field).delete()
        BoardPoints.objects.bulk_create(rows)
    else:
        POINTS.save(*rows)


def behind() -> list[int]:
    """Fields whose standing is older than they are, less those of sessions in the bin."""
    late = Field.objects.filter(standing__version__lt=F("version"))
    return list(late.exclude(sections__session__binned__isnull=False).values_list("pk", flat=True))
