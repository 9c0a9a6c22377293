"""Which faults are new, when the encounters of an evening change: one that only became smaller is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from scoring.words import Finding

LISTED = ("boards", "tables", "rounds")
"""Values that list numbers in words: such a fault is one of each of them."""
FOLLOWING = ("count", "before")
"""Values that follow from the others."""

Part = tuple[str, tuple[tuple[str, Any], ...]]


def new_faults(before: Iterable[Finding], after: Iterable[Finding]) -> list[Finding]:
    """The faults of `after` of which `before` does not have every part.

    "Boards 3, 4 at tables 1, 3" is not new where boards 3, 4 were at tables 1, 2, 3 before.
    """
    known: dict[Part, int] = {}
    for fault in before:
        for part in _parts(fault):
            known[part] = max(known.get(part, 0), _count(fault))
    return [fault for fault in after if any(known.get(part, -1) < _count(fault) for part in _parts(fault))]


def _parts(fault: Finding) -> Iterator[Part]:
    """The fault taken apart: one for each board, table and round that it lists."""
    fixed = {
        name: value for name, value in fault.values.items() if name not in LISTED and name not in FOLLOWING
    }
    lists = {name: str(fault.values[name]).split(", ") for name in LISTED if name in fault.values}
    for one_of_each in product(*lists.values()):
        values = fixed | dict(zip(lists, one_of_each, strict=True))
        yield fault.code, tuple(sorted(values.items()))


def _count(fault: Finding) -> int:
    """How often it is so, where no list says it."""
    is_listed = any(name in fault.values for name in LISTED)
    return 0 if is_listed else int(fault.values.get("count", 0))
