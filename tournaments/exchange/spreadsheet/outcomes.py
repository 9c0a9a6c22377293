"""What became of a board, as the cells of a row say it: a score, a contract, awards, or both."""

from __future__ import annotations

import re

from scoring.bridge import Result
from scoring.bridge.outcome import BY_SIDE, Outcome, OutcomeKind
from scoring.words import N_
from tournaments.exchange import marks
from tournaments.exchange.adjusted import weighted_of
from tournaments.exchange.event import Unnamed
from tournaments.exchange.fields import Row, average_of, lead_of
from tournaments.exchange.fields import score as score_in
from tournaments.exchange.spreadsheet.rows import CONTRACT, refuse
from tournaments.exchange.spreadsheet.writing import Cells

AWARD = re.compile(r"A[+-]?|[0-9]{1,3}(\.[0-9]{1,4})?|[+-]?[0-9]{1,2}(\.[0-9]{1,2})?IMP")

NAMING = ("kind", "result", "award_ns", "award_ew", "weights", "score_ew")
"""Columns that say what became of a board."""

SCORED = (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED)
"""Kinds of one score, which is one side's where the other has an award."""


def outcome_of(cells: Cells) -> Outcome:
    """What the row says; where it does not name the kind, what it has tells it."""
    if any(cells.get(column) for column in CONTRACT) and not cells.get("kind"):
        return _outcome_of_contract(cells)
    result = Result.parse(cells["result"]) if cells.get("result") else None
    kind = _kind(cells, result)
    if kind in (OutcomeKind.AWARD, *BY_SIDE):
        return _outcome_by_side(kind, cells)
    _refuse_award(kind, cells)
    if kind in SCORED:
        score = _score(cells)
        lead = lead_of(cells.get("lead", "")) if result else None
        return Outcome(kind, result=result, score=None if result else score, lead=lead)
    return Outcome(kind)


def _score(cells: Cells) -> int | None:
    """N-S's score of a row of one score; E-W's column may say it too. Raises RuleError."""
    score, score_ew = (score_in(cells.get(column, ""), column) for column in ("score", "score_ew"))
    if score_ew is not None and (score is None or abs(score_ew) != abs(score)):
        raise refuse(
            "score_ew",
            N_(
                "The row has a score of {score_ew} for E-W that is not that of N-S. If it is a split score, "
                "write split as its kind, and both scores from the N-S side."
            ),
            score_ew=score_ew,
        )
    return score


def _outcome_by_side(kind: OutcomeKind, cells: Cells) -> Outcome:
    """Awards of both sides, or a score or weights with one side's award perhaps. Raises RuleError."""
    both = kind is OutcomeKind.AWARD
    ns, ew = (
        _award(cells, column) if both or cells.get(column) else "" for column in ("award_ns", "award_ew")
    )
    if both:
        return Outcome(kind, award_ns=ns, award_ew=ew)
    if kind is OutcomeKind.WEIGHTED:
        return weighted_of(cells.get("weights", ""), ns, ew)
    score, score_ew = (score_in(cells.get(column, ""), column) for column in ("score", "score_ew"))
    if ns and not ew and score_ew is None:  # the one score of the row is that of the side that has no award
        score, score_ew = None, score
    return Outcome(kind, score=score, score_ew=score_ew, award_ns=ns, award_ew=ew)


def _refuse_award(kind: OutcomeKind, cells: Cells) -> None:
    """Refuse an artificial score that stands beside something else of the whole board."""
    for column in ("award_ns", "award_ew"):
        if cells.get(column):
            raise refuse(
                column,
                N_(
                    "The row has the artificial score {share} beside another result ({kind}). Leave one of "
                    "them out, or write the score of one side and the artificial score of the other."
                ),
                share=cells[column][:20],
                kind=kind.value,
            )


def _outcome_of_contract(cells: Cells) -> Outcome:
    """What contract, declarer and tricks say, each in its own column. Raises RuleError."""
    outcome = _row(cells).outcome()
    _refuse_award(outcome.kind, cells)
    if cells.get("result") and Outcome.played(cells["result"], outcome.lead) != outcome:
        raise refuse(
            "contract",
            N_("The columns result and contract do not agree: {result} and {contract}. Correct one of them."),
            result=cells["result"],
            contract=" ".join(cells[column] for column in CONTRACT if cells.get(column)),
        )
    return outcome


def _row(cells: Cells, *, has_points: bool = False) -> Row:
    contract, declarer, tricks = (cells.get(column, "") for column in CONTRACT)
    return Row(contract, declarer, tricks, cells.get("score", ""), cells.get("lead", ""), has_points)


def unnamed_of(cells: Cells, *, has_points: bool) -> Unnamed:
    """Whether the row has points, but names neither what it is nor a result."""
    if any(cells.get(column) for column in NAMING):
        return Unnamed.NO
    return _row(cells, has_points=has_points).unnamed


def _kind(cells: Cells, result: Result | None) -> OutcomeKind:
    named = cells.get("kind", "").lower()
    if named and named not in set(OutcomeKind):
        raise refuse("kind", N_("{kind} is not a type of result."), kind=named)
    awards = sum(bool(cells.get(column)) for column in ("award_ns", "award_ew"))
    if named in ("", *SCORED) and result is None and awards == 1 and _has_score(cells):
        return OutcomeKind.SPLIT
    if named:
        return OutcomeKind(named)
    if result is not None:
        return OutcomeKind.PASSED_OUT if result.passed_out else OutcomeKind.PLAYED
    if cells.get("weights"):
        return OutcomeKind.WEIGHTED
    if awards:
        return OutcomeKind.AWARD
    return OutcomeKind.PLAYED if _has_score(cells) else OutcomeKind.NOT_PLAYED


def _has_score(cells: Cells) -> bool:
    return bool(cells.get("score") or cells.get("score_ew"))


def _award(cells: Cells, column: str) -> str:
    if not cells.get(column):
        raise refuse(
            column,
            N_(
                "Only one side has an artificial score. Write the artificial score or the score of the "
                "other side too."
            ),
        )
    share = average_of(cells[column]) or marks.plain(cells[column]).rstrip("% ").replace(",", ".").upper()
    if not AWARD.fullmatch(share):
        raise refuse(column, N_("An award must be A+, A, A- or a percentage, not {share}."), share=share[:20])
    return share
