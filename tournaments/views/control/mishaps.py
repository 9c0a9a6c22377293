"""The panel *Fix a mistake*: the mishaps of `mishap_list`, and the pages to which they lead.

A mishap is corrected in three actions at most. The first is a link, to a list from which a result, table or
pair is chosen, or to the page of a round; the others are only named. Where the command line can do the same,
an example of the line is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scoring.models import Entry, Play, Section, Session
from scoring.selectors.contestants import contestants_of
from tournaments.models.event_settings import event_settings
from tournaments.selectors.by_round import is_by_round
from tournaments.selectors.control.room import clock_of, sections_of
from tournaments.selectors.control.row_views import RowView, row_view
from tournaments.selectors.control.rows import Cursor, rows_at
from tournaments.selectors.sessions import names
from tournaments.selectors.table.seated import title_of
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.mishap_list import FIRST_ACTIONS, MISHAPS, Mishap, parts_of
from tournaments.views.control.pages import panel

WHICH_RESULT = {
    "keys": _("Wrong or adjusted result: which one?"),
    "turn": _("Sat the wrong way round: which result?"),
    "board": _("Entered for the wrong board: which result?"),
    "table": _("Entered for the wrong table: which result?"),
    "missing": _("Board not played: which one?"),
    "foul": _("Fouled board: which result?"),
}
"""What asks for the result, by what can be open in its panel; "keys" are the keys of the result itself."""
WHICH_TABLE = _("Wrong pairs at a table: which table?")
WHICH_PAIR = _("Which pair or player?")
IN_SECTION = _("{action}, section {letter}")
MOVE_RESULT = frozenset({"board", "table"})
"""Headings under which a result is moved; a play without a result has nothing to move, and shows its keys."""


@require_safe
@for_staff
def mishaps(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Shows the mishaps that the reader may correct, each with its actions; the first action is a link."""
    sections = sections_of(sitting.session)
    number = round_in_play(sitting.session, sections)
    kinds = _kinds(sitting.session, sections)
    rows = [
        {
            "title": mishap.title,
            "links": links,
            "is_page": mishap.first == "late",  # the list of players is a page of its own, and not a panel
            "then": [parts_of(action) for action in mishap.then],
            "line": mishap.line,
            "often": mishap.often,
        }
        for mishap in MISHAPS
        if sitting.may[mishap.right]
        and mishap.only in kinds
        and (links := _links(sitting, mishap, number, sections))
    ]
    places = reverse("control-which-ruling", args=[sitting.club.slug, sitting.session.pk, number])
    groups = [
        (often, [row for row in rows if row["often"] == often])
        for often in (True, False)
        if any(row["often"] == often for row in rows)
    ]
    return panel(request, sitting, "mishaps", {"groups": groups, "places": places})


def _kinds(session: Session, sections: Sequence[Section]) -> set[str]:
    """The values of `Mishap.only` that this session is of."""
    kinds = {""}
    if event_settings(session.contest).contestants == "teams":
        kinds.add("teams")
    if any(map(is_by_round, sections)):
        kinds.add("drawn")
    if session.contest.sessions.count() > 1:
        kinds.add("event")
    return kinds


def round_in_play(session: Session, sections: Sequence[Section] | None = None) -> int:
    """Returns the number of the round that the clock shows; 1 before it has started."""
    return max(1, clock_of(session, sections or sections_of(session), timezone.now()).round)


def _links(
    sitting: SessionContext, mishap: Mishap, number: int, sections: Sequence[Section]
) -> list[tuple[str | Promise, str]]:
    """Returns the first action of a mishap: one label and address, or one for each section with its own page.

    A section that has ended before the round in play gets a link to its last round.
    """
    label = FIRST_ACTIONS[mishap.first].label
    session_args = [sitting.club.slug, sitting.session.pk]
    match mishap.first:
        case "result":
            args = [*session_args, mishap.heading, number]
            return [(label, reverse("control-which-result", args=args))]
        case "seats":
            return [(label, reverse("control-which-table", args=[*session_args, number]))]
        case "pair":
            return [(label, reverse("control-which-pair", args=session_args))]
        case "pairing":
            return [
                (
                    _in_section(label, section, sections),
                    reverse("control-pairing", args=[*session_args, section.letter]),
                )
                for section in sections
                if is_by_round(section)
            ]
        case "round" | "change":
            return [
                (
                    _in_section(label, section, sections),
                    reverse(
                        f"control-{mishap.first}",
                        args=[*session_args, section.letter, max(1, min(number, section.rounds))],
                    ),
                )
                for section in sections
            ]
    return [(label, reverse(f"control-{mishap.first}", args=session_args))]


def _in_section(label: Promise, section: Section, sections: Sequence[Section]) -> str | Promise:
    return IN_SECTION.format(action=label, letter=section.letter) if len(sections) > 1 else label


@require_safe
@for_staff
def which_result(request: HttpRequest, sitting: SessionContext, heading: str, number: int) -> HttpResponse:
    """Lists the results of round `number`, each with a link to its panel with that heading open.

    Raises Http404 for a heading that is not in `WHICH_RESULT`.
    """
    if heading not in WHICH_RESULT:
        raise Http404
    session_args = [sitting.club.slug, sitting.session.pk]

    def link(play: Play) -> str:
        if heading == "keys" or (heading in MOVE_RESULT and play.accepted_id is None):
            return reverse("control-play", args=[*session_args, play.pk])
        return reverse("control-play-offers", args=[*session_args, play.pk, heading])

    pages = [
        (n, reverse("control-which-result", args=[*session_args, heading, n])) for n in rounds_of(sitting)
    ]
    tables = [
        {"label": table, "plays": [(view, link(play)) for view, play in plays]}
        for table, plays in plays_by_table(sitting.session, number)
    ]
    context = {"title": WHICH_RESULT[heading], "number": number, "pages": pages, "tables": tables}
    return panel(request, sitting, "which", context)


@require_safe
@for_staff
def which_table(request: HttpRequest, sitting: SessionContext, number: int) -> HttpResponse:
    """Lists the tables of round `number`, each with a link to the panel of who sat there."""
    session_args = [sitting.club.slug, sitting.session.pk]
    pages = [(n, reverse("control-which-table", args=[*session_args, n])) for n in rounds_of(sitting)]
    links = [
        (f"{table}: {row.pairs}", reverse("control-seats", args=[*session_args, play.encounter_id]))
        for table, [(row, play), *_other_boards] in plays_by_table(sitting.session, number)
    ]
    context = {"title": WHICH_TABLE, "number": number, "pages": pages, "links": links}
    return panel(request, sitting, "which", context)


@require_safe
@for_staff
def which_pair(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Lists all contestants of the session, each with a link to their panel."""
    entries = Entry.objects.filter(section__session=sitting.session).exclude(state=Entry.State.PHANTOM)
    entries = entries.select_related("section__session__contest").prefetch_related("members__person")
    with_letter = sitting.session.sections.count() > 1
    links = [
        (
            _titled(entry, with_letter=with_letter),
            reverse("control-pair", args=[sitting.club.slug, sitting.session.pk, entry.pk]),
        )
        for entry in entries.order_by("section__letter", "number")
    ]
    return panel(request, sitting, "which", {"title": WHICH_PAIR, "links": links})


def _titled(entry: Entry, *, with_letter: bool) -> str:
    """Returns a contestant in words, such as "Pair B3, Ann Archer & Ben Baker"."""
    title = title_of(entry, contestants_of(entry.section), entry.section.letter if with_letter else "")
    return f"{title}, {' & '.join(filter(None, names(entry)))}".rstrip(", ")


def rounds_of(sitting: SessionContext) -> Iterable[int]:
    return range(1, max((section.rounds for section in sitting.session.sections.all()), default=0) + 1)


def plays_by_table(session: Session, number: int) -> list[tuple[str, list[tuple[RowView, Play]]]]:
    """Returns the plays of round `number` by table, in order, each with its row as the page shows it."""
    with_letter = session.sections.count() > 1
    rows = [(row_view(play, with_letter), play) for play in rows_at(session, Cursor("round", number))]
    return [(table, list(plays)) for table, plays in groupby(rows, key=lambda row: row[0].table)]


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(f"{CONTROL}mishaps/", mishaps, name="control-mishaps"),
    path(f"{CONTROL}which/result/<slug:heading>/<int:number>/", which_result, name="control-which-result"),
    path(f"{CONTROL}which/table/<int:number>/", which_table, name="control-which-table"),
    path(f"{CONTROL}which/pair/", which_pair, name="control-which-pair"),
]
