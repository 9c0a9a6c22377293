"""An evening of a rubber room for tests: people come in, tables form, rubbers are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any
from uuid import uuid4

from clubs import procedure
from clubs.people.models import Club, Person
from clubs.room.models import Evening, LedgerLine, RoomEvent
from clubs.room.selectors.memory import room_of
from clubs.room.selectors.names import named, names_of
from clubs.room.services import evenings, rooms, rubbers
from clubs.room.services.events import record_event
from clubs.room.services.tables import TableOptions
from scoring.actors import Actor, user_actor
from scoring.models import Sheet
from scoring.services import sheets
from tests import factories as make

GAME = "4SN="  # 120 below the line: a game for N-S
OTHER_GAME = "4SE="


@dataclass
class Host:
    """Who runs an evening: each deed is one event."""

    evening: Evening
    actor: Actor
    people: dict[str, Person] = field(default_factory=dict)

    @property
    def club(self) -> Club:
        return self.evening.room.club

    @property
    def room(self) -> procedure.Room:
        return room_of(self.evening)

    def come(self, *names: str) -> None:
        for name in names:
            if name not in self.people:
                self.people[name] = make.make_person(self.club, name)
        persons = [self.people[name] for name in names]
        evenings.come_in(evening_id=self.evening.pk, entry_id=uuid4(), persons=persons, by=self.actor)

    def record_event(self, kind: str, table_options: TableOptions | None = None, **event: Any) -> RoomEvent:
        """An event that names people as they are called; the procedure knows them by number."""
        if table_options is not None:
            table_options = replace(table_options, couple=tuple(self.tokens(list(table_options.couple))))
        said = {"type": kind, **{field: self.tokens(value) for field, value in event.items()}}
        return record_event(
            evening_id=self.evening.pk,
            entry_id=uuid4(),
            event=said,
            by=self.actor,
            table_options=table_options,
        ).event

    def tokens(self, value: Any) -> Any:
        """The value with people's numbers for their names."""
        numbers = {name: token for token, name in names_of(self.evening).items()}
        if isinstance(value, list):
            return [self.tokens(item) for item in value]
        if isinstance(value, dict):
            return {numbers[name]: card for name, card in value.items()}
        return numbers.get(value, value)

    def shown(self, value: Any) -> Any:
        """The value with people's names for their numbers."""
        return named(value, names_of(self.evening))

    def partners(self, table: str = "1") -> set[frozenset[str]]:
        rubber = self.table(table).rubber
        assert rubber is not None
        return {frozenset(self.shown(side)) for side in rubber.partners}

    def table(self, name: str = "1") -> procedure.Table:
        return self.room.table(name)

    def sheet(self, table: str = "1") -> Sheet:
        found = rubbers.running_sheet(self.evening, table)
        assert found is not None
        return found

    def play(self, *results: str, table: str = "1") -> Sheet:
        """Enter deals on the sheet of the rubber in play."""
        sheet = self.sheet(table)
        begun = sheet.encounter.plays.filter(accepted__isnull=False).count()
        for ordinal, result in enumerate(results, begun + 1):
            sheets.record_deal(
                sheet_id=sheet.pk, ordinal=ordinal, entry_id=uuid4(), deal={"result": result}, seen=0,
                by=self.actor,
            )  # fmt: skip
        return sheet

    def points(self) -> dict[str, Decimal]:
        """What stands in the ledger, by name."""
        found: dict[str, Decimal] = {}
        for line in LedgerLine.objects.filter(evening=self.evening).select_related("person"):
            found[line.person.name] = found.get(line.person.name, Decimal(0)) + line.points
        return found


def host_of(names: Sequence[str] = (), **columns: Any) -> Host:
    """A room of a new club with an evening begun, and these people in it."""
    club = make.make_club()
    user = make.make_user(club=club, role="director")
    said = {"rules": "contract_1948", "game": "contract_rubber", **columns}
    room = rooms.create_room(club=club, name="Main room", by=user, **said)
    host = Host(evenings.open_evening(room=room, by=user_actor(user)), user_actor(user))
    if names:
        host.come(*names)
    return host
