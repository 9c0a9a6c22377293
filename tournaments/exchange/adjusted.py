"""Split and weighted scores as results files write them, beside awards as `A6040`. Law 12C1.

`S620/-100`: N-S's score, then E-W's. `W620:60 -100:40`: scores with their per cents;
`W620:60 -100:40/-100:100` where each side has its own. All scores are from N-S's side. A side that has an
award has it in place of its score: `S300/A+`, `S60%/-300`, `W620:60 -100:40/+3imp`.
These are our forms: the formats have a score column, but no words for such scores.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.weights import Weights
from scoring.words import RuleError

SHARE = re.compile(r"A[+-]?|[0-9]{1,3}(?:\.[0-9]{1,4})?%|[+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?IMP")
SCORE = r"[+-]?[0-9]{1,4}"
SPLIT = re.compile(rf"S *({SHARE.pattern}|{SCORE}) */ *({SHARE.pattern}|{SCORE})")
WEIGHT = re.compile(rf"({SCORE}):([0-9]{{1,3}}(?:\.[0-9]{{1,4}})?)")


def adjusted_text(outcome: Outcome) -> str:
    """A split or weighted score as files write it; "" for every other outcome."""
    if outcome.kind is OutcomeKind.SPLIT:
        return split_text(
            share_text(outcome.award_ns) or str(outcome.score),
            share_text(outcome.award_ew) or str(outcome.score_ew),
        )
    if outcome.kind is not OutcomeKind.WEIGHTED:
        return ""
    ns = share_text(outcome.award_ns) or _listed(outcome.weights)
    ew = share_text(outcome.award_ew) or _listed(outcome.weights_ew)
    return f"W{ns}/{ew}" if ew else f"W{ns}"


def split_text(ns: str, ew: str) -> str:
    """What both sides have as text: a score from N-S's side, or an award as `share_text` writes it."""
    return f"S{ns}/{ew}"


def share_text(share: str) -> str:
    """One side's award as it stands beside scores: per cents with their sign; empty for none."""
    return f"{share}%" if share[:1].isdigit() and not share.endswith("imp") else share


def adjusted_of(text: str) -> Outcome | None:
    """The split or weighted score that a text says; None for any other. Raises RuleError."""
    plain = text.strip().upper()
    if split := SPLIT.fullmatch(plain):
        (score, award_ns), (score_ew, award_ew) = map(_score_or_award, split.groups())
        return Outcome(
            OutcomeKind.SPLIT, score=score, score_ew=score_ew, award_ns=award_ns, award_ew=award_ew
        )
    if not plain.startswith("W"):
        return None
    ns, stroke, ew = plain[1:].partition("/")
    shares = [side.strip().rstrip("%") if SHARE.fullmatch(side.strip()) else "" for side in (ns, ew)]
    weights = "/".join("" if share else side for share, side in zip(shares, (ns, ew), strict=True))
    return weighted_of(weights if stroke else ns, *shares)


def _score_or_award(text: str) -> tuple[int | None, str]:
    return (None, text.rstrip("%")) if SHARE.fullmatch(text) else (int(text), "")


def weights_text(outcome: Outcome) -> str:
    """`620:60 -100:40`, then after a stroke E-W's own, if they have any; nothing of a side with an award."""
    ns, ew = _listed(outcome.weights), _listed(outcome.weights_ew)
    return f"{ns}/{ew}" if ew else ns


def weighted_of(text: str, award_ns: str = "", award_ew: str = "") -> Outcome:
    """The inverse of `weights_text`, with one side's award beside. Raises RuleError."""
    ns, _stroke, ew = text.partition("/")
    return Outcome(
        OutcomeKind.WEIGHTED,
        weights=_side(ns),
        weights_ew=_side(ew),
        award_ns=award_ns,
        award_ew=award_ew,
    )


def _listed(weights: Weights) -> str:
    return " ".join(f"{points}:{weight}" for points, weight in weights)


def _side(text: str) -> Weights:
    return tuple(_parts(text))


def _parts(text: str) -> Iterator[tuple[int, Decimal]]:
    for part in text.split():
        match = WEIGHT.fullmatch(part)
        if match is None:
            raise RuleError(
                "exchange.weights",
                "weights",
                "Write each weighted score as 420:33, not {part}.",
                "Law 12C1(c)",
                part=part[:20],
            )
        yield int(match[1]), Decimal(match[2])
