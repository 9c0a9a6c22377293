"""The wall: for all eyes in the room, so it asks nobody who they are and shows only what it may."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.views.decorators.http import require_POST, require_safe

from clubs.web.polls import is_poll, nothing_new, shows, versioned
from clubs.web.refusals import status_of
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tournaments.selectors.control.clock import clock_state
from tournaments.selectors.control.wall import wall as wall_of
from tournaments.selectors.results.pages import Results, results_of
from tournaments.selectors.results.standing import ranking_allowed
from tournaments.services.control import wall as services
from tournaments.services.movement_planner import MOVEMENT
from tournaments.views.access import SessionContext, for_staff, of_session, render_session, sitting_in
from tournaments.views.hall_pages import shows_in_hall


@require_safe
@of_session
def wall(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The hall display; asked with `since`, only the part that changes, or 204 if nothing changed."""
    place = (sitting.club.slug, sitting.session.pk)
    return shown_wall(request, sitting, reverse("wall", args=place), named=sitting.staff)


@shows_in_hall(MOVEMENT)
def _in_hall(request: HttpRequest, session: Session, poll_url: str) -> HttpResponse:
    return shown_wall(request, sitting_in(request, session), poll_url, named=True)


def shown_wall(request: HttpRequest, sitting: SessionContext, poll_url: str, *, named: bool) -> HttpResponse:
    """The hall display of a session, which polls `poll_url`; `named`: it shows who sits where."""
    session = sitting.session
    results = results_of(session, Viewer())
    version = results.version
    if shows(request, version):
        return nothing_new(version)
    allowed = ranking_allowed(session)
    fields = _all(results) if allowed else []
    sections = list(session.sections.order_by("letter"))
    for section in sections:
        section.session = session  # its state is known
    context: dict[str, Any] = {
        "wall": wall_of(clock_state(session), fields, sections, named=allowed or named)
    }
    context |= {"version": version, "poll_url": poll_url}
    if not is_poll(request):
        return render_session(request, sitting, "tournaments/wall.html", context)
    return versioned(render_session(request, sitting, "tournaments/_wall.html", context), version)


def _all(results: Results) -> list[Results]:
    """The results of every field of the session, as the public sees them."""
    rest = results.others[1:]
    return [results, *(results_of(results.session, Viewer(), letter=one.letter) for one in rest)]


@require_POST
@for_staff
def allow_ranking(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Lets the hall display show the ranking, or hides it there."""
    try:
        allowed = request.POST.get("allowed") == "1"
        services.allow_ranking(session=sitting.session, allowed=allowed, by=sitting.actor)
    except RuleError as error:
        return render_session(request, sitting, "422.html", {"problem": error}, status_of(error))
    return redirect("ranking", sitting.club.slug, sitting.session.pk)


ONE = "c/<slug:slug>/s/<int:pk>/"
urlpatterns = [
    path(f"{ONE}wall/", wall, name="wall"),
    path(f"{ONE}wall/ranking/", allow_ranking, name="wall-ranking"),
]
