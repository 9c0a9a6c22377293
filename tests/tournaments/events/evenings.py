"""Events of several sections and sessions, made by the services that make real ones."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping

from clubs.people.models import Club
from scoring.models import Entry, Field, Play, Session
from tests import factories as make
from tournaments.selectors.results import rankings
from tournaments.services import carrying, sessions
from tournaments.services.results import standings
from tournaments.services.setup import entries as setup_entries
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting
from tournaments.services.setup.sessions import Choice

FIRST = dt.date(2026, 11, 20)
CONTRACTS = ("4HS=", "4HS+1", "3NN-2", "PASS", "2SXE-1", "6NW=", "1CN+3", "3NW+2", "5DE-3")
HOWELL = Choice("howell", 3, None, 2)


def begin(
    sections: int = 2,
    *,
    choice: Choice = HOWELL,
    apart: bool = False,
    settings: Mapping[str, object] | None = None,
    club: Club | None = None,
) -> Session:
    """A session in play: so many sections of the same movement, of one field or each of its own."""
    club = club or make.make_club()
    session = setup.create_session(
        club=club, name="Autumn pairs", date=FIRST, by=make.STAFF, settings=settings or {}
    )
    for _more in range(sections - 1):
        setup.add_section(session=session, by=make.STAFF, separate_field=apart)
    contestants = choice.movement().contestants
    members = {"pairs": 2, "players": 1, "teams": 4}[contestants]
    pairs = len(choice.movement().entries)
    players = iter(make.make_players(club, sections * pairs, members))
    for section in session.sections.all():
        for _pair in range(pairs):
            setup_entries.sign_in(section=section, people=next(players), by=make.STAFF)
    return play(session, choice)


def play(session: Session, choice: Choice = HOWELL) -> Session:
    """The movement chosen for every section, and begun."""
    for section in session.sections.all():
        setup.choose_movement(section=section, choice=choice, by=make.STAFF)
    return starting.start(session=session, by=make.STAFF)


def enter(session: Session, seed: int, *, missing: int = 0) -> None:
    """A result for every play but the last so many, as chance has it."""
    chance = random.Random(seed)
    plays = list(Play.objects.filter(encounter__round__section__session=session).order_by("pk"))
    for own in plays[: len(plays) - missing]:
        make.enter(own, chance.choice(CONTRACTS))


def finish(session: Session, seed: int = 1) -> Session:
    """Every result entered, play over, what follows from it derived."""
    enter(session, seed)
    return derive(sessions.finish(session=fresh(session), by=make.STAFF))


def derive(session: Session) -> Session:
    """What the jobs derive after every change: standings, and what is carried."""
    for field in Field.objects.filter(contest=session.contest_id).order_by("pk"):
        standings.refresh_standings(field_id=field.pk)
        carrying.carry_on(field=field)
    return fresh(session)


def fresh(session: Session) -> Session:
    return Session.objects.select_related("contest__club").get(pk=session.pk)


def lines(session: Session) -> dict[str, rankings.RankedLine]:
    """The ranking lines of a session by entry: "A3"."""
    found = {}
    for field in Field.objects.filter(sections__session=session).distinct():
        standings.refresh_standings(field_id=field.pk)
        found |= {str(line.entry): line for line in rankings.table(field)}
    return found


def entries(session: Session) -> list[Entry]:
    found = Entry.objects.filter(section__session=session).order_by("section__letter", "number")
    return list(found.select_related("section", "previous__section"))
