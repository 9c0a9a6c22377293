"""The caller and their token, and the clubs with their people and sessions."""

from __future__ import annotations

import django_filters  # type: ignore[import-untyped]
from allauth.account.adapter import get_adapter
from allauth.mfa.utils import is_mfa_enabled
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.middleware.csrf import get_token
from django.utils.translation import gettext as _
from rest_framework import exceptions, serializers
from rest_framework.authtoken.models import Token
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people import permissions as people
from clubs.people import selectors as people_selectors
from clubs.people.models import Club, Person, Role, User
from clubs.web.api.base import ApiView, ClubView, Data, ListView
from clubs.web.api.fields import Strict, Text
from clubs.web.api.openapi import described
from config.caching.limits import seconds_left
from scoring.models import Session
from scoring.words import RuleError
from tournaments.api.answers.clubs import (
    CallerAnswer,
    ClubAnswer,
    HistoryAnswer,
    PersonAnswer,
    TableAnswer,
    TokenAnswer,
)
from tournaments.api.answers.sessions import SessionAnswer
from tournaments.selectors.seasons.history import history
from tournaments.selectors.sessions import of_movements


class SignInForm(Strict):
    """User name and password. They count whoever is signed in."""

    username = Text(most=254, required=False)
    password = Text(most=1000, required=False, trim_whitespace=False)

    def validate(self, attrs: Data) -> Data:
        missing = [name for name in ("username", "password") if attrs and name not in attrs]
        if missing:
            required = exceptions.ErrorDetail(_("This field is required."), code="required")
            raise serializers.ValidationError({name: [required] for name in missing})
        return attrs


class Me(ApiView):
    """The caller, with a new CSRF token."""

    tag = "callers"

    @described("who_am_i", "Show who is calling", answer=CallerAnswer)
    def get(self, request: Request) -> Response:
        actor = self.actor
        caller = CallerAnswer(
            kind=actor.kind,
            name=actor.name,
            table=TableAnswer.of(actor.device) if actor.device is not None else None,
            csrf_token=get_token(request._request),
        )
        return Response(caller)


class Tokens(ApiView):
    """The token of a user, given for user name and password or to a user who is signed in on the site.

    An account with a second factor gets its token only when it is signed in on the site.
    """

    tag = "callers"
    open = True

    @described("sign_in", "Get your token", request=SignInForm, answer=TokenAnswer)
    def post(self, request: Request) -> Response:
        sent = self.body(SignInForm)
        token, _is_new = Token.objects.get_or_create(
            user=self._by_password(sent) if sent else self._signed_in_user()
        )
        return Response(TokenAnswer(token=token.key))

    def _signed_in_user(self) -> User:
        if self.actor.user is None:
            raise exceptions.NotAuthenticated
        return self.actor.user

    def _by_password(self, sent: Data) -> User:
        try:
            user = get_adapter(self.request._request).authenticate(self.request._request, **sent)
        except ValidationError as error:
            raise exceptions.Throttled(wait=seconds_left()) from error
        if not isinstance(user, User) or not user.is_active:
            raise RuleError("sign_in.unknown", "password", "The user name or password is wrong.", "")
        if is_mfa_enabled(user):
            raise RuleError(
                "sign_in.second_factor",
                "username",
                "This account uses a second step to sign in: sign in on the site and ask for "
                "the token there.",
                "",
            )
        return user

    @described("sign_out", "Revoke your token", answer=None, status=204)
    def delete(self, request: Request) -> Response:
        Token.objects.filter(user=self._signed_in_user()).delete()
        return Response(status=204)


class Clubs(ListView):
    """All clubs, by name."""

    queryset = Club.objects.order_by("name", "pk")

    @described("list_clubs", "List the clubs", answer=list[ClubAnswer])
    def get(self, request: Request) -> Response:
        clubs = self.paginate_queryset(self.get_queryset()) or []
        roles_by_club: dict[int, list[str]] = {}
        if self.actor.user is not None:
            roles = Role.objects.filter(user=self.actor.user, club__in=clubs)
            for club_id, kind in roles.values_list("club_id", "kind"):
                roles_by_club.setdefault(club_id, []).append(kind)
        rows = [ClubAnswer.of(club, roles_by_club.get(club.pk, [])) for club in clubs]
        return self.get_paginated_response(rows)


class OneClub(ClubView):
    """A club."""

    @described("get_club", "Show a club", answer=ClubAnswer)
    def get(self, request: Request, club: str) -> Response:
        user = self.actor.user
        return Response(ClubAnswer.of(self.club, people.role_kinds(user, self.club) if user else ()))


class PersonFilter(django_filters.FilterSet):
    """Words; each must be the beginning of some part of the name."""

    search = django_filters.CharFilter(method="by_name", max_length=60)

    class Meta:
        model = Person
        fields: tuple[str, ...] = ()

    def by_name(self, persons: QuerySet[Person], name: str, text: str) -> QuerySet[Person]:
        return persons.filter(people_selectors.starts_a_part(text))


class Persons(ClubView, ListView):
    """People who can be added to a session, by name. Only people who run sessions can read it."""

    closed = True
    filterset_class = PersonFilter
    queryset = Person.objects.all()

    @described("list_persons", "List the people who can be added to a session", answer=list[PersonAnswer])
    def get(self, request: Request, club: str) -> Response:
        if self.actor.user is None:
            raise PermissionDenied
        people.require("people.add_guest", self.actor.user, self.club)
        persons = self.filter_queryset(people_selectors.to_sign_in(self.club))
        page = self.paginate_queryset(persons) or []
        return self.get_paginated_response([PersonAnswer.of(person) for person in page])


class PersonHistory(ClubView):
    """The sessions that a player has played. Only people in the club can read it."""

    closed = True

    @described("get_history", "Show a player's history", answer=HistoryAnswer)
    def get(self, request: Request, club: str, person: int) -> Response:
        if self.actor.user is None:
            raise PermissionDenied
        kinds = people.role_kinds(self.actor.user, self.club)
        if not people.allows("people.view_members", kinds):
            raise PermissionDenied
        is_staff = people.allows("people.add_guest", kinds)
        record = history(people_selectors.get_person(self.club, person), unpublished=is_staff)
        return Response(HistoryAnswer.of(record))


class SessionFilter(django_filters.FilterSet):
    """The sessions in a state, on a day, or from or to a day."""

    state = django_filters.ChoiceFilter(choices=Session.State.choices)
    date = django_filters.DateFilter()
    date_from = django_filters.DateFilter(field_name="date", lookup_expr="gte")
    date_to = django_filters.DateFilter(field_name="date", lookup_expr="lte")

    class Meta:
        model = Session
        fields: tuple[str, ...] = ()


class SessionsView(ClubView, ListView):
    """A list of sessions of a club, the newest first."""

    filterset_class = SessionFilter

    def listed(self) -> Response:
        """The page of the club's sessions that is asked for."""
        sessions = self.get_queryset().filter(contest__club=self.club)
        page = self.paginate_queryset(self.filter_queryset(sessions)) or []
        return self.get_paginated_response([SessionAnswer.of(session) for session in page])


class Sessions(SessionsView):
    """A club's sessions, the newest first."""

    tag = "sessions"
    queryset = of_movements().order_by("-date", "-pk")

    @described("list_sessions", "List the sessions of a club", answer=list[SessionAnswer])
    def get(self, request: Request, club: str) -> Response:
        return self.listed()
