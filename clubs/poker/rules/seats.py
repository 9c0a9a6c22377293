"""Seats: drawn at the start, and then tables broken and balanced. What is proposed, the director confirms."""

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
    """A player takes a seat; `before` is the one that he leaves, if he has one."""

    player: int
    to: Seat
    before: Seat | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the director is asked: to draw all seats, to seat who has none, to break a table, to balance them.

    `table` is the one that is broken, or from which people move. A player who moves to balance is the
    director's choice: by custom the one who would be the next big blind.
    """

    kind: Literal["draw", "seat", "break", "balance"]
    moves: tuple[Move, ...]
    table: int = 0


def tables_needed(people: int, seats: int) -> int:
    """How many tables of so many seats these people need."""
    return -(-people // seats)


@dataclass
class _Hall:
    """The seats while moves are made, one after the other."""

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
        """To a seat, by lot, of the table with the fewest players; of equal ones the lowest number."""
        counts = self.sizes(tables)
        table = min(tables, key=lambda number: (counts[number], number))
        taken = {seat.seat for seat in self.seated.values() if seat.table == table}
        seat = self.lots.choice([number for number in range(1, self.seats + 1) if number not in taken])
        self.moves.append(Move(player, Seat(table, seat), self.seated.get(player)))
        self.seated[player] = Seat(table, seat)


def drawn(people: Sequence[int], seats: int, seed: str) -> Proposal:
    """Seats for everybody by lot, at as few tables as hold them, whose sizes differ by one at most."""
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
    """What the seats want now; None where all is in order.

    First who has no seat gets one: at the smallest table, or at a new one if all are full. Then, where one
    table fewer holds everybody, the smallest table is broken (of equal ones the one of the highest number);
    else tables are balanced until their sizes differ by one at most. `keeps_tables`: an evening for cash,
    whose tables are never broken or balanced. Each seat is drawn by lot from `seed`.
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
    """One player from the largest table to the smallest, as often as it takes; the lowest seat goes."""
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
