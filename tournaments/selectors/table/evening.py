"""The evening of those who have played their last round at a table, as far as a phone may show it.

It is over the boards that a reader without rights may see then, as the ranking and the scorecards are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from scoring.models import Entry, Play, TableLink
from scoring.selectors.cut import CUT_PLAY
from scoring.selectors.phones import is_over
from scoring.selectors.visibility import Viewer
from tournaments.selectors.named import Pair
from tournaments.selectors.results.card import Card, card, card_source
from tournaments.selectors.results.pages import Results, results_of
from tournaments.selectors.table.moves import second_halves
from tournaments.selectors.table.phone import Meeting, Table


@dataclass(frozen=True, slots=True)
class Evening:
    """How the evening of a table's last players went: the scorecard of each entry.

    `counted` of the field's `boards` are boards that every table has played.
    """

    results: Results
    cards: Sequence[tuple[Pair, Card]]
    counted: int
    boards: int

    @property
    def is_partial(self) -> bool:
        """Whether the figures are over some of the boards only, as others may not be seen yet."""
        return not self.results.sees_everything and self.counted < self.boards

    @property
    def awaits_clubs(self) -> bool:
        """Whether nothing is shown before all clubs that share the field have played the same boards."""
        return self.results.field.shared and not self.counted


def results_at(link: TableLink) -> Results:
    """The field of the table as its phones may see it. One query."""
    return results_of(link.session, Viewer(), letter=link.section.letter)


def evening_of(results: Results, entries: Sequence[Entry]) -> Evening:
    """The evening of entries of the field. Seven queries beside the ranking and the names."""
    pairs = [results.pairs[entry.pk] for entry in entries]
    source = card_source(results, *(pair.entry for pair in pairs))
    boards = Play.objects.filter(~CUT_PLAY, field=results.field)
    return Evening(
        results,
        [(pair, card(results, pair, source)) for pair in pairs],
        counted=len(results.visible),
        boards=boards.aggregate(boards=Count("board__number", distinct=True))["boards"],
    )


def players_through(table: Table) -> list[Entry]:
    """The entries that have played their last round at this table, N-S first; none while the table plays."""
    if not table.meetings:
        return []
    last = table.meetings[-1]
    if table.current is None or is_over(table.session) or sits_out_to_the_end(table, last):
        return _through_after(table, last)
    return []


def sits_out_to_the_end(table: Table, meeting: Meeting) -> bool:
    """Whether the table is at a meeting where nobody plays, and nothing follows for those who sit there."""
    at = table.current
    if at is None or table.meetings[at:] != (meeting,):
        return False
    return (meeting.sits_out or not meeting.boards) and bool(_through_after(table, meeting))


def _through_after(table: Table, meeting: Meeting) -> list[Entry]:
    """Those who sit at a meeting and play no more after it."""
    if table.unpaired or _has_second_half(table, meeting):
        return []
    seated = dict.fromkeys(entry for entry in meeting.encounter.entries if entry is not None)
    playing = [entry for entry in seated if entry.state == Entry.State.ACTIVE]
    return [entry for entry in playing if table.next_of(entry, meeting) is None]


def _has_second_half(table: Table, meeting: Meeting) -> bool:
    """Whether the teams of a half match play the other half at other tables of the same round."""
    place = (meeting.round, table.link.table)
    here = next((row for row in table.seats.rows if (row.round, row.table) == place), None)
    return (
        here is not None
        and second_halves(table.seats.rows, here, table.contestants, table.seats.team_size) is not None
    )
