"""What the cards of a pack count, and so which numbers a side can have won: no cards of skat count 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from scoring.games.shapes.sharing import can_be_shared
from scoring.words import Message

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

    def can_be_shared(self, numbers: Sequence[int]) -> bool:
        """Whether each side can have its number at once: no two have the same card, and nobody has the rest.

        000:l.20338: hearts by spots have one two, so that nobody else can have taken two spots.
        """
        return can_be_shared(
            self.worths, [(number, None) for number in (*numbers, self.total - sum(numbers))]
        )


@lru_cache(MOST_SETS)
def _reached(worths: tuple[int, ...]) -> int:
    """The numbers that some of the cards count together, as the bits of one number."""
    reached = 1
    for worth in worths:
        reached |= reached << worth
    return reached


NOT_IN_TRICKS = Message("The tricks of each side cannot have these card points.")


def are_in_tricks(
    worths: Sequence[int],
    points: Sequence[int],
    tricks: Sequence[int],
    players: int,
    *,
    last: int = 0,
    buried: Sequence[int] = (),
) -> bool:
    """Whether the tricks of each side can have these points, if a trick has a card of so many players.

    `buried` are cards that a side has besides those of its tricks; all others count for nobody. `last` is
    what the last trick counts: for a side that has tricks, or for nobody where some cards were not played.
    """
    cards = [players * number for number in tricks]
    cards = [number + more for number, more in zip(cards, buried or (0,) * len(cards), strict=True)]
    unplayed = len(worths) - sum(cards)
    takers = [side for side, number in enumerate(tricks) if number and last]
    for taker in (*takers, *([] if takers and not unplayed else [None])):
        held = [(number - last * (side == taker), cards[side]) for side, number in enumerate(points)]
        rest = (sum(worths) - sum(total for total, _ in held), unplayed)
        if min(total for total, _ in (*held, rest)) >= 0 <= unplayed and can_be_shared(worths, [*held, rest]):
            return True
    return False


ACE_ELEVEN = (11, 10, 4, 3, 2)
"""Ace 11, ten 10, king 4, queen 3, jack 2: 30 a suit."""


def four_suits(source: str, *, packs: int = 1, last: int = 0) -> CountingCards:
    """The cards of `ACE_ELEVEN`, and the last trick where it counts."""
    return CountingCards((*ACE_ELEVEN * 4 * packs, *([last] if last else [])), source)
