"""The demo club's rubber room: an evening of last week, settled, and one in play, the same every time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from clubs.people import selectors
from clubs.people.models import Club, Person, User
from clubs.room.models import Evening, Room
from clubs.room.selectors.names import token_of
from clubs.room.services import evenings, rooms, rubbers
from clubs.room.services.events import record_event
from scoring.actors import Actor, user_actor
from scoring.services import sheets

LAST_WEEK = (("4SN=", "3NS+1"), ("3NE=", "2HN=", "4SW-2", "1NN+1", "4HE="), ("6HS=", "4DXE-2", "4SN="))
SETTLED = {"1": ("2SN=", "3NE+1", "4HS-1", "2HN+1", "3NS="), "2": ("4HE=", "3CW=", "2SE+1")}
IN_PLAY = ("3NN=", "2DE+1")


def make_demo_room(*, club: Club, user: User) -> Room:
    """A room of thirteen of the club's people, run by `user`."""
    people, by = list(Person.objects.filter(club=club).order_by("pk")[:13]), user_actor(user)
    room = rooms.create_room(
        club=club, name="Rubber bridge", rules="contract_1948", game="contract_rubber@portland_1948", by=user,
        stake=Decimal("0.50"), currency="GBP",
    )  # fmt: skip
    today = selectors.today(club)
    _last_week(_Night(room, by, 1, today - dt.timedelta(days=7)), people[:5])
    _tonight(_Night(room, by, 2, today), people)
    return room


class _Night:
    """One evening, tap by tap; the senders' ids count up, so that every demo is the same."""

    def __init__(self, room: Room, by: Actor, number: int, date: dt.date) -> None:
        self.evening: Evening = evenings.open_evening(room=room, by=by, seed=f"demo {number}", date=date)
        self.by, self.ids = by, _ids(number)

    def come(self, people: Sequence[Person]) -> None:
        evenings.come_in(evening_id=self.evening.pk, entry_id=next(self.ids), persons=people, by=self.by)

    def tap(self, kind: str, **event: Any) -> None:
        record_event(
            evening_id=self.evening.pk, entry_id=next(self.ids), event={"type": kind, **event}, by=self.by
        )

    def play(self, table: str, results: Sequence[str]) -> None:
        """A rubber is begun, and these deals of it are entered."""
        self.tap("draw", table=table)
        sheet = rubbers.running_sheet(self.evening, table)
        assert sheet is not None, "a table that has cut plays"
        for ordinal, result in enumerate(results, 1):
            sheets.record_deal(
                sheet_id=sheet.pk, ordinal=ordinal, entry_id=next(self.ids), deal={"result": result}, seen=0,
                by=self.by,
            )  # fmt: skip

    def rubber(self, table: str, results: Sequence[str]) -> None:
        self.play(table, results)
        self.tap("rubber_over", table=table)


def _ids(night: int) -> Iterator[UUID]:
    number = night << 32
    while True:
        number += 1
        yield UUID(int=number, version=4)


def _tokens(first: int, last: int) -> list[str]:
    return [token_of(number) for number in range(first, last + 1)]


def _last_week(night: _Night, people: Sequence[Person]) -> None:
    night.come(people)
    night.tap("form", table="1", people=_tokens(1, 5))
    for results in LAST_WEEK:
        night.rubber("1", results)
    evenings.end_evening(evening_id=night.evening.pk, entry_id=next(night.ids), by=night.by)


def _tonight(night: _Night, people: Sequence[Person]) -> None:
    """Six at table 1, five at table 2, one who waits, one who has just come in."""
    night.come(people[:12])
    night.tap("form", table="1", people=_tokens(1, 6))
    night.tap("form", table="2", people=_tokens(7, 11))
    for table, results in SETTLED.items():
        night.rubber(table, results)
    night.play("1", IN_PLAY)
    night.tap("apply", table="1", people=_tokens(12, 12))
    night.come(people[12:])
