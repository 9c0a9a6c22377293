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
from clubs.web.api.fields import Choice, Shape, Strict, Text
from clubs.web.api.openapi import described
from config.caching.limits import seconds_left
from scoring.models import Session
from scoring.words import RuleError
from tournaments.api.documents import session_data
from tournaments.api.serializers import ClubSerializer, PersonSerializer, SessionSerializer
from tournaments.selectors.seasons.history import history
from tournaments.selectors.sessions import of_movements

KINDS = ("user", "device", "nobody")


class TableSerializer(Shape):
    """The table whose phone is calling."""

    club = serializers.CharField()
    session = serializers.IntegerField()
    section = serializers.CharField()
    table = serializers.IntegerField()
    phone = serializers.IntegerField(help_text="First, second ... phone of the table.")


class CallerSerializer(Shape):
    """The caller. A caller identified by a cookie must send `csrf_token` with each change (X-CSRFToken)."""

    kind = Choice("CallerKind", KINDS)
    name = serializers.CharField()
    table = TableSerializer(allow_null=True)
    csrf_token = serializers.CharField()


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


class TokenSerializer(Shape):
    """A token for the header Authorization."""

    token = serializers.CharField(help_text="Send it as `Authorization: Token ...`.")


class Me(ApiView):
    """The caller, with a new CSRF token."""

    tag = "callers"

    @described("who_am_i", "Show who is calling", answer=CallerSerializer)
    def get(self, request: Request) -> Response:
        actor = self.actor
        table = None
        if actor.device is not None:
            link = actor.device.link
            table = {
                "club": link.session.club.slug,
                "session": link.session_id,
                "section": link.section.letter,
                "table": link.table,
                "phone": actor.device.number,
            }
        caller = {"kind": actor.kind, "name": actor.name, "table": table}
        return Response(caller | {"csrf_token": get_token(request._request)})


class Tokens(ApiView):
    """The token of a user, given for user name and password or to a user who is signed in on the site.

    An account with a second factor gets its token only when it is signed in on the site.
    """

    tag = "callers"
    open = True

    @described("sign_in", "Get your token", request=SignInForm, answer=TokenSerializer)
    def post(self, request: Request) -> Response:
        sent = self.body(SignInForm)
        token, _is_new = Token.objects.get_or_create(
            user=self._by_password(sent) if sent else self._signed_in_user()
        )
        return Response({"token": token.key})

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

    serializer_class = ClubSerializer
    queryset = Club.objects.order_by("name", "pk")

    @described("list_clubs", "List the clubs", answer=ClubSerializer(many=True))
    def get(self, request: Request) -> Response:
        clubs = self.paginate_queryset(self.get_queryset()) or []
        roles_by_club: dict[int, list[str]] = {}
        if self.actor.user is not None:
            roles = Role.objects.filter(user=self.actor.user, club__in=clubs)
            for club_id, kind in roles.values_list("club_id", "kind"):
                roles_by_club.setdefault(club_id, []).append(kind)
        rows = [club_data(club, roles_by_club.get(club.pk, [])) for club in clubs]
        return self.get_paginated_response(rows)


def club_data(club: Club, roles: list[str]) -> Data:
    return {
        "slug": club.slug,
        "name": club.name,
        "zone": club.zone,
        "correction_minutes": club.correction_minutes,
        "roles": sorted(roles),
    }


class OneClub(ClubView):
    """A club."""

    @described("get_club", "Show a club", answer=ClubSerializer)
    def get(self, request: Request, club: str) -> Response:
        user = self.actor.user
        return Response(club_data(self.club, list(people.role_kinds(user, self.club)) if user else []))


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
    serializer_class = PersonSerializer
    filterset_class = PersonFilter
    queryset = Person.objects.all()

    @described(
        "list_persons", "List the people who can be added to a session", answer=PersonSerializer(many=True)
    )
    def get(self, request: Request, club: str) -> Response:
        if self.actor.user is None:
            raise PermissionDenied
        people.require("people.add_guest", self.actor.user, self.club)
        persons = self.filter_queryset(people_selectors.to_sign_in(self.club))
        page = self.paginate_queryset(persons) or []
        return self.get_paginated_response([people_selectors.sign_in_line(person) for person in page])


class PastSessionSerializer(Shape):
    """A session in which the player has played."""

    date = serializers.DateField()
    session = serializers.CharField()
    partner = serializers.CharField()
    place = serializers.CharField(help_text="4=/12: equal fourth of twelve.")
    percent = serializers.CharField()
    figure = serializers.CharField(help_text="The percentage, or what else the event is ranked by: 62.35 VP.")


class PartnerSerializer(Shape):
    """A partner, with the number of sessions played together."""

    name = serializers.CharField()
    sessions = serializers.IntegerField()
    mean = serializers.CharField()


class HistorySerializer(Shape):
    """The published sessions of a player, newest first, and the means of their percentages.

    The club's staff also get those that are over and not published yet.
    """

    name = serializers.CharField()
    mean = serializers.CharField()
    sessions = PastSessionSerializer(many=True)
    partners = PartnerSerializer(many=True)


class PersonHistory(ClubView):
    """The sessions that a player has played. Only people in the club can read it."""

    closed = True

    @described("get_history", "Show a player's history", answer=HistorySerializer)
    def get(self, request: Request, club: str, person: int) -> Response:
        if self.actor.user is None:
            raise PermissionDenied
        kinds = people.role_kinds(self.actor.user, self.club)
        if not people.allows("people.view_members", kinds):
            raise PermissionDenied
        is_staff = people.allows("people.add_guest", kinds)
        record = history(people_selectors.get_person(self.club, person), unpublished=is_staff)
        names = ("date", "session", "partner", "place", "percent", "figure")
        return Response(
            {
                "name": record.person.name,
                "mean": record.mean,
                "sessions": [{name: getattr(row, name) for name in names} for row in record.rows],
                "partners": [
                    {"name": one.name, "sessions": one.sessions, "mean": one.mean} for one in record.partners
                ],
            }
        )


class SessionFilter(django_filters.FilterSet):
    """The sessions in a state, on a day, or from or to a day."""

    state = django_filters.ChoiceFilter(choices=Session.State.choices)
    date = django_filters.DateFilter()
    date_from = django_filters.DateFilter(field_name="date", lookup_expr="gte")
    date_to = django_filters.DateFilter(field_name="date", lookup_expr="lte")

    class Meta:
        model = Session
        fields: tuple[str, ...] = ()


class Sessions(ClubView, ListView):
    """A club's sessions, the newest first."""

    tag = "sessions"
    serializer_class = SessionSerializer
    filterset_class = SessionFilter
    queryset = of_movements().order_by("-date", "-pk")

    @described("list_sessions", "List the sessions of a club", answer=SessionSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        sessions = self.get_queryset().filter(contest__club=self.club)
        page = self.paginate_queryset(self.filter_queryset(sessions)) or []
        return self.get_paginated_response([session_data(session) for session in page])
