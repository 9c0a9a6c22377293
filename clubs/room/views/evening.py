"""The page of a rubber bridge evening, on which the host taps what happens.

Each tap is sent as one event. The answer is the room after the event, or the procedure's refusal with its
rule.
"""

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
from clubs.room.selectors.evening import room_view
from clubs.room.selectors.following import next_tap, stamp_of
from clubs.room.selectors.log import log, undo_offer, with_rule
from clubs.room.selectors.names import names_of, token_of, with_names
from clubs.room.selectors.rooms import get_evening
from clubs.room.selectors.statements import standings, with_bars
from clubs.room.services import evenings
from clubs.room.services.events import record_event
from clubs.room.services.tables import TableOptions
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

LATEST_EVENTS = 3  # of the log, which the page itself shows
PERSON_FIRST = ("exit", "return")  # taps whose first number is the person's, not the table's


@require_safe
@never_cache
@of_club(PEOPLE)
def evening(request: HttpRequest, place: ClubContext, room: int, evening: int) -> HttpResponse:
    """Shows the page of an evening; a poll (`?since=` with its stamp) gets only what is new, or 204."""
    current = get_evening(place.club, room, evening)
    return _news(request, place, current) if is_poll(request) else _shown(request, place, current)


def _news(request: HttpRequest, place: ClubContext, evening: Evening) -> HttpResponse:
    """Answers a poll with the scores and the latest events, and says whether people or tables have changed.

    The screen sends the session's version that it shows as `?room=`. A changed room is not put on the screen
    at once, because the host may be ticking players: it is offered as *Show changes*.
    """
    stamp = stamp_of(evening)
    if shows(request, stamp):
        return nothing_new(stamp)
    changed = request.GET.get("room") != str(evening.session.version)
    context = {**_context(request, place, evening), "changed": changed}
    return versioned(page(request, place, "_news.html", context), stamp)


@require_safe
@of_club(PEOPLE)
def evening_log(request: HttpRequest, place: ClubContext, room: int, evening: int) -> HttpResponse:
    """Shows every event of an evening, the newest first, with the rules that were applied."""
    current = get_evening(place.club, room, evening)
    return page(request, place, "log.html", {"evening": current, "room": current.room, "log": log(current)})


@require_POST
@of_club(MANAGER)
def evening_tap(request: HttpRequest, place: ClubContext, room: int, evening: int) -> HttpResponse:
    """Records the event of one tap; answers 422 with the refusal and its rule if it is not allowed."""
    current = get_evening(place.club, room, evening)
    try:
        event = event_of(request.POST)
        tap: dict[str, Any] = {
            "evening_id": current.pk, "entry_id": entry_id_of(request), "by": actor_in(request),
        }  # fmt: skip
        if event["type"] == "end":
            evenings.end_evening(**tap)
        else:
            options = _table_options(request, current)
            record_event(**tap, event=event, table_options=options, seen=_event_to_undo(request))
    except RuleError as error:
        return _shown(request, place, current, error)
    return _done(request, place, current)


@require_POST
@of_club(MANAGER)
def evening_come_in(request: HttpRequest, place: ClubContext, room: int, evening: int) -> HttpResponse:
    """Records that a player has arrived; answers 422 with the refusal if nobody is named, or may come in."""
    current = get_evening(place.club, room, evening)
    try:
        with transaction.atomic():  # a new guest is not stored if the arrival is refused
            arrived = [_person(request, place)]
            evenings.come_in(
                evening_id=current.pk, entry_id=entry_id_of(request), persons=arrived, by=actor_in(request)
            )
    except RuleError as error:
        return _shown(request, place, current, error)
    return _done(request, place, current)


def _person(request: HttpRequest, place: ClubContext) -> Person:
    """Returns the person who was picked or typed; an unknown name makes a guest once that is confirmed.

    Raises RuleError: "room.nobody" without a name, and as `require_confirmed` and `person_meant` do.
    """
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


def _table_options(request: HttpRequest, evening: Evening) -> TableOptions | None:
    """Returns the options of a new table of another type; None for any other tap.

    Raises RuleError "table.wish", which names the first field that is wrong.
    """
    if not _forms_other_table(request):
        return None
    players = rule_set(evening.room.rules).players
    form = NewTableForm(request.POST, room=evening.room, players=players)
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        raise RuleError("table.wish", field, "{words}", "", words=" ".join(map(str, errors)))
    data = form.cleaned_data
    couple = tuple(token_of(n) for n in map(number_in, request.POST.getlist("couple")) if n is not None)
    return TableOptions(
        game=data["game"],
        stake=data["stake"],
        form=data["form"],
        couple=couple,
        rubbers_each=data["rubbers_each"],
    )


def _event_to_undo(request: HttpRequest) -> int | None:
    """Returns the number of the event that the Undo button names; None for any other tap.

    It is the event that the host saw as the last one. What is not a number becomes 0, which no event has, so
    that the undo is refused.
    """
    kind, _colon, number = request.POST.get("do", "").partition(":")
    return (number_in(number) or 0) if kind == "undo" and number else None


def _done(request: HttpRequest, place: ClubContext, evening: Evening) -> HttpResponse:
    """Answers a tap with the room after it, or loads the page again if the evening ended or reopened."""
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
    """Renders the room, whole or for htmx; a refusal is shown with its rule, and fields keep their input."""
    part = wants_fragment(request)
    words = with_names(with_rule(say(problem), rule_of(problem)), names_of(evening)) if problem else ""
    context = _context(request, place, evening) | {
        "problem": problem,
        "problem_words": words,
        "ticked": _numbers(request, "people"),
        "coupled": _numbers(request, "couple"),
        "acted": _open_menu(request) if problem else 0,
        "other_open": problem is not None and _forms_other_table(request),
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
    """Returns the context that the page of the room and its polls share."""
    on = evening.session.state == "playing"
    can_host = on and place.may["manage_members"]
    view, players = room_view(evening), rule_set(evening.room.rules).players
    day = evening.session.date
    return {
        "evening": evening,
        "room": evening.room,
        "view": view,
        "players": players,
        "last": log(evening, LATEST_EVENTS),
        "undo_offer": undo_offer(evening),
        "suggested": next_tap(view, players) if can_host else None,
        "on": on,
        "ranked": [] if on else with_bars(standings(evening.room, day, day)),
        "can_host": can_host,
        "can_go_on": not on and may("reopen", evening.session, actor_in(request)),
    }


def _numbers(request: HttpRequest, field: str) -> set[int]:
    """Returns the numbers of the people ticked in `field`, in a post or in the address."""
    fields = request.POST if request.method == "POST" else request.GET
    return {number for number in map(number_in, fields.getlist(field)) if number is not None}


def _open_menu(request: HttpRequest) -> int:
    """Returns the number of the person whose menu was used, which stays open beside a refusal; 0 for none."""
    kind, *rest = request.POST.get("do", "").split(":")
    number = rest[0 if kind in PERSON_FIRST else 1 :][:1]
    return (number_in(number[0]) if number else None) or 0


def _forms_other_table(request: HttpRequest) -> bool:
    """Tells whether the tap forms a table under *Another type of table*, with its own options."""
    return request.POST.get("do", "").startswith("form_other:")


def _new_table(request: HttpRequest, evening: Evening, problem: RuleError | None) -> NewTableForm:
    """Returns the form of a table of another type; until that table is formed it keeps what was filled in."""
    is_filled_in = "stake" in request.POST and (problem is not None or not _forms_other_table(request))
    players = rule_set(evening.room.rules).players
    return NewTableForm(request.POST if is_filled_in else None, room=evening.room, players=players)
