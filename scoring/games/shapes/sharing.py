"""Whether cards can be shared out so that everybody has a given sum, and where it is known so many cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Share = tuple[int, int | None]
"""What the cards of somebody count together, and how many they are, or None for any number of them."""
Left = tuple[int, ...]
"""How many cards of each worth are left."""
MOST_STEPS = 5_000
"""A search that takes longer refuses nothing."""


class _TooLong(Exception):
    """The search has taken all of its steps."""


@dataclass(slots=True)
class _Search:
    """The worths from the greatest, and the shares from the least; the last one has all that is left."""

    worths: tuple[int, ...]
    shares: tuple[Share, ...]
    failed: set[tuple[int, Left]] = field(default_factory=set)
    steps: int = 0

    def succeeds(self, number: int, left: Left) -> bool:
        if number == len(self.shares) - 1:
            return True
        if (number, left) in self.failed:
            return False
        total, cards = self.shares[number]
        if any(self.succeeds(number + 1, rest) for rest in self._taken(left, 0, total, cards)):
            return True
        self.failed.add((number, left))
        return False

    def _taken(self, left: Left, place: int, total: int, cards: int | None) -> Iterator[Left]:
        """What is left after a share, of which cards from this place on make so much."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise _TooLong
        if not total and not cards:
            yield left
        elif place < len(left) and self._is_within(left, place, total, cards):
            worth, most = self.worths[place], left[place]
            most = most if cards is None else min(most, cards)
            most = min(most, total // worth) if worth else most if cards else 0
            for number in range(most, -1, -1):
                rest = (*left[:place], left[place] - number, *left[place + 1 :])
                others = None if cards is None else cards - number
                yield from self._taken(rest, place + 1, total - number * worth, others)

    def _is_within(self, left: Left, place: int, total: int, cards: int | None) -> bool:
        """Whether these cards reach the total, and so many of them neither too little nor too much."""
        several = [*zip(self.worths[place:], left[place:], strict=True)]
        if cards is None:
            return sum(worth * number for worth, number in several) >= total
        return _first(several, cards) >= total >= _first(several[::-1], cards) and cards <= sum(left[place:])


def _first(several: Sequence[tuple[int, int]], cards: int) -> int:
    """What the first so many cards count."""
    total = 0
    for worth, number in several:
        total += worth * min(number, cards)
        cards -= min(number, cards)
    return total


def can_be_shared(worths: Sequence[int], shares: Sequence[Share]) -> bool:
    """Whether all cards can be dealt so; either every share has its number of cards, or none has.

    >>> can_be_shared(range(2, 7), [(2, None), (5, None), (13, None)])
    True
    >>> can_be_shared(range(2, 7), [(2, 1), (5, 2), (13, 2)])
    False
    """
    if sum(worths) != sum(total for total, _ in shares):
        return False
    numbers = [cards for _, cards in shares if cards is not None]
    if numbers and sum(numbers) != len(worths):
        return False
    kinds = sorted(Counter(worths).items(), reverse=True)
    wanted = sorted(shares, key=lambda share: (share[0], share[1] or 0))
    search = _Search(tuple(worth for worth, _ in kinds), tuple(wanted))
    try:
        return search.succeeds(0, tuple(number for _, number in kinds))
    except _TooLong:
        return True
