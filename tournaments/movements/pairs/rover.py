"""The rover: one pair more than the tables hold.

In round 1 the extra pair sits out; in round r it takes the N-S seat of table T(r), whose pair sits
out. No pair may be displaced twice, and the rover may not meet an E-W pair or a set twice: for a
straight Mitchell the problem of queens on a torus. Most rounds: all of them where the number of
tables has no divisor 2 or 3, one less for other odd numbers (T - 2 queens at most); with a skip or a
relay every round of the movement. `rovers.json` holds rows that a search found; tests check each.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib import resources
from math import gcd

from ..values import Seating, SitOut
from .mitchell import SKIP, STRAIGHT, Base, wrap


def displaced_tables(base: Base, tables: int) -> tuple[int, ...]:
    """T(2), T(3) ... for the most rounds that a rover can play at this base and size."""
    if base is STRAIGHT and gcd(tables, 6) == 1:
        return tuple(wrap(1 + 2 * step, tables) for step in range(tables - 1))
    if base is SKIP and tables % 3:
        return (*range(1, tables - 2, 2), *range(2, tables - 1, 2))
    return tuple(_rows()[base.key][str(tables)])


def most_rounds(base: Base, tables: int) -> int:
    """The most rounds that exist with a rover."""
    return len(displaced_tables(base, tables)) + 1


def with_rover(seatings: list[Seating], tables_left: tuple[int, ...], rover: int) -> list[Seating]:
    """The seatings with the rover on the N-S seat of table T(r) from round 2 on."""
    return [
        replace(s, ns=rover) if s.round > 1 and tables_left[s.round - 2] == s.table else s for s in seatings
    ]


def rover_sit_outs(tables_left: tuple[int, ...], rounds: int, rover: int) -> list[SitOut]:
    """The rover in round 1, then each displaced pair."""
    return [SitOut(1, rover), *(SitOut(r, tables_left[r - 2]) for r in range(2, rounds + 1))]


@cache
def _rows() -> dict[str, dict[str, list[int]]]:
    rows: dict[str, dict[str, list[int]]] = json.loads(
        resources.files(__package__).joinpath("rovers.json").read_text("utf-8")
    )
    return rows
