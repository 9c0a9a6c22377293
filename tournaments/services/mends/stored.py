"""Reads a section's evening, as `movements` knows it, from its stored encounters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scoring.models import Encounter, Entry, Play, Section
from scoring.selectors.entered import is_entered, is_only_record
from scoring.words import RuleError
from tournaments.movements import Row
from tournaments.movements.changing import Evening
from tournaments.selectors.by_round import is_by_round
from tournaments.services.mends.begin import encounters_of


def evening_of(section: Section) -> Evening:
    """The section's evening as its stored encounters say it, up to the last round with a result fixed.

    A result that was taken back fixes nothing. What its encounters do already (boards shared, opponents met
    again) may go on so.
    Raises RuleError "change.pairs_only", "change.by_round".
    """
    if is_by_round(section):
        raise RuleError(
            "change.by_round",
            "section",
            "The draw for this section is made round by round: latecomers join in the next draw.",
            "",
        )
    encounters = encounters_of(section.session).filter(round__section=section)
    met = list(encounters.filter(round__number__lte=section.rounds).prefetch_related("plays__board"))
    _require_pairs(met)
    rows = tuple(sorted(row for row in map(row_of, met) if row is not None))
    entries = section.entries.filter(state=Entry.State.ACTIVE)
    return Evening(
        rows=rows,
        entries=tuple(sorted(entries.values_list("number", flat=True))),
        fixed=max((e.round.number for e in met if any(map(_fixes, e.plays.all()))), default=0),
        at_once=_most((row.round, board) for row in rows for board in row.boards),
        meetings=_most((min(row.ns, row.ew), max(row.ns, row.ew)) for row in rows),
        plays=_most((pair, board) for row in rows for pair in (row.ns, row.ew) for board in row.boards),
        winners=section.winners,
    )


def _fixes(play: Play) -> bool:
    return is_entered(play) and not is_only_record(play)


def row_of(encounter: Encounter) -> Row | None:
    """An encounter that is played, as the planner takes it."""
    if encounter.sits_out or encounter.north is None or encounter.east is None:
        return None
    due = [play for play in encounter.plays.all() if not is_only_record(play)]
    boards = tuple(play.board.number for play in sorted(due, key=lambda play: play.ordinal))
    ns, ew = encounter.north.number, encounter.east.number
    return Row(encounter.round.number, encounter.table, ns, ew, boards) if boards else None


def _require_pairs(encounters: Iterable[Encounter]) -> None:
    if any(encounter.has_single_players or encounter.match for encounter in encounters):
        raise RuleError(
            "change.pairs_only",
            "section",
            "Only the movement of a pairs section can be changed in this way.",
            "",
        )


def _most(met: Iterable[tuple[int, int]]) -> int:
    return max(Counter(met).values(), default=1)
