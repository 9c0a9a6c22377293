"""Clubs, people and sessions for tests, made by the services that make real ones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from itertools import count
from uuid import uuid4

from clubs.people.models import Club, Person, Role, User
from clubs.people.services.figures import linking_figures
from scoring.actors import Actor, import_actor
from scoring.bridge.outcome import Outcome
from scoring.comparison.stated import TEAMS_OF_EIGHT
from scoring.comparison.team_seats import OF_EIGHT
from scoring.models import Device, Encounter, Entry, EntryMember, Play, Section, Session, TableLink
from scoring.services import phones
from scoring.services.results import Recorded, record_result
from tournaments.movements import meaning_of
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting
from tournaments.services.setup.sessions import Choice

STAFF = import_actor("test")
NAMES = (
    "Anna", "Bo", "Cem", "Dee", "Eva", "Finn", "Gül", "Hugo", "Ines", "Jan", "Kit", "Lea", "Max",
    "Nora", "Otto", "Pia", "Quinn", "Rosa", "Sven", "Tara", "Uwe", "Vera", "Wim", "Xenia", "Yara", "Zoe",
)  # fmt: skip
_numbers = count(1)


def make_club(name: str = "Riverside Bridge Club", slug: str = "", **columns: object) -> Club:
    return Club.objects.create(name=name, slug=slug or f"club-{uuid4().hex[:8]}", **columns)


def make_person(club: Club, name: str = "", **columns: object) -> Person:
    person = Person(club=club, name=name or f"Player {next(_numbers)}", **columns)
    with linking_figures(club, [person]):
        person.save()
    return person


def make_user(name: str = "", *, club: Club | None = None, role: str = "", **columns: object) -> User:
    """An account, with a role (admin, director, scorer) in the club."""
    user = User.objects.create_user(name or f"user-{uuid4().hex[:8]}", password="a long password", **columns)
    if role:
        Role.objects.create(club=club, user=user, kind=role)
    return user


def make_players(club: Club, entries: int, members: int = 2) -> list[tuple[Person, ...]]:
    """So many pairs (or teams, or players): Anna and Bo, Cem and Dee, ..."""
    names = [NAMES[i % 26] + (f" {i // 26 + 1}" if i >= 26 else "") for i in range(members * entries)]
    people = [make_person(club, name) for name in names]
    return [tuple(people[at : at + members]) for at in range(0, len(people), members)]


def make_session(
    tables: int = 3,
    kind: str = "mitchell",
    *,
    rounds: int | None = None,
    boards: int | None = 2,
    missing: int | None = None,
    options: Mapping[str, object] | None = None,
    settings: Mapping[str, object] | None = None,
    club: Club | None = None,
    name: str = "Tuesday pairs",
    date: dt.date = dt.date(2026, 11, 20),
    start: bool = True,
    by: Actor = STAFF,
) -> Session:
    """A session of one section in play (in setting up unless `start`); `boards` a round."""
    club = club or make_club()
    meant = meaning_of(kind, tables)[0]
    contestants = {"contestants": meant.contestants}
    if meant.team_size == OF_EIGHT:
        contestants["form"] = TEAMS_OF_EIGHT
    session = setup.create_session(
        club=club, name=name, date=date, by=by, settings=contestants | dict(settings or {})
    )
    section = session.sections.get()
    choice = Choice(kind, tables, rounds, boards, missing, options or {})
    movement = setup.choose_movement(section=section, choice=choice, by=by)
    members = {"pairs": 2, "players": 1, "teams": meant.team_size}[movement.contestants]
    sign_in_all(section, make_players(club, len(movement.entries), members))
    return starting.start(session=session, by=by) if start else session


def sign_in_all(section: Section, entries: Sequence[Sequence[Person]]) -> None:
    """The entries that `sign_in` makes of people of the club one after the other, made at once."""
    made = Entry.objects.bulk_create(
        Entry(section=section, number=number) for number in range(1, len(entries) + 1)
    )
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, person=person, seat=seat)
        for entry, people in zip(made, entries, strict=True)
        for seat, person in enumerate(people, 1)
    )


def section_of(session: Session, letter: str = "A") -> Section:
    return session.sections.get(letter=letter)


def link_of(session: Session, table: int = 1, letter: str = "A") -> TableLink:
    return session.table_links.get(section__letter=letter, table=table, revoked=None)


def make_phone(session: Session, table: int = 1) -> tuple[Device, str]:
    """A phone of the table, and the key its cookie holds."""
    return phones.open_link(token=link_of(session, table).token)


def encounter_of(session: Session, table: int = 1, round: int = 1) -> Encounter:
    return Encounter.objects.get(round__section__session=session, round__number=round, table=table)


def entry_of(session: Session, number: int) -> Entry:
    return Entry.objects.get(section__session=session, number=number)


def play_of(session: Session, table: int = 1, round: int = 1, ordinal: int = 1) -> Play:
    return encounter_of(session, table, round).plays.get(ordinal=ordinal)


def enter(
    play: Play, result: str, by: Actor = STAFF, seen: int | None = None, lead: str | None = None
) -> Recorded:
    """A result of the play (`4HS=`, `PASS`), as somebody enters it who has seen what stands there."""
    play.refresh_from_db()
    return record_result(
        play_id=play.pk,
        entry_id=uuid4(),
        outcome=Outcome.played(result, lead),
        seen=play.last_revision if seen is None else seen,
        by=by,
    )


def enter_all(
    session: Session, results: Sequence[str] = ("4HS=", "3NN+1", "2SE-1", "1NW="), rounds: int = 99
) -> None:
    """A result for every open play of the first `rounds` rounds, going round `results`."""
    plays = Play.objects.filter(
        encounter__round__section__session=session, encounter__round__number__lte=rounds, kind="not_entered"
    )
    for index, play in enumerate(plays.order_by("pk")):
        enter(play, results[index % len(results)])
