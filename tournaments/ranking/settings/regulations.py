"""Figures that a club or its union fixes: the standard penalty (Law 90), further averages (Law 12C2d)."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Final

from scoring.bridge.awards import MOST_IMPS
from scoring.comparison.methods import IN_IMPS, METHODS, MethodName
from scoring.words import RuleError, Word
from tournaments.ranking.settings.option import Control, Exact, Question, Shared, Stored

ON_PENALTIES: Final = Word("Penalties and repeated averages")
LEAST: Final = Decimal("0.01")
OF_TOPS: Final = (MethodName.MATCHPOINTS, MethodName.BAM)
OF_POINTS: Final = tuple(name for name in METHODS if name not in OF_TOPS)


def figure_in(stored: Stored, key: str, *, least: Decimal, most: int, law: str) -> Fraction | None:
    """A stored figure of at most two decimals, as text or a whole number; None where none is set.

    Raises RuleError "setting.figure", its field the key.
    """
    value = stored.get(key)
    if value is None or value == "":
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or not least <= number <= most or number != round(number, 2):
        raise RuleError(
            "setting.figure",
            key,
            "Expected a number from {least} to {most} with at most two decimals, not {value}.",
            law,
            least=least,
            most=most,
            value=str(value)[:20],
        )
    return Fraction(number)


class StandardPenalty(Exact[Fraction]):
    """What a penalty takes off where the director states no amount; every club has its own scale."""

    def __init__(self, name: Word, label: Word, usual: str, most: int, help: Word, **more: Any) -> None:
        def reader(stored: Stored) -> Fraction:
            stated = figure_in(stored, self.key, least=LEAST, most=most, law="Law 90")
            return Fraction(usual) if stated is None else stated

        asked = Question("", label, Control.EXACT, help=help, group=ON_PENALTIES)
        super().__init__(name, reader, asked, blank=usual, shared=Shared.OWN, source="Law 90", **more)


class RepeatedAverage(Exact[Fraction | None]):
    """What an average plus is worth on a contestant's second and later boards without a result."""

    def __init__(self, name: Word, label: Word, least: int, most: int, help: Word, **more: Any) -> None:
        def reader(stored: Stored) -> Fraction | None:
            return figure_in(stored, self.key, least=Decimal(least), most=most, law="Law 12C2d")

        asked = Question("", label, Control.EXACT, help=help, group=ON_PENALTIES)
        super().__init__(name, reader, asked, shared=Shared.OWN, source="Law 12C2d", **more)


PENALTY_TOP: Final = StandardPenalty(
    Word("standard penalty, % of a top"),
    Word("Standard penalty, % of a top"),
    "10",
    100,
    Word("Deducted when the director states no amount."),
    methods=OF_TOPS,
)
PENALTY_POINTS: Final = StandardPenalty(
    Word("standard penalty, IMPs or points"),
    Word("Standard penalty, IMPs or points"),
    "3",
    1000,
    Word("Deducted when the director states no amount."),
    methods=OF_POINTS,
)
PENALTY_VP: Final = StandardPenalty(
    Word("standard penalty, victory points"),
    Word("Standard penalty, victory points"),
    "0.5",
    20,
    Word("Deducted in events with victory points when the director states no amount."),
    methods=(*IN_IMPS, *OF_TOPS, MethodName.NET),
)
REPEATED_PERCENT: Final = RepeatedAverage(
    Word("average plus from the second board on, %"),
    Word("Average plus from the second board on, %"),
    50,
    100,
    Word("Only if your union has fixed another figure. Average minus is the rest of 100 %."),
    methods=OF_TOPS,
)
REPEATED_IMPS: Final = RepeatedAverage(
    Word("average plus from the second board on, IMPs"),
    Word("Average plus from the second board on, IMPs"),
    0,
    MOST_IMPS,
    Word("Only if your union has fixed another figure. Average minus loses the same number."),
    methods=IN_IMPS,
)
