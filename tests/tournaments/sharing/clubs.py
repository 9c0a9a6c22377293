"""Clubs that play one event on the same boards, made by the services that make real ones."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping

from clubs.people.models import Club
from scoring.models import FieldInvitation, Play, Session
from tests import factories as make
from tournaments.selectors.results import rankings
from tournaments.services import sessions, sharing
from tournaments.services.results import standings
from tournaments.services.results.proving import Difference, prove
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

DAY = dt.date(2026, 11, 21)
CONTRACTS = ("4HS=", "4HS+1", "3NN-2", "PASS", "2SXE-1", "6NW=", "1CN+3", "3NW+2", "5DE-3")
HOWELL = Choice("howell", 3, None, 2)  # 6 pairs, 10 boards


def fresh(session: Session) -> Session:
    return Session.objects.select_related("contest__club").get(pk=session.pk)


def sheet(session: Session, choice: Choice = HOWELL, *, first: str = "") -> Session:
    """A session with its movement and its people signed in; `first` names the first player."""
    section = session.sections.get()
    movement = setup.choose_movement(section=section, choice=choice, by=make.STAFF)
    members = {"pairs": 2, "players": 1}[movement.contestants]
    for people in make.make_players(session.club, len(movement.entries), members):
        if first:
            people[0].name = f"{first} {people[0].name}"
            people[0].save()
        entries.sign_in(section=section, people=people, by=make.STAFF)
    return fresh(session)


def host_of(
    name: str = "Alder", choice: Choice = HOWELL, settings: Mapping[str, object] | None = None
) -> Session:
    """The host's session, in setting up with its people signed in."""
    session = setup.create_session(
        club=make.make_club(name, name.lower()),
        name="Autumn simultaneous",
        date=DAY,
        by=make.STAFF,
        settings=settings or {},
    )
    return sheet(session, choice)


def invited(host: Session, name: str = "Birch") -> FieldInvitation:
    club = Club.objects.filter(name=name).first() or make.make_club(name, name.lower())
    return sharing.invite(session=fresh(host), club=club, by=make.STAFF)


def guest_of(host: Session, name: str = "Birch", choice: Choice = HOWELL) -> Session:
    """A session of another club that accepted, in setting up with its people signed in."""
    invitation = invited(host, name)
    session = sharing.accept_anew(invitation=invitation, name=f"{name} sim", date=DAY, by=make.STAFF)
    return sheet(session, choice)


def begin(session: Session) -> Session:
    return fresh(starting.start(session=fresh(session), by=make.STAFF))


def enter(session: Session, seed: int, *, missing: int = 0) -> None:
    """A result for every play of the session but the last so many, as chance has it."""
    chance = random.Random(seed)
    plays = list(Play.objects.filter(encounter__round__section__session=session).order_by("pk"))
    for own in plays[: len(plays) - missing]:
        make.enter(own, chance.choice(CONTRACTS))


def played(session: Session, seed: int = 1) -> Session:
    """Begun, every result entered, play over."""
    enter(begin(session), seed)
    return finished(session)


def finished(session: Session) -> Session:
    sessions.finish(session=fresh(session), by=make.STAFF)
    standings.refresh_standings(field_id=session.sections.first().field_id)
    return fresh(session)


def field_of(session: Session):
    return session.sections.select_related("field__contest").first().field


def lines(session: Session) -> dict[str, rankings.RankedLine]:
    """The ranking of the session's field by club and entry: "Alder A3"."""
    field = field_of(session)
    standings.refresh_standings(field_id=field.pk)
    found = {}
    for line in rankings.table(field):
        club = line.entry.section.session.contest.club
        found[f"{club.name} {line.entry}"] = line
    return found


def prove_of(session: Session) -> list[Difference]:
    """What does not follow from the revisions: of its publications, and of the standing as it is now."""
    return prove(fresh(session))
