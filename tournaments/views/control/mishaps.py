"""What went wrong: each mishap leads in at most three actions to the place where it is corrected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scoring import permissions
from scoring.models import Entry, Play, Section, Session
from scoring.selectors.contestants import contestants_of
from tournaments.selectors.control.room import clock_of, sections_of
from tournaments.selectors.control.row_views import row_view
from tournaments.selectors.control.rows import Cursor, rows_at
from tournaments.selectors.sessions import names
from tournaments.selectors.table.seated import title_of
from tournaments.views.access import Sitting, for_staff
from tournaments.views.control.pages import panel


@dataclass(frozen=True, slots=True)
class Mishap:
    """`where`: the page on which its first action is done ("result:turn": the result is chosen, then that
    heading is open). `then`: the actions after it, two at most. `line`: the same on the command line.
    """

    what: Any
    may: permissions.Deed
    where: str
    then: tuple[Any, ...] = ()
    line: str = ""


CHOOSE_RESULT = _("Choose the result")
CHOOSE_TABLE = _("Choose the table")
CHOOSE_PAIR = _("Choose the pair or player")
LABELS = {
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
    Mishap(_("A wrong result was entered"), "correct", "result:keys",
           (_("Press the keys that were wrong"), _("Save")), "b7 t3 4hw10"),
    Mishap(_("They sat the wrong way round"), "encounters", "result:turn",
           (_("Swap N-S and E-W"),), "b7 t3 sw"),
    Mishap(_("The result belongs to another board"), "correct", "result:board",
           (_("Move it to that board, or swap the two"),), "b7 t3 mv b8"),
    Mishap(_("The result belongs to another table"), "correct", "result:table",
           (_("Move it to that table, or swap the two"),), "b7 t3 mv t5"),
    Mishap(_("A board was not played"), "correct", "result:missing",
           (_("Not played, late play or an average"),), "b7 t3 np"),
    Mishap(_("A board was fouled"), "encounters", "result:foul",
           (_("Choose the round from which it was fouled"),), "b7 r4 #b"),
    Mishap(_("A board needs an adjusted score"), "rule", "result:keys",
           (_("Adjusted score"), _("Enter it and apply")), "b7 t3 adj"),
    Mishap(_("The wrong pairs sat at a table"), "encounters", "seats",
           (_("Choose who sat there"), _("Save seating")), "r2 t3 sit n5 e11"),
    Mishap(_("A pair is late"), "encounters", "late",
           (_("Enter the names"), _("Choose where they play"))),
    Mishap(_("A pair leaves or returns"), "encounters", "pair", (_("Choose the round"),)),
    Mishap(_("A name is wrong, or a substitute plays"), "encounters", "pair",
           (_("Correct the name, or enter the substitute"), _("Save"))),
    Mishap(_("An arrow-switch was forgotten"), "encounters", "round",
           (_("Tick the tables that switched"), _("Save")), "r8 sw"),
    Mishap(_("A table played a board that was not due"), "encounters", "change",
           (_("Enter the board that was due and the board that was played"), _("Save the board played")),
           "b4 t2 mv b5"),
    Mishap(_("The session is running late"), "encounters", "session", (_("Cut the last round"),)),
)  # fmt: skip
MOST_ACTIONS = 3
HEADINGS = frozenset({"keys", "turn", "board", "table", "missing", "foul"})
OF_ENTERED = frozenset({"board", "table"})  # there is nothing to move where nothing was entered


@require_safe
@for_staff
def mishaps(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The panel of what may have gone wrong and what to do about it; the first action is a link."""
    sections = sections_of(sitting.session)
    number = max(1, clock_of(sitting.session, sections, timezone.now()).round)
    rows = [
        {
            "what": mishap.what,
            "links": _links(sitting, mishap.where, number, sections),
            "is_page": mishap.where == "late",
            "then": mishap.then,
            "line": mishap.line,
        }
        for mishap in MISHAPS
        if sitting.may[mishap.may]
    ]
    return panel(request, sitting, "mishaps", {"mishaps": rows})


def _links(sitting: Sitting, where: str, number: int, sections: Sequence[Section]) -> list[tuple[Any, str]]:
    """The first action of a mishap: its label and address; one for each section where that has its own page.

    A section that ends before round `number` has its last round shown.
    """
    kind, _colon, heading = where.partition(":")
    label, place = LABELS[kind], [sitting.club.slug, sitting.session.pk]
    match kind:
        case "result":
            return [(label, reverse("control-which-result", args=[*place, heading, number]))]
        case "seats":
            return [(label, reverse("control-which-table", args=[*place, number]))]
        case "pair":
            return [(label, reverse("control-which-pair", args=place))]
        case "round" | "change":
            return [
                (
                    IN_SECTION.format(action=label, letter=section.letter) if len(sections) > 1 else label,
                    reverse(
                        f"control-{kind}", args=[*place, section.letter, max(1, min(number, section.rounds))]
                    ),
                )
                for section in sections
            ]
    return [(label, reverse(f"control-{kind}", args=place))]


@require_safe
@for_staff
def which_result(request: HttpRequest, sitting: Sitting, heading: str, number: int) -> HttpResponse:
    """The results of a round, each a link to its panel with that heading open."""
    if heading not in HEADINGS:
        raise Http404
    place = [sitting.club.slug, sitting.session.pk]

    def link(play: Play) -> str:
        if heading == "keys" or (heading in OF_ENTERED and play.accepted_id is None):
            return reverse("control-play", args=[*place, play.pk])
        return reverse("control-play-offers", args=[*place, play.pk, heading])

    pages = [(n, reverse("control-which-result", args=[*place, heading, n])) for n in _rounds(sitting)]
    tables = [
        {"label": table, "plays": [(view, link(play)) for view, play in plays]}
        for table, plays in _by_table(sitting.session, number)
    ]
    context = {"title": CHOOSE_RESULT, "number": number, "pages": pages, "tables": tables}
    return panel(request, sitting, "which", context)


@require_safe
@for_staff
def which_table(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """The tables of a round, each a link to who sat there."""
    place = [sitting.club.slug, sitting.session.pk]
    pages = [(n, reverse("control-which-table", args=[*place, n])) for n in _rounds(sitting)]
    links = [
        (f"{table}: {row.pairs}", reverse("control-seats", args=[*place, play.encounter_id]))
        for table, [(row, play), *_others] in _by_table(sitting.session, number)
    ]
    context = {"title": CHOOSE_TABLE, "number": number, "pages": pages, "links": links}
    return panel(request, sitting, "which", context)


@require_safe
@for_staff
def which_pair(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Everybody who plays, each a link to their panel."""
    entries = Entry.objects.filter(section__session=sitting.session).exclude(state=Entry.State.PHANTOM)
    players = entries.select_related("section__session__contest").prefetch_related("members__person")
    several = sitting.session.sections.count() > 1
    links = [
        (
            _titled(entry, several=several),
            reverse("control-pair", args=[sitting.club.slug, sitting.session.pk, entry.pk]),
        )
        for entry in players.order_by("section__letter", "number")
    ]
    return panel(request, sitting, "which", {"title": CHOOSE_PAIR, "links": links})


def _titled(entry: Entry, *, several: bool) -> str:
    title = title_of(entry, contestants_of(entry.section))
    letter = f"{entry.section.letter}: " if several else ""
    return f"{letter}{title}, {' & '.join(filter(None, names(entry)))}".rstrip(", ")


def _rounds(sitting: Sitting) -> Iterable[int]:
    return range(1, max((section.rounds for section in sitting.session.sections.all()), default=0) + 1)


def _by_table(session: Session, number: int) -> list[tuple[str, list[tuple[Any, Play]]]]:
    """The results of a round by table, in order, each with its row for the page and its play."""
    several = session.sections.count() > 1
    rows = [(row_view(play, several), play) for play in rows_at(session, Cursor("round", number))]
    return [(table, list(plays)) for table, plays in groupby(rows, key=lambda row: row[0].table)]


ROOM = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(f"{ROOM}mishaps/", mishaps, name="control-mishaps"),
    path(f"{ROOM}which/result/<slug:heading>/<int:number>/", which_result, name="control-which-result"),
    path(f"{ROOM}which/table/<int:number>/", which_table, name="control-which-table"),
    path(f"{ROOM}which/pair/", which_pair, name="control-which-pair"),
]
