"""Weighted scores of one side: its scores, each with its per cents (Law 12C1(c))."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

from scoring.words import RuleError

LAW = "Law 12C1(c)"
MOST_PARTS = 20
FINEST = -4  # decimals of a per cent

Weights = tuple[tuple[int, Decimal], ...]
"""Scores from N-S's side with per cents, which add up to 100; each score once."""


def weights_of(parts: Iterable[tuple[int, Decimal]], field: str) -> Weights:
    """One side's parts as they are kept: a score that stands twice has both its weights.

    Raises RuleError for a weight that is not above 0, or weights that do not add up to 100.
    """
    merged: dict[int, Decimal] = {}
    for score, weight in parts:
        merged[score] = merged.get(score, Decimal(0)) + _weight(weight, field)
    if len(merged) > MOST_PARTS:
        raise RuleError(
            "weights.many", field, "A weighted score can include at most {most} scores.", LAW, most=MOST_PARTS
        )
    total = sum(merged.values(), Decimal(0))
    if total != 100:
        raise RuleError(
            "weights.total",
            field,
            "The weights add up to {total} %, not 100 %.",
            LAW,
            total=format(total.normalize(), "f"),
        )
    return tuple((score, plain(weight)) for score, weight in merged.items())


def read_weights(rows: object, field: str) -> tuple[tuple[int, Decimal], ...]:
    """Pairs of a score and its per cents as stored (`weights_of` judges them). Raises RuleError."""
    try:
        return tuple((_whole(score), Decimal(str(weight))) for score, weight in rows)  # type: ignore[attr-defined]
    except (TypeError, ValueError, InvalidOperation):
        raise RuleError(
            "outcome.weights", field, "Write the weights as scores, each with its percentage.", LAW
        ) from None


def written(weights: Weights) -> list[list[object]]:
    """The inverse of `read_weights`: per cents as exact decimals."""
    return [[score, str(weight)] for score, weight in weights]


def plain(weight: Decimal) -> Decimal:
    """The same per cents without an exponent or zeros at the end."""
    return Decimal(format(weight.normalize(), "f"))


def _whole(score: object) -> int:
    if not isinstance(score, int) or isinstance(score, bool):
        raise TypeError
    return score


def _weight(weight: Decimal, field: str) -> Decimal:
    if not weight.is_finite() or not 0 < weight <= 100 or weight.normalize().as_tuple().exponent < FINEST:  # type: ignore[operator]
        raise RuleError(
            "weights.part",
            field,
            "Each weight must be a percentage above 0 and at most 100, with no more than "
            "{decimals} decimal places.",
            LAW,
            decimals=-FINEST,
        )
    return weight
