"""The line on an evening of duplicate whist, and of duplicate auction."""

from __future__ import annotations

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import read_back
from scoring.words import RuleError, Vulnerability
from tournaments.line import Adjust, Context, Row, Ruled, finishes, outcomes, parse_line

NOBODY = Vulnerability.NONE
BOTH = Vulnerability.BOTH


def said(text: str, table: str, others: tuple[int, ...] = (), confirmed: frozenset[str] = frozenset()):
    rows = tuple(Row(board, BOTH, others=others) for board in (7, 8))
    context = Context(rows=rows, table=table, confirmed=confirmed)
    return outcomes(parse_line(text, context), context)


def refusal(text: str, table: str) -> RuleError:
    with pytest.raises(RuleError) as error:
        said(text, table)
    return error.value


@pytest.mark.parametrize("tricks", [0, 1, 7, 10, 13])
def test_at_whist_a_number_is_the_tricks_of_ns(tricks):
    assert said(str(tricks), "whist") == (Outcome(OutcomeKind.PLAYED, tricks=tricks),)


def test_whist_row_by_row_with_what_every_evening_has():
    first, second = said("8,.", "whist")
    assert first == second == Outcome(OutcomeKind.PLAYED, tricks=8)
    award, missed = said("a/a,np", "whist")
    assert (award.kind, missed.kind) == (OutcomeKind.AWARD, OutcomeKind.NOT_PLAYED)


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("14", "result.tricks", 0),
        ("7,22", "result.tricks", 2),
        ("4sn=", "whist.result", 1),
        ("62+", "whist.result", 2),
        ("p", "whist.result", 0),
    ],
)
def test_what_whist_does_not_know_is_refused_where_it_stands(text, code, position):
    error = refusal(text, "whist")
    assert (error.code, error.message.values["position"]) == (code, position)
    assert str(error)


def test_whist_echoes_tricks():
    (outcome,) = said("8", "whist")
    assert str(read_back(outcome, NOBODY, "whist")) == "Tricks: N-S 8, E-W 5."


def test_a_ruling_at_whist_gives_tricks():
    command = parse_line("adj 9", Context(table="whist")).command
    assert isinstance(command, Adjust)
    assert isinstance(command.ruling, Ruled)
    assert command.ruling.outcome(BOTH, "whist") == Outcome(OutcomeKind.ASSIGNED, tricks=9)


def test_a_line_of_whist_that_can_grow_waits():
    assert finishes("8", fast=True, table="whist")
    assert finishes("10", fast=True, table="whist")
    assert not finishes("1", fast=True, table="whist")  # 10 to 13 are to come yet


def test_at_whist_a_result_far_from_all_others_is_asked_about():
    others = (6, 7, 7)
    with pytest.raises(RuleError) as question:
        said("12", "whist", others)
    assert question.value.code == "line.doubt"
    assert said("12", "whist", others, frozenset({"line.doubt"}))
    assert said("11", "whist", others)  # four from the nearest


def test_auction_with_honours():
    (outcome,) = said("4sn= h36ns", "auction-1913")
    assert (str(outcome.result), str(outcome.honours)) == ("4SN=", "36NS")
    words = "4 spades by North, honours N-S 36, ten tricks. N-S +197."  # 36 + 36 + 125
    assert str(read_back(outcome, BOTH, "auction-1913")) == words


def test_spades_at_two():
    (outcome,) = said("1se-1 low h10ew", "auction-1913")
    assert outcome.low_spades
    assert str(read_back(outcome, BOTH, "auction-1913")) == (
        "1 spade by East, spades at 2, honours E-W 10, six tricks. N-S +40."
    )


def test_scores_at_auction_are_points():
    assert said("84-", "auction-1913") == (Outcome(OutcomeKind.PLAYED, score=-84),)
    assert str(read_back(said("84-", "auction-1913")[0], BOTH, "auction-1913")) == "E-W +84."


@pytest.mark.parametrize(
    ("text", "table", "code"),
    [
        ("4sn= h30ns", "auction-1913", "honours.count"),
        ("4sn= h36", "auction-1913", "line.honours"),
        ("4hn= low", "auction-1913", "auction.low_spades"),
        ("p", "auction-1913", "auction.dealer_bids"),
        ("1999+", "auction-1913", "score.unreachable"),
        ("4sn= h36ns", "duplicate-2017", "line.rest"),
    ],
)
def test_what_the_laws_of_auction_refuse(text, table, code):
    assert refusal(text, table).code == code


def test_forgotten_honours_are_asked_about():
    assert refusal("4sn=", "auction-1913").code == "line.doubt"
    assert said("3nn=", "auction-1913")  # aces may be two and two
    assert said("p", "auction-english") == (Outcome(OutcomeKind.PASSED_OUT),)


def test_a_ruling_at_auction_has_its_honours():
    command = parse_line("adj 4sn= h36ns", Context(table="auction-1913")).command
    assert isinstance(command, Adjust)
    assert isinstance(command.ruling, Ruled)
    outcome = command.ruling.outcome(BOTH, "auction-1913")
    assert (outcome.kind, outcome.score_for(BOTH, "auction-1913")) == (OutcomeKind.ASSIGNED, 197)
