"""Which faults of an evening are new after a change."""

from scoring.words import Finding
from tournaments.movements import faults_of_rows
from tournaments.movements.new_faults import new_faults

ALL_AT_ONCE = [(1, 1, 1, 2, [1, 2]), (1, 2, 3, 4, [1, 2]), (1, 3, 5, 6, [1, 2])]


def found(rows):
    return faults_of_rows(rows)


def test_what_became_smaller_is_not_new():
    """Boards 1 and 2 at three tables, then at two of them, then each at two tables of the three."""
    before = found(ALL_AT_ONCE)
    assert [str(fault) for fault in before] == [
        "In round 1, boards 1, 2 are at tables 1, 2, 3 at the same time."
    ]
    two_tables = [ALL_AT_ONCE[0], ALL_AT_ONCE[2]]
    apart = [(1, 1, 1, 2, [1]), (1, 2, 3, 4, [1, 2]), (1, 3, 5, 6, [2])]
    for after in (two_tables, apart, []):
        assert new_faults(before, found(after)) == []


def test_what_became_larger_or_moved_is_new():
    before = found(ALL_AT_ONCE[:2])
    for after in (
        ALL_AT_ONCE,
        [(2, *row[1:]) for row in ALL_AT_ONCE[:2]],
        [(*row[:4], [2, 3]) for row in ALL_AT_ONCE[:2]],
        [(1, 4, 7, 8, [1, 2]), ALL_AT_ONCE[0]],
    ):
        assert new_faults(before, found(after)) == [
            fault for fault in found(after) if fault.code == "movement.board_twice"
        ]


def test_opponents_who_meet_less_often_than_before_are_nothing_new():
    three_times = [(n, 1, 1, 2, [n]) for n in (1, 2, 3)]
    assert new_faults(found(three_times), found(three_times[:2])) == []
    assert len(new_faults(found(three_times[:2]), found(three_times))) == 1


def test_boards_met_again_are_compared_one_by_one():
    twice = [(1, 1, 1, 2, [1, 2]), (2, 1, 1, 3, [1, 2])]
    once = [(1, 1, 1, 2, [1, 2]), (2, 1, 1, 3, [2, 4])]
    assert new_faults(found(twice), found(once)) == []
    assert [fault.code for fault in new_faults(found(once), found(twice))] == ["movement.board_again"]


def test_a_count_that_falls_is_not_new_and_one_that_rises_is():
    three, two = (Finding("movement.table_twice", "{table} {count}", table=1, count=n) for n in (3, 2))
    assert new_faults([three], [two]) == []
    assert new_faults([two], [three]) == [three]
    assert new_faults([], [two]) == [two]
