"""What cards count: the melds of pinochle, bezique, jass and belotte, and the cards won in tricks.

The melds of a hand are those that it has when all are laid at once. A card is in one meld of a class at
most, as the books say of sequences, of groups and of pinochle (000:l.25275, 000:l.22623).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from scoring.cards.cards import Card, Joker, Rank, Suit
from scoring.words import Word

Values = Mapping[Rank, int]
"""Points by rank."""
FLUSH = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
PAIR = (Rank.KING, Rank.QUEEN)
PINOCHLE = (Card(Suit.SPADES, Rank.QUEEN), Card(Suit.DIAMONDS, Rank.JACK))
GROUPS: Values = {Rank.ACE: 100, Rank.KING: 80, Rank.QUEEN: 60, Rank.JACK: 40}
TRADITIONAL: Values = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
SIMPLE: Values = {Rank.ACE: 10, Rank.TEN: 10, Rank.KING: 5, Rank.QUEEN: 5}
TENS: Values = {Rank.ACE: 10, Rank.TEN: 10, Rank.KING: 10}
BRISQUES: Values = {Rank.ACE: 10, Rank.TEN: 10}
"""Four ways to count cards won in tricks; ranks that are not named count nothing."""
TRUMP_VALUES: Values = {Rank.JACK: 20, Rank.NINE: 14}
"""What the jack and the nine of trumps count at jass and its relatives, in place of their own values."""
_NAMES: Mapping[Rank, Word] = {
    Rank.ACE: Word("aces"), Rank.TEN: Word("tens"), Rank.KING: Word("kings"), Rank.QUEEN: Word("queens"),
    Rank.JACK: Word("jacks"), Rank.NINE: Word("nines"),
}  # fmt: skip
_FOUR: Mapping[Rank, Word] = {
    Rank.ACE: Word("four aces"), Rank.KING: Word("four kings"), Rank.QUEEN: Word("four queens"),
    Rank.JACK: Word("four jacks"), Rank.TEN: Word("four tens"), Rank.NINE: Word("four nines"),
}  # fmt: skip
_FOUR_TRUMPS: Mapping[Rank, Word] = {
    Rank.ACE: Word("four aces of trumps"), Rank.TEN: Word("four tens of trumps"),
    Rank.KING: Word("four kings of trumps"), Rank.QUEEN: Word("four queens of trumps"),
    Rank.JACK: Word("four jacks of trumps"),
}  # fmt: skip
_FIVE_TRUMPS: Mapping[Rank, Word] = {
    Rank.ACE: Word("five aces of trumps"), Rank.TEN: Word("five tens of trumps"),
    Rank.KING: Word("five kings of trumps"), Rank.QUEEN: Word("five queens of trumps"),
    Rank.JACK: Word("five jacks of trumps"),
}  # fmt: skip
_EIGHT: Mapping[Rank, Word] = {
    Rank.ACE: Word("all eight aces"), Rank.KING: Word("all eight kings"),
    Rank.QUEEN: Word("all eight queens"), Rank.JACK: Word("all eight jacks"),
}  # fmt: skip
_SEQUENCE: Mapping[int, Word] = {
    3: Word("sequence of three"), 4: Word("sequence of four"), 5: Word("sequence of five"),
}  # fmt: skip
_BEZIQUES: Mapping[int, Word] = {
    1: Word("bezique"), 2: Word("double bezique"), 3: Word("triple bezique"), 4: Word("quadruple bezique"),
    5: Word("quintuple bezique"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """Cards that count together, their points, and the name of what they are."""

    cards: tuple[Card | Joker, ...]
    points: int
    why: Word


def points_of(parts: Iterable[Part]) -> int:
    """Returns the points of all parts together."""
    return sum(part.points for part in parts)


@cache
def _split(number: int, values: tuple[tuple[int, int], ...]) -> tuple[int, tuple[int, ...]]:
    """Splits `number` cards (or copies) into pieces that are worth the most points.

    `values` are the sizes of pieces with their points; cards may be left over. Returns the points and the
    sizes of the pieces, the longest first; of equal points, the fewest pieces.
    """
    best: tuple[int, tuple[int, ...]] = (0, ())
    for size, points in values:
        if size <= number:
            rest, pieces = _split(number - size, values)
            split = (points + rest, tuple(sorted((size, *pieces), reverse=True)))
            if (split[0], -len(split[1])) > (best[0], -len(best[1])):
                best = split
    return best


def _copies(hand: Counter[Card], cards: Iterable[Card]) -> int:
    """Returns how often a hand has all of these cards."""
    return min(hand[card] for card in cards)


def _of_suit(suit: Suit, ranks: Iterable[Rank]) -> tuple[Card, ...]:
    return tuple(Card(suit, rank) for rank in ranks)


def _sequences_and_marriages(
    hand: Counter[Card], trump: Suit | None, *, flush: int, plain: int = 0, double: int = 0
) -> Iterator[Part]:
    """Yields sequences and marriages, one class: king and queen of a sequence do not count as a marriage too.

    A sequence is the five cards from ace to jack, with the ten. `flush` are its points in trumps, `plain` in
    another suit, and `double` those of two flushes; 0 where it does not count.
    """
    for suit in Suit:
        five, pair, is_trump = _of_suit(suit, FLUSH), _of_suit(suit, PAIR), suit is trump
        worth = flush if is_trump else plain
        runs = _copies(hand, five) if worth else 0
        if runs == 2 and double and is_trump:
            yield Part(five * 2, double, Word("double flush"))
        else:
            yield from [Part(five, worth, Word("flush") if is_trump else Word("plain sequence"))] * runs
        why, points = (Word("royal marriage"), 40) if is_trump else (Word("marriage"), 20)
        yield from [Part(pair, points, why)] * (_copies(hand, pair) - runs)


def pinochle(
    hand: Counter[Card], trump: Suit, *, dix: Rank = Rank.NINE, doubles: bool = False
) -> Iterator[Part]:
    """Yields the melds of a hand at pinochle (000:l.23661).

    `dix` is the rank of the trump that counts 10, the seven in a pack of 64; `doubles`: double flush, all
    eight of a rank and double pinochle have the points of partnership pinochle (000:l.25238).
    """
    yield from _sequences_and_marriages(hand, trump, flush=150, double=1_500 if doubles else 0)
    for rank, points in GROUPS.items():
        four = tuple(Card(suit, rank) for suit in Suit)
        if doubles and _copies(hand, four) == 2:
            yield Part(four * 2, 10 * points, _EIGHT[rank])
        else:
            yield from [Part(four, points, _FOUR[rank])] * _copies(hand, four)
    if doubles and _copies(hand, PINOCHLE) == 2:
        yield Part(PINOCHLE * 2, 300, Word("double pinochle"))
    else:
        yield from [Part(PINOCHLE, 40, Word("pinochle"))] * _copies(hand, PINOCHLE)
    dix_card = Card(trump, dix)
    yield from [Part((dix_card,), 10, Word("dix"))] * hand[dix_card]


@dataclass(frozen=True, slots=True)
class BeziqueMelds:
    """The points of the melds of one form of bezique.

    `beziques` are numbers of beziques together, with their points; `plain` counts a sequence in another suit,
    `seven` the seven of trumps, `carte` a carte blanche; 0 where a form has it not. `trumps` are four and
    five trumps of a rank. `by_trump`: the suit of trumps says which cards are a bezique.
    """

    beziques: tuple[tuple[int, int], ...]
    plain: int = 0
    seven: int = 0
    carte: int = 0
    trumps: Mapping[int, Values] = field(default_factory=dict)
    by_trump: bool = False

    def pair(self, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of a bezique; none before there are trumps, where they depend on them."""
        if not self.by_trump:
            return PINOCHLE
        return _BEZIQUE_BY_TRUMP[trump] if trump else ()


_BEZIQUE_BY_TRUMP: Mapping[Suit, tuple[Card, ...]] = {
    queen: (Card(queen, Rank.QUEEN), Card(jack, Rank.JACK))
    for queen, jack in (
        (Suit.SPADES, Suit.DIAMONDS), (Suit.DIAMONDS, Suit.SPADES), (Suit.HEARTS, Suit.CLUBS),
        (Suit.CLUBS, Suit.HEARTS),
    )
}  # fmt: skip
FOUR_OF_TRUMPS: Values = {
    Rank.ACE: 1_000, Rank.TEN: 900, Rank.KING: 800, Rank.QUEEN: 600, Rank.JACK: 400,
}  # fmt: skip
FIVE_OF_TRUMPS: Values = {rank: 2 * points for rank, points in FOUR_OF_TRUMPS.items()}
_TO_TRIPLE = ((1, 40), (2, 500), (3, 1_500))
_TO_QUADRUPLE = (*_TO_TRIPLE, (4, 4_500))
BEZIQUE = BeziqueMelds(_TO_TRIPLE, seven=10)
RUBICON = BeziqueMelds(_TO_QUADRUPLE, plain=150, carte=50)
SIX_PACK = BeziqueMelds(_TO_QUADRUPLE, plain=150, carte=250, trumps={4: FOUR_OF_TRUMPS}, by_trump=True)
EIGHT_PACK = BeziqueMelds(
    (*_TO_QUADRUPLE, (5, 9_000)), plain=150, carte=250, trumps={4: FOUR_OF_TRUMPS, 5: FIVE_OF_TRUMPS},
    by_trump=True,
)  # fmt: skip
"""The forms of two packs, four, six and eight (000:l.22578, 000:l.22733, 000:l.22802, 000:l.22841)."""


def bezique(hand: Counter[Card], trump: Suit | None, form: BeziqueMelds = BEZIQUE) -> Iterator[Part]:
    """Yields the melds of a hand at a form of bezique.

    Before trumps are fixed (`trump` None) every marriage is a plain one.
    """
    yield from _sequences_and_marriages(hand, trump, flush=250, plain=form.plain if trump else 0)
    for rank in FLUSH:
        yield from _of_a_rank(hand, rank, trump, form)
    pair = form.pair(trump)
    for size in _split(_copies(hand, pair) if pair else 0, form.beziques)[1]:
        yield Part(pair * size, dict(form.beziques)[size], _BEZIQUES[size])
    if form.seven and trump is not None:
        seven = Card(trump, Rank.SEVEN)
        yield from [Part((seven,), form.seven, Word("trump seven"))] * hand[seven]
    if form.carte and hand and not any(card.rank in (*PAIR, Rank.JACK) for card in hand):
        yield Part(tuple(sorted(hand.elements(), key=str)), form.carte, Word("carte blanche"))


def _of_a_rank(hand: Counter[Card], rank: Rank, trump: Suit | None, form: BeziqueMelds) -> Iterator[Part]:
    """Yields any four of a rank, and four or five trumps of it, in the way that counts most."""
    held = {suit: hand[Card(suit, rank)] for suit in Suit}
    values = tuple((size, points[rank]) for size, points in form.trumps.items())
    any_four = GROUPS.get(rank, 0)

    def worth(number: int) -> int:
        """With so many trumps set apart for melds of trumps alone."""
        return _split(number, values)[0] + (sum(held.values()) - number) // 4 * any_four

    apart = max(range(1 + (held[trump] if trump else 0)), key=worth)
    sizes = _split(apart, values)[1]
    if trump:
        held[trump] -= sum(sizes)
        for size in sizes:
            why = _FIVE_TRUMPS[rank] if size == 5 else _FOUR_TRUMPS[rank]
            yield Part((Card(trump, rank),) * size, form.trumps[size][rank], why)
    cards = [card for suit, number in held.items() for card in [Card(suit, rank)] * number]
    for start in range(0, len(cards) - 3 if any_four else 0, 4):
        yield Part(tuple(cards[start : start + 4]), any_four, _FOUR[rank])


@dataclass(frozen=True, slots=True)
class OnePackMelds:
    """The points of the melds of a game with one pack.

    `groups` are four of a kind by rank. `sequences` are lengths with their points; longer ones count as the
    longest named. `pair` is the name of king and queen of trumps, which count 20.
    """

    groups: Values
    sequences: tuple[tuple[int, int], ...]
    pair: Word


JASS = OnePackMelds({Rank.JACK: 200, Rank.ACE: 100, Rank.KING: 100, Rank.QUEEN: 100},
               ((3, 20), (4, 50), (5, 100)), Word("king and queen of trumps"))  # fmt: skip
KLABERJASS = OnePackMelds({}, ((3, 20), (4, 50)), Word("bella"))
BELOTTE = OnePackMelds(
    {rank: 200 if rank is Rank.JACK else 100 for rank in (Rank.JACK, Rank.NINE, *FLUSH[:4])},
    ((3, 20), (4, 40), (5, 50)), Word("bella"),
)  # fmt: skip


def one_pack(game: OnePackMelds, hand: Counter[Card], trump: Suit) -> Iterator[Part]:
    """Yields the melds of a hand at jass (000:l.23117), klaberjass (000:l.23256) or belotte (000:l.23455).

    A long run of a suit is split where its pieces count more: no card is in two sequences.
    """
    for rank, points in game.groups.items():
        four = tuple(Card(suit, rank) for suit in Suit)
        if _copies(hand, four):
            yield Part(four, points, _FOUR[rank])
    for suit in Suit:
        for run in _runs(hand, suit):
            yield from _pieces(run, game.sequences)
    pair = _of_suit(trump, PAIR)
    if _copies(hand, pair):
        yield Part(pair, 20, game.pair)


def _runs(hand: Counter[Card], suit: Suit) -> Iterator[tuple[Card, ...]]:
    """Yields the cards of a suit that follow one another, from the ace down; a run may be empty."""
    run: tuple[Card, ...] = ()
    for rank in Rank:
        if hand[Card(suit, rank)]:
            run = (*run, Card(suit, rank))
        else:
            yield run
            run = ()
    yield run


def _pieces(run: Sequence[Card], sequences: tuple[tuple[int, int], ...]) -> Iterator[Part]:
    """Yields the sequences of a run.

    Cards that are left over are shown with the last sequence if that has the greatest length that counts.
    """
    points = dict(sequences)
    sizes = _split(len(run), sequences)[1]
    start = 0
    for index, size in enumerate(sizes):
        end = len(run) if index == len(sizes) - 1 and size == max(points) else start + size
        yield Part(tuple(run[start:end]), points[size], _SEQUENCE[min(end - start, 5)])
        start = end


def won(cards: Counter[Card], values: Values, trumps: Values, trump: Suit | None) -> Iterator[Part]:
    """Yields what cards won in tricks count, by rank; for the suit of trumps `trumps` replaces `values`."""
    special = {Card(trump, rank): points for rank, points in trumps.items()} if trump else {}
    for card, points in special.items():
        if cards[card]:
            why = Word("jack of trumps") if card.rank is Rank.JACK else Word("nine of trumps")
            yield Part((card,) * cards[card], points * cards[card], why)
    for rank, points in values.items():
        plain = tuple(
            card
            for suit in Suit
            for card in [Card(suit, rank)] * cards[Card(suit, rank)]
            if card not in special
        )
        if plain and points:
            yield Part(plain, points * len(plain), _NAMES[rank])
