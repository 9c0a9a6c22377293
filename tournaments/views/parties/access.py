"""What every page of a party begins with: the party of the address, and what its reader may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.web.access import turned_away
from clubs.web.polls import opened_again
from scoring.actors import Actor
from scoring.models import Section, Session
from tournaments.hooks import heal
from tournaments.selectors.parties.lookup import get_party
from tournaments.selectors.parties.settings import PartySettings, settings_of
from tournaments.selectors.parties.standing import PartyStanding, standing_of
from tournaments.views.access import SessionContext, club_rights, sitting_in
from tournaments.views.in_play import asks_as_public_page, may_read, public_page

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
    def page(request: HttpRequest, party: Party, **kwargs: Any) -> HttpResponse:
        if not may_read(request, party.sitting):
            return public_page(request, party.sitting)
        return opened_again() if asks_as_public_page(request) else view(request, party, **kwargs)

    return _at_party(page)


def for_host(view: View) -> View:
    """A page of a party for those who run it: sign-in for the anonymous, 403 for all others."""

    @wraps(view)
    def page(request: HttpRequest, party: Party, **kwargs: Any) -> HttpResponse:
        if not party.hosts:
            return turned_away(request, party.sitting.club, "staff")
        return view(request, party, **kwargs)

    return _at_party(page)


def _at_party(view: View) -> View:
    """Makes a page of the party of the address, for whom the view decides."""

    @wraps(view)
    def page(request: HttpRequest, slug: str, pk: int, **kwargs: Any) -> HttpResponse:
        session = get_party(slug, pk)
        with timezone.override(session.club.tz):
            return view(request, party_in(request, session), **kwargs)

    return page


def party_in(request: HttpRequest, session: Session) -> Party:
    """The party with its reader's rights."""
    sitting = sitting_in(request, session)
    return Party(sitting, session.sections.get(), settings_of(session))


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
