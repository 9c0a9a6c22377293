"""The plan of the room: a pair moves, stays, leaves, and the last change is taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.models import Entry
from scoring.words import RuleError
from tournaments.selectors import sessions as selectors
from tournaments.selectors.setup.room_plan import place_shown, seat_name
from tournaments.selectors.setup.sheet import PLACES, line_of
from tournaments.services.setup import seating
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.setup.page import ONE, refused_on_sheet, sheet_of
from tournaments.views.setup.seat_undo import forget, last_change, remember

Step = Mapping[str, Any]
Change = Callable[[HttpRequest, SessionContext, Entry], tuple[str, Step]]


def change(do: Change) -> Callable[..., HttpResponse]:
    """A view that changes the plan for a pair; `do` returns what was done and the step that takes it back."""

    def view(request: HttpRequest, sitting: SessionContext, entry: int) -> HttpResponse:
        pair = selectors.get_entry(sitting.session, entry)
        section = pair.section
        try:
            words, step = do(request, sitting, pair)
        except RuleError as error:
            return refused_on_sheet(request, sitting, section, error)
        remember(request, section, words, step)
        return redirect(sheet_of(sitting, section.letter))

    return require_POST(for_staff(view))


def _number(request: HttpRequest, name: str) -> int:
    """A whole number of the form; 0, which no place has, for anything else."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


@change
def move(request: HttpRequest, sitting: SessionContext, entry: Entry) -> tuple[str, Step]:
    before = place_shown(entry)
    place = _number(request, "place")
    seating.move_pair(entry=entry, place=place, by=sitting.actor)
    words = _("{names} moved to {seat}.").format(
        names=line_of(entry, PLACES["pairs"]).names, seat=seat_name(place)
    )
    return words, {"do": "move", "entry": entry.pk, "place": before}


@change
def stationary(request: HttpRequest, sitting: SessionContext, entry: Entry) -> tuple[str, Step]:
    before, is_to_stay = place_shown(entry), request.POST.get("stationary") == "yes"
    seating.set_stationary(entry=entry, stationary=is_to_stay, by=sitting.actor)
    template = _("{names}: stationary at {seat}.") if is_to_stay else _("{names}: no longer stationary.")
    words = template.format(names=line_of(entry, PLACES["pairs"]).names, seat=seat_name(place_shown(entry)))
    return words, {
        "do": "stationary",
        "entry": entry.pk,
        "stationary": not is_to_stay,
        "place": before,
    }


@change
def leave(request: HttpRequest, sitting: SessionContext, entry: Entry) -> tuple[str, Step]:
    words = _("{names} removed.").format(names=line_of(entry, PLACES["pairs"]).names)
    members = {member.seat: member.person_id for member in entry.members.all()}
    step = {
        "do": "seat",
        "people": [members.get(seat) for seat in range(1, max(members, default=0) + 1)],
        "place": place_shown(entry) or None,
        "stationary": entry.stationary,
    }
    seating.take_off(entry=entry, by=sitting.actor)
    return words, step


@require_POST
@for_staff
def undo(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Take back the last change of the plan that this reader made."""
    section = selectors.get_section(sitting.session, request.POST.get("section", "A"))
    last = last_change(request, section)
    try:
        seating.take_back(section=section, step=last and last["step"], by=sitting.actor)
    except RuleError as error:
        return refused_on_sheet(request, sitting, section, error)
    forget(request)
    return redirect(sheet_of(sitting, section.letter))


urlpatterns = [
    path(f"{ONE}signin/<int:entry>/move/", move, name="plan-move"),
    path(f"{ONE}signin/<int:entry>/stationary/", stationary, name="plan-stationary"),
    path(f"{ONE}signin/<int:entry>/leave/", leave, name="plan-leave"),
    path(f"{ONE}signin/undo/", undo, name="plan-undo"),
]
