"""Rows with points but without a contract: passed out, an artificial score, or a question.

Tops are 4 at 2 a win on three results. With one artificial score the two others are brought to three by
Neuberg's formula: (2 + 1) * 3 / 2 - 1 = 3.5 and (0 + 1) * 3 / 2 - 1 = 0.5 (Law 78A). 60 % of 4 is 2.4.
"""

from decimal import Decimal

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.words import RuleError
from tests.cases import for_each
from tests.tournaments.exchange.small import LINES, PAIRS, usebio_file
from tournaments.exchange import pbn, spreadsheet, usebio
from tournaments.exchange.check.verification import verify

BLANK = {"contract": "", "by": "", "tricks": ""}
PASSED_OUT = Outcome(OutcomeKind.PASSED_OUT)


def award(ns, ew):
    return Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)


def usebio_board(points, *, contract="", score="", kind="MP_PAIRS"):
    """Board 1 with +420 and +400 and a third row without a contract."""
    rows = [
        (1, 1, "4S", "N", "", "10", "420", points[0]),
        (2, 3, "3NT", "N", "", "9", "400", points[1]),
        (3, 2, contract, "", "", "", score, points[2]),
    ]
    pairs = [(number, line, None, None, None) for number, line, *_rest in PAIRS]
    return usebio_file(kind=kind, lines={1: rows}, pairs=pairs)


def of_usebio(*args, **changes):
    return usebio.parse(usebio_board(*args, **changes)).boards[0].lines[2].outcome


WITH_AWARD = (("3.5", "0.5"), ("0.5", "3.5"))


@for_each(
    "case",
    [
        (("2.4", "1.6"), {}, award("60", "40")),
        (("2.4", "1.6"), {"score": "0"}, award("60", "40")),
        (("2", "2"), {}, award("50", "50")),
        (("2.4", "2.4"), {"score": "0"}, award("60", "60")),
        (("1.6", "1.6"), {}, award("40", "40")),
        (("2.48", "1.52"), {}, award("62", "38")),
        (("2.4", "1.6"), {"contract": "-", "score": "0"}, award("60", "40")),
        (("2.4", "1.6"), {"contract": "ADJ", "score": "0"}, award("60", "40")),
        (("2.4", "1.6"), {"contract": "Adj"}, award("60", "40")),
        (("0", "0"), {}, Outcome(OutcomeKind.NOT_PLAYED)),
    ],
)
def test_an_artificial_score_in_usebio_by_its_matchpoints(case):
    points, changes, outcome = case
    assert of_usebio((*WITH_AWARD, points), **changes) == outcome


def test_its_file_verifies_and_the_others_have_what_neuberg_gives_them():
    found = verify(usebio.parse(usebio_board((*WITH_AWARD, ("2.4", "1.6")))))
    assert found.differs == ()
    assert (found.checked["points"], found.settings["unequal"]) == (3, "neuberg-field")


def test_one_a_win():
    points = (("1.75", "0.25"), ("0.25", "1.75"), ("1.2", "0.8"))
    assert of_usebio(points, score="0") == award("60", "40")


def test_where_the_others_were_not_brought_to_the_size_of_the_field():
    assert of_usebio((("2", "0"), ("0", "2"), ("1.2", "0.8")), score="0") == award("60", "40")
    assert of_usebio((("2", "0"), ("0", "2"), ("2.4", "1.6"))) == award("60", "40")


@for_each("score", ["", "0"])
def test_a_hand_passed_out_without_a_word_stays_one(score):
    """+420, +400 and 0: 4, 2 and 0 of 4."""
    assert of_usebio((("4", "0"), ("2", "2"), ("0", "4")), score=score) == PASSED_OUT


def test_two_tables_passed_out_and_one_with_an_artificial_score():
    """420, 0, 0 of four: by hand 4, 1, 1 of 4, to four results (m + 1) * 4 / 3 - 1: 17/3, 5/3, 5/3 of 6."""
    rows = [
        (1, 1, "4S", "N", "", "10", "420", ("5.67", "0.33")),
        (2, 2, "", "", "", "", "0", ("1.67", "4.33")),
        (3, 3, "", "", "", "", "0", ("1.67", "4.33")),
        (4, 4, "", "", "", "", "0", ("3.6", "2.4")),
    ]
    pairs = [(number, line, None, None, None) for number in (1, 2, 3, 4) for line in ("NS", "EW")]
    lines = usebio.parse(usebio_file(lines={1: rows}, pairs=pairs)).boards[0].lines
    assert [line.outcome for line in lines][1:] == [PASSED_OUT, PASSED_OUT, award("60", "40")]


def test_where_the_points_fit_neither_way_it_is_asked():
    with pytest.raises(RuleError) as asked:
        of_usebio((("3", "1"), ("1", "3"), ("2.4", "1.6")), score="0")
    assert asked.value.code == "exchange.unnamed"
    assert "Board 1, N-S 3NS v E-W 2EW: the file gives 2.4/1.6" in str(asked.value)


def test_where_it_is_alone_on_its_board_and_says_no_score_it_is_asked():
    rows = [(1, 1, "", "", "", "", "", ("1", "1"))]
    with pytest.raises(RuleError, match="write PASS as"):
        usebio.parse(usebio_file(lines=LINES | {3: rows}))
    rows = [(1, 1, "", "", "", "", "0", ("1", "1"))]
    assert usebio.parse(usebio_file(lines=LINES | {3: rows})).boards[2].lines[0].outcome == PASSED_OUT


def butler(third):
    """+420 and +400 against their mean of 410: 10 each way, 0 IMPs. With 0, mean 273: 4, 4 and -7 IMPs."""
    rows = usebio_board((("0", "0"), ("0", "0"), third), kind="BUTLER_PAIRS", score="0")
    return rows.replace(b"MATCH_POINTS>", b"BUTLER_POINTS>")


def test_an_artificial_score_in_imps():
    assert usebio.parse(butler(("3", "-3"))).boards[0].lines[2].outcome == award("+3imp", "-3imp")
    assert usebio.parse(butler(("3", "3"))).boards[0].lines[2].outcome == award("+3imp", "+3imp")
    passed = usebio_board((("4", "-4"), ("4", "-4"), ("-7", "7")), kind="BUTLER_PAIRS", score="0")
    event = usebio.parse(passed.replace(b"MATCH_POINTS>", b"BUTLER_POINTS>"))
    assert event.boards[0].lines[2].outcome == PASSED_OUT


PBN = r"""% PBN 2.1

[Event "Evening"]
[Date "2026.03.10"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Scoring "MP"]
[ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1L;Result\2R;Score_NS\5R;COLUMNS"]
 1 11 4S N 10 420 FIRST
 2 12 4S N  9 -50 SECOND
 3 13 THIRD
"""


def of_pbn(columns, first, second, third):
    text = PBN.replace("COLUMNS", columns).replace("FIRST", first)
    return pbn.parse(text.replace("SECOND", second).replace("THIRD", third).encode())


PERCENTS = r"Percentage_NS\3R;Percentage_EW\3R"
MATCHPOINTS = r"MP_NS\3R;MP_EW\3R"


@for_each(
    "third",
    [
        (PERCENTS, "88 13", "13 88", "-  -  -   -  60 40", award("60", "40")),
        (PERCENTS, "88 13", "13 88", "-  -  -   -  60 60", award("60", "60")),
        (PERCENTS, "88 13", "13 88", "-  -  -   -  65 35", award("65", "35")),
        (MATCHPOINTS, "3.5 0.5", "0.5 3.5", "-  -  -   -  2.4 1.6", award("60", "40")),
        (MATCHPOINTS, "3.5 0.5", "0.5 3.5", "?  -  -   ?  2.4 1.6", award("60", "40")),
        (f"{PERCENTS};{MATCHPOINTS}", "88 13 3.5 0.5", "13 88 0.5 3.5", "- - - - 60 40 2.4 1.6",
         award("60", "40")),
        (MATCHPOINTS, "4 0", "0 4", "-  -  -   -  2 2", PASSED_OUT),
        (MATCHPOINTS, "4 0", "0 4", "-  -  -   0  2 2", PASSED_OUT),
        (MATCHPOINTS, "2 0", "0 2", "-  -  -   -  - -", Outcome(OutcomeKind.NOT_PLAYED)),
        (MATCHPOINTS, "2 0", "0 2", "-  -  -   -  0 0", Outcome(OutcomeKind.NOT_PLAYED)),
    ],
)  # fmt: skip
def test_a_row_of_dashes_in_pbn(third):
    columns, first, second, row, outcome = third
    event = of_pbn(columns, first, second, row)
    assert event.boards[0].lines[2].outcome == outcome
    assert verify(event).differs == ()


def test_points_of_the_other_pairs_are_neubergs():
    event = of_pbn(PERCENTS, "88 13", "13 88", "-  -  -   -  60 40")
    found = verify(event)
    assert found.differs == ()
    assert [line.ns_percent for line in event.boards[0].lines] == [Decimal(88), Decimal(13), Decimal(60)]


def test_a_row_of_a_csv_file():
    head = "board,ns,ew,result,score,ns_points,ew_points\n1,1,2,4SN=,420,3.5,0.5\n1,3,4,4SN-1,-50,0.5,3.5\n"
    for row in ("1,5,6,,,2.4,1.6\n", "1,5,6,,0,2.4,1.6\n"):
        assert spreadsheet.parse_results((head + row).encode()).boards[0].lines[2].outcome == award(
            "60", "40"
        )
    passed = head.replace("3.5,0.5", "4,0").replace("0.5,3.5", "0,4") + "1,5,6,,0,2,2\n"
    assert spreadsheet.parse_results(passed.encode()).boards[0].lines[2].outcome == PASSED_OUT


def test_a_board_of_a_team_match_is_asked_about():
    match = (
        "<MATCH><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"
        "<IMPS>3</IMPS>{}</BOARD></MATCH>"
    )
    rows = "".join(
        f"<TRAVELLER_LINE><DIRECTION>{side}</DIRECTION><CONTRACT></CONTRACT><SCORE></SCORE></TRAVELLER_LINE>"
        for side in ("NS", "EW")
    )
    text = (
        '<USEBIO Version="1.2"><CLUB><CLUB_NAME>Harbour</CLUB_NAME></CLUB><EVENT EVENT_TYPE="TEAMS">'
        "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD><DATE>13/01/2026</DATE><PARTICIPANTS>"
        '<TEAM TEAM_ID="1" TEAM_NAME="Reds"/><TEAM TEAM_ID="2" TEAM_NAME="Blues"/></PARTICIPANTS>'
        f"{match.format(rows)}</EVENT></USEBIO>"
    )
    with pytest.raises(RuleError, match="neither a contract nor a score"):
        usebio.parse(text.encode())
    assert usebio.parse(text.replace("<IMPS>3", "<IMPS>0").encode()).boards[0].lines[0].outcome == Outcome(
        OutcomeKind.NOT_PLAYED
    )


NAMED = """[Event "Evening"]
[Board "1"]
[Scoring "MP"]
[North "{n}a"]
[South "{n}b"]
[East "{e}a"]
[West "{e}b"]
{result}
"""


@for_each(
    "third",
    [
        '[ScoreMP "NS 2.4 EW 1.6"]',
        '[Contract "-"]\n[Score "NS 0"]\n[ScoreMP "NS 2.4 EW 1.6"]',
        '[ScorePercentage "NS 60 EW 40"]',
    ],
)
def test_a_game_of_its_own_in_pbn(third):
    results = (
        '[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n[ScoreMP "NS 3.5 EW 0.5"]',
        '[Contract "4S"]\n[Declarer "N"]\n[Result "9"]\n[ScoreMP "NS 0.5 EW 3.5"]',
        third,
    )
    games = (NAMED.format(n=n, e=n + 10, result=result) for n, result in enumerate(results))
    event = pbn.parse("\n".join(games).encode())
    assert event.boards[0].lines[2].outcome == award("60", "40")
    assert verify(event).differs == ()


def test_a_game_of_teams_with_points_alone_is_asked_about():
    room = """[Event "Match"]
[Board "1"]
[HomeTeam "Reds"]
[VisitTeam "Blues"]
[Room "{}"]
[Scoring "IMP"]
[Competition "Teams"]
[ScoreIMP "NS {}"]
"""
    with pytest.raises(RuleError, match="neither a contract nor a score"):
        pbn.parse("\n".join([room.format("Open", 3), room.format("Closed", -3)]).encode())
    lines = pbn.parse("\n".join([room.format("Open", 0), room.format("Closed", 0)]).encode()).boards[0].lines
    assert [line.outcome.kind for line in lines] == [OutcomeKind.NOT_PLAYED] * 2
