"""The way of a movement, derived from its seatings: what the definitions of the forms say."""

from __future__ import annotations

import pytest

from tournaments.movements import KINDS, Place, make, next_table_of_boards
from tournaments.movements.pattern import Stand, pattern_of
from tournaments.movements.staying import sharing_rounds, who_stays
from tournaments.movements.ways import words_of


def ns(table):
    return Place(table, "NS")


def ew(table):
    return Place(table, "EW")


def said(movement):
    return [str(words) for words in words_of(pattern_of(movement))]


@pytest.mark.parametrize("tables", [3, 7, 9, 13])
def test_a_straight_mitchell(tables):
    """N-S stay, E-W go up one table, boards down one; all by the definition."""
    pattern = pattern_of(make("mitchell", tables))
    assert pattern.moves == {
        **{ns(table): ns(table) for table in range(1, tables + 1)},
        **{ew(table): ew(table % tables + 1) for table in range(1, tables + 1)},
    }
    assert pattern.boards == {table: ((table - 2) % tables + 1,) for table in range(1, tables + 1)}
    assert (pattern.departures, pattern.stands, pattern.shares, pattern.cards) == ((), (), {}, False)
    assert pattern.start[ns(2)] == 2
    assert pattern.staying == tuple(range(1, tables + 1))


@pytest.mark.parametrize("tables", [6, 8, 14])
def test_a_skip_after_half_of_the_tables(tables):
    (skip,) = pattern_of(make("mitchell_skip", tables)).departures
    assert skip.rounds == (tables // 2,)
    assert skip.moves == tuple((ew(table), ew((table + 1) % tables + 1)) for table in range(1, tables + 1))
    assert skip.boards == ()


@pytest.mark.parametrize("tables", [4, 6, 10])
def test_a_relay_stand_in_the_middle_and_tables_that_share(tables):
    pattern = pattern_of(make("mitchell_relay_share", tables))
    half = tables // 2
    assert pattern.stands == (Stand(half + 1, half, 1),)
    assert pattern.shares == {1: (tables,), tables: (1,)}
    assert pattern.moves[ew(tables)] == ew(1)


def test_a_cyclic_howell_is_one_circle_of_seats():
    """Everyone follows the pair one below: one comes from seat to seat in a circle of 2T - 1."""
    pattern = pattern_of(make("howell", 4))
    assert pattern.moves[ns(1)] == ns(1)
    place, circle = ew(1), []
    while place not in circle:
        circle.append(place)
        place = pattern.moves[place]
    assert place == ew(1)
    assert len(circle) == 7
    assert pattern.staying == (8,)


def test_a_rover_follows_a_card_and_nobody_else_does():
    pattern = pattern_of(make("rover", 7))
    assert pattern.wanderers == (15,)
    assert not pattern.cards
    assert pattern.moves[ns(3)] == ns(3)


def test_without_a_common_move_everybody_follows_cards():
    pattern = pattern_of(make("howell", 7, 8))
    assert pattern.cards is True
    assert pattern.moves == {}
    assert said(make("howell", 7, 8))[0] == "Pairs follow guide cards: their moves have no common pattern."


def test_a_missing_pair_and_a_switch_change_nothing_in_the_way():
    straight = pattern_of(make("mitchell", 7))
    short = pattern_of(make("mitchell", 7, missing=7))
    assert short.moves[ew(1)] == ew(2)
    assert short.moves[ew(6)] is None
    assert short.entry == ew(1)
    assert pattern_of(make("mitchell", 7, options={"switch": "6,7"})).moves == straight.moves


def test_all_tables_of_a_barometer_play_the_same_boards():
    assert pattern_of(make("barometer", 4)).same_boards
    assert "All tables play the same boards in a round." in said(make("barometer", 4))


def test_players_and_teams():
    rainbow = pattern_of(make("individual_rainbow", 5))
    assert [rainbow.moves[Place(1, chair)].table for chair in "NESW"] == [1, 3, 2, 4]
    teams = pattern_of(make("teams_awl", 7))
    assert (teams.moves[ew(1)], teams.boards[1]) == (ew(6), (7,))


def test_words_of_a_skip():
    assert said(make("mitchell_skip", 8)) == [
        "N-S stay.",
        "E-W go up 1 table, from table 8 to table 1.",
        "Boards go down 1 table.",
        "After round 4: E-W go up 2 tables.",
    ]


def test_words_of_tables_that_exchange():
    assert "E-W change places: tables 1 ↔ 2, 3 ↔ 4, 5 ↔ 6, 7 ↔ 8." in said(make("mitchell_double_weave", 8))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_has_a_way_that_leads_to_the_next_seats(kind):
    """What the pattern says of boards and people is what the movement does, but where it departs from it."""
    movement = make(kind.key, kind.sizes[min(2, len(kind.sizes) - 1)])
    pattern = pattern_of(movement)
    assert all(str(words) for words in words_of(pattern))
    if pattern.cards or pattern.same_boards:
        return
    departing = {number for departure in pattern.departures for number in departure.rounds}
    for number in range(1, movement.rounds):
        for seating in movement.in_round(number):
            going = next_table_of_boards(movement, seating.table, number)
            if number not in departing and going:
                assert pattern.boards[seating.table] == going


def test_who_stays_and_how_often_tables_share():
    assert who_stays(make("howell", 7)) == (14,)
    assert who_stays(make("teams_awl", 7)) == ()
    assert sharing_rounds(make("mitchell_relay_share", 6)) == 6
    assert sharing_rounds(make("barometer", 4)) == 0
