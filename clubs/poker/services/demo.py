"""The demo's poker: a freeze-out of last week that ended, and a rebuy tournament, the same every time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from clubs.people.models import Club, Person, User
from clubs.people.selectors import today
from clubs.poker import rules
from clubs.poker.models import PokerEvening
from clubs.poker.selectors.evenings import events_of, state_of
from clubs.poker.services import evenings

LEVELS = """20 25/50
20 50/100
20 75/150
break 10
20 100/200 25
20 150/300 25
20 200/400 50
20 300/600 75
20 500/1000 100"""
FREEZEOUT = rules.Plan(
    form=rules.FREEZEOUT,
    seats=6,
    start=rules.Offer(price=2000, fee=200, chips=5000),
    levels=rules.levels_from(LEVELS),
    prizes=rules.prizes_from("50 30 20", "percent", 100),
    denominations=(25, 100, 500, 1000),
)
REBUYS = rules.Plan(
    form=rules.REBUY,
    seats=8,
    start=rules.Offer(price=1000, fee=100, chips=3000),
    rebuy=rules.Offer(price=1000, fee=0, chips=3000),
    addon=rules.Offer(price=500, fee=0, chips=2000),
    late_until=3,
    levels=rules.levels_from(LEVELS),
    prizes=rules.prizes_from("50 30 20", "percent", 100),
    denominations=(25, 100, 500, 1000),
)


def make_demo_poker(*, club: Club, user: User) -> None:
    """Two evenings with 23 of the club's people, run by `user`."""
    people, day = list(Person.objects.filter(club=club).order_by("pk")[17:40]), today(club)
    _last_week(_Night(1, FREEZEOUT, club, "Poker freeze-out", day - dt.timedelta(days=7), user), people[:10])
    _tonight(_Night(2, REBUYS, club, "Poker with rebuys", day, user), people[10:])


class _Night:
    """One evening, tap by tap; the senders' ids count up, and lots are drawn from its number."""

    def __init__(
        self, number: int, plan: rules.Plan, club: Club, name: str, day: dt.date, user: User
    ) -> None:
        self.evening: PokerEvening = evenings.create_evening(
            club=club, name=name, date=day, currency="GBP", plan=plan, by=user
        )
        self.number, self.user, self.ids = number, user, _ids(number)

    def come(self, people: Sequence[Person]) -> None:
        """These people buy in, and get the next numbers."""
        for person in people:
            evenings.come_in(
                evening=self.evening, entry_id=next(self.ids), person=person, event={"type": "enter"},
                by=self.user,
            )  # fmt: skip
        self.seat()

    def tap(self, kind: str, **event: Any) -> int:
        """An event; gives its number."""
        row = evenings.record_event(
            evening=self.evening, entry_id=next(self.ids), event={"type": kind, **event}, by=self.user
        )
        return row.number

    def out(self, *players: tuple[int, int]) -> None:
        """Players (by number, each with the stack before the hand) go out."""
        self.tap("out", players=[list(player) for player in players])
        self.seat()

    def undo(self, number: int) -> None:
        evenings.undo(evening=self.evening, entry_id=next(self.ids), number=number, by=self.user)

    def seat(self) -> None:
        """The moves that the seats need now, if any, are confirmed as they are proposed."""
        rows = events_of(self.evening)
        state = state_of(rows)
        seed = f"demo {self.number} {len(rows)}"
        proposal = rules.proposal_for(state.playing, state.seats, state.by_plan.seats, seed)
        if proposal is not None and len(state.playing) > 1:
            self.tap("seat", moves=[[move.player, move.to.table, move.to.seat] for move in proposal.moves])


def _ids(night: int) -> Iterator[UUID]:
    number = night << 32
    while True:
        number += 1
        yield UUID(int=number, version=4)


def _last_week(night: _Night, people: Sequence[Person]) -> None:
    """Ten at two tables until one is enough; two go out in one hand, and one tick is taken back."""
    night.come(people)
    night.tap("start")
    night.tap("level", by=1)
    night.out((7, 0))
    night.tap("level", by=1)
    night.undo(night.tap("out", players=[[2, 0]]))
    night.out((3, 0))
    night.out((9, 4100), (1, 3200))
    for player in (5, 10):
        night.tap("level", by=1)
        night.out((player, 0))
    night.tap("level", by=1)
    for player in (2, 8, 4):
        night.out((player, 0))
    night.tap("end")


def _tonight(night: _Night, people: Sequence[Person]) -> None:
    """Twelve at two tables, and one who came late; two bought a rebuy, one the add-on, and two are out."""
    night.come(people[:12])
    night.tap("start")
    night.out((4, 0))
    night.tap("rebuy", player=4)
    night.seat()
    night.come(people[12:])
    night.tap("level", by=1)
    night.tap("addon", player=6)
    night.out((11, 0))
    night.tap("rebuy", player=11)
    night.seat()
    night.out((8, 0))
    night.out((4, 0))
