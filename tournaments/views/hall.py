"""The hall display of a club: the secret link that a screen opens without signing in, and its page for staff.

The link stays the same from week to week and follows the evening. Who has it sees what the people in the hall
see: where they sit, the clock, and results when they are shown to all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.people.models import Club
from clubs.people.permissions import MEMBER
from clubs.people.selectors import today
from clubs.web import limits
from clubs.web.access import actor_in
from clubs.web.club import ClubContext, of_club
from clubs.web.hall import HallEvening, Stage, evening_now
from clubs.web.polls import is_poll, nothing_new, opened_again
from config.proxies import counted_address
from scoring.models import Session
from tournaments.paper.address import phone_root, site_address
from tournaments.paper.cards import qr_drawing
from tournaments.selectors.hall import club_of_link, evenings_to_show, hall_link_of
from tournaments.services.control.hall_link import renew_link
from tournaments.views.hall_pages import hall_page
from tournaments.views.limits import within_limit

WRONG_LINKS = 30  # in ten minutes, from one address
NOTHING = "nothing"
"""The name of what a display shows before the club's first evening."""
STAGES = {
    Session.State.SETUP: Stage.BEFORE,
    Session.State.PLAYING: Stage.PLAYING,
    Session.State.FINISHED: Stage.OVER,
    Session.State.OFFICIAL: Stage.OVER,
    Session.State.CLOSED: Stage.CLOSED,
}


@require_safe
@never_cache
def hall(request: HttpRequest, token: str) -> HttpResponse:
    """The display of the club whose link this is, of whatever evening it is; polled as any hall display.

    A display whose evening is another one by now is told to open its page again.
    """
    club = club_of_link(token)
    if club is None:
        return _no_display(request)
    with timezone.override(club.tz):
        evening = evening_now(club)
        key = evening.key if evening else NOTHING
        if is_poll(request) and request.GET.get("evening") != key:
            return opened_again()
        poll_url = f"{reverse('hall', args=[token])}?evening={key}"
        place = ClubContext(club, actor_in(request), frozenset({MEMBER}))
        if evening is None:
            return _waiting(request, club, poll_url)
        answer = evening.show(request, place, poll_url)
        answer.headers.pop("X-Poll", None)  # where one evening is done, the display waits for the next
        return answer


def _waiting(request: HttpRequest, club: Club, poll_url: str) -> HttpResponse:
    if is_poll(request):
        return nothing_new("0")
    return render(request, "tournaments/hall/waiting.html", {"club": club, "poll_url": poll_url})


def _no_display(request: HttpRequest) -> HttpResponse:
    """The page of a link that has ended or never was; a display that shows an evening still is led to it."""
    if not within_limit("hall", counted_address(request), WRONG_LINKS, 600):
        return limits.page(request)
    if is_poll(request):
        return opened_again()
    return render(request, "tournaments/hall/ended.html", status=404)


def hall_evenings(club: Club) -> Iterator[HallEvening]:
    """The club's sessions and parties for its display."""
    for session in evenings_to_show(club, today(club)):
        stage = STAGES[Session.State(session.state)]
        yield HallEvening(f"s{session.pk}", stage, session.date, partial(_on_display, session))


def _on_display(session: Session, request: HttpRequest, place: ClubContext, poll_url: str) -> HttpResponse:
    return hall_page(session.contest.planned_by)(request, session, poll_url)


@require_http_methods(["GET", "HEAD", "POST"])
@of_club("people.add_guest")
def hall_link(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The link of the club's display as a code, for those who run sessions; directors make a new one."""
    if request.method == "POST":
        renew_link(club=place.club, seen=request.POST.get("seen", ""), by=request.user)
        return redirect("hall-link", place.club.slug)
    link = hall_link_of(place.club)
    context = {"club": place.club, "may": place.may, "link": link, "site": site_address(request)}
    context |= code_of(request, place.club)
    return render(request, "tournaments/hall/link.html", context)


def code_of(request: HttpRequest, club: Club) -> dict[str, str]:
    """The address of the club's display, in full and to type, and its code as SVG; empty without a link."""
    link = hall_link_of(club)
    if link is None:
        return {}
    address = phone_root(request) + reverse("hall", args=[link.token])[1:]
    drawing = mark_safe(qr_drawing(address))  # noqa: S308  # drawn here from an address of ours
    return {"address": address, "typed": address.partition("://")[2].rstrip("/"), "qr": drawing}


urlpatterns = [
    path("wall/<slug:token>/", hall, name="hall"),
    path("c/<slug:slug>/display/", hall_link, name="hall-link"),
]
