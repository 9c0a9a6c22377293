"""`count` for canasta and samba: a side at the end of a deal, with every part of its score."""

import json

import pytest

from tests.scoring.test_count_command import run

TENS = ["ST", "HT", "DT", "CT", "ST", "HT", "DT"]
SAMBA = [f"S{rank}" for rank in "AKQJT98"]
ACES = ["SA", "HA", "DA"]
KINGS = ["HK", "DK", "CK", "HK", "DK", "CK", "SK"]


@pytest.fixture
def count(tmp_path):
    def counted(*objects):
        file = tmp_path / "cards"
        file.write_text("\n".join(json.dumps(value) for value in objects), encoding="utf-8")
        return run(str(file), "--json")

    return counted


def points(ran):
    assert (ran.code, ran.err) == (0, "")
    return [json.loads(line)["points"] for line in ran.out.splitlines()]


def canasta(*melds, **more):
    return {"game": "canasta", "melds": list(melds), **more}


def test_the_canastas_of_the_book(count):
    """002:l.20: 570, with an eighth ten 580, with a joker and a two instead 440."""
    assert points(
        count(canasta(TENS), canasta([*TENS, "CT"]), canasta([*TENS, "JOKER", "S2"], edition="enc_c"))
    ) == [570, 580, 440]


def test_every_part_of_a_closing_count(count):
    """100 and 100 for going out concealed, 500, 70 + 60, 200 for two red threes; the partner has 50 + 5."""
    given = canasta(TENS, ACES, hand=["joker", "C3"], threes=["H3", "D3"], out=True, concealed=True)
    answer = json.loads(count(given).out)
    parts = answer.pop("parts")
    assert answer == {
        "canastas": 500, "melded": 130, "red_threes": 200, "going_out": 200, "in_hand": -55, "points": 975,
    }  # fmt: skip
    assert [(part["why"], part["points"]) for part in parts] == [
        ("natural canasta", 500), ("cards melded", 70), ("cards melded", 60), ("red threes", 200),
        ("going out", 100), ("concealed hand", 100), ("cards in hand", -55),
    ]  # fmt: skip
    assert parts[-1]["cards"] == ["JOKER", "C3"]


def test_red_threes_count_against_a_side_without_a_meld(count):
    """000:l.3010: only if the others went out; 002:l.32 and 003:l.454 in any deal; four are 800."""
    four = canasta(threes=["H3", "D3"] * 2, hand=["SK"])
    assert points(
        count(four, {**four, "other_out": True}, {**four, "edition": "enc_c"}, {**four, "edition": "twenty"})
    ) == [790, -810, -810, -810]


def test_samba_counts_sequences_and_wants_two_canastas(count):
    """000:l.3176: ace to eight are 20 and six tens, 80."""
    game = {"game": "samba", "melds": [SAMBA, KINGS], "threes": ["H3"], "out": True}
    lone = {"game": "samba", "melds": [SAMBA], "threes": ["H3"]}
    six = {"game": "samba", "melds": [SAMBA, KINGS], "threes": ["H3", "D3"] * 3}
    # 1,500 + 80 + 500 + 70 + 100 + 200; 1,500 + 80 - 100; 1,500 + 80 + 500 + 70 + 1,000
    assert points(count(game, lone, six)) == [2450, 1480, 3150]


def test_typed_numbers_are_checked(count):
    right = canasta(TENS, hand=["SK"], canastas=500, melded=70, in_hand=-10, red_threes=0, points=560)
    assert points(count(right)) == [560]
    ran = count({**right, "melded": 75, "points": 565})
    problems = [json.loads(line) for line in ran.err.splitlines()]
    assert [(problem["code"], problem["field"]) for problem in problems] == [
        ("count.differs", "melded"), ("count.differs", "points"),
    ]  # fmt: skip
    assert problems[0]["message"] == "75 was entered, but these cards count 70."


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (canasta(["ST", "HT"]), ("count.meld", "melds.1")),
        (canasta(TENS, ["CT", "CT", "S2"]), ("count.meld", "melds.2")),  # a second meld of tens
        (canasta(["SK", "SK", "SK"]), ("count.copies", "melds.1.3")),
        (canasta(TENS, hand=["JOKER"] * 5), ("count.copies", "hand.5")),
        (canasta(ACES, hand=["S1"]), ("card", "hand.1")),
        (canasta(ACES, hand=["H3"]), ("count.threes", "hand")),
        (canasta(ACES, threes=["S3"]), ("count.threes", "threes")),
        (canasta(ACES, out=True), ("count.out", "out")),
        (canasta(TENS, concealed=True), ("count.out", "concealed")),
        (canasta(TENS, out=True, other_out=True), ("count.out", "other_out")),
        (canasta(), ("count.empty", "melds")),
        ({"game": "samba", "melds": [SAMBA], "out": True}, ("count.out", "out")),
        ({"game": "samba", "melds": [[*SAMBA, "S7"]]}, ("count.meld", "melds.1")),
        ({"game": "samba", "melds": [SAMBA], "concealed": True}, ("field.unknown", "concealed")),
    ],
)
def test_what_cannot_be_counted_is_refused_with_its_field(count, given, problem):
    ran = count(given)
    assert (ran.code, ran.out) == (1, "")
    found = [json.loads(line) for line in ran.err.splitlines()]
    assert problem in [(one["code"], one["field"]) for one in found]
