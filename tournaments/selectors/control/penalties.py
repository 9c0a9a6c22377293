"""The kinds of penalties and their usual amounts, as data (Law 90)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubs.people.words import say
from scoring.comparison.penalties import PenaltyUnit
from scoring.models import Penalty
from tournaments.ranking.settings import EventSettings

Unit = PenaltyUnit
For = Penalty.Kind
MOST = {Unit.TOP: Decimal(100), Unit.SESSION: Decimal(100), Unit.VP: Decimal(20), Unit.POINTS: Decimal(1000)}
"""The largest amount of one penalty in each unit; more is a slip of the keys."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A choice of the penalty panel, with its usual amount.

    `ledger_kind` is the kind under which the ledger records it. `vp` is an amount of victory points of its
    own, where it has not the standard one.
    """

    key: str
    title: str | Promise
    law: str
    ledger_kind: For
    vp: Decimal | None = None


KINDS = (
    Kind("lateness", For.LATENESS.label, "Law 90B1", For.LATENESS),
    Kind("procedure", For.PROCEDURE.label, "Law 90", For.PROCEDURE),
    Kind("conduct", For.CONDUCT.label, "Law 91", For.CONDUCT),
    Kind("slow-5", gettext_lazy("Slow play, up to 5 minutes"), "Law 90B2", For.SLOW, Decimal("0.5")),
    Kind("slow-10", gettext_lazy("Slow play, up to 10 minutes"), "Law 90B2", For.SLOW, Decimal(1)),
    Kind("slow-15", gettext_lazy("Slow play, longer"), "Law 90B2", For.SLOW, Decimal(2)),
    Kind("indemnity", For.INDEMNITY.label, "Law 12", For.INDEMNITY),
)


def kind_of(key: str) -> Kind | None:
    """The choice of the penalty panel with this key; None if there is none."""
    return next((kind for kind in KINDS if kind.key == key), None)


def first_of(ledger_kind: str) -> Kind:
    """The first, and smallest, of the choices that the ledger records as one kind."""
    return next(kind for kind in KINDS if kind.ledger_kind == ledger_kind)


def units_of(settings: Mapping[str, Any]) -> Sequence[Unit]:
    """The units in which a penalty can be given in an event, the usual one first."""
    event = EventSettings(settings)
    if event.scale is not None:
        return (Unit.VP,)
    return (Unit.TOP, Unit.POINTS, Unit.SESSION) if event.method.has_tops else (Unit.POINTS,)


def unit_title(unit: Unit, settings: Mapping[str, Any]) -> str:
    """A unit as a choice: points are matchpoints or IMPs."""
    if unit is not Unit.POINTS:
        return say(unit.word)
    has_tops = EventSettings(settings).method.has_tops
    return str(gettext_lazy("matchpoints (2 per win)") if has_tops else gettext_lazy("IMPs or points"))


def usual(kind: Kind | None, settings: Mapping[str, Any]) -> tuple[Decimal, Unit]:
    """The amount and unit that a kind has by the event's scale."""
    unit, event = units_of(settings)[0], EventSettings(settings)
    if unit is Unit.VP and kind is not None and kind.vp is not None:
        return kind.vp, unit
    standard = {Unit.TOP: event.penalty_top, Unit.VP: event.penalty_vp}.get(unit, event.penalty_points)
    return Decimal(int(standard * 100)) / 100, unit


def amount_of(
    kind: Kind, amount: Decimal | None, unit: str, settings: Mapping[str, Any]
) -> tuple[Decimal, str]:
    """Amount and unit of a penalty as they were entered; without an amount those usual for its kind."""
    if amount is None:
        return usual(kind, settings)
    return amount, unit
