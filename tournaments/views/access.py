"""What every page of a session begins with: the session of the address, and the reader's rights in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.people import permissions as people
from clubs.people.models import Club
from clubs.web.access import actor_in, turned_away
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.tables import is_contract, table_in
from scoring.models import Session
from scoring.selectors.visibility import STAFF, Cards, Viewer, viewer_as
from tournaments.models.event_settings import event_settings
from tournaments.ranking.settings import EventSettings
from tournaments.selectors.results.pages import Results, card_of
from tournaments.selectors.sessions import get_session
from tournaments.services.sessions import close_if_over

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class SessionContext:
    """The session of a page as one reader meets it: who they are, and in which roles they act.

    Views call it `sitting`, as `session` is the model.
    """

    session: Session
    actor: Actor
    roles: frozenset[permissions.Who]

    @property
    def club(self) -> Club:
        return self.session.club

    @property
    def settings(self) -> EventSettings:
        """The settings of the session's event, as the values of their options."""
        return event_settings(self.session.contest)

    @property
    def staff(self) -> bool:
        return bool(self.roles & STAFF)

    @property
    def viewer(self) -> Viewer:
        """With whose eyes the reader sees boards. No query."""
        return viewer_as(self.actor, self.roles)

    @property
    def sees_deals(self) -> bool:
        """Whether this reader may have deals that are still to be played: staff who do not play."""
        return self.staff and (self.session.play_is_over or not Cards(self.session, self.viewer).viewer_plays)

    @property
    def has_butler(self) -> bool:
        """Whether pairs of teams can be compared in IMPs: at contract bridge."""
        return self.settings.contestants == "teams" and is_contract(table_in(self.session.contest.settings))

    @property
    def has_recap(self) -> bool:
        """Whether every contestant has one result on a board: a team has two, which its matches show."""
        return self.settings.contestants != "teams"

    @property
    def may(self) -> dict[str, bool]:
        """Every action by its key, and whether this reader may take it in the session's present state."""
        state = self.session.state
        return {
            deed: any(permissions.allowed(deed, state, who) for who in self.roles)
            for deed in permissions.DEEDS
        }

    @property
    def offers_publishing(self) -> bool:
        """Whether pages of results offer this reader to publish: until it is done, or where it was undone."""
        state = self.session.state
        return state in (Session.State.PLAYING, Session.State.FINISHED) and any(
            permissions.allowed("publish", state, who) for who in self.roles
        )

    @property
    def may_send_results(self) -> bool:
        """Whether this reader is offered *Results by e-mail*: they may publish and know the addresses."""
        right = {Session.State.OFFICIAL: "publish", Session.State.CLOSED: "reopen"}.get(
            Session.State(self.session.state)
        )
        return right is not None and self.may[right] and club_rights(self)["manage_members"]


def club_rights(sitting: SessionContext) -> dict[str, bool]:
    """What the reader may do in the club, for its menu. One query for those who do nothing in the session."""
    user = sitting.actor.user
    if user is None:
        return people.granted(frozenset())
    if user.is_superuser:
        return people.granted(frozenset({people.SUPERUSER}))
    if sitting.roles:  # a player of the session is a person of the club
        return people.granted(frozenset(people.MEMBER if who == "player" else who for who in sitting.roles))
    return people.granted(people.role_kinds(user, sitting.club))


def of_session(view: View) -> View:
    """Makes a page of a session for everybody: the view gets a `SessionContext`, and times are the club's.

    404 if there is no such session.
    """

    @wraps(view)
    def page(request: HttpRequest, slug: str, pk: int, **kwargs: Any) -> HttpResponse:
        sitting = sitting_of(request, slug, pk)
        with timezone.override(sitting.club.tz):
            return view(request, sitting, **kwargs)

    return page


def for_staff(view: View) -> View:
    """A page of a session for those who run it: sign-in for the anonymous, 403 for all others."""

    @wraps(view)
    def page(request: HttpRequest, sitting: SessionContext, **kwargs: Any) -> HttpResponse:
        if not sitting.staff:
            return turned_away(request, sitting.club, "staff")
        return view(request, sitting, **kwargs)

    return of_session(page)


def for_right(right: str) -> Callable[[View], View]:
    """A page of a session for those of its staff who have a right of the club, by its short name."""

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, sitting: SessionContext, **kwargs: Any) -> HttpResponse:
            if not club_rights(sitting)[right]:
                return turned_away(request, sitting.club, f"people.{right}")
            return view(request, sitting, **kwargs)

        return for_staff(page)

    return decorate


def sitting_of(request: HttpRequest, slug: str, pk: int) -> SessionContext:
    """The session of an address with its reader's rights. Raises Missing."""
    return sitting_in(request, get_session(slug, pk))


def sitting_in(request: HttpRequest, session: Session) -> SessionContext:
    """The session with its reader's rights; it is closed first if its correction period is over."""
    close_if_over(session)
    actor = actor_in(request)
    return SessionContext(session, actor, permissions.roles_of(actor, session))


def readers_card(sitting: SessionContext, results: Results | None = None) -> int | None:
    """The id of the reader's entry that has a scorecard in the session, for the links above every page."""
    if results is not None:
        return results.readers_card
    user = sitting.actor.user
    plays = user is not None and ("player" in sitting.roles or user.is_superuser)
    return card_of(sitting.session, user) if user and plays else None


def render_session(
    request: HttpRequest, sitting: SessionContext, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Renders a page whose context has the session, its club and the reader's rights."""
    common = {
        "club": sitting.club,
        "session": sitting.session,
        "sitting": sitting,
        "may": sitting.may,
        "club_may": partial(club_rights, sitting),
        "readers_card": partial(readers_card, sitting, context.get("results")),
    }
    return render(request, template, common | context, status=status)
