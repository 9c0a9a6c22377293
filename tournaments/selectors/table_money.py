"""Table money of an evening: what each player pays, who has paid, and the takings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q

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


def fees_of(session: Session) -> Fees:
    """The fees of a session; until they are set those of the club's last session that has some, else 0."""
    fees = TableFees.objects.filter(session=session).first()
    if fees is None:
        earlier = TableFees.objects.filter(
            session__contest__club=session.contest.club_id, session__date__lte=session.date
        )
        fees = earlier.order_by("-session__date", "-session_id").first()
    return Fees(NOTHING, NOTHING) if fees is None else Fees(fees.member, fees.guest)


def table_money(session: Session) -> TableMoney:
    """Everybody who plays in the session, or paid for it. Four queries at most.

    Who was a member on the session's day pays as a member.
    """
    fees = fees_of(session)
    paid = dict(TablePayment.objects.filter(session=session).values_list("person", "amount"))
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
