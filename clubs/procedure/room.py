"""The room as an immutable value: who is in it, tables with members and waiting lists, loans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from clubs.procedure.events import Occasion
from clubs.procedure.refusals import refused
from clubs.procedure.rules import CONTRACT_1948, RuleSet
from scoring.words import N_


class State(StrEnum):
    """What a table still takes: `broken` has fewer members than play."""

    INCOMPLETE = "incomplete"
    COMPLETE = "complete"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a table. `streak`: consecutive rubbers played up to the last ended one.

    `transfer`: he left an existing table to come, and has not yet played here (rule D). `helper`:
    the table could not have been formed without him, who left another for it.
    """

    name: str
    streak: int = 0
    transfer: bool = False
    helper: bool = False


@dataclass(frozen=True, slots=True)
class Rubber:
    """A rubber in play: `players` in order of membership, `partners` as drawn, the dealer's side first.

    `sitting_out` are those who sit of their own will.
    """

    players: tuple[str, ...]
    partners: tuple[tuple[str, ...], ...]
    sitting_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `members` in order of membership, `waiting` in the order in which they will enter.

    `founders` rank those who formed it, equals together; None once its first rubber has been played.
    """

    name: str
    members: tuple[Member, ...] = ()
    waiting: tuple[Member, ...] = ()
    rubber: Rubber | None = None
    founders: tuple[tuple[str, ...], ...] | None = ()

    def member(self, name: str) -> Member | None:
        return next((member for member in self.members if member.name == name), None)

    def waits(self, name: str) -> bool:
        return any(waiter.name == name for waiter in self.waiting)

    def plays(self, name: str) -> bool:
        return self.rubber is not None and name in self.rubber.players

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.members)


@dataclass(frozen=True, slots=True)
class Loan:
    """A fourth lent by his table, to which he returns as soon as his place can be filled (rule F)."""

    person: str
    home: str
    host: str


@dataclass(frozen=True, slots=True)
class Bar:
    """`breaker` broke up `table` ("" when it is gone) and left `left` there: he stays behind him (rule E)."""

    breaker: str
    left: str
    table: str


@dataclass(frozen=True, slots=True)
class Room:
    """A room in one session, between two events.

    `entered`: who is in it, by entry; `ever_entered`: all who ever were, by first entry. `played` and
    `belonged`: who has played a rubber that counts, or been a member of a table, this session.
    `number` is that of the last event; `before` the room before it, for `undo`; `undone` what was taken
    back since, with the cards drawn then. Rooms are equal whatever led to them.
    """

    rules: RuleSet = CONTRACT_1948
    seed: str = "1"
    number: int = 0
    entered: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    loans: tuple[Loan, ...] = ()
    bars: tuple[Bar, ...] = ()
    played: frozenset[str] = frozenset()
    belonged: frozenset[str] = frozenset()
    ever_entered: tuple[str, ...] = ()
    before: Room | None = field(default=None, compare=False, repr=False)
    last: Occasion | None = field(default=None, compare=False, repr=False)
    """The last event, with the cards that it drew."""
    undone: tuple[Room, ...] = field(default=(), compare=False, repr=False)
    """The rooms that the events taken back had led to, each with its `last`."""

    def taken_back(self, event: Occasion) -> Room | None:
        """The room that the same event led to here before it was taken back; None if it never happened."""
        return next((room for room in self.undone if _same(room.last, event)), None)

    def find(self, name: str) -> Table | None:
        return next((table for table in self.tables if table.name == name), None)

    def table(self, name: str) -> Table:
        """The table of that name. Raises RuleError "no_such_table"."""
        table = self.find(name)
        if table is None:
            raise refused("no_such_table", "table", N_("There is no table {table}."), "C", table=name)
        return table

    def tables_of(self, name: str) -> tuple[Table, ...]:
        """The tables whose member a person is: one; two if lent, then the host first."""
        tables = [table for table in self.tables if table.member(name)]
        loan = self.loan(name)
        if loan is not None:
            tables.sort(key=lambda table: table.name != loan.host)
        return tuple(tables)

    def waits_at(self, name: str) -> Table | None:
        return next((table for table in self.tables if table.waits(name)), None)

    def loan(self, name: str) -> Loan | None:
        return next((loan for loan in self.loans if loan.person == name), None)

    def present(self, table: Table) -> tuple[Member, ...]:
        """The members who can play at the table: all but those whom it has lent."""
        away = {loan.person for loan in self.loans if loan.home == table.name}
        return tuple(member for member in table.members if member.name not in away)

    def state_of(self, table: Table) -> State:
        if len(table.members) < self.rules.players:
            return State.BROKEN
        return State.COMPLETE if self.is_complete(table) else State.INCOMPLETE

    def is_complete(self, table: Table) -> bool:
        return len(table.members) >= self.rules.complete

    def exists(self, table: Table) -> bool:
        """Whether it is an existing table in the sense of the rules: it has enough members to play."""
        return len(table.members) >= self.rules.players

    def put(self, table: Table) -> Room:
        """The room with that table in place of the one of its name, or behind the others."""
        if self.find(table.name) is None:
            return replace(self, tables=(*self.tables, table))
        return replace(self, tables=tuple(table if each.name == table.name else each for each in self.tables))

    def without(self, table: Table) -> Room:
        """The room without that table; whom it has left behind is remembered without it."""
        bars = tuple(replace(bar, table="") if bar.table == table.name else bar for bar in self.bars)
        return replace(self, tables=tuple(self._others(table.name)), bars=bars)

    def _others(self, name: str) -> Iterator[Table]:
        return (table for table in self.tables if table.name != name)


def _same(event: Occasion | None, other: Occasion) -> bool:
    """Whether both are one event, whatever cards were drawn at it."""
    return event is not None and replace(event, cards=()) == replace(other, cards=())
