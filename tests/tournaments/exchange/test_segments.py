"""Files in which board numbers begin again: asked about, numbered on, and never two deals as one board."""

from __future__ import annotations

import pytest

from scoring.cards import Deal
from scoring.words import RuleError, Seat
from tests.cases import for_each
from tests.tournaments.exchange.test_pbn_games import (
    ANN,
    BEN,
    CAT,
    DOV,
    EVE,
    FAY,
    GUS,
    HAL,
    pairs_game,
    team_game,
)
from tournaments.exchange import pbn, spreadsheet, usebio
from tournaments.exchange.segments import Again, Stated, numbered_on

DEAL = "N:AKQJ.T98.765.432 T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765"
OTHER = "N:T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765 AKQJ.T98.765.432"
TWO = ((ANN, BEN, CAT, DOV), (EVE, FAY, GUS, HAL))


def rooms(board, **facts):
    return "".join(team_game(board=board, room=room, **facts) for room in ("Open", "Closed"))


def stage(name, text):
    return text.replace('[Board "', f'[Stage "{name}"]\n[Board "')


def with_deal(deal, text):
    return text.replace("[Declarer", f'[Deal "{deal}"]\n[Declarer')


def table(board, *rows):
    return (
        f'[Event "E"]\n[Board "{board}"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n'
        + "".join(f"{row}\n" for row in rows)
        + "\n"
    )


CSV = "contestants,board,ns,ew,score\n"
MATCHES = """<USEBIO Version="1.2"><EVENT EVENT_TYPE="TEAMS"><PARTICIPANTS>
<TEAM><TEAM_ID>1</TEAM_ID></TEAM><TEAM><TEAM_ID>2</TEAM_ID></TEAM></PARTICIPANTS>{}{}</EVENT></USEBIO>"""
MATCH = """<MATCH><ROUND_NUMBER>{round}</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><SCORE>420</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><DIRECTION>EW</DIRECTION><SCORE>-50</SCORE></TRAVELLER_LINE></BOARD></MATCH>"""
PAIRS = """<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR><PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR></PARTICIPANTS>{}{}{}</EVENT></USEBIO>"""
BOARD = """<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>
<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>{score}</SCORE></TRAVELLER_LINE></BOARD>"""

BEGIN_AGAIN = {
    "segments one after another": (
        pbn.parse,
        rooms(1) + rooms(2) + rooms(1) + rooms(2),
        "line 56",
        [1, 2, 17, 18],
    ),
    "segments board by board": (
        pbn.parse,
        rooms(1) + rooms(1) + rooms(2) + rooms(2),
        "line 30",
        [1, 2, 17, 18],
    ),
    "stages": (
        pbn.parse,
        stage("Semifinal", rooms(1) + rooms(2)) + stage("Final", rooms(1)),
        "line 61",
        [1, 2, 17],
    ),
    "another deal": (
        pbn.parse,
        with_deal(DEAL, pairs_game(TWO[0]))
        + pairs_game(TWO[0], board=2)
        + with_deal(OTHER, pairs_game(TWO[1])),
        "line 25",
        [1, 2, 17],
    ),
    "another stage": (
        pbn.parse,
        stage("Morning", pairs_game(TWO[0])) + stage("Evening", pairs_game(TWO[1])),
        "line 15",
        [1, 17],
    ),
    "a pair again": (
        pbn.parse,
        pairs_game(TWO[0], board=1) + pairs_game(TWO[0], board=2) + pairs_game(TWO[0], board=1),
        "line 24",
        [1, 2, 17],
    ),
    "score tables": (
        pbn.parse,
        table(1, "1 2 420") + table(2, "1 2 50") + table(1, "1 2 430"),
        "line 12",
        [1, 2, 17],
    ),
    "CSV of pairs": (
        spreadsheet.parse_results,
        CSV + ",1,1,2,420\n,2,1,2,50\n,1,1,2,430\n",
        "row 4",
        [1, 2, 17],
    ),
    "CSV of teams": (
        spreadsheet.parse_results,
        CSV + "teams,1,1,2,420\nteams,1,2,1,420\nteams,1,1,2,430\nteams,1,2,1,430\n",
        "row 4",
        [1, 17],
    ),
    "USEBIO matches": (
        usebio.parse,
        MATCHES.format(MATCH.format(round=1), MATCH.format(round=2)),
        "board 1",
        [1, 17],
    ),
    "USEBIO boards": (
        usebio.parse,
        PAIRS.format(*(BOARD.format(number=n, score=s) for n, s in ((1, 420), (2, 50), (1, 430)))),
        "board 1",
        [1, 2, 17],
    ),
}


@for_each("kind", list(BEGIN_AGAIN))
def test_it_is_asked_about_with_its_place(kind):
    read, text, where, _numbers = BEGIN_AGAIN[kind]
    with pytest.raises(RuleError) as refusal:
        read(text.encode())
    assert (refusal.value.code, refusal.value.field) == ("exchange.again", where)
    assert str(refusal.value).startswith("The board numbers of this file begin again with board 1.")


@for_each("kind", list(BEGIN_AGAIN))
def test_further_boards_are_numbered_on(kind):
    """By sixteen, so that dealer and vulnerability stay (Law 2)."""
    read, text, _where, numbers = BEGIN_AGAIN[kind]
    assert [board.number for board in read(text.encode(), Again.FURTHER).boards] == numbers


@for_each("kind", list(BEGIN_AGAIN))
def test_the_same_boards_are_never_two_deals_nor_a_pair_twice(kind):
    """Two stages with other players may have had the same boards; so may a match of eight."""
    read, text, _where, _numbers = BEGIN_AGAIN[kind]
    if kind in ("another stage", "segments one after another", "segments board by board", "stages",
                "CSV of teams", "USEBIO matches"):  # fmt: skip
        event = read(text.encode(), Again.SAME)
        assert {board.number for board in event.boards} <= {1, 2}
        return
    with pytest.raises(RuleError, match="Board 1 has two"):
        read(text.encode(), Again.SAME)


ARE_THE_SAME = {
    "table by table": "".join(pairs_game(who, board=board) for who in TWO for board in (1, 2)),
    "a room after the other": "".join(team_game(board=b, room=r) for r in ("Open", "Closed") for b in (1, 2)),
    "the deal from another seat": with_deal(DEAL, pairs_game(TWO[0]))
    + pairs_game(TWO[0], board=2)
    + with_deal(Deal.parse(DEAL).pbn(Seat.S), pairs_game(TWO[1])),
}


@for_each("kind", list(ARE_THE_SAME))
def test_the_same_boards_at_another_table_need_no_question(kind):
    boards = pbn.parse(ARE_THE_SAME[kind].encode()).boards
    assert [board.number for board in boards] == [1, 2]
    assert len(boards[0].lines) == 2


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([1, 12, 1, 12], [1, 12, 17, 28]),
        ([1, 32, 1, 32, 1], [1, 32, 33, 64, 65]),
        ([17, 18, 1, 17], [17, 18, 1, 33]),
        ([5, 6, 5, 6], [5, 6, 21, 22]),
    ],
)
def test_a_segment_has_the_least_numbers_after_those_before_it(numbers, expected):
    stated = [Stated("", number, frozenset({"pair 1"})) for number in numbers]
    assert numbered_on(stated, Again.FURTHER) == expected


def test_more_numbers_than_there_are_is_refused():
    text = CSV + ",999,1,2,420\n,1,1,2,50\n,999,1,2,430\n"
    with pytest.raises(RuleError, match="Boards are numbered from 1 to 999"):
        spreadsheet.parse_results(text.encode(), Again.FURTHER)
