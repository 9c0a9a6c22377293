"""The shape of a game's examples: a golden sheet with figures from a rule book, and spoiled deals.

Every file of `tests/scoring/games/examples/` has `EXAMPLES`; `test_registry` walks them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from scoring.games.sheet import Sheet
from tests.scoring.games import examples


@dataclass(frozen=True)
class Golden:
    """A sheet, and what the source says of it. `totals` are after every deal where it is known."""

    game: str
    players: Sequence[str]
    deals: Sequence[Mapping[str, Any]]
    final: Sequence[Any]
    source: str
    options: Mapping[str, Any] = field(default_factory=dict)
    totals: Sequence[Sequence[Any]] | None = None
    payments: Sequence[Any] | None = None
    ended: bool = True


@dataclass(frozen=True)
class Spoiled:
    """A sheet whose last deal must be refused, with the code of the refusal and its field."""

    game: str
    players: Sequence[str]
    deals: Sequence[Mapping[str, Any]]
    code: str
    field: str
    options: Mapping[str, Any] = field(default_factory=dict)


def all_examples() -> list[Golden | Spoiled]:
    modules = [
        import_module(f"{examples.__name__}.{found.name}") for found in iter_modules(examples.__path__)
    ]
    return [example for module in modules for example in module.EXAMPLES]


def of(kind: type) -> list[Any]:
    return [example for example in all_examples() if isinstance(example, kind)]


def balance(sheet: Sheet) -> Any:
    """What players and accounts have together, in the state of a sheet where it is furthest from nothing."""
    sums = []
    for state in sheet.states:
        held = [account.holds for account in sheet.game.accounts(state)]
        sums.append(sum(held) + sum(sheet.game.totals(state)) if held else 0)
    return max(sums, key=abs)
