"""Strata and special categories: more rankings of the same scores. Source: modern-standards 8.

A contestant ranks in its own stratum and in every higher one; nothing is compared anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final

from scoring.words import RuleError
from tournaments.ranking.handicap import mean

FEWEST: Final = 5
"""How many contestants the lowest stratum needs (ACBL)."""


class Strength(StrEnum):
    """By whose masterpoints a partnership is placed in a stratum."""

    HIGHEST = "highest"
    MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Member:
    """What of one person counts here: masterpoints (None: unknown), and special categories such as senior."""

    masterpoints: Fraction | None = None
    categories: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Stratum:
    """A stratum is open to strengths below `below`; None: to all."""

    name: str
    below: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Strata:
    """The strata of an event, the highest first. A person of unknown strength counts as `unknown`."""

    strata: tuple[Stratum, ...]
    by: Strength = Strength.HIGHEST
    fewest: int = FEWEST
    unknown: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        limits = [stratum.below for stratum in self.strata]
        lower = [limit for limit in limits[1:] if limit is not None]
        falling = all(one > two for one, two in pairwise(lower))
        if not limits or limits[0] is not None or len(lower) < len(limits) - 1 or not falling:
            raise RuleError(
                "strata.order",
                "strata",
                "The first stratum is open to all; each further stratum needs a lower masterpoint limit.",
                "ACBL, strata",
            )
        if len({stratum.name for stratum in self.strata}) < len(self.strata):
            raise RuleError("strata.name", "strata", "Two strata have the same name.", "ACBL, strata")

    def strength(self, members: Sequence[Member]) -> Fraction:
        """The masterpoints that a partnership or team is placed by."""
        points = [self.unknown if m.masterpoints is None else m.masterpoints for m in members]
        if not points:
            return self.unknown
        return max(points) if self.by is Strength.HIGHEST else mean(points)

    def lowest(self, members: Sequence[Member]) -> int:
        """The index of the contestant's own stratum: the lowest that is open to it."""
        strength = self.strength(members)
        return max(
            index
            for index, stratum in enumerate(self.strata)
            if stratum.below is None or strength < stratum.below
        )

    def eligible(self, contestants: Sequence[Sequence[Member]]) -> list[tuple[Stratum, frozenset[int]]]:
        """Each stratum with the indices of those that rank in it: its own and the lower ones'.

        The lowest stratum is left out where it has fewer than `fewest`: its contestants rank above it.
        """
        own = [self.lowest(members) for members in contestants]
        strata = [
            (stratum, frozenset(index for index, lowest in enumerate(own) if lowest >= level))
            for level, stratum in enumerate(self.strata)
        ]
        while len(strata) > 1 and len(strata[-1][1]) < self.fewest:
            strata.pop()
        return strata


def of_category(category: str, contestants: Iterable[Sequence[Member]]) -> frozenset[int]:
    """The indices of those whose every member is of a category: the attribute is the whole partnership's."""
    return frozenset(
        index
        for index, members in enumerate(contestants)
        if members and all(category in member.categories for member in members)
    )
