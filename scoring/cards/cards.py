"""Suits, ranks and cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.words import RuleError

LAW = "Law 1"


class Suit(StrEnum):
    """A suit; iterating goes down from spades, the order in which hands are written."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def sign(self) -> str:
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]


class Rank(StrEnum):
    """A rank; iterating goes down from the ace."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"


SUIT_LETTERS = {letter: suit for suit in Suit for letter in (suit.value, suit.sign)}
RANK_LETTERS = {rank.value: rank for rank in Rank} | {"10": Rank.TEN}


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `str()` gives suit and rank, `SA`, `HT`; `title` what is shown, `♠A`."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return f"{self.suit.value}{self.rank.value}"

    @property
    def title(self) -> str:
        return f"{self.suit.sign}{self.rank.value}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read suit and rank: `SA`, `ht`, `♥10`; the inverse of str(). Raises RuleError."""
        letters = text.strip().upper()
        return _card(letters[:1], letters[1:], text)

    @classmethod
    def parse_rank_first(cls, text: str) -> Card:
        """Read rank and suit as players write it: `AS`, `10h`, `K♥`. Raises RuleError."""
        letters = text.strip().upper()
        return _card(letters[-1:], letters[:-1], text)


def _card(suit: str, rank: str, text: str) -> Card:
    if suit not in SUIT_LETTERS or rank not in RANK_LETTERS:
        raise RuleError(
            "card", "card", "{text} is not a card. Write the suit, then the rank: HK.", LAW, text=text.strip()
        )
    return Card(SUIT_LETTERS[suit], RANK_LETTERS[rank])


class Joker(StrEnum):
    """The card without suit and rank; `str()` gives `JOKER`."""

    JOKER = "JOKER"


PACK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
