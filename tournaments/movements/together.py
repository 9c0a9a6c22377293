"""Who meets whom on how many boards, and how far that is from even."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .values import Movement

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Together:
    """On how many boards two contestants are at one table.

    `down` and `across` are those of the rows and columns: N-S and E-W where nobody sits both ways, else all.
    `against` counts boards as opponents and `partnered` as partners, both ways round; a couple that is
    not there has none. The two tables of a match of teams count a board each.
    """

    down: Sequence[int]
    across: Sequence[int]
    against: Mapping[Couple, int]
    partnered: Mapping[Couple, int]

    @property
    def by_direction(self) -> bool:
        """Whether rows and columns are different contestants."""
        return self.down != self.across

    def couples(self) -> Iterator[Couple]:
        """Every two contestants who could meet, each couple once."""
        for one in self.down:
            for other in self.across:
                if self.by_direction or one < other:
                    yield one, other

    def boards(self, one: int, other: int) -> int:
        """The boards on which two are opponents."""
        return self.against.get((one, other), 0)

    @property
    def even(self) -> Fraction:
        """How many boards it would be for each couple if all met equally; 0 if there is no couple."""
        counts = [self.boards(*couple) for couple in self.couples()]
        return Fraction(sum(counts), len(counts)) if counts else Fraction(0)

    def level(self, boards: int) -> int:
        """How far from even: 0 within half a board, 1 and -1 from there, 2 and -2 from half of even on."""
        away = boards - self.even
        if abs(away) <= Fraction(1, 2):
            return 0
        size = 2 if 2 * abs(away) >= self.even else 1
        return size if away > 0 else -size

    def extremes(self) -> tuple[int, list[Couple], int, list[Couple]]:
        """The fewest boards with the couples that have them, and the most with theirs."""
        by_count: dict[int, list[Couple]] = defaultdict(list)
        for couple in self.couples():
            by_count[self.boards(*couple)].append(couple)
        if not by_count:
            return 0, [], 0, []
        least, most = min(by_count), max(by_count)
        return least, by_count[least], most, by_count[most]


def together_of(movement: Movement) -> Together:
    """The boards of every two contestants of a movement."""
    known = frozenset(movement.entries)
    against: dict[Couple, int] = defaultdict(int)
    partnered: dict[Couple, int] = defaultdict(int)
    north_south: set[int] = set()
    east_west: set[int] = set()
    for seating in movement.seatings:
        boards = len(movement.boards_at(seating))
        ns, ew = (
            [who for who in side if who in known]
            for side in ((seating.ns, seating.south), (seating.ew, seating.west))
        )
        north_south.update(ns)
        east_west.update(ew)
        for one in ns:
            for other in ew:
                if one != other:
                    against[one, other] += boards
                    against[other, one] += boards
        for side in (ns, ew):
            if len(side) == 2:
                partnered[side[0], side[1]] += boards
                partnered[side[1], side[0]] += boards
    apart = bool(north_south and east_west) and north_south.isdisjoint(east_west)
    every = sorted(known)
    return Together(
        sorted(north_south) if apart else every, sorted(east_west) if apart else every, against, partnered
    )
