"""Howell movements for pairs, full and reduced: one field, one winner.

Full ones have 2T - 1 rounds, everybody meets everybody; each is at the best balance that is
possible for its size (movement theory: perfect only for even numbers of tables). Reduced
(three-quarter) ones have fewer rounds and sets. They come from a closed form for some primes and
from the data file `howells.json`, whose every entry the tests check.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from ..values import Seating
from .mitchell import wrap

CLOSED_FORM = {4: 7, 6: 11, 10: 19, 12: 23, 16: 31}  # tables: rounds, a prime that leaves 3 by 4
PERFECT = Fraction(100)


@dataclass(frozen=True, slots=True)
class Howell:
    """One Howell: `q` its fairness, `bound` what no movement of its class can pass, both per cent.

    `stationary` pairs, the highest numbers, keep tables 1, 2 ...; in a `cyclic` one every other
    pair follows the next lower number, else they need guide cards.
    `shares` counts the (round, set) in use at two or more tables; two pairs meet at most `meetings` times.
    `on_request` ones are made only where this number of rounds is asked for: sessions were kept without them
    whose movement names no rounds, or is a barometer of this length, and those stay as they are.
    """

    tables: int
    rounds: int
    q: Fraction
    bound: Fraction
    shares: int
    shared_by: int
    stationary: int
    cyclic: bool
    seatings: tuple[Seating, ...]
    meetings: int = 1
    on_request: bool = False

    @property
    def is_full(self) -> bool:
        """Whether everybody meets everybody."""
        return self.rounds >= 2 * self.tables - 1


@cache
def howells() -> tuple[Howell, ...]:
    """Every Howell we have, by tables and rounds, the fairest first."""
    schedules = [*_stored("howells.json"), *map(_closed_form, CLOSED_FORM)]
    return tuple(sorted(schedules, key=lambda h: (h.tables, h.rounds, -h.q, h.shares)))


@cache
def book_howells() -> tuple[Howell, ...]:
    """Full ones of 4 to 17 tables by the starters of the older book; who sits how is ours."""
    return tuple(_stored("book_howells.json"))


def howells_of(tables: int, rounds: int | None = None) -> tuple[Howell, ...]:
    """Those of a size, and of a number of rounds if given; the fairest of each first."""
    return tuple(h for h in howells() if h.tables == tables and rounds in (None, h.rounds))


def _stored(name: str) -> Iterator[Howell]:
    data = resources.files(__package__).joinpath(name).read_text("utf-8")
    return map(howell_from, json.loads(data, parse_float=Fraction))


def howell_from(entry: dict[str, Any]) -> Howell:
    """The Howell of an entry of the data file; see `_expanded` and `_written_out` for its two forms."""
    from_starter = entry["form"] == "cyclic"
    rows = _expanded(entry) if from_starter else _written_out(entry["rows"])
    stays = len(entry["starter"]["stationary"]) if from_starter else entry["stationary"]
    return Howell(
        tables=entry["tables"],
        rounds=entry["rounds"],
        q=entry["q"],
        bound=entry["bound"],
        shares=entry["shares"],
        shared_by=entry.get("shared_by", 2 if entry["shares"] else 1),
        stationary=stays,
        cyclic=from_starter and len(entry["group"]) == 1,
        seatings=tuple(rows),
        meetings=entry.get("meetings", 1),
        on_request=entry.get("on_request", False),
    )


def _written_out(rows: list[str]) -> Iterator[Seating]:
    """Rows "5-3/1 4-6/4": N-S pair, E-W pair, set of tables 1, 2 ...; a row a round."""
    for number, row in enumerate(rows, start=1):
        for table, cell in enumerate(row.split(), start=1):
            pairs, board_set = cell.split("/")
            ns, ew = pairs.split("-")
            yield Seating(number, table, int(ns), int(ew), int(board_set))


def _expanded(entry: dict[str, Any]) -> Iterator[Seating]:
    """Round 1 is the starter; later rounds add the same to every moving pair and every set.

    `directions` says who sits the other way: a string a round, a character a table, x = switched;
    one string serves all rounds.
    """
    first, group = entry["starter"], entry["group"]
    turned = entry["directions"]
    for number in range(1, entry["rounds"] + 1):
        ways = turned[(number - 1) % len(turned)]
        for table, (ns, ew, board_set) in enumerate(_starter(first, entry["rounds"]), start=1):
            one = ns if ns > entry["rounds"] else shifted(ns, number - 1, group)
            other = shifted(ew, number - 1, group)
            if ways[table - 1] == "x":
                one, other = other, one
            yield Seating(number, table, one, other, shifted(board_set, number - 1, group))


def _starter(first: dict[str, list[list[int]]], rounds: int) -> Iterator[tuple[int, int, int]]:
    """Round 1 by table: N-S, E-W, set; the stationary pairs are numbered on after the moving ones."""
    for pair, (opponent, board_set) in enumerate(first["stationary"], start=rounds + 1):
        yield pair, opponent, board_set
    for one, other, board_set in first["moving"]:
        yield one, other, board_set


def shifted(label: int, by: int, group: list[int]) -> int:
    """The label (from 1) moved on by `by` in the group: digits of mixed radix, added without carry.

    `group` [R] is counting round 1..R; [3, 3, 3] adds digits modulo 3, the first most significant.
    """
    label, result, weight = label - 1, 0, 1
    for modulus in reversed(group):
        result += (label + by) % modulus * weight
        label, by, weight = label // modulus, by // modulus, weight * modulus
    return result + 1


def _closed_form(tables: int) -> Howell:
    """Perfect balance for 2T pairs where p = 2T - 1 is a prime that leaves 3 by 4.

    Round 1: the stationary pair against residue 0 on set 0, and x against q x on set x + q x for
    every quadratic residue x, q a non-residue other than -1; every later round adds 1.
    """
    prime = CLOSED_FORM[tables]
    residues = sorted({x * x % prime for x in range(1, prime)})
    other = next(q for q in range(2, prime - 1) if q not in residues)
    first = [(prime + 1, prime, prime)]
    first += [(x, x * other % prime, wrap(x + x * other, prime)) for x in residues]
    seatings = [
        Seating(
            r,
            t,
            ns if ns > prime else wrap(ns + r - 1, prime),
            wrap(ew + r - 1, prime),
            wrap(s + r - 1, prime),
        )
        for r in range(1, prime + 1)
        for t, (ns, ew, s) in enumerate(first, start=1)
    ]
    return Howell(
        tables=tables,
        rounds=prime,
        q=PERFECT,
        bound=PERFECT,
        shares=0,
        shared_by=1,
        stationary=1,
        cyclic=True,
        seatings=tuple(seatings),
    )
