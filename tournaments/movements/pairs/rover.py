"""Rovers in a Mitchell: one pair more than the tables hold, which takes a different seat in each round.

In round 1 the extra pair (the rover) sits out. In each later round r it takes the N-S seat of table T(r), and
the pair of that seat sits out. No pair may be displaced twice, and the rover may not meet an E-W pair or a
set of boards twice. For a straight Mitchell this is the problem of placing queens on a torus, so that none
attacks another. With T tables, the most rounds are T where T has no divisor 2 or 3, and one less for other
odd T; with a skip or a relay they are all the rounds of the movement. `rovers.json` holds the sequences T(2),
T(3) ... found by search for sizes without a formula; the tests check each. See docs/reference/movements.md.
Where T is odd, divisible by 3 and at most 33, a rover that may meet one pair twice plays all T rounds.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from math import gcd

from ..values import Seating, SitOut
from .mitchell import SKIP, STRAIGHT, Base, wrap

ROW_OF_ONE_REPEAT = "mitchell_one_repeat"


@dataclass(frozen=True, slots=True)
class Meeting:
    """An opponent that the rover meets twice, and in which rounds."""

    opponent: int
    rounds: tuple[int, int]


def displaced_tables(base: Base, tables: int, may_repeat: bool = False) -> tuple[int, ...]:
    """The sequence T(2), T(3) ...: the table at which the rover sits in round 2, in round 3 and so on.

    It has as many rounds as a rover can play with this base movement and number of tables. With `may_repeat`
    the odd numbers of tables up to 33 that 3 divides have a round more, and the rover meets one pair twice.
    Raises KeyError for a size that has no rover.
    """
    if may_repeat and base is STRAIGHT and str(tables) in _rows()[ROW_OF_ONE_REPEAT]:
        return tuple(_rows()[ROW_OF_ONE_REPEAT][str(tables)])
    if base is STRAIGHT and gcd(tables, 6) == 1:
        return tuple(wrap(1 + 2 * step, tables) for step in range(tables - 1))
    if base is SKIP and tables % 3:
        return (*range(1, tables - 2, 2), *range(2, tables - 1, 2))
    return tuple(_rows()[base.key][str(tables)])


def most_rounds(base: Base, tables: int, may_repeat: bool = False) -> int:
    """The greatest number of rounds that can be played with a rover, round 1 included."""
    return len(displaced_tables(base, tables, may_repeat)) + 1


def meets_twice(seatings: Sequence[Seating], rover: int) -> list[Meeting]:
    """Whom the rover meets twice, in the order of their numbers."""
    rounds: dict[int, list[int]] = {}
    for s in seatings:
        if s.ns == rover:
            rounds.setdefault(s.ew, []).append(s.round)
    return [Meeting(pair, (met[0], met[1])) for pair, met in sorted(rounds.items()) if len(met) > 1]


def with_rover(seatings: list[Seating], tables_left: tuple[int, ...], rover: int) -> list[Seating]:
    """The seatings with pair `rover` as N-S of table T(r), from `tables_left`, in each round r from 2 on."""
    return [
        replace(s, ns=rover) if s.round > 1 and tables_left[s.round - 2] == s.table else s for s in seatings
    ]


def rover_sit_outs(tables_left: tuple[int, ...], rounds: int, rover: int) -> list[SitOut]:
    """Who sits out in each round: the rover in round 1, then the N-S pair that it displaces."""
    return [SitOut(1, rover), *(SitOut(r, tables_left[r - 2]) for r in range(2, rounds + 1))]


@cache
def _rows() -> dict[str, dict[str, list[int]]]:
    rows: dict[str, dict[str, list[int]]] = json.loads(
        resources.files(__package__).joinpath("rovers.json").read_text("utf-8")
    )
    return rows
