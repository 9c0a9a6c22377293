"""One player's boards sorted and averaged: every figure was worked out by hand beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge import Contract, Denomination
from scoring.comparison.player_boards import (
    GROUPS,
    Height,
    PlayerBoard,
    Role,
    Tally,
    height_of,
    makeable_height,
    role_of,
    tallies,
    tally,
)
from scoring.words import Seat, vulnerability_of


def tricks_of(**seats: str) -> dict[str, dict[str, int]]:
    """Double-dummy tricks, in the order clubs, diamonds, hearts, spades, no trumps: N="7 8 10 9 9"."""
    return {seat: dict(zip("CDHSN", map(int, row.split()), strict=True)) for seat, row in seats.items()}


GAME_OF_NORTH_SOUTH = tricks_of(N="7 8 10 9 9", S="7 8 10 9 8", E="6 5 3 4 4", W="6 5 3 4 4")


def board(contract: str, seat: str = "N", tricks: int = 9, **more: object) -> PlayerBoard:
    number = more.pop("number", 1)
    return PlayerBoard(Seat(seat), Contract.parse(contract), tricks, vulnerability_of(number), **more)


def groups_of(one: PlayerBoard) -> dict[str, str]:
    return {by: name for by, group_of in GROUPS.items() if (name := group_of(one)) is not None}


def test_the_player_on_declarers_left_leads():
    assert [role_of(seat, Seat.S) for seat in (Seat.S, Seat.W, Seat.N, Seat.E)] == [
        Role.DECLARER,
        Role.LEADER,
        Role.DUMMY,
        Role.DEFENDER,
    ]


@pytest.mark.parametrize(
    ("denomination", "lowest_game"),
    [("C", 5), ("D", 5), ("H", 4), ("S", 4), ("N", 3)],  # 100, 100, 120, 120 and 100 points: Law 77
)
def test_heights_are_those_of_the_bonuses(denomination, lowest_game):
    heights = [height_of(level, Denomination(denomination)) for level in range(1, 8)]
    assert heights == [
        *[Height.PART_SCORE] * (lowest_game - 1),
        *[Height.GAME] * (6 - lowest_game),
        Height.SMALL_SLAM,
        Height.GRAND_SLAM,
    ]


def test_the_better_of_both_partners_tells_what_a_side_can_make():
    north_south, east_west = (Seat.N, Seat.S), (Seat.E, Seat.W)
    assert makeable_height(GAME_OF_NORTH_SOUTH, north_south) is Height.GAME
    assert makeable_height(GAME_OF_NORTH_SOUTH, east_west) is Height.NOTHING
    one_hand = tricks_of(N="6 6 6 6 6", S="12 6 6 6 6")
    assert makeable_height(one_hand, north_south) is Height.SMALL_SLAM
    assert makeable_height({"N": {"H": 10}}, north_south) is None


def test_a_doubled_game_of_dummy_on_board_2():
    """N-S alone are vulnerable. Nine tricks in 4 hearts, where ten are there, and the game is bid."""
    assert groups_of(board("4HXS", "N", number=2, partner=7, makeable=GAME_OF_NORTH_SOUTH)) == {
        "role": "dummy",
        "seat": "N",
        "partner": "7",
        "contract": "game",
        "doubled": "ours",
        "vulnerable": "ours",
        "allowed": "game",
        "bidding": "game-equal",
    }


def test_the_same_board_from_the_lead():
    """West can make nothing, and bid nothing. Four tricks, where three are there."""
    assert groups_of(board("4HXS", "W", number=2, makeable=GAME_OF_NORTH_SOUTH)) == {
        "role": "leader",
        "seat": "W",
        "doubled": "theirs",
        "vulnerable": "theirs",
        "allowed": "nothing",
        "bidding": "nothing-equal",
        "play": "leader",
        "tricks": "leader-more",
    }


@pytest.mark.parametrize(
    ("contract", "bidding"),
    [("2HN", "lower"), ("4SN", "equal"), ("6HN", "higher"), ("1NE", "lower"), ("2DXE", "lower")],
)
def test_a_contract_beside_a_game_that_could_be_made(contract, bidding):
    assert GROUPS["bidding"](board(contract, makeable=GAME_OF_NORTH_SOUTH)) == f"game-{bidding}"


def test_without_a_deal_nothing_is_said_of_what_it_allowed():
    assert set(groups_of(board("1NN"))) == {"role", "seat", "contract", "vulnerable"}


def test_means_are_exact_and_fewer_than_five_have_none():
    """5 boards of 0, 1/3, 2/3, 50 and 100 % have 151 / 5 = 30.2; 4 have none, and neither have their IMPs."""
    shares = [Fraction(0), Fraction(1, 3), Fraction(2, 3), Fraction(50), Fraction(100)]
    five = [board("3NN", percent=share) for share in shares]
    four = [board("3NS", imps=Fraction(2)) for _ in range(4)]
    assert tallies([*five, *four], "role") == {
        "declarer": Tally(5, Fraction(151, 5), None),
        "dummy": Tally(4, None, None),
    }
    assert tally([*five, *four, board("1CW", imps=Fraction(-3))]) == Tally(10, Fraction(151, 5), Fraction(1))


CONTRACTS = [f"{level}{suit}{seat}" for level in range(1, 8) for suit in "CDHSN" for seat in "NESW"]
BOARDS = st.builds(
    board,
    st.sampled_from(CONTRACTS),
    st.sampled_from("NESW"),
    st.integers(0, 13),
    number=st.integers(1, 16),
    percent=st.none() | st.fractions(0, 100),
    makeable=st.none() | st.just(GAME_OF_NORTH_SOUTH),
)


@given(st.lists(BOARDS, max_size=12))
def test_every_board_has_one_role_seat_and_vulnerability_and_no_group_has_more_than_all(boards):
    for by in GROUPS:
        total = sum(group.boards for group in tallies(boards, by).values())
        assert total == len(boards) if by in ("role", "seat", "vulnerable") else total <= len(boards)
    known = sum(group.boards for group in tallies(boards, "allowed").values())
    assert known == sum(one.makeable is not None for one in boards)
    assert known == sum(group.boards for group in tallies(boards, "bidding").values())
