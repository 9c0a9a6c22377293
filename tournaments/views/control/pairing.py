"""The next round of a Swiss or a knockout: shown with its reasons, changed by hand, then seated."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _

from clubs.people.words import say
from clubs.web.asked import THREE_DIGITS, number_in
from scoring.models import Section
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tournaments.selectors.by_round import is_by_round, is_open, rounds_paired
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.sessions import get_section
from tournaments.selectors.setup.pairings import (
    options_of,
    shown_level_matches,
    shown_pairing,
    stored_pairings,
)
from tournaments.services import pairing
from tournaments.services.mends.extra_boards import MOST_EXTRA, add_extra_boards
from tournaments.services.mends.next_round import pair_round
from tournaments.services.mends.words import fault_words
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.pages import panel, respond_done

COUPLE = re.compile(r"\s*(\d{1,3})\s*-\s*(\d{1,3})\s*")


@for_staff
def next_round(request: HttpRequest, sitting: SessionContext, letter: str) -> HttpResponse:
    """The panel of the next round's draw; a post seats the contestants as it was shown."""
    section = get_section(sitting.session, letter)
    if not is_by_round(section):
        raise Http404
    if request.method != "POST":
        return _panel(request, sitting, section, {})
    typed = {name: request.POST.get(name, "") for name in ("assigned", "byes", "lagged", "boards")}
    try:
        if "extra" in request.POST:
            match, boards = (
                number_in(request.POST.get(name, ""), THREE_DIGITS) for name in ("extra", "boards")
            )
            deed = add_extra_boards(section=section, match=match or 0, boards=boards or 0, by=sitting.actor)
            return respond_done(request, sitting, f"{deed.words}.")
        wishes = _wishes(typed)
        if "look" in request.POST:
            return _panel(request, sitting, section, typed)
        doubts = pairing.next_pairing(section, **wishes).doubts
        number = number_in(request.POST.get("round", ""), THREE_DIGITS)
        deed = pair_round(section=section, by=sitting.actor, number=number, **wishes)
        return respond_done(request, sitting, " ".join((f"{deed.words}.", *fault_words(doubts))))
    except RuleError as error:
        return _panel(request, sitting, section, typed, error)


def _wishes(typed: dict[str, str]) -> dict[str, Any]:
    """What the director sets: couples as `3-8, 5-1`, byes as `7`. Raises RuleError "pairing.typed"."""
    couples = [_couple(part) for part in typed.get("assigned", "").split(",") if part.strip()]
    byes = [_number(part) for part in typed.get("byes", "").split(",") if part.strip()]
    return {"assigned": couples, "assigned_byes": byes, "lagged": bool(typed.get("lagged"))}


def _couple(part: str) -> tuple[int, int]:
    numbers = COUPLE.fullmatch(part)
    if numbers is None:
        raise RuleError(
            "pairing.typed", "assigned", "Enter who plays whom as 3-8, 5-1, not {text}.", "", text=part[:40]
        )
    return int(numbers[1]), int(numbers[2])


def _number(part: str) -> int:
    number = number_in(part.strip(), THREE_DIGITS)
    if number is None:
        raise RuleError("pairing.typed", "byes", "A bye must be a number, not {text}.", "", text=part[:40])
    return number


def _panel(
    request: HttpRequest,
    sitting: SessionContext,
    section: Section,
    typed: dict[str, str],
    problem: RuleError | None = None,
) -> HttpResponse:
    results = results_of(sitting.session, Viewer(staff=True), letter=section.letter)
    level = shown_level_matches(results, section)
    shown, nothing = None, ""
    try:
        draw = pairing.next_pairing(section, **(_wishes(typed) if problem is None else {}))
        shown = shown_pairing(results, section, draw)
    except RuleError as error:
        nothing = "" if level else say(error)
    context = {
        "section": section,
        "shown": shown,
        "nothing": nothing if problem is None else "",
        "typed": typed,
        "options": options_of(section, shown),
        "kept": stored_pairings(results, section),
        "level": level,
        "most_extra": MOST_EXTRA,
        "title": _title(section, is_level=bool(level)),
    }
    return panel(request, sitting, "pairing", context, problem=problem)


def _title(section: Section, *, is_level: bool) -> str:
    """What the panel is about: the round that is drawn next; after the last one, the draws that were made."""
    if is_level and not is_open(section):
        return _("Extra boards")
    following = rounds_paired(section) + 1
    if following > section.rounds:
        return _("Draws of this session")
    return _("Draw for round {round}").format(round=following)


urlpatterns = [
    path("c/<slug:slug>/s/<int:pk>/control/pairing/<slug:letter>/", next_round, name="control-pairing"),
]
