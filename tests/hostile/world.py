"""Two clubs on one site: one with secrets planted in everything, one whose people try to get at them."""

from __future__ import annotations

import datetime as dt
import hashlib
import random
import re
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.db import connection, models
from django.test import Client

from clubs.people import services as people
from clubs.people.models import Club, Person, User
from clubs.poker import rules as poker_rules
from clubs.poker.models import PokerEvening
from clubs.poker.services import evenings as poker
from clubs.room.models import Evening, LedgerLine
from clubs.room.services import evenings, ledger, rooms
from clubs.room.services.events import record_event
from config.caching.limits import store as limits
from scoring.actors import device_actor, user_actor
from scoring.models import (
    Device,
    Encounter,
    Entry,
    Penalty,
    Play,
    Session,
    Sheet,
    SignInNetwork,
    SignInPhone,
)
from scoring.services.sheets import break_off, close_sheet, open_sheet, record_deal
from tests import factories as make
from tests.clubs.people.pictures import png
from tests.tournaments.parties.evenings import make_party, play_round, start
from tournaments.models import Call, Deed, SavedMovement
from tournaments.ranking.seasons.masterpoints import EXAMPLES, table_data
from tournaments.services import parties, seasons, sharing
from tournaments.services.control import rulings
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where
from tournaments.services.results import proving
from tournaments.services.results.standings import refresh_standings
from tournaments.services.table import table

NAME = "Zquorn"  # in every name of the attacked club's people
CONTACT = "zqsecret"  # in all their contact data
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
UNHEARD = "7NXXN-13"  # a result that nobody else has
UNHEARD_SCORE = 7600
REASON = "Zqreason"

# How a row is reached from its club. A model that lacks here fails the walk.
CLUB_OF = {
    "people.Club": "pk",
    "people.ClubLogo": "club",
    "people.Person": "club",
    "people.Membership": "person__club",
    "people.Role": "club",
    "people.Invitation": "person__club",
    "people.PaperAgreement": "club",
    "scoring.ClubRecord": "club",
    "scoring.Contest": "club",
    "scoring.Session": "contest__club",
    "scoring.Field": "contest__club",
    "scoring.FieldInvitation": "club",
    "scoring.BoardSet": "session__contest__club",
    "scoring.Board": "board_set__session__contest__club",
    "scoring.MadeDeals": "session__contest__club",
    "scoring.Section": "session__contest__club",
    "scoring.Entry": "section__session__contest__club",
    "scoring.EntryMember": "entry__section__session__contest__club",
    "scoring.Penalty": "entry__section__session__contest__club",
    "scoring.Round": "section__session__contest__club",
    "scoring.Encounter": "round__section__session__contest__club",
    "scoring.Play": "encounter__round__section__session__contest__club",
    "scoring.Revision": "club",
    "scoring.Sheet": "encounter__round__section__session__contest__club",
    "scoring.SheetPlayer": "sheet__encounter__round__section__session__contest__club",
    "scoring.SettledPlayer": "player__sheet__encounter__round__section__session__contest__club",
    "room.Room": "club",
    "room.Evening": "room__club",
    "room.RoomTable": "evening__room__club",
    "room.RoomEvent": "evening__room__club",
    "room.LedgerLine": "room__club",
    "poker.PokerEvening": "club",
    "poker.PokerPlayer": "evening__club",
    "poker.PokerEvent": "evening__club",
    "scoring.TableLink": "session__contest__club",
    "scoring.SignInNetwork": "session__contest__club",
    "scoring.SignInPhone": "session__contest__club",
    "scoring.Device": "link__session__contest__club",
    "tournaments.Standing": "field__contest__club",
    "tournaments.BoardPoints": "field__contest__club",
    "tournaments.Publication": "session__contest__club",
    "tournaments.PublishedFigures": "publication__session__contest__club",
    "tournaments.ResultLetter": "publication__session__contest__club",
    "tournaments.TableFees": "session__contest__club",
    "tournaments.TablePayment": "session__contest__club",
    "tournaments.Clock": "session__contest__club",
    "tournaments.Call": "session__contest__club",
    "tournaments.Deed": "session__contest__club",
    "tournaments.LawRuling": "session__contest__club",
    "tournaments.MasterpointTable": "club",
    "tournaments.SavedMovement": "club",
    "tournaments.MovementSearch": "club",
    "tournaments.DeviceTemplate": "club",
    "tournaments.DeviceFile": "session__contest__club",
    "tournaments.DeviceRow": "file__session__contest__club",
    "tournaments.HallLink": "club",
    "tournaments.Season": "club",
    "tournaments.Rung": "season__club",
    "tournaments.Challenge": "season__club",
}
OF_NO_CLUB = {
    "people.User",
    "scoring.ChainLink",
    "scoring.NotedHead",
    "scoring.SessionLayout",
}  # the heads that links lead to are in rows of the club
UNTOLD = {"last_seen"}  # when a phone was awake is no deed


@dataclass
class Attacked:
    """A club with an evening in play, and the ids of everything in it that an address may name."""

    club: Club
    session: Session
    users: dict[str, User]
    player: Person  # sits N-S at table 1
    bystander: Person  # a member with contact data who does not play
    play: Play  # at table 3, with the unheard-of result
    penalty: Penalty
    call: Call
    deed: Deed
    phones: dict[int, tuple[Device, str]]
    sheet: Sheet  # of people who have no accounts
    evening: Evening  # of a room: one rubber settled, one in play, both of people without accounts
    payment: LedgerLine  # of somebody there
    poker: PokerEvening  # two of three are in play, all without accounts
    party: Session  # in its second round, with points taken from somebody, who has left since
    party_phones: dict[int, tuple[Device, str]]

    @property
    def guest(self) -> Entry:
        """Of the party."""
        return self.party.sections.get().entries.get(number=1)

    @property
    def party_sheet(self) -> Sheet:
        """At the party's second table."""
        return Sheet.objects.get(encounter__round__section__session=self.party, encounter__round__number=2,
                                 encounter__table=2)  # fmt: skip

    @property
    def encounter(self) -> Encounter:
        return self.play.encounter

    @property
    def entry(self) -> Entry:
        found = self.encounter.north
        assert found is not None
        return found


def _logo(name: str) -> bytes:
    """A picture that no club of another name has."""
    return png((64, 64), colour=tuple(hashlib.sha256(name.encode()).digest()[:3]))


def make_attacked(name: str = "Alder") -> Attacked:
    """Three tables, round 1 played, board 5 at table 3 with a result nobody may see yet."""
    club = make.make_club(name)
    session = make.make_session(tables=3, boards=2, club=club)
    _plant_people(club)
    session.board_sets.get().boards.update(deal=DEAL)
    users = {
        role: make.make_user(f"{name.lower()}-{role}", club=club, role=role, first_name=NAME, last_name=role)
        for role in ("admin", "director", "scorer")
    }
    people.set_hue(club=club, hue=210, by=users["admin"])
    people.set_logo(club=club, logo=_logo(name), by=users["admin"])
    player = make.encounter_of(session).north_person
    assert player is not None
    users["player"] = _account(player)
    bystander = make.make_person(
        club, f"{NAME} Bystander", email=f"{CONTACT}@example.org", phone=CONTACT, national_id=CONTACT
    )
    users["member"] = _account(bystander)
    play = _plant_results(session)
    phones = {number: make.make_phone(session, number) for number in (1, 2, 3)}
    call = table.call_director(encounter=play.encounter, by=device_actor(phones[3][0]))
    plant_ruling(play)
    plant_sign_in(session)
    rulings.penalise(entry=play.encounter.north, amount=Decimal(10), by=make.STAFF, reason=REASON)
    refresh_standings(field_id=play.field_id)
    _plant_seasons(club, player, bystander)
    SavedMovement.objects.create(club=club, name=f"{NAME} movement", rows="R1: 1-3/1 2-4/2\nR2: 1-4/2 2-3/1")
    host = make.make_session(club=make.make_club("Cedar"))
    sharing.invite(session=host, club=club, by=make.STAFF)
    deed = session.deeds.latest("pk")
    penalty = Penalty.objects.get(entry__section__session=session)
    session.refresh_from_db()
    sheet = _plant_sheet(club)
    evening, payment = _plant_room(club, users["director"])
    poker_evening = plant_poker(club, users["director"])
    party = _plant_party(club)
    party_phones = {number: make.make_phone(party, number) for number in (1, 2)}
    return Attacked(
        club, session, users, player, bystander, play, penalty, call, deed, phones, sheet, evening, payment,
        poker_evening, party, party_phones,
    )  # fmt: skip


def _plant_results(session: Session) -> Play:
    """Tables 1 and 2 have played both boards; table 3 the one that is returned."""
    for number in (1, 2):
        for ordinal in (1, 2):
            make.enter(make.play_of(session, number, 1, ordinal), "4HS=")
    play = make.play_of(session, 3)
    assert play.board.vulnerability.north_south
    make.enter(play, UNHEARD)
    play.refresh_from_db()
    return play


def plant_sign_in(session: Session) -> None:
    """A phone that signed somebody in before play, as of a session that was set up again."""
    network = SignInNetwork.objects.create(session=session, address="192.0.2.1")
    SignInPhone.objects.create(session=session, network=network, key_hash="k", number=1)


def plant_ruling(play: Play) -> None:
    """A ruling by the laws on that result, to be judged after play; it says why."""
    what = ByLaw(code="2017", table="insufficient_bid", later=True, reason=REASON, consulted=NAME)
    session = play.encounter.round.section.session
    law_rulings.record(session=session, what=what, where=Where(play=play), by=make.STAFF)


def _plant_people(club: Club) -> None:
    for number, person in enumerate(Person.objects.filter(club=club)):
        person.name, person.phone = f"{NAME} {number}", f"{CONTACT} {number}"
        person.email, person.national_id = f"{CONTACT}{number}@example.org", f"{CONTACT}-{number}"
        person.save()


def _plant_seasons(club: Club, challenger: Person, holder: Person) -> None:
    """A table of awards, a leader board that counts by it, and a ladder on which somebody was challenged."""
    table = seasons.save_table(club=club, data=table_data(EXAMPLES["pairs-steps"]), by=make.STAFF)
    days = {"begins": dt.date(2026, 1, 1), "ends": dt.date(2026, 12, 31), "club": club, "by": make.STAFF}
    rule = {"score": "masterpoints", "by": "sum"}
    seasons.create_season(name=f"{club.name} leaders", rule=rule, table=table, **days)
    ladder = seasons.create_season(name=f"{club.name} ladder", rule={"ladder": "step"}, kind="ladder", **days)
    seasons.join_ladder(season=ladder, person=holder, by=make.STAFF)
    played = {"challenger": challenger, "holder": holder, "won": True, "date": dt.date(2026, 11, 20)}
    seasons.play_challenge(season=ladder, by=make.STAFF, **played)


def _plant_sheet(club: Club) -> Sheet:
    """A rubber of which one deal is entered; another was broken off after it and settled."""
    people = [make.make_person(club, f"{NAME} sheet {place}") for place in range(4)]
    settled, sheet = (
        open_sheet(club=club, game="contract_rubber", people=people, by=make.STAFF) for _one in range(2)
    )
    for one in (settled, sheet):
        said = {"entry_id": uuid4(), "deal": {"result": "3NN="}, "seen": 0, "by": make.STAFF}
        record_deal(sheet_id=one.pk, ordinal=1, **said)
    for end in (break_off, close_sheet):
        end(sheet_id=settled.pk, by=make.STAFF)
    return sheet


def _plant_room(club: Club, by: User) -> tuple[Evening, LedgerLine]:
    """A room in play, and a payment in its ledger that says why."""
    room = rooms.create_room(
        club=club, name=f"{NAME} room", rules="contract_1948", game="contract_rubber", by=by, stake=Decimal(1)
    )
    host = user_actor(by)
    evening = evenings.open_evening(room=room, by=host)
    people = [make.make_person(club, f"{NAME} room {place}") for place in range(5)]
    said = {"evening_id": evening.pk, "by": host}
    evenings.come_in(entry_id=uuid4(), persons=people, **said)
    five = [f"@{number}" for number in range(1, 6)]
    for event in ({"type": "form", "people": five}, {"type": "draw"}):
        record_event(entry_id=uuid4(), event={**event, "table": "1"}, **said)
    deal = {"entry_id": uuid4(), "deal": {"result": "3NN="}, "seen": 0, "by": host}
    record_deal(sheet_id=Sheet.objects.latest("pk").pk, ordinal=1, **deal)
    for kind in ("rubber_over", "draw"):
        record_event(entry_id=uuid4(), event={"type": kind, "table": "1"}, **said)
    paid = ledger.pay(room=room, person=people[0], amount=Decimal(5), by=host, note=REASON)
    return evening, paid.line


def plant_poker(club: Club, by: User) -> PokerEvening:
    """A poker tournament with its clock running; somebody is out."""
    plan = poker_rules.Plan(
        form=poker_rules.FREEZEOUT,
        seats=9,
        start=poker_rules.Offer(2000, 0, 5000),
        levels=poker_rules.levels_from("20 25/50"),
        prizes=poker_rules.prizes_from("100", "percent"),
    )
    day = dt.date(2026, 11, 20)
    evening = poker.create_evening(club=club, name="Poker", date=day, currency="EUR", plan=plan, by=by)
    said = {"evening": evening, "by": by}
    for place in range(3):
        person = make.make_person(club, f"{NAME} poker {place}")
        poker.come_in(person=person, entry_id=uuid4(), event={"type": "enter"}, **said)
    for event in ({"type": "start"}, {"type": "out", "players": [[3, 0]]}):
        poker.record_event(entry_id=uuid4(), event=event, **said)
    return evening


def _plant_party(club: Club) -> Session:
    """A party in its second round; the first is counted, the host has taken points, somebody has left."""
    begun = start(make_party(8, club=club, rules={"rounds": 3}))
    for person in Person.objects.filter(entry_members__entry__section__session=begun.session):
        person.name, person.phone = f"{NAME} party {person.pk}", CONTACT
        person.save()
    play_round(begun, 1, random.Random(1))
    parties.begin_next(session=begun.session, by=make.STAFF)
    guest = begun.section.entries.get(number=1)
    rulings.penalise(entry=guest, amount=Decimal(50), unit=Penalty.Unit.POINTS, by=make.STAFF, reason=REASON)
    parties.leave(entry=guest, by=make.STAFF)
    refresh_standings(field_id=begun.section.field_id)
    begun.session.refresh_from_db()
    return begun.session


def _account(person: Person) -> User:
    user = make.make_user()
    person.user = user
    person.save()
    return user


@dataclass
class Other:
    """Another club of the site with its own evening, from which the attacks come."""

    club: Club
    session: Session
    users: dict[str, User]
    phone: tuple[Device, str]
    party: Session


def make_other() -> Other:
    club = make.make_club("Birch")
    session = make.make_session(tables=3, boards=2, club=club)
    roles = ("admin", "director", "scorer")
    users = {role: make.make_user(f"birch-{role}", club=club, role=role) for role in roles}
    users["player"] = _account(make.encounter_of(session).north_person)
    users["stranger"] = make.make_user("stranger")
    return Other(club, session, users, make.make_phone(session, 1), start(make_party(8, club=club)).session)


def signed_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def phone_client(phone: tuple[Device, str]) -> Client:
    client = Client(raise_request_exception=False)
    client.cookies["table"] = phone[1]
    return client


def rows_of(club: Club) -> dict[str, str]:
    """A digest of every row of the club, by model."""
    return {name: digest(asking, [club.pk]) for name, asking in _of_a_club().items()}


@cache
def _of_a_club() -> dict[str, str]:
    """What the database is asked for them, with a place for the club's number: made once for thousands."""
    found = {}
    for label in ("people", "scoring", "room", "poker", "tournaments"):
        for model in apps.get_app_config(label).get_models():
            name = f"{label}.{model.__name__}"
            if name not in OF_NO_CLUB:
                rows = model._base_manager.filter(**{CLUB_OF[name]: 0})
                found[name], given = asking_for(rows, UNTOLD)
                assert given == (0,), name
    return found


def asking_for(rows: models.QuerySet[Any], untold: Set[str]) -> tuple[str, tuple[Any, ...]]:
    """The SQL for these rows in their order, but for what is untold of them, and its values."""
    columns = [f.attname for f in rows.model._meta.concrete_fields if f.name not in untold]
    return rows.order_by("pk").values_list(*columns).query.sql_with_params()


def digest(asking: str, values: Sequence[Any] = ()) -> str:
    with connection.cursor() as cursor:
        cursor.execute(asking, values)
        rows = [_plain(row) for row in cursor.fetchall()]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def _plain(row: Sequence[Any]) -> list[Any]:
    return [bytes(value) if isinstance(value, memoryview) else value for value in row]


def rows_written() -> int:
    """How many rows were written so far over the connection of the test: the same number, the same rows."""
    assert connection.connection is not None
    return int(connection.connection.total_changes)  # of SQLite alone


class Writes:
    """What was written while watched: the statement, under what was being asked then."""

    def __init__(self) -> None:
        self.asked = ""
        self.found: list[tuple[str, str]] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        statement = sql.lstrip()[:6].upper()
        if statement in {"INSERT", "UPDATE", "DELETE"} and "django_session" not in sql:
            self.found.append((self.asked, sql[:90]))
        return execute(sql, params, many, context)


@contextmanager
def unchanged(club: Club) -> Iterator[Writes]:
    """Fails if a row of the club is another after the block; names what wrote meanwhile."""
    limits.clear()
    before, writes = rows_of(club), Writes()
    with connection.execute_wrapper(writes):
        yield writes
    after = rows_of(club)
    changed = {name for name in before if before[name] != after[name]}
    assert not changed, (changed, writes.found)


def proved(session: Session) -> bool:
    session.refresh_from_db()
    return proving.prove(session) == []


def shows(text: str, secret: str) -> bool:
    """Whether a secret stands in a text; a number only by itself, for ids and tokens have its digits too."""
    if not secret.isdigit():
        return secret in text
    return re.search(rf"(?<!\w){secret}(?![\w-])", text) is not None
