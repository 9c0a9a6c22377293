"""`count` as scripts call it: an object a line in and out, parts, checks of typed numbers, exit codes."""

import io
import json
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def run(*args):
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command("count", *args, stdout=out, stderr=err)
    except SystemExit as exit_:
        code = exit_.code
    except CommandError as error:
        code, err = error.returncode, io.StringIO(str(error))
    return Ran(code, out.getvalue(), err.getvalue())


@pytest.fixture
def count(tmp_path):
    def counted(*objects):
        file = tmp_path / "cards"
        file.write_text("\n".join(json.dumps(value) for value in objects), encoding="utf-8")
        return run(str(file), "--json")

    return counted


FLUSH = {"game": "pinochle", "trump": "S", "hand": ["SA", "ST", "SK", "SQ", "SJ"]}
SIX_PACK = {"game": "bezique", "form": "six_pack", "trump": "H"}
BELOTTE = {"game": "belotte", "trump": "H"}


def test_melds_and_cards_follow_with_their_parts(count):
    """150 of the flush; an ace of 11, two tens of 10, and the last trick."""
    ran = count({**FLUSH, "won": ["HA", "ST", "CT"], "last": True})
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == {
        "melds": 150,
        "card_points": 41,
        "points": 191,
        "parts": [
            {"cards": ["SA", "ST", "SK", "SQ", "SJ"], "points": 150, "why": "flush"},
            {"cards": ["HA"], "points": 11, "why": "aces"},
            {"cards": ["ST", "CT"], "points": 20, "why": "tens"},
            {"cards": [], "points": 10, "why": "last trick"},
        ],
    }


@pytest.mark.parametrize(
    ("given", "melds", "card_points"),
    [
        ({**FLUSH, "count": "simple", "won": ["HA", "HK", "HJ"]}, 150, 15),
        ({**FLUSH, "count": "tens", "won": ["HA", "HK", "HQ"]}, 150, 20),
        ({**FLUSH, "hand": FLUSH["hand"] * 2, "doubles": True}, 1_500, 0),
        ({**FLUSH, "hand": ["S7", "S9"], "pack": 64}, 10, 0),
        ({"game": "pinochle", "won": ["HA"]}, 0, 11),
        ({"game": "bezique", "trump": "S", "hand": ["SQ", "DJ"] * 2, "won": ["HA", "HT", "HK"]}, 500, 20),
        ({"game": "bezique", "form": "rubicon", "hand": ["HK", "HQ"] * 3, "last": True}, 60, 50),
        # four aces of trumps, bezique in hearts, and the last trick: 50, or 250 by another book
        ({**SIX_PACK, "hand": ["HA"] * 4 + ["HQ", "CJ"], "last": True}, 1_040, 50),
        ({**SIX_PACK, "hand": ["HA"] * 5 + ["HK"], "last": True, "last_counts": 250}, 1_000, 250),
        ({**SIX_PACK, "form": "eight_pack", "hand": ["HA"] * 5 + ["HK"]}, 2_000, 0),
        ({**SIX_PACK, "hand": [f"S{rank}" for rank in "AT9877"] * 2}, 250, 0),
        ({"game": "jass", "trump": "H", "hand": ["HK", "HQ"], "won": ["HJ", "H9", "HT"], "last": True},
         20, 34),
        ({"game": "jass", "trump": "H", "ten_value": 10, "won": ["HJ", "H9", "HT"]}, 0, 44),
        ({**BELOTTE, "hand": ["HK", "HQ", "HJ", "HT"], "won": ["HJ", "SJ"], "last": True}, 60, 32),
        ({"game": "klaberjass", "trump": "S", "hand": ["HA", "HK", "HQ", "HJ", "HT", "H9"]}, 50, 0),
    ],
)  # fmt: skip
def test_each_game_counts_by_its_own_table(count, given, melds, card_points):
    found = json.loads(count(given).out)
    assert (found["melds"], found["card_points"]) == (melds, card_points)
    assert found["points"] == melds + card_points == sum(part["points"] for part in found["parts"])


def test_cribbage_counts_a_hand_and_a_crib_with_their_starter(count):
    """002:l.352: the dealer's hand of 12; four spades in the hand are 4, in the crib nothing."""
    hand = {"game": "cribbage", "hand": ["C7", "D6", "C5", "D5"], "starter": ["H3"], "points": 12}
    answer = json.loads(count(hand).out)
    assert answer["points"] == 12
    assert [part["why"] for part in answer["parts"]] == ["fifteen", "fifteen", "run", "run", "pair"]
    spades = {"game": "cribbage", "hand": ["S2", "S4", "S6", "S8"], "starter": ["HK"]}
    ran = count(spades, {**spades, "crib": True}, {**spades, "hand": ["S2", "S4", "S8"]},
                {**spades, "hand": ["S2", "S4", "S8"], "flush": True})  # fmt: skip
    assert [json.loads(line)["points"] for line in ran.out.splitlines()] == [4, 0, 0, 3]


def test_piquet_counts_by_class(count):
    """000:l.22222: 8 + 18 + 14 = 40."""
    hand = [f"D{rank}" for rank in "AKQJT987"] + ["SA", "HA", "CA", "C7"]
    answer = json.loads(count({"game": "piquet", "hand": hand, "sets": 14}).out)
    parts = answer.pop("parts")
    assert answer == {"carte_blanche": 0, "point": 8, "sequences": 18, "sets": 14, "points": 40}
    assert [part["why"] for part in parts] == ["point", "huitième", "quatorze"]


GIN = {"game": "gin", "hand": ["H5", "S5", "D5", "HA", "H2", "H3", "C9", "D9", "H9", "S6"]}


def test_gin_counts_what_is_left_of_a_hand_alone_and_laid_off_on_the_knocker(count):
    """The six is left; below 7 8 9 of spades it is laid off, and the king alone is left."""
    answer = json.loads(count({**GIN, "deadwood": 6}).out)
    assert (answer["deadwood"], answer["points"]) == (6, 6)
    left = [(part["cards"], part["points"]) for part in answer["parts"] if part["why"] == "deadwood"]
    assert left == [(["S6"], 6)]
    hand = {"game": "gin", "hand": ["S6", "HK"], "knocker": ["S7", "S8", "S9", "DK"]}
    ran = count(hand, {**hand, "knocker": []}, {"game": "gin", "hand": ["HK", "HA", "H2"], "aces": "round"})
    assert [json.loads(line)["deadwood"] for line in ran.out.splitlines()] == [10, 16, 0]


def test_a_typed_number_is_checked(count):
    right = {**FLUSH, "won": ["HA"], "melds": 150, "card_points": 11, "points": 161}
    assert count(right).code == 0
    ran = count({**right, "melds": 190, "points": 160})
    assert (ran.code, ran.out) == (1, "")
    assert [json.loads(line) for line in ran.err.splitlines()] == [
        {"code": "count.differs", "field": "melds", "message": "190 was entered, but these cards count 150.",
         "source": "000:l.23590", "line": 1},
        {"code": "count.differs", "field": "points", "source": "000:l.23590", "line": 1,
         "message": "160 was entered, but these cards count 161."},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({**FLUSH, "hand": ["SA", "SX", "S8"]}, {("card", "hand.2"), ("count.card", "hand.3")}),
        ({**FLUSH, "won": ["SA", "SA", "SA"]}, {("count.copies", "won.3")}),
        ({**BELOTTE, "hand": ["HA", "HA"]}, {("count.copies", "hand.2")}),
        ({**BELOTTE, "hand": [f"{suit}{rank}" for suit in "SH" for rank in "AKQJT"]},
         {("count.hand", "hand")}),
        ({**SIX_PACK, "hand": ["HK"], "won": ["HA"]}, {("count.won", "won")}),
        ({**SIX_PACK, "form": "eight_pack", "won": ["HA"], "packs": 4},
         {("count.won", "won"), ("count.packs", "packs")}),
        ({**SIX_PACK, "hand": ["HK"] * 7}, {("count.copies", "hand.7")}),
        ({**SIX_PACK, "form": "eight_pack", "hand": ["HK"] * 9}, {("count.copies", "hand.9")}),
        ({**SIX_PACK, "hand": ["HA"] * 4, "melds": 1_000}, {("count.differs", "melds")}),
        ({"game": "jass", "won": ["HA"]}, {("count.trump", "trump")}),
        ({"game": "jass", "trump": "H"}, {("count.empty", "hand")}),
        ({**BELOTTE, "hand": ["H6"]}, {("count.card", "hand.1")}),
        ({**BELOTTE, "hand": 7}, {("field.list", "hand")}),
        ({**BELOTTE, "hand": ["HA"], "ten_value": 10}, {("field.unknown", "ten_value")}),
        ({**BELOTTE, "hand": ["HA"], "trump": "N"}, {("field.choice", "trump")}),
        ({"game": "cribbage", "hand": ["S2", "S4"]}, {("count.hand", "hand"), ("count.starter", "starter")}),
        ({"game": "cribbage", "hand": ["S2", "S4", "S5"], "starter": ["H3"], "crib": True},
         {("count.hand", "hand")}),
        ({"game": "cribbage", "hand": ["S2", "S4", "S5", "S6"], "starter": ["S2"]},
         {("count.starter", "starter")}),
        ({"game": "cribbage", "hand": ["S2", "S4", "S5", "S6"], "starter": ["S7"], "points": 9},
         {("count.differs", "points")}),
        ({"game": "piquet", "hand": ["S2", "SA"]}, {("count.card", "hand.1"), ("count.hand", "hand")}),
        ({"game": "gin"}, {("count.hand", "hand")}),
        ({**GIN, "knocker": ["SA", "S6"]}, {("count.knocker", "knocker.2")}),
        ({**GIN, "deadwood": 7}, {("count.differs", "deadwood")}),
        ({"game": "whist"}, {("count.game", "game")}),
        (["SA"], {("count.game", "game")}),
    ],
)  # fmt: skip
def test_what_cannot_be_counted_is_refused_with_its_field(count, given, problems):
    ran = count(given)
    assert (ran.code, ran.out) == (1, "")
    found = [json.loads(line) for line in ran.err.splitlines()]
    assert {(problem["code"], problem["field"]) for problem in found} == problems


def test_a_line_that_is_refused_does_not_stop_the_rest(tmp_path):
    file = tmp_path / "cards"
    file.write_text(f"[\n\n{json.dumps(FLUSH)}\n", encoding="utf-8")
    ran = run(str(file), "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["points"] == 150
    assert json.loads(ran.err)["line"] == 1


def test_the_table_for_people_and_the_list_of_games(tmp_path):
    file = tmp_path / "cards"
    file.write_text(json.dumps(FLUSH), encoding="utf-8")
    lines = run(str(file)).out.splitlines()
    assert lines[0].split() == ["part", "cards", "points"]
    assert lines[1].split() == ["flush", "SA", "ST", "SK", "SQ", "SJ", "150"]
    assert lines[2].split() == ["150"]
    listed = {row["game"]: row["fields"] for row in json.loads(run("--list", "--json").out)}
    assert set(listed) >= {"pinochle", "bezique", "jass", "belotte", "cribbage", "piquet"}
    assert {"hand", "won", "trump", "ten_value"} <= set(listed["jass"])
    assert "Two-hand pinochle" in run("--list").out


def test_wrong_usage():
    assert run().code == 2
    assert run("/no").code == 2


def test_poker_says_which_five_cards_make_the_hand_and_what_it_is(count):
    """000:l.5219; 8 8 8 5 2 with twos wild is four eights, 8 8 8 2 2 five eights (000:l.5459)."""
    seven = {"game": "poker", "hand": ["SA", "HK", "HQ", "HJ", "HT", "D2", "HA"]}
    wild = {"game": "poker", "hand": ["S8", "H8", "D8", "S5", "S2"], "wild": ["2"]}
    low = {"game": "poker", "hand": ["S5", "H4", "D3", "C2", "SA", "DK"], "mode": "lowball"}
    ran = count(seven, wild, {**wild, "hand": ["S8", "H8", "D8", "H2", "S2"]}, low,
                {"game": "poker", "hand": ["SA", "HK", "DQ", "C9"], "bug": True},
                {"game": "poker", "hand": ["S6", "S5", "S4", "S3", "S2"], "mode": "alike"},
                {"game": "poker", "hand": ["SA", "H2"], "jokers": 3, "mode": "lowball"})  # fmt: skip
    assert ran.err == ""
    answers = [json.loads(line) for line in ran.out.splitlines()]
    names = ["royal flush", "four of a kind", "five of a kind", "no pair", "one pair", "no pair", "no pair"]
    assert [answer["parts"][0]["why"] for answer in answers] == names
    assert set(answers[0]["parts"][0]["cards"]) == {"HA", "HK", "HQ", "HJ", "HT"}
    assert set(answers[3]["parts"][0]["cards"]) == {"S5", "H4", "D3", "C2", "SA"}
    assert set(answers[0]) == {"strength", "parts"}


def test_the_greater_strength_at_poker_wins_high_and_low(count):
    """000:l.5291: A 8 7 4 3 loses to A 9 7 4 3 and beats A 8 7 4 2; low it is the other way."""
    hands = [["SA", f"H{second}", "D7", "C4", f"S{last}"] for second, last in ("93", "83", "82")]
    for mode, order in (("high", 1), ("standard_low", -1)):
        ran = count(*({"game": "poker", "hand": hand, "mode": mode} for hand in hands))
        strengths = [json.loads(line)["strength"] for line in ran.out.splitlines()]
        assert strengths == sorted(strengths, reverse=order > 0)
        assert len({*strengths}) == 3


def test_skat_counts_matadors_of_hand_and_skat_and_the_points_of_cards_won(count):
    """000:l.26408: with two, without three; the pack is of 120 points."""
    plain = ["CA", "CT", "CK", "SA", "ST", "SK", "DA", "DT", "D9"]
    hands = [
        {"hand": [*plain, "CJ", "SJ", "DJ"], "trump": "H", "matadors": 2},
        {"hand": [*plain, "DJ", "D8", "D7"], "trump": "C", "matadors": 3},
        {"hand": [*plain, "CQ", "C9", "C8"], "matadors": 4},  # grand without a jack
        {"hand": [*plain, "SQ", "S9", "S8"], "trump": "H", "matadors": 11},
        {"won": [f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT987"], "card_points": 120},
    ]
    ran = count(*({"game": "skat", **hand} for hand in hands))
    assert ran.err == ""
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["matadors"] for answer in answers] == [2, 3, 4, 11, 0]
    assert [answer["parts"][0]["why"] for answer in answers[:2]] == ["with matadors", "without matadors"]
    assert answers[0]["parts"][0]["cards"] == ["CJ", "SJ"]
    assert "points" not in answers[0]


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"game": "poker", "hand": ["SA", "HA", "DA", "CA"]}, "count.hand", "hand"),
        ({"game": "poker", "hand": ["SA", "SA", "DA", "CA", "C2"]}, "count.copies", "hand.2"),
        (
            {"game": "poker", "hand": ["SA", "HA", "DA", "CA", "C2"], "strength": 5},
            "count.differs",
            "strength",
        ),
        ({"game": "poker", "hand": ["SA", "HA"], "jokers": 5}, "field.high", "jokers"),
        ({"game": "skat"}, "count.empty", "hand"),
        ({"game": "skat", "hand": ["SA"] * 2}, "count.hand", "hand"),
        ({"game": "skat", "won": ["S6"]}, "count.card", "won.1"),
        ({"game": "skat", "won": ["SA"], "card_points": 10}, "count.differs", "card_points"),
    ],
)
def test_hands_of_poker_and_skat_that_cannot_be_are_refused(count, given, code, field):
    ran = count(given)
    assert (ran.code, ran.out) == (1, "")
    assert (code, field) in [
        (problem["code"], problem["field"]) for problem in map(json.loads, ran.err.splitlines())
    ]


def test_a_count_without_a_sum_has_no_line_for_it(tmp_path):
    file = tmp_path / "cards"
    file.write_text(json.dumps({"game": "skat", "won": ["SA"]}), encoding="utf-8")
    assert [line.split() for line in run(str(file)).out.splitlines()][-1] == ["aces", "SA", "11"]
