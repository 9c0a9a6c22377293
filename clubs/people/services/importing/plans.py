"""What an import would do, as a preview shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.words import RuleError


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that the list changes; `old` is empty for what is new."""

    field: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a row of the list does: a new person, a changed one, or nothing."""

    line: int
    kind: Literal["new", "changed", "unchanged"]
    name: str
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a row is left out."""

    line: int
    error: RuleError


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would do, in the list's order; `digest` names exactly this.

    `club_number` is the number that the list gives the club in its federation, beside the one that it has;
    None where the list names none, or that one. It is kept only if whoever imports wants it.
    """

    changes: tuple[Change, ...]
    problems: tuple[Problem, ...]
    ignored: tuple[str, ...]
    digest: str
    club_number: Difference | None = None

    def count(self, kind: str) -> int:
        return sum(change.kind == kind for change in self.changes)
