"""Cards of the forms of canasta: what each is worth, and what a meld is (000:l.2754, 000:l.3176)."""

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
    WILD = "wild"
    DEUCES = "deuces"
    NATURAL_SEVENS = "natural_sevens"
    MIXED_SEVENS = "mixed_sevens"


@dataclass(frozen=True, slots=True)
class Form:
    """How melds are made: packs, and the most wild cards in one, `added` if a canasta may have any number.

    `in_canasta` are the most in a canasta where it may have fewer; `closed`: it has seven cards and no more.
    `kinds` are those of canastas. Where sambas are one, sequences of a suit are melds too, and where wild
    canastas are, wild cards alone. `one_of_a_rank`: a side has one set of a rank.
    """

    packs: int = 2
    wild: int = 3
    added: bool = False
    in_canasta: int | None = None
    closed: bool = False
    kinds: frozenset[Meld] = frozenset({Meld.NATURAL, Meld.MIXED})
    one_of_a_rank: bool = True

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
    if form.closed and len(cards) > FULL:
        return Message("A canasta has seven cards and no more: enter the others as another meld.")
    if Meld.WILD in form.kinds and not plain:
        return None
    if Meld.SAMBA in form.kinds and is_sequence(cards):
        return Message("A sequence has seven cards at most.") if len(cards) > FULL else None
    if len({card.rank for card in plain}) > 1:
        return Message("The natural cards of a meld are of one rank.")
    if len(plain) < 2:
        return Message("A meld has two natural cards at least.")
    if plain[0].rank is Rank.THREE:
        if wild or not out:
            return Message("Black threes are melded only in going out, and without wild cards.")
        return None
    return _too_wild(plain, len(wild), form)


def faults(melds: Sequence[Sequence[AnyCard]], form: Form, *, out: bool) -> Iterator[tuple[int, Message]]:
    """The places from 1 of what is no meld of a side, each with the reason; one rank may make one meld."""
    ranks: set[Rank] = set()
    for place, cards in enumerate(melds, 1):
        why = fault(cards, form, out=out)
        if why is None and form.one_of_a_rank and _is_set(cards, form):
            rank = naturals(cards)[0].rank
            if rank in ranks:
                why = Message("A side has one meld of a rank: enter its cards together.")
            ranks.add(rank)
        if why:
            yield place, why


def _is_set(cards: Sequence[AnyCard], form: Form) -> bool:
    """Whether a legal meld is of one rank, not a sequence or of wild cards alone."""
    return bool(naturals(cards)) and not (Meld.SAMBA in form.kinds and is_sequence(cards))


def _too_wild(plain: Sequence[Card], wild: int, form: Form) -> Message | None:
    """Too many wild cards; where a canasta takes more, it was one before: of seven cards with the most."""
    is_full = len(plain) + wild >= FULL
    if is_full and wild and _is_of_sevens(plain, form) and Meld.MIXED_SEVENS not in form.kinds:
        return Message("A canasta of sevens has no wild cards.")
    if is_full and form.in_canasta is not None and wild > form.in_canasta:
        most = counted("{n} wild card", "{n} wild cards", form.in_canasta)
        return Message("A canasta has {most} at most, not {given}.", most=most, given=wild)
    if wild <= form.wild or (form.added and len(plain) + form.wild >= FULL):
        return None
    most = counted("{n} wild card", "{n} wild cards", form.wild)
    return Message("A meld has {most} at most, not {given}.", most=most, given=wild)


def _is_of_sevens(plain: Sequence[Card], form: Form) -> bool:
    """Whether these are natural cards of a canasta of sevens, where that is a kind of its own."""
    return Meld.NATURAL_SEVENS in form.kinds and plain[0].rank is Rank.SEVEN


def kind_of(cards: Sequence[AnyCard], form: Form) -> Meld:
    """What a legal meld is: seven cards are a canasta, by the kinds that the form has."""
    if len(cards) < FULL:
        return Meld.SET
    plain = naturals(cards)
    if not plain:
        of_twos = Meld.DEUCES in form.kinds and Joker.JOKER not in cards
        return Meld.DEUCES if of_twos else Meld.WILD
    if Meld.SAMBA in form.kinds and is_sequence(cards):
        return Meld.SAMBA
    is_natural = len(plain) == len(cards)
    if _is_of_sevens(plain, form):
        return Meld.NATURAL_SEVENS if is_natural else Meld.MIXED_SEVENS
    return Meld.NATURAL if is_natural else Meld.MIXED
