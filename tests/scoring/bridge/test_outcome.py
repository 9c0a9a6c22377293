"""Outcomes as values: what they carry, their text, and what is refused."""

from __future__ import annotations

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind, award
from scoring.cards import RuleError, Vulnerability


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome.played("4SXE+1", "HK"),
        Outcome.played("PASS"),
        Outcome(OutcomeKind.PLAYED, score=620),
        Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"),
        Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40"),
        Outcome(OutcomeKind.NOT_PLAYED),
        Outcome(OutcomeKind.LATER),
        Outcome(OutcomeKind.SPLIT, score=420, score_ew=-50),
    ],
)
def test_an_outcome_is_read_back_as_it_was_written(outcome):
    assert Outcome.from_json(outcome.to_json()) == outcome


@pytest.mark.parametrize(
    ("text", "plain"),
    [("a+", "A+"), (" A ", "A"), ("60", "60"), ("62.50", "62.5"), ("0", "0"), ("100", "100")],
)
def test_awards_are_read(text, plain):
    assert award(text, "award_ns") == plain


@pytest.mark.parametrize(
    "text", ["", "NaN", "inf", "-1", "100.5", "101", "1E-999999", "A++", "6 0", "٦٠", "x" * 10_000]
)
def test_what_is_no_award_is_refused(text):
    with pytest.raises(RuleError) as refused:
        award(text, "award_ns")
    assert (refused.value.code, refused.value.field) == ("outcome.award", "award_ns")


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "played"},
        {"kind": "won"},
        {"kind": "played", "score": "420"},
        {"kind": "played", "score": True},
        {"kind": "played", "result": "4SN=", "score": 420},
        {"kind": "weighted", "weights": [["a", "b"]]},
    ],
)
def test_what_is_no_outcome_is_refused(data):
    with pytest.raises(RuleError):
        Outcome.from_json(data)


def test_a_bare_score_is_judged_by_the_boards_vulnerability():
    assert Outcome(OutcomeKind.PLAYED, score=620).score_for(Vulnerability.NS) == 620
    with pytest.raises(RuleError):
        Outcome(OutcomeKind.PLAYED, score=620).score_for(Vulnerability.NONE)


def test_a_lead_told_by_one_only_does_not_differ():
    assert Outcome.played("4SN=").same_as(Outcome.played("4SN=", "HK"))
    assert not Outcome.played("4SN=", "HQ").same_as(Outcome.played("4SN=", "HK"))
    assert not Outcome.played("4SN=").same_as(Outcome.played("4SN+1"))
