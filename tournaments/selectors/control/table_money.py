"""Table money of an evening: what each player pays, who has paid, and the takings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.people.models import Person
from clubs.people.selectors import with_membership
from scoring.models import Session
from tournaments.models import TableFees, TablePayment

NOTHING = Decimal("0.00")


@dataclass(frozen=True, slots=True)
class Fees:
    """What a member and what a guest pays."""

    member: Decimal
    guest: Decimal


@dataclass(frozen=True, slots=True)
class PlayerMoney:
    """A player's table money: `fee` as it is now, `paid` what was taken, None before that."""

    person: int
    name: str
    is_member: bool
    fee: Decimal
    paid: Decimal | None


@dataclass(frozen=True, slots=True)
class TableMoney:
    """The table money of a session, its players by name."""

    fees: Fees
    players: Sequence[PlayerMoney]

    @property
    def paid(self) -> int:
        """How many have paid."""
        return sum(player.paid is not None for player in self.players)

    @property
    def takings(self) -> Decimal:
        """What was taken, of everybody together."""
        return sum((player.paid for player in self.players if player.paid is not None), NOTHING)

    @property
    def outstanding(self) -> Decimal:
        """What those who have not paid still owe."""
        return sum((player.fee for player in self.players if player.paid is None), NOTHING)


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """When somebody paid or a payment was taken back, and what happened in words."""

    at: dt.datetime
    words: str


def fees_of(session: Session) -> Fees:
    """The fees of a session; until they are set those of the club's last session that has some, else 0."""
    fees = TableFees.objects.filter(session=session).first()
    if fees is None:
        earlier = TableFees.objects.filter(
            session__contest__club=session.contest.club_id, session__date__lte=session.date
        )
        fees = earlier.order_by("-session__date", "-session_id").first()
    return Fees(NOTHING, NOTHING) if fees is None else Fees(fees.member, fees.guest)


def _paid(session: Session) -> dict[int, Decimal]:
    """What each person has paid, by the newest line of each."""
    lines = TablePayment.objects.filter(session=session).order_by("pk")
    newest = {
        person: (kind, amount) for person, kind, amount in lines.values_list("person", "kind", "amount")
    }
    return {person: amount for person, (kind, amount) in newest.items() if kind == TablePayment.Kind.PAID}


def payment_history(session: Session) -> list[MoneyLine]:
    """Every payment of the session and every one that was taken back, the newest first. One query."""
    lines = TablePayment.objects.filter(session=session).select_related("person").order_by("-pk")
    return [MoneyLine(line.at, _line_words(line)) for line in lines]


def _line_words(line: TablePayment) -> str:
    values = {"name": line.person.name, "amount": line.amount, "by": line.by_name}
    if line.kind == TablePayment.Kind.PAID:
        words = _("{name} paid {amount}, noted by {by}.") if line.by_name else _("{name} paid {amount}.")
    elif line.by_name:
        words = _("{by} took back the payment of {name}, {amount}.")
    else:
        words = _("The payment of {name}, {amount}, was taken back.")
    return words.format(**values)


def table_money(session: Session) -> TableMoney:
    """Everybody who plays in the session, or paid for it. Four queries at most.

    Who was a member on the session's day pays as a member.
    """
    fees = fees_of(session)
    paid = _paid(session)
    playing = Person.objects.filter(entry_members__entry__section__session=session).order_by().values("pk")
    persons = with_membership(Person.objects.filter(Q(pk__in=playing) | Q(pk__in=list(paid))), session.date)
    players = [
        PlayerMoney(
            person.pk,
            person.name,
            bool(person.status),
            fees.member if person.status else fees.guest,
            paid.get(person.pk),
        )
        for person in persons.order_by("search", "pk")
    ]
    return TableMoney(fees, players)
