"""The base classes of views of a session: they find the session and check the rights of the caller."""

from __future__ import annotations

from typing import Any

from rest_framework import exceptions
from rest_framework.request import Request

from clubs.people import permissions as people
from clubs.web.api.base import ApiView
from scoring import permissions
from scoring.models import Session
from scoring.words import RuleError
from tournaments.selectors.sessions import get_session
from tournaments.services.sessions import close_if_over
from tournaments.views.access import SessionContext


def not_staff() -> RuleError:
    """The refusal for a caller who does not run the session."""
    return RuleError("permission.staff", "session", "Only a director of this club may do that.", "")


class SessionView(ApiView):
    """A view of a session of the club in the address, `self.sitting`.

    It answers 404 for a session of another club.
    """

    tag = "sessions"
    sitting: SessionContext

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        session = self.session_named(**kwargs)
        close_if_over(session)
        self.sitting = SessionContext(session, self.actor, permissions.roles_of(self.actor, session))

    def session_named(self, **named: Any) -> Session:
        """The session that the address names. Raises Http404."""
        return get_session(named["club"], named["session"])

    @property
    def session(self) -> Session:
        return self.sitting.session

    def refuse(self, error: RuleError) -> None:
        """Raises the error; for a caller who is not signed in, the answer is 401."""
        if self.actor.kind == "nobody":
            raise exceptions.NotAuthenticated
        raise error


class ReaderView(SessionView):
    """A view for everyone once play is over, and until then for the club's people and the tables."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not self.session.play_is_over and not self.sitting.roles and not self._of_the_club():
            self.refuse(
                RuleError(
                    "permission.read", "session", "Results are shown to everyone once play is over.", ""
                )
            )

    def _of_the_club(self) -> bool:
        user = self.actor.user
        kinds = people.role_kinds(user, self.sitting.club) if user else frozenset()
        return people.allows("people.view_members", kinds)


class StaffView(SessionView):
    """A view for those who run the session."""

    closed = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not self.sitting.staff:
            self.refuse(not_staff())
