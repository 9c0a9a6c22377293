"""Masterpoints by a club's own table of awards: the tables are data, two plain ones are examples.

Source: modern-standards 8. An award group is a ranking: each direction of a Mitchell, the whole
field of a Howell, a stratum.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, Protocol

from tournaments.ranking.list_settings import choice, fraction, mapping, unlike

PLAYED: Final = Fraction(7, 10)
"""The part of the boards in use that a pair must be scheduled for (EBU, 2016)."""
MOST_LATER: Final = 100


class Ranked(Protocol):
    """A line of a ranking: who, the place from 1, and how many share it."""

    @property
    def contestant(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def sharing(self) -> int: ...


class Scale(StrEnum):
    """By what awards go down from place to place."""

    RATES = "rates"
    STEPS = "steps"


class Halves(StrEnum):
    """Where the number of awards goes if it is no whole number."""

    DOWN = "down"
    NEAREST = "nearest"  # a half goes up


@dataclass(frozen=True, slots=True)
class AwardTable:
    """A club's table of awards. Those to `share` of the group, `number` says how that is rounded.

    RATES: the first has `first` for each contestant of the group, at most `most` (0: no limit), the next
    the parts in `later` of that, the n-th after these one n-th of it. STEPS: the last award is `step`,
    each place above it `step` more, and none less than `least`. Awards are rounded to `unit`, a half up;
    `played` is the part of the boards that a contestant must be scheduled for. With `whole_tables` a
    half table counts as a whole one in the group's size.
    """

    name: str
    scale: Scale
    share: Fraction
    number: Halves = Halves.DOWN
    first: Fraction = Fraction(0)
    most: Fraction = Fraction(0)
    later: tuple[Fraction, ...] = ()
    step: Fraction = Fraction(0)
    least: Fraction = Fraction(0)
    unit: Fraction = Fraction(1)
    played: Fraction = Fraction(0)
    whole_tables: bool = False

    def awards(self, size: int) -> int:
        """How many places of a group of `size` have an award."""
        wanted = self.share * size
        return _nearest(wanted) if self.number is Halves.NEAREST else int(wanted)

    def award(self, place: int, size: int) -> Fraction:
        """What a place alone is worth, before rounding; 0 beyond the last award."""
        awards = self.awards(size)
        if place > awards:
            return Fraction(0)
        if self.scale is Scale.STEPS:
            return max(self.least, self.step * (awards - place + 1))
        top = self.first * size
        top = min(top, self.most) if self.most else top
        return top * self._part(place)

    def _part(self, place: int) -> Fraction:
        parts = (Fraction(1), *self.later)
        return parts[place - 1] if place <= len(parts) else Fraction(1, place)

    def shared(self, place: int, sharing: int, size: int) -> Fraction:
        """What each of those who share a place has: the mean of the places they take, rounded."""
        places = range(place, place + sharing)
        mean = sum((self.award(one, size) for one in places), Fraction(0)) / sharing
        return self.unit * _nearest(mean / self.unit)

    def eligible(self, scheduled: int, in_use: int) -> bool:
        """Whether one scheduled for so many of the boards in use can have an award."""
        return scheduled >= self.played * in_use


def _nearest(value: Fraction) -> int:
    """The nearest whole number of one that is not negative, a half up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def awarded(
    table: AwardTable, ranking: Sequence[Ranked], *, size: int = 0, barred: Collection[int] = ()
) -> dict[int, Fraction]:
    """What each contestant of one award group has; those without an award are left out.

    `size` is the group's where it is more than are ranked, as with a half table, which counts as a
    whole one. Who is `barred` (see `eligible`) has nothing; the others' places do not change by it.
    """
    group = max(size, len(ranking))
    points = {line.contestant: table.shared(line.place, line.sharing, group) for line in ranking}
    return {who: own for who, own in points.items() if own and who not in barred}


def largest(awards: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """The best award of each contestant of several groups, as of strata."""
    best: dict[int, Fraction] = {}
    for group in awards:
        for who, own in group.items():
            best[who] = max(own, best.get(who, Fraction(0)))
    return best


def _acbl(name: str, first: str, most: str) -> AwardTable:
    later = (Fraction(7, 10), Fraction(1, 2), Fraction(7, 20))
    return AwardTable(
        name,
        Scale.RATES,
        Fraction(2, 5),
        Halves.NEAREST,
        Fraction(first),
        Fraction(most),
        later,
        unit=Fraction(1, 100),
        whole_tables=True,
    )


def _steps(name: str, step: int) -> AwardTable:
    return AwardTable(
        name, Scale.STEPS, Fraction(1, 3), step=Fraction(step), least=Fraction(6), played=PLAYED
    )


EXAMPLES: Final = {
    "club-rates": _acbl("Club game, a tenth for each pair", "0.10", "1.50"),
    "invitational-rates": _acbl("Invitational game", "0.08", "1.20"),
    "pairs-steps": _steps("Pairs, the best third in steps of 6", 6),
    "players-steps": _steps("Individuals, the best third in steps of 3", 3),
}
"""Tables to begin with: the ACBL's older club scale, and steps like the EBU's."""

_EXACT = ("share", "first", "most", "step", "least", "unit", "played")


def table_data(table: AwardTable) -> dict[str, Any]:
    """The table as JSON values; `read_table` is the inverse."""
    return {
        "name": table.name,
        "scale": table.scale.value,
        "number": table.number.value,
        "later": [str(part) for part in table.later],
        "whole_tables": table.whole_tables,
        **{name: str(getattr(table, name)) for name in _EXACT},
    }


def read_table(data: object) -> AwardTable:
    """A table of awards from JSON values. Raises RuleError whose field names the fault."""
    stated = mapping(data, "table")
    exact = {name: fraction(stated.get(name, 0), name) for name in _EXACT}
    later = stated.get("later") or []
    if not isinstance(later, list) or len(later) > MOST_LATER:
        raise unlike("later", "a list of parts", later)
    name = stated.get("name")
    if not isinstance(name, str) or not 0 < len(name.strip()) <= 80:
        raise unlike("name", "a name of at most 80 characters", name)
    for part, value in exact.items():
        if value < 0 or (part in ("share", "played") and value > 1) or (part == "unit" and not value):
            raise unlike(part, "a number of 0 or more, a share of at most 1, a unit above 0", value)
    return AwardTable(
        name.strip(),
        choice(Scale, stated.get("scale"), "scale"),
        number=choice(Halves, stated.get("number", Halves.DOWN), "number"),
        later=tuple(fraction(part, "later") for part in later),
        whole_tables=stated.get("whole_tables") is True,
        **exact,
    )
