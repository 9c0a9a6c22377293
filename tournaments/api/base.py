"""What every view of the API begins with: its caller, and the club and session of its address."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.cache import add_never_cache_headers
from rest_framework import exceptions, serializers
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.people import permissions as people
from clubs.people.models import Club
from clubs.people.selectors import get_club
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Session
from scoring.words import RuleError
from tournaments.api.authentication import AUTHENTICATION, actor_of
from tournaments.api.fields import Strict
from tournaments.api.openapi import ApiSchema
from tournaments.api.parsers import JsonParser
from tournaments.api.throttles import WriteThrottle
from tournaments.selectors.sessions import get_session
from tournaments.services.sessions import close_if_over
from tournaments.views.access import Sitting

Data = dict[str, Any]
RUNNING = (Session.State.SETUP, Session.State.PLAYING)


class OneForm(DefaultContentNegotiation):
    """JSON, or 406; `?format=` asks for nothing here."""

    def filter_renderers(self, renderers: Any, format: str) -> Any:
        return renderers


def not_staff() -> RuleError:
    """What those are told who do not run the session."""
    return RuleError("permission.staff", "session", "Only a director of this club may do that.", "")


class KnownCaller(BasePermission):
    """Nobody writes unknown (401), but where a view is `open` to all; nor reads where it is `closed`."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        assert isinstance(view, ApiView)
        if view.open or (request.method in SAFE_METHODS and not view.closed):
            return True
        return actor_of(request).kind != "nobody"


class ApiView(APIView):
    """A view of version 1.

    `open`: anybody may post; `closed`: nobody may read unknown. `problems`: more answers by method.
    """

    authentication_classes = AUTHENTICATION
    permission_classes = [KnownCaller]
    parser_classes = [JsonParser]
    renderer_classes = [JSONRenderer]
    throttle_classes = [WriteThrottle]
    content_negotiation_class = OneForm
    schema = ApiSchema()
    tag = "clubs"
    open = False
    closed = False
    problems: dict[str, tuple[int, ...]] = {}
    asked: Data

    @property
    def actor(self) -> Actor:
        return actor_of(self.request)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        method = getattr(self, str(request.method).lower(), None)
        self.asked = self.query(getattr(method, "asks", None) or Strict)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """What one caller may see is kept for no other."""
        add_never_cache_headers(response)
        return super().finalize_response(request, response, *args, **kwargs)

    def query(self, form: type[Strict]) -> Data:
        """What the address asks after `?`, checked. Raises ValidationError, also for what is not known."""
        asked = form(data=self.request.query_params.dict())
        asked.is_valid(raise_exception=True)
        return dict(asked.validated_data)

    def body(self, form: type[serializers.Serializer[Any]]) -> Data:
        """What was sent, checked. Raises ValidationError with every fault."""
        sent = form(data=self.request.data)
        sent.is_valid(raise_exception=True)
        return dict(sent.validated_data)


class ClubView(ApiView):
    """Something of the club in the address: `self.club`. 404 if there is none."""

    club: Club

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.club = get_club(kwargs["club"])


class SessionView(ApiView):
    """Something of a session of the club in the address: `self.sitting`. 404 if it is not that club's."""

    tag = "sessions"
    sitting: Sitting

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        session = self.found(**kwargs)
        close_if_over(session)
        self.sitting = Sitting(session, self.actor, permissions.roles_of(self.actor, session))

    def found(self, **named: Any) -> Session:
        """The session that the address names. Raises Http404."""
        return get_session(named["club"], named["session"])

    @property
    def session(self) -> Session:
        return self.sitting.session

    def since(self, version: str) -> Response | None:
        """204 for a poll that has seen this version already."""
        return Response(status=204) if self.asked.get("since") == version else None

    def refuse(self, error: RuleError) -> None:
        """Raise it; for the unknown 401."""
        if self.actor.kind == "nobody":
            raise exceptions.NotAuthenticated
        raise error


class ReaderView(SessionView):
    """For all once play is over; before that for the club's people and the session's tables."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.session.state in RUNNING and not self.sitting.roles and not self._of_the_club():
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
    """For those who run the session."""

    closed = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not self.sitting.staff:
            self.refuse(not_staff())


class Nowhere(ApiView):
    """Any other address below /api/."""

    open = True
    schema = None  # type: ignore[assignment]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise Http404

    def get(self, request: Request, **kwargs: Any) -> Response:
        raise AssertionError("refused before it gets here")

    post = put = patch = delete = get
