"""The director's page of a poker evening: each tap of a button is one event, carried out or refused."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.people import selectors as people
from clubs.people import services as people_services
from clubs.people.models import Person
from clubs.people.words import say
from clubs.poker.models import PokerEvening
from clubs.poker.selectors import evenings as selectors
from clubs.poker.selectors.shown import log_of, shown
from clubs.poker.services import evenings as services
from clubs.poker.services.evenings import RUN
from clubs.poker.views.access import page
from clubs.poker.views.evenings import context_of
from clubs.poker.views.taps import event_of, money_of, number_of
from clubs.web.asked import number_in, uuid_in
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import status_of
from scoring.words import Missing, RuleError

LAST = 5
PARTS = {
    "start": "clock", "pause": "clock", "level": "clock", "minutes": "clock", "seat": "seats",
    "undo": "last", "house": "money", "end": "money", "enter": "come",
}  # fmt: skip
"""The part of the page that a type of event belongs to: after the tap the page is shown from there."""


@require_safe
@never_cache
@of_club(RUN)
def poker_run(request: HttpRequest, place: ClubContext, poker: int) -> HttpResponse:
    """Show the director's page."""
    return _page(request, place, selectors.get_evening(place.club, poker))


@require_POST
@of_club(RUN)
def poker_act(request: HttpRequest, place: ClubContext, poker: int) -> HttpResponse:
    """Carry out one event. If the rules refuse it, the page comes with status 422 and the refusal."""
    evening = selectors.get_evening(place.club, poker)
    try:
        with transaction.atomic():  # a guest who cannot buy in is not written down either
            _carry_out(request, place, evening)
    except RuleError as error:
        return _page(request, place, evening, error)
    kind = request.POST.get("do", "").partition(":")[0]
    address = reverse("poker-run", args=[place.club.slug, poker])
    return redirect(f"{address}#{PARTS.get(kind, 'players')}")


@require_safe
@never_cache
@of_club(RUN)
def poker_player(request: HttpRequest, place: ClubContext, poker: int, poker_number: int) -> HttpResponse:
    """The page for one player's chips: to buy, count and cash them."""
    view = shown(selectors.get_evening(place.club, poker))
    player = next((player for player in view.players if player.number == poker_number), None)
    if player is None:
        raise Missing("No such player this evening.")
    context = {**context_of(view), "player": player, "entry_id": uuid4()}
    return page(request, place, "player.html", context)


def _carry_out(request: HttpRequest, place: ClubContext, evening: PokerEvening) -> None:
    kind, _colon, rest = request.POST.get("do", "").partition(":")
    entry_id = uuid_in(request.POST.get("entry_id", "")) or uuid4()
    common: dict[str, Any] = {"evening": evening, "entry_id": entry_id, "by": request.user}
    if kind == "undo":
        services.undo(number=number_of(rest), **common)
    elif kind == "enter":
        is_cash = shown(evening).plan.is_cash
        event = (
            {"type": "buy", "money": money_of(request.POST.get("money", ""))}
            if is_cash
            else {"type": "enter"}
        )
        services.come_in(person=_person(request, place), event=event, **common)
    else:
        services.record_event(event=event_of(request.POST), **common)


def _person(request: HttpRequest, place: ClubContext) -> Person:
    """The person who was picked or typed. An unknown name becomes a guest, once the director confirms it."""
    picked, name = number_in(request.POST.get("name_id", "")), request.POST.get("name", "").strip()
    if name and picked is None:
        people_services.require_confirmed(
            club=place.club, names=[("name", name)], guests=request.POST.get("guests", "")
        )
    person = people_services.person_meant(
        club=place.club, name=name, picked=picked, field="name", by=request.user, another=False
    )
    if person is None:
        raise RuleError("poker.nobody", "name", "Type the name of a player who buys in.", "")
    return person


def _page(
    request: HttpRequest, place: ClubContext, evening: PokerEvening, problem: RuleError | None = None
) -> HttpResponse:
    """The director's page. After a refusal it still has everything that was typed."""
    view = shown(evening)
    ticked = {number for number in map(number_in, request.POST.getlist("players")) if number is not None}
    context = {
        **context_of(view),
        "stamp": selectors.stamp_of(evening),
        "problem": problem,
        "problem_words": say(problem) if problem else "",
        "ticked": ticked,
        "stacks": [player for player in view.playing if player.number in ticked] if len(ticked) > 1 else [],
        "guests": request.POST.get("name", "") if people_services.is_new_guest(problem) else "",
        "people_known": people.sign_in_list(place.club),
        "entry_id": uuid4(),
        "log": log_of(view, LAST),
    }
    return page(request, place, "run.html", context, status_of(problem) if problem else 200)
