"""The recomputation that the evening is measured by, against figures of the laws."""

from fractions import Fraction

import pytest

from tests.browser.recomputation import (
    Played,
    Ruled,
    boards,
    east_west,
    percentages,
    places,
    ruled_percentages,
    score,
    shown,
)


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


def alone(points):
    return {points: Fraction(1)}


def ruled(*has, forms="aaaaa"):
    """A board at so many tables: N-S 1, 2 ... against E-W e1, e2 ...; each side's scores."""
    lines = [
        Ruled(1, str(at), f"e{at}", ns, ew, form)
        for at, ((ns, ew), form) in enumerate(zip(has, forms, strict=False), 1)
    ]
    top = 2 * (len(lines) - 1)
    return {pair: percent * top / 100 for pair, percent in ruled_percentages(lines).items()}


def test_a_weighted_score_is_compared_in_its_parts():
    mixed = {420: Fraction(3, 5), -50: Fraction(2, 5)}
    found = ruled(*((has, has) for has in (alone(420), mixed, alone(-50))))
    # 420: 0.6 + 0.4 x 2 against the mixed one, and 2. Mixed: 0.6, and 0.6 x 2 + 0.4. -50: 0.4.
    assert [found[pair] for pair in "123"] == [Fraction(34, 10), Fraction(22, 10), Fraction(4, 10)]
    assert [found[f"e{pair}"] for pair in "123"] == [4 - found[pair] for pair in "123"]


def test_of_a_split_score_each_side_is_compared_by_its_own():
    assert ruled((alone(-100), alone(600)), (alone(420), alone(420))) == {"1": 0, "e1": 0, "2": 2, "e2": 2}


def test_forms_of_a_fouled_board_are_compared_apart():
    found = ruled(*((alone(own), alone(own)) for own in (620, 170, -100, 50, 0)), forms="aaabb")
    # 4, 2, 0 of three are (x + 1) 5/3 - 1 of five; 2, 0 of two are (x + 1) 5/2 - 1.
    wanted = [Fraction(22, 3), Fraction(4), Fraction(2, 3), Fraction(13, 2), Fraction(3, 2)]
    assert [found[pair] for pair in "12345"] == wanted
    assert sum(found.values()) == 5 * 8


def test_a_mitchell_of_seven_brings_each_pair_every_board_once():
    for pair in range(8, 15):
        met = [
            (t, b) for r in range(1, 8) for t in range(1, 8) if east_west(r, t) == pair for b in boards(r, t)
        ]
        assert sorted({b for _t, b in met}) == list(range(1, 22))
        assert len({t for t, _b in met}) == 7
