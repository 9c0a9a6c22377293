"""Where the walks go: two clubs alike, and an evening of one of them in every state it may be in."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

from django.apps import apps

from clubs.people.models import Club, Person, User
from clubs.room.models import Evening
from clubs.room.services import evenings, ledger, rooms
from scoring.actors import device_actor, user_actor
from scoring.models import Entry, Penalty, Session, Sheet
from tests import factories as make
from tests.hostile import world
from tests.hostile.addresses import Ids
from tests.hostile.questions import ids_of
from tests.hostile.world import Attacked
from tests.tournaments.parties.evenings import make_party, play_round, start
from tournaments.models import Call, Standing
from tournaments.services import parties, sessions
from tournaments.services.control import rulings
from tournaments.services.results.standings import refresh_standings
from tournaments.services.table import table

STATES = ("setup", "playing", "finished", "official", "closed", "reopened")
"""What a session comes through; `reopened` is one whose publication was taken back."""
PARTY_STATES = ("setup", "playing", "finished", "official", "closed")
APPS = ("people", "scoring", "room", "poker", "tournaments", "authtoken", "account", "mfa", "admin", "auth")


@dataclass
class Stage:
    """`own` and `foreign` are the clubs; sessions and parties are further evenings of `own`, by state."""

    own: Attacked
    foreign: Attacked
    sessions: dict[str, Session]
    parties: dict[str, Session]
    beside: dict[str, list[Any]]  # ids of things that stand beside those of `own` in the same club
    stranger: User

    def ids(self, state: str) -> Ids:
        """What addresses name, with the evenings that are in this state."""
        found = dict(ids_of(self.own))
        if state in self.sessions:
            found |= of_session(self.sessions[state])
        if state in self.parties:
            found |= of_party(self.parties[state])
        return found


def make_stage() -> Stage:
    own, foreign = world.make_attacked(), world.make_attacked("Birch")
    states = {state: _session(own.club, state) for state in STATES if state != "playing"}
    party_states = {state: _party(own.club, state) for state in PARTY_STATES if state != "playing"}
    for person in Person.objects.filter(club=own.club).exclude(name__startswith=world.NAME):
        person.name, person.phone = f"{world.NAME} {person.pk}", world.CONTACT
        person.save()
    User.objects.filter(pk__in=[user.pk for user in foreign.users.values()]).update(first_name="")
    Person.objects.filter(club=foreign.club).update(name="Of Birch", phone="")
    stage = Stage(own, foreign, states, party_states, {}, make.make_user("stranger"))
    stage.beside = _beside(own, states["finished"], party_states["finished"])
    for standing in Standing.objects.all():  # so that no reader finds one behind
        refresh_standings(field_id=standing.field_id)
    return stage


def _session(club: Club, state: str) -> Session:
    """Three tables, one board a round, with something of every kind that an address names."""
    session = make.make_session(tables=3, boards=1, club=club, name=f"{state} pairs", start=state != "setup")
    world.plant_sign_in(session)
    if state == "setup":
        return session
    make.enter_all(session)
    phone = device_actor(make.make_phone(session)[0])
    encounter = make.encounter_of(session)
    table.call_director(encounter=encounter, by=phone)
    world.plant_ruling(make.play_of(session))
    rulings.penalise(entry=encounter.north, amount=Decimal(1), by=make.STAFF, reason=world.REASON)
    for step in _STEPS[state]:
        step(session=session, by=make.STAFF)
        session.refresh_from_db()
    return session


_STEPS: Mapping[str, tuple[Callable[..., object], ...]] = {
    "finished": (sessions.finish,),
    "official": (sessions.publish,),
    "closed": (sessions.publish, sessions.close),
    "reopened": (sessions.publish, sessions.reopen),
}


def _party(club: Club, state: str) -> Session:
    """A party of one round."""
    session = make_party(8, club=club, rules={"rounds": 1})
    if state == "setup":
        return session
    begun = start(session)
    play_round(begun, 1, random.Random(state))
    guest = begun.section.entries.get(number=1)
    unit = Penalty.Unit.POINTS
    rulings.penalise(entry=guest, amount=Decimal(50), unit=unit, by=make.STAFF, reason=world.REASON)
    steps = {"finished": [parties.finish], "official": [parties.finish, parties.publish]}
    for step in steps.get(state, [parties.finish, parties.publish, sessions.close]):
        step(session=session, by=make.STAFF)
        session.refresh_from_db()
    return session


def of_session(session: Session) -> dict[str, list[Any]]:
    """One id of every kind that an address of a session names; what it has none of stays another's."""
    entries = Entry.objects.filter(section__session=session).order_by("pk")
    found: dict[str, list[Any]] = {
        "pk": [session.pk],
        "event": [session.contest_id],
        "entry": [entries.first().pk],
        "penalty": list(Penalty.objects.filter(entry__in=entries).values_list("pk", flat=True)[:1]),
        "call": list(Call.objects.filter(session=session).values_list("pk", flat=True)[:1]),
        "deed": list(session.deeds.values_list("pk", flat=True)[:1]),
        "phone": list(session.sign_in_phones.values_list("pk", flat=True)),
        "network": list(session.sign_in_networks.values_list("pk", flat=True)),
    }
    if session.state != Session.State.SETUP:
        encounter = make.encounter_of(session)
        play = encounter.plays.select_related("board").first()
        found |= {"encounter": [encounter.pk], "play": [play.pk], "number": [play.board.number]}
    return {name: ids for name, ids in found.items() if ids}


def of_party(session: Session) -> dict[str, list[Any]]:
    guest = session.sections.get().entries.get(number=1)
    found = {
        "party": [session.pk],
        "party_entry": [guest.pk],
        "party_penalty": list(guest.penalties.values_list("pk", flat=True)),
        "party_deed": list(session.deeds.values_list("pk", flat=True)[:1]),
    }
    return {name: ids for name, ids in found.items() if ids}


def _beside(own: Attacked, session: Session, party: Session) -> dict[str, list[Any]]:
    """A second one of everything that has its own ids below it."""
    evening, payment = _second_room(own)
    settled = Sheet.objects.filter(encounter__round__section__session__contest__club=own.club)
    return {
        **of_session(session),
        **of_party(party),
        "room": [evening.room_id],
        "evening": [evening.pk],
        "line": [payment],
        "poker": [world.plant_poker(own.club, own.users["director"]).pk],
        "guest": [own.bystander.pk],
        "sheet": [settled.exclude(pk=own.sheet.pk).order_by("pk").first().pk],
    }


def _second_room(own: Attacked) -> tuple[Evening, int]:
    by = own.users["director"]
    room = rooms.create_room(
        club=own.club, name=f"{world.NAME} second", rules="contract_1948", game="contract_rubber", by=by,
        stake=Decimal(1),
    )  # fmt: skip
    evening = evenings.open_evening(room=room, by=user_actor(by))
    paid = ledger.pay(room=room, person=own.player, amount=Decimal(3), by=user_actor(by))
    return evening, paid.line.pk


def everything() -> dict[str, str]:
    """A digest of every row of the site, by model; when a phone was awake is no deed."""
    return {name: world.digest(asking) for name, asking in _of_the_site().items()}


@cache
def _of_the_site() -> dict[str, str]:
    found = {}
    for label in APPS:
        for model in apps.get_app_config(label).get_models():
            untold = world.UNTOLD | ({"last_login"} if model is User else set())
            found[model._meta.label], _none = world.asking_for(model._base_manager.all(), untold)
    return found
