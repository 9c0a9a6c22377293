"""Ladies up, gentlemen down: ladies go one table up after each round, gentlemen one down.

Ladies who began at a table meet at it, one round after the other, gentlemen from tables two apart. With an
even number of tables these would be the first again at half time, so gentlemen then go two tables: in as many
rounds as there are tables everybody is at a table once with the two of every table. On the second way round
the two gentlemen of a table change partners. Movements, section 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from scoring.words import Message, Seat

from .places import COME, DUMMY, GENTS, LADIES, STAY, Room
from .values import RoundPlan, Seats

assert (LADIES, GENTS) == (STAY, COME)


def rounds_at(plans: Sequence[RoundPlan], tables: int) -> int:
    """How many rounds, up to the last of `plans`, have been played at so many tables."""
    return len(list(takewhile(lambda plan: len(plan.tables) == tables, reversed(plans))))


def crossed(tables: int, round_: int) -> bool:
    """Whether gentlemen have changed partners in a round, counted from 0 since there are so many tables."""
    return round_ // tables % 2 == 1


def skips(tables: int, round_: int) -> bool:
    """Whether gentlemen go two tables to reach that round."""
    return tables % 2 == 0 and round_ % tables == tables // 2


def send_lines(room: Room, plans: Sequence[RoundPlan]) -> None:
    """Send ladies up and gentlemen down, the last table being beside the first."""
    before = plans[-1]
    tables = len(before.tables)
    was_crossed = crossed(tables, rounds_at(plans, tables) - 1)
    down = 2 if skips(room.tables, rounds_at(plans, room.tables)) else 1
    for seats in before.tables:
        ladies, gents = lines_of(seats, was_crossed)
        room.send(seats.table % room.tables + 1, LADIES, ladies)
        room.send((seats.table - down - 1) % room.tables + 1, GENTS, gents)


def lines_of(seats: Seats, was_crossed: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ladies, North and East, and the two gentlemen in the order of their first partners."""
    north, east, south, west = (seats.at(seat) or DUMMY for seat in (Seat.N, Seat.E, Seat.S, Seat.W))
    return (north, east), ((west, south) if was_crossed else (south, west))


def ladies_words(tables: int, round_: int) -> tuple[Message, ...]:
    """How they moved to this round, counted from 0 since there are so many tables."""
    if round_ == 0:
        return ()
    words = [Message("Ladies move up one table, gentlemen move down one.")]
    if skips(tables, round_):
        words = [
            Message("Ladies move up one table, gentlemen move down two; otherwise they would meet again.")
        ]
    if crossed(tables, round_):
        words.append(Message("The second time round, the two gentlemen at each table have swapped partners."))
    return tuple(words)
