"""Numbers as the geometry of a drawing: scales with round figures, lines, dots, and the words beside them.

A chart is drawn in per cent of its frame, so that the frame takes whatever room a page has while its texts
keep their size: 0 is the left and the top, 100 the right and the foot. Everything is exact until it is
written, with one decimal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import ceil, floor

from scoring.words.figures import Number, rounded

WHOLE = Fraction(100)
LEFT, RIGHT = Fraction(3), Fraction(97)
TOP, FOOT = Fraction(10), Fraction(94)
"""Between these a chart draws its values: above the highest there is room for a figure."""
STEPS = (1, 2, 5)
"""A round step is one of these times a power of ten."""
MONTHS = 12


@dataclass(frozen=True, slots=True)
class Scale:
    """Where values lie in a drawing: `low` at `start` and `high` at `end`, all others evenly between."""

    low: Fraction
    high: Fraction
    start: Fraction = Fraction(0)
    end: Fraction = WHOLE

    def at(self, value: Number) -> Fraction:
        """Where the value lies; in the middle if the scale has one value only."""
        if self.low == self.high:
            return (self.start + self.end) / 2
        return self.start + (Fraction(value) - self.low) / (self.high - self.low) * (self.end - self.start)


def coordinate(value: Number) -> str:
    """A place as a drawing has it: one decimal at most, "12", "12.5", "-0.3"."""
    text = str(rounded(value, 1))
    return text.removesuffix(".0") if text != "-0.0" else "0"


def line(points: Iterable[tuple[Number, Number]]) -> str:
    """The points of a polyline: "0,50 12.5,40"."""
    return " ".join(f"{coordinate(x)},{coordinate(y)}" for x, y in points)


def round_step(span: Number, most: int) -> Fraction:
    """The smallest of 1, 2 and 5 times a power of ten by which a span is at most `most` steps long."""
    power = Fraction(1)
    while power * most >= span:
        power /= 10
    while True:
        for step in STEPS:
            if power * step * most >= span:
                return power * step
        power *= 10


def round_figures(low: Number, high: Number, most: int = 6) -> list[Fraction]:
    """Round figures from at or below `low` to at or above `high`, evenly apart, `most` or one more of them.

    Where both ends are equal there is one step, so that a scale always has a length.
    """
    if low == high:
        high = low + 1
    step = round_step(Fraction(high) - Fraction(low), most - 1)
    first, last = floor(Fraction(low) / step), ceil(Fraction(high) / step)
    return [index * step for index in range(first, last + 1)]


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of an axis: where it is, and its text.

    `middle`: values are told from it, as from nought; `named` is its word.
    """

    at: str
    text: str
    named: str = ""
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a line. `medal` (1 to 3) makes it a disc with that figure.

    `text` stands above it, or `below`; `anchor` says from where it is set, so that it stays in the frame.
    """

    x: str
    y: str
    text: str = ""
    medal: int = 0
    anchor: str = "middle"
    below: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """A line of a chart. `kind` is the class by which it is told from others, `name` whose it is.

    `end` is its last figure.
    """

    points: str
    dots: Sequence[Dot] = ()
    kind: str = ""
    name: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over two axes: `across` the marks at the foot, `up` those at the side, the lowest first."""

    curves: Sequence[Curve]
    across: Sequence[Tick]
    up: Sequence[Tick]


@dataclass(frozen=True, slots=True)
class Axes:
    """The two scales of a chart."""

    across: Scale
    up: Scale

    @classmethod
    def over(cls, xs: Sequence[Number], figures: Sequence[Number]) -> Axes:
        """Axes for places from the first of `xs` to the last, and round `figures`, the lowest first."""
        return cls(
            Scale(Fraction(xs[0]), Fraction(xs[-1]), LEFT, RIGHT),
            Scale(Fraction(figures[0]), Fraction(figures[-1]), FOOT, TOP),
        )

    def dot(self, x: Number, y: Number, text: str = "", medal: int = 0, *, below: bool = False) -> Dot:
        """A point at these values."""
        place = self.across.at(x)
        return Dot(coordinate(place), coordinate(self.up.at(y)), text, medal, anchor_at(place), below)

    def line(self, points: Iterable[tuple[Number, Number]]) -> str:
        """The polyline through these values."""
        return line((self.across.at(x), self.up.at(y)) for x, y in points)

    def tick_across(self, x: Number, text: str) -> Tick:
        return Tick(coordinate(self.across.at(x)), text)

    def tick_up(self, y: Number, text: str, named: str = "", *, middle: bool = False) -> Tick:
        return Tick(coordinate(self.up.at(y)), text, named, middle)


def anchor_at(place: Number) -> str:
    """From where a text at a place of the frame is set: its start, its middle or its end."""
    return "start" if place < 10 else "end" if place > 90 else "middle"


def month_starts(first: date, last: date, most: int) -> list[date]:
    """The firsts of months after `first` and up to `last`: each, or every second, third, sixth or twelfth.

    Twelfths are Januaries, and of so many years that there are `most` at most.
    """
    months = [
        date(index // MONTHS, index % MONTHS + 1, 1)
        for index in range(first.year * MONTHS + first.month, last.year * MONTHS + last.month)
    ]
    for step in (1, 2, 3, 6, 12, *(12 * years for years in round_years())):
        kept = [day for day in months if (day.year * MONTHS + day.month - 1) % step == 0]
        if len(kept) <= most:
            return kept
    raise AssertionError(most)


def round_years() -> Iterator[int]:
    """2, 5, 10, 20, 50 ... years."""
    power = 1
    while power <= date.max.year:
        yield from (step * power for step in (2, 5, 10))
        power *= 10
