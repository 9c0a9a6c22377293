"""Outcomes as values: what they carry, their text, and what is refused."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.awards import award, award_imps, is_award
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.words import RuleError, Vulnerability


def weighted(ns, ew=(), **awards):
    """A weighted score from (score, per cents) of both sides, or of each; an award may stand for a side's."""
    sides = ([(score, Decimal(weight)) for score, weight in side] for side in (ns, ew))
    named = dict(zip(("weights", "weights_ew"), map(tuple, sides), strict=True))
    return Outcome(OutcomeKind.WEIGHTED, **named, **awards)


def split(**sides):
    return Outcome(OutcomeKind.SPLIT, **sides)


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
        Outcome(OutcomeKind.AWARD, award_ns="+3imp", award_ew="-2.5imp"),
        weighted([(620, "60"), (-100, "40")]),
        weighted([(620, "33.3"), (170, "66.7")], [(-100, "100")]),
        split(score=300, award_ew="A+"),
        split(award_ns="62.5", score_ew=-300),
        weighted([(620, "60"), (-100, "40")], award_ew="A+"),
        weighted((), [(620, "60"), (-100, "40")], award_ns="+3imp"),
    ],
)
def test_an_outcome_is_read_back_as_it_was_written(outcome):
    assert Outcome.from_json(outcome.to_json()) == outcome


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a+", "A+"), (" A ", "A"), ("60", "60"), ("62.50", "62.5"), ("0", "0"), ("100", "100"),
        ("+3imp", "+3imp"), ("3 IMPs", "+3imp"), ("-2.50 imp", "-2.5imp"), ("\N{MINUS SIGN}3imps", "-3imp"),
        ("0imp", "0imp"), ("-0imp", "0imp"), ("24imp", "+24imp"),
    ],
)  # fmt: skip
def test_awards_are_read(text, plain):
    assert award(text, "award_ns") == plain


@pytest.mark.parametrize(
    "text",
    [
        "",
        "NaN",
        "inf",
        "-1",
        "100.5",
        "101",
        "1E-999999",
        "A++",
        "6 0",
        "+3",
        "imp",
        "+-3imp",
        "100imp",
        "٦٠",
        "x" * 10_000,
    ],
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
        {"kind": "weighted", "weights": [[True, "100"]]},
        {"kind": "weighted"},
        {"kind": "split", "score": 420},
    ],
)
def test_what_is_no_outcome_is_refused(data):
    with pytest.raises(RuleError):
        Outcome.from_json(data)


@pytest.mark.parametrize(
    "text", ["a+", " A ", "A\N{MINUS SIGN}", "60", "62,5 %", "60%", "101", "+3imp", "3 IMPs"]
)
def test_awards_are_told_from_scores(text):
    assert is_award(text)


@pytest.mark.parametrize("text", ["", "+60", "-50", "62+", "4sn=", "a+/a-", "p", "%", "a %", "imp"])
def test_scores_are_told_from_awards(text):
    assert not is_award(text)


def test_a_bare_score_is_judged_by_the_boards_vulnerability():
    assert Outcome(OutcomeKind.PLAYED, score=620).score_for(Vulnerability.NS) == 620
    with pytest.raises(RuleError):
        Outcome(OutcomeKind.PLAYED, score=620).score_for(Vulnerability.NONE)


def test_a_lead_told_by_one_only_does_not_differ():
    assert Outcome.played("4SN=").same_as(Outcome.played("4SN=", "HK"))
    assert not Outcome.played("4SN=", "HQ").same_as(Outcome.played("4SN=", "HK"))
    assert not Outcome.played("4SN=").same_as(Outcome.played("4SN+1"))


def test_more_imps_than_a_board_has_are_refused():
    with pytest.raises(RuleError) as refused:
        award("25imp", "award_ew")
    assert (refused.value.code, refused.value.field) == ("outcome.award_imps", "award_ew")


@given(st.integers(-2400, 2400))
def test_an_award_in_imps_keeps_its_exact_worth(hundredths):
    kept = award(f"{Decimal(hundredths) / 100}imp", "award_ns")
    assert award_imps(kept) == Decimal(hundredths) / 100
    assert award(kept, "award_ns") == kept


def test_other_awards_state_no_imps():
    assert [award_imps(award(text, "award_ns")) for text in ("A+", "A", "A-", "60")] == [None] * 4


@pytest.mark.parametrize(
    ("ns", "ew", "code", "field"),
    [
        ([(620, "60"), (-100, "30")], (), "weights.total", "weights"),
        ([(620, "60"), (-100, "40")], [(620, "99.9999")], "weights.total", "weights_ew"),
        ([(620, "100")], (), "weights.one", "weights"),
        ([(620, "50"), (620, "50")], (), "weights.one", "weights"),
        ([(620, "100")], [(-100, "100")], "weights.one", "weights"),
        ([(620, "100"), (-100, "0")], (), "weights.part", "weights"),
        ([(620, "110"), (-100, "-10")], (), "weights.part", "weights"),
        ([(620, "33.33333"), (-100, "66.66667")], (), "weights.part", "weights"),
        ([(620, "NaN"), (-100, "40")], (), "weights.part", "weights"),
        ([(10 * n, "4") for n in range(25)], (), "weights.many", "weights"),
    ],
)
def test_weights_that_cannot_be_are_refused(ns, ew, code, field):
    with pytest.raises(RuleError) as refused:
        weighted(ns, ew)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_a_score_that_stands_twice_has_both_its_weights():
    merged = weighted([(420, "30"), (-50, "45"), (420, "25.00")])
    assert merged == weighted([(420, "55"), (-50, "45")])
    assert merged.weights_by_side() == {
        "ns": [[420, "55"], [-50, "45"]],
        "ew": [[420, "55"], [-50, "45"]],
    }


def test_the_same_weights_of_both_sides_are_kept_once():
    both = [(420, "55"), (-50, "45")]
    assert weighted(both, both[::-1]) == weighted(both)
    apart = weighted(both, [(420, "100")])
    assert apart.weights_by_side() == {"ns": [[420, "55"], [-50, "45"]], "ew": [[420, "100"]]}
    assert not apart.same_as(weighted(both))


def test_the_first_weighted_scores_kept_are_still_read():
    kept = {"v": 1, "kind": "weighted", "weights": [[620, "33.3"], [-100, "66.7"]]}
    assert Outcome.from_json(kept) == weighted([(620, "33.3"), (-100, "66.7")])


@pytest.mark.parametrize(
    ("outcome", "field"),
    [
        (Outcome(OutcomeKind.ASSIGNED, score=620), "score"),
        (Outcome(OutcomeKind.SPLIT, score=420, score_ew=620), "score_ew"),
        (weighted([(420, "50"), (620, "50")]), "weights"),
        (weighted([(420, "50"), (-50, "50")], [(620, "100")]), "weights_ew"),
    ],
)
def test_every_score_that_is_ruled_can_be_on_the_board(outcome, field):
    with pytest.raises(RuleError) as refused:
        outcome.score_for(Vulnerability.EW)  # N-S not vulnerable: no 620
    assert refused.value.field == field


def test_a_split_score_has_n_s_s_score_and_a_weighted_one_has_none():
    assert Outcome(OutcomeKind.SPLIT, score=420, score_ew=-50).score_for(Vulnerability.NONE) == 420
    assert weighted([(420, "50"), (-50, "50")]).score_for(Vulnerability.NONE) is None


def test_one_score_for_both_sides_is_no_split_score():
    with pytest.raises(RuleError) as refused:
        Outcome(OutcomeKind.SPLIT, score=420, score_ew=420)
    assert refused.value.code == "outcome.split_same"


def test_one_side_may_have_a_score_and_the_other_an_award():
    """Law 12C1: the director adjusts a side at a time, and the two need not balance."""
    ruling = split(score=300, award_ew="a+")
    assert (ruling.score, ruling.score_ew, ruling.award_ns, ruling.award_ew) == (300, None, "", "A+")
    assert ruling.score_for(Vulnerability.NONE) == 300
    assert list(ruling.awards()) == [("award_ew", "A+")]
    other = split(award_ns="60", score_ew=-300)
    assert other.score_for(Vulnerability.NONE) is None
    assert list(other.scores()) == [("score_ew", -300)]


def test_one_side_may_have_weights_and_the_other_an_award():
    both = [(420, "60"), (-50, "40")]
    ns, ew = weighted(both, award_ew="A+"), weighted((), both, award_ns="A-")
    assert ns.weights_by_side() == {"ns": [[420, "60"], [-50, "40"]]}
    assert ew.weights_by_side() == {"ew": [[420, "60"], [-50, "40"]]}
    assert (ns.weights_of_ew, ew.weights) == ((), ())


BOTH_PARTS = [(420, "60"), (-50, "40")]


@pytest.mark.parametrize(
    ("make", "code", "field"),
    [
        (lambda: split(score=300), "outcome.split", "score_ew"),
        (lambda: split(award_ew="A+"), "outcome.split", "score"),
        (lambda: split(score=300, award_ns="A-", award_ew="A+"), "outcome.side_twice", "award_ns"),
        (lambda: split(score=300, score_ew=-50, award_ew="A+"), "outcome.side_twice", "award_ew"),
        (lambda: split(award_ns="A-", award_ew="A+"), "outcome.two_awards", "award_ew"),
        (lambda: split(score=300, award_ew="B"), "outcome.award", "award_ew"),
        (lambda: weighted(BOTH_PARTS, award_ns="A-"), "outcome.side_twice", "award_ns"),
        (lambda: weighted(BOTH_PARTS, BOTH_PARTS, award_ew="A-"), "outcome.side_twice", "award_ew"),
        (lambda: weighted((), award_ns="A-", award_ew="A+"), "outcome.two_awards", "award_ew"),
        (lambda: weighted((), award_ns="A-"), "weights.total", "weights_ew"),
        (lambda: weighted([(420, "100")], award_ew="A-"), "weights.one", "weights"),
        (lambda: Outcome(OutcomeKind.PLAYED, score=300, award_ew="A+"), "outcome.award_kind", "award_ew"),
        (lambda: Outcome(OutcomeKind.ASSIGNED, score=300, award_ns="A"), "outcome.award_kind", "award_ns"),
        (lambda: Outcome(OutcomeKind.NOT_PLAYED, award_ew="A"), "outcome.award_kind", "award_ew"),
    ],
)  # fmt: skip
def test_a_side_has_a_score_or_an_award(make, code, field):
    with pytest.raises(RuleError) as refused:
        make()
    assert (refused.value.code, refused.value.field) == (code, field)
