"""A deal: fifty-two cards in four hands, read and written as PBN."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from scoring.cards.cards import PACK, RANK_LETTERS, Card, Rank, Suit
from scoring.words import RuleError, Seat, nouns

LAW = "Law 1, Law 6"
Hand = frozenset[Card]


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of thirteen, clockwise from North. `str()` is PBN from North.

    Raises RuleError unless every card of the pack is in exactly one hand, thirteen in each.
    """

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        for error in breaches(dict(zip(Seat, self.hands, strict=True))):
            raise error

    def hand(self, seat: Seat) -> Hand:
        return self.hands[list(Seat).index(seat)]

    def holder(self, card: Card) -> Seat:
        """Who was dealt the card."""
        return next(seat for seat in Seat if card in self.hand(seat))

    def rotated(self, steps: int) -> Deal:
        """Each hand moved so many seats clockwise: after 1, East holds what North held."""
        shift = steps % 4
        return Deal((*self.hands[4 - shift :], *self.hands[: 4 - shift]))  # type: ignore[arg-type]

    def pbn(self, first: Seat = Seat.N) -> str:
        """PBN, hands clockwise from `first`: `N:AKQ.. ...`."""
        seats = [first.turned(step) for step in range(4)]
        return f"{first.value}:" + " ".join(format_hand(self.hand(seat)) for seat in seats)

    def __str__(self) -> str:
        return self.pbn()

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read PBN, hands clockwise from the named seat; spades.hearts.diamonds.clubs. Raises RuleError."""
        dealt = read_hands(text)
        for error in breaches(dealt):
            raise error
        return cls(tuple(frozenset(dealt[seat]) for seat in Seat))  # type: ignore[arg-type]


def read_hands(text: str) -> dict[Seat, list[Card]]:
    """Four hands as PBN writes them, clockwise from the named seat; whether they make a deal is not judged.

    Raises RuleError where a hand or a card cannot be read.
    """
    letter, colon, rest = text.strip().partition(":")
    if not colon or letter.upper() not in list(Seat):
        raise RuleError(
            "deal.first",
            "deal",
            "A deal must begin with the seat of the first hand: N:, E:, S: or W:.",
            "PBN 2.1",
        )
    hands = rest.split()
    if len(hands) != 4:
        raise RuleError(
            "deal.hands", "deal", "A deal must have 4 hands, not {count}.", "PBN 2.1", count=len(hands)
        )
    first = Seat(letter.upper())
    return {first.turned(step): _cards(hand, first.turned(step)) for step, hand in enumerate(hands)}


def breaches(dealt: Mapping[Seat, Collection[Card]]) -> Iterator[RuleError]:
    """All that is wrong with four hands: cards twice, cards missing, hands not of thirteen."""
    seen: dict[Card, Seat] = {}
    for seat, hand in dealt.items():
        for card in hand:
            if card in seen:
                yield _twice(card, seen[card], seat)
            seen[card] = seat
    for card in PACK:
        if card not in seen:
            yield RuleError(
                "deal.missing", "deal", "{card} is missing from all four hands.", LAW, card=card.title
            )
    for seat, hand in dealt.items():
        if len(hand) != 13:
            yield RuleError(
                "deal.thirteen",
                "deal",
                "{seat} has {count}, not 13.",
                LAW,
                seat=seat.word,
                count=nouns.cards(len(hand)),
            )


def format_hand(hand: Hand) -> str:
    """Thirteen cards as PBN: `AKQ.JT9..8765432`, high cards first."""
    return ".".join("".join(rank.value for rank in Rank if Card(suit, rank) in hand) for suit in Suit)


def _cards(hand: str, seat: Seat) -> list[Card]:
    suits = hand.upper().split(".")
    if len(suits) != 4:
        raise RuleError(
            "deal.suits",
            "deal",
            "{seat}: a hand must have 4 suits separated by dots, not {count}.",
            "PBN 2.1",
            seat=seat.word,
            count=len(suits),
        )
    return [
        _ranked(letter, suit, seat) for suit, letters in zip(Suit, suits, strict=True) for letter in letters
    ]


def _ranked(letter: str, suit: Suit, seat: Seat) -> Card:
    if len(letter) != 1 or letter not in RANK_LETTERS:
        raise RuleError(
            "deal.card",
            "deal",
            "{seat}: {letter} is not the rank of a card.",
            "PBN 2.1",
            seat=seat.word,
            letter=letter,
        )
    return Card(suit, RANK_LETTERS[letter])


def _twice(card: Card, first: Seat, second: Seat) -> RuleError:
    return RuleError(
        "deal.twice",
        "deal",
        "{card} is dealt twice: {first} and {second}.",
        LAW,
        card=card.title,
        first=first.word,
        second=second.word,
    )
