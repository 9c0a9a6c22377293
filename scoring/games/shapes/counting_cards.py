"""What the cards of a pack count, and so which numbers a side can have won: no cards of skat count 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

MOST_SETS = 1_000


@dataclass(frozen=True, slots=True)
class CountingCards:
    """What each card that counts is worth, the last trick with them where it is counted among the cards.

    `source` is the paragraph that prints the table.
    """

    worths: tuple[int, ...]
    source: str

    @property
    def total(self) -> int:
        return sum(self.worths)

    def impossible(self, numbers: Sequence[int]) -> Iterator[int]:
        """The numbers that no cards count, then the sums of several sides, whose cards are cards too."""
        reached = _reached(self.worths)
        wrong = [number for number in numbers if not reached >> number & 1]
        yield from wrong
        if not wrong:
            sums = (sum(part) for many in range(2, len(numbers) + 1) for part in combinations(numbers, many))
            yield from (together for together in sums if not reached >> together & 1)


@lru_cache(MOST_SETS)
def _reached(worths: tuple[int, ...]) -> int:
    """The numbers that some of the cards count together, as the bits of one number."""
    reached = 1
    for worth in worths:
        reached |= reached << worth
    return reached


ACE_ELEVEN = (11, 10, 4, 3, 2)
"""Ace 11, ten 10, king 4, queen 3, jack 2: 30 a suit."""


def four_suits(source: str, *, packs: int = 1, last: int = 0) -> CountingCards:
    """The cards of `ACE_ELEVEN`, and the last trick where it counts."""
    return CountingCards((*ACE_ELEVEN * 4 * packs, *([last] if last else [])), source)
