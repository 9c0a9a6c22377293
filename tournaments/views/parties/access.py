"""What every page of a party begins with: the party of the address, and what its reader may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.people import permissions as people
from clubs.web.access import turned_away
from scoring.actors import Actor
from scoring.models import Section, Session
from tournaments.hooks import heal
from tournaments.selectors.parties.lookup import get_party
from tournaments.selectors.parties.settings import PartySettings, settings_of
from tournaments.selectors.parties.standing import PartyStanding, standing_of
from tournaments.views.access import SessionContext, club_rights, sitting_in

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Party:
    """A party with the rights of one reader."""

    sitting: SessionContext
    section: Section
    settings: PartySettings

    @property
    def session(self) -> Session:
        return self.sitting.session

    @property
    def actor(self) -> Actor:
        return self.sitting.actor

    @property
    def hosts(self) -> bool:
        """Whether the reader runs the party."""
        return self.sitting.staff


def standing_now(party: Party) -> PartyStanding:
    """The party's newest standing; one that is behind is queued to be computed again."""
    standing = standing_of(party.section, party.settings)
    if standing.behind:
        heal(field_id=party.section.field_id)
    return standing


def of_party(view: View) -> View:
    """A page of a party: gets a `Party`, shows the club's times. 404 if there is none.

    While it is played it is for the club's people and its tables; afterwards for all.
    """

    @wraps(view)
    def page(request: HttpRequest, slug: str, pk: int, **kwargs: Any) -> HttpResponse:
        session = get_party(slug, pk)
        sitting = sitting_in(request, session)
        if not session.play_is_over and not _of_the_club(request, sitting):
            return turned_away(request, "people.view_members")
        with timezone.override(session.club.tz):
            return view(request, Party(sitting, session.sections.get(), settings_of(session)), **kwargs)

    return page


def for_host(view: View) -> View:
    """A page of a party for those who run it: sign-in for the anonymous, 403 for all others."""

    @wraps(view)
    def page(request: HttpRequest, party: Party, **kwargs: Any) -> HttpResponse:
        return view(request, party, **kwargs) if party.hosts else turned_away(request, "staff")

    return of_party(page)


def _of_the_club(request: HttpRequest, sitting: SessionContext) -> bool:
    kinds = people.role_kinds(request.user, sitting.club)
    return bool(sitting.roles) or people.allows("people.view_members", kinds)


def render_party(
    request: HttpRequest, party: Party, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Renders a page whose context has the party, its club and the reader's rights."""
    common = {
        "club": party.sitting.club,
        "session": party.session,
        "party": party,
        "may": party.sitting.may,
        "club_may": partial(club_rights, party.sitting),
    }
    return render(request, f"party/{template}", common | context, status=status)
