"""Individuals of fixed lengths with one copy of the boards: base rounds, and the circles they go round in.

A design has one or more base rounds. From each come `circle` rounds: in every next one all players and
board sets go on by one within their circle of so many numbers (1 to c, c + 1 to 2c and so on, the last
number being followed by the first). Numbers that fill no whole circle keep their seats meanwhile. The
designs were found by our own seeded search: seats and sets of the base rounds were exchanged, by simulated
annealing, towards the least sum of squares of the competition (`fairness`) of all the rounds. An entry is
never changed once it is there: evenings that were stored are made from it again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ..values import Seating, SitOut

Table = tuple[int, int, int, int, int]
"""Players North, South, East and West, and the number of the board set."""


@dataclass(frozen=True, slots=True)
class OneCopy:
    """A movement of `players`; `base` holds the tables of each base round.

    Of the rounds that come from them, which are as many as the board sets, the first `rounds` are played.
    """

    players: int
    circle: int
    base: tuple[tuple[Table, ...], ...]
    rounds: int

    @property
    def sets(self) -> int:
        """How many board sets are in play."""
        return self.circle * len(self.base)

    @property
    def tables(self) -> int:
        """How many tables play in a round."""
        return len(self.base[0])

    @property
    def staying(self) -> tuple[int, ...]:
        """Who keeps a seat as long as the others go round."""
        return tuple(range(self.players - self.players % self.circle + 1, self.players + 1))

    def seatings(self) -> Iterator[Seating]:
        """Every table of every round."""
        for number, tables, step in self._rounds():
            for table, (n, s, e, w, board_set) in enumerate(tables, start=1):
                north, south, east, west = (self._moved(player, step) for player in (n, s, e, w))
                its_set = _gone_on(board_set, step, self.circle)
                yield Seating(number, table, north, east, its_set, south=south, west=west)

    def sit_outs(self) -> Iterator[SitOut]:
        """Those who have no seat in a round."""
        for number, tables, step in self._rounds():
            out = set(range(1, self.players + 1)) - {player for *seats, _ in tables for player in seats}
            for player in out:
                yield SitOut(number, self._moved(player, step))

    def _rounds(self) -> Iterator[tuple[int, tuple[Table, ...], int]]:
        """For each round its base round, and how far players and sets have gone on since."""
        for number in range(1, self.rounds + 1):
            turn, step = divmod(number - 1, self.circle)
            yield number, self.base[turn], step

    def _moved(self, player: int, step: int) -> int:
        return player if player in self.staying else _gone_on(player, step, self.circle)


def _gone_on(number: int, steps: int, circle: int) -> int:
    """The number so many steps on within its own circle."""
    first = (number - 1) // circle * circle
    return first + (number - 1 - first + steps) % circle + 1


@cache
def designs_of_one_copy() -> dict[tuple[int, int], OneCopy]:
    """The designs by the number of players and of rounds."""
    rows = json.loads(resources.files(__package__).joinpath("one_copy.json").read_text("utf-8"))
    designs = [
        OneCopy(
            row["players"],
            row["circle"],
            tuple(tuple((n, s, e, w, board_set) for n, s, e, w, board_set in base) for base in row["base"]),
            row["rounds"],
        )
        for row in rows
    ]
    return {(design.players, design.rounds): design for design in designs}


def lengths_of(players: int) -> tuple[int, ...]:
    """The numbers of rounds for which there is a design of so many players, fewest first."""
    return tuple(sorted(rounds for number, rounds in designs_of_one_copy() if number == players))
