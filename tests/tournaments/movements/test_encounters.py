"""The grid of who meets whom, beside a plain search through all tables that knows nothing of it."""

from __future__ import annotations

import pytest

from tournaments.movements import Movement, Row, make
from tournaments.movements.encounters import Meeting, grid_of, grid_of_rows

MOVEMENTS = [
    make("mitchell", 7),
    make("mitchell", 6, rounds=5),
    make("howell", 5),
    make("howell", 4),
    make("individual8", 2),
    make("individual12", 3),
    make("married_couples", 4),
    make("teams_awl", 5),
]


def sides(seating, movement: Movement) -> tuple[set[int], set[int]]:
    if movement.contestants == "players":
        return {seating.n, seating.s}, {seating.e, seating.w}
    return {seating.ns}, {seating.ew}


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda movement: f"{movement.kind} {movement.tables}")
def test_a_grid_has_what_a_search_of_all_tables_finds(movement):
    grid = grid_of(movement)
    for one in movement.entries:
        for other in movement.entries:
            opposed, partnered = [], 0
            for seating in movement.seatings:
                ns, ew = sides(seating, movement)
                if one == other:
                    continue
                if one in ns and other in ew:
                    opposed.append((seating.round, seating.table, True))
                elif one in ew and other in ns:
                    opposed.append((seating.round, seating.table, False))
                elif {one, other} in (ns, ew):
                    partnered += 1
            assert [tuple(meeting) for meeting in grid.met.get((one, other), ())] == sorted(opposed)
            assert grid.together.get((one, other), 0) == partnered


def test_rows_and_columns_are_apart_where_nobody_sits_both_ways():
    mitchell = grid_of(make("mitchell", 3))
    assert (mitchell.down, mitchell.across, mitchell.by_direction) == ([1, 2, 3], [4, 5, 6], True)
    howell = grid_of(make("howell", 3))
    assert howell.down == howell.across == [1, 2, 3, 4, 5, 6]


def test_gaps_and_repeats_are_counted_once_for_each_couple():
    """Pairs 1 to 4: 1 and 2 meet twice, 3 and 4 once; the four other couples never."""
    rows = [Row(1, 1, 1, 2, ()), Row(1, 2, 3, 4, ()), Row(2, 5, 2, 1, ())]
    grid = grid_of_rows(rows, [1, 2, 3, 4], "pairs")
    assert (grid.gaps, grid.most) == (4, 2)
    assert grid.met[2, 1] == [Meeting(1, 1, north_south=False), Meeting(2, 5, north_south=True)]
    assert grid.rounds_of(1, 2) == [1, 2]


def test_a_pair_that_is_not_there_meets_nobody():
    grid = grid_of_rows([Row(1, 1, 1, 2, ()), Row(1, 2, 3, 4, ())], [1, 2, 3], "pairs")
    assert set(grid.met) == {(1, 2), (2, 1)}
    assert (grid.down, grid.across) == ([1, 3], [2])


def test_everybody_partners_everybody_once_and_opposes_them_twice():
    grid = grid_of(make("individual8", 2))
    assert set(grid.together.values()) == {1}
    assert all(len(grid.met[couple]) == 2 for couple in grid.couples())
    assert grid.gaps == 0
