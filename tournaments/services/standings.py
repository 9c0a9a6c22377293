"""Standings: brought up to the field's version after every change, board by board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from numpy.typing import NDArray

from config.prepared import Prepared
from scoring.comparison import Unequal
from scoring.comparison.method import Method
from scoring.comparison.victory import scale_of
from scoring.models import Contest, Entry, Field, Play, Section
from tournaments import ranking
from tournaments.models import BoardPoints, Standing
from tournaments.movements.pairing import may_have_halves
from tournaments.ranking import (
    LINES,
    UNRANKED,
    BoardPlays,
    ComparedBoard,
    Conditions,
    FieldStanding,
    NewOutcome,
    PlayRow,
    Scores,
    by_board,
)
from tournaments.ranking.field_lists import Order
from tournaments.ranking.knockout import Scored, knockout_ranking
from tournaments.ranking.lists import RankingList
from tournaments.selectors.knockout import brackets_of
from tournaments.selectors.play_rows import BOARD, OUTCOME, ROW, row_of
from tournaments.selectors.standing import ledger_of, state_of
from tournaments.services import lists, tallies

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


def conditions_of(field: Field) -> Conditions:
    """How a field is compared, from its contest's settings."""
    settings = field.contest.settings
    return conditions_from(settings, final=field.final)


def conditions_from(settings: Mapping[str, Any], *, final: bool) -> Conditions:
    return Conditions(
        unequal=Unequal(settings.get("unequal", Unequal.NEUBERG_FIELD)),
        small_groups=bool(settings.get("small_groups", False)),
        final=final,
        method=Method.of(settings),
        scale=scale_of(str(settings["vp"])) if settings.get("vp") else None,
        halves=may_have_halves(settings),
    )


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


def rows_of(plays: QuerySet[Play]) -> list[PlayRow]:
    """The plays as rows to compare, in order of board; a turned play has its pairs the other way round."""
    found = plays.order_by("board__number", "pk").values_list(*ROW)
    return [row_of(values) for values in found]


def lines_of(field: Field) -> NDArray[np.int64]:
    """Which ranking each entry of the field is in, by its index; -1 for a phantom or one that left."""
    entries = Entry.objects.filter(section__field=field).values_list("place_in_field", "line", "state")
    line = np.full(len(entries), UNRANKED, dtype=np.int64)
    for index, name, state in entries:
        line[index] = LINES[name] if state == Entry.State.ACTIVE else UNRANKED
    return line


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


@dataclass(frozen=True, slots=True)
class Line:
    """One entry's line of a ranking: exact figures; `place` 0 is not ranked.

    `points` are those of play, where `total` is of matches.
    """

    entry: Entry
    place: int
    tied: bool
    percent: Fraction | None
    total: Fraction
    top: int
    boards: int
    points: Fraction | None = None


def table(field: Field, seen: frozenset[int] | None = None) -> list[Line]:
    """The ranking of a field from its saved standing, N-S before E-W, best first, the unranked last.

    With `seen`, the numbers of the boards that the reader may see, only these count.
    """
    standing = Standing.objects.get(field=field)
    entries = Entry.objects.filter(section__field=field).select_related("section").order_by("place_in_field")
    if not standing.frame:
        return []
    lines = figures(state_of(standing, seen), list(entries), field, seen)
    return sorted(
        lines,
        key=lambda line: (LINES[line.entry.line], not line.place, line.place, line.entry.place_in_field),
    )


def figures(
    state: FieldStanding, entries: Sequence[Entry], field: Field, seen: frozenset[int] | None = None
) -> list[Line]:
    """Every entry's figures, by index. Entries that came after the standing have none yet."""
    return ranked(state, entries, field, seen)[0]


def ranked(
    state: FieldStanding, entries: Sequence[Entry], field: Field, seen: frozenset[int] | None = None
) -> tuple[list[Line], list[RankingList]]:
    """Every entry's figures, by index, and the lists that the event's settings ask for.

    Entries come with their sections. Places of a knockout are by the round in which one went out.
    """
    sections = {entry.section_id: entry.section for entry in entries}
    order = order_of(state, field, penalties_of(field), sections.values(), seen)
    scores, places = order.scores, order.places
    lines = [
        Line(
            entry,
            int(places.place[at]),
            bool(places.tied[at]),
            scores.percent(at),
            scores.total[at],
            int(scores.tops[at]),
            int(scores.boards[at]),
            scores.points[at] if scores.points is not None else None,
        )
        for at, entry in enumerate(entries[: len(state.line)])
    ]
    return lines, list(order.lists)


def order_of(
    state: FieldStanding,
    field: Field,
    penalties: Sequence[ranking.Penalty],
    sections: Iterable[Section],
    seen: frozenset[int] | None = None,
) -> Order:
    """Who stands where in the field: of a knockout by the round in which one went out, else by the lists that
    the settings ask for, else by the scores alone.

    `sections` are all of the field's, or any that is no knockout.
    """
    conditions = conditions_of(field)
    scores = state.scores(penalties, conditions)
    found = field_lists(state, scores, field, seen)
    brackets = brackets_of(field, sections, seen)
    places = knockout_ranking(brackets, Scored.of(state, conditions), state.line) if brackets else None
    if places is None:
        places = lists.places_in(found, len(state.line)) if found else state.places(scores)
    return Order(scores, places, found)


def field_lists(
    state: FieldStanding, scores: Scores, field: Field, seen: frozenset[int] | None = None
) -> list[RankingList]:
    """The lists that the event's settings ask for; none where places follow from the scores alone."""
    settings = field.contest.settings
    if not lists.are_asked(settings):
        return []
    facts, boards = lists.facts_of(field), lists.boards_of(field, seen)
    return lists.lists_of(state, scores, conditions_of(field), settings, facts, boards)


def penalties_of(field: Field) -> Sequence[ranking.Penalty]:
    """What is taken off, or added to, the totals of the field's entries."""
    return ledger_of([field])[field.pk]
