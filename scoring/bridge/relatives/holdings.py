"""Honours as the bridges before contract count them: by what a side holds, and how it is split.

Five honours A K Q J 10 of trumps, or the four aces at no-trumps. A side counts from three on.
Sources: 000:l.14700, 000:l.15569, 001:l.160.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from scoring.words import RuleError


class Holding(StrEnum):
    """What a side holds: how many honours, and how many of them in one hand."""

    THREE = "three"
    FOUR_DIVIDED = "four_divided"
    FOUR_IN_ONE_HAND = "four_in_one_hand"
    FIVE_DIVIDED = "five_divided"
    FOUR_AND_FIFTH = "four_and_fifth"
    FIVE_IN_ONE_HAND = "five_in_one_hand"


MULTIPLES: Mapping[Holding, int] = {
    Holding.THREE: 2,
    Holding.FOUR_DIVIDED: 4,
    Holding.FOUR_IN_ONE_HAND: 8,
    Holding.FIVE_DIVIDED: 5,
    Holding.FOUR_AND_FIFTH: 9,
    Holding.FIVE_IN_ONE_HAND: 10,
}
"""Times the trick value of the trumps: bridge-whist, and auction of 1913."""

ACES: Mapping[Holding, int] = {
    Holding.THREE: 30,
    Holding.FOUR_DIVIDED: 40,
    Holding.FOUR_IN_ONE_HAND: 100,
}

FIXED: Mapping[Holding, int] = {
    Holding.THREE: 30,
    Holding.FOUR_DIVIDED: 40,
    Holding.FIVE_DIVIDED: 50,
    Holding.FOUR_IN_ONE_HAND: 80,
    Holding.FOUR_AND_FIFTH: 90,
    Holding.FIVE_IN_ONE_HAND: 100,
}
"""In points, whatever the trumps: auction bridge (000:l.14706)."""


def check_holding(holding: Holding, *, notrump: bool, source: str) -> None:
    """Raise RuleError "honours.aces" for five honours where there are four aces."""
    if notrump and holding not in ACES:
        raise RuleError(
            "honours.aces",
            "honours",
            "In no-trumps the honours are the four aces: three, four divided, or four in one hand.",
            source,
        )
