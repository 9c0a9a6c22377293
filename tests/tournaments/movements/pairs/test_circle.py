"""Five pairs at two tables, six pairs at three: five rounds, two board sets a table and round."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.words import RuleError
from tournaments.movements import (
    Movement,
    fairness,
    faults,
    make,
    move_words,
    movement_record,
    next_table_of_boards,
    suggest,
)
from tournaments.movements.changing import evening_of, repeated, with_pairs
from tournaments.movements.own import sound
from tournaments.movements.typed import text_of, typed

# half round, table, N-S, E-W, set of two boards: two half rounds are a round of four boards
FIVE = """
1 1 2 5 1
1 2 3 4 6
2 1 2 5 5
2 2 3 4 9
3 1 3 1 2
3 2 4 5 7
4 1 3 1 1
4 2 4 5 10
5 1 4 2 3
5 2 5 1 8
6 1 4 2 2
6 2 5 1 6
7 1 5 3 4
7 2 1 2 9
8 1 5 3 3
8 2 1 2 7
9 1 1 4 5
9 2 2 3 10
10 1 1 4 4
10 2 2 3 8
"""
SIX = {1: (1, (3, 10)), 2: (2, (4, 6)), 3: (3, (5, 7)), 4: (4, (1, 8)), 5: (5, (2, 9))}  # table 3, v pair 6


def played(movement: Movement) -> set[tuple[int, int, int, int, int]]:
    return {(s.round, s.table, s.ns, s.ew, one) for s in movement.seatings for one in s.sets}


def test_five_pairs_as_printed():
    rows = {tuple(map(int, line.split())) for line in FIVE.split("\n") if line}
    movement = make("five_pairs", 2)
    assert played(movement) == {((half + 1) // 2, *rest) for half, *rest in rows}
    assert (movement.rounds, movement.boards_per_round, movement.boards, movement.copies) == (5, 4, 20, 1)
    assert [(s.round, s.contestant) for s in movement.sit_outs] == [(r, r) for r in range(1, 6)]
    assert faults(movement) == []


def test_six_pairs_are_the_five_and_a_third_table():
    movement = make("six_pairs_five_rounds", 3)
    five = {row for row in played(movement) if row[1] < 3}
    assert five == played(make("five_pairs", 2))
    third = {s.round: (s.ew, s.sets) for s in movement.seatings if s.table == 3}
    assert third == SIX
    assert {s.ns for s in movement.seatings if s.table == 3} == {6}
    assert (movement.rounds, movement.boards_per_round, movement.boards, movement.copies) == (5, 4, 20, 1)
    assert faults(movement) == []


@pytest.mark.parametrize(
    ("kind", "each", "boards"), [("five_pairs", 4, 16), ("six_pairs_five_rounds", 8, 20)]
)
def test_every_two_pairs_compete_equally(kind, each, boards):
    movement = make(kind, 2 if kind == "five_pairs" else 3)
    figures = fairness(movement)
    assert (figures.q, figures.least, figures.most) == (100, each, each)
    assert (figures.met, figures.shared) == (len(movement.entries) - 1, 0)
    met = [frozenset((row.ns, row.ew)) for row in movement.rows()]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(movement.entries, 2)))
    for pair in movement.entries:
        own = [board for row in movement.rows() for board in row.boards if pair in (row.ns, row.ew)]
        assert len(own) == len(set(own)) == boards


def test_the_same_figure_as_the_half_rounds_have():
    """The printed lines as they stand, each a round of two boards, in which everybody meets twice."""
    figures = fairness(sound("boards: 2\nmeetings: 2" + FIVE))
    assert (figures.q, figures.least, figures.most) == (100, 4, 4)


@pytest.mark.parametrize("pair", range(1, 7))
def test_six_pairs_take_a_half_table(pair):
    movement = make("six_pairs_five_rounds", 3, missing=pair)
    assert faults(movement) == []
    assert make("six_pairs_five_rounds", 3, pairs=5).entries == (1, 2, 3, 4, 5)
    assert fairness(make("six_pairs_five_rounds", 3, pairs=5)).q == 100


@pytest.mark.parametrize(("pairs", "kind"), [(5, "five_pairs"), (6, "six_pairs_five_rounds")])
def test_it_is_suggested_first_for_twenty_boards(pairs, kind):
    first = suggest(pairs, 20, winners=1)[0]
    assert (first.kind, first.fairness.q_text, first.minutes) == (kind, "100.0", 158)
    assert (first.movement.rounds, first.movement.boards_per_round) == (5, 4)
    assert make(**first.arguments) == first.movement
    assert kind in {s.kind for s in suggest(pairs)}


@pytest.mark.parametrize(("boards", "minutes"), [(20, 150), (24, None), (26, None), (13, None), (30, 100)])
def test_what_is_suggested_has_whole_sets(boards, minutes):
    found = [s for s in suggest(5, boards, minutes) if s.kind == "five_pairs"]
    assert found
    assert all(s.movement.boards_per_round % 2 == 0 for s in found)
    assert all(s.minutes <= (minutes or 999) for s in found)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"kind": "five_pairs", "tables": 2, "boards_per_round": 5}, "movement.boards"),
        ({"kind": "six_pairs_five_rounds", "tables": 3, "boards_per_round": 1}, "movement.boards"),
        ({"kind": "five_pairs", "tables": 2, "rounds": 6}, "movement.rounds"),
        ({"kind": "five_pairs", "tables": 2, "missing": 1}, "movement.missing"),
        ({"kind": "six_pairs_five_rounds", "tables": 3, "missing": 7}, "movement.missing"),
        ({"kind": "five_pairs", "pairs": 4}, "movement.pairs"),
        ({"kind": "five_pairs", "tables": 3}, "movement.tables"),
    ],
)
def test_what_cannot_be_is_refused(wish, code):
    with pytest.raises(RuleError) as refusal:
        make(**wish)
    assert refusal.value.code == code
    assert "{" not in str(refusal.value)


@pytest.mark.parametrize("rounds", range(1, 6))
@pytest.mark.parametrize(("kind", "tables"), [("five_pairs", 2), ("six_pairs_five_rounds", 3)])
def test_fewer_rounds_are_the_first_ones(kind, tables, rounds):
    movement = make(kind, tables, rounds)
    assert faults(movement) == []
    assert movement.seatings == tuple(s for s in make(kind, tables).seatings if s.round <= rounds)


def said(movement: Movement, table: int, number: int) -> str:
    return " ".join(str(words) for words in move_words(movement, table, number))


def test_boards_that_part_are_told_by_their_numbers():
    movement = make("six_pairs_five_rounds", 3)
    assert said(movement, 1, 1).endswith("Boards 1-2 stay. Boards 9-10 are not in play next round.")
    assert said(movement, 2, 1).endswith(
        "Boards 11-12 go to table 3. Boards 17-18 are not in play next round."
    )
    assert said(movement, 3, 1).endswith("Boards 5-6 are not in play next round. Boards 19-20 go to table 2.")
    assert next_table_of_boards(movement, 2, 1) == (3,)
    for number in range(1, 5):  # none of them is forgotten
        for row in movement.rows(number):
            after = {b: to.table for to in movement.rows(number + 1) for b in to.boards}
            tables = {after[b] for b in row.boards if b in after}
            assert next_table_of_boards(movement, row.table, number) == tuple(sorted(tables))


def test_boards_of_five_pairs_keep_their_table():
    movement = make("five_pairs", 2)
    at = {board: row.table for row in movement.rows() for board in row.boards}
    assert at == {board: 1 if board <= 10 else 2 for board in range(1, 21)}
    assert "Boards 1 to 10 stay at table 1, boards 11 to 20 at table 2." in map(str, movement.description)
    assert movement.resting_sets(1) == (2, 3, 4, 7, 8, 10)


@pytest.mark.parametrize(("kind", "tables"), [("five_pairs", 2), ("six_pairs_five_rounds", 3)])
def test_it_is_written_out_and_read_again(kind, tables):
    movement = make(kind, tables)
    again = typed(text_of(movement))
    assert (again.seatings, again.sit_outs, again.boards) == (movement.seatings, movement.sit_outs, 20)
    assert fairness(sound(text_of(movement))).q == 100
    assert movement_record(movement)["seats"][0]["boards"] == [1, 2, 9, 10]


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("1-2/1+2 3-4/3\n1-3/3+4 2-4/1", "typed.sets"),
        ("boards: 5\n1-2/1+2 3-4/3+4", "typed.boards"),
        ("1-2/1+ 3-4/3+4", "typed.cell"),
        ("1-2/1+0 3-4/3+4", "typed.cell"),
        ("sets: 3\n1-2/1+2 3-4/3+4", "typed.size"),
    ],
)
def test_sets_that_cannot_be_are_refused_by_the_reader(rows, code):
    with pytest.raises(RuleError) as refusal:
        typed(rows)
    assert refusal.value.code == code


def test_a_board_set_twice_at_one_table_is_a_fault():
    found = faults(typed("boards: 4\n1-2/1+1 3-4/2+3"))
    assert "movement.board_again" in {fault.code for fault in found}


def test_a_late_sixth_pair_plays_whoever_would_sit_out():
    """From round 2 on, on the boards that are left for both: nothing else changes, none is new or shared."""
    movement = make("five_pairs", 2)
    changed = with_pairs(evening_of(movement, fixed=1), [6]).evening
    assert changed.faults() == []
    late = [row for row in changed.rows if 6 in row.seated]
    assert {(row.round, min(row.seated)) for row in late} == {(number, number) for number in range(2, 6)}
    assert set(movement.rows()) == set(changed.rows) - set(late)
    assert {board for row in late for board in row.boards} <= set(range(1, 21))
    assert changed.at_once == 1


@pytest.mark.parametrize(("kind", "tables"), [("five_pairs", 2), ("six_pairs_five_rounds", 3)])
@pytest.mark.parametrize("rounds", [2, 3, 4, 5])
def test_a_round_once_more_is_sound(kind, tables, rounds):
    changed = repeated(evening_of(make(kind, tables, rounds)), 1).evening
    assert changed.faults() == []
    assert changed.rounds == rounds + 1
