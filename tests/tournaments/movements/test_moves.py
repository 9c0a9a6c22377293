"""What a table and a pair are told after a round."""

from __future__ import annotations

import pytest

from tournaments.movements import Place, make, move_words, next_seat, next_table_of_boards, seat


def said(movement, table, number):
    return " ".join(str(words) for words in move_words(movement, table, number))


def test_a_straight_mitchell():
    movement = make("mitchell", 5)
    assert said(movement, 4, 1) == "N-S stay. E-W go to table 5. Boards go to table 3."
    assert said(movement, 5, 1) == "N-S stay. E-W go to table 1. Boards go to table 4."
    assert said(movement, 5, 5) == ""
    assert next_seat(movement, 9, 1) == Place(5, "EW")
    assert next_seat(movement, 4, 1) == Place(4, "NS")
    assert next_seat(movement, 4, 5) is None


def test_a_skip_after_half_the_tables():
    movement = make("mitchell_skip", 8)
    assert said(movement, 3, 3) == "N-S stay. E-W go to table 4. Boards go to table 2."
    assert said(movement, 3, 4) == "N-S stay. E-W go to table 5. Boards go to table 2."


def test_relay_and_share():
    movement = make("mitchell_relay_share", 6)
    assert next_table_of_boards(movement, 2, 1) == (1, 6)
    assert said(movement, 2, 1) == "N-S stay. E-W go to table 3. Boards go to tables 1 + 6 (shared)."
    assert said(movement, 4, 1) == "N-S stay. E-W go to table 5. Boards are not in play next round."
    assert said(movement, 6, 1) == "N-S stay. E-W go to table 1. Boards go to table 5."


def test_an_arrow_switch_turns_the_boards_not_the_players():
    movement = make("mitchell", 5, options={"switch": "3"})
    assert (
        said(movement, 1, 2)
        == "N-S stay. E-W go to table 2. Boards go to table 5. Arrow-switch: turn the boards."
    )
    assert said(movement, 1, 3) == "N-S stay. E-W go to table 2. Boards go to table 5."
    assert seat(movement, 1, 3) == Place(1, "EW")


def test_a_table_that_alone_is_switched_is_told():
    movement = make("hesitation", 5, options={"switch": "6"})
    turn = "Arrow-switch at this table in the next round: turn the boards."
    assert turn in said(movement, 1, 5)
    assert "Arrow-switch" not in said(movement, 5, 5)  # the pivot
    assert "Arrow-switch" not in said(movement, 1, 4)


def test_copies_go_each_its_own_way():
    movement = make("web", 16, 13)
    assert said(movement, 5, 1) == "N-S stay. E-W go to table 6. Boards go to table 4."
    assert said(movement, 14, 1) == "N-S stay. E-W go to table 15. Boards go to table 13."
    for number in range(1, 13):
        takers = [t for table in range(1, 17) for t in next_table_of_boards(movement, table, number)]
        assert len(takers) == len(set(takers))
    barometer = make("barometer", 4)
    assert said(barometer, 2, 1).endswith("Boards are not in play next round.")


def test_sit_outs():
    movement = make("mitchell", 5, missing=5)
    assert said(movement, 4, 1) == "N-S stay. E-W sit out. Boards go to table 3."
    assert said(movement, 5, 1) == ""
    assert next_seat(movement, 9, 1) is None


def test_a_howell_says_the_direction_where_it_changes():
    movement = make("howell", 3)  # 6-1/1 5-2/4 4-3/2, then 6-2/2 1-3/4 5-4/3
    assert (
        said(movement, 1, 1) == "N-S stay. E-W go to table 2 and sit N-S. Boards are not in play next round."
    )
    assert (
        said(movement, 3, 1) == "N-S stay at this table but sit E-W. E-W go to table 2. Boards go to table 1."
    )


@pytest.mark.parametrize("kind", ["mitchell", "howell", "rover"])
def test_words_lead_every_pair_to_its_next_seat(kind):
    movement = make(kind, 7)
    for s in movement.seatings:
        if s.round < movement.rounds:
            for pair in (s.ns, s.ew):
                place = next_seat(movement, pair, s.round)
                told = said(movement, s.table, s.round)
                if place is None:
                    assert "sit out" in told
                elif place.table != s.table:
                    assert f"to table {place.table}" in told
