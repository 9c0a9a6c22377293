"""One event being carried out: the room so far, what was decided, the cards drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.procedure.draws import Draw, Lots, Purpose
from clubs.procedure.room import Room, Table
from scoring.words import Message


@dataclass(frozen=True, slots=True)
class Decision:
    """What the procedure decided, under which rule, for whom; `words` say it to people.

    `what` is stable; "" for `person` or `table` where it is about none.
    """

    rule: str
    what: str
    person: str
    table: str
    words: Message


@dataclass(slots=True)
class Doing:
    """The only mutable thing of the procedure; it lives for one event."""

    room: Room
    lots: Lots
    decisions: list[Decision] = field(default_factory=list)

    def decide(self, rule: str, what: str, template: str, **values: Any) -> None:
        """Note a decision; `person` and `table` among the values say whom and which it is about."""
        person, table = str(values.get("person", "")), str(values.get("table", ""))
        self.decisions.append(Decision(rule, what, person, table, Message(template, **values)))

    def draw(self, rule: str, purpose: Purpose, table: str, names: Iterable[str]) -> tuple[str, ...]:
        return self.lots.draw(rule, purpose, table, names)

    def put(self, table: Table) -> None:
        self.room = self.room.put(table)

    def change(self, **changes: Any) -> None:
        self.room = replace(self.room, **changes)

    @property
    def draws(self) -> tuple[Draw, ...]:
        return tuple(self.lots.made)
