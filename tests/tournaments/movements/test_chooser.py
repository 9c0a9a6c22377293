"""What is suggested: it fits, it can be made, and it is what a director expects."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.words import RuleError
from tournaments.movements import Pace, faults, make, suggest, suggestion_record
from tournaments.movements.pairs import KINDS as FOR_PAIRS


def shapes(found, count):
    return [
        (s.kind, s.movement.rounds, s.movement.boards_per_round, s.movement.winners) for s in found[:count]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("pairs", range(4, 81))
def test_every_number_of_pairs_has_something_that_fits(pairs):
    found = suggest(pairs)
    assert 1 <= len(found) <= 12
    for suggestion in found:
        assert len(suggestion.movement.entries) == pairs
        assert make(**suggestion.arguments) == suggestion.movement
        assert suggestion.reasons
    assert faults(found[0].movement) == []
    assert 24 <= found[0].boards <= 28


@pytest.mark.parametrize("boards", [24, 26, 28])
def test_fourteen_pairs_and_an_evening(boards):
    """The usual answers: a Howell of 13 x 2 for one winner, a Mitchell of 7 rounds for two."""
    top = shapes(suggest(14, boards), 4)
    assert ("howell", 13, 2, 1) in top
    assert ("mitchell", 7, 4, 2) in top


# pairs, winners, then what the table of usual choices names for it: among the first three
USUAL = [
    (4, 1, ("howell", 3, 8)),
    (6, 1, ("howell", 5, 5)),
    (8, 1, ("howell", 7, 4)),
    (8, 2, ("mitchell_relay_share", 4, 6)),
    (10, 1, ("howell", 9, 3)),
    (10, 2, ("mitchell", 5, 5)),
    (12, 1, ("howell_three_quarter", 9, 3)),
    (12, 2, ("mitchell_relay_share", 6, 4)),
    (14, 1, ("howell", 13, 2)),
    (14, 2, ("mitchell", 7, 4)),
    (16, 1, ("howell_three_quarter", 13, 2)),
    (16, 2, ("mitchell_relay_share", 8, 3)),
    (18, 1, ("mitchell", 9, 3)),
    (18, 2, ("mitchell", 9, 3)),
    (20, 1, ("howell_three_quarter", 13, 2)),
    (20, 2, ("mitchell_skip", 9, 3)),
    (22, 2, ("mitchell", 9, 3)),
    (24, 1, ("mitchell_relay_share", 12, 2)),
    (24, 2, ("mitchell_double_weave", 12, 2)),
    (26, 1, ("mitchell", 13, 2)),
    (26, 2, ("mitchell", 13, 2)),
]


@pytest.mark.parametrize(("pairs", "winners", "usual"), USUAL)
def test_the_usual_choices_stand_near_the_top(pairs, winners, usual):
    found = suggest(pairs, winners=winners)
    assert {s.movement.winners for s in found} == {winners}
    assert usual in [shape[:3] for shape in shapes(found, 3)]


# Where each further form has its place: pairs and winners
PLACES = {
    "mitchell_extended": (20, 2),
    "worger": (22, 2),
    "mitchell_awl_pairs": (14, 2),
    "compass": (14, 2),
    "mitchell_scissors": (12, 2),
    "hesitation": (14, 1),
    "double_hesitation": (14, 1),
    "web": (32, 2),
    "bowman": (12, 2),
    "barometer": (14, 1),
    "four_pairs": (4, 1),
    "five_pairs": (5, 1),
    "six_pairs": (6, 1),
    "six_pairs_five_rounds": (6, 1),
    "duplicate_replay": (2, 1),
    "memory_duplicate": (2, 1),
    "mnemonic_duplicate": (42, 1),
    "mitchell_double_weave": (16, 2),
    "rover": (15, 2),
}


@pytest.mark.parametrize(("kind", "evening"), PLACES.items())
def test_every_form_has_its_place(kind, evening):
    found = suggest(evening[0], winners=evening[1])
    place = next(s for s in found if s.kind == kind)
    assert make(**place.arguments) == place.movement
    assert faults(place.movement) == []


def test_no_form_for_pairs_is_without_a_place():
    usual = {shape[0] for _, _, shape in USUAL}
    rest = {"howell_balanced"}  # a word for howells of even tables
    assert {kind.key for kind in FOR_PAIRS} == usual | set(PLACES) | rest


def test_a_web_is_what_14_tables_and_more_play_with_two_copies():
    assert shapes(suggest(32, winners=2), 1) == [("web", 13, 2, 2)]
    reasons = [str(reason) for reason in suggest(32, winners=2)[0].reasons]
    assert "2 copies of the boards are needed." in reasons


def test_a_bound_stands_beside_the_fairness():
    reasons = [str(r) for s in suggest(14, winners=1) for r in s.reasons if s.kind == "mitchell"]
    assert "No movement of this type and length can have a balance above 92.3 %." in reasons


def test_what_stands_below_says_in_what_it_is_worse():
    """17 pairs: a complete Mitchell is balanced in both of its rankings, a rover's is not quite."""
    two_winners = suggest(17, winners=2)
    assert [(s.kind, s.balances[:1]) for s in two_winners[:1]] == [("mitchell", (Fraction(100),))]
    assert two_winners[0].below is None
    assert str(two_winners[1].below) == "0.4 % less balanced."
    one_winner = suggest(17, winners=1)
    assert [s.balances for s in one_winner] == [(s.fairness.q,) for s in one_winner]


def test_one_and_two_winners_come_in_turn():
    assert [s.movement.winners for s in suggest(14)[:4]] == [1, 2, 1, 2]
    assert [s.movement.winners for s in suggest(18)[:4]] == [2, 1, 2, 1]


@pytest.mark.parametrize("pairs", [7, 13, 15, 21, 39])
def test_an_odd_pair_sits_out_or_roves(pairs):
    for suggestion in suggest(pairs):
        assert {s.round for s in suggestion.movement.sit_outs} == set(
            range(1, suggestion.movement.rounds + 1)
        )
        assert suggestion.kind != "mitchell_skip"
        assert (suggestion.missing is None) == (suggestion.kind == "rover")


@pytest.mark.parametrize("minutes", [60, 120, 150, 200])
def test_the_time_is_never_exceeded(minutes):
    found = suggest(14, minutes=minutes)
    assert all(s.minutes <= minutes for s in found)
    assert found[0].minutes > minutes * 2 // 3


def test_the_pace_of_a_club():
    assert Pace().minutes(13, 2) == 219  # 26 boards of 7.5 minutes and 12 changes of 2
    assert Pace(Fraction(7), Fraction(3)).minutes(7, 4) == 214
    slow = suggest(14, minutes=200, pace=Pace(per_board=Fraction(10)))
    assert all(s.boards <= 20 for s in slow)


def test_reasons_are_words():
    howell = next(s for s in suggest(14) if s.kind == "howell")
    assert [str(reason) for reason in howell.reasons] == [
        "13 rounds of 2 boards: 26 boards, about 219 minutes.",
        "One winner; balance 91.3 %.",
        "No movement of this type and length is better balanced.",
        "Every pair meets every other pair.",
    ]
    big = suggest(80)[0]
    assert "two sections would need fewer" in " ".join(map(str, big.reasons))


def test_a_suggestion_as_a_record():
    record = suggestion_record(suggest(13, 26, winners=1)[0])
    assert list(record)[:3] == ["kind", "options", "boards"]
    assert record["options"]["missing"] == 12
    assert record["fairness"]["q"].count(".") == 1
    assert all(isinstance(reason, str) for reason in record["reasons"])


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"pairs": 3}, "pairs"),
        ({"pairs": 81}, "pairs"),
        ({"pairs": 14, "boards": 0}, "boards"),
        ({"pairs": 14, "winners": 3}, "winners"),
        ({"pairs": 14, "minutes": 0}, "minutes"),
        ({"pairs": 14, "minutes": 5}, "minutes"),
    ],
)
def test_what_cannot_be_is_refused(wish, field):
    with pytest.raises(RuleError) as refusal:
        suggest(**wish)
    assert (refusal.value.code, refusal.value.field) == ("movement.suggest", field)
