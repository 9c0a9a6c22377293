"""The party on a big screen: the announcement before play, who sits where in it, places and prizes after."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.models import Session
from tournaments.selectors.parties.announcement import announcement
from tournaments.selectors.parties.lines import groups_of, prizes_of
from tournaments.selectors.parties.page import round_now
from tournaments.selectors.parties.standing import standing_of
from tournaments.views.parties.access import Party, of_party, render_party

PLACES = 12


@require_GET
@never_cache
@of_party
def party_wall(request: HttpRequest, party: Party) -> HttpResponse:
    """What all eyes in the room may see; with `since` only what changed, or 204."""
    version = f"{party.section.field.version}.{party.session.version}"
    if request.GET.get("since") == version:
        return HttpResponse(status=204)
    template = "_wall.html" if "since" in request.GET else "wall.html"
    answer = render_party(request, party, template, _context(party) | {"version": version})
    answer["X-Poll-Version"] = version
    return answer


def _context(party: Party) -> dict[str, Any]:
    if party.session.state == Session.State.SETUP:
        return {"announcement": announcement(party.settings)}
    if party.session.state == Session.State.PLAYING:
        return {"now": round_now(party.section, party.settings), "playing": True}
    standing = standing_of(party.section, party.settings)
    lines = [line for group in groups_of(standing) for line in group.lines]
    return {"now": True, "places": lines[:PLACES], "prizes": prizes_of(standing)}


urlpatterns = [path("c/<slug:slug>/p/<int:pk>/wall/", party_wall, name="party-wall")]
