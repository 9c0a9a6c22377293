"""`legality` as scripts of clubs call it: JSON lines and PBN, breaches with their laws, refusals."""

from __future__ import annotations

import io
import json
import sys
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command

# The Politiken Cup deal with which the standard of PBN explains itself: 5♥ doubled by South, two off.
DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
AUCTION = ["1D", "1S", "3H", "4S", "4NT", "X", "pass", "pass", "5C", "X", "5H", "X", "pass", "pass", "pass"]
TRICKS = [
    ["SK", "H3", "S4", "S3"], ["C2", "C6", "CK", "C5"], ["S7", "S2", "H6", "S5"], ["CA", "CT", "C4", "C8"],
    ["DA", "DT", "D3", "D2"], ["DK", "H5", "H7", "D4"],
]  # fmt: skip
PBN = f"""[Event "Cup"]
[Site "Amsterdam"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "5HX"]
[Result "9"]
[Auction "N"]
1D      1S 3H =1= 4S  ; a comment
4NT =2= X  Pass   Pass
5C      X  5H!    X $12
AP
[Note "1: non-forcing 6-9 points, 6-card"]
[Play "W"]
SK H3 S4 S3
C5 C2 C6 CK
S2 H6 S5 S7
C8 CA CT C4
D2 DA DT D3
D4 DK H5 H7
-  -  -  H2
*
"""


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self):
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def problems(self):
        return [json.loads(line) for line in self.err.splitlines()]


@pytest.fixture
def run(monkeypatch):
    def run(*given, json_=True):
        text = given[0] if isinstance(given[0], str) else "\n".join(json.dumps(line) for line in given)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        out, err, code = io.StringIO(), io.StringIO(), 0
        try:
            call_command("legality", "-", *(["--json"] if json_ else []), stdout=out, stderr=err)
        except SystemExit as exit_:
            code = int(exit_.code)
        except CommandError as error:
            code = error.returncode
        return Ran(code, out.getvalue(), err.getvalue())

    return run


def line(**changes):
    """The deal of the cup as a line of JSON, with changes; None leaves a part out."""
    whole = {
        "dealer": "N", "vulnerable": "none", "deal": DEAL, "auction": AUCTION,
        "play": {"leader": "W", "tricks": TRICKS},
    } | changes  # fmt: skip
    return {name: value for name, value in whole.items() if value is not None}


def test_a_deal_without_a_breach(run):
    ran = run(line())
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [
        {"contract": "5HXS", "declarer": "S", "breaches": []}
    ]  # seven tricks were not played


def test_the_tricks_recorded_make_the_result_of_a_play_that_was_not_finished(run):
    assert run(line(tricks=9)).lines == [
        {"contract": "5HXS", "declarer": "S", "result": "-2", "tricks": 9, "ns": -300, "ew": 300,
         "breaches": []},
    ]  # fmt: skip


def test_recorded_tricks_that_the_play_does_not_allow(run):
    told = run(line(tricks=4)).lines[0]  # North and South have won all six tricks played
    assert [(breach["code"], breach["law"]) for breach in told["breaches"]] == [("play.result", "79A")]
    assert told["breaches"][0]["message"] == (
        "Tricks recorded for declarer: 4. By the play they were 6 to 13."
    )
    assert "tricks" not in told


@pytest.mark.parametrize(
    ("calls", "dealer", "contract", "breaches"),
    [
        (["pass"] * 4, "E", "PASS", []),
        (["1S", "1H", "P", "P", "P"], "N", "1HE", [("auction.insufficient", 2, "E", "27A")]),
        (["1S", "E:P", "N:2S", "P", "P", "P"], "N", "2SN", [("auction.out_of_rotation", 3, "N", "31")]),
        (["W:P", "1S", "P", "P", "P"], "S", "1SN", [("auction.out_of_rotation", 1, "W", "30")]),
        (["1S", "P", "X", "P", "P", "P"], "W", "1SW", [("auction.inadmissible_double", 3, "E", "36")]),
        (["X", "P", "P", "P", "P"], "N", "PASS", [("auction.inadmissible_double", 1, "N", "36")]),
        (["1S", "X", "X", "P", "P", "P"], "N", "1SXN", [("auction.inadmissible_double", 3, "S", "36")]),
        (["1S", "XX", "P", "P", "P"], "N", "1SN", [("auction.inadmissible_double", 2, "E", "36")]),
        (["7NT", "8C", "P", "P"], "S", "7NS", [("auction.above_seven", 2, "W", "38")]),
        (["1C", "P", "P", "P", "X", "1D"], "S", "1CS",
         [("auction.after_end", 5, "S", "39"), ("auction.after_end", 6, "W", "39")]),
        (["1C", "P", "P"], "S", None, [("auction.unfinished", None, None, "22")]),
        ([], "S", None, [("auction.unfinished", None, None, "22")]),
    ],
)  # fmt: skip
def test_an_auction(run, calls, dealer, contract, breaches):
    told = run({"dealer": dealer, "auction": calls}).lines[0]
    assert told.get("contract") == contract
    assert [(b["code"], b.get("call"), b.get("seat"), b["law"]) for b in told["breaches"]] == breaches
    assert ("declarer" in told) == (contract not in (None, "PASS"))


def played(*tricks):
    return line(play={"leader": "W", "tricks": [*tricks, *TRICKS[len(tricks) :]]})


@pytest.mark.parametrize(
    ("tricks", "breaches"),
    [
        # North, dummy, has no spade; East and South have.
        ([["SK", "H3", "DT", "S3"]],
         [("play.revoke", 1, "E", "DT", "61A"), ("play.twice", 5, "E", "DT", "1")]),
        ([["S4", "S3", "SK", "H3"]], [("play.out_of_turn", 1, "E", "S4", "54")]),
        ([TRICKS[0], ["CK", "C5", "C2", "C6"]], [("play.out_of_turn", 2, "S", "CK", "55")]),
        ([TRICKS[0], ["C6", "CK", "C5", "C2"]], [("play.out_of_turn", 2, "E", "C6", "56")]),
        ([["SK", "S4", "H3", "S3"]], [("play.out_of_turn", 1, "E", "S4", "57")]),
        ([["SQ", "H3", "S4", "ST"]], [("play.not_held", 1, "S", "ST", "44B")]),
        ([TRICKS[0], ["C2", "C6", "CK", "SK"]], [("play.twice", 2, "W", "SK", "1")]),
    ],
)  # fmt: skip
def test_a_play(run, tricks, breaches):
    told = run(played(*tricks)).lines[0]["breaches"]
    assert [(b["code"], b["trick"], b["seat"], b["card"], b["law"]) for b in told] == breaches


def test_a_revoke_answers_the_questions_of_its_law(run):
    # West ruffs the second diamond with the ten of hearts, and has diamonds: the trick is West's.
    tricks = [*TRICKS[:5], ["DK", "H5", "H7", "HT"], ["SQ", "D7", "S6", "S9"]]
    told = run(played(*tricks)).lines[0]["breaches"]
    assert len(told) == 1
    assert told[0]["ruling"] == "revoke"
    assert told[0]["facts"] == {"established": True, "won_by": "offender", "later_tricks": 1}
    not_played_on = run(played(*tricks[:-1])).lines[0]["breaches"][0]
    assert not_played_on["facts"] == {"established": False, "player": "defender"}


def test_without_a_deal_the_play_itself_shows_a_revoke(run):
    tricks = [["SK", "H3", "C6", "S3"], ["C2", "S4", "CK", "C5"]]
    told = run(line(deal=None, play={"leader": "W", "tricks": tricks})).lines[0]["breaches"]
    assert [(b["code"], b["trick"], b["seat"]) for b in told] == [("play.revoke", 1, "E")]


def test_hands_that_make_no_deal_are_told_with_their_law(run):
    told = run(line(deal=DEAL.replace("AKQ987", "AKQ98"), play=None)).lines[0]["breaches"]
    assert [(b["code"], b["law"]) for b in told] == [("deal.missing", "1"), ("deal.thirteen", "14")]
    assert told[1]["ruling"] == "wrong_number_of_cards"
    told = run(line(deal=DEAL.replace("AKQ987", "AKQ98T"), play=None)).lines[0]["breaches"]
    assert [(b["code"], b["law"]) for b in told] == [("deal.twice", "1"), ("deal.missing", "1")]


def test_a_board_number_tells_dealer_and_vulnerability(run):
    told = run({"board": 2, "auction": ["1N", "P", "P", "P"], "tricks": 8}).lines
    assert told == [
        {"board": 2, "contract": "1NE", "declarer": "E", "result": "+1", "tricks": 8, "ns": -120, "ew": 120,
         "breaches": []},
    ]  # fmt: skip


def test_a_pbn_file(run):
    ran = run(PBN)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [
        {"board": 1, "contract": "5HXS", "declarer": "S", "result": "-2", "tricks": 9, "ns": -300, "ew": 300,
         "breaches": []},
    ]  # fmt: skip


def test_pbn_marks_irregularities(run):
    """The game of the standard's own test file that has all of them."""
    calls = PBN[PBN.index("1D      1S") : PBN.index("[Note")]
    marked = PBN.replace(calls, "^S 1D ^I 1C 4S\n^I 3NT ^S ^S X\n5H X AP\n")
    marked = marked.replace("C5 C2 C6 CK", "C5 C2 ^R S5 ^L CK").replace("S2 H6 S5 S7", "S2 H6 ^R C6 S7")
    marked = marked.replace('[Declarer "S"]\n[Contract "5HX"]\n[Result "9"]\n', "")
    told = run(marked).lines[0]
    assert [(b["code"], b.get("call") or b.get("trick"), b["seat"]) for b in told["breaches"]] == [
        ("auction.out_of_rotation", 1, "E"), ("auction.insufficient", 2, "S"),
        ("auction.insufficient", 4, "N"), ("auction.out_of_rotation", 5, "W"),
        ("play.out_of_turn", 1, "W"), ("play.out_of_turn", 2, "S"),
        ("play.revoke", 2, "E"), ("play.revoke", 3, "E"),
    ]  # fmt: skip


def test_a_recorded_contract_that_the_auction_does_not_come_to(run):
    told = run(PBN.replace('"5HX"', '"4SX"')).lines[0]["breaches"]
    assert [(b["code"], b["law"]) for b in told] == [("auction.contract", "22B")]


@pytest.mark.parametrize(
    ("given", "field", "source"),
    [
        (line(auction=["1S", "maybe"]), "auction", ""),
        (line(auction=["0C"]), "auction", "Laws 1948, 38"),
        (line(auction="1S"), "auction", ""),
        (line(dealer=None), "dealer", "Law 17B"),
        (line(dealer="Q"), "dealer", ""),
        (line(vulnerable="some"), "vulnerable", "Law 2"),
        (line(deal="N:AKQ"), "deal", "PBN 2.1"),
        (line(deal=7), "deal", ""),
        (line(board=0), "board", ""),
        (line(tricks=14), "tricks", "Law 77"),
        (line(play={"tricks": "SK"}), "play", ""),
        (line(play={"tricks": [["SX"]]}), "play.tricks[1]", "Law 1"),
        (line(play={"tricks": [["SK", "H3", "S4", "S3", "S5"]]}), "play.tricks[1]", "Law 45E"),
        (line(play={"tricks": [["SK", "H3", "S4"], TRICKS[1]]}), "play.tricks[1]", "Law 67"),
        (line(play={"tricks": [[]] * 14}), "play.tricks", "Law 1"),
        (line(play={"leader": "E", "tricks": TRICKS}), "play.leader", "Law 41A"),
    ],
)  # fmt: skip
def test_a_refusal_names_field_law_and_line_and_the_next_line_is_judged(run, given, field, source):
    ran = run(given, line())
    assert ran.code == 1
    assert [(p["field"], p["source"], p["line"]) for p in ran.problems] == [(field, source, 1)]
    assert len(ran.lines) == 1


def test_what_is_no_record_at_all_is_refused(run):
    assert run("{").problems[0]["code"] == "input.json"
    assert run('[Event "x"]\n').problems[0]["code"] == "legality.empty"
    assert run(PBN.replace("SK H3", "SK ZZ")).problems[0]["field"].startswith("line 16")


def test_for_people(run):
    out = run(line(auction=["1S", "1H", "P", "P", "P"], play=None), json_=False).out.splitlines()
    assert out == ["line 1: 1HE", "  Call 2: East bids 1♥, which is not sufficient over 1♠. (27A)"]
