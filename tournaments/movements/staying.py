"""Who keeps one seat all evening, and in how many rounds tables have to share a copy of a board set."""

from __future__ import annotations

from collections import Counter, defaultdict

from .moves import chairs_of
from .values import Movement


def who_stays(movement: Movement) -> tuple[int, ...]:
    """The contestants who keep a chair of a table in every round; a team with both of its pairs.

    A switch of boards moves nobody. Somebody who sits out does not stay.
    """
    places: dict[int, set[tuple[int, str]]] = defaultdict(set)
    rounds: Counter[int] = Counter()
    for seating in movement.seatings:
        for chair, who in chairs_of(seating, movement.contestants):
            places[who].add((seating.table, chair))
            rounds[who] += 1
    seats = 2 if movement.contestants == "teams" else 1
    return tuple(
        number
        for number in movement.entries
        if rounds[number] == seats * movement.rounds and len(places[number]) == seats
    )


def sharing_rounds(movement: Movement) -> int:
    """In how many rounds a board set is at more tables than it has copies."""
    tables = Counter((s.round, board_set) for s in movement.seatings for board_set in s.sets)
    return len({number for (number, _set), count in tables.items() if count > movement.copies})
