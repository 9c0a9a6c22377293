"""Seats: they are drawn at the start; later tables are broken (closed) and balanced.

The functions here only propose moves. The director confirms them, and they become an event of type "seat".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple


class Seat(NamedTuple):
    """A seat: its table and its number there, both from 1."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class Move:
    """A player, by number, takes the seat `to`; `before` is the seat that he leaves, None if he has none."""

    player: int
    to: Seat
    before: Seat | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """The moves that the director is asked to confirm.

    `kind` says what for: to draw all seats, to seat players who have none, to break a table, or to balance
    the tables. `table` is the table that is broken, or from which players move. The director may choose
    another player to move for balance: by custom the one who would be the next big blind.
    """

    kind: Literal["draw", "seat", "break", "balance"]
    moves: tuple[Move, ...]
    table: int = 0


def tables_needed(people: int, seats: int) -> int:
    """The number of tables with `seats` seats each that `people` players need."""
    return -(-people // seats)


@dataclass
class _Hall:
    """The seats of all players while moves are made, one after the other."""

    seated: dict[int, Seat]
    seats: int
    lots: Random
    moves: list[Move] = field(default_factory=list)

    def sizes(self, tables: Sequence[int]) -> dict[int, int]:
        counts = dict.fromkeys(tables, 0)
        for seat in self.seated.values():
            if seat.table in counts:
                counts[seat.table] += 1
        return counts

    def put(self, player: int, tables: Sequence[int]) -> None:
        """Move a player to a seat by lot at the table with the fewest players; of equal ones the first."""
        counts = self.sizes(tables)
        table = min(tables, key=lambda number: (counts[number], number))
        taken = {seat.seat for seat in self.seated.values() if seat.table == table}
        seat = self.lots.choice([number for number in range(1, self.seats + 1) if number not in taken])
        self.moves.append(Move(player, Seat(table, seat), self.seated.get(player)))
        self.seated[player] = Seat(table, seat)


def drawn(people: Sequence[int], seats: int, seed: str) -> Proposal:
    """Seats for everybody by lot, at as few tables as possible, whose sizes differ by at most one."""
    lots = Random(seed)
    order = sorted(people)
    lots.shuffle(order)
    hall = _Hall({}, seats, lots)
    for player in order:
        hall.put(player, range(1, tables_needed(len(order), seats) + 1))
    return Proposal("draw", tuple(sorted(hall.moves, key=lambda move: move.to)))


def proposal_for(
    people: Sequence[int], seated: Mapping[int, Seat], seats: int, seed: str, *, keeps_tables: bool = False
) -> Proposal | None:
    """The next moves that the seats need, or None if they are in order.

    Players without a seat come first: each gets one at the smallest table, or at a new table if all are full.
    If nobody waits and one table fewer is enough, the smallest table is broken (of equal ones the one with
    the highest number). Otherwise tables are balanced until their sizes differ by at most one. `keeps_tables`
    is for a cash evening, whose tables are never broken or balanced. Each seat is drawn by lot from `seed`.
    """
    if not people:
        return None
    now = {player: seat for player, seat in seated.items() if player in people}
    if not now:
        return drawn(people, seats, seed)
    hall = _Hall(dict(now), seats, Random(seed))
    tables = sorted({seat.table for seat in now.values()})
    waiting = sorted(player for player in people if player not in now)
    if waiting:
        return Proposal("seat", _seated(hall, waiting, tables))
    if keeps_tables:
        return None
    if len(tables) > tables_needed(len(people), seats):
        counts = hall.sizes(tables)
        broken = min(tables, key=lambda number: (counts[number], -number))
        return Proposal("break", _broken(hall, broken, tables), broken)
    return _balanced(hall, tables)


def _seated(hall: _Hall, waiting: Sequence[int], tables: list[int]) -> tuple[Move, ...]:
    for player in waiting:
        if all(count >= hall.seats for count in hall.sizes(tables).values()):
            tables.append(next(number for number in range(1, len(tables) + 2) if number not in tables))
        hall.put(player, tables)
    return tuple(hall.moves)


def _broken(hall: _Hall, broken: int, tables: Sequence[int]) -> tuple[Move, ...]:
    leaving = sorted(player for player, seat in hall.seated.items() if seat.table == broken)
    hall.lots.shuffle(leaving)
    for player in leaving:
        hall.put(player, [table for table in tables if table != broken])
    return tuple(sorted(hall.moves, key=lambda move: move.before or move.to))


def _balanced(hall: _Hall, tables: Sequence[int]) -> Proposal | None:
    """Move the player in the lowest seat of the largest table to the smallest, as often as needed."""
    first = 0
    while True:
        counts = hall.sizes(tables)
        large = min(tables, key=lambda number: (-counts[number], number))
        if counts[large] - min(counts.values()) <= 1:
            break
        first = first or large
        moved = {move.player for move in hall.moves}
        at_table = ((seat, who) for who, seat in hall.seated.items() if seat.table == large)
        _seat, player = min(found for found in at_table if found[1] not in moved)
        hall.put(player, tables)
    return Proposal("balance", tuple(hall.moves), first) if hall.moves else None
