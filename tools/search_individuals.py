"""Search for individuals: `python -m tools.search_individuals 18 21 36 --seconds 60`.

A find is printed as an entry of `tournaments/movements/individuals/designs.json`: a base round to which
every later round adds one. Partners are first drawn so that all their differences differ, then put
against each other so that every difference of opponents comes twice at most. Of the finds in the time
the one is kept that needs no sharing of boards, then the one of the fairest directions. Whoever puts
it there runs the tests, which prove every entry anew.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

FIXED = -1  # the player who stays
Couple = tuple[int, int]
Table = tuple[Couple, Couple]
NODES = 3_000  # of a search for opponents or for board sets, before other partners are drawn
STEPS = 20_000  # of a drawing of partners


@dataclass(frozen=True)
class Wish:
    """A number of players: residues of `modulus`, those in `out` sit out in the first round."""

    players: int
    modulus: int
    fixed: bool
    out: tuple[int, ...]

    @classmethod
    def of(cls, players: int) -> Wish:
        """Who sits out is spread as evenly as the differences allow."""
        half, kind = players // 2, players % 4
        if kind == 0:
            return cls(players, players - 1, True, ())
        if kind == 1:
            return cls(players, players, False, (0,))
        if kind == 2:  # as many odd residues must play as there are odd differences: modulo 2
            opposite = half if players // 4 % 2 == 0 else half - half % 2
            return cls(players, players, False, (0, opposite if players != 10 else 3))
        return cls(players, players, False, (0, players // 3, players - players // 3))

    def difference(self, one: int, other: int) -> int:
        return min((one - other) % self.modulus, (other - one) % self.modulus)


def partners(wish: Wish, chance: random.Random) -> list[Couple] | None:
    """Couples of all who play, no difference twice: hill climbing that puts couples asunder."""
    playing = [x for x in range(wish.modulus) if x not in wish.out and not (wish.fixed and x == 0)]
    couples: dict[int, Couple] = {}
    partner: dict[int, int] = {}
    for _ in range(STEPS):
        if 2 * len(couples) == len(playing):
            return list(couples.values())
        one = chance.choice([x for x in playing if x not in partner])
        gap = chance.choice([d for d in range(1, (wish.modulus + 1) // 2) if d not in couples])
        other = (one + chance.choice((gap, -gap))) % wish.modulus
        if other not in playing:
            continue
        if other in partner:
            left = partner.pop(other)
            del partner[left], couples[wish.difference(other, left)]
        partner[one], partner[other], couples[gap] = other, one, (one, other)
    return None


class Opponents:
    """Puts couples against each other; `met` counts the differences of opponents."""

    def __init__(self, wish: Wish, couples: list[Couple]) -> None:
        self.couples = couples
        self.nodes = 0
        self.met = [0] * (wish.modulus // 2 + 1)
        self.most = [0] + [2] * (wish.modulus // 2)
        if wish.modulus % 2 == 0:
            self.most[-1] = 1  # half way round comes back after half of the rounds
        self.gaps = {
            (i, j): [wish.difference(a, b) for a, b in product(one, other) if FIXED not in (a, b)]
            for i, one in enumerate(couples)
            for j, other in enumerate(couples)
            if i != j
        }
        self.tables: list[Table] = []

    def seated(self) -> list[Table] | None:
        """The tables at which the couples meet; None if the search finds no seating within its limit."""
        return self.tables if self._rest(set(range(len(self.couples)))) else None

    def _rest(self, left: set[int]) -> bool:
        """Seats those who have the fewest possible opponents first."""
        self.nodes += 1
        if not left or self.nodes > NODES:
            return not left
        possible = {one: self._possible(one, left) for one in left}
        hardest, choices = min(possible.items(), key=lambda choice: len(choice[1]))
        for other in choices:
            self._meet(hardest, other, 1)
            self.tables.append((self.couples[hardest], self.couples[other]))
            if self._rest(left - {hardest, other}):
                return True
            self.tables.pop()
            self._meet(hardest, other, -1)
        return False

    def _possible(self, one: int, left: set[int]) -> list[int]:
        return [other for other in left if other != one and self._may_meet(self.gaps[one, other])]

    def _may_meet(self, gaps: list[int]) -> bool:
        return all(self.met[gap] + gaps.count(gap) <= self.most[gap] for gap in gaps)

    def _meet(self, one: int, other: int, step: int) -> None:
        for gap in self.gaps[one, other]:
            self.met[gap] += step


def offsets(wish: Wish, tables: Sequence[Table]) -> list[int] | None:
    """Sets for the tables of the first round so that nobody meets one twice and none is shared."""
    budget = NODES

    def rest(chosen: list[int], used: set[int]) -> list[int] | None:
        nonlocal budget
        budget -= 1
        if len(chosen) == len(tables) or budget < 0:
            return chosen if len(chosen) == len(tables) else None
        seats = [x for couple in tables[len(chosen)] for x in couple if x != FIXED]
        for number in range(wish.modulus if chosen else 1):
            ways = {(number - x) % wish.modulus for x in seats}
            if number not in chosen and len(ways) == len(seats) and not ways & used:
                seated = rest([*chosen, number], used | ways)
                if seated:
                    return seated
        return None

    return rest([], set())


def turned(wish: Wish, tables: Sequence[Table]) -> tuple[int, list[Table]]:
    """The tables with the directions in which players sit most evenly with and against each other."""
    q = wish.modulus

    def unevenness(turns: tuple[bool, ...]) -> int:
        way = [0] * q
        for (ns, ew), turn in zip(tables, turns, strict=True):
            for sign, couple in ((-1 if turn else 1, ns), (1 if turn else -1, ew)):
                for x in couple:
                    if x != FIXED:
                        way[x] = sign
        return sum(sum(way[x] * way[x - d] for x in range(q)) ** 2 for d in range(1, q // 2 + 1))

    def ways() -> Iterator[tuple[bool, ...]]:
        for rest in product((False, True), repeat=len(tables) - 1):
            yield (False, *rest)

    best = min(ways(), key=unevenness)
    return unevenness(best), [
        (ew, ns) if turn else (ns, ew) for (ns, ew), turn in zip(tables, best, strict=True)
    ]


def tries(wish: Wish, chance: random.Random) -> Iterator[list[Table] | None]:
    """Base rounds without end; None stands for a draw that failed."""
    while True:
        couples = partners(wish, chance)
        if couples is None:
            yield None
            continue
        if wish.fixed:
            couples.insert(0, (FIXED, 0))
        yield Opponents(wish, couples).seated()


def search(players: int, seconds: float, seed: int) -> dict[str, object] | None:
    """The best entry for so many players that is found in the time."""
    wish = Wish.of(players)
    best: tuple[bool, int] | None = None
    entry: dict[str, object] | None = None
    end = time.monotonic() + seconds
    for tables in tries(wish, random.Random(f"{seed}/{players}")):
        if tables:
            sets = offsets(wish, tables)
            if best is None or (sets is None) <= best[0]:
                uneven, seated = turned(wish, tables)
                if best is None or (sets is None, uneven) < best:
                    best = sets is None, uneven
                    entry = _entry(wish, seated, sets)
        if time.monotonic() > end:
            return entry
    return None


def _entry(wish: Wish, tables: Sequence[Table], sets: list[int] | None) -> dict[str, object]:
    rows = [[ns[0], ns[1], ew[0], ew[1]] for ns, ew in tables]
    return {"players": wish.players, "out": list(wish.out), "tables": rows, "sets": sets}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="+", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    for players in wishes.players:
        sys.stdout.write(json.dumps(search(players, wishes.seconds, wishes.seed)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
