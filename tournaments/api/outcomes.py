"""The outcome of a board in a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from clubs.web.api.fields import Choice, Flag, Strict, Text, Whole
from scoring.bridge import Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.relatives.side_honours import SideHonours
from scoring.bridge.weights import MOST_PARTS, read_weights
from scoring.cards import Card
from scoring.words import RuleError
from tournaments.ranking.sheets.sheet import located

LARGEST_SCORE = 30_000  # what a column keeps; the scoring table says which are possible
Kind = OutcomeKind

# What each kind may be said with. The one that is missing is no entry: a board is emptied by
# withdrawing what counts on it.
FIELDS: Final[Mapping[OutcomeKind, frozenset[str]]] = {
    Kind.PLAYED: frozenset({"result", "lead", "score", "tricks", "honours", "low_spades"}),
    Kind.ASSIGNED: frozenset({"result", "score", "tricks", "honours", "low_spades"}),
    Kind.AWARD: frozenset({"award_ns", "award_ew"}),
    Kind.SPLIT: frozenset({"score", "score_ns", "score_ew", "award_ns", "award_ew"}),
    Kind.WEIGHTED: frozenset({"weights", "weights_ew", "award_ns", "award_ew"}),
    Kind.PASSED_OUT: frozenset(),
    Kind.NOT_PLAYED: frozenset(),
    Kind.LATER: frozenset(),
}


class WeightForm(Strict):
    """A part of a weighted score, seen from N-S."""

    score = Whole(least=-LARGEST_SCORE, most=LARGEST_SCORE)
    percent = Text(most=8, help_text="Percentage as an exact decimal; those of a side add up to 100.")


@extend_schema_serializer(
    examples=[
        OpenApiExample("result", value={"result": "4HS=", "lead": "SK"}),
        OpenApiExample("passed out", value={"result": "PASS"}),
        OpenApiExample("score", value={"score": 620}),
        OpenApiExample("duplicate whist", value={"tricks": 8}),
        OpenApiExample("duplicate auction", value={"result": "4SN=", "honours": "36NS"}),
        OpenApiExample("award", value={"award_ns": "A+", "award_ew": "A-"}),
        OpenApiExample("split", value={"score": 620, "score_ew": -100}),
        OpenApiExample("score and award", value={"score_ns": 300, "award_ew": "A+"}),
        OpenApiExample(
            "weighted",
            value={"weights": [{"score": 620, "percent": "60"}, {"score": -100, "percent": "40"}]},
        ),
        OpenApiExample("not played", value={"kind": "not_played"}),
    ]
)
class OutcomeForm(Strict):
    """The outcome of a board: a result, a score, an award for each side, or `kind` alone.

    Scores, split scores and weights are seen from N-S. `kind` can be left out if the other fields decide it;
    `assigned` marks a result or score that the director assigned. Duplicate whist has `tricks` of N-S only.
    At duplicate auction a result can have `honours` of one side, and `low_spades` says that its spades count
    2 a trick. `weights_ew` is sent only if E-W have weights of their own. One side may have an award in place
    of its score or weights: the two sides need not balance (Law 12C1).
    """

    kind = Choice("OutcomeKindSent", FIELDS, required=False)
    result = Text(most=40, required=False, help_text="4SXE+1, 3NN=, PASS.")
    lead = Text(most=4, required=False, help_text="The opening lead: SA, HT.")
    tricks = Whole(least=0, most=13, required=False, help_text="Won by N-S, at duplicate whist.")
    honours = Text(
        most=8,
        required=False,
        help_text="At duplicate auction, e.g. 36NS: points, and the side that has them.",
    )
    low_spades = Flag(required=False, help_text="At duplicate auction: spades count 2 per trick.")
    score = Whole(least=-LARGEST_SCORE, most=LARGEST_SCORE, required=False)
    score_ns = Whole(
        least=-LARGEST_SCORE,
        most=LARGEST_SCORE,
        required=False,
        help_text="Score for N-S in a split score: another name for score.",
    )
    score_ew = Whole(
        least=-LARGEST_SCORE, most=LARGEST_SCORE, required=False, help_text="Score for E-W in a split score."
    )
    award_ns = Text(most=10, required=False, help_text="A+, A, A-, a percentage, or IMPs as +3imp.")
    award_ew = Text(most=10, required=False)
    weights = serializers.ListField(child=WeightForm(), required=False, max_length=MOST_PARTS)
    weights_ew = serializers.ListField(child=WeightForm(), required=False, max_length=MOST_PARTS)


def outcome_of(sent: Mapping[str, Any]) -> Outcome:
    """The outcome that was sent. Raises RuleError for fields or results that do not fit together."""
    kind = _kind(sent)
    for name in sent:
        if name != "kind" and name not in FIELDS[kind]:
            raise RuleError(
                "outcome.field", name, "{name} does not go with {kind}.", "", name=name, kind=kind.value
            )
    award_ns, award_ew = (sent.get(name, "") for name in ("award_ns", "award_ew"))
    if kind is Kind.AWARD:
        return Outcome(kind, award_ns=award_ns, award_ew=award_ew)
    if kind in (Kind.PLAYED, Kind.ASSIGNED):
        return _scored(kind, sent)
    if kind is Kind.SPLIT:
        score, score_ew = _score_of_ns(sent), sent.get("score_ew")
        return Outcome(kind, score=score, score_ew=score_ew, award_ns=award_ns, award_ew=award_ew)
    if kind is Kind.WEIGHTED:
        ns, ew = (
            read_weights([(part["score"], part["percent"]) for part in sent.get(side, ())], side)
            for side in ("weights", "weights_ew")
        )
        return Outcome(kind, weights=ns, weights_ew=ew, award_ns=award_ns, award_ew=award_ew)
    return Outcome(kind)


def _score_of_ns(sent: Mapping[str, Any]) -> int | None:
    """N-S's score in a split score, which has two names in requests."""
    if "score" in sent and "score_ns" in sent:
        raise RuleError("outcome.field", "score_ns", "Give score or score_ns, not both.", "")
    score: int | None = sent.get("score_ns", sent.get("score"))
    return score


def _kind(sent: Mapping[str, Any]) -> OutcomeKind:
    if "kind" in sent:
        return Kind(sent["kind"])
    names = sent.keys()
    if names & {"weights", "weights_ew"}:
        return Kind.WEIGHTED
    has_award = bool(names & {"award_ns", "award_ew"})
    if names & {"score_ns", "score_ew"} or ("score" in names and has_award):
        return Kind.SPLIT
    return Kind.AWARD if has_award else Kind.PLAYED


def _scored(kind: OutcomeKind, sent: Mapping[str, Any]) -> Outcome:
    """The outcome of a result or a plain score; without tricks and points it is a passed-out board."""
    result = Result.parse(sent["result"]) if "result" in sent else None
    score, tricks = sent.get("score"), sent.get("tricks")
    if tricks is not None:
        return Outcome(kind, result=result, score=score, tricks=tricks)
    if "lead" in sent and (result is None or result.passed_out):
        raise RuleError("outcome.lead", "lead", "A lead needs a contract.", "Law 41A")
    if kind is Kind.PLAYED and score == 0 and result is None:
        return Outcome(Kind.PASSED_OUT)
    if kind is Kind.PLAYED and result is not None and result.passed_out and score is None:
        return Outcome(Kind.PASSED_OUT)
    return Outcome(
        kind,
        result=result,
        score=score,
        lead=_lead(sent["lead"]) if "lead" in sent else None,
        honours=SideHonours.parse(sent["honours"]) if sent.get("honours") else None,
        low_spades=bool(sent.get("low_spades")),
    )


def _lead(text: str) -> Card:
    try:
        return Card.parse(text)
    except RuleError as error:  # a card does not know what it is here
        raise located(error, "lead") from error
