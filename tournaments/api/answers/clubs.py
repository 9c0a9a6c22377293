"""What the API answers of callers, of clubs and of the people in them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Self

from clubs.people.models import Club
from clubs.people.selectors import sign_in_line
from clubs.web.api.answers import Answer, Help, OneOf
from scoring.models import Device
from tournaments.selectors.seasons.history import History, PastSession

KINDS = ("user", "device", "nobody")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAnswer(Answer):
    """The table whose phone is calling."""

    club: str
    session: int
    section: str
    table: int
    phone: Annotated[int, Help("First, second ... phone of the table.")]

    @classmethod
    def of(cls, device: Device) -> Self:
        """The table of a phone."""
        link = device.link
        return cls(
            club=link.session.club.slug,
            session=link.session_id,
            section=link.section.letter,
            table=link.table,
            phone=device.number,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallerAnswer(Answer):
    """The caller. A caller identified by a cookie must send `csrf_token` with each change (X-CSRFToken)."""

    kind: Annotated[str, OneOf("CallerKind", KINDS)]
    name: str
    table: TableAnswer | None
    csrf_token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenAnswer(Answer):
    """A token for the header Authorization."""

    token: Annotated[str, Help("Send it as `Authorization: Token ...`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubAnswer(Answer):
    """A club. `roles` are the caller's roles there."""

    slug: str
    name: str
    zone: str
    correction_minutes: int
    roles: list[str]

    @classmethod
    def of(cls, club: Club, roles: Iterable[str]) -> Self:
        """A club with the caller's roles in it. No query."""
        return cls(
            slug=club.slug,
            name=club.name,
            zone=club.zone,
            correction_minutes=club.correction_minutes,
            roles=sorted(roles),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAnswer(Answer):
    """A person who can be added to a session, without contact data."""

    id: int
    name: str
    number: Annotated[str, Help("Membership number; empty for a guest.")]
    member: bool

    @classmethod
    def of(cls, person: Any) -> Self:
        """One of `to_sign_in`. No query."""
        return cls(**sign_in_line(person))


@dataclass(frozen=True, slots=True, kw_only=True)
class PastSessionAnswer(Answer):
    """A session in which the player has played."""

    date: dt.date
    session: str
    partner: str
    place: Annotated[str, Help("4=/12: equal fourth of twelve.")]
    percent: str
    figure: Annotated[str, Help("The percentage, or what else the event is ranked by: 62.35 VP.")]

    @classmethod
    def of(cls, row: PastSession) -> Self:
        """A row of a player's history."""
        return cls(
            date=row.date,
            session=row.session,
            partner=row.partner,
            place=row.place,
            percent=row.percent,
            figure=row.figure,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerAnswer(Answer):
    """A partner, with the number of sessions played together."""

    name: str
    sessions: int
    mean: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryAnswer(Answer):
    """The published sessions of a player, newest first, and the means of their percentages.

    The club's staff also get those that are over and not published yet.
    """

    name: str
    mean: str
    sessions: list[PastSessionAnswer]
    partners: list[PartnerAnswer]

    @classmethod
    def of(cls, record: History) -> Self:
        """A player's history."""
        return cls(
            name=record.person.name,
            mean=record.mean,
            sessions=[PastSessionAnswer.of(row) for row in record.rows],
            partners=[
                PartnerAnswer(name=one.name, sessions=one.sessions, mean=one.mean) for one in record.partners
            ],
        )
