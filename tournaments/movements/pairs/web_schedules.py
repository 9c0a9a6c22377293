"""The schedules of webs: who meets whom on which set, how many copies that takes, and the row of a rover.

A web has more tables than rounds. E-W go up as in a Mitchell; the last tables take the sets in falling order,
all others in rising order. With an odd number of tables and an even number of rounds there is no such web.
But there is one of a table less with a rover: pair T takes a different N-S seat in each round, and the pair
whose seat it is plays at table T, where one E-W pair stays. The rows T(2), T(3) ... of the rovers are found
by a search whose order is always the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ..values import Seating
from .mitchell import RELAY_SHARE, wrap
from .rover import displaced_tables

FEWEST_ROUNDS = 3
MOST_ROUNDS_OF_A_ROVER = 22  # more rounds than that have a row too, but not for every number of tables
MOST_TRIES = 4000  # of a search for a row; no size up to the most rounds needs half as many


def web(tables: int, rounds: int, falling: int) -> list[Seating]:
    """The last `falling` tables take the sets falling. An even number of rounds has a skip half way."""
    return [
        Seating(
            r,
            t,
            t,
            tables + wrap(t - r + 1 - _skipped(rounds, r), tables),
            wrap(tables - t - r + 1 if t > tables - falling else t + r - 1, rounds),
        )
        for r in range(1, rounds + 1)
        for t in range(1, tables + 1)
    ]


def _skipped(rounds: int, number: int) -> int:
    return int(rounds % 2 == 0 and number > rounds // 2)


def is_plain_web(tables: int, rounds: int) -> bool:
    """Whether there is a web in which all N-S stay: not for odd tables with an even number of rounds."""
    return FEWEST_ROUNDS <= rounds < tables and not (tables % 2 and rounds % 2 == 0)


def is_web(tables: int, rounds: int) -> bool:
    """Whether there is a web: with odd tables and an even number of rounds that needs the row of a rover."""
    if is_plain_web(tables, rounds):
        return True
    return FEWEST_ROUNDS <= rounds < tables and rounds <= MOST_ROUNDS_OF_A_ROVER


def copies_for(tables: int, rounds: int) -> int:
    """How many copies of the boards: so many that all tables can play at once."""
    return -(-tables // rounds)


def crowded_rounds(seatings: Sequence[Seating], copies: int) -> list[int]:
    """The rounds in which a set is at one table more than there are copies: two of them share."""
    tables = Counter((s.round, s.board_set) for s in seatings)
    assert max(tables.values()) <= 2 * copies
    return sorted(number for (number, _), count in tables.items() if count > copies)


@cache
def falling_tables(tables: int, rounds: int) -> int:
    """How many tables take the sets falling: of the ways there are, one with the least sharing."""
    copies = copies_for(tables, rounds)
    return min(
        _ways(tables, rounds),
        key=lambda falling: len(crowded_rounds(web(tables, rounds, falling), copies)),
    )


def _ways(tables: int, rounds: int) -> list[int]:
    """The numbers of tables that may take the sets falling."""
    ways = [(tables - rounds) // 2] if tables % 2 else [tables // 2]
    if tables % 2 == rounds % 2 == 0:
        ways.append((tables - rounds) // 2)
    if rounds % 2 and tables % rounds == 0:
        ways.append(0)
    return ways


@dataclass(frozen=True, slots=True)
class RoverRow:
    """A web, or a Mitchell of as many rounds as tables, with the row of a rover.

    `tables_left` are T(2), T(3) ...: the rover meets no E-W pair and no set twice, and takes no seat twice;
    `first_set` is the set that it does not meet. `copies` of each board are needed. `falling` tables take the
    sets in falling order.
    """

    seatings: tuple[Seating, ...]
    tables_left: tuple[int, ...]
    first_set: int
    copies: int
    falling: int


@cache
def rover_row(tables: int, rounds: int) -> RoverRow:
    """The row of a plain web of at most `MOST_ROUNDS_OF_A_ROVER` rounds: the displaced pair sits out."""
    falling = falling_tables(tables, rounds)
    seatings = web(tables, rounds, falling)
    fewest = _Search(seatings, rounds, at_most=tables).row()
    assert fewest is not None, (tables, rounds)
    return RoverRow(tuple(seatings), *fewest, copies_for(tables, rounds), falling)


@cache
def visitors_row(tables: int, rounds: int) -> RoverRow:
    """The row with the fewest copies with which the displaced pair can play the set of its seat elsewhere.

    In round 1 `first_set` is there. With as many rounds as tables, an even number, it is the row of a
    Mitchell with relay and share. For at most `MOST_ROUNDS_OF_A_ROVER` rounds.
    """
    if tables == rounds:
        return _relay_row(tables)
    copies = copies_for(tables + 1, rounds)
    while True:
        for falling in reversed(_ways(tables, rounds)):
            seatings = web(tables, rounds, falling)
            fewest = _Search(seatings, rounds, at_most=copies).row()
            if fewest is not None:
                return RoverRow(tuple(seatings), *fewest, copies, falling)
        copies += 1


def _relay_row(tables: int) -> RoverRow:
    seatings = RELAY_SHARE.schedule(tables, tables)
    left = displaced_tables(RELAY_SHARE, tables)
    met = {s.board_set for s in seatings if s.round > 1 and left[s.round - 2] == s.table}
    (first_set,) = set(range(1, tables + 1)) - met
    return RoverRow(tuple(seatings), left, first_set, 2, 0)


class _Search:
    """A search for the row of a rover: of the rounds left the one with the fewest seats is filled first.

    A set is at most at so many tables in a round, where another table plays that of the rover too.
    """

    def __init__(self, seatings: Sequence[Seating], rounds: int, at_most: int) -> None:
        at_once = Counter((s.round, s.board_set) for s in seatings)
        free = [s for s in seatings if at_once[s.round, s.board_set] < at_most]
        self.is_too_full = max(at_once.values()) > at_most
        self.seats = {r: [s for s in free if s.round == r] for r in range(2, rounds + 1)}
        self.first_sets = {n for n in range(1, rounds + 1) if at_once[1, n] < at_most}
        self.chosen: dict[int, Seating] = {}
        self.tries = 0

    def row(self) -> tuple[tuple[int, ...], int] | None:
        """T(2), T(3) ... and the set that the rover does not meet; None if none was found."""
        if self.is_too_full or not self._is_filled():
            return None
        (first_set,) = self._sets_left()
        return tuple(self.chosen[r].table for r in sorted(self.chosen)), first_set

    def _sets_left(self) -> set[int]:
        return set(range(1, len(self.seats) + 2)) - {s.board_set for s in self.chosen.values()}

    def _is_filled(self) -> bool:
        if len(self.chosen) == len(self.seats):
            return self._sets_left() <= self.first_sets
        self.tries += 1
        tables, opponents, sets = (
            {getattr(s, name) for s in self.chosen.values()} for name in ("table", "ew", "board_set")
        )
        fitting = {
            r: [s for s in seats if not (s.table in tables or s.ew in opponents or s.board_set in sets)]
            for r, seats in self.seats.items()
            if r not in self.chosen
        }
        number = min(fitting, key=lambda r: len(fitting[r]))
        for seat in fitting[number]:
            if self.tries > MOST_TRIES:
                return False
            self.chosen[number] = seat
            if self._is_filled():
                return True
            del self.chosen[number]
        return False
