"""The base classes of all views of the API: the caller, the request, and the club of the address."""

from __future__ import annotations

from typing import Any

import django_filters  # type: ignore[import-untyped]
from django.http import Http404
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django_filters.rest_framework import DjangoFilterBackend  # type: ignore[import-untyped]
from rest_framework import exceptions, serializers
from rest_framework.generics import GenericAPIView
from rest_framework.metadata import SimpleMetadata
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.people import permissions
from clubs.people.models import Club
from clubs.people.selectors import get_club
from clubs.web.api.authentication import AUTHENTICATION, actor_of
from clubs.web.api.fields import Strict
from clubs.web.api.openapi import ApiSchema
from clubs.web.api.pages import Pages
from clubs.web.api.parsers import JsonParser
from clubs.web.api.throttles import WriteThrottle
from scoring.actors import Actor
from scoring.words import RuleError

Data = dict[str, Any]


class OneForm(DefaultContentNegotiation):
    """Answers in JSON, else refuses with 406; `?format=` has no effect."""

    def filter_renderers(self, renderers: Any, format: str) -> Any:
        return renderers


class NameOnly(SimpleMetadata):
    """Answers OPTIONS with what an address is and which forms it takes; its fields are in the schema."""

    def determine_actions(self, request: Request, view: APIView) -> Data:
        return {}


class IdentifiedCaller(BasePermission):
    """Refuses changes by unknown callers (401) unless the view is `open`, and reading if it is `closed`."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        assert isinstance(view, ApiView)
        if view.open or (request.method in SAFE_METHODS and not view.closed):
            return True
        return actor_of(request).kind != "nobody"


class ApiView(APIView):
    """A view of version 1.

    `open` views accept requests by unknown callers, `closed` views refuse them even for reading. `problems`
    lists further statuses of refusals by method.
    """

    authentication_classes = AUTHENTICATION
    permission_classes = [IdentifiedCaller]
    parser_classes = [JsonParser]
    throttle_classes = [WriteThrottle]
    content_negotiation_class = OneForm
    metadata_class = NameOnly
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
        """Marks the answer as private to the caller, so that no cache gives it to another one."""
        add_never_cache_headers(response)
        return super().finalize_response(request, response, *args, **kwargs)

    def query(self, form: type[Strict]) -> Data:
        """What the address asks after `?`, checked. Raises ValidationError, also for what is not known."""
        asked = form(data=self.request.query_params.dict())
        asked.is_valid(raise_exception=True)
        return dict(asked.validated_data)

    def body(self, form: type[serializers.Serializer[Any]]) -> Data:
        """The checked body of the request. Raises ValidationError with every fault."""
        sent = form(data=self.request.data)
        sent.is_valid(raise_exception=True)
        return dict(sent.validated_data)

    def since(self, version: str) -> Response | None:
        """The answer 204 for a poll that has seen this version already, else None."""
        return Response(status=204) if self.asked.get("since") == version else None


class ClubView(ApiView):
    """A view of the club in the address, `self.club`. Answers 404 if there is none."""

    club: Club

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.club = get_club(kwargs["club"])


class PeoplesView(ClubView):
    """A view for people of the club, by the table of the club's rights; `refusal` is the code of its 403."""

    closed = True
    refusal: str

    def may(self, permission: str) -> bool:
        user = self.actor.user
        return user is not None and permissions.allows(permission, permissions.role_kinds(user, self.club))

    def require(self, permission: str, words: str = "") -> None:
        """Raises a refusal for everyone who lacks this right, in `words` or with the roles that have it."""
        if not self.may(permission):
            raise self.not_theirs(words or permissions.words_of_lacking(permission))

    def not_theirs(self, words: str) -> Exception:
        """The refusal: 401 for a caller who is not signed in, else 403."""
        if self.actor.kind == "nobody":
            return exceptions.NotAuthenticated()
        return RuleError(self.refusal, self.refusal.removeprefix("permission."), words, "")


class ListView(ApiView, GenericAPIView[Any]):
    """A list given page by page; its query has the page and the filter of the view."""

    pagination_class = Pages
    filter_backends = [DjangoFilterBackend]
    filterset_class: type[django_filters.FilterSet] | None = None

    def query(self, form: type[Strict]) -> Data:
        known = {"limit", "offset", *(self.filterset_class.base_filters if self.filterset_class else ())}
        given = self.request.query_params.dict()
        Strict(data={name: value for name, value in given.items() if name not in known}).is_valid(
            raise_exception=True
        )
        empty = [name for name, value in given.items() if not value.strip()]  # a filter passes it over
        if empty:
            blank = exceptions.ErrorDetail(_("This field may not be blank."), code="blank")
            raise serializers.ValidationError({name: [blank] for name in empty})
        return given


class Nowhere(ApiView):
    """Answers every other address below /api/."""

    open = True
    schema = None  # type: ignore[assignment]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise Http404

    def get(self, request: Request, **kwargs: Any) -> Response:
        raise AssertionError("refused before it gets here")

    post = put = patch = delete = get
