"""Table money of a session: what each player pays for the evening, who has paid, and the takings.

All amounts are in the club's own money: the program stores no currency for them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.people.models import Person
from clubs.people.selectors import with_membership
from scoring.models import EntryMember, Session
from scoring.selectors.cut import TAKES_PART
from scoring.words.name_order import by_surname
from tournaments.models import TableFees, TablePayment

NOTHING = Decimal("0.00")


@dataclass(frozen=True, slots=True)
class Fees:
    """What a member and what a guest pays for one session."""

    member: Decimal
    guest: Decimal


@dataclass(frozen=True, slots=True)
class PlayerMoney:
    """What one player owes for a session and has paid.

    `fee` is what the player would pay now. `paid` is the amount that was taken, which may be an older fee;
    it is None if nothing was taken.
    """

    person_id: int
    name: str
    is_member: bool
    fee: Decimal
    paid: Decimal | None


@dataclass(frozen=True, slots=True)
class TableMoney:
    """The table money of a session, with its players sorted by name."""

    fees: Fees
    players: Sequence[PlayerMoney]

    @property
    def paid_count(self) -> int:
        """How many players have paid."""
        return sum(player.paid is not None for player in self.players)

    @property
    def takings(self) -> Decimal:
        """The sum of all payments."""
        return sum((player.paid for player in self.players if player.paid is not None), NOTHING)

    @property
    def outstanding(self) -> Decimal:
        """The sum that the players who have not paid still owe."""
        return sum((player.fee for player in self.players if player.paid is None), NOTHING)


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One line of the history of payments: when it was noted, and a sentence that says what happened."""

    at: dt.datetime
    words: str


def fees_of(session: Session) -> Fees:
    """Return the fees of a session.

    Until they are set, they are those of the club's latest session with fees that is not after this one, and
    0 if there is none.
    """
    fees = TableFees.objects.filter(session=session).first()
    if fees is None:
        earlier = TableFees.objects.filter(
            session__contest__club=session.contest.club_id,
            session__date__lte=session.date,
            session__binned=None,
        )
        fees = earlier.order_by("-session__date", "-session_id").first()
    return Fees(NOTHING, NOTHING) if fees is None else Fees(fees.member, fees.guest)


def _amounts_paid(session: Session) -> dict[int, Decimal]:
    """Return what each person has paid, by the person's id.

    A payment that was taken back is a later row of the same person, so only the newest row of each counts: by
    its link, which is proved, and not by its id.
    """
    payments = TablePayment.objects.filter(session=session).order_by("link")
    newest = {
        person_id: (kind, amount)
        for person_id, kind, amount in payments.values_list("person", "kind", "amount")
    }
    return {
        person_id: amount for person_id, (kind, amount) in newest.items() if kind == TablePayment.Kind.PAID
    }


def payment_history(session: Session) -> list[PaymentLine]:
    """Return every payment of the session and every one that was taken back, the newest first. One query."""
    payments = TablePayment.objects.filter(session=session).select_related("person").order_by("-link")
    return [PaymentLine(payment.at, _sentence(payment)) for payment in payments]


def _sentence(payment: TablePayment) -> str:
    values = {"name": payment.person.name, "amount": payment.amount, "by": payment.by_name}
    if payment.kind == TablePayment.Kind.PAID:
        words = _("{name} paid {amount}, noted by {by}.") if payment.by_name else _("{name} paid {amount}.")
    elif payment.by_name:
        words = _("{by} took back the payment of {name}, {amount}.")
    else:
        words = _("The payment of {name}, {amount}, was taken back.")
    return words.format(**values)


def table_money(session: Session) -> TableMoney:
    """Return the table money of everybody who plays in the session or has paid for it. Four queries at most.

    A player who was a member on the day of the session pays the member's fee.
    """
    fees = fees_of(session)
    paid = _amounts_paid(session)
    members = EntryMember.objects.filter(TAKES_PART, entry__section__session=session)
    playing = members.order_by().values("person")
    # `with_membership` adds `status`, which is null for guests.
    persons = with_membership(Person.objects.filter(Q(pk__in=playing) | Q(pk__in=list(paid))), session.date)
    players = [
        PlayerMoney(
            person.pk,
            person.name,
            bool(person.status),
            fees.member if person.status else fees.guest,
            paid.get(person.pk),
        )
        for person in sorted(persons.order_by(), key=lambda each: (by_surname(each.name), each.pk))
    ]
    return TableMoney(fees, players)
