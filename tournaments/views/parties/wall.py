"""The party on a big screen: the announcement before play, who sits where in it, places and prizes after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.web.polls import is_poll, nothing_new, shows, versioned
from scoring.models import Session
from tournaments.selectors.parties.announcement import announcement
from tournaments.selectors.parties.lines import groups_of, prizes_of
from tournaments.selectors.parties.page import round_now
from tournaments.selectors.parties.standing import PartyStanding
from tournaments.services.parties.planner import PARTY
from tournaments.views.hall_pages import shows_in_hall
from tournaments.views.parties.access import Party, of_party, party_in, render_party, standing_now

PLACES = 12


@require_safe
@never_cache
@of_party
def party_wall(request: HttpRequest, party: Party) -> HttpResponse:
    """The hall display of a party; asked with `since`, only the part that changes, or 204."""
    place = (party.sitting.club.slug, party.session.pk)
    return shown_party_wall(request, party, reverse("party-wall", args=place))


@shows_in_hall(PARTY)
def _in_hall(request: HttpRequest, session: Session, poll_url: str) -> HttpResponse:
    return shown_party_wall(request, party_in(request, session), poll_url)


def shown_party_wall(request: HttpRequest, party: Party, poll_url: str) -> HttpResponse:
    """The hall display of a party, which polls `poll_url`."""
    standing = standing_now(party) if party.session.play_is_over else None
    behind = standing is not None and standing.behind
    version = f"{party.section.field.version}.{party.session.version}"
    if shows(request, version) and not behind:
        return nothing_new(version)
    template = "_wall.html" if is_poll(request) else "wall.html"
    context = _context(party, standing) | {"version": version, "poll_url": poll_url}
    answer = render_party(request, party, template, context)
    return versioned(answer, "" if behind else version)


def _context(party: Party, standing: PartyStanding | None) -> dict[str, Any]:
    if party.session.state == Session.State.SETUP:
        return {"announcement": announcement(party.settings)}
    if standing is None:
        return {"now": round_now(party.section, party.settings), "playing": True}
    groups = groups_of(standing)
    best = [replace(group, lines=group.lines[: PLACES // max(1, len(groups))]) for group in groups]
    return {"now": True, "groups": best, "prizes": prizes_of(standing)}


urlpatterns = [path("c/<slug:slug>/p/<int:pk>/wall/", party_wall, name="party-wall")]
