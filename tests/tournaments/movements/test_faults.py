"""The checker on evenings broken on purpose: each fault by its code, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements import Row, SitOut, faults, faults_of_rows, make

# Two tables, two rounds, written out by hand: 1 and 2 stay, 3 and 4 change places.
SOUND = [
    Row(1, 1, 1, 3, (1, 2)),
    Row(1, 2, 2, 4, (3, 4)),
    Row(2, 1, 1, 4, (5, 6)),
    Row(2, 2, 2, 3, (7, 8)),
]


def codes(rows, **known):
    known = {
        "entries": range(1, 5),
        "rounds": range(1, 3),
        "tables": range(1, 3),
        "boards": range(1, 9),
        **known,
    }
    return [fault.code.removeprefix("movement.") for fault in faults_of_rows(rows, **known)]


def mended(index, **change):
    rows = list(SOUND)
    rows[index] = rows[index]._replace(**change)
    return rows


def test_a_sound_evening_has_no_faults():
    assert codes(SOUND) == []


def test_plain_tuples_in_any_order_are_rows_too():
    assert faults_of_rows([tuple(row) for row in reversed(SOUND)], entries=range(1, 5)) == []


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (mended(1, ns=1), ["pair_twice", "opponents_again", "no_seat"]),
        (mended(1, boards=(1, 2)), ["board_twice"]),
        (mended(2, boards=(1, 5)), ["board_again"]),
        (mended(2, boards=(5, 5)), ["board_again", "board_again"]),
        (mended(2, ew=3), ["pair_twice", "opponents_again", "no_seat"]),
        (mended(3, ns=3), ["same_pair", "no_seat"]),
        (mended(3, ns=9), ["unknown_pair", "no_seat"]),
        (mended(3, boards=(7, 9)), ["unknown_board"]),
        (mended(3, table=3), ["unknown_table"]),
        (mended(3, table=1), ["table_twice"]),
        (mended(3, round=3), ["unknown_round", "no_seat", "no_seat"]),
        (SOUND[:3], ["no_seat", "no_seat"]),
        ([], ["no_seat"] * 8),
    ],
)
def test_each_fault_is_found_and_no_other(rows, found):
    assert codes(rows) == found


def test_sit_outs_are_declared_or_faults():
    assert codes(SOUND[:3], sit_outs=[(2, 2), (2, 3)]) == []
    assert codes(SOUND, sit_outs=[(2, 2)]) == ["sit_out_seated"]
    assert codes(SOUND, sit_outs=[(2, 7)]) == ["unknown_sit_out"]


def test_sharing_and_copies_allow_a_board_at_as_many_tables():
    rows = mended(1, boards=(1, 2))
    assert codes(rows, at_once=2) == []
    third = [*rows, Row(1, 3, 5, 6, (1, 2))]
    assert codes(third, at_once=2, entries=None, tables=None) == ["board_twice"]


def test_a_second_meeting_is_a_fault_unless_declared():
    again = [Row(1, 1, 1, 2, (1,)), Row(2, 1, 2, 1, (2,))]
    known = {"entries": (1, 2), "boards": None}
    assert codes(again, **known) == ["opponents_again"]
    assert codes(again, meetings=2, **known) == []


def test_what_is_not_known_is_not_checked():
    assert faults_of_rows([Row(4, 40, 77, 78, (99,))]) == []


def test_a_fault_says_in_words_who_and_where():
    messages = [str(fault) for fault in faults_of_rows(mended(2, boards=(1, 2, 6)), entries=range(1, 5))]
    assert messages == [
        "Pair 1 plays boards 1, 2 again in round 2 (table 1); it has already played them in round 1."
    ]
    fault = faults_of_rows(mended(1, ns=1))[0]
    assert fault.values == {"pair": 1, "round": 1, "tables": "1, 2"}
    assert str(fault) == "Pair 1 is in two places in round 1: tables 1, 2."


def test_a_straight_mitchell_on_even_tables_repeats_boards_after_half_the_rounds():
    rows = [
        Row(r, t, t, 6 + (t - r) % 6 + 1, [(t + r - 2) % 6 + 1]) for r in range(1, 7) for t in range(1, 7)
    ]
    found = faults_of_rows(rows, entries=range(1, 13))
    assert {fault.code for fault in found} == {"movement.board_again"}
    assert {fault.values["round"] for fault in found} == {4, 5, 6}


def test_movements_declare_what_they_need():
    shared = make("mitchell_relay_share", 6)
    assert faults(shared) == []
    assert {f.code for f in faults(replace(shared, shared_by=1))} == {"movement.board_twice"}
    half = make("howell", 4, missing=3)
    assert faults(half) == []
    assert {f.code for f in faults(replace(half, sit_outs=()))} == {"movement.no_seat"}
    seated = half.seatings[0]
    double = (*half.sit_outs, SitOut(seated.round, seated.ns))
    assert [f.code for f in faults(replace(half, sit_outs=double))] == ["movement.sit_out_seated"]


@given(st.data())
def test_two_pairs_exchanged_at_two_tables_of_a_round_are_always_noticed(data):
    """In a full Howell everybody has met everybody: any exchange repeats an opponent or a board."""
    movement = make("howell", data.draw(st.integers(3, 7)))
    rows = list(movement.rows())
    number = data.draw(st.integers(1, movement.rounds))
    one, other = data.draw(
        st.lists(
            st.sampled_from([i for i, row in enumerate(rows) if row.round == number]),
            min_size=2,
            max_size=2,
            unique=True,
        )
    )
    rows[one], rows[other] = (
        rows[one]._replace(ns=rows[other].ns),
        rows[other]._replace(ns=rows[one].ns),
    )
    found = faults_of_rows(rows, entries=movement.entries, at_once=movement.shared_by)
    assert "movement.opponents_again" in {fault.code for fault in found}
