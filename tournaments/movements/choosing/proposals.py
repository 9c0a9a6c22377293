"""What a package of movements proposes for so many players or teams, before anybody asks about boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

OLDER = 4  # an order from which on a proposal is a form of older books, or one for special company


@dataclass(frozen=True, slots=True)
class Proposal:
    """A kind at a size with the numbers of rounds that make sense; `order` breaks ties, lowest first."""

    kind: str
    tables: int
    rounds: Sequence[int]
    order: int = 0
    options: tuple[tuple[str, str], ...] = ()
