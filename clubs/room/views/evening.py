"""The room on the screen: one tap is one event; the answer is the room after it, or why not."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.people import selectors as people
from clubs.people import services as people_services
from clubs.people.models import Person
from clubs.people.words import say
from clubs.procedure import rule_of, rule_set
from clubs.room.models import Evening
from clubs.room.selectors import rooms as found_rooms
from clubs.room.selectors.evening import room_view
from clubs.room.selectors.following import next_deed, stamp_of
from clubs.room.selectors.log import log, standing, with_rule
from clubs.room.selectors.names import names_of, token_of, with_names
from clubs.room.services import evenings
from clubs.room.services.events import happen
from clubs.room.services.tables import Wish
from clubs.room.views.access import MANAGER, PEOPLE, entry_id_of, page
from clubs.room.views.forms import NewTableForm
from clubs.room.views.taps import event_of
from clubs.web.access import actor_in
from clubs.web.asked import number_in
from clubs.web.club import ClubContext, of_club
from clubs.web.htmx import wants_fragment
from clubs.web.polls import is_poll, nothing_new, shows, versioned
from clubs.web.refusals import WRONG
from scoring.permissions import may
from scoring.words import RuleError

LAST = 3
OF_A_PERSON = ("exit", "return")


@require_safe
@never_cache
@of_club(PEOPLE)
def evening(request: HttpRequest, place: ClubContext, room: int, evening: int) -> HttpResponse:
    """The page of a running evening; asked with `?since=stamp`, only what is new, or 204 if nothing is."""
    shown = found_rooms.get_evening(place.club, room, evening)
    return _news(request, place, shown) if is_poll(request) else _shown(request, place, shown)


def _news(request: HttpRequest, place: ClubContext, evening: Evening) -> HttpResponse:
    """Scores, the last events, and whether the room has changed since version `?room=`."""
    stamp = stamp_of(evening)
    if shows(request, stamp):
        return nothing_new(stamp)
    changed = request.GET.get("room") != str(evening.session.version)
    context = {**_context(request, place, evening), "changed": changed}
    return versioned(page(request, place, "_news.html", context), stamp)


@require_safe
@of_club(PEOPLE)
def evening_log(request: HttpRequest, place: ClubContext, room: int, evening: int) -> HttpResponse:
    """The log of an evening: every event, the newest first, with the rules that were applied."""
    shown = found_rooms.get_evening(place.club, room, evening)
    return page(request, place, "log.html", {"evening": shown, "room": shown.room, "log": log(shown)})


@require_POST
@of_club(MANAGER)
def evening_tap(request: HttpRequest, place: ClubContext, room: int, evening: int) -> HttpResponse:
    """Records one event; 422 with the refusal and its rule if the procedure refuses it."""
    shown = found_rooms.get_evening(place.club, room, evening)
    try:
        event = event_of(request.POST)
        act = evenings.end_evening if event["type"] == "end" else happen
        more: dict[str, Any] = (
            {}
            if event["type"] == "end"
            else {"event": event, "wish": _wish(request, shown), "seen": _seen(request)}
        )
        act(evening_id=shown.pk, entry_id=entry_id_of(request), by=actor_in(request), **more)
    except RuleError as error:
        return _shown(request, place, shown, error)
    return _done(request, place, shown)


@require_POST
@of_club(MANAGER)
def evening_come_in(request: HttpRequest, place: ClubContext, room: int, evening: int) -> HttpResponse:
    """Records that somebody has arrived."""
    shown = found_rooms.get_evening(place.club, room, evening)
    try:
        with transaction.atomic():  # a guest who cannot come in is not written down either
            who = [_person(request, place)]
            evenings.come_in(
                evening_id=shown.pk, entry_id=entry_id_of(request), persons=who, by=actor_in(request)
            )
    except RuleError as error:
        return _shown(request, place, shown, error)
    return _done(request, place, shown)


def _person(request: HttpRequest, place: ClubContext) -> Person:
    """The person picked or typed; a name that nobody has makes a guest once that is confirmed."""
    picked, name = number_in(request.POST.get("name_id", "")), request.POST.get("name", "").strip()
    another = request.POST.get("another") == "1"
    if name and picked is None and not another:
        people_services.require_confirmed(
            club=place.club, names=[("name", name)], guests=request.POST.get("guests", "")
        )
    person = people_services.person_meant(
        club=place.club, name=name, picked=picked, field="name", by=request.user, another=another
    )
    if person is None:
        raise RuleError("room.nobody", "name", "Type the name of a player who has arrived.", "")
    return person


def _wish(request: HttpRequest, evening: Evening) -> Wish | None:
    """The options of a new table, if the host opened the fields for them; else None."""
    if not _is_other(request):
        return None
    players = rule_set(evening.room.rules).players
    form = NewTableForm(request.POST, room=evening.room, players=players)
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        raise RuleError("table.wish", field, "{words}", "", words=" ".join(map(str, errors)))
    data = form.cleaned_data
    couple = tuple(token_of(n) for n in map(number_in, request.POST.getlist("couple")) if n is not None)
    return Wish(data["game"], None, data["stake"], data["form"], couple, data["rubbers_each"])


def _seen(request: HttpRequest) -> int | None:
    """The number of the event that Undo names, the last one that the host saw; 0 for what is no number."""
    kind, _colon, number = request.POST.get("do", "").partition(":")
    return (number_in(number) or 0) if kind == "undo" and number else None


def _done(request: HttpRequest, place: ClubContext, evening: Evening) -> HttpResponse:
    """The room after a tap; the whole page is loaded again if the evening has just ended or been reopened."""
    if not wants_fragment(request):
        return redirect(evening)
    before = evening.session.state
    evening.refresh_from_db()
    evening.session.refresh_from_db()
    if evening.session.state != before:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return _shown(request, place, evening)


def _shown(
    request: HttpRequest, place: ClubContext, evening: Evening, problem: RuleError | None = None
) -> HttpResponse:
    """The room, with the words and the rule of a refusal; everything that was entered stays in its fields."""
    part = wants_fragment(request)
    words = with_names(with_rule(say(problem), rule_of(problem)), names_of(evening)) if problem else ""
    context = _context(request, place, evening) | {
        "problem": problem,
        "problem_words": words,
        "ticked": _numbers(request, "people"),
        "coupled": _numbers(request, "couple"),
        "acted": _acted(request) if problem else 0,
        "other_open": problem is not None and _is_other(request),
        "new_table": _new_table(request, evening, problem),
        "entry_id": uuid4(),
        "guests": request.POST.get("name", "") if people_services.is_new_guest(problem) else "",
        "people_known": people.sign_in_list(place.club),
        "stamp": stamp_of(evening),
        "part": part,
    }
    return page(
        request, place, "_evening.html" if part else "evening.html", context, WRONG if problem else 200
    )


def _context(request: HttpRequest, place: ClubContext, evening: Evening) -> dict[str, Any]:
    """The context that the page of the room and its polls share."""
    on = evening.session.state == "playing"
    can_host = on and place.may["manage_members"]
    view, players = room_view(evening), rule_set(evening.room.rules).players
    return {
        "evening": evening,
        "room": evening.room,
        "view": view,
        "players": players,
        "last": log(evening, LAST),
        "standing": standing(evening),
        "first": next_deed(view, players) if can_host else None,
        "on": on,
        "can_host": can_host,
        "can_go_on": not on and may("reopen", evening.session, actor_in(request)),
    }


def _numbers(request: HttpRequest, field: str) -> set[int]:
    """The numbers of the people ticked in `field`, in a post or in the address."""
    asked = request.POST if request.method == "POST" else request.GET
    return {number for number in map(number_in, asked.getlist(field)) if number is not None}


def _acted(request: HttpRequest) -> int:
    """The number of the person whose menu was used, which stays open beside a refusal; 0 for none."""
    kind, *rest = request.POST.get("do", "").split(":")
    number = rest[0 if kind in OF_A_PERSON else 1 :][:1]
    return (number_in(number[0]) if number else None) or 0


def _is_other(request: HttpRequest) -> bool:
    return request.POST.get("do", "").startswith("form_other:")


def _new_table(request: HttpRequest, evening: Evening, problem: RuleError | None) -> NewTableForm:
    """The form of a table of another kind; until that table is formed it keeps what was filled in."""
    is_filled_in = "stake" in request.POST and (problem is not None or not _is_other(request))
    players = rule_set(evening.room.rules).players
    return NewTableForm(request.POST if is_filled_in else None, room=evening.room, players=players)
