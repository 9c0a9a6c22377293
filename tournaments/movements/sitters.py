"""Those of whom a fault of a movement is told: pairs, players, the two pairs of a team."""

from __future__ import annotations

from typing import NamedTuple

from .values import Row


class Sitter(NamedTuple):
    """Who is in one place at a time: a "pair", a "player", or the pair of a "team" that sits one `side`."""

    what: str
    number: int
    side: str = ""

    @property
    def values(self) -> dict[str, object]:
        """How the templates name it: {pair}, {player}, or {team} and {side}."""
        return {self.what: self.number, **({"side": self.side} if self.side else {})}


WHAT = {"pairs": "pair", "players": "player", "teams": "team"}


def sitters(row: Row, contestants: str) -> tuple[Sitter, ...]:
    """Who sits in a row, N-S first; players N, S, E, W."""
    what = WHAT[contestants]
    if what == "team":
        return Sitter(what, row.ns, "N-S"), Sitter(what, row.ew, "E-W")
    numbers = (row.ns, row.ew) if what == "pair" else (row.ns, row.south, row.ew, row.west)
    return tuple(Sitter(what, number) for number in numbers)


def sitters_of(number: int, contestants: str) -> tuple[Sitter, ...]:
    """Who plays for an entry: itself, or the two pairs of a team."""
    sides = ("N-S", "E-W") if contestants == "teams" else ("",)
    return tuple(Sitter(WHAT[contestants], number, side) for side in sides)
