"""Search for fairer movements: `python -m tools.search_movements 10/12 skip:10 relay:18:limited`.

A find is printed as an entry of `tournaments/movements/pairs/howells.json` (T/R: a Howell of T tables
and R rounds without shared boards) or of `switches.json` (BASE:T, where BASE is one of the words of
`BASES`: single tables arrow-switched in any round, or with `limited` in an eighth of the rounds and one).
Whoever puts it there runs the tests, which prove every entry anew.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import cast

import numpy as np

from tournaments.movements import Movement, fairness, make
from tournaments.movements.pairs.howell import howells_of
from tournaments.movements.searching import Wanted, bound_for, search
from tournaments.movements.searching.turning import turned
from tournaments.movements.switching import UNSWITCHED

BASES = {
    "mitchell": "mitchell",
    "relay": "mitchell_relay_share",
    "weave": "mitchell_double_weave",
    "skip": "mitchell_skip",
    "awl": "mitchell_awl_pairs",
    "hesitation": "hesitation",
    "double_hesitation": "double_hesitation",
    "bowman": "bowman",
    "web": "web",
}
LEAST_GAIN = 0.005  # per cent of Q; less is the same movement again
Seat = tuple[int, int, int]  # N-S, E-W, set, each from 0


@dataclass
class Search:
    """The search for one size: the best known Q, and the tries that may exceed it."""

    name: str
    best: float
    tries: Iterator[dict[str, object] | None]


def howell_search(tables: int, rounds: int, chance: random.Random) -> Search:
    """Howells of this size without shared boards."""
    published = [h for h in howells_of(tables, rounds) if not h.shares]
    of_size = Search(f"{tables}/{rounds}", float(max((h.q for h in published), default=0)), iter(()))
    of_size.tries = _howell_tries(of_size, tables, rounds, chance)
    return of_size


def _howell_tries(
    of_size: Search, tables: int, rounds: int, chance: random.Random
) -> Iterator[dict[str, object] | None]:
    bound = float(bound_for(2 * tables, rounds) or 100)
    for progress in search(Wanted(pairs=2 * tables, rounds=rounds), chance.randrange(2**32)):
        found = progress.best
        if found is None or found.movement.shares or found.q <= of_size.best + LEAST_GAIN:
            yield None
            continue
        of_size.best = float(found.q)
        yield howell_entry(_played(found.movement), tables, rounds, of_size.best, bound)


def _played(movement: Movement) -> list[tuple[int, Seat]]:
    return [(s.round - 1, (s.ns - 1, s.ew - 1, s.board_set - 1)) for s in movement.seatings]


def howell_entry(
    played: list[tuple[int, Seat]], tables: int, rounds: int, q: float, bound: float
) -> dict[str, object]:
    """The rows of a Howell, numbered so that those who never meet each other keep tables 1, 2 ..."""
    stay = _never_meet(played, 2 * tables)
    order = [pair for pair in range(2 * tables) if pair not in stay] + stay
    number = {pair: place for place, pair in enumerate(order, start=1)}
    first = len(order) - len(stay)
    rows = []
    for round_ in range(rounds):
        there = [seat for r, seat in played if r == round_]
        there.sort(key=lambda seat: max(number[seat[0]], number[seat[1]]))
        movers = [s for s in there if max(number[s[0]], number[s[1]]) <= first]
        cells = [s for s in there if max(number[s[0]], number[s[1]]) > first] + movers
        rows.append(" ".join(f"{number[ns]}-{number[ew]}/{s + 1}" for ns, ew, s in cells))
    return {
        "form": "rows",
        "tables": tables,
        "rounds": rounds,
        "q": round(q, 3),
        "bound": bound,
        "shares": 0,
        "stationary": len(stay),
        "rows": rows,
    }


def _never_meet(played: list[tuple[int, Seat]], pairs: int) -> list[int]:
    """Many pairs of whom no two meet, found greedily from each pair."""
    meet = np.eye(pairs, dtype=bool)
    for _, (ns, ew, _) in played:
        meet[ns, ew] = meet[ew, ns] = True
    best: list[int] = []
    for start in range(pairs):
        chosen = [start]
        free = np.flatnonzero(~meet[start]).tolist()
        while free:
            pick = max(free, key=lambda p: int((~meet[p])[free].sum()))
            chosen.append(pick)
            free = [p for p in free if not meet[pick, p]]
        best = max(best, chosen, key=len)
    return sorted(best)


def switch_search(base: str, tables: int, pattern: str, chance: random.Random, effort: int) -> Search:
    """Single tables of a Mitchell arrow-switched, by the pattern in any round or in few."""
    kind = BASES[base]
    best_known = 0.0
    for wish in ("best", "limited") if pattern == "limited" else ("best", "limited", "any"):
        try:
            best_known = max(best_known, float(fairness(make(kind, tables, options={"switch": wish})).q))
        except ValueError:
            continue
    of_base = Search(f"{base}:{tables}:{pattern}", best_known, iter(()))
    of_base.tries = _switch_tries(of_base, kind, tables, pattern, chance, effort)
    return of_base


def pivots_of(kind: str, tables: int) -> tuple[int, ...]:
    """The tables of hesitations that are never switched."""
    return {"hesitation": (tables,), "double_hesitation": (2, tables)}.get(kind, ())


def _switch_tries(
    of_base: Search, kind: str, tables: int, pattern: str, chance: random.Random, effort: int
) -> Iterator[dict[str, object] | None]:
    movement = make(kind, tables, options={"switch": UNSWITCHED})
    many = range(1, movement.rounds + 1)
    while True:
        rounds = chance.sample(many, movement.rounds // 8 + 1) if pattern == "limited" else many
        free = [
            index
            for index, s in enumerate(movement.seatings)
            if s.round in rounds and s.table not in pivots_of(kind, tables)
        ]
        found = yield from _quietly(turned(movement, chance, 1000 * effort, free))
        q = float(fairness(found).q)
        if q <= of_base.best + LEAST_GAIN:
            yield None
            continue
        of_base.best = q
        seats = zip(movement.seatings, found.seatings, strict=True)
        places = [(before.round, before.table) for before, after in seats if before.ns != after.ns]
        yield pattern_entry(kind, tables, movement.rounds, pattern, q, places)


def pattern_entry(
    kind: str, tables: int, rounds: int, pattern: str, q: float, places: list[tuple[int, int]]
) -> dict[str, object]:
    """An entry of the file of patterns: each round's tables as the bits of a number, table 1 the lowest."""
    masks: dict[str, int] = {}
    for number, table in sorted(places):
        masks[str(number)] = masks.get(str(number), 0) | 1 << (table - 1)
    return {
        "base": kind,
        "tables": tables,
        "rounds": rounds,
        "pattern": pattern,
        "q": round(q, 3),
        "switched": len(places),
        "masks": {number: f"{mask:x}" for number, mask in masks.items()},
    }


def _quietly(run: Generator[int, None, Movement]) -> Generator[None, None, Movement]:
    """Goes through a run; nothing is found in its pauses."""
    while True:
        try:
            next(run)
        except StopIteration as end:
            return cast("Movement", end.value)
        yield None


def searches(wishes: list[str], chance: random.Random, effort: int) -> list[Search]:
    """The searches for words such as "10/12", "mitchell:10" or "skip:12:limited"."""
    chosen = []
    for wish in wishes:
        if "/" in wish:
            tables, rounds = wish.split("/")
            chosen.append(howell_search(int(tables), int(rounds), chance))
        else:
            base, tables, *few = wish.split(":")
            pattern = "limited" if few else "any"
            chosen.append(switch_search(base, int(tables), pattern, chance, effort))
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wishes", nargs="+", metavar="T/R|BASE:T[:limited]")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--effort", type=int, default=1, help="longer runs for each try of a Mitchell")
    chosen = parser.parse_args()
    running = searches(chosen.wishes, random.Random(chosen.seed), chosen.effort)
    end = time.monotonic() + 60 * chosen.minutes
    while time.monotonic() < end:
        for one in running:
            entry = next(one.tries, None)
            if entry is not None:
                sys.stdout.write(json.dumps(entry, separators=(",", ":")) + "\n")
                sys.stdout.flush()
    for one in running:
        sys.stderr.write(f"{one.name}: best {one.best:.3f}\n")


if __name__ == "__main__":
    main()
