"""The pegging board of cribbage: a front peg at the score, a back peg where it stood before."""

from __future__ import annotations

from scoring.games.registry import all_games
from scoring.views.pegs import MARGIN, STEP, peg_board


def holes_of(board, front):
    """The hole of each side's peg, counted along its streets of thirty."""
    places = {}
    for peg in board.pegs:
        if peg.front is front:
            rows = [row for row in board.rows if row.side == peg.side]
            street = next(n for n, row in enumerate(rows) if row.y == peg.y)
            places[peg.side] = street * 30 + (peg.x - MARGIN) // STEP + 1
    return places


def test_pegs_stand_at_the_score_and_at_the_score_before():
    board = peg_board(121, before=(31, 0), now=(38, 120))
    assert holes_of(board, front=True) == {1: 38, 2: 120}
    assert holes_of(board, front=False) == {1: 31}
    assert [row.label for row in board.rows if row.side == 2] == ["30", "60", "90", "120", "121"]


def test_before_the_first_deal_the_board_is_empty_and_nobody_goes_beyond_the_last_hole():
    assert peg_board(61, before=(0, 0), now=(0, 0)).pegs == []
    assert holes_of(peg_board(61, before=(55, 3), now=(64, 3)), front=True) == {1: 61, 2: 3}


def test_every_form_of_cribbage_has_its_board_and_no_other_game():
    pegged = {key for key, game in all_games().items() if game.holes is not None}
    forms = ("", "_five", "_seven", "_three", "_four")
    assert pegged == {f"cribbage{form}" for form in forms}
