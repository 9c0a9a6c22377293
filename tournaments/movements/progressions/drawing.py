"""Seeded chance: cards drawn at a table, and lots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from scoring.cards import PACK, Card, Rank, Suit

from .values import Draw, Purpose

RANKS, SUITS = tuple(Rank), tuple(Suit)


def precedence(card: Card) -> tuple[int, int]:
    """A key that is smaller, the higher the card: ace high, then spades, hearts, diamonds, clubs."""
    return RANKS.index(card.rank), SUITS.index(card.suit)


class Lots:
    """All chance of one round: the same seed and round give the same cards. `made` are the draws so far."""

    def __init__(self, seed: str, number: int) -> None:
        self.seed, self.number = seed, number
        self.made: list[Draw] = []

    def draw(self, table: int, purpose: Purpose, numbers: Sequence[int]) -> list[int]:
        """Everybody takes a card of one pack: places in `numbers`, from the highest card down."""
        cards = self.chance(f"{table}:{purpose}").sample(PACK, len(numbers))
        places = sorted(range(len(numbers)), key=lambda place: precedence(cards[place]))
        drawn = tuple(zip(numbers, cards, strict=True))
        self.made.append(Draw(table, purpose, drawn, tuple(numbers[place] for place in places)))
        return places

    def higher_first(self, table: int, purpose: Purpose, numbers: Sequence[int]) -> list[int]:
        """The numbers from the highest card down; one alone draws no card."""
        if len(numbers) < 2:
            return list(numbers)
        return [numbers[place] for place in self.draw(table, purpose, numbers)]

    def shuffled(self, what: str, numbers: Iterable[int]) -> list[int]:
        """The numbers in the order of a lot; their own order does not matter."""
        order = sorted(numbers)
        self.chance(what).shuffle(order)
        return order

    def chance(self, what: str) -> Random:
        """The chance of the round for one matter."""
        return Random(f"{self.seed}:{self.number}:{what}")
