"""Every meeting gets a set and a round, by exact cover under the symmetry.

Exactly once: a meeting, a pair on a set, a pair in a round. At most once: a set in a round, unless
tables may share boards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import product
from random import Random

import numpy as np
import numpy.typing as npt

from .annealing import Design
from .symmetry import Edge, Symmetry

Triple = tuple[Edge, int, int]  # meeting, set, round
Bits = npt.NDArray[np.bool_]
PAUSE = 50  # steps between two pauses


def fitted(
    symmetry: Symmetry, design: Design, chance: Random, most_nodes: int, sharing: bool = False
) -> Generator[int, None, list[Triple] | None]:
    """All tables of all rounds; None if there is no fit, or none within so many steps.

    With `sharing` two tables may play a set in the same round. Pauses now and then with the number of steps
    made since.
    """
    options = list(_options(symmetry, design, sharing))
    chance.shuffle(options)
    if not options:
        return None
    cover = _Cover([_items(symmetry, option, sharing) for option in options], _must(symmetry, design))
    picked = yield from cover.solve(most_nodes)
    return None if picked is None else [triple for index in picked for triple in options[index]]


def _options(symmetry: Symmetry, design: Design, sharing: bool) -> Iterator[list[Triple]]:
    """Each orbit of meetings at a set and a round, with all that the group makes of it."""
    for index in design.chosen:
        edge = symmetry.orbits[index][0]
        length = len(symmetry.orbits[index])
        for number in np.flatnonzero(design.ways[edge[0]] != design.ways[edge[1]]).tolist():
            for round_ in range(symmetry.rounds):
                images = {_image(symmetry, edge, number, round_, by) for by in range(symmetry.order)}
                if len(images) == length and _is_sound(images, sharing):
                    yield sorted(images)


def _image(symmetry: Symmetry, edge: Edge, number: int, round_: int, by: int) -> Triple:
    one, other = symmetry.pair(edge[0], by), symmetry.pair(edge[1], by)
    return (min(one, other), max(one, other)), symmetry.set_(number, by), symmetry.set_(round_, by)


def _is_sound(images: set[Triple], sharing: bool) -> bool:
    """Whether no pair is twice on a set or in a round, and no set twice in a round unless it is shared."""
    size = len(images)
    places = [(pair, number) for edge, number, _ in images for pair in edge]
    times = [(pair, round_) for edge, _, round_ in images for pair in edge]
    shared = {(number, round_) for _, number, round_ in images}
    return len(set(places)) == len(set(times)) == 2 * size and (sharing or len(shared) == size)


def _items(symmetry: Symmetry, option: list[Triple], sharing: bool) -> set[tuple[str, int, int]]:
    """The items that an option covers, one of each orbit."""
    items = set()
    for edge, number, round_ in option:
        items.add(_first(symmetry, "meeting", *edge))
        items.update(_first(symmetry, "set", pair, number) for pair in edge)
        items.update(_first(symmetry, "round", pair, round_) for pair in edge)
        if not sharing:
            items.add(_first(symmetry, "shared", number, round_))
    return items


def _first(symmetry: Symmetry, what: str, one: int, other: int) -> tuple[str, int, int]:
    """The least of the orbit that an item belongs to."""
    turn_one = symmetry.set_ if what == "shared" else symmetry.pair
    turn_other = symmetry.pair if what == "meeting" else symmetry.set_
    images = [(turn_one(one, by), turn_other(other, by)) for by in range(symmetry.order)]
    if what == "meeting":
        images = [(min(image), max(image)) for image in images]
    return (what, *min(images))


def _must(symmetry: Symmetry, design: Design) -> set[tuple[str, int, int]]:
    wanted = {_first(symmetry, "meeting", *symmetry.orbits[index][0]) for index in design.chosen}
    for pair, number in product(range(symmetry.pairs), range(symmetry.rounds)):
        wanted |= {_first(symmetry, what, pair, number) for what in ("set", "round")}
    return wanted


class _Cover:
    """Exact cover: rows are options, columns items; those of `must` exactly once, others at most."""

    def __init__(self, rows: list[set[tuple[str, int, int]]], must: set[tuple[str, int, int]]) -> None:
        columns = sorted(must) + sorted(set().union(*rows) - must)
        place = {item: index for index, item in enumerate(columns)}
        self.must = len(must)
        table: npt.NDArray[np.float32] = np.zeros((len(rows), len(columns)), dtype=np.float32)
        for index, row in enumerate(rows):
            table[index, [place[item] for item in row]] = 1
        self.apart: Bits = (table @ table.T) == 0
        self.table = np.ascontiguousarray(table[:, : self.must])
        self.nodes = 0

    def solve(self, most_nodes: int) -> Generator[int, None, list[int] | None]:
        self.nodes = most_nodes
        alive = np.ones(len(self.table), dtype=bool)
        return (yield from self._below(alive, np.ones(self.must, dtype=bool), []))

    def _below(self, alive: Bits, open_: Bits, picked: list[int]) -> Generator[int, None, list[int] | None]:
        if not open_.any():
            return picked
        counts = np.where(open_, self.table[alive].sum(axis=0), np.inf)
        item = int(counts.argmin())
        if counts[item] == 0:
            return None
        for index in np.flatnonzero(alive & (self.table[:, item] > 0)).tolist():
            self.nodes -= 1
            if self.nodes < 0:
                return None
            if self.nodes % PAUSE == 0:
                yield PAUSE
            still_open = open_ & (self.table[index] == 0)
            rows = yield from self._below(alive & self.apart[index], still_open, [*picked, index])
            if rows is not None:
                return rows
        return None
