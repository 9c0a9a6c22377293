"""The panel of a running movement: boards of a round to come or not due, a round once more."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.views.decorators.http import require_safe

from clubs.web.asked import THREE_DIGITS, number_in
from clubs.web.refusals import NoSuchValue
from scoring.models import Section
from scoring.words import RuleError
from tournaments.models import Deed
from tournaments.selectors import sessions as session_selectors
from tournaments.services import mends
from tournaments.services.mends import offers
from tournaments.services.mends.begin import plays_of
from tournaments.services.mends.stored import evening_of
from tournaments.services.mends.words import looked
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.pages import panel, respond_done
from tournaments.views.control.panels import headings_of, is_under_heading, mended_words, offers_here

LONGEST = 60  # characters of a list of boards
MOST_BOARD = 999


@for_staff
def change(request: HttpRequest, sitting: SessionContext, letter: str, number: int) -> HttpResponse:
    """The panel of what can still be changed from a round on: a change is previewed, then made."""
    section = session_selectors.get_section(sitting.session, letter)
    if not 1 <= number <= section.rounds:
        raise Http404
    if request.method != "POST":
        return _panel(request, sitting, section, number)
    try:
        if "offer" in request.POST:
            open_offers = offers.for_round(sitting.session, section, number, sitting.actor)
            done = offers.take(sitting.session, open_offers, request.POST["offer"])
            return respond_done(request, sitting, mended_words(done))
        if "what" not in request.POST and "look" in request.POST:
            return _panel(request, sitting, section, number)
        act = _act(request, sitting, section, number)
        if "look" in request.POST:
            return _panel(request, sitting, section, number, words=looked(sitting.session, act))
        return respond_done(request, sitting, mended_words(mends.mend(sitting.session, act)))
    except RuleError as error:
        return _panel(request, sitting, section, number, problem=error)


@require_safe
@for_staff
def change_offers(
    request: HttpRequest, sitting: SessionContext, letter: str, number: int, group: str
) -> HttpResponse:
    """The offers for a whole round, prepared when their heading is opened; from elsewhere, the panel."""
    section = session_selectors.get_section(sitting.session, letter)
    if not 1 <= number <= section.rounds or group not in offers.groups_for_round(
        sitting.session, sitting.actor
    ):
        raise Http404
    if not is_under_heading(request):
        return _panel(request, sitting, section, number, is_open=True)
    prepared = offers.for_round(sitting.session, section, number, sitting.actor)
    return offers_here(request, sitting, prepared, _address(sitting, section, number))


def _address(sitting: SessionContext, section: Section, number: int, *heading: str) -> str:
    place = [sitting.club.slug, sitting.session.pk, section.letter, number, *heading]
    return reverse("control-change-offers" if heading else "control-change", args=place)


def _act(request: HttpRequest, sitting: SessionContext, section: Section, number: int) -> Callable[[], Deed]:
    """The change that the form asks for. Raises RuleError "change.boards_text", NoSuchValue for no change."""
    match request.POST.get("what"):
        case "boards":
            wanted = {
                row.table: boards_of(request.POST[f"boards-{row.table}"])
                for row in evening_of(section).rows
                if row.round == number and f"boards-{row.table}" in request.POST
            }
            return partial(mends.set_boards, section=section, number=number, boards=wanted, by=sitting.actor)
        case "replace":
            (old, *more), (new, *others) = (boards_of(request.POST.get(side, "")) for side in ("old", "new"))
            if more or others:
                raise _unread(request.POST.get("old" if more else "new", ""))
            return partial(mends.replace_boards, section=section, boards={old: new}, by=sitting.actor)
        case "early":
            return _early(request, sitting, section, number)
    raise NoSuchValue("what")


def _early(
    request: HttpRequest, sitting: SessionContext, section: Section, number: int
) -> Callable[[], Deed]:
    """The change for a board played in place of another. RuleError "change.boards_text", "change.row"."""
    table = request.POST.get("table", "")
    (due, *more), (played, *others) = (boards_of(request.POST.get(name, "")) for name in ("due", "played"))
    if more or others:
        raise _unread(request.POST.get("due" if more else "played", ""))
    plays_due = plays_of(sitting.session).filter(
        encounter__round__section=section,
        encounter__round__number=number,
        encounter__table=number_in(table, THREE_DIGITS) or 0,
        board__number=due,
    )
    play = plays_due.first()
    if play is None:
        raise RuleError(
            "change.row",
            "due",
            "Board {board} is not due at table {table} in round {round}.",
            "",
            board=due,
            table=table or "–",
            round=number,
        )
    average = request.POST.get("instead") == "average"
    return partial(mends.play_other_board, play=play, number=played, average=average, by=sitting.actor)


def boards_of(text: str) -> list[int]:
    """The boards of "5-8, 11", in that order. Raises RuleError "change.boards_text"."""
    boards: list[int] = []
    for part in re.split(r"[,;\s]+", text.replace("–", "-").strip()[: LONGEST + 1]):
        match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", part, re.ASCII)
        if match is None or len(text) > LONGEST:
            raise _unread(text)
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= MOST_BOARD:
            raise _unread(text)
        boards += range(first, last + 1)
    return boards


def _unread(text: str) -> RuleError:
    return RuleError(
        "change.boards_text", "boards", "Boards must be numbers, e.g. 5-8 or 5, 6, 9, not {text}.", "",
        text=text[:LONGEST] or "–",
    )  # fmt: skip


def text_of(boards: Any) -> str:
    """Boards as they are typed: "5-8, 11"."""
    runs: list[list[int]] = []
    for board in boards:
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _panel(
    request: HttpRequest,
    sitting: SessionContext,
    section: Section,
    number: int,
    *,
    words: str = "",
    problem: RuleError | None = None,
    is_open: bool = False,
) -> HttpResponse:
    """Renders the panel; with `is_open` the offers for the whole round are prepared."""
    context = {
        "section": section,
        "number": number,
        "several": sitting.session.sections.count() > 1,
        "typed": request.POST,
        "what": request.POST.get("what", ""),
        "preview": words,
        "several_sheets": True,
    }
    try:
        context |= _evening(request, sitting, section, number, is_open=is_open)
    except RuleError as error:  # nothing here can be changed so, and why
        context["closed"] = error
    return panel(request, sitting, "change", context, problem=problem)


def _evening(
    request: HttpRequest, sitting: SessionContext, section: Section, number: int, *, is_open: bool
) -> dict[str, Any]:
    """The context of what can be changed in a round. Raises the RuleError of `evening_of`."""
    looked_at = "" if "what" in request.POST else request.POST.get("look", "")
    evening = evening_of(section)
    tables = [
        {
            "table": row.table,
            "key": str(row.table),
            "pairs": f"{row.ns} v {row.ew}",
            "boards": request.POST.get(f"boards-{row.table}", text_of(row.boards)),
        }
        for row in evening.rows
        if row.round == number
    ]
    return {
        "tables": tables,
        "open": number > evening.fixed,
        "next": evening.fixed + 1,
        "to_come": evening.fixed < evening.rounds,
        "groups": headings_of(
            sitting,
            offers.groups_for_round(sitting.session, sitting.actor),
            partial(_address, sitting, section, number),
            offers.for_round(sitting.session, section, number, sitting.actor) if is_open or looked_at else [],
            looked_at,
        ),
    }


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(f"{CONTROL}round/<slug:letter>/<int:number>/change/", change, name="control-change"),
    path(
        f"{CONTROL}round/<slug:letter>/<int:number>/change/offers/<slug:group>/",
        change_offers,
        name="control-change-offers",
    ),
]
