"""Lists of numbers with their runs as spans: 1-6,8."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby


def spans(numbers: Iterable[int], mark: str = ",") -> str:
    """Numbers in rising order as "1-6,8"; `mark` stands between the spans."""
    spans = []
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        row = [number for _, number in run]
        spans.append(f"{row[0]}-{row[-1]}" if len(row) > 1 else f"{row[0]}")
    return mark.join(spans)


def numbers_in(words: str) -> set[int]:
    """The numbers of "1-6,8", the inverse of `spans`; a span that falls has none. Digits, -, commas only."""
    numbers: set[int] = set()
    for part in words.split(","):
        first, _, last = part.partition("-")
        numbers.update(range(int(first), int(last or first) + 1))
    return numbers
