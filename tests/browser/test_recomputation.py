"""The recomputation that the evening is measured by, against figures of the laws."""

from fractions import Fraction

import pytest

from tests.browser.recomputation import Played, boards, east_west, percentages, places, score, shown


@pytest.mark.parametrize(
    ("result", "board", "points"),  # Law 77
    [
        ("4HS=", 1, 420),
        ("4HS=", 2, 620),
        ("4HW=", 3, -620),
        ("3NN+1", 1, 430),
        ("2CXE=", 1, -180),
        ("2CXE=", 3, -180),
        ("1DXXS+2", 1, 630),
        ("6NW=", 4, -1440),
        ("7SN=", 1, 1510),
        ("3NXW-4", 4, 1100),
        ("3NXXE-2", 1, 600),
        ("5DS-3", 2, -300),
        ("PASS", 1, 0),
    ],
)
def test_a_score_is_the_law_s(result, board, points):
    assert score(result, board) == points


def test_two_tables_differ_and_one_missed_it():
    evening = [
        Played(1, 1, 4, "4HS="),
        Played(1, 2, 5, "4HS-1"),
        Played(1, 3, 6, "4HS="),
        Played(2, 1, 4, "PASS"),
        Played(2, 2, 5, "PASS"),
    ]
    found = percentages(evening)
    # Board 1: 3 of 4, 0, 3. Board 2: a tie of two is 1 of 2, and by Neuberg 3 x 2 / 2 - 1 = 2 of 4.
    assert (found[1], found[2], found[3]) == (Fraction(125, 2), Fraction(25), Fraction(75))
    assert places({1: found[1], 2: found[2], 3: found[3]}) == {1: "2", 2: "3", 3: "1"}
    assert shown(Fraction(12345, 1000)) == "12.35"


def test_a_mitchell_of_seven_brings_each_pair_every_board_once():
    for pair in range(8, 15):
        met = [
            (t, b) for r in range(1, 8) for t in range(1, 8) if east_west(r, t) == pair for b in boards(r, t)
        ]
        assert sorted({b for _t, b in met}) == list(range(1, 22))
        assert len({t for t, _b in met}) == 7
