"""The ledger of a room: rubbers settled, taken back and paid. Lines are added, never changed.

The club's own record notes how far a chain has come whenever somebody is paid, and whenever an evening that
was over is settled otherwise, so that lines which go with their whole chain are missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from uuid import UUID

from django.db import transaction
from django.db.models import Sum

from clubs.people.models import Person
from clubs.room.models import Evening, LedgerLine, Room
from scoring import permissions
from scoring.actors import Actor
from scoring.games.settling import against_the_average, each_against_each
from scoring.games.shape import Number
from scoring.models import NotedHead, Session, Sheet
from scoring.selectors.sheets import StoredSheet, stored_sheet_of
from scoring.services import chain
from scoring.services.club_record import note_head
from scoring.words import RuleError

Kind = LedgerLine.Kind
CENT = Decimal("0.01")
MOST_PAID = Decimal(10_000_000)


@dataclass(frozen=True, slots=True)
class Share:
    """What one person gets (or pays, if negative): points, and money."""

    points: Decimal
    amount: Decimal


def shares(payments: Sequence[Number], *, per: int, stake: Decimal) -> list[Share]:
    """Payments of `per` points a unit as points and money, at a stake for a hundred points.

    Both sum to zero to the last cent: what rounding leaves over goes to who gets least (000:l.26484).
    """
    points = [Fraction(payment) * per for payment in payments]
    amounts = [value * Fraction(stake) / 100 for value in points]
    return [Share(*both) for both in zip(rounded(points), rounded(amounts), strict=True)]


def rounded(values: Sequence[Fraction]) -> list[Decimal]:
    """Exact values that sum to zero, in hundredths that sum to zero."""
    whole = [
        (Decimal(value.numerator) / Decimal(value.denominator)).quantize(CENT, ROUND_HALF_UP)
        for value in values
    ]
    if whole and sum(whole):
        least = min(range(len(values)), key=lambda place: values[place])
        whole[least] -= sum(whole)
    return whole


def settle(*, sheet: Sheet, by: Actor) -> None:
    """Write a rubber's lines, one a player; where it was settled otherwise before, take that back first.

    Nothing is written where nothing changed, nor for a rubber without a deal.
    """
    stored_sheet = stored_sheet_of(sheet)
    evening = Evening.objects.select_related("room", "session").get(session=stored_sheet.record.session)
    shares_now = shares_of(stored_sheet, evening)
    standing = standing_lines(sheet)
    if {line.person_id: Share(line.points, line.amount) for line in standing} == shares_now:
        return
    take_back(standing, by)
    _write([
        LedgerLine(room=evening.room, evening=evening, person_id=person, sheet=sheet, kind=Kind.RUBBER,
                   points=share.points, amount=share.amount, **_author(by))
        for person, share in shares_now.items()
    ])  # fmt: skip


def _write(lines: Sequence[LedgerLine]) -> None:
    """Add lines of one evening, linked to its session's chain, or payments, linked to their room's."""
    if not lines:
        return
    evening = lines[0].evening
    model, pk = (Room, lines[0].room_id) if evening is None else (Session, evening.session_id)
    with chain.locked(model, pk) as owner:
        chain.append(owner, *lines)
        LedgerLine.objects.bulk_create(lines)
        if evening is None or evening.session.state == Session.State.CLOSED:
            note_head(lines[0].room.club_id, owner, NotedHead.Reason.PAYMENT)


def shares_of(stored_sheet: StoredSheet, evening: Evening) -> dict[int, Share]:
    """What the sheet is worth to each of its players, by person, at the stake of its table."""
    settlement = stored_sheet.sheet.settlement
    if not stored_sheet.count or not settlement.payments:
        return {}
    table = evening.tables.get(number=stored_sheet.record.encounter.table)
    money = table.stake if evening.settlement == Room.Settlement.RUBBER else Decimal(0)
    persons = [player.person_id for player in stored_sheet.players if player.person_id is not None]
    return dict(zip(persons, shares(settlement.payments, per=settlement.per, stake=money), strict=True))


def unsettle(*, sheet: Sheet, by: Actor) -> None:
    """A rubber that goes on after all: its lines are taken back."""
    take_back(standing_lines(sheet), by)


def standing_lines(sheet: Sheet) -> list[LedgerLine]:
    """The lines of a sheet that nobody has taken back."""
    lines = LedgerLine.objects.filter(sheet=sheet, reversed_by=None, reverses=None)
    return list(lines.select_related("person", "evening__session"))


def take_back(lines: Iterable[LedgerLine], by: Actor) -> None:
    """Reverse lines: the ledger keeps both."""
    _write([
        LedgerLine(room_id=line.room_id, evening=line.evening, person_id=line.person_id,
                   sheet_id=line.sheet_id, kind=Kind.REVERSAL, points=-line.points, amount=-line.amount,
                   reverses=line, **_author(by))
        for line in lines
    ])  # fmt: skip


def settle_evening(*, evening: Evening, by: Actor) -> None:
    """The book's general settlement of an evening, where it is settled at the end (000:l.31050)."""
    if evening.settlement == Room.Settlement.RUBBER:
        return
    totals = evening_points(evening)
    if not totals:
        return
    settled = {Room.Settlement.EACH: each_against_each, Room.Settlement.AVERAGE: against_the_average}
    payments = settled[Room.Settlement(evening.settlement)]([Fraction(points) for points in totals.values()])
    _write([
        LedgerLine(
            room=evening.room, evening=evening, person_id=person, kind=Kind.GENERAL, amount=share.amount,
            note=str(evening.get_settlement_display()), **_author(by),
        )
        for person, share in zip(totals, shares(payments, per=1, stake=evening.stake), strict=True)
    ])  # fmt: skip


def unsettle_evening(*, evening: Evening, by: Actor) -> None:
    """The evening goes on after all: its general settlement is taken back."""
    take_back(
        evening.ledger.filter(kind=Kind.GENERAL, reversed_by=None).select_related("evening__session"), by
    )


def evening_points(evening: Evening) -> Mapping[int, Decimal]:
    """Every player's points of the evening, by person. One query."""
    lines = evening.ledger.filter(kind__in=(Kind.RUBBER, Kind.REVERSAL), sheet__isnull=False)
    summed = lines.order_by().values("person").annotate(points=Sum("points"))
    return {row["person"]: row["points"] for row in summed.order_by("person")}


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment as it was written down, and whether it is new (False: the same was sent again)."""

    line: LedgerLine
    is_new: bool


@transaction.atomic
def pay(
    *,
    room: Room,
    person: Person,
    amount: Decimal,
    by: Actor,
    note: str = "",
    entry_id: UUID | None = None,
) -> Paid:
    """A payment over the counter: `amount` positive is what the person gets, negative what they pay in.

    The same `entry_id` again is the same payment. Raises RuleError "ledger.amount", "ledger.person",
    "permission.settings", "entry.other_payload".
    """
    require_keeper(room, by)
    if amount.quantize(CENT) == 0 or abs(amount) >= MOST_PAID:
        raise RuleError(
            "ledger.amount", "amount", "A payment cannot be zero. Enter an amount above or below zero.", ""
        )
    if person.club_id != room.club_id:
        raise RuleError(
            "ledger.person", "person", "{name} does not belong to this club.", "", name=person.name
        )
    _lock(room)
    line = LedgerLine(
        room=room,
        person=person,
        kind=Kind.PAYMENT,
        amount=amount.quantize(CENT),
        note=note.strip(),
        entry_id=entry_id,
        **_author(by),
    )
    recorded = LedgerLine.objects.filter(room=room, entry_id=entry_id).first() if entry_id else None
    if recorded is not None:
        if (recorded.person_id, recorded.amount) != (line.person_id, line.amount):
            raise RuleError(
                "entry.other_payload",
                "entry_id",
                "This entry has already been sent as a different payment.",
                "",
            )
        return Paid(recorded, is_new=False)
    _write([line])
    return Paid(line, is_new=True)


def _lock(room: Room) -> None:
    """Hold the room until the transaction ends: always before its lines, so that no two deeds wait."""
    Room.objects.select_for_update(no_key=True).get(pk=room.pk)


@transaction.atomic
def reverse_payment(*, line_id: int, room: Room, by: Actor) -> LedgerLine:
    """Take a payment back by a line of its own. RuleError "ledger.reversed", LedgerLine.DoesNotExist."""
    require_keeper(room, by)
    _lock(room)
    line = LedgerLine.objects.get(pk=line_id, room=room, kind=Kind.PAYMENT)
    if LedgerLine.objects.filter(reverses=line).exists():
        raise RuleError("ledger.reversed", "line", "This payment has already been taken back.", "")
    take_back([line], by)
    return LedgerLine.objects.get(reverses=line)


def require_keeper(room: Room, by: Actor) -> None:
    """Those who run a room keep its ledger. Raises RuleError "permission.settings"."""
    permissions.require("settings", Session(contest=room.contest), by)


def _author(by: Actor) -> dict[str, object]:
    return {"by_user": by.user, "by_name": by.name}
