"""Makeable contracts of deals whose tricks are plain to see, and high-card points."""

from __future__ import annotations

from scoring.bridge.high_cards import high_card_points
from scoring.bridge.makeable import MakeableRow, makeable_contracts
from scoring.cards import Deal
from scoring.words import Seat, Side


def tricks(**by_seat: tuple[int, int, int, int, int]) -> dict[str, dict[str, int]]:
    """Tricks in clubs, diamonds, hearts, spades and no-trumps by seat."""
    return {seat: dict(zip("CDHSN", won, strict=True)) for seat, won in by_seat.items()}


def test_levels_are_the_tricks_above_six_and_a_side_has_one_row():
    made = tricks(N=(7, 8, 9, 10, 6), S=(7, 8, 9, 10, 6), E=(6, 5, 4, 3, 0), W=(6, 5, 4, 3, 0))
    assert makeable_contracts(made) == [
        MakeableRow(Side.NS, (1, 2, 3, 4, 0)),
        MakeableRow(Side.EW, (0, 0, 0, 0, 0)),
    ]


def test_seats_that_make_different_contracts_have_a_row_each():
    made = tricks(N=(0, 0, 0, 10, 13), S=(0, 0, 0, 11, 13), E=(0,) * 5, W=(0,) * 5)
    assert [row.declarer for row in makeable_contracts(made)] == [Seat.N, Seat.S, Side.EW]
    assert [row.levels[3] for row in makeable_contracts(made)] == [4, 5, 0]


def test_seats_that_differ_only_below_seven_tricks_make_the_same_contracts():
    made = tricks(N=(6,) * 5, S=(2,) * 5, E=(7,) * 5, W=(7,) * 5)
    assert [row.declarer for row in makeable_contracts(made)] == [Side.NS, Side.EW]


def test_forty_high_card_points_are_in_a_deal():
    deal = Deal.parse("N:AKQJT98.65.AQ.53 32.KQJT9.876.J97 654.87432.KJT.T8 7.A.95432.AKQ642")
    assert [high_card_points(deal.hand(seat)) for seat in Seat] == [16, 7, 4, 13]
