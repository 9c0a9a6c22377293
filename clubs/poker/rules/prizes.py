"""Prizes: percentages or amounts, which sum to the pot exactly. Money counts in the smallest unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Literal

from scoring.words import RuleError

PERCENT: Literal["percent"] = "percent"
AMOUNT: Literal["amount"] = "amount"
MOST_PRIZES = 100
MOST_MONEY = 10**12
HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prize of each place, the first place first: in hundredths of 1 %, or as amounts of money.

    Percentages add up to 100. Each prize is rounded down to a multiple of `unit` (money), and the first place
    also gets what this leaves of the pot. Amounts must add up to the pot, which is known once all chips are
    bought.
    """

    kind: Literal["percent", "amount"]
    parts: tuple[int, ...]
    unit: int = 1


def of_pot(prizes: Prizes, pot: int) -> tuple[int, ...]:
    """The money for each place from this pot; the sum is the pot.

    Raises RuleError "poker.prizes_sum" if amounts do not add up to it.
    """
    if prizes.kind == AMOUNT:
        if sum(prizes.parts) != pot:
            raise RuleError(
                "poker.prizes_sum",
                "prizes",
                "The prizes sum to {sum}, but the pot is {pot}. Change the prizes first.",
                "",
                sum=as_money(sum(prizes.parts)),
                pot=as_money(pot),
            )
        return prizes.parts
    each = [int(Fraction(pot * part, 100 * HUNDREDTHS) / prizes.unit) * prizes.unit for part in prizes.parts]
    each[0] += pot - sum(each)
    return tuple(each)


def checked(prizes: Prizes) -> Prizes:
    """The prizes, unless they cannot be awarded: RuleError "poker.prizes" says why."""
    if not 1 <= len(prizes.parts) <= MOST_PRIZES or any(part <= 0 for part in prizes.parts):
        raise RuleError(
            "poker.prizes", "prizes", "Enter 1 to {most} prizes, each above 0.", "", most=MOST_PRIZES
        )
    if prizes.kind == PERCENT and sum(prizes.parts) != 100 * HUNDREDTHS:
        total = Decimal(sum(prizes.parts)) / HUNDREDTHS
        raise RuleError(
            "poker.prizes", "prizes", "The percentages sum to {sum}; they must sum to 100.", "", sum=total
        )
    if any(later > earlier for earlier, later in zip(prizes.parts, prizes.parts[1:], strict=False)):
        raise RuleError("poker.prizes", "prizes", "A lower place cannot have a higher prize.", "")
    if not 1 <= prizes.unit <= MOST_MONEY or sum(prizes.parts) > MOST_MONEY:
        raise RuleError("poker.prizes", "prizes", "These prizes cannot be paid.", "")
    return prizes


def prizes_from(text: str, kind: Literal["percent", "amount"], unit: int = 1) -> Prizes:
    """The prizes that were typed, the first place first, as "50 30 20". Raises RuleError "poker.prizes"."""
    parts = [_hundredths(word) for word in text.replace(";", " ").replace("%", " ").split()]
    return checked(Prizes(kind, tuple(parts), unit))


def _hundredths(word: str) -> int:
    """A typed number with at most two decimals, in hundredths (of 1 %, or of the currency's main unit)."""
    try:
        value = Decimal(word.replace(",", "."))
    except InvalidOperation:
        value = Decimal("NaN")
    if not (value.is_finite() and 0 <= value < MOST_MONEY and value == round(value, 2)):
        raise RuleError(
            "poker.prizes",
            "prizes",
            '"{word}" is not a number with at most two decimals.',
            "",
            word=word[:20],
        )
    return int(value * HUNDREDTHS)


def text_of(prizes: Prizes) -> str:
    """The prizes as `prizes_from` reads them."""
    return " ".join(f"{Decimal(part) / HUNDREDTHS:f}" for part in prizes.parts)


def as_money(amount: int) -> str:
    """An amount of money as it is written: 1250 as "12.50"."""
    return f"{Decimal(amount) / HUNDREDTHS:.2f}"


def shared(prizes: Sequence[int], people: Sequence[int]) -> dict[int, int]:
    """The money of players who share places (as many as `prizes`): each has an equal part of the sum.

    A remainder goes, one smallest unit each, to the players with the lowest numbers, who bought in first.
    """
    each, rest = divmod(sum(prizes), len(people))
    return {person: each + (place < rest) for place, person in enumerate(sorted(people))}
