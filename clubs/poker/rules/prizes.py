"""Prizes: percentages or amounts that sum to the pot exactly. Money is whole numbers of the smallest unit."""

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
    """What each place gets, the first place first: hundredths of a per cent, or amounts of money.

    Percentages sum to 100. Each prize is rounded down to a whole multiple of `unit`, and what this leaves of
    the pot goes to the first place. Amounts sum to the pot, which is known when all chips are bought.
    """

    kind: Literal["percent", "amount"]
    parts: tuple[int, ...]
    unit: int = 1


def of_pot(prizes: Prizes, pot: int) -> tuple[int, ...]:
    """What each place gets of this pot; the sum is the pot.

    Raises RuleError "poker.prizes_sum" where amounts do not sum to it.
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
    """The prizes, if they can be awarded. Raises RuleError "poker.prizes"."""
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
    """The prizes that somebody typed, the first place first: "50 30 20". Raises RuleError "poker.prizes"."""
    parts = [_hundredths(word) for word in text.replace(";", " ").replace("%", " ").split()]
    return checked(Prizes(kind, tuple(parts), unit))


def _hundredths(word: str) -> int:
    """A number with at most two decimals, in hundredths: of a per cent, and of the unit of money alike."""
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
    """An amount in the smallest unit as it is written, with two decimals."""
    return f"{Decimal(amount) / HUNDREDTHS:.2f}"


def shared(prizes: Sequence[int], people: Sequence[int]) -> dict[int, int]:
    """What people get who tie for as many places: equal parts of their prizes together.

    What cannot be divided goes one by one to those who bought in first, which is the order of their numbers.
    """
    each, rest = divmod(sum(prizes), len(people))
    return {person: each + (place < rest) for place, person in enumerate(sorted(people))}
