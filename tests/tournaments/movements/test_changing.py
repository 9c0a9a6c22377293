"""A running movement changed: what was played stays, the whole is sound, or it is refused in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.words import RuleError
from tournaments.movements import make
from tournaments.movements.changing import (
    Changed,
    Evening,
    cut,
    evening_of,
    repeated,
    with_boards,
    with_new_boards,
    with_pairs,
)


def sound(changed: Changed, before: Evening) -> Evening:
    """The evening after a change, once it is seen that it is sound and keeps what was played."""
    after = changed.evening
    assert after.faults() == []
    assert [row for row in after.rows if row.round <= before.fixed] == [
        row for row in before.rows if row.round <= before.fixed
    ]
    assert changed.words
    return after


def test_rounds_are_cut():
    evening = evening_of(make("mitchell", 9), 5)
    after = sound(cut(evening, 8), evening)
    assert after.rounds == 8
    assert after.rows == tuple(row for row in evening.rows if row.round <= 8)


@pytest.mark.parametrize("rounds", [4, 9, 10, 0])
def test_neither_played_rounds_are_cut_nor_any_added(rounds):
    with pytest.raises(RuleError, match=f"Play can be cut to between 5 and 8 rounds, not to {rounds}"):
        cut(evening_of(make("mitchell", 9), 5), rounds)


def test_a_round_is_repeated_on_boards_of_the_evening_that_are_new_to_both():
    evening = evening_of(make("mitchell", 9, 6), 3)
    after = sound(repeated(evening, 2), evening)
    again = [row for row in after.rows if row.round == 7]
    assert [(r.table, r.ns, r.ew) for r in again] == [
        (r.table, r.ns, r.ew) for r in after.rows if r.round == 2
    ]
    assert {b for r in again for b in r.boards} <= {b for r in evening.rows for b in r.boards}
    assert (after.meetings, after.at_once) == (2, 1)


def test_a_round_of_a_complete_movement_is_repeated_on_new_boards_that_all_play():
    evening = evening_of(make("howell", 4, boards_per_round=3), 7)
    after = sound(repeated(evening, 7), evening)
    again = [row for row in after.rows if row.round == 8]
    assert {row.boards for row in again} == {(22, 23, 24)}
    assert after.at_once == 4
    with pytest.raises(RuleError, match="no round 9"):
        repeated(after, 9)


def test_a_table_gets_other_boards():
    evening = evening_of(make("mitchell", 9, 6, 2), 3)
    after = sound(with_boards(evening, 4, {1: (19, 20)}), evening)
    assert next(row.boards for row in after.rows if (row.round, row.table) == (4, 1)) == (19, 20)
    assert len(set(after.rows) - set(evening.rows)) == 1


def test_boards_may_be_replaced_in_all_rounds_to_come():
    evening = evening_of(make("mitchell", 5, boards_per_round=2), 2)
    after = sound(with_new_boards(evening, {3: 11, 4: 12}), evening)
    assert all(11 not in row.boards for row in after.rows if row.round <= 2)
    assert all(3 not in row.boards for row in after.rows if row.round > 2)
    assert sum(11 in row.boards for row in after.rows) == 3


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda e: with_boards(e, 2, {1: (19, 20)}), "change.round"),
        (lambda e: with_boards(e, 10, {1: (19, 20)}), "change.round"),
        (lambda e: with_boards(e, 4, {12: (19, 20)}), "change.table"),
        (lambda e: with_boards(e, 4, {1: (1, 2)}), "change.fault"),
        (lambda e: with_new_boards(e, {3: 5}), "change.fault"),
        (lambda e: with_new_boards(e, {99: 5}), "change.board"),
        (lambda e: with_pairs(e, [1]), "change.pair"),
        (lambda e: with_pairs(e, [21, 21]), "change.pair"),
        (lambda e: with_pairs(e, [0]), "change.pair"),
        (lambda e: with_pairs(e, []), "change.pair"),
        (lambda e: with_pairs(replace(e, fixed=9), [30]), "change.pair"),
    ],
)
def test_what_cannot_be_is_refused_in_words(change, code):
    with pytest.raises(RuleError) as refusal:
        change(evening_of(make("mitchell", 9, boards_per_round=2), 3))
    assert refusal.value.code == code
    assert "{" not in str(refusal.value)


def check_joined(before: Evening, after: Evening, late: list[int]) -> None:
    """Everybody new plays from the first open round on; at most one sits out where that must be."""
    assert set(after.entries) == {*before.entries, *late}
    for number in range(before.fixed + 1, after.rounds + 1):
        seated = [p for row in after.rows if row.round == number for p in (row.ns, row.ew)]
        assert len(seated) == len(set(seated)) == len(after.entries) // 2 * 2


@pytest.mark.parametrize("fixed", [0, 1, 3])
@pytest.mark.parametrize("late", [[50], [50, 51], [50, 51, 52]])
@pytest.mark.parametrize(
    ("kind", "tables", "wish"),
    [
        ("mitchell", 7, {}),
        ("mitchell", 7, {"missing": 7}),
        ("mitchell", 9, {"options": {"switch": "best"}}),
        ("skip", 8, {}),
        ("howell", 5, {"missing": 10}),
        ("howell_three_quarter", 8, {}),
    ],
)
def test_late_pairs_join(kind, tables, wish, late, fixed):
    movement = make(kind, tables, boards_per_round=2, **wish)
    evening = evening_of(movement, fixed)
    after = sound(with_pairs(evening, late), evening)
    check_joined(evening, after, late)
    assert after.rounds == evening.rounds
    if movement.winners == 2:
        north = {row.ns for row in after.rows}
        assert north.isdisjoint({row.ew for row in after.rows})


@pytest.mark.parametrize(("kind", "tables"), [("individual12", 3), ("round_robin", 4)])
def test_players_and_teams_may_be_cut_and_get_other_boards(kind, tables):
    movement = make(kind, tables, boards_per_round=2)
    evening = evening_of(movement, 1)
    assert evening.faults() == []
    assert sound(cut(evening, 1), evening).rounds == 1
    evening = evening_of(movement)
    last = max(b for row in evening.rows for b in row.boards)
    after = sound(with_new_boards(evening, {evening.rows[-1].boards[0]: last + 1}), evening)
    assert last + 1 in {b for row in after.rows for b in row.boards}
    with pytest.raises(RuleError, match="at only one table"):  # half of a team match
        cut(evening_of(make("teams_awl", 3), 0), 1)
    for change in (lambda: repeated(evening, 1), lambda: with_pairs(evening, [50])):
        with pytest.raises(RuleError, match="This is possible only in a pairs movement"):
            change()


def test_a_late_pair_fills_the_half_table():
    evening = evening_of(make("mitchell", 7, missing=7, boards_per_round=2), 2)
    after = sound(with_pairs(evening, [7]), evening)
    planned = make("mitchell", 7, boards_per_round=2)
    wanted = {(r.round, r.table, r.ns, r.ew) for r in planned.rows() if r.round > 2}
    assert {(r.round, r.table, r.ns, r.ew) for r in after.rows if r.round > 2} == wanted


def test_without_new_boards_and_sharing_a_full_room_takes_nobody():
    with pytest.raises(RuleError) as refusal:
        with_pairs(evening_of(make("mitchell", 7), 1), [50, 51], fresh=False, sharing=False)
    assert refusal.value.code == "change.none"
    assert "50, 51" in str(refusal.value)


@pytest.mark.parametrize(
    ("tables", "fixed", "count"), [(5, 0, 1), (6, 2, 1), (9, 3, 2), (10, 1, 2), (11, 2, 2)]
)
def test_late_pairs_join_mitchells_of_other_sizes(tables, fixed, count):
    evening = evening_of(make("mitchell", tables, boards_per_round=1), fixed)
    late = list(range(60, 60 + count))
    check_joined(evening, sound(with_pairs(evening, late), evening), late)
