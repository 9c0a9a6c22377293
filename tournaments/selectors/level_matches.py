"""The matches of a knockout that wait for extra boards: their results are in, and neither side is ahead."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Play, Section
from scoring.selectors.visibility import OPEN
from tournaments.ranking import FieldStanding, by_board
from tournaments.ranking.knockout import Scored
from tournaments.ranking.plays import EXTRA
from tournaments.selectors.knockout import bracket_of, is_knockout
from tournaments.selectors.results.rankings import conditions_of, lines_of, rows_of


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A match without a winner, its teams by number, and how many extra boards they have played."""

    match: int
    round: int
    one: int
    other: int
    extra: int


def level_matches(section: Section) -> list[LevelMatch]:
    """The level matches of a section, from its results as they are now; none where it is no knockout.

    Six queries.
    """
    if not is_knockout(section):
        return []
    rows = rows_of(Play.objects.filter(encounter__round__section=section))
    unfinished = {row.match % EXTRA for row in rows if row.kind in OPEN}
    extra = {(row.match - EXTRA, row.number) for row in rows if row.match >= EXTRA}
    conditions = conditions_of(section.field)
    state, _boards = FieldStanding.whole(by_board(rows), lines_of(section.field), conditions)
    return [
        LevelMatch(met.match, met.round, met.one, met.other, sum(match == met.match for match, _n in extra))
        for met in bracket_of(section, section.field).level(Scored.of(state, conditions))
        if met.match not in unfinished
    ]


def extra_boards_added(section: Section, match: int) -> list[int]:
    """The numbers of the extra boards of a match that have no result yet. One query."""
    plays = Play.objects.filter(encounter__round__section=section, encounter__match=match, extra=True)
    still_open = plays.filter(kind__in=OPEN).order_by("board__number")
    return list(still_open.values_list("board__number", flat=True).distinct())
