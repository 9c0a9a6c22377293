"""What the API answers of a room's ledger; amounts of money are texts with two decimals."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Self

from clubs.people.models import Person
from clubs.room.api.answers import money
from clubs.room.models import LedgerLine, Room
from clubs.room.selectors.statements import EveningSum, Standing, evening_sums, names_in, statement
from clubs.web.api.answers import Answer, Help, OneOf


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingAnswer(Answer):
    """A player's season in the room.

    `balance` is what the room owes the player, negative if the player owes it. Money is null except for that
    player and those who keep the ledger.
    """

    place: int
    tied: bool
    person: int
    name: str
    rubbers: int
    points: str
    mean: Annotated[str, Help("Points per rubber.")]
    won: str | None
    paid: str | None
    balance: str | None

    @classmethod
    def of(cls, row: Standing, *, with_money: bool) -> Self:
        """A place in the season; `with_money` adds what the player has won and owes."""
        return cls(
            place=row.place,
            tied=row.tied,
            person=row.person.pk,
            name=row.name,
            rubbers=row.rubbers,
            points=money(row.points),
            mean=money(row.mean),
            won=money(row.won) if with_money else None,
            paid=money(row.paid) if with_money else None,
            balance=money(row.balance) if with_money else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSumAnswer(Answer):
    """A player's result for one evening; `so_far` is the running total."""

    date: dt.date
    evening: int
    rubbers: int
    points: str
    amount: str
    so_far: str

    @classmethod
    def of(cls, row: EveningSum) -> Self:
        """The sum of an evening."""
        return cls(
            date=row.day,
            evening=row.evening,
            rubbers=row.rubbers,
            points=money(row.points),
            amount=money(row.amount),
            so_far=money(row.so_far),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLineAnswer(Answer):
    """An entry of the ledger. Money received is positive; `reverses` is the entry that is taken back."""

    id: int
    kind: Annotated[str, OneOf("LedgerKind", LedgerLine.Kind.values)]
    evening: int | None
    sheet: int | None
    points: str
    amount: str
    note: str
    reverses: int | None
    by: str
    at: dt.datetime

    @classmethod
    def of(cls, line: LedgerLine) -> Self:
        """An entry of the ledger. No query."""
        return cls(
            id=line.pk,
            kind=line.kind,
            evening=line.evening_id,
            sheet=line.sheet_id,
            points=money(line.points),
            amount=money(line.amount),
            note=line.note,
            reverses=line.reverses_id,
            by=line.by_name,
            at=line.at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementAnswer(Answer):
    """The evenings and ledger entries of a person in a room."""

    person: int
    name: str
    points: str
    balance: str
    evenings: list[EveningSumAnswer]
    lines: list[LedgerLineAnswer]

    @classmethod
    def of(cls, room: Room, person: Person) -> Self:
        """All entries of the person in the room. The number of queries does not grow with them."""
        lines = list(statement(room, person))
        return cls(
            person=person.pk,
            name=names_in(room).get(person.pk, person.name),
            points=money(sum((line.points for line in lines), Decimal(0))),
            balance=money(sum((line.amount for line in lines), Decimal(0))),
            evenings=[EveningSumAnswer.of(row) for row in evening_sums(room, person)],
            lines=[LedgerLineAnswer.of(line) for line in lines],
        )
