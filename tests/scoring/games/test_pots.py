"""How a pot is divided: the books' examples, and that no chip is lost."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from scoring.games.registry import all_games
from scoring.games.shapes.pot.chips import (
    Level,
    as_declared,
    divided_by,
    in_halves,
    levels,
)
from scoring.games.sheet import play
from tests.scoring.games.pots import THREE, pot, two_show

A, B, C, D = range(4)
SIDE = Level(60, (A, B))


def test_the_side_pots_of_the_book():
    """000:l.5637: A 40, B 80, C and D 120; what a player who dropped put in is in the pots too."""
    assert levels((40, 80, 120, 120), (A, B, C, D)) == [
        Level(160, (A, B, C, D)), Level(120, (B, C, D)), Level(80, (C, D)),
    ]  # fmt: skip
    assert levels((40, 80, 100, 80), (A, B, D)) == [Level(160, (A, B, D)), Level(120, (B, D))]
    assert levels((10, 10, 4), (A, B)) == [Level(24, (A, B))]


@pytest.mark.parametrize(
    ("level", "high", "low", "taken"),
    [
        (Level(60, (A, B)), (C,), (C,), {A: 30, B: 30}),  # (b): C wins both ways from outside
        (Level(60, (A, B)), (A,), (C,), {A: 60}),  # (b): one way each, A alone is inside
        (Level(60, (A, B)), (C,), (B,), {B: 60}),
        (Level(60, (A, B)), (A,), (B, C), {A: 40, B: 20}),  # (c): two-thirds and one-third
        (Level(60, (A, D)), (C,), (A, B), {A: 45, D: 15}),  # (d): half to A, half withdrawn by A and D
        (Level(60, (A, B)), (A,), (B,), {A: 30, B: 30}),
    ],
)
def test_a_side_pot_at_high_low(level, high, low, taken):
    """000:l.7467, A and B in the side pot, C outside."""
    assert in_halves(level, high, low, (A, B, C, D), side=True) == taken


def test_the_odd_chip_goes_to_high():
    """000:l.7385."""
    assert in_halves(Level(25, (A, B)), (B,), (A,), (A, B)) == {A: 12, B: 13}


def test_who_declares_both_must_win_both_alone():
    """000:l.7535: of A and B, who declare both, neither wins both; C meets A's hand, D meets B's."""
    high, low = {A: 9, B: 2, C: 5, D: 1}, {A: 1, B: 9, C: 2, D: 5}
    assert as_declared({A: "both", B: "both", C: "high", D: "low"}, high, low) == ((), ())
    assert as_declared({A: "both", C: "high", D: "high"}, high, low) == ((A,), (A,))
    assert as_declared({A: "high", C: "high", D: "low"}, high, low) == ((A,), (D,))
    assert as_declared({A: "both", B: "low"}, high, {A: 9, B: 9}) == ((), (B,))


def test_every_chip_of_a_pot_is_given_to_those_who_are_in_it():
    random = Random(5)
    for _ in range(500):
        put = [random.randint(0, 50) for _ in range(6)]
        staying = [player for player in range(6) if random.random() < 0.7 or put[player] == max(put)]
        pots = levels(put, staying)
        assert sum(level.chips for level in pots) == sum(put)
        for number, level in enumerate(pots):
            high, low = (random.sample(staying, random.randint(1, len(staying))) for _ in range(2))
            taken = in_halves(level, high, low, range(6), side=number > 0)
            assert sum(taken.values()) == level.chips
            assert min(taken.values(), default=0) >= 0
            assert {*taken} <= {*(high if not number else ()), *(low if not number else ()), *level.players}
    assert divided_by(11, {A: Fraction(2), B: Fraction(1)}, (B, A)) == {A: 7, B: 4}


def test_what_is_known_before_the_next_deal():
    """The requirement of progressive jack pots (000:l.6117), a marker (000:l.7685), roodles (000:l.6004)."""
    passed = pot("1 1 1", out="123")
    found = [facts("progressive_jackpots", {}, [passed] * number)["requirement"] for number in range(6)]
    assert list(map(str, found)) == [
        "pair of jacks", "pair of queens", "pair of kings", "pair of aces", "pair of aces", "pair of aces",
    ]  # fmt: skip
    last = facts("progressive_jackpots", {"two_pairs": True}, [passed] * 5)["requirement"]
    assert str(last) == "two pairs or better"
    won = two_show("KS KH KD QC QS", "9S 9H 9D 8C 4H")
    assert facts("pots_won_twice", {}, [won])["markers"] == "Ann"
    assert facts("draw_poker", {"roodles": "full_house"}, [won])["roodles"] == 3
    assert "roodles" not in facts("draw_poker", {"roodles": "four"}, [won])
    assert facts("freezeout", {"chips": 20}, [won])["stacks"] == "Ann 34, Bo 10, Cem 16"
    assert facts("poker_buck", {}, [won])["buck"] == "Bo"


def facts(key, options, deals):
    sheet = play(all_games()[key], THREE, options, deals)
    return {fact.key: fact.value for fact in sheet.game.facts(sheet.state)}
