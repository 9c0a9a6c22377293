"""Individuals of one copy: every design counted again, known printed figures passed, the bound, refusals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from scoring.words import RuleError
from tournaments.movements import bound_of, fairness, faults, make, suggest
from tournaments.movements.individuals.bounds import least_squares
from tournaments.movements.individuals.one_copy_designs import designs_of_one_copy

DESIGNS = sorted(designs_of_one_copy())


def tables_of(players: int, rounds: int) -> list[tuple[int, int, tuple[int, int, int, int]]]:
    """Round, board set and the players N, S, E, W of every table."""
    movement = make("individual_one_copy", pairs=players, rounds=rounds, boards_per_round=1)
    return [(s.round, s.board_set, (s.n, s.s, s.e, s.w)) for s in movement.seatings]


@pytest.mark.parametrize(("players", "rounds"), DESIGNS)
def test_every_design_is_what_it_says(players, rounds):
    """Everybody in one seat a round and once at a set, no set at two tables, absences within one."""
    tables = tables_of(players, rounds)
    assert len(tables) == rounds * (players // 4)
    assert len({(number, board_set) for number, board_set, _ in tables}) == len(tables)
    seats = Counter((number, player) for number, _, chairs in tables for player in chairs)
    sets = Counter((board_set, player) for _, board_set, chairs in tables for player in chairs)
    assert set(seats.values()) == set(sets.values()) == {1}
    assert len({board_set for _, board_set, _ in tables}) in (
        rounds,
        27,
    )  # of 27 sets 36 in 21 rounds play 21
    played = Counter(player for _, player in seats)
    assert set(played) == set(range(1, players + 1))
    last = players - players % designs_of_one_copy()[players, rounds].circle
    going_round = [played[player] for player in range(1, last + 1)]
    assert max(going_round) - min(going_round) <= 1
    staying = [played[player] for player in range(last + 1, players + 1)]
    assert all(times == rounds or abs(times - min(going_round)) <= 1 for times in staying)
    partners = Counter(frozenset(side) for _, _, (n, s, e, w) in tables for side in ((n, s), (e, w)))
    couples = players * (players - 1) // 2
    assert max(partners.values()) == -(-2 * len(tables) // couples)  # once, where that can be


def q_of_definition(players: int, rounds: int) -> Fraction:
    """The balance from its definition, board by board, apart from `fairness`."""
    by_set: dict[int, list[tuple[int, int, int, int]]] = {}
    for _, board_set, chairs in tables_of(players, rounds):
        by_set.setdefault(board_set, []).append(chairs)
    competition: Counter[tuple[int, int]] = Counter()
    for tables in by_set.values():
        way = {
            player: (table, seat // 2)
            for table, chairs in enumerate(tables)
            for seat, player in enumerate(chairs)
        }
        for one, other in combinations(sorted(way), 2):
            (table, side), (elsewhere, opposite) = way[one], way[other]
            if table != elsewhere:
                competition[one, other] += 1 if side == opposite else -1
            else:
                competition[one, other] += (1 - len(tables)) if side == opposite else len(tables) - 1
    total, squares = sum(competition.values()), sum(c * c for c in competition.values())
    return Fraction(100 * total * total, players * (players - 1) // 2 * squares)


@pytest.mark.parametrize(("players", "rounds"), DESIGNS[::4])
def test_the_balance_is_that_of_the_definition(players, rounds):
    movement = make("individual_one_copy", pairs=players, rounds=rounds, boards_per_round=1)
    assert fairness(movement).q == q_of_definition(players, rounds)
    assert faults(movement) == []


# The balance of the best printed individual of as many players and rounds that shares no boards.
PRINTED = {
    (10, 24): 32.2,
    (11, 11): 26.7,
    (11, 24): 32.1,
    (12, 11): 48.0,
    (12, 24): 42.6,
    (13, 11): 14.5,
    (14, 11): 12.8,
    (16, 12): 30.0,
    (16, 15): 47.0,
    (16, 24): 25.2,
    (17, 15): 25.8,
    (17, 17): 60.0,
    (18, 9): 22.3,
    (19, 20): 29.5,
    (20, 15): 21.1,
    (20, 19): 36.5,
    (20, 20): 50.0,
    (20, 24): 47.6,
    (21, 19): 26.5,
    (22, 19): 22.1,
    (23, 21): 40.3,
    (24, 7): 8.3,
    (24, 12): 20.6,
    (24, 21): 60.6,
    (24, 24): 54.1,
    (24, 25): 51.2,
    (25, 12): 15.0,
    (25, 24): 47.5,
    (26, 12): 13.1,
    (27, 21): 20.9,
    (28, 21): 22.2,
    (28, 24): 46.6,
    (29, 24): 40.2,
    (29, 27): 26.3,
    (30, 21): 39.7,
    (30, 27): 22.1,
    (31, 24): 21.5,
    (32, 24): 22.6,
    (36, 27): 22.9,
    (37, 12): 13.4,
    (38, 12): 13.0,
    (40, 13): 14.2,
    (41, 13): 13.6,
    (42, 13): 12.3,
    (44, 22): 23.3,
    (48, 22): 18.0,
}


@pytest.mark.parametrize(("size", "printed"), PRINTED.items())
def test_no_printed_one_is_better_balanced(size, printed):
    players, rounds = size
    movement = make("individual_one_copy", pairs=players, rounds=rounds)
    assert round(float(fairness(movement).q), 1) >= printed
    assert (movement.copies, movement.shared_by) == (1, 1)


def test_least_squares_of_classes():
    assert least_squares([0, 0, 0], 1, 7) == 4 + 4 + 9
    assert least_squares([0, 0, 0], 2, 8) == 4 + 4 + 16
    assert least_squares([1, 1, 3], 4, 5) == 1 + 1 + 9
    assert least_squares([1, 1, 1], 4, 5) is None
    assert least_squares([0, 0], 4, -8) == 16 + 16


def test_the_bound_of_players():
    """24 in 12 rounds: each figure even, 23 of them 60 in all, so sixteen 2 and seven 4 at best."""
    assert bound_of(make("individual_one_copy", pairs=24, rounds=12)) == Fraction(100 * 60 * 60, 23 * 176)
    assert bound_of(make("individual_whist_tournament", pairs=13)) is None  # not all play every set
    assert bound_of(make("rainbow", 5)) is None
    for players, rounds in DESIGNS:
        movement = make("individual_one_copy", pairs=players, rounds=rounds, boards_per_round=1)
        bound = bound_of(movement)
        assert bound is None or fairness(movement).q <= bound <= 100


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"pairs": 12, "rounds": 10}, "movement.rounds", "rounds"),
        ({"tables": 3, "pairs": 16}, "movement.pairs", "pairs"),
        ({"tables": 40}, "movement.tables", "tables"),
        ({"tables": 3, "missing": 2}, "movement.missing", "missing"),
        ({"pairs": 12, "rounds": 11, "boards_per_round": 41}, "movement.boards", "boards_per_round"),
    ],
)
def test_refusals(wish, code, field):
    with pytest.raises(RuleError) as refusal:
        make("individual_one_copy", **wish)
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_of_twelve_players_one_copy_is_suggested_with_what_it_is_better_in():
    said = {(s.kind, s.movement.rounds): str(s.below) for s in suggest(12, contestants="players")}
    assert said["individual_one_copy", 11] == "2 fewer opponents for everybody, but 5.1 % better balanced."
    assert said["individual_one_copy", 24] == "Rounds of one board, but 53.2 % better balanced."


def test_directors_read_who_follows_whom():
    lines = [str(line) for line in make("individual_one_copy", pairs=12, rounds=11).description]
    assert any(line.startswith("Player 12 stays ") for line in lines)
    assert "Players 1 to 11: each follows the player numbered one below; player 1 follows player 11." in lines
    assert "Each board set is followed by the next higher one, set 11 by set 1." in lines
    assert "Nobody has the same partner twice." in lines
