"""The panel *Fix a mistake*: what can go wrong at a session, and how each mishap is corrected.

A mishap is corrected in three actions at most. The first is a link, to a list from which a result, table or
pair is chosen, or to the page of a round; the others are only named. Where the command line can do the same,
an example of the line is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scoring import permissions
from scoring.models import Entry, Play, Section, Session
from scoring.selectors.contestants import contestants_of
from tournaments.selectors.control.room import clock_of, sections_of
from tournaments.selectors.control.row_views import RowView, row_view
from tournaments.selectors.control.rows import Cursor, rows_at
from tournaments.selectors.sessions import names
from tournaments.selectors.table.seated import title_of
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.pages import panel


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that can go wrong, and how it is corrected.

    It is shown to those who have the `right`. `first` is a key of `FIRST_ACTIONS`, and names the page of the
    first action; where that is to choose a result, `heading` is the one that is open in the result's panel.
    `then` are the actions after it, two at most. `line` is an example of the same on the command line, "" if
    there is none.
    """

    title: Promise
    right: permissions.Deed
    first: str
    heading: str = ""
    then: tuple[Promise, ...] = ()
    line: str = ""


CHOOSE_RESULT = _("Choose the result")
CHOOSE_TABLE = _("Choose the table")
CHOOSE_PAIR = _("Choose the pair or player")
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
FIRST_ACTIONS = {
    "result": CHOOSE_RESULT,
    "seats": CHOOSE_TABLE,
    "pair": CHOOSE_PAIR,
    "late": _("Add the late pair or player"),
    "round": _("Open the round"),
    "change": _("Open the boards of the round"),
    "session": _("Open the session"),
}
IN_SECTION = _("{action}, section {letter}")
MISHAPS = (
    Mishap(_("A wrong result was entered"), "correct", "result", "keys",
           (_("Press the keys that were wrong"), _("Save")), "b7 t3 4hw10"),
    Mishap(_("They sat the wrong way round"), "encounters", "result", "turn",
           (_("Swap N-S and E-W"),), "b7 t3 sw"),
    Mishap(_("The result belongs to another board"), "correct", "result", "board",
           (_("Move it to that board, or swap the two"),), "b7 t3 mv b8"),
    Mishap(_("The result belongs to another table"), "correct", "result", "table",
           (_("Move it to that table, or swap the two"),), "b7 t3 mv t5"),
    Mishap(_("A board was not played"), "correct", "result", "missing",
           (_("Not played, late play or an average"),), "b7 t3 np"),
    Mishap(_("A board was fouled"), "encounters", "result", "foul",
           (_("Choose the round from which it was fouled"),), "b7 r4 #b"),
    Mishap(_("A board needs an adjusted score"), "rule", "result", "keys",
           (_("Adjusted score"), _("Enter it and apply")), "b7 t3 adj"),
    Mishap(_("The wrong pairs sat at a table"), "encounters", "seats", "",
           (_("Choose who sat there"), _("Save seating")), "r2 t3 sit n5 e11"),
    Mishap(_("A pair is late"), "encounters", "late", "",
           (_("Enter the names"), _("Choose where they play"))),
    Mishap(_("A pair leaves or returns"), "encounters", "pair", "", (_("Choose the round"),)),
    Mishap(_("A name is wrong, or a substitute plays"), "encounters", "pair", "",
           (_("Correct the name, or enter the substitute"), _("Save"))),
    Mishap(_("An arrow-switch was forgotten"), "encounters", "round", "",
           (_("Tick the tables that switched"), _("Save")), "r8 sw"),
    Mishap(_("A table played a board that was not due"), "encounters", "change", "",
           (_("Enter the board that was due and the board that was played"), _("Save the board played")),
           "b4 t2 mv b5"),
    Mishap(_("The session is running late"), "encounters", "session", "", (_("Cut the last round"),)),
)  # fmt: skip
MOVE_RESULT = frozenset({"board", "table"})
"""Headings under which a result is moved; a play without a result has nothing to move, and shows its keys."""


@require_safe
@for_staff
def mishaps(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Shows the mishaps that the reader may correct, each with its actions; the first action is a link."""
    sections = sections_of(sitting.session)
    number = round_in_play(sitting.session, sections)
    rows = [
        {
            "title": mishap.title,
            "links": _links(sitting, mishap, number, sections),
            "is_page": mishap.first == "late",  # the list of players is a page of its own, and not a panel
            "then": mishap.then,
            "line": mishap.line,
        }
        for mishap in MISHAPS
        if sitting.may[mishap.right]
    ]
    places = reverse("control-which-ruling", args=[sitting.club.slug, sitting.session.pk, number])
    return panel(request, sitting, "mishaps", {"mishaps": rows, "places": places})


def round_in_play(session: Session, sections: Sequence[Section] | None = None) -> int:
    """Returns the number of the round that the clock shows; 1 before it has started."""
    return max(1, clock_of(session, sections or sections_of(session), timezone.now()).round)


def _links(
    sitting: SessionContext, mishap: Mishap, number: int, sections: Sequence[Section]
) -> list[tuple[str | Promise, str]]:
    """Returns the first action of a mishap: one label and address, or one for each section with its own page.

    A section that has ended before the round in play gets a link to its last round.
    """
    label = FIRST_ACTIONS[mishap.first]
    session_args = [sitting.club.slug, sitting.session.pk]
    match mishap.first:
        case "result":
            args = [*session_args, mishap.heading, number]
            return [(label, reverse("control-which-result", args=args))]
        case "seats":
            return [(label, reverse("control-which-table", args=[*session_args, number]))]
        case "pair":
            return [(label, reverse("control-which-pair", args=session_args))]
        case "round" | "change":
            return [
                (
                    IN_SECTION.format(action=label, letter=section.letter) if len(sections) > 1 else label,
                    reverse(
                        f"control-{mishap.first}",
                        args=[*session_args, section.letter, max(1, min(number, section.rounds))],
                    ),
                )
                for section in sections
            ]
    return [(label, reverse(f"control-{mishap.first}", args=session_args))]


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
