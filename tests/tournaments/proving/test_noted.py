"""Every service that seals notes first what no service has changed: rule 2 for services, walked whole.

Which services there are is read from the code (`sealing.py`), and each has an act in good faith (`acts.py`).
Before the act rows are changed by SQL; after it `prove` still names each of them. Without such a change the
act leaves nothing that `prove` would name.
"""

from __future__ import annotations

import random
import re
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from clubs.people.models import Person
from clubs.poker.models import PokerEvening, PokerEvent
from clubs.poker.selectors import proving as poker_proving
from clubs.room.models import LedgerLine, Room
from clubs.room.services import proving as room_proving
from scoring.actors import device_actor
from scoring.models import Contest, Encounter, Entry, Revision, Session
from tests import factories as make
from tests.clubs.room.evenings import GAME, host_of
from tests.tournaments.events import evenings as events
from tests.tournaments.parties.evenings import make_party, play_round, start
from tests.tournaments.proving.acts import ACTS, Act
from tests.tournaments.proving.acts_elsewhere import cash_evening, member
from tests.tournaments.proving.sealing import services_that_seal
from tests.tournaments.sharing import clubs
from tournaments.models import Deed
from tournaments.services.control import rulings
from tournaments.services.events import NextSession, next_session
from tournaments.services.results.proving import chains_in, record_of
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db
Place = Session | PokerEvening
IMPS = {"method": "imps"}
PART_OF = {
    "tournaments.services.control.restoring.restore": "tournaments.services.control.deeds.undo",
    "tournaments.services.control.deeds.settle_publishing": "tournaments.services.sessions.reopen",
    "tournaments.services.control.earlier.put_back": "tournaments.services.control.deeds.undo",
    "tournaments.services.results.history_names.rename_in_history": "tournaments.hooks.on_person_renamed",
    "tournaments.services.results.history_names.replace_words": "tournaments.hooks.on_texts_replaced",
}
"""Functions that nobody calls but within a service that is walked."""
OF_THE_NEW = {
    "clubs.poker.services.evenings.create_evening",
    "clubs.room.services.rooms.create_room",
    "tournaments.services.demo.make_demo",
    "tournaments.services.exchange.incoming.build",
    "tournaments.services.exchange.native_in.build",
}
"""What they seal they have just made: nobody can have changed it before."""
AFTER_TAMPERING = {"tournaments.services.setup.starting.start", "tournaments.services.parties.rounds.start"}
"""They are refused in a session that has begun: somebody who has the file makes it one that has not."""


def test_every_service_that_seals_is_walked():
    assert services_that_seal() == ACTS.keys() | PART_OF.keys() | OF_THE_NEW
    assert set(PART_OF.values()) <= ACTS.keys()


# ---- the sessions in which it happens


@pytest.fixture(scope="module")
def worlds(rows_of_module: None) -> dict[str, Place]:
    """Sessions in play: one in which most acts happen, and those that some acts need."""
    made = {
        "pairs": played_pairs(),
        "two rounds": make.make_session(3, boards=1, rounds=2),
        "five tables": make.make_session(5, boards=1),
        "shared boards": make.make_session(4, "mitchell_relay_share"),
        "players": make.make_session(2, "individual8", boards=2),
        "swiss": make.make_session(4, "swiss_teams", rounds=3, boards=1, settings=IMPS),
        "knockout": make.make_session(4, "knockout", boards=2, settings=IMPS),
        "match": make.make_session(2, "team4", boards=2, settings=IMPS),
        "second session": second_session(),
        "party": party_round(),
        "host": clubs.begin(clubs.host_of()),
        "room": room_evening(),
        "poker": cash_evening(),
    }
    make.enter_all(made["knockout"])
    return made


def played_pairs() -> Session:
    """Two tables have entered their first round, which nobody has agreed to; a pair has a penalty."""
    session = make.make_session(3, boards=2)
    for table in (1, 2):
        phone = device_actor(make.make_phone(session, table)[0])
        for ordinal, result in enumerate(("4HS=", "2SE-1"), 1):
            make.enter(make.play_of(session, table, ordinal=ordinal), result, by=phone)
    rulings.penalise(entry=make.entry_of(session, 2), amount=Decimal(5), by=make.STAFF, reason="slow play")
    return session


def second_session() -> Session:
    """The second one of an event, in which pair 2 of six stayed away."""
    carried = {"carry": {"kind": "proportional", "part": "1/2"}}
    first = events.finish(events.begin(1, settings=carried))
    asked = NextSession(name="Second session", date=events.FIRST)
    session = next_session(session=first, asked=asked, by=make.STAFF)
    make.entry_of(session, 2).delete()
    for entry in Entry.objects.filter(section__session=session, number__gt=2).order_by("number"):
        Entry.objects.filter(pk=entry.pk).update(number=entry.number - 1)
    return events.derive(events.play(session, Choice("howell", 3, None, 2, missing=6)))


def party_round() -> Session:
    """A party whose first round is played."""
    played = start(make_party(8))
    play_round(played, 1, random.Random("round 1"))
    return played.session


def room_evening() -> Session:
    """A rubber that is over and one in play."""
    people = ["Ann", "Bo", "Cem", "Dee"]
    host = host_of(people, stake=Decimal(1))
    host.record_event("form", table="1", people=people)
    host.record_event("draw", table="1")
    host.play(GAME, GAME)
    host.record_event("rubber_over", table="1")
    host.record_event("draw", table="1")
    host.play(GAME)
    return host.evening.session


# ---- what somebody with the file changes


def fresh(place: Place) -> Any:
    if isinstance(place, PokerEvening):
        return PokerEvening.objects.get(pk=place.pk)
    return Session.everywhere.select_related("contest__club").get(pk=place.pk)


def plant(place: Place) -> list[str]:
    """Change rows by SQL; patterns of what `prove` is to name."""
    return _in_poker(place) if isinstance(place, PokerEvening) else _in_session(place)


def _in_poker(evening: PokerEvening) -> list[str]:
    """Another time of one event, another author of the next, another currency and a player's other name."""
    first, second = evening.events.order_by("number")[:2]
    PokerEvent.objects.filter(pk=first.pk).update(at=second.at)
    PokerEvent.objects.filter(pk=second.pk).update(by_name="Nobody")
    PokerEvening.objects.filter(pk=evening.pk).update(currency="XYZ")
    player = evening.players.earliest("number")
    Person.objects.filter(pk=player.person_id).update(name="Nobody")
    return [
        rf"pokerevent {first.pk}\b", rf"pokerevent {second.pk}\b", "currency of the evening",
        f"name of person {player.person_id}$",
    ]  # fmt: skip


def _in_session(session: Session) -> list[str]:
    entries = Entry.objects.filter(section__session=session).order_by("number")
    first, last = entries[0], entries.last()
    persons = [member(session, at).pk for at in range(2)]
    for pk in persons:
        Person.objects.filter(pk=pk).update(name=f"Nobody {pk}")
    entries.filter(pk=first.pk).update(handicap=7)
    entries.filter(pk=last.pk).update(name="Nobodies")
    Room.objects.filter(contest=session.contest_id).update(currency="XYZ")
    Contest.objects.filter(pk=session.contest_id).update(settings=session.contest.settings | {"points": 0})
    return [
        *(f"name of person {pk}" for pk in persons), "entry A1", f"name of entry A{last.number}", "settings",
        *_places(session), *_texts(session),
        *["currency of the room"][: session.contest.planner == Contest.Planner.ROOM],
    ]  # fmt: skip


def _places(session: Session) -> list[str]:
    """Partners change their chairs, and at another table the seats are confirmed by nobody."""
    seated = Encounter.objects.filter(round__section__session=session, north_person__isnull=False)
    first, *others = seated.filter(round__number=1).order_by("table") or [None]
    if first is None:
        return []
    Encounter.objects.filter(pk=first.pk).update(
        north_person=first.south_person_id, south_person=first.north_person_id
    )
    patterns = [f"section A, round 1, table {first.table}, "]
    if others and others[0].confirmed is None:
        Encounter.objects.filter(pk=others[0].pk).update(confirmed=session.started)
        patterns.append("seats confirmed in section A, round 1")
    return patterns


def _texts(session: Session) -> list[str]:
    """What is said in rows that are links: of results, of actions, of what happened in a room."""
    patterns = []
    for rows, column in (
        (Revision.objects.filter(play__encounter__round__section__session=session), "reason"),
        (Deed.objects.filter(session=session), "reason"),
        (LedgerLine.objects.filter(evening__session=session), "note"),
    ):
        patterns += [rf"{rows.model._meta.model_name} {pk}\b" for pk in rows.values_list("pk", flat=True)]
        rows.update(**{column: "planted"})
    return patterns


def named(place: Place) -> list[str]:
    """What `prove` names of the record."""
    if isinstance(place, PokerEvening):
        return [one.where for one in poker_proving.prove(fresh(place), poker_proving.chains_in(place))]
    session = fresh(place)
    if session.contest.planner == Contest.Planner.ROOM:
        return [one.where for one in room_proving.prove(session.evening)]
    return [one.where for one in record_of(session, chains_in(session))]


def after(act: Act, place: Place, *, planted: bool) -> tuple[list[str], list[str]]:
    """What `prove` names after the act, and patterns of what was planted; nothing of it stays."""
    with transaction.atomic():
        do = act(fresh(place))
        patterns = plant(fresh(place)) if planted else []
        do()
        found = named(place)
        transaction.set_rollback(True)
    return found, patterns


@pytest.mark.parametrize("service", ACTS)
def test_a_service_takes_over_nothing_that_it_has_not_changed(worlds, service):
    world, act = ACTS[service]
    if service not in AFTER_TAMPERING:
        assert after(act, worlds[world], planted=False)[0] == []
    found, patterns = after(act, worlds[world], planted=True)
    missed = [pattern for pattern in patterns if not any(re.search(pattern, where) for where in found)]
    assert missed == [], found
