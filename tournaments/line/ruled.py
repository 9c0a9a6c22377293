"""A ruling as it is typed: a result or a score for both sides, one each, or several with weights.

One side may have an artificial score in its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from scoring.bridge import Result, score
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import DEFAULT, is_whist, no_whist
from scoring.bridge.weights import Weights
from scoring.words import Vulnerability

ResultOrScore = Result | int | Outcome
"""A result, or a score from N-S's side, at whist their tricks; at auction a result with its honours."""

Side = tuple[tuple[ResultOrScore, Decimal], ...]
"""What one side has, each part with its per cents; one alone has 100."""

WHOLE = Decimal(100)


def alone(result: ResultOrScore) -> Side:
    """One result or score without weights."""
    return ((result, WHOLE),)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What N-S have, and E-W where theirs differs (else empty); one of them may be an award. Law 12C1."""

    ns: Side | str
    ew: Side | str = ()

    def outcome(self, vulnerability: Vulnerability, table: str = DEFAULT) -> Outcome:
        """Assigned, split or weighted, results turned into what they are worth on such a board.

        Raises RuleError for weights or scores that cannot be.
        """
        if not self.ew and not isinstance(self.ns, str) and len(self.ns) == 1:
            return _assigned(self.ns[0][0], table)
        if is_whist(table):
            raise no_whist("score")
        ns, ew = (_points(side, vulnerability, table) for side in (self.ns, self.ew))
        award_ns, award_ew = (side if isinstance(side, str) else "" for side in (self.ns, self.ew))
        if (len(ns), len(ew)) in ((1, 1), (1, 0), (0, 1)):
            score, score_ew = (side[0][0] if side else None for side in (ns, ew))
            return Outcome(
                OutcomeKind.SPLIT, score=score, score_ew=score_ew, award_ns=award_ns, award_ew=award_ew
            )
        return Outcome(OutcomeKind.WEIGHTED, weights=ns, weights_ew=ew, award_ns=award_ns, award_ew=award_ew)


def _assigned(ruling: ResultOrScore, table: str) -> Outcome:
    if isinstance(ruling, Outcome):
        return ruling
    if isinstance(ruling, int):
        if is_whist(table):
            return Outcome(OutcomeKind.ASSIGNED, tricks=ruling)
        return Outcome(OutcomeKind.ASSIGNED, score=ruling)
    if ruling.passed_out:
        return Outcome(OutcomeKind.ASSIGNED, score=0)
    return Outcome(OutcomeKind.ASSIGNED, result=ruling)


def _points(side: Side | str, vulnerability: Vulnerability, table: str) -> Weights:
    """What a side's results and scores are worth on the board; nothing for an award."""
    if isinstance(side, str):
        return ()
    return tuple((_worth(said, vulnerability, table), weight) for said, weight in side)


def _worth(result: ResultOrScore, vulnerability: Vulnerability, table: str) -> int:
    if isinstance(result, int):
        return result
    points = result.score_for(vulnerability, table) if isinstance(result, Outcome) else None
    return score(result, vulnerability, table) if isinstance(result, Result) else points or 0
