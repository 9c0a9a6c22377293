"""Split and weighted scores as results files write them, beside awards as `A6040`. Law 12C1.

`S620/-100`: N-S's score, then E-W's. `W620:60 -100:40`: scores with their per cents;
`W620:60 -100:40/-100:100` where each side has its own. All scores are from N-S's side.
These are our forms: the formats have a score column, but no words for such scores.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.weights import Weights
from scoring.words import RuleError

SPLIT = re.compile(r"S *([+-]?[0-9]{1,4}) */ *([+-]?[0-9]{1,4})")
WEIGHT = re.compile(r"([+-]?[0-9]{1,4}):([0-9]{1,3}(?:\.[0-9]{1,4})?)")


def adjusted_text(outcome: Outcome) -> str:
    """A split or weighted score as text; empty for every other outcome."""
    if outcome.kind is OutcomeKind.SPLIT:
        return f"S{outcome.score}/{outcome.score_ew}"
    return f"W{weights_text(outcome)}" if outcome.kind is OutcomeKind.WEIGHTED else ""


def adjusted_of(text: str) -> Outcome | None:
    """The split or weighted score that a text says; None for any other. Raises RuleError."""
    plain = text.strip().upper()
    if split := SPLIT.fullmatch(plain):
        return Outcome(OutcomeKind.SPLIT, score=int(split[1]), score_ew=int(split[2]))
    return weighted_of(plain[1:]) if plain.startswith("W") else None


def weights_text(outcome: Outcome) -> str:
    """`620:60 -100:40`, then after a stroke E-W's own, if they have any."""
    sides = [side for side in (outcome.weights, outcome.weights_ew) if side]
    return "/".join(" ".join(f"{points}:{weight}" for points, weight in side) for side in sides)


def weighted_of(text: str) -> Outcome:
    """The inverse of `weights_text`. Raises RuleError."""
    ns, _stroke, ew = text.partition("/")
    return Outcome(OutcomeKind.WEIGHTED, weights=_side(ns), weights_ew=_side(ew))


def _side(text: str) -> Weights:
    return tuple(_parts(text))


def _parts(text: str) -> Iterator[tuple[int, Decimal]]:
    for part in text.split():
        found = WEIGHT.fullmatch(part)
        if found is None:
            raise RuleError(
                "exchange.weights",
                "weights",
                "Write each weighted score as 420:33, not {part}.",
                "Law 12C1(c)",
                part=part[:20],
            )
        yield int(found[1]), Decimal(found[2])
