"""Statements of a room: who won how much, evening by evening and over a season; who owes whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import accumulate, groupby
from typing import Any

from django.db.models import Count, DecimalField, F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from clubs.people.models import Person
from clubs.room.models import LedgerLine, Room
from scoring.selectors.sheets import shown_names
from scoring.words import Missing
from scoring.words.bars import Bar, point_bars
from scoring.words.name_order import by_surname

Kind = LedgerLine.Kind
NOUGHT = Decimal(0)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's season in a room: place by points, rubbers played, points, money won, what is open.

    `name` is the person's as `names_in` the room.
    """

    place: int
    tied: bool
    person: Person
    name: str
    rubbers: int
    points: Decimal
    won: Decimal
    paid: Decimal

    @property
    def balance(self) -> Decimal:
        """What the person is still to get; negative: still owes."""
        return self.won + self.paid

    @property
    def mean(self) -> Decimal:
        """Points a rubber."""
        return self.points / self.rubbers if self.rubbers else NOUGHT


@dataclass(frozen=True, slots=True)
class EveningSum:
    """One evening of a person: date, rubbers, points, money, and the points summed up to it."""

    day: date
    evening: int
    rubbers: int
    points: Decimal
    amount: Decimal
    so_far: Decimal


def lines_between(room: Room, begins: date | None, ends: date | None) -> QuerySet[LedgerLine]:
    """The room's lines of evenings in these days, and payments made in them."""
    lines = LedgerLine.objects.filter(room=room)
    if begins:
        lines = lines.filter(Q(evening__session__date__gte=begins) | Q(evening=None, at__date__gte=begins))
    if ends:
        lines = lines.filter(Q(evening__session__date__lte=ends) | Q(evening=None, at__date__lte=ends))
    return lines


def names_in(room: Room) -> dict[int, str]:
    """Everybody with a line in the room, by id; the second of a name has a number. One query."""
    return _named(_people_of(room))


def _people_of(room: Room) -> dict[int, Person]:
    persons = Person.objects.filter(pk__in=LedgerLine.objects.filter(room=room).order_by().values("person"))
    return {person.pk: person for person in persons.order_by("pk")}


def _named(people: dict[int, Person]) -> dict[int, str]:
    return dict(zip(people, shown_names(person.name for person in people.values()), strict=True))


def standings(room: Room, begins: date | None = None, ends: date | None = None) -> list[Standing]:
    """Everybody with a line, best points first; equal points share a place. Two queries."""
    zero = DecimalField(max_digits=12, decimal_places=2)
    played = Q(kind=Kind.RUBBER, reversed_by=None)
    payment = Q(kind=Kind.PAYMENT) | Q(reverses__kind=Kind.PAYMENT)
    rows = (
        lines_between(room, begins, ends)
        .order_by()
        .values("person")
        .annotate(
            rubbers=Count("pk", filter=played),
            total=Sum("points"),
            won=Coalesce(Sum("amount", filter=~payment), NOUGHT, output_field=zero),
            paid=Coalesce(Sum("amount", filter=payment), NOUGHT, output_field=zero),
        )
    )
    people = _people_of(room)
    ranked: list[Any] = sorted(rows, key=lambda row: (-row["total"], by_surname(people[row["person"]].name)))
    return list(_placed(ranked, people))


def _placed(rows: Sequence[Any], people: dict[int, Person]) -> Iterator[Standing]:
    place, names = 1, _named(people)
    for points, group in groupby(rows, key=lambda row: row["total"]):
        equal = list(group)
        for row in equal:
            yield Standing(
                place, len(equal) > 1, people[int(row["person"])], names[int(row["person"])],
                int(row["rubbers"]), Decimal(points), Decimal(row["won"]), Decimal(row["paid"]),
            )  # fmt: skip
        place += len(equal)


def with_bars(
    rows: Sequence[Standing] | Sequence[EveningSum],
) -> list[tuple[Standing | EveningSum, Bar | None]]:
    """Each row with the bar of its points."""
    return list(zip(rows, point_bars([row.points for row in rows]), strict=True))


def statement(room: Room, person: Person) -> QuerySet[LedgerLine]:
    """A person's lines in the order they were written."""
    lines = LedgerLine.objects.filter(room=room, person=person)
    return lines.select_related("evening__session", "sheet", "reverses", "reversed_by").order_by("at", "pk")


def payment_of(room: Room, person: Person, pk: int) -> LedgerLine:
    """A payment of that person in this room. Raises Missing."""
    payment = LedgerLine.objects.filter(room=room, person=person, kind=Kind.PAYMENT, pk=pk).first()
    if payment is None:
        raise Missing("No such payment.")
    return payment


def evening_sums(room: Room, person: Person) -> list[EveningSum]:
    """A person's evenings in order, with the points summed up. One query."""
    lines = LedgerLine.objects.filter(room=room, person=person, evening__isnull=False).exclude(
        kind=Kind.PAYMENT
    )
    rows = list(
        lines.order_by()
        .values("evening", day=F("evening__session__date"))
        .annotate(
            rubbers=Count("pk", filter=Q(kind=Kind.RUBBER, reversed_by=None)),
            total=Sum("points"),
            amount=Sum("amount"),
        )
        .order_by("day", "evening")
    )
    running = accumulate(row["total"] for row in rows)
    return [
        EveningSum(row["day"], row["evening"], row["rubbers"], row["total"], row["amount"], so_far)
        for row, so_far in zip(rows, running, strict=True)
    ]
