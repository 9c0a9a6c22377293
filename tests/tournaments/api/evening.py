"""A session in play with everybody who calls the API in it, and another club beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.test import Client
from rest_framework.authtoken.models import Token

from clubs.people.models import Club, User
from clubs.web.actors import COOKIE
from scoring.models import Play, Session
from tests import factories


class Caller:
    """Somebody who calls: JSON in, JSON out."""

    def __init__(self, *, token: str = "", cookies: dict[str, str] | None = None) -> None:
        self.token = token
        self.client = Client(headers={"Authorization": f"Token {token}"} if token else {})
        for name, value in (cookies or {}).items():
            self.client.cookies[name] = value

    def get(self, path: str, **query: object) -> Any:
        return self.client.get(path, query)

    def post(self, path: str, data: object = None, **more: Any) -> Any:
        return self.client.post(path, {} if data is None else data, content_type="application/json", **more)

    def delete(self, path: str) -> Any:
        return self.client.delete(path)


@dataclass
class Evening:
    """A Mitchell of three tables, two boards a round, in play; nothing is entered."""

    session: Session
    club: Club
    director: Caller
    scorer: Caller
    player: Caller  # Anna, of the pair that sits N-S at table 1
    opponent: Caller  # of the pair that sits E-W there in round 1
    member: Caller  # of the club, not playing
    phone: Caller  # of table 1
    other_phone: Caller  # of table 2
    stranger: Caller  # director of another club
    nobody: Caller = field(default_factory=Caller)

    def url(self, path: str = "") -> str:
        return f"/api/v1/clubs/{self.club.slug}/sessions/{self.session.pk}/{path}"

    def play(self, table: int = 1, round: int = 1, ordinal: int = 1) -> Play:
        return factories.play_of(self.session, table, round, ordinal)

    def board(self, path: str = "", **place: int) -> str:
        return self.url(f"plays/{self.play(**place).pk}/{path}")


def caller(user: User) -> Caller:
    return Caller(token=Token.objects.create(user=user).key)


def phone(session: Session, table: int) -> Caller:
    _device, key = factories.make_phone(session, table)
    return Caller(cookies={COOKIE: key})


def make_evening(**options: Any) -> Evening:
    session = factories.make_session(**options)
    club = session.club
    elsewhere = factories.make_club("Elsewhere")
    return Evening(
        session,
        club,
        director=caller(factories.make_user(club=club, role="director")),
        scorer=caller(factories.make_user(club=club, role="scorer")),
        player=caller(_account(session, "north")),
        opponent=caller(_account(session, "east")),
        member=caller(_member(club)),
        phone=phone(session, 1),
        other_phone=phone(session, 2),
        stranger=caller(factories.make_user(club=elsewhere, role="director")),
    )


def _account(session: Session, seat: str) -> User:
    """An account for who sits there at table 1 in round 1."""
    person = getattr(factories.encounter_of(session), f"{seat}_person")
    person.user = factories.make_user()
    person.save()
    return person.user


def _member(club: Club) -> User:
    person = factories.make_person(club, user=factories.make_user())
    return person.user


def result(text: str = "4HS=", **more: object) -> dict[str, object]:
    """An entry as a phone sends it."""
    return {"entry_id": str(uuid4()), "seen": 0, "outcome": {"result": text}} | more
