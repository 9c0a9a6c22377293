"""Table money of a session: staff set the fees, note a payment, or take one back.

A payment is a row that stays: taking it back adds another row. Both are links of the session's chain, as the
fees are, so that the proof of the session finds a row that was forged, changed or deleted. The club's own
record notes each time how far that chain has come, so that one cut to nothing with its rows is missed.
"""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Chained, NotedHead, Session
from scoring.services import chain
from scoring.services.club_record import note_head
from scoring.words import Missing, RuleError
from tournaments.models import TableFees, TablePayment
from tournaments.selectors.control.table_money import PlayerMoney, table_money

Kind = TablePayment.Kind
MOST_FEE = Decimal("9999.99")
STAFF = frozenset({"scorer", "director", "admin"})


@transaction.atomic
def set_fees(*, session: Session, member: Decimal, guest: Decimal, by: Actor) -> TableFees:
    """Set what members and guests pay from now on; what was paid already stays as it is.

    Raises RuleError "permission.money", "money.fee".
    """
    _require_staff(session, by)
    for field, fee in (("member", member), ("guest", guest)):
        if not (fee.is_finite() and 0 <= fee <= MOST_FEE and fee == round(fee, 2)):
            raise RuleError(
                "money.fee",
                field,
                "Table money must be between 0 and {most}, with two decimals at most.",
                "",
                most=MOST_FEE,
            )
    with chain.locked(Session, session.pk) as owner:
        fees = TableFees.objects.filter(session=session).first()
        if fees is None:
            fees = TableFees(session=session, member=member, guest=guest)
            chain.append(owner, fees)
            fees.save(force_insert=True)
        elif (fees.member, fees.guest) == (member, guest):
            return fees
        else:
            chain.change(owner, [(fees, {"member": member, "guest": guest})])
        note_head(session.contest.club_id, owner, NotedHead.Reason.FEES)
    return fees


@transaction.atomic
def pay(*, session: Session, person_id: int, by: Actor) -> TablePayment:
    """Note that a player has paid the fee; a second time changes nothing.

    Raises RuleError "permission.money", Missing for somebody who does not play.
    """
    _require_staff(session, by)
    with chain.locked(Session, session.pk) as owner:
        player = _player(session, person_id)
        if player.paid is None:
            _add_payment(owner, session, player, Kind.PAID, player.fee, by)
    return session.table_payments.filter(person=person_id).latest("link")


@transaction.atomic
def take_back(*, session: Session, person_id: int, by: Actor) -> None:
    """Take back a payment that was noted by mistake. Without a payment nothing changes.

    Raises RuleError "permission.money", Missing for somebody who does not play.
    """
    _require_staff(session, by)
    with chain.locked(Session, session.pk) as owner:
        player = _player(session, person_id)
        if player.paid is not None:
            _add_payment(owner, session, player, Kind.TAKEN_BACK, player.paid, by)


def _add_payment(
    owner: Chained, session: Session, player: PlayerMoney, kind: Kind, amount: Decimal, by: Actor
) -> None:
    """Link, save and note one row of a locked session; `chain.locked` saves the head of its chain."""
    payment = TablePayment(
        session=session,
        person_id=player.person_id,
        kind=kind,
        amount=amount,
        by=by.user,
        by_name=by.name[:120],
    )
    chain.append(owner, payment)
    payment.save(force_insert=True)
    note_head(session.contest.club_id, owner, NotedHead.Reason.PAYMENT)


def _require_staff(session: Session, by: Actor) -> None:
    if not permissions.roles_of(by, session) & STAFF:
        raise RuleError("permission.money", "session", "Only a director of this club may do that.", "")


def _player(session: Session, person_id: int) -> PlayerMoney:
    for player in table_money(session).players:
        if player.person_id == person_id:
            return player
    raise Missing("No such player in this session.")
