"""The numbers of the seats in round 1, and who takes which."""

from __future__ import annotations

from tournaments.movements import make
from tournaments.movements.seat_numbers import (
    assigned,
    next_free,
    numbers_of,
    place_at,
    seat_at,
    usual_numbers,
)

NS = [place_at(table, "NS") for table in range(10)]  # by table, from 1
EW = [place_at(table, "EW") for table in range(10)]


def test_places_are_counted_along_the_tables():
    assert [(seat_at(place).table, seat_at(place).direction) for place in (1, 2, 3, 18)] == [
        (1, "NS"),
        (1, "EW"),
        (2, "NS"),
        (9, "EW"),
    ]
    assert all(place_at(seat_at(place).table, seat_at(place).direction) == place for place in range(1, 40))


def test_the_odd_pair_sits_e_w_at_the_highest_table():
    """bridge.md, incomplete tables: the odd pair is E-W there, and N-S is absent."""
    taken: set[int] = set()
    for _pair in range(5):
        taken.add(next_free(taken))
    assert taken == {NS[1], EW[1], NS[2], EW[2], EW[3]}
    assert next_free(taken - {NS[1]}) == NS[1]


def test_the_usual_numbers_are_those_of_a_mitchell():
    """Nine tables: N-S 1 to 9, E-W 10 to 18; without 9 it is the Mitchell for 17 pairs."""
    usual = usual_numbers(9)
    assert [usual.at[place] for place in NS[1:]] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [usual.at[place] for place in EW[1:]] == [10, 11, 12, 13, 14, 15, 16, 17, 18]
    half = numbers_of(make("mitchell", 9, missing=9), make("mitchell", 9))
    assert half.at == usual.at
    assert half.playing == usual.playing - {9}
    assert half.staying == {1, 2, 3, 4, 5, 6, 7, 8}
    seventeen = {place: place for place in usual.at if place != NS[9]}
    assert assigned(seventeen, (), half) == assigned(seventeen, (), usual)


def test_a_seat_that_a_movement_leaves_empty_gives_its_pair_the_number_that_is_left():
    """The pair alone at table 9 sits N-S; the movement has only the E-W number 18 there."""
    half = numbers_of(make("mitchell", 9, missing=9), make("mitchell", 9))
    places = {place: place for place in half.at if place != EW[9]}
    assert assigned(places, (), half)[NS[9]] == 18


def test_a_howell_numbers_the_seats_of_its_first_round():
    """Eight pairs: table 1 has 8 N-S against 7, table 2 has 1 against 3; pair 8 alone stays."""
    howell = make("howell", 4)
    numbers = numbers_of(howell, howell)
    first = {(s.table, s.ns, s.ew) for s in howell.in_round(1)}
    assert {(table, numbers.at[NS[table]], numbers.at[EW[table]]) for table in range(1, 5)} == first
    assert (1, 8, 7) in first
    assert numbers.staying == {8}


def test_a_stationary_pair_takes_the_nearest_number_that_stays():
    howell = make("howell", 4)
    places = {place: place for place in range(1, 9)}
    numbers = assigned(places, [EW[3]], numbers_of(howell, howell))
    assert numbers[EW[3]] == 8
    assert numbers[NS[1]] == numbers_of(howell, howell).at[EW[3]]
    assert sorted(numbers.values()) == [1, 2, 3, 4, 5, 6, 7, 8]
    two = assigned(places, [NS[2], EW[3]], numbers_of(howell, howell))
    assert (two[NS[2]], two[EW[3]]) == (8, numbers_of(howell, howell).at[EW[3]])
    usual = assigned(places, [EW[3], NS[2]], usual_numbers(4))
    assert (usual[EW[3]], usual[NS[3]], usual[NS[2]]) == (3, 7, 2)


def test_who_has_no_table_in_a_movement_takes_what_is_left():
    """Seventeen pairs with a rover play at eight tables: pair 17 sits out first."""
    rover = make("rover", 8)
    numbers = numbers_of(rover, rover)
    places = {place: place for place in (*range(1, 17), EW[9])}
    assert assigned(places, (), numbers)[EW[9]] == 17
    assert 17 not in numbers.places
