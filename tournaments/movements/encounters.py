"""Who meets whom in a movement, as a grid: in which rounds, at which tables, and who never meets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .values import Movement, Row


class Meeting(NamedTuple):
    """Two contestants at one table. `north_south`: the first of them sits N-S there."""

    round: int
    table: int
    north_south: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """Who meets whom: `down` the contestants of the rows, `across` those of the columns, by number.

    Where nobody sits both ways the rows are those who sit N-S and the columns those who sit E-W; else both
    are all. `met` has the meetings of two contestants as opponents, both ways round, in order; a team that
    meets itself has none. `together` counts how often two players are partners.
    """

    down: Sequence[int]
    across: Sequence[int]
    met: Mapping[tuple[int, int], Sequence[Meeting]]
    together: Mapping[tuple[int, int], int]

    @property
    def by_direction(self) -> bool:
        """Whether rows and columns are different contestants."""
        return self.down != self.across

    def couples(self) -> Iterator[tuple[int, int]]:
        """Every two contestants who could meet, each couple once."""
        for one in self.down:
            for other in self.across:
                if self.by_direction or one < other:
                    yield one, other

    @property
    def gaps(self) -> int:
        """How many couples never meet, as opponents or as partners."""
        return sum(couple not in self.met and couple not in self.together for couple in self.couples())

    def rounds_of(self, one: int, other: int) -> list[int]:
        """The rounds in which two contestants are opponents, each once."""
        return sorted({meeting.round for meeting in self.met.get((one, other), ())})

    @property
    def most(self) -> int:
        """In how many rounds two contestants meet at most."""
        return max((len(self.rounds_of(*couple)) for couple in self.couples()), default=0)


def grid_of(movement: Movement) -> Grid:
    """The grid of a movement."""
    return grid_of_rows(movement.rows(), movement.entries, movement.contestants)


def grid_of_rows(rows: Sequence[Row], entries: Sequence[int], contestants: str) -> Grid:
    """The grid of encounters as they are kept or mended; phantoms are not among the `entries`."""
    known = frozenset(entries)
    met: dict[tuple[int, int], list[Meeting]] = defaultdict(list)
    together: dict[tuple[int, int], int] = defaultdict(int)
    north_south: set[int] = set()
    east_west: set[int] = set()
    for row in rows:
        players = contestants == "players"
        ns = [number for number in ((row.ns, row.south) if players else (row.ns,)) if number in known]
        ew = [number for number in ((row.ew, row.west) if players else (row.ew,)) if number in known]
        north_south.update(ns)
        east_west.update(ew)
        for one in ns:
            for other in ew:
                if one != other:
                    met[one, other].append(Meeting(row.round, row.table, north_south=True))
                    met[other, one].append(Meeting(row.round, row.table, north_south=False))
        for side in (ns, ew):
            if len(side) == 2:
                together[side[0], side[1]] += 1
                together[side[1], side[0]] += 1
    apart = north_south.isdisjoint(east_west) and north_south and east_west
    every = sorted(known)
    return Grid(
        sorted(north_south) if apart else every,
        sorted(east_west) if apart else every,
        {couple: sorted(meetings) for couple, meetings in met.items()},
        dict(together),
    )
