"""A player's pages in a club: sessions, and how they did in every role, each figure with its boards.

Players read their own, with an account or by the name chosen on their phone, and the staff everybody's.
Everybody else of the club sees the sessions. Only the staff read of sessions that are not published.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.people import selectors as people_selectors
from clubs.people.models import Club, Person
from clubs.web.access import MEMBERS, turned_away
from clubs.web.club import ClubContext, of_club
from scoring.words import Missing
from tournaments.selectors.seasons.history import history as history_of
from tournaments.selectors.seasons.history import newest_published
from tournaments.selectors.seasons.player_statistics import boards_in, player_statistics
from tournaments.selectors.seasons.season_chart import season_chart
from tournaments.views.own_name import chosen_person

SESSIONS = 20
PARTNERS = 20
BOARDS = 30


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a player's pages: the player, the staff of the club, or somebody else of the club."""

    is_player: bool
    is_staff: bool

    @property
    def sees_statistics(self) -> bool:
        return self.is_player or self.is_staff


def reader_of(request: HttpRequest, place: ClubContext, person: Person) -> Reader | None:
    """The reader of this person's pages; None for somebody who may not read them."""
    user = request.user
    is_player = person.user_id == user.pk if user.pk else person.pk == _person_by_name(request, place.club)
    if not (is_player or place.allows("people.view_members")):
        return None
    return Reader(is_player, place.allows("people.add_guest"))


def _person_by_name(request: HttpRequest, club: Club) -> int | None:
    """Who of the club a reader without an account is, by the name chosen on this device."""
    chosen = chosen_person(request, club)
    try:
        return None if chosen is None else people_selectors.get_person(club, chosen).pk
    except Missing:  # erased since
        return None


@require_safe
@of_club()
def history(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """A player's sessions and partners, with the percentages over time."""
    person = people_selectors.get_person(place.club, pk)
    reader = reader_of(request, place, person)
    if reader is None:
        return turned_away(request, place.club, MEMBERS)
    record = history_of(person, unpublished=reader.is_staff)
    context = {
        "history": record,
        "page_obj": Paginator(record.rows, SESSIONS).get_page(request.GET.get("page")),
        "partners": Paginator(record.partners, PARTNERS).get_page(request.GET.get("partners")),
        "season": season_chart(record.rows),
    }
    return _page(request, place, person, reader, "history", context)


@require_safe
@of_club()
def history_statistics(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """How the player did on the boards, by role, seat, contract, partner and deal."""
    person = people_selectors.get_person(place.club, pk)
    reader = reader_of(request, place, person)
    if reader is None or not reader.sees_statistics:
        return _without_statistics(request, place)
    context = {"statistics": player_statistics(person, unpublished=reader.is_staff)}
    return _page(request, place, person, reader, "statistics", context)


def _without_statistics(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """What all others meet at a player's statistics. Raises PermissionDenied for those who are signed in."""
    return turned_away(request, place.club, "statistics" if request.user.is_authenticated else MEMBERS)


def _page(
    request: HttpRequest,
    place: ClubContext,
    person: Person,
    reader: Reader,
    template: str,
    context: dict[str, Any],
) -> HttpResponse:
    """A page of the person with the same heading as all others."""
    shown = {
        "club": place.club,
        "may": place.may,
        "person": person,
        "reader": reader,
        "title": _("My results") if reader.is_player else person.name,
    }
    return render(request, f"tournaments/results/history/{template}.html", shown | context)


@require_safe
@of_club()
def history_boards(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """The boards behind one figure of the statistics: `?by=role&of=declarer`. Raises Missing."""
    person = people_selectors.get_person(place.club, pk)
    reader = reader_of(request, place, person)
    if reader is None or not reader.sees_statistics:
        return _without_statistics(request, place)
    by, of = request.GET.get("by", ""), request.GET.get("of", "")
    found = boards_in(person, by, of, unpublished=reader.is_staff)
    page = Paginator(found.rows, BOARDS).get_page(request.GET.get("page"))
    return _page(request, place, person, reader, "boards", {"found": found, "page_obj": page})


@require_safe
@of_club()
def my_results(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Leads to the reader's own page; somebody whom the club does not know reads how to come to it."""
    user, club = request.user, place.club
    person = people_selectors.person_of(club, user.pk) if user.pk else _person_by_name(request, club)
    if person is not None:
        return redirect("history", club.slug, person)
    newest = None if user.pk else newest_published(club)
    context = {"club": club, "may": place.may, "newest": newest}
    return render(request, "tournaments/results/history/unknown.html", context)


CLUB = "c/<slug:slug>/"
urlpatterns = [
    path(f"{CLUB}my-results/", my_results, name="my-results"),
    path(f"{CLUB}players/<int:pk>/", history, name="history"),
    path(f"{CLUB}players/<int:pk>/statistics/", history_statistics, name="history-statistics"),
    path(f"{CLUB}players/<int:pk>/boards/", history_boards, name="history-boards"),
]
