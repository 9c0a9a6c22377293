"""A club's rooms: the list, the house rules, the evenings."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from clubs.people.views.pages import attempt, posted
from clubs.people.words import say
from clubs.procedure import rule_set
from clubs.room.selectors import rooms as selectors
from clubs.room.services import evenings as evening_services
from clubs.room.services import rooms as services
from clubs.room.views.access import MANAGER, PEOPLE, page
from clubs.room.views.forms import RoomForm, game_words
from clubs.web.access import actor_in
from clubs.web.club import ClubContext, of_club
from clubs.web.new_names import has_free_name, has_new_name
from clubs.web.refusals import WRONG
from scoring.words import RuleError

PAGE = 24
"""Evenings on a page of a room's: cards stand two or three in a row."""


@require_safe
@of_club(PEOPLE)
def rooms(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The club's rooms, with the evening that is on."""
    return page(request, place, "rooms.html", {"rooms": selectors.rooms_of(place.club)})


@of_club(MANAGER)
def room_new(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The form of a new room."""
    form = RoomForm(posted(request))
    if form.is_valid() and has_new_name(form, selectors.names_of_rooms(place.club)):
        room = attempt(
            form, lambda: services.create_room(club=place.club, by=request.user, **form.cleaned_data)
        )
        if room is not None:
            return redirect(room.get_absolute_url())
    return page(request, place, "room_form.html", {"form": form}, WRONG if form.is_bound else 200)


@of_club(MANAGER)
def room_edit(request: HttpRequest, place: ClubContext, room: int) -> HttpResponse:
    """Changes the house rules of a room."""
    card_room = selectors.get_room(place.club, room)
    form = RoomForm(posted(request), room=card_room, initial=RoomForm.initial_of(card_room))
    others = selectors.names_of_rooms(place.club, besides=room)
    if form.is_valid() and has_free_name(form, others):
        edited = attempt(
            form, lambda: services.edit_room(room=card_room, by=request.user, **form.cleaned_data)
        )
        if edited is not None:
            return redirect(edited.get_absolute_url())
    return page(
        request, place, "room_form.html", {"form": form, "room": card_room}, WRONG if form.is_bound else 200
    )


@require_POST
@of_club(MANAGER)
def room_close(request: HttpRequest, place: ClubContext, room: int) -> HttpResponse:
    """Takes a room off the list, or puts it back."""
    card_room = selectors.get_room(place.club, room)
    try:
        services.close_room(room=card_room, by=request.user, closed=request.POST.get("closed") == "1")
    except RuleError as error:
        messages.error(request, say(error))
        return redirect(card_room.get_absolute_url())
    return redirect("rooms", slug=place.club.slug)


@require_safe
@of_club(PEOPLE)
def room(request: HttpRequest, place: ClubContext, room: int) -> HttpResponse:
    """A room: its house rules and its evenings."""
    card_room = selectors.get_room(place.club, room)
    page_obj = Paginator(selectors.evenings_of(card_room), PAGE).get_page(request.GET.get("page"))
    context = {
        "room": card_room,
        "rules": rule_set(card_room.rules),
        "game": game_words(card_room.game),
        "page_obj": page_obj,
        "running": selectors.running_evening(card_room),
    }
    return page(request, place, "room.html", context)


@require_POST
@of_club(MANAGER)
def evening_open(request: HttpRequest, place: ClubContext, room: int) -> HttpResponse:
    """Begins an evening in a room."""
    card_room = selectors.get_room(place.club, room)
    try:
        return redirect(evening_services.open_evening(room=card_room, by=actor_in(request)))
    except RuleError as error:
        messages.error(request, say(error))
        return redirect(card_room.get_absolute_url())
