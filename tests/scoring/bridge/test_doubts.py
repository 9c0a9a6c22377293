import pytest

from scoring.bridge import Result
from scoring.bridge.doubts import doubtful_in_field, doubts, doubts_of_score
from scoring.bridge.leads import check_lead
from scoring.bridge.words import in_words, tricks_in_words
from scoring.cards import Card, Deal
from scoring.words import RuleError, Seat, Vulnerability, Word

NONE = Vulnerability.NONE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7CXN-9", "7♣ doubled, nine off"),
        ("4HXS+3", "4♥ doubled +3"),
        ("2SN+4", "2♠ made twelve tricks"),
        ("4DN+3", "4♦ made thirteen tricks"),
        ("1NXXE-4", "1NT redoubled, four off"),
        ("7NW-7", "7NT, seven off"),
        ("1CXXN+3", "1♣ redoubled +3"),
    ],
)
def test_what_is_unlikely_is_said(text: str, message: str) -> None:
    assert [str(doubt) for doubt in doubts(Result.parse(text), NONE)] == [message]


@pytest.mark.parametrize(
    "text", ["PASS", "4SN=", "4SN+3", "3NN+4", "5CN+1", "2SN+3", "4SXN-3", "3NN-6", "4SXN+2", "6SN+1"]
)
def test_what_happens_every_evening_is_no_doubt(text: str) -> None:
    assert not doubts(Result.parse(text), NONE)


@pytest.mark.parametrize(
    ("text", "others", "codes"),
    [
        ("4SE=", [420, 450, 420], ["doubt.other_side"]),
        ("4SN=", [-420, -450, -300], ["doubt.other_side"]),
        ("7NN=", [420, 400, 450], ["doubt.far"]),
        ("4SE=", [420, 450], []),  # too few to call it a field
        ("4SE=", [420, 450, -50], []),
        ("4SN-1", [420, 450, 420], []),
        ("PASS", [420, 450, 420], []),
        ("6SN=", [450, 450, 480], []),
    ],
)
def test_far_from_the_field(text: str, others: list[int], codes: list[str]) -> None:
    assert [doubt.code for doubt in doubts(Result.parse(text), NONE, others)] == codes


def test_a_bare_score_is_measured_against_the_field_too() -> None:
    assert [str(d) for d in doubts_of_score(-420, [420, 420, 450])] == [
        "−420, but every other table scored for the other side"
    ]
    assert [str(d) for d in doubts_of_score(1510, [420, 420, 450])] == [
        "+1510 is very different from the score at every other table"
    ]
    assert not doubts_of_score(0, [50, -50, 100])


DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


@pytest.mark.parametrize(("declarer", "card"), [("N", "HK"), ("E", "DK"), ("S", "CK"), ("W", "SK")])
def test_the_lead_is_held_by_declarers_left_only(declarer: str, card: str) -> None:
    check_lead(DEAL, Seat(declarer), Card.parse(card))
    for other in set(Seat) - {Seat(declarer)}:
        with pytest.raises(RuleError, match="Either the lead or the declarer is wrong"):
            check_lead(DEAL, other, Card.parse(card))


def test_a_lead_that_was_not_held_is_refused_in_these_words() -> None:
    with pytest.raises(RuleError) as refusal:
        check_lead(DEAL, Seat.S, Card.parse("HK"))
    assert str(refusal.value) == "West did not hold ♥K. Either the lead or the declarer is wrong."


@pytest.mark.parametrize(
    ("text", "words", "tricks"),
    [
        ("4SXS=", "4 spades doubled by South", "ten tricks"),
        ("1NW-6", "1 no-trump by West", "one trick"),
        ("7CXXN-13", "7 clubs redoubled by North", "no tricks"),
        ("3NE+1", "3 no-trumps by East", "ten tricks"),
        ("PASS", "passed out", ""),
    ],
)
def test_results_are_said_in_words(text: str, words: str, tricks: str) -> None:
    result = Result.parse(text)
    assert (str(in_words(result)), str(tricks_in_words(result))) == (words, tricks)


def test_words_among_the_values_can_be_told_from_names_and_numbers() -> None:
    values = in_words(Result.parse("4SXS=")).values
    assert {name for name, value in values.items() if isinstance(value, Word)} == {"denomination", "seat"}


@pytest.mark.parametrize(
    ("table", "scores", "doubtful"),
    [
        ("duplicate-2017", [420, 450, -50, -1400], {-1400}),
        ("duplicate-2017", [420, 420, 1020, 1020, 1020], set()),  # each has another table beside it
        ("duplicate-2017", [-600, 0, 600, 1200], {-600, 0, 600, 1200}),
        ("duplicate-2017", [-599, 0, 599, 1198], set()),
        ("duplicate-2017", [420, 450, -1400], set()),  # too few to compare with
        ("whist", [3, 8, 8, 13], {3, 13}),
    ],
)
def test_the_scores_that_a_field_could_doubt_are_far_from_every_other(table, scores, doubtful):
    assert doubtful_in_field(scores, table) == doubtful
