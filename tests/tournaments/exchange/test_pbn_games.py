"""PBN games that are one table's result: whose figures they are, who sat there, and where a game ends."""

from __future__ import annotations

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.methods import MethodName
from scoring.words import RuleError
from tournaments.exchange import pbn
from tournaments.exchange.event import Form
from tournaments.exchange.pbn import text as pbn_text

TEAMS = """\
[Event "Cup"]
[Competition "Teams"]
[Scoring "IMP"]
[Board "{board}"]
[HomeTeam "Reds"]
[VisitTeam "Blues"]
[Room "{room}"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{tricks}"]
[Score "{score}"]
[ScoreIMP "{imps}"]

"""
PAIRS = """\
[Event "Club night"]
[Board "{board}"]
[West "{west}"]
[North "{north}"]
[East "{east}"]
[South "{south}"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{tricks}"]
[Score "{score}"]

"""


def team_game(*, board=1, room="Open", declarer="N", contract="4S", tricks="10", score="NS 420", imps="?"):
    return TEAMS.format(
        board=board, room=room, declarer=declarer, contract=contract, tricks=tricks, score=score, imps=imps
    )


def pairs_game(names, *, board=1, declarer="N", contract="4S", tricks="10", score="420"):
    north, south, east, west = names
    return PAIRS.format(
        board=board, north=north, south=south, east=east, west=west,
        declarer=declarer, contract=contract, tricks=tricks, score=score,
    )  # fmt: skip


def refusal_of(text):
    with pytest.raises(RuleError) as refusal:
        pbn.parse(text.encode())
    return refusal.value.field, str(refusal.value)


# Whose figure it is (PBN 2.1, 4.2.1)


@pytest.mark.parametrize(
    ("declarer", "imps", "ns", "ew"),
    [
        ("N", "NS 4 EW -4", 4, -4),
        ("N", "EW -4 NS 4", 4, -4),
        ("N", "NS 4", 4, -4),
        ("N", "EW -4", 4, -4),
        ("N", "4", 4, -4),  # declarer's
        ("E", "4", -4, 4),
        ("E", "-4", 4, -4),
        ("E", "EW 4", -4, 4),
        ("S", "ns 2.5 ew -2.5", 2.5, -2.5),
    ],
)
def test_a_figure_in_each_of_its_five_forms(declarer, imps, ns, ew):
    first, second = (
        team_game(declarer=declarer, score="", imps=imps),
        team_game(room="Closed", declarer=declarer, score=""),
    )
    (board,) = pbn.parse((first + second).encode()).boards
    assert (board.lines[0].ns_points, board.lines[0].ew_points) == (ns, ew)


@pytest.mark.parametrize(
    ("declarer", "score", "ns"),
    [
        ("N", "420", 420),
        ("E", "420", -420),
        ("W", "-50", 50),
        ("E", "EW 420 NS -420", -420),
        ("E", "NS -420", -420),
    ],
)
def test_a_score_without_a_side_is_declarers(declarer, score, ns):
    (board,) = pbn.parse((team_game(declarer=declarer, score=score)).encode()).boards
    assert board.lines[0].score == ns


def test_sides_whose_scores_do_not_meet_have_a_split_score():
    (board,) = pbn.parse(team_game(score="NS 420 EW 50").encode()).boards
    assert board.lines[0].outcome == Outcome(OutcomeKind.SPLIT, score=420, score_ew=-50)


@pytest.mark.parametrize("tricks", ["9", "EW 9", "NS 4", "NS 4 EW 9"])
def test_tricks_by_side_are_declarers(tricks):
    (board,) = pbn.parse(
        team_game(declarer="E", contract="3NT", tricks=tricks, score="EW 400").encode()
    ).boards
    assert board.lines[0].outcome == Outcome.played("3NE=")


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [
        (team_game(imps="NS 4 NS 4"), "line 12", "ScoreIMP: NS 4 NS 4 cannot be read here."),
        (team_game(imps="4 points"), "line 12", "ScoreIMP: 4 points cannot be read here."),
        (team_game(declarer="?", contract="Pass", tricks="?", score="50"), "line 11",
         "Score does not show which side has 50."),
    ],
)  # fmt: skip
def test_a_figure_that_cannot_be_read_is_refused_with_its_line(game, line, words):
    assert refusal_of(game) == (line, words)


# Where a game ends


NOTES = """\
[Auction "N"]
1NT =1= Pass 2C =2= Pass
2S Pass 4S AP
[Note "1:15 to 17"]
[Note "2:Stayman"]
[Play "E"]
HK H2 H3 H4
[Note "1:from a doubleton"]
"""


def test_notes_belong_to_their_game():
    """A second note began a game, and what followed it moved to the next board."""
    first = team_game().replace("[Declarer", NOTES + "[Declarer")
    second = team_game(board=2, declarer="E", contract="3NT", tricks="9", score="EW 400")
    boards = pbn.parse((first + second).encode()).boards
    assert [(board.number, board.lines[0].score) for board in boards] == [(1, 420), (2, -400)]
    assert len(pbn_text.games((first + second).encode())) == 2


@pytest.mark.parametrize(
    "layout",
    [
        lambda text: text.replace("\n\n", "\n"),  # no empty line at all
        lambda text: text.replace("\n", "\n\n"),  # after every tag
        lambda text: text.replace("\n", "\r\r\n"),
        lambda text: text.replace("[HomeTeam", "\n[HomeTeam"),  # within a game
        lambda text: text.replace('[Event "Cup"]', '[Event "Cup"]\n[Event "Cup"]'),
    ],
)
def test_games_are_told_apart_however_lines_are_left_empty(layout):
    text = team_game() + team_game(board=2, declarer="E", contract="3NT", tricks="9", score="EW 400")
    boards = pbn.parse(layout(text).encode()).boards
    assert [(board.number, board.lines[0].score) for board in boards] == [(1, 420), (2, -400)]


def test_a_tag_with_two_values_in_one_game_is_refused():
    text = team_game().replace('[Result "10"]', '[Result "10"]\n[Result "9"]')
    assert refusal_of(text) == (
        "line 11",
        "The game already has the tag Result in line 10. Leave an empty line between two games.",
    )


def test_tags_before_the_board_of_the_next_game_are_that_games():
    first = team_game(declarer="?", contract="?", tricks="?", score="?")
    second = '[Contract "3NT"]\n[Board "2"]\n' + team_game(board=2).partition('[Board "2"]\n')[2].replace(
        '[Contract "4S"]\n', ""
    )
    event = pbn.parse((first + second.replace("420", "630")).encode())
    assert [str(board.lines[0].outcome.result) for board in event.boards[1:]] == ["3NN+1"]
    assert event.boards[0].lines[0].outcome.kind is OutcomeKind.NOT_PLAYED


# Who sat there


ANN, BEN, CAT, DOV, EVE, FAY, GUS, HAL = "Ann", "Ben", "Cat", "Dov", "Eve", "Fay", "Gus", "Hal"


def test_pairs_without_a_score_table_compete_by_their_names():
    """Results of several tables, a game each: none was imported at all."""
    text = (
        pairs_game((ANN, BEN, CAT, DOV))
        + pairs_game((EVE, FAY, GUS, HAL), declarer="E", contract="3NT", tricks="9", score="400")
        + pairs_game((CAT, DOV, FAY, EVE), board=2, declarer="-", contract="Pass", tricks="", score="0")
    )
    event = pbn.parse(text.encode())
    assert (event.form, event.method) == (Form.PAIRS, MethodName.MATCHPOINTS)
    assert [[player.name for player in own.players] for own in event.competitors] == [
        [ANN, BEN],
        [CAT, DOV],
        [EVE, FAY],
        [GUS, HAL],
    ]
    rows = [
        (board.number, line.ns.number, line.ew.number, line.score, line.outcome.kind.value)
        for board, line in event.lines()
    ]
    assert rows == [(1, 1, 2, 420, "played"), (1, 3, 4, -400, "played"), (2, 2, 3, 0, "passed_out")]


def test_players_without_a_score_table_compete_by_their_names():
    text = '[Competition "Individuals"]\n' + pairs_game((ANN, BEN, CAT, DOV))
    event = pbn.parse(text.encode())
    assert event.form is Form.INDIVIDUAL
    assert [own.players[0].name for own in event.competitors] == [ANN, CAT, BEN, DOV]


def test_games_of_teams_need_no_tag_that_says_so():
    text = team_game().replace('[Competition "Teams"]\n', "")
    assert pbn.parse(text.encode()).form is Form.TEAMS


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (pairs_game(("?", BEN, CAT, DOV)), "line 8",
         "Board 1 has a result but no score table, and North, South do not show who sat there."),
        (pairs_game((ANN, BEN, CAT, DOV)).replace('[Board "1"]\n', ""), "line 7",
         "This result has no board number."),
        (pairs_game((ANN, BEN, CAT, DOV), tricks="", score=""), "line 8, board 1: contract",
         "4S: the declarer or the number of tricks is missing."),
        (team_game().replace("HomeTeam", "North").replace("VisitTeam", "East"), "line 9",
         "Board 1 has a result, but HomeTeam and VisitTeam do not show which teams met."),
    ],
)  # fmt: skip
def test_a_result_that_cannot_be_placed_is_refused_with_its_line(text, line, words):
    assert refusal_of(text) == (line, words)


def test_a_board_without_its_table_beside_others_that_have_one_is_refused():
    table = '[Board "2"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n\n'
    field, words = refusal_of(table + pairs_game((ANN, BEN, CAT, DOV)))
    assert words == "Board 1 has a result but no score table; other boards in the file have one."
    assert field == "line 12"
