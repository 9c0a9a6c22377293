"""Cards of canasta and samba: what each is worth, and what a meld is (000:l.2754, 000:l.3176)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards.cards import Card, Joker, Rank, Suit
from scoring.words import Message, counted

AnyCard = Card | Joker
RED = (Suit.HEARTS, Suit.DIAMONDS)
FULL = 7
"""So many cards are a canasta."""
_LOW = (Rank.SEVEN, Rank.SIX, Rank.FIVE, Rank.FOUR, Rank.THREE)
_TWENTY = (Rank.ACE, Rank.TWO)
VALUES: Mapping[Rank, int] = {
    rank: 20 if rank in _TWENTY else 5 if rank in _LOW else 10 for rank in Rank
}  # fmt: skip
JOKER_VALUE = 50
SEQUENCE: Mapping[Rank, int] = {rank: place for place, rank in enumerate(tuple(Rank)[:11])}
"""The places of ranks in a sequence of samba, from the ace to the four."""


class Meld(StrEnum):
    """What a legal meld is."""

    SET = "set"
    NATURAL = "natural"
    MIXED = "mixed"
    SAMBA = "sambas"


@dataclass(frozen=True, slots=True)
class Form:
    """How melds are made: packs, and the most wild cards in one, `added` if a canasta may have any number.

    `sequences`: those of a suit are melds too.
    """

    packs: int = 2
    wild: int = 3
    added: bool = False
    sequences: bool = False

    @property
    def jokers(self) -> int:
        """Two a pack."""
        return 2 * self.packs


def value(card: AnyCard) -> int:
    """What a card counts, melded or in hand; red threes lie apart."""
    return JOKER_VALUE if isinstance(card, Joker) else VALUES[card.rank]


def worth(cards: Iterable[AnyCard]) -> int:
    """What cards are worth together."""
    return sum(map(value, cards))


def is_wild(card: AnyCard) -> bool:
    """Jokers and twos stand for any rank."""
    return isinstance(card, Joker) or card.rank is Rank.TWO


def is_red_three(card: AnyCard) -> bool:
    """A bonus card, which is never melded."""
    return isinstance(card, Card) and card.rank is Rank.THREE and card.suit in RED


def naturals(cards: Iterable[AnyCard]) -> list[Card]:
    """The cards that are not wild."""
    return [card for card in cards if isinstance(card, Card) and card.rank is not Rank.TWO]


def is_sequence(cards: Sequence[AnyCard]) -> bool:
    """Cards of one suit of adjacent ranks, without wild cards, from the ace down to the four."""
    plain = naturals(cards)
    places = sorted(SEQUENCE.get(card.rank, -FULL) for card in plain)
    return (
        len(plain) == len(cards) > 1
        and len({card.suit for card in plain}) == 1
        and places == list(range(places[0], places[0] + len(places)))
        and places[0] >= 0
    )


def fault(cards: Sequence[AnyCard], form: Form, *, out: bool) -> Message | None:
    """Why cards are no meld, None if they are one. `out`: the side went out, and may have black threes."""
    plain, wild = naturals(cards), [card for card in cards if is_wild(card)]
    if len(cards) < 3:
        return Message("A meld has three cards at least.")
    if any(is_red_three(card) for card in cards):
        return Message("A red three is not melded: enter it with the red threes.")
    if form.sequences and is_sequence(cards):
        return Message("A sequence has seven cards at most.") if len(cards) > FULL else None
    if len({card.rank for card in plain}) > 1:
        return Message("The natural cards of a meld are of one rank.")
    if len(plain) < 2:
        return Message("A meld has two natural cards at least.")
    if plain[0].rank is Rank.THREE:
        if wild or not out:
            return Message("Black threes are melded only in going out, and without wild cards.")
        return None
    return _too_wild(len(plain), len(wild), form)


def faults(melds: Sequence[Sequence[AnyCard]], form: Form, *, out: bool) -> Iterator[tuple[int, Message]]:
    """The places from 1 of what is no meld of a side, each with the reason; one rank makes one meld."""
    ranks: set[Rank] = set()
    for place, cards in enumerate(melds, 1):
        why = fault(cards, form, out=out)
        if why is None and not form.sequences:
            rank = naturals(cards)[0].rank
            if rank in ranks:
                why = Message("A side has one meld of a rank: enter its cards together.")
            ranks.add(rank)
        if why:
            yield place, why


def _too_wild(plain: int, wild: int, form: Form) -> Message | None:
    """Too many wild cards; where a canasta takes more, it was one before: of seven cards with the most."""
    if wild <= form.wild or (form.added and plain + form.wild >= FULL):
        return None
    return Message(
        "A meld has {most} at most, not {given}.",
        most=counted("{n} wild card", "{n} wild cards", form.wild),
        given=wild,
    )


def kind_of(cards: Sequence[AnyCard]) -> Meld:
    """What a legal meld is: seven cards of a rank are a canasta, of a sequence a samba."""
    if len(cards) < FULL:
        return Meld.SET
    if is_sequence(cards):
        return Meld.SAMBA
    return Meld.MIXED if any(map(is_wild, cards)) else Meld.NATURAL
