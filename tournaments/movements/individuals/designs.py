"""Whist tournaments: a base round of players to which every later round adds one.

Of 4n and 4n + 1 players everyone partners every other once and opposes every other twice. Of 4n + 2
and 4n + 3 two or three sit out in each round, equally often over all rounds, and everyone partners
all others but one. Residues count round `modulus`; residue 0 is the player of that number.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from ..values import Seating

FIXED = -1  # in a base round: the player of the highest number, who stays


@dataclass(frozen=True, slots=True)
class Design:
    """A base round: `tables` of residues N, S, E, W, and the residues `out` of play.

    `sets` are the board sets of the first round for a movement without sharing: each round they go
    on by one, too. `step` -1 lets players take the seat of the next higher number, not the next
    lower. Turning the tables `turns` by a quarter makes the competition more even than the printed
    directions do. `digits` 3 adds digit by digit to the base 3, for there is no cyclic design of 9 players.
    """

    players: int
    tables: tuple[tuple[int, int, int, int], ...]
    out: tuple[int, ...] = ()
    sets: tuple[int, ...] = ()
    step: int = 1
    turns: tuple[int, ...] = ()
    digits: int = 0

    @property
    def modulus(self) -> int:
        """How many players move; as many rounds are complete."""
        return self.players - 1 if self.stays else self.players

    @property
    def stays(self) -> bool:
        """Whether the player of the highest number keeps a seat, North at table 1."""
        return any(FIXED in table for table in self.tables)

    def evened(self) -> Design:
        """With the tables turned that make it more even: N-S sit E-W there."""
        tables = tuple(
            (e, w, n, s) if number in self.turns else (n, s, e, w)
            for number, (n, s, e, w) in enumerate(self.tables, start=1)
        )
        return replace(self, tables=tables, turns=())

    def player(self, residue: int, round_: int) -> int:
        """Who has a place of the base round in a round, counted from 1."""
        if residue == FIXED:
            return self.players
        if self.digits:
            return _sum_of_digits(residue, round_ - 1, self.digits) or self.modulus
        return (residue + self.step * (round_ - 1)) % self.modulus or self.modulus

    def seatings(self, rounds: int, *, sharing: bool = True) -> list[Seating]:
        """All tables of so many rounds; one set a round, or without sharing a set a table."""
        return [
            self._seating(number, table, rounds if sharing else 0)
            for number in range(1, rounds + 1)
            for table in range(1, len(self.tables) + 1)
        ]

    def _seating(self, number: int, table: int, sharing: int) -> Seating:
        n, s, e, w = (self.player(residue, number) for residue in self.tables[table - 1])
        if sharing:
            return Seating(number, table, n, e, number, south=s, west=w)
        board_set = (self.sets[table - 1] + number - 1) % self.modulus + 1
        return Seating(number, table, n, e, board_set, south=s, west=w)

    def sitting_out(self, number: int) -> list[int]:
        """Who has no seat in a round."""
        return [self.player(residue, number) for residue in self.out]


def _sum_of_digits(one: int, other: int, base: int) -> int:
    units = (one % base + other % base) % base
    return units + base * ((one // base + other // base) % base)


def designs() -> dict[int, Design]:
    """The designs by the number of players, for boards that all tables play in a round."""
    return {design.players: design for design in reversed(_all())}


def designs_without_sharing() -> dict[int, Design]:
    """The designs that need one copy of the boards and share none, where one is known."""
    return {design.players: design for design in _all() if design.sets}


@cache
def _all() -> tuple[Design, ...]:
    """In the order of the file: of two designs for as many players the first is for shared boards."""
    rows = json.loads(resources.files(__package__).joinpath("designs.json").read_text("utf-8"))
    return tuple(map(_design, rows))


def _design(row: dict[str, Any]) -> Design:
    return Design(
        row["players"],
        tuple((n, s, e, w) for n, s, e, w in row["tables"]),
        tuple(row["out"]),
        tuple(row["sets"] or ()),
        turns=tuple(row.get("turns", ())),
        digits=row.get("digits", 0),
    )


ROTATION_8 = Design(8, ((FIXED, 1, 2, 6), (3, 4, 5, 7)))
ROTATION_12 = Design(12, ((FIXED, 1, 2, 9), (3, 4, 6, 8), (5, 11, 7, 10)))
SAFFORD_8 = Design(8, ((FIXED, 1, 2, 4), (3, 7, 5, 6)), step=-1)
