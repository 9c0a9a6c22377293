"""Figures with the marks of other programs are read as what they mean, or refused with their place."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.bridge.outcome import OutcomeKind
from scoring.words import RuleError, Side
from tests.cases import for_each
from tests.tournaments.exchange.small import LINES, PAIRS, usebio_file, with_line
from tournaments.exchange import fields, marks, pbn, spreadsheet, usebio
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Line, PairId


@for_each(
    "case",
    [
        ("420", 420), ("+420", 420), ("NS 420", 420), ("N-S 420", 420), ("N/S: 420", 420), ("420 NS", 420),
        ("EW 420", -420), ("ew420", -420), ("−50", -50), ("–50", -50), ("'420", 420), ('="420"', 420),
        ("420.0", 420), ("420,00", 420), ("４２０", 420), ("EW -50", 50),
        ("-", None), ("—", None), ("", None),
    ],
)  # fmt: skip
def test_a_score_with_a_mark(case):
    text, score = case
    assert fields.score(text, "score") == score


@for_each(
    "text", ["=420", "~420", "*420", "420*", "1,420", "1.430", "(50)", "420%", "N 420", "420?", "NS 1 EW"]
)
def test_a_score_with_a_mark_that_may_mean_something_else(text):
    with pytest.raises(RuleError, match="is not a whole number"):
        fields.score(text, "score")


def test_a_score_in_the_column_of_east_west_is_turned_round():
    assert [fields.score(text, "x", Side.EW) for text in ("50", "-420", "EW 50", "NS 420")] == [
        -50,
        420,
        -50,
        420,
    ]


@for_each(
    "case",
    [
        ("60%", marks.PERCENT, "60"), ("60,25 %", marks.PERCENT, "60.25"), ("12½", (), "12.5"),
        ("½", (), "0.5"), ("-½", (), "-0.5"), (".5", (), "0.5"),
        (",5", (), "0.5"), ("12,5", (), "12.5"), ("−3", (), "-3"),
        ("10.5 VP", marks.MATCH, "10.5"), ("VP 10.5", marks.MATCH, "10.5"), ("12 MP", marks.POINTS, "12"),
        ("+3 IMPs", marks.POINTS, "3"), ("116.5 MP", marks.TOTAL, "116.5"), ("58,33 %", marks.TOTAL, "58.33"),
    ],
)  # fmt: skip
def test_a_figure_with_a_unit(case):
    text, units, figure = case
    assert fields.decimal(text, "x", units) == Decimal(figure)


@for_each(
    "case",
    [("60%", marks.POINTS), ("10 VP", marks.POINTS), ("60", None), ("~60", ()), ("60*", ()), ("1e2", ())],
)
def test_a_unit_of_other_figures_is_refused(case):
    text, units = case
    if units is None:
        assert fields.decimal(text, "x") == 60
        return
    with pytest.raises(RuleError, match="is not a number"):
        fields.decimal(text, "x", units)


@for_each("text", ["3", "=3", "3=", "T3", "3T", "3.", "#3", "3/4", "3-5", "3.0", "03"])
def test_a_place_with_a_mark(text):
    assert fields.place(text, "Rank") == 3


@for_each("text", ["0", "3.5", "3½", "DNF", "4/3", "III", "-3"])
def test_no_place(text):
    with pytest.raises(RuleError, match="is not a place"):
        fields.place(text, "Rank")


@for_each(
    "case",
    [
        ("#7", ""), ("No. 7", ""), ("Pair 7", ""), ("7.0", ""), ("7.", ""), ('="7"', ""),
        ("7NS", "NS"), ("7N", "NS"), ("7 E", "EW"), ("NS 7", "NS"),
    ],
)  # fmt: skip
def test_the_number_of_a_pair_with_a_mark(case):
    text, line = case
    assert fields.pair_id(text, "ns") == PairId("", 7, Line(line))


ROW = "board,ns,ew,result,ns_names,ew_names\n"


def test_letters_that_name_the_side_are_no_sections():
    event = spreadsheet.parse_results(f"{ROW}1,N1,E1,4SN=,A,B\n1,N2,E2,4SN-1,C,D\n".encode())
    assert [str(competitor.pair) for competitor in event.competitors] == ["1NS", "2NS", "1EW", "2EW"]
    assert event.winners == 2
    event = spreadsheet.parse_results(f"{ROW}1,E1,E2,4SN=,A,B\n1,N1,N2,4SN-1,C,D\n".encode())
    assert {competitor.pair.section for competitor in event.competitors} == {"E", "N"}


@for_each(
    "case",
    [
        ("ADJ", ("60", "40")), ("A+", ("60", "40")), ("AVE", ("60", "40")), ("A60", ("60", "40")),
    ],
)  # fmt: skip
def test_a_word_for_an_artificial_score_is_never_a_passed_out_hand(case):
    word, (ns, ew) = case
    lines = {1: [*LINES[1][:2], (3, 2, word, "", "", "", "", ("2.4", "1.6"))]}
    outcome = usebio.parse(usebio_file(lines=lines)).boards[0].lines[2].outcome
    assert (outcome.kind, outcome.award_ns, outcome.award_ew) == (OutcomeKind.AWARD, ns, ew)


def test_half_of_the_top_in_whole_matchpoints_is_an_average():
    lines = {1: [(1, 1, "4S", "N", "", "10", "420", ("4", "0")), (3, 2, "ADJ", "", "", "", "", ("2", "2"))]}
    outcome = usebio.parse(usebio_file(lines=lines)).boards[0].lines[1].outcome
    assert (outcome.award_ns, outcome.award_ew) == ("50", "50")


@for_each("word", ["Late", "XX", "bye", "???"])
def test_a_word_that_is_no_contract_is_refused(word):
    with pytest.raises(RuleError, match="is not a contract") as refusal:
        usebio.parse(usebio_file(lines=with_line(1, 2, contract=word)))
    assert refusal.value.field == "board 1, line 3: contract"


@for_each("seat", ["NS", "NE", "N*", "1"])
def test_a_declarer_that_is_no_seat_is_refused(seat):
    with pytest.raises(RuleError, match="is not a seat"):
        usebio.parse(usebio_file(lines=with_line(1, 1, by=seat)))


@for_each("text", ["3", "two", "Mitchell"])
def test_winners_that_cannot_be(text):
    with pytest.raises(RuleError, match="number of winners") if text == "3" else pytest.raises(RuleError):
        spreadsheet.parse_results(f"board,ns,ew,result,winners\n1,1,2,4SN=,{text}\n".encode())
    with pytest.raises(RuleError):
        pbn.parse(f'[Event "E"]\n[Winners "{text}"]\n[Board "1"]\n'.encode())


def handicapped(percents, places):
    """The small event, N-S pairs 2 and 3 with a handicap of 60 and 30 per cent; half of it counts."""
    handicaps = {(2, "NS"): 60, (3, "NS"): 30}
    extra = {pair: f"<HANDICAP>{handicap}</HANDICAP>" for pair, handicap in handicaps.items()}
    pairs = [
        (number, line, total, percents.get((number, line), percent), places.get((number, line), place))
        for number, line, total, percent, place in PAIRS
    ]
    return usebio.parse(usebio_file(pairs=pairs, extra=extra))


NET_PERCENTS = {(2, "NS"): "80", (3, "NS"): "40"}  # 50 + 30, 25 + 15
NET_PLACES = {(1, "NS"): 2, (2, "NS"): 1}


@for_each(
    "case",
    [
        (NET_PERCENTS, {}, {"places": "raw"}),
        (NET_PERCENTS, NET_PLACES, {"places": "net"}),
        ({}, NET_PLACES, {"places": "net", "percentages": "raw"}),
    ],
)
def test_each_kind_of_figure_is_before_or_after_the_handicap(case):
    percents, places, settings = case
    verification = verify(handicapped(percents, places))
    assert verification.differs == ()
    assert verification.settings["handicap"] == "half"
    told = {
        name: verification.settings[name]
        for name in ("places", "percentages")
        if name in verification.settings
    }
    assert told == settings


def test_places_that_no_handicap_explains_differ():
    verification = verify(handicapped({}, {(1, "NS"): 3, (3, "NS"): 1}))
    assert {difference.what for difference in verification.differs} == {"place"}


MATCHES = "board,ns,ew,result,match,match_ns,match_ew,contestants,method,vp\n"


def test_victory_points_for_each_side_are_those_of_the_pair_in_the_column():
    rows = "1,1,2,4SN=,1,12 VP,,teams,imps,wbf\n1,2,1,4SN=,1,8,VP 12,teams,imps,wbf\n"
    match = spreadsheet.parse_results((MATCHES + rows).encode()).matches[0]
    assert (match.first_score, match.second_score) == (12, 8)


def test_a_match_that_gave_two_figures_to_one_side_is_refused():
    rows = "1,1,2,4SN=,1,12,8,teams,imps,wbf\n1,2,1,4SN=,1,9,12,teams,imps,wbf\n"
    with pytest.raises(RuleError, match="gave 9 here to 2, and 8 in an earlier row") as refusal:
        spreadsheet.parse_results((MATCHES + rows).encode())
    assert refusal.value.field == "row 3: match_ns"


TABLE = r"""[Event "E"]
[Board "1"]
[Scoring "MP"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;VP_NS;VP_EW"]
1 11 4S N 10 12.5 7.5
2 12 4S N 9 0 0
"""


def test_figures_that_change_a_ranking_and_are_not_read_are_named():
    assert pbn.parse(TABLE.encode()).unread == ("VP_NS", "VP_EW")
    assert pbn.parse(TABLE.replace("12.5 7.5", "0 -").encode()).unread == ()
    with_penalty = usebio_file(extra={(1, "NS"): "<PENALTY>10</PENALTY>"})
    assert usebio.parse(with_penalty).unread == ("PENALTY",)


def test_victory_points_of_a_usebio_match_go_before_its_imps():
    match = (
        "<MATCH><NS_PAIR_NUMBER>1NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2EW</EW_PAIR_NUMBER>"
        "<NS_SCORE>14</NS_SCORE><EW_SCORE>0</EW_SCORE><NS_VPS>14.5 VP</NS_VPS><EW_VPS>5.5 VP</EW_VPS></MATCH>"
    )
    record = usebio.parse(usebio_file().replace(b"<BOARD>", match.encode() + b"<BOARD>", 1)).matches[0]
    assert (record.first_score, record.second_score) == (Decimal("14.5"), Decimal("5.5"))


def test_a_line_that_belongs_to_nothing_is_refused():
    with pytest.raises(RuleError, match="neither a tag nor a row of a table: hello there") as refusal:
        pbn.parse(TABLE.replace("[Scoring", "hello there\n[Scoring").encode())
    assert refusal.value.field == "line 3"


def test_scores_of_both_sides_that_are_not_opposite_are_a_split_score():
    table = TABLE.replace("VP_NS;VP_EW", "Score_NS;Score_EW").replace("4S N 10 12.5 7.5", "- - - 420 50")
    outcome = pbn.parse(table.encode()).boards[0].lines[0].outcome
    assert (outcome.kind, outcome.score, outcome.score_ew) == (OutcomeKind.SPLIT, 420, -50)
    assert Fraction(outcome.score) == 420
