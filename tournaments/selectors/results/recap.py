"""The recap: every contestant's points on every board of a field, as one sheet with the totals at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.comparison import Direction
from tournaments.ranking import LINES
from tournaments.selectors.results.adjusted_laws import adjusted_words
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.played import BoardSheet, sheets_of
from tournaments.selectors.results.ranking_page import TITLES, ranking_rows
from tournaments.selectors.table.seated import NOBODY


@dataclass(frozen=True, slots=True)
class RecapRow:
    """A contestant: its row of the ranking, and its points on each board of the recap, in their order.

    A board that it did not play, or that has no points yet, is an empty text.
    """

    ranked: dict[str, Any]
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class Recap:
    """The points of a field by contestant and board; `boards` are the numbers that the reader may see.

    `groups` are (title, rows): N-S before E-W where they are ranked separately, each by section and number.
    `notes` say by which laws scores were adjusted.
    """

    boards: Sequence[int]
    groups: Sequence[tuple[str, Sequence[RecapRow]]]
    notes: Sequence[str] = ()


def recap(results: Results) -> Recap:
    """The recap of a field of pairs or players. Two queries beside the ranking."""
    sheets = sheets_of(results, results.visible)
    points: dict[tuple[int, int], str] = {}  # by place in the field and board
    for number, sheet in sheets.items():
        for play in sheet.plays:
            for direction in Direction:
                cell = sheet.figures(play).side(direction).points
                points |= {(place, number): cell for place in play.side(direction)}
    ranked = {row["entry"]: row for row in ranking_rows(results)}
    groups: dict[str, list[RecapRow]] = {}
    for entry in sorted(results.entries, key=lambda one: (LINES[one.line], one.section.letter, one.number)):
        if entry.pk in ranked:
            cells = [points.get((entry.place_in_field, number), "") for number in sheets]
            groups.setdefault(entry.line, []).append(RecapRow(ranked[entry.pk], cells))
    titled = [(str(TITLES.get(line, "")), rows) for line, rows in groups.items()]
    return Recap(list(sheets), titled, list(_notes(results, sheets.values())))


def _notes(results: Results, sheets: Iterable[BoardSheet]) -> Iterator[str]:
    """`Board 5, 3 v 7: adjusted, Law 64C1.`"""
    for sheet in sheets:
        for play in sheet.plays:
            if play.law:
                ns, ew = (results.side(play.side(direction)) for direction in Direction)
                yield _("Board {board}, {ns} v {ew}: {adjusted}.").format(
                    board=sheet.number,
                    ns=ns.label if ns else NOBODY,
                    ew=ew.label if ew else NOBODY,
                    adjusted=adjusted_words(play.law),
                )
