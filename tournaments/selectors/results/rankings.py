"""A ranking as it is read: how a field is compared, who stands where, and the lists it asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from django.db.models import QuerySet
from numpy.typing import NDArray

from scoring.models import Entry, Field, Play, Section
from tournaments import ranking
from tournaments.models import Standing
from tournaments.models.event_settings import event_settings
from tournaments.ranking import (
    LINES,
    UNRANKED,
    Conditions,
    FieldStanding,
    PlayRow,
    Scores,
)
from tournaments.ranking.field_lists import Order
from tournaments.ranking.knockout import Scored, knockout_ranking
from tournaments.ranking.lists import RankingList
from tournaments.selectors.knockout import brackets_of
from tournaments.selectors.results import ranking_lists as lists
from tournaments.selectors.results.play_rows import ROW, row_of
from tournaments.selectors.results.standing import ledger_of, state_of


def conditions_of(field: Field) -> Conditions:
    """How a field is compared, from its contest's settings."""
    return event_settings(field.contest).conditions(final=field.final)


def rows_of(plays: QuerySet[Play]) -> list[PlayRow]:
    """The plays as rows to compare, in order of board; a turned play has its pairs the other way round.

    A play at a table where nobody plays any more is kept for its history alone.
    """
    seated = plays.filter(encounter__north__isnull=False)
    rows = seated.order_by("board__number", "pk").values_list(*ROW)
    return [row_of(values) for values in rows]


def lines_of(field: Field) -> NDArray[np.int64]:
    """Which ranking each entry of the field is in, by its index; -1 for a phantom or one that left."""
    entries = Entry.objects.filter(section__field=field).values_list("place_in_field", "line", "state")
    line = np.full(len(entries), UNRANKED, dtype=np.int64)
    for index, name, state in entries:
        line[index] = LINES[name] if state == Entry.State.ACTIVE else UNRANKED
    return line


@dataclass(frozen=True, slots=True)
class RankedLine:
    """One entry's line of a ranking, in exact figures; an unranked entry has `place` 0.

    `points` are the points of play, where `total` counts matches. `byes` are the matches without opponents
    that count.
    """

    entry: Entry
    place: int
    tied: bool
    percent: Fraction | None
    total: Fraction
    top: int
    boards: int
    points: Fraction | None = None
    byes: int = 0

    @property
    def has_score(self) -> bool:
        """Whether anything counts for the entry: a board, or a bye."""
        return bool(self.boards or self.byes)


def table(field: Field, seen: frozenset[int] | None = None) -> Sequence[RankedLine]:
    """The ranking of a field from its saved standing, N-S before E-W, best first, the unranked last.

    With `seen`, the numbers of the boards that the reader may see, only these count.
    """
    standing = Standing.objects.get(field=field)
    entries = Entry.objects.filter(section__field=field).select_related("section").order_by("place_in_field")
    if not standing.frame:
        return []
    return ranked(state_of(standing, seen), list(entries), field, seen).lines


@dataclass(frozen=True, slots=True)
class Ranking:
    """The lines of a field, and all its lists where the event's settings ask for more than one."""

    lines: Sequence[RankedLine] = ()
    lists: Sequence[RankingList] = ()


def ranked(
    state: FieldStanding,
    entries: Sequence[Entry],
    field: Field,
    seen: frozenset[int] | None = None,
    ledger: Sequence[ranking.Penalty] | None = None,
) -> Ranking:
    """The ranking of a field: N-S before E-W, best first, the unranked last.

    `ledger` is what `penalties_of` says, where it was read.

    `entries` are in order of their index, with their sections; those that came after the standing was
    computed have no line yet. A knockout is ranked by the round in which an entry went out.
    """
    sections = {entry.section_id: entry.section for entry in entries}
    ledger = penalties_of(field) if ledger is None else ledger
    order = order_of(state, field, ledger, sections.values(), seen)
    scores, places = order.scores, order.places
    lines = [
        RankedLine(
            entry,
            int(places.place[at]),
            bool(places.tied[at]),
            scores.percent(at),
            scores.total[at],
            int(scores.tops[at]),
            int(scores.boards[at]),
            scores.points[at] if scores.points is not None else None,
            int(scores.byes[at]),
        )
        for at, entry in enumerate(entries[: len(state.line)])
    ]
    lines.sort(
        key=lambda line: (LINES[line.entry.line], not line.place, line.place, line.entry.place_in_field)
    )
    return Ranking(lines, order.lists)


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
    ranking_lists = field_lists(state, scores, field, seen)
    brackets = brackets_of(field, sections, seen)
    places = knockout_ranking(brackets, Scored.of(state, conditions), state.line) if brackets else None
    if places is None:
        places = lists.places_in(ranking_lists, len(state.line)) if ranking_lists else state.places(scores)
    return Order(scores, places, ranking_lists)


def field_lists(
    state: FieldStanding, scores: Scores, field: Field, seen: frozenset[int] | None = None
) -> list[RankingList]:
    """The lists that the event's settings ask for; none where places follow from the scores alone."""
    settings = event_settings(field.contest)
    if not settings.wants_extra_rankings:
        return []
    facts, boards = lists.entry_attributes(field), lists.boards_of(field, seen)
    return lists.lists_of(state, scores, conditions_of(field), settings.lists, facts, boards)


def penalties_of(field: Field) -> Sequence[ranking.Penalty]:
    """What is taken off, or added to, the totals of the field's entries."""
    return ledger_of([field])[field.pk]
