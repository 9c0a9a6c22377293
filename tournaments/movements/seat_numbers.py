"""Which number sits where when play begins: the seats of a room, and the numbers that a movement gives them.

The places of a room are counted along its tables: 1 is N-S of table 1, 2 its E-W, 3 N-S of table 2.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from .moves import Place, pair_chairs
from .values import Movement, Seating


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """The numbers by place in round 1. `at` has the phantom's too, and nobody's that sits out elsewhere.

    `playing` are the numbers that take part, `staying` those of them that keep their table in every round.
    """

    at: Mapping[int, int]
    playing: frozenset[int]
    staying: frozenset[int]

    @property
    def places(self) -> dict[int, int]:
        """The place of each number that takes part."""
        return {number: place for place, number in self.at.items() if number in self.playing}


def seat_at(place: int) -> Place:
    """Table and direction of a place."""
    return Place((place + 1) // 2, "NS" if place % 2 else "EW")


def place_at(table: int, direction: str) -> int:
    """The place of a direction, "NS" or "EW", at a table."""
    return 2 * table - (direction == "NS")


def next_free(taken: Collection[int]) -> int:
    """The place that the next pair takes: tables are filled from 1 on.

    At a new table the first pair sits E-W: an odd pair is E-W at the highest table, where it sits out first
    (bridge.md, incomplete tables). At table 1 it is N-S, for one pair alone is no half table yet.
    """
    table = 1
    while True:
        for direction in ("NS", "EW") if table == 1 else ("EW", "NS"):
            place = place_at(table, direction)
            if place not in taken:
                return place
        table += 1


def usual_numbers(tables: int) -> SeatNumbers:
    """The numbers before a movement is chosen, those of a Mitchell: N-S 1 up, then E-W along the tables."""
    at = {place_at(table, "NS"): table for table in range(1, tables + 1)}
    at |= {place_at(table, "EW"): tables + table for table in range(1, tables + 1)}
    return SeatNumbers(at, frozenset(at.values()), frozenset(range(1, tables + 1)))


def numbers_of(movement: Movement, full: Movement) -> SeatNumbers:
    """The numbers that a movement of pairs gives to the places; `full` is the same without a missing pair."""
    at = _first_places(movement.in_round(1))
    for place, number in _first_places(full.in_round(1)).items():
        if number not in at.values():
            at.setdefault(place, number)
    return SeatNumbers(at, frozenset(movement.entries), who_keep_a_table(movement.seatings))


def _first_places(seatings: Iterable[Seating]) -> dict[int, int]:
    return {place_at(s.table, way): number for s in seatings for way, number in pair_chairs(s)}


def who_keep_a_table(seatings: Iterable[Seating]) -> frozenset[int]:
    """The numbers that play at one table alone; where sides change there they may turn the boards instead."""
    tables: dict[int, set[int]] = {}
    for seating in seatings:
        for number in seating.seated:
            tables.setdefault(number, set()).add(seating.table)
    return frozenset(number for number, own in tables.items() if len(own) == 1)


def number_changes(signed_in: Iterable[int], wanted: Iterable[int]) -> dict[int, int]:
    """The numbers of the sign-in by which nobody can play, each with the number that replaces it.

    `wanted` are a movement's numbers, as many as those signed in. A pair that has one of them keeps it, since
    players expect to go by their number all evening. The others take the numbers that are left, in order.
    """
    before, after = sorted(signed_in), sorted(wanted)
    common = set(before) & set(after)
    moving = (number for number in before if number not in common)
    left = (number for number in after if number not in common)
    return dict(zip(moving, left, strict=True))


def assigned(places: Mapping[int, int], stationary: Collection[int], numbers: SeatNumbers) -> dict[int, int]:
    """The number of each pair by where it sits: `places` of the pairs, the pairs that are `stationary`.

    A pair whose place has no number that plays takes one that is left, of the nearest table. A stationary
    pair whose number would move takes the nearest one that stays, and who has that takes its own; where
    none is left it keeps the number of its place.
    """
    at = numbers.at
    chosen = {who: at[place] for who, place in places.items() if at.get(place) in numbers.playing}
    left = set(numbers.playing) - set(chosen.values())
    for who in sorted(places, key=lambda pair: places[pair]):
        if who not in chosen:
            chosen[who] = _nearest(left, places[who], numbers)
            left.discard(chosen[who])
    for who in sorted(stationary, key=lambda pair: places[pair]):
        free = numbers.staying - {chosen[other] for other in stationary}
        if chosen[who] not in numbers.staying and free:
            number = _nearest(free, places[who], numbers)
            holder = next((other for other, one in chosen.items() if one == number), None)
            if holder is not None:
                chosen[holder] = chosen[who]
            chosen[who] = number
    return chosen


def _nearest(free: Collection[int], place: int, numbers: SeatNumbers) -> int:
    """Of these numbers the one that sits nearest to a place, by tables; those that sit out come last."""
    table, places = seat_at(place).table, numbers.places

    def distance(number: int) -> tuple[bool, int, int]:
        place = places.get(number)
        return place is None, 0 if place is None else abs(seat_at(place).table - table), number

    return min(free, key=distance)
