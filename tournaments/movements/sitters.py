"""Those of whom a fault of a movement is told: pairs, players, the two pairs of a team."""

from __future__ import annotations

from typing import NamedTuple

from scoring.comparison.team_seats import OF_FOUR

from .values import Row


class Sitter(NamedTuple):
    """Who is in one place at a time: a "pair", a "player", or the pair of a "team" that sits one `side`.

    The second pair of a team of eight that sits N-S has the side "N-S 2".
    """

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
        ns, ew = _side("N-S", row.pairs.ns), _side("E-W", row.pairs.ew)
        return Sitter(what, row.ns, ns), Sitter(what, row.ew, ew)
    numbers = (row.ns, row.ew) if what == "pair" else (row.ns, row.south, row.ew, row.west)
    return tuple(Sitter(what, number) for number in numbers)


def _side(way: str, pair: int) -> str:
    """The name of a team's pair that sits this way, its first one being 0."""
    return f"{way} {pair + 1}" if pair else way


def sitters_of(number: int, contestants: str, team_size: int = OF_FOUR) -> tuple[Sitter, ...]:
    """Who plays for an entry: itself, or the two pairs of a team, or the four of a team of eight."""
    sides = [_side(way, pair) for pair in range(team_size // OF_FOUR) for way in ("N-S", "E-W")]
    if contestants != "teams":
        sides = [""]
    return tuple(Sitter(WHAT[contestants], number, side) for side in sides)
