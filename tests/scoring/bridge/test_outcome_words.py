"""The words of an outcome in each of its forms, written out by hand."""

from __future__ import annotations

from decimal import Decimal

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import cell_words, outcome_words, read_back, ruling_words, side_words
from scoring.bridge.relatives.side_honours import SideHonours
from scoring.bridge.results import Result
from scoring.words import Side, Vulnerability

PARTS = ((620, Decimal(60)), (-100, Decimal(40)))
MADE = Result.parse("4SN=")
ONE_SPADE = Outcome(
    OutcomeKind.PLAYED,
    result=Result.parse("1SE-1"),
    honours=SideHonours.parse("10EW"),
    low_spades=True,
)

FORMS = [  # the outcome, in short, in a cell, read back on a vulnerable board
    (Outcome.played("4SN="), "4♠ N =", None, "4 spades by North, ten tricks. N-S +620."),
    (Outcome.played("3NXE-2", "HK"), "3NTx E −2", None,
     "3 no-trumps doubled by East, lead ♥K, seven tricks. N-S +500."),
    (Outcome.played("PASS"), "passed out", "passed out", "passed out."),
    (Outcome(OutcomeKind.PLAYED, score=620), "+620", "score only", "N-S +620."),
    (Outcome(OutcomeKind.NOT_ENTERED), "not entered", "not entered", "not entered."),
    (Outcome(OutcomeKind.LATER), "late play", "late play", "late play."),
    (Outcome(OutcomeKind.NOT_PLAYED), "not played", "not played", "not played."),
    (Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="40"),
     "average plus / 40 %", "average plus / 40 %", "average plus for N-S, 40 % for E-W."),
    (Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A"),
     "average / average", "average / average", "average for both sides."),
    (Outcome(OutcomeKind.ASSIGNED, score=-100), "−100", "adjusted score: −100", "E-W +100."),
    (Outcome(OutcomeKind.SPLIT, score=620, score_ew=-100),
     "N-S +620, E-W +100", "adjusted score: N-S +620, E-W +100", "N-S +620, E-W +100."),
    (Outcome(OutcomeKind.SPLIT, score=620, award_ew="A+"), "N-S +620, E-W average plus",
     "adjusted score: N-S +620, E-W average plus", "N-S +620, E-W average plus."),
    (Outcome(OutcomeKind.WEIGHTED, weights=PARTS), "60 % of N-S +620, 40 % of E-W +100",
     "adjusted score: 60 % of N-S +620, 40 % of E-W +100", "60 % of N-S +620, 40 % of E-W +100."),
]  # fmt: skip


def test_an_outcome_in_short_in_a_cell_and_read_back() -> None:
    for outcome, short, cell, full in FORMS:
        assert str(outcome_words(outcome)) == short
        assert cell is None or str(cell_words(outcome)) == cell, short
        assert str(read_back(outcome, Vulnerability.BOTH)) == full


def test_every_kind_of_outcome_stands_in_the_table() -> None:
    assert {outcome.kind for outcome, *_forms in FORMS} == set(OutcomeKind)


def test_a_ruling_as_part_of_a_sentence() -> None:
    rulings = {
        "average plus for N-S, average minus for E-W": Outcome(
            OutcomeKind.AWARD, award_ns="A+", award_ew="A-"
        ),
        "+3 IMPs for N-S, −2.5 IMPs for E-W": Outcome(
            OutcomeKind.AWARD, award_ns="+3imp", award_ew="-2.5imp"
        ),
        "60 % for both sides": Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="60"),
        "not played (no score)": Outcome(OutcomeKind.NOT_PLAYED),
        "adjusted score: 4♠ N =": Outcome(OutcomeKind.ASSIGNED, result=MADE),
        "adjusted score: −100": Outcome(OutcomeKind.ASSIGNED, score=-100),
    }
    for words, outcome in rulings.items():
        assert str(ruling_words(outcome)) == words


def test_each_side_reads_its_own_part_from_its_own_point_of_view() -> None:
    weighted = Outcome(OutcomeKind.WEIGHTED, weights=PARTS)
    assert str(side_words(weighted, Side.NS)) == "60 % of +620, 40 % of −100"
    assert str(side_words(weighted, Side.EW)) == "60 % of −620, 40 % of +100"
    split = Outcome(OutcomeKind.SPLIT, award_ns="A-", score_ew=-100)
    assert str(side_words(split, Side.NS)) == "average minus"
    assert str(side_words(split, Side.EW)) == "+100"


def test_the_older_games_say_tricks_honours_and_low_spades() -> None:
    tricks = Outcome(OutcomeKind.PLAYED, tricks=8)  # E-W have the other five
    assert str(outcome_words(tricks)) == "N-S 8, E-W 5"
    assert str(cell_words(tricks)) == "N-S 8, E-W 5"
    assert str(outcome_words(ONE_SPADE)) == "1♠ E −1, spades at 2, honours E-W 10"
    assert str(read_back(ONE_SPADE, Vulnerability.NONE, "auction-1913")).startswith(
        "1 spade by East, spades at 2, honours E-W 10, six tricks."
    )
