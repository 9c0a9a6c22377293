"""A poker evening for the tests of its record, made by the services, and what proves it."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass, field
from io import StringIO
from typing import Any
from uuid import uuid4

from django.core.management import call_command

from clubs.people.models import Club, Person, User
from clubs.poker import rules
from clubs.poker.models import PokerEvening
from clubs.poker.selectors.evenings import events_of, state_of
from clubs.poker.selectors.proving import chains_in, prove
from clubs.poker.services import evenings
from scoring.selectors.club_record import broken_record, record_chains
from tests import factories as make

PLAN = rules.Plan(
    form=rules.FREEZEOUT,
    seats=9,
    start=rules.Offer(2000, 200, 5000),
    late_until=3,
    levels=rules.levels_from("20 25/50\n20 50/100\n20 75/150\n20 100/200"),
    prizes=rules.prizes_from("100", "percent"),
)


@dataclass
class Night:
    """A freeze-out that `director` runs; `people` are its players by name."""

    club: Club
    director: User
    admin: User
    evening: PokerEvening
    people: dict[str, Person] = field(default_factory=dict)

    def come(self, name: str) -> None:
        person = make.make_person(self.club, name)
        self.people[name] = person
        evenings.come_in(
            evening=self.stored(), entry_id=uuid4(), person=person, event={"type": "enter"}, by=self.director
        )

    def tap(self, kind: str, **event: Any) -> int:
        """An event; its number."""
        event = {"type": kind, **event}
        row = evenings.record_event(evening=self.stored(), entry_id=uuid4(), event=event, by=self.director)
        return row.number

    def end(self) -> int:
        """All but the newest who plays go out in one hand, and the evening ends; the number of that hand."""
        playing = state_of(events_of(self.stored())).playing
        hand = self.tap("out", players=[[player, 100 * player] for player in playing[:-1]])
        self.tap("end")
        return hand

    def undo(self, number: int) -> None:
        evenings.undo(evening=self.stored(), entry_id=uuid4(), number=number, by=self.director)

    def stored(self) -> PokerEvening:
        return PokerEvening.objects.get(pk=self.evening.pk)

    def broken(self) -> list[str]:
        """Where the proof of the evening finds something."""
        evening = self.stored()
        return [one.where for one in prove(evening, chains_in(evening))]

    def broken_in_club(self) -> list[str]:
        """Where the proof of the club's own record finds something."""
        return [one.where for one in broken_record(self.club.pk, record_chains(self.club.pk))]

    def proved(self, *options: str) -> dict[str, Any]:
        """What the command says of an evening that is sound."""
        out = StringIO()
        call_command("prove_poker", str(self.evening.pk), "--json", *options, stdout=out)
        told: dict[str, Any] = json.loads(out.getvalue())
        return told


def night_of(*names: str) -> Night:
    """A new evening into which these people have come."""
    club = make.make_club()
    director = make.make_user(club=club, role="director", first_name="Dora", last_name="Lind")
    admin = make.make_user(club=club, role="admin")
    evening = evenings.create_evening(
        club=club, name="Friday poker", date=dt.date(2026, 11, 27), currency="EUR", plan=PLAN, by=director
    )
    night = Night(club, director, admin, evening)
    for name in names:
        night.come(name)
    return night
