"""PBN as programs write it: each way of laying out a file is read, or refused with its line."""

from __future__ import annotations

import datetime as dt

import pytest

from scoring.cards import Deal
from tests.cases import for_each
from tests.tournaments.exchange.test_pbn_games import ANN, BEN, CAT, DOV, pairs_game, refusal_of, team_game
from tournaments.exchange import pbn
from tournaments.exchange.event import Form

DEAL = "N:AKQJ.T98.765.432 T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765"
GAME = pairs_game((ANN, BEN, CAT, DOV)).replace(
    "[Declarer", f'[Date "2026.03.01"]\n[Deal "{DEAL}"]\n[Declarer', 1
)
COLUMNS = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW"
ROWS = "1 11 4S N 10 420 -\n2 12 3NT E 9 - 400\n"
TABLE = f'[Event "Club"]\n[Board "1"]\n[ScoreTable "{COLUMNS}"]\n{ROWS}'
TOTALS = (
    '[TotalScoreTable "Rank;PairId;TotalScoreMP;Names"]\n'
    '1 1 2 "A - B"\n2 2 0 "C - D"\n1 11 2 "E - F"\n2 12 0 "G - H"\n'
)

LAYOUTS = {
    "a tag over lines": GAME.replace('[Event "', '[Event\n  "').replace('"]\n[Board', '"\n]\n[Board'),
    "a name and its bracket apart": GAME.replace("[Board ", "[\nBoard\n"),
    "a value over lines": GAME.replace(".AKQ 654", ".AKQ\n 654"),
    "several tags on a line": GAME.replace("]\n[", "] ["),
    "no space before a value": GAME.replace(' "', '"'),
    "no space at all": GAME.replace(' "', '"').replace("]\n[", "]["),
    "a tag that begins behind others": GAME.replace("]\n[North ", "] [North\n"),
    "a date with a time": GAME.replace("2026.03.01", "2026.03.01 19:30"),
    "a date as ISO writes it": GAME.replace("2026.03.01", "2026-03-01T19:30:00.000+01:00"),
    "a date with a time after a comma": GAME.replace("2026.03.01", "2026-03-01, 19.30"),
    "a caret before an agreed result": GAME.replace('"10"', '"^10"'),
    "a side before a score": GAME.replace('[Score "420"]', '[Score "N/S: 420"]'),
    "a side that touches its score": GAME.replace('[Score "420"]', '[Score "NS+420"]'),
    "a score of both sides": GAME.replace('[Score "420"]', '[Score "EW -420 NS 420"]'),
    "text behind a tag": GAME.replace('night"]', 'night"] the first evening'),
    "comments": GAME.replace("[Board", "{ one\n\n[Board \"9\"]\n} ; two [Board \"8\"]\n[Board"),
    "escape lines": GAME.replace("[Board", '% [Board "9"]\n%\n[Board'),
    "export": "% PBN 2.1\r\n% EXPORT\r\n" + GAME.replace("\n", "\r\n"),
    "notes": GAME.rstrip()
    + '\n[Auction "N"]\n1S =1= Pass 4S! =2= $3 Pass\nPass AP\n'
    '[Note "1:five"]\n[Note "2:to play"]\n',
    "tens of two letters": GAME.replace("T", "10"),
}  # fmt: skip


@for_each("layout", list(LAYOUTS))
def test_a_layout_is_read(layout):
    event = pbn.parse(LAYOUTS[layout].encode())
    (board,) = event.boards
    assert (event.name, event.date, board.number) == ("Club night", dt.date(2026, 3, 1), 1)
    assert [player.name for own in event.competitors for player in own.players] == [ANN, BEN, CAT, DOV]
    assert (str(board.lines[0].outcome.result), board.lines[0].score) == ("4SN=", 420)
    assert board.deal == Deal.parse(DEAL)


@for_each(
    "deal",
    ["-", "N:- - - -", "N:- T987.765.432.AKQ - -", "N:... T987.765.432.AKQ ... ...", "", "?", "n:- - - -"],
)
def test_hands_that_are_not_given_are_no_deal(deal):
    (board,) = pbn.parse(GAME.replace(DEAL, deal).encode()).boards
    assert (board.deal, str(board.lines[0].outcome.result)) == (None, "4SN=")


TABLES = {
    "the other side as a dash": TABLE,
    "quoted scores": TABLE.replace("420 -", '"420" ""').replace("- 400", '"-" "400"'),
    "the columns of the game before": TABLE + f'\n[Event "#"]\n[Board "2"]\n[ScoreTable "#"]\n{ROWS}',
    "totals": TABLE + TOTALS,
    "totals in each game": TABLE + TOTALS + f'\n[Event "#"]\n[Board "2"]\n[ScoreTable "#"]\n{ROWS}{TOTALS}',
    "inherited totals": TABLE
    + TOTALS
    + f'\n[Event "#"]\n[Board "2"]\n[ScoreTable "#"]\n{ROWS}[TotalScoreTable "#"]\n',
}


@for_each("kind", list(TABLES))
def test_a_table_is_read(kind):
    event = pbn.parse(TABLES[kind].encode())
    assert len(event.competitors) == 4
    for board in event.boards:
        assert [(str(row.outcome.result), row.score) for row in board.lines] == [
            ("4SN=", 420),
            ("3NE=", -400),
        ]


REFUSED = {
    "a comment without an end": (
        GAME.replace("[Board", "{ one\n[Board") + GAME,
        "line 2",
        "The comment that begins here with a brace has no end.",
    ),
    "a value without an end": (
        GAME.replace('night"]', "night]"),
        "line 1",
        'This is not a tag: [Event "Club night]',
    ),
    "a tag without an end": (
        GAME.replace('night"]', 'night"\n'),
        "line 1",
        'This is not a tag: [Event "Club night"',
    ),
    "no columns to inherit": (
        TABLE.replace(COLUMNS, "#"),
        "line 3",
        "ScoreTable inherits its columns, but no game before it has such a table.",
    ),
    "a whole table inherited": (
        TABLE + '\n[Event "#"]\n[Board "2"]\n[ScoreTable "#"]\n',
        "line 9",
        "This score table has no rows of its own. Write the results of this board.",
    ),
    "a table that names nobody": (
        TABLE.replace("PairId_NS;PairId_EW", "Rank;MP_NS"),
        "line 4",
        "This row has a result, but PairId_NS, PairId_EW do not show who played it.",
    ),
    "a row that names one side": (
        TABLE.replace("1 11", "1 -"),
        "line 4",
        "This row has a result, but PairId_NS, PairId_EW do not show who played it.",
    ),
    "a room that is none": (
        team_game(room="Bar"),
        "line 7",
        "Room must be Open or Closed: it shows which team sat N-S.",
    ),
    "a time that is none": (
        GAME.replace("2026.03.01", "2026.03.01 late"),
        "line 7: Date",
        "2026.03.01 late is not a date that can be read here.",
    ),
}


@for_each("kind", list(REFUSED))
def test_what_cannot_be_read_is_refused_with_its_line(kind):
    text, line, words = REFUSED[kind]
    assert refusal_of(text) == (line, words)


def test_a_row_of_a_sit_out_has_a_score_of_nothing():
    rows = ROWS + '3 - - - - 0 -\n4 - - - - "Bye" -\n'
    (board,) = pbn.parse(TABLE.replace(ROWS, rows).encode()).boards
    assert len(board.lines) == 2


# Teams without the tag Room


def seated(text, north, south, east, west):
    names = "".join(
        f'[{seat} "{name}"]\n'
        for seat, name in zip(("North", "South", "East", "West"), (north, south, east, west), strict=True)
    )
    return text.replace("[HomeTeam", names + "[HomeTeam")


FIRST, SECOND = ("A", "B", "K", "L"), ("M", "N", "C", "D")  # of the Reds A to D, of the Blues K to N


def teams_of(text):
    event = pbn.parse(text.encode())
    assert event.form is Form.TEAMS
    names = {own.pair: own.name for own in event.competitors}
    return [(board.number, names[row.ns]) for board, row in event.lines()]


@pytest.mark.parametrize("room", ["?", "", "1"])
def test_without_a_room_the_home_team_sits_n_s_at_the_first_table(room):
    text = "".join(team_game(board=board, room=room) for board in (1, 1, 2, 2))
    assert teams_of(text) == [(1, "Reds"), (1, "Blues"), (2, "Reds"), (2, "Blues")]


def test_without_a_room_players_show_their_team():
    """Board 2 has its second table first."""
    tables = [(1, FIRST), (1, SECOND), (2, SECOND), (2, FIRST)]
    text = "".join(seated(team_game(board=board, room="?"), *names) for board, names in tables)
    assert teams_of(text) == [(1, "Reds"), (1, "Blues"), (2, "Blues"), (2, "Reds")]


def test_teams_that_are_named_by_table_sit_as_they_are_named():
    """Programs that call the team N-S the home team of each table."""
    other = team_game(room="?").replace("Reds", "X").replace("Blues", "Reds").replace("X", "Blues")
    assert teams_of(team_game(room="?") + other) == [(1, "Reds"), (1, "Blues")]


@pytest.mark.parametrize("names", [FIRST, ("A", "N", "K", "D")])
def test_players_who_contradict_the_tables_are_refused(names):
    text = seated(team_game(room="?"), *FIRST) + seated(team_game(room="?"), *names)
    line, words = refusal_of(text)
    assert words == "Board 1 has no Room, and its players do not show which team sat N-S at this table."
    assert line == "line 30"


@for_each("room", [("O", "C"), ("open", "closed"), ("Open Room", "Closed Room")])
def test_rooms_by_other_names(room):
    assert teams_of("".join(team_game(room=one) for one in room)) == [(1, "Reds"), (1, "Blues")]
