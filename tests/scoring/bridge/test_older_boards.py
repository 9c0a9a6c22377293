"""Boards of duplicate auction and duplicate whist: figures by hand from the books, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.bridge import Contract, check_score, reachable_scores
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.relatives.older_boards import AUCTION
from scoring.bridge.relatives.side_honours import SideHonours
from scoring.bridge.results import Result
from scoring.words import RuleError, Side, Vulnerability

NOBODY, BOTH = Vulnerability.NONE, Vulnerability.BOTH


def played(result: str, honours: str = "", **more: Any) -> Outcome:
    held = SideHonours.parse(honours) if honours else None
    return Outcome(OutcomeKind.PLAYED, result=Result.parse(result), honours=held, **more)


@pytest.mark.parametrize(
    ("result", "honours", "ns"),
    [
        ("3HN-2", "16NS", 16 - 100),  # 001:l.180, only the odd trick made, simple honours
        ("3NXN+2", "30NS", 5 * 20 + 50 + 2 * 50 + 30 + 125),  # 001:l.186, and the premium of duplicate
        ("1HN=", "16NS", 8 + 16),  # 001:l.190, the deals of the rubber one by one
        ("3SN-2", "18NS", 18 - 100),
        ("4NW=", "30EW", -(40 + 30 + 125)),
        ("4SE=", "36EW", -(36 + 36 + 125)),
        ("3DN+1", "", 4 * 7),  # 28 are no 30
        ("2NN+1", "", 3 * 10 + 125),  # tricks made count, not those bid
        ("7CN-1", "", 20 - 50),  # a little slam although the contract failed, l.1130
        ("6HN+1", "80EW", 7 * 8 + 40 + 125 - 80),
        ("1CXXE+1", "", -(2 * 6 * 4 + 100 + 100 + 125)),
        ("2HXXS-3", "", -600),
        ("3CN-9", "", -(9 * 50) - 40),  # the others took all thirteen
    ],
)
def test_a_deal_of_duplicate_auction_under_the_laws_of_1913(result, honours, ns):
    assert played(result, honours).score_for(NOBODY, "auction-1913") == ns
    assert played(result, honours).score_for(BOTH, "auction-1913") == ns  # nobody is vulnerable


@pytest.mark.parametrize(
    ("result", "honours", "ns"),
    [
        ("2SN=", "4NS", 4 + 4),
        ("1SE-1", "", 50),  # dealer's original one spade: 001:l.182
        ("1SE-5", "", 100),
        ("1SXE-2", "", 100),
        ("1SXXE-2", "", 400),
        ("2SE-6", "", 300),
        ("1SE-5", "10NS", 110),
        ("1SE-7", "", 100 + 40),  # the tricks of a grand slam are no undertricks
    ],
)
def test_spades_at_two_and_what_one_of_them_can_lose(result, honours, ns):
    assert played(result, honours, low_spades=True).score_for(NOBODY, "auction-1913") == ns


@pytest.mark.parametrize(
    ("table", "result", "honours", "ns"),
    [
        ("auction-english", "4SN=", "36NS", 36 + 36 + 125),
        ("auction-english", "6SN=", "90NS", 54 + 50 + 90 + 125),  # slams 50 and 100, l.1276
        ("auction-english", "7NN=", "100NS", 70 + 100 + 100 + 125),
        ("auction-1948", "4SN=", "30NS", 36 + 30 + 125),  # honours at fixed points, 000:l.14706
        ("auction-1948", "7DN-1", "90EW", 50 - 50 - 90),
        ("auction-1948", "3HXN+1", "", 64 + 50 + 50 + 125),
    ],
)
def test_a_deal_by_the_other_books(table, result, honours, ns):
    assert played(result, honours).score_for(NOBODY, table) == ns


def refused(outcome: Outcome, table: str) -> str:
    with pytest.raises(RuleError) as error:
        outcome.score_for(NOBODY, table)
    assert error.value.source
    return error.value.code


@pytest.mark.parametrize(
    ("outcome", "table", "code"),
    [
        (Outcome.played("PASS"), "auction-1913", "auction.dealer_bids"),
        (played("4SN=", "30NS"), "auction-1913", "honours.count"),  # royals: 18, 36, 45, 72, 81, 90
        (played("4NN=", "80NS"), "auction-1948", "honours.count"),
        (played("1SE=", low_spades=True), "auction-english", "auction.low_spades"),
        (played("1SE=", low_spades=True), "duplicate-2017", "honours.auction"),
        (played("4SN=", "36NS"), "duplicate-1948", "honours.auction"),
        (played("4SN= H100N"), "auction-1948", "honours.holder"),
        (Outcome(OutcomeKind.PLAYED, score=1999), "auction-1913", "score.unreachable"),
        (Outcome(OutcomeKind.PLAYED, tricks=7), "duplicate-2017", "outcome.tricks"),
        (Outcome(OutcomeKind.PLAYED, tricks=7), "auction-1913", "outcome.tricks"),
        (Outcome.played("4SN="), "whist", "whist.result"),
        (Outcome.played("PASS"), "whist", "whist.result"),
        (Outcome(OutcomeKind.PLAYED, score=7), "whist", "whist.result"),
        (Outcome(OutcomeKind.SPLIT, score=7, score_ew=6), "whist", "whist.result"),
    ],
)
def test_what_cannot_be_names_its_rule(outcome, table, code):
    assert refused(outcome, table) == code


def test_a_deal_passed_out_is_nothing_where_all_may_pass():
    for table in ("auction-english", "auction-1948"):
        assert Outcome.played("PASS").score_for(NOBODY, table) == 0


@pytest.mark.parametrize("tricks", range(14))
def test_at_whist_the_tricks_of_ns_are_the_score(tricks):
    outcome = Outcome(OutcomeKind.PLAYED, tricks=tricks)
    assert outcome.score_for(BOTH, "whist") == tricks
    assert Outcome.from_json(outcome.to_json()) == outcome


@pytest.mark.parametrize("tricks", [-1, 14])
def test_a_deal_has_thirteen_tricks(tricks):
    with pytest.raises(RuleError, match="There are 13 tricks in a deal, so"):
        Outcome(OutcomeKind.PLAYED, tricks=tricks)


def test_awards_and_boards_not_played_have_no_score_at_whist():
    for outcome in (Outcome(OutcomeKind.NOT_PLAYED), Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A")):
        assert outcome.score_for(NOBODY, "whist") is None


def test_an_auction_result_is_read_back_as_it_was_written():
    outcome = played("1SE-1", "10EW", low_spades=True)
    assert outcome.to_json() == {
        "v": 1,
        "kind": "played",
        "result": "1SE-1",
        "honours": "10EW",
        "low_spades": True,
    }
    assert Outcome.from_json(outcome.to_json()) == outcome
    assert not outcome.same_as(played("1SE-1", "10EW"))


@pytest.mark.parametrize("text", ["36NS", "h36 n-s", " 36 NS"])
def test_honours_of_a_side_are_read(text):
    assert SideHonours.parse(text) == SideHonours(36, Side.NS)
    assert str(SideHonours.parse(text)) == "36NS"


@pytest.mark.parametrize("text", ["", "36", "NS", "36N", "1000NS", "36NSX"])
def test_no_honours_of_a_side(text):
    with pytest.raises(RuleError) as error:
        SideHonours.parse(text)
    assert error.value.code == "honours.side"


def test_honours_and_low_spades_need_their_contract():
    for said, code in (
        ({"score": 20, "honours": SideHonours(18, Side.NS)}, "honours.alone"),
        ({"result": Result.parse("2HN="), "low_spades": True}, "auction.low_spades"),
        ({"tricks": 6, "score": 6}, "outcome.result"),
    ):
        with pytest.raises(RuleError) as error:
            Outcome(OutcomeKind.PLAYED, **said)
        assert error.value.code == code


def test_what_honours_can_count():
    boards = AUCTION["auction-1913"]
    assert boards.honours(Contract.parse("1CN")) == (12, 24, 30, 48, 54, 60)
    assert boards.honours(Contract.parse("1SN")) == (18, 36, 45, 72, 81, 90)
    assert boards.honours(Contract.parse("1SN"), low=True) == (4, 8, 10, 16, 18, 20)
    assert boards.honours(Contract.parse("1NN")) == (30, 40, 100)
    assert AUCTION["auction-1948"].honours(Contract.parse("1CN")) == (30, 40, 50, 80, 90, 100)


def test_bare_scores_that_some_deal_is_worth():
    for points in (8 + 16, -84, 405, 50 + 90):
        check_score(points, NOBODY, table="auction-1913")
    assert reachable_scores(NOBODY, "whist") == frozenset(range(14))
