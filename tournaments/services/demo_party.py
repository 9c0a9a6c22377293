"""The demo club's party: twelve people, two rounds played and a third in play, the same every time."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Sequence
from uuid import UUID

from clubs.people.models import Club, Person
from scoring.actors import Actor
from scoring.models import Encounter, Session
from scoring.services import sheets
from tournaments.services import parties

RESULTS = ("2S{}=", "1N{}+2", "3N{}=", "4H{}+1", "4S{}-1", "3N{}-2", "4H{}=", "6H{}=")
DEALS = 4
IN_PLAY = {1: 2, 2: 4, 3: 1}  # deals entered at the tables of round 3


def make_demo_party(*, club: Club, people: Sequence[Person], by: Actor, day: dt.date) -> Session:
    """A progressive bridge of six rounds, run by `by`."""
    session = parties.create_party(club=club, name="Club party", date=day, words={}, by=by)
    session.sections.update(movement={"v": 1, "seed": "demo"})
    for person in people:
        parties.sign_in(session=session, people=[person], by=by)
    parties.start(session=session, by=by)
    rng = random.Random("party")
    for number in (1, 2):
        _play(session, number, dict.fromkeys(IN_PLAY, DEALS), rng, by)
        parties.begin_next(session=session, by=by)
    _play(session, 3, IN_PLAY, rng, by)
    return session


def _play(session: Session, number: int, deals: dict[int, int], rng: random.Random, by: Actor) -> None:
    """So many deals at each table of a round."""
    encounters = Encounter.objects.filter(round__section__session=session, round__number=number)
    for encounter in encounters.select_related("sheet").order_by("table"):
        for ordinal in range(1, deals[encounter.table] + 1):
            sheets.record_deal(
                sheet_id=encounter.sheet.pk,
                ordinal=ordinal,
                entry_id=UUID(int=rng.getrandbits(128), version=4),
                deal={"result": rng.choice(RESULTS).format(rng.choice("NESW"))},
                seen=0,
                by=by,
            )
