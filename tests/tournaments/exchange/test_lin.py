"""LIN files of Bridge Base: matches of the vugraph, and what one table or several played."""

from __future__ import annotations

import random
from contextlib import suppress
from urllib.parse import quote

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.methods import MethodName
from scoring.words import RuleError
from tests.cases import for_each
from tournaments.exchange import lin
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Form
from tournaments.exchange.lin.tags import tags

NORTH = "SAKQJHT98D765C432"
EAST = "ST98H765D432CAKQJ"
SOUTH = "S765H432DAKQJCT98"
WEST = "S432HAKQJDT98C765"
DEAL = f"{SOUTH},{WEST},{NORTH},"
PBN = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"
NAMES = "sue,will,ned,edna"
MATCH = f"""\
vg|Town Cup,Final,I,1,2,Reds,10,Blues,2|
rs|4SN=,PASS,1NSx-1,2HE+1|
pn|Sam,Wim,Nan,Eve,Stu,Wes,Nat,Ed|pg||
qx|o1|st||md|3{DEAL}|sv|o|nt|all: hello|pg||
qx|c1|st||md|3{DEAL}|sv|o|mb|p|mb|p|mb|p|mb|p|pg||
qx|o2|st||md|4|sv|n|pg||
"""


def movie(board=1, names=NAMES, calls="4S p p p", after="mc|10|", deal=f"3{DEAL}", vulnerable="o", **extra):
    """One board at one table, as a link to a hand has it."""
    bids = "".join(f"mb|{call}|" for call in calls.split())
    heading = extra.get("heading", f"Board {board}")
    return f"pn|{names}|st||md|{deal}|rh||ah|{heading}|sv|{vulnerable}|{bids}pg||{after}pg||\n"


def read(text):
    return lin.parse(text.encode())


def refusal_of(text):
    with pytest.raises(RuleError) as refusal:
        read(text)
    return refusal.value.field, str(refusal.value)


def results_of(event):
    return [
        (board.number, str(line.ns), str(line.ew), str(line.outcome.result or line.outcome.kind.value))
        for board, line in event.lines()
    ]


# A file taken apart


def test_tags_have_their_lines_and_breaks_mean_nothing():
    found = [(tag.name, tag.value, tag.line) for tag in tags(b"\xef\xbb\xbfVG|a,\r\nb|\r\n\r\n qx|o1|pg||\n")]
    assert found == [("vg", "a,b", 1), ("qx", "o1", 4), ("pg", "", 4)]


@for_each(
    "case",
    [
        ("vg|a", "line 1", "The file ends within the tag vg."),
        ("vg|a|\nmc", "line 2", "mc is not a tag of a LIN file."),
        ("vg|a|\nmc|1", "line 2", "The file ends within the tag mc."),
        ("vg|a|\n\nhello|b|", "line 3", "hello is not a tag of a LIN file."),
        ("vg|a||b|c|", "line 1", "| is not a tag of a LIN file."),
    ],
)
def test_what_is_no_tag_is_refused_with_its_line(case):
    text, line, words = case
    assert refusal_of(text) == (line, words)


def test_addresses_of_the_hand_viewer_are_read():
    address = "https://www.example.org/tools/handviewer.html?bbo=y&lin={}&more=1\n"
    links = "".join(address.format(quote(movie(number, vulnerable=v, deal=f"{d}{DEAL}").strip()))
                    for number, v, d in ((1, "o", 3), (2, "n", 4)))  # fmt: skip
    assert results_of(read(links)) == [(1, "1", "2", "4SN="), (2, "1", "2", "4SE=")]


# A match of two teams


def test_a_match_has_teams_results_and_deals():
    event = read(MATCH)
    assert (event.name, event.form, event.method) == ("Town Cup, Final", Form.TEAMS, MethodName.IMPS)
    assert [(one.name, [player.name for player in one.players]) for one in event.competitors] == [
        ("Reds", ["Nan", "Sam", "Ed", "Wes"]),
        ("Blues", ["Nat", "Stu", "Eve", "Wim"]),
    ]
    assert results_of(event) == [
        (1, "1", "2", "4SN="),
        (1, "2", "1", "passed_out"),
        (2, "1", "2", "1NXS-1"),
        (2, "2", "1", "2HE+1"),
    ]
    assert [str(board.deal) for board in event.boards] == [PBN, "None"]


def test_scores_of_the_heading_are_those_of_the_boards_or_are_asked_about():
    # 420 and 0: 9 IMPs to the Reds. -200 and -140, N-S vulnerable: 2 IMPs to the Blues.
    event = read(MATCH.replace("Reds,10,", "Reds,9,"))
    assert event.unread == ()
    assert verify(event).differs == ()
    assert [(match.first_score, match.second_score) for match in event.matches] == [(7, -7)]
    assert read(MATCH).unread == ("score 10 - 2",)
    assert read(MATCH.replace("Reds,10,Blues,2", "Reds,0,Blues,0")).unread == ()


@for_each("points", ["9,-2", "9,,,2", "9,,-2,", "9,,,2,"])
def test_scores_by_board_are_checked(points):
    event = read(MATCH.replace("pn|", f"mp|{points}|\npn|", 1).replace("10,Blues,2", ",Blues,"))
    assert [line.ns_points for _board, line in event.lines()] == [9, -9, -2, 2]
    verification = verify(event)
    assert (verification.checked["points"], verification.differs) == (4, ())


def test_a_score_by_board_that_is_wrong_is_told():
    event = read(MATCH.replace("pn|", "mp|9,-1|\npn|", 1))
    assert {(one.where, one.file, one.ours) for one in verify(event).differs} == {
        ("board 2, N-S 1, E-W 2", "-1/1", "-2/2"),
        ("board 2, N-S 2, E-W 1", "1/-1", "2/-2"),
    }


def test_people_by_board_and_by_room():
    listed = "a,b,c,d,e,f,g,h,,,,,i,,,"
    event = read(MATCH.replace("pn|Sam,Wim,Nan,Eve,Stu,Wes,Nat,Ed|", f"pw|{listed}|"))
    assert [line.people for _board, line in event.lines()] == [
        ("c", "d", "a", "b"),
        ("g", "h", "e", "f"),
        ("c", "d", "a", "b"),
        ("g", "h", "i", "f"),
    ]


@for_each("names", ["", "South,West,North,East", "South,West,North,East,South,West,North,East"])
def test_teams_need_no_people(names):
    event = read(MATCH.replace("Sam,Wim,Nan,Eve,Stu,Wes,Nat,Ed", names))
    assert [one.players for one in event.competitors] == [(), ()]
    assert len(results_of(event)) == 4


def test_a_list_of_results_begins_with_the_first_board_of_the_heading():
    text = "vg|Cup,,I,17,20,Reds,,Blues,|rs|,,,,3NN=,3NN-1,,|qx|o19|mb|3N|pg||"
    assert results_of(read(text)) == [(19, "1", "2", "3NN="), (19, "2", "1", "3NN-1")]


def test_a_table_without_a_result_is_told():
    event = read(MATCH.replace("1NSx-1,", ",") + "qx|c2|mb|1S|pg||\n")
    assert event.unread == ("board 2, line 6", "score 10 - 2")
    assert results_of(event)[2] == (2, "1", "2", "not_entered")


@for_each(
    "case",
    [
        (MATCH.replace("4SN=", "4SN"), ("board 1, line 4", "score 10 - 2")),
        (MATCH.replace("vg|Town Cup,Final", "vg|Town Cup, of old,Final"), ("score 10 - 2",)),
        (MATCH + "zz|whatever|3b|x|\n", ("score 10 - 2",)),
    ],
)
def test_what_is_passed_over(case):
    text, unread = case
    assert read(text).unread == unread


@for_each(
    "case",
    [
        (MATCH.replace("4SN=", "4ZN="), "line 2, board 1: result", "4ZN= is not a result."),
        (MATCH.replace("4SN=", "4SN+4"), "line 2, board 1: tricks", None),
        (MATCH.replace(",2HE+1", ",2HE+1,3NN=,3NN="), "line 2",
         "The file lists 6 results, and boards 1 to 2 have two each."),
        (MATCH.replace("1,2,Reds", "1,x,Reds"), "line 1: vg", None),
        (MATCH.replace("sv|n", "sv|e"), "line 6", "Board 2: the vulnerability is ns, not ew."),
        (MATCH.replace("md|4|", "md|1|"), "line 6", "Board 2: the dealer is East, not South."),
        (MATCH.replace("sv|n", "sv|q"), "line 6", "q is not a vulnerability."),
        (MATCH.replace(WEST, WEST.replace("T", "9")), "line 4, board 1: deal", None),
        (MATCH.replace(WEST, WEST.replace("T", "1")), "line 4, board 1", "S432HAKQJD198C765 is not a hand."),
        (MATCH + "qx|o1|mb|p|", "line 7",
         "Board 1 is here for the second time in the same room, after line 4. Save each segment of a match "
         "as a file of its own."),
        (MATCH + "vg|Another Cup,,I,1,2,A,0,B,0|", "line 7",
         "A second match begins here. Save each match as a file of its own."),
        (MATCH + "rs|PASS|", "line 7", None),
        (MATCH.replace("qx|o2|", "qx|open|"), "line 6", "open is not the number of a board."),
        (MATCH.replace("qx|c1|st||md|3", "qx|c1|st||md|3").replace(
            f"qx|c1|st||md|3{DEAL}", f"qx|c1|st||md|3{WEST},{SOUTH},{NORTH},"), "line 5",
         "Board 1 has two different deals."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(case):
    text, place, words = case
    field, said = refusal_of(text)
    assert field == place
    assert words is None or said == words


# What tables played


@for_each(
    "case",
    [
        ("4S p p p", "mc|10|", "4SN="),
        ("p 1S P 2s! - 4S d r p p p", "mc|9|", "4SXXE-1"),
        ("1N d p p p", "mc|8|", "1NXN+1"),
        ("p 1Hp2Hp4Hppp", "mc|10|", "4HE="),
        ("p p p p", "", "passed_out"),
        ("1NT", "pc|ca|mc|7|", "1NN="),  # the passes that close it were left out
    ],
)
def test_the_contract_follows_from_the_auction(case):
    calls, after, result = case
    assert results_of(read(movie(calls=calls, after=after))) == [(1, "1", "2", result)]


def test_the_tricks_are_those_of_all_cards():
    # North declares 4S, East leads: three clubs, a fourth ruffed, then trumps and diamonds.
    tricks = [f"C{a} C{b} C{c} C{d}" for a, b, c, d in ("AT74", "K963", "Q852")]
    tricks += ["CJ D A".replace("D A", "DJ") + " HJ SJ"]  # North ruffs
    tricks += ["SA ST S7 S4", "SK S9 S6 S3", "SQ S8 S5 S2"]
    tricks += ["D7 D4 DA DT", "DK D9 D6 D3", "DQ D8 D5 D2"]
    tricks += ["H4 HA HT H7", "HK H9 H6 H3", "HQ H8 H5 H2"]
    cards = "".join(f"pc|{card}|" for trick in tricks for card in trick.split())
    event = read(movie(calls="4S p p p", after=cards))
    board, line = next(event.lines())
    assert (str(line.outcome.result), str(line.outcome.lead), line.doubt) == ("4SN-3", "CA", "")
    assert str(board.deal) == PBN


def test_a_result_that_the_play_contradicts_is_in_doubt():
    match = MATCH.replace("sv|o|mb|p|mb|p|mb|p|mb|p|pg||", "sv|o|mb|1S|mb|p|mb|p|mb|p|pg||")
    assert [line.doubt for _board, line in read(match.replace("PASS", "2SN=")).lines()][1] == "doubt.auction"


def test_one_table_is_a_session_of_total_points():
    event = read(
        movie(1) + movie(2, deal=f"4{DEAL}", vulnerable="n") + movie(3, deal=DEAL, vulnerable="e", calls="")
    )
    assert (event.form, event.method, event.unread) == (Form.PAIRS, MethodName.TOTAL, ("board 3, line 3",))
    assert [[player.name for player in one.players] for one in event.competitors] == [
        ["ned", "sue"],
        ["edna", "will"],
    ]
    assert [board.number for board in event.boards] == [1, 2, 3]


@for_each("scoring", [("", "matchpoints"), ("P", "matchpoints"), ("I", "imps-cross")])
def test_boards_that_several_tables_played_are_compared(scoring):
    letter, method = scoring
    head = f"vg|Pairs,,{letter},1,1,,,,|" if letter else ""
    event = read(head + movie() + movie(names="sid,wat,nell,ewan", after="mc|11|"))
    assert (event.form, event.method.value) == (Form.PAIRS, method)
    assert results_of(event) == [(1, "1", "2", "4SN="), (1, "3", "4", "4SN+1")]
    assert verify(event).differs == ()


def test_people_who_change_partners_are_players():
    event = read(movie() + movie(2, names="sue,ned,will,edna", deal=f"4{DEAL}", vulnerable="n"))
    assert event.form is Form.INDIVIDUAL
    assert [one.players[0].name for one in event.competitors] == ["ned", "edna", "sue", "will"]
    assert [tuple(map(str, line.seats)) for _board, line in event.lines()] == [
        ("1", "2", "3", "4"),
        ("4", "2", "3", "1"),
    ]


def test_robots_are_nobody():
    event = read(
        movie(names="sue,~~M1,~~M2,~~M3")
        + movie(2, names="sue,~~M7,~~M8,~~M9", deal=f"4{DEAL}", vulnerable="n")
    )
    assert [[player.name for player in one.players] for one in event.competitors] == [["", "sue"], ["", ""]]
    assert event.form is Form.PAIRS


@for_each("heading", ["Board 12", "Rozdanie 12", "牌 12", "Board 12 (of 16, see 12)", "12"])
def test_the_number_in_a_heading_of_any_language(heading):
    text = movie(heading=heading, deal=f"2{DEAL}", vulnerable="n")
    assert [board.number for board in read(text).boards] == [12]


def test_the_number_is_that_with_which_dealer_and_vulnerability_agree():
    label = "qx|o1|" + movie(14, deal=f"4{DEAL}", vulnerable="o")
    assert [board.number for board in read(label).boards] == [14]
    listed = "vg|T,,P,1,1,,,,|bn|14|" + label.replace("Board 14", "")
    assert [board.number for board in read(listed).boards] == [14]


@for_each(
    "case",
    [
        (movie(heading="the last one"), "line 1", "The board that begins here has no number."),
        (movie(names="sue,will,,edna"), "line 1",
         "Board 1 has a result, but the file does not show who sat there."),
        (movie(names="Berg, Sue,will,ned,edna"), "line 1",
         "5 people are named at a table. Take commas out of the names: Berg, Sue, will, ned, edna."),
        (movie(calls="4S q p p"), "line 1, board 1", "q is not a call."),
        (movie(calls="8S p p p"), "line 1, board 1", None),
        (movie(after="pc|ZZ|"), "line 1, board 1", "ZZ is not a card."),
        (movie(after="mc|14|"), "line 1, board 1: tricks", None),
        (movie(after="mc|²|"), "line 1, board 1", "² is not a number of tricks."),
        (movie(after="pc|SA|" * 53), "line 1, board 1: play.tricks", None),
        (movie(vulnerable="b"), "line 1", "Board 1: the vulnerability is none, not both."),
        (movie(deal=f"1{DEAL}"), "line 1", "Board 1: the dealer is North, not South."),
        (movie() + movie(), "pair", None),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(case):
    text, place, words = case
    field, said = refusal_of(text)
    assert field == place
    assert words is None or said == words


@for_each("deal", ["3SAK,HAK,DAK,", f"3{SOUTH},,,", f"3{SOUTH},{WEST}", "3", "", "3SA,SK,SQ,SJ"])
def test_hands_that_are_not_all_given_are_no_deal(deal):
    event = read(movie(deal=deal))
    assert [(board.deal, str(board.lines[0].outcome.result)) for board in event.boards] == [(None, "4SN=")]


@for_each("deal", [f"3{SOUTH},{WEST},{NORTH},{EAST}", f"3{SOUTH},{WEST},{NORTH}", f"3,{WEST},{NORTH},{EAST}",
                   f"3{SOUTH.lower()},{WEST.replace('T', '10')},{NORTH},"])  # fmt: skip
def test_one_hand_may_be_left_out(deal):
    assert str(read(movie(deal=deal)).boards[0].deal) == PBN


def test_a_file_of_deals_has_boards_and_nobody():
    event = read(f"qx|o1|md|3{DEAL}|rh||ah|Board 1|sv|o|pg||\nqx|o2|md|4{DEAL}|sv|n|pg||")
    assert ([str(board.deal) for board in event.boards], event.competitors) == ([PBN, PBN], ())


def test_a_passed_out_board_is_one():
    event = read(movie(calls="p p p p", after=""))
    assert next(event.lines())[1].outcome == Outcome(OutcomeKind.PASSED_OUT)


# Spoilt files


@pytest.mark.parametrize("text", [MATCH, movie() + movie(2, deal=f"4{DEAL}", vulnerable="n")])
def test_a_spoilt_file_is_refused_or_read_and_raises_nothing_else(text):
    data = text.encode()
    spoilt = [data[: len(data) * tenth // 10] for tenth in range(10)]
    dice = random.Random(61)
    for _ in range(200):
        flipped = bytearray(data)
        for _ in range(dice.randint(1, 3)):
            flipped[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        spoilt.append(bytes(flipped))
    for one in spoilt:
        with suppress(RuleError):
            verify(lin.parse(one))


@for_each(
    "case",
    [
        (movie(calls="p " * 501), "A table has more than 500 calls or cards."),
        (movie(after="pc|" + "SA" * 251 + "|"), "A table has more than 500 calls or cards."),
        ("vg|" + "x" * 200_001 + "|", "A tag has more than 200000 characters."),
        ("pg||" * 300_001, "The file has more than 300000 tags."),
        ("rs|" + "PASS," * 1_999 + "|", "The file has more than 20000 results."),
        ("https://a.b/handviewer?" + "lin=" * 100_000, "lin=lin=lin=lin=lin= is not a tag of a LIN file."),
    ],
)
def test_what_no_file_has_is_refused_at_once(case):
    text, words = case
    assert refusal_of(text)[1] == words
