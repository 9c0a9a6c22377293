"""Five ancestors and relatives of poker: as nas, gile, bouillotte, ambigu and brag.

Each is a row of the shape of the pot (`pot.Pot`), with an order of hands of its own. A *judge* gives a hand
a whole number, its worth, and the greater worth wins. Where several things decide in turn, the worth packs
them, the more important ones in the higher bits: `number << 4 | rank`. Sources such as `000:l.6648` are a
book and a line of its text (docs/rules/README.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.cards import Card, Rank, Suit
from scoring.cards.poker import PLACES, Category, Ranking, strength
from scoring.games.shape import Line
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pot.chips import best_of, equally
from scoring.games.shapes.pot.game import game
from scoring.games.shapes.pot.pot import (
    DROPPED,
    POT,
    Fault,
    Pot,
    Pots,
    staying,
)
from scoring.games.shapes.pot.settled import odd_chips
from scoring.games.shapes.pot.showdown import Hand, Judge
from scoring.words import Message, Word

RANKS = tuple(Rank)
FACES = (Rank.KING, Rank.QUEEN, Rank.JACK)
ROYAL_RANKS = RANKS[:5]  # ace to ten
BONUS = Message("bonus")


def from_everybody(winner: int, amount: int, size: int) -> Iterator[Line]:
    """Yields the payment of this amount by each other player of a table of `size` to the winner."""
    if amount:
        yield Line(winner, amount * (size - 1), BONUS)
        yield from (Line(player, -amount, BONUS) for player in range(size) if player != winner)


def holder_of(hand: Hand, deal: Any) -> int:
    """Returns the player who holds a hand: its first card is one of the player's own, before common cards."""
    first_card = hand.natural[0]
    return next(player for player, cards in enumerate(deal.hands) if cards and cards[0] == first_card)


def to_the_right(first: int, size: int) -> tuple[int, ...]:
    """Returns all players from one of them to the right; players are numbered to the left."""
    return tuple((first - step) % size for step in range(size))


# As nas

ALIKE = Ranking((Category.FOUR, Category.THREE, Category.TWO_PAIRS, Category.PAIR, Category.NO_PAIR))


def _as_nas(hand: Hand) -> int:
    """Judges by four of a kind, three, two pairs and a pair; without a pair all hands tie (000:l.6648)."""
    worth = strength(hand.natural, ranking=ALIKE)
    return 0 if ALIKE.category(worth) is Category.NO_PAIR else worth


def _suits_of_players(deal: Any, state: Pots) -> Iterator[Fault]:
    suits = {card.suit for cards in deal.hands or () for card in cards}
    if len(suits) > state.table.size:
        yield "hands", Message("The pack has as many suits as there are players."), "000:l.6649"


# Gile

GILE_RANKS = RANKS[:8]  # ace to seven
FLUSH_BEATS_POINTS = 1_000


def _twice_the_point(cards: Sequence[Card]) -> int:
    """Returns twice the point of some cards of a hand, twice so that it is a whole number (000:l.6675).

    Two aces are 21, an ace with a face card 20 1/2; else an ace is 11, a face card or ten 10, and any other
    card its index.
    """
    aces = sum(card.rank is Rank.ACE for card in cards)
    faces = any(card.rank in FACES for card in cards)
    whole = sum(11 if card.rank is Rank.ACE else min(PLACES[card.rank], 10) for card in cards)
    return 2 * whole - (2 if aces > 1 else 1 if aces and faces else 0)


def _gile(deal: Any, state: Pots) -> Judge:
    """Judges by a flush, then by the point.

    The point counts the cards of one suit only, as soon as any player holds two cards of a suit.
    """
    one_suit = any(len({card.suit for card in cards}) < len(cards) for cards in deal.hands or ())

    def judge(hand: Hand) -> int:
        suits: dict[Suit, list[Card]] = {}
        for card in hand.natural:
            suits.setdefault(card.suit, []).append(card)
        counted = suits.values() if one_suit else (hand.natural,)
        return max(_twice_the_point(cards) for cards in counted) + (
            FLUSH_BEATS_POINTS if len(suits) == 1 else 0
        )

    return judge


def _pairs(deal: Any, state: Pots) -> Mapping[int, int]:
    """Returns the worth of each pair or three of a kind, by player, of those who stayed for the first pot.

    Only the hands that were shown are judged.
    """
    hands = deal.hands or ()
    worths = {}
    for player, cards in enumerate(hands):
        number, rank_value = max(
            ((count, PLACES[rank]) for rank, count in Counter(card.rank for card in cards).items()),
            default=(0, 0),
        )
        if number > 1 and not deal.first_dropped[player]:
            worths[player] = number << 4 | rank_value
    return worths


def _takers_of_the_first(deal: Any, state: Pots) -> tuple[int, ...]:
    """Returns who takes the first pot: the only player left in it, or the best pair or three of a kind.

    Nobody if no player has a pair, or none is entered.
    """
    stayed = [player for player in range(state.table.size) if not deal.first_dropped[player]]
    if len(stayed) == 1:
        return tuple(stayed)
    if deal.hands and all(deal.hands[player] for player in stayed):
        worths = _pairs(deal, state)
        return best_of(worths, worths)
    return () if deal.pair is None else (deal.pair,)


def _joined(deal: Any, state: Pots) -> Mapping[int, int]:
    """Returns the chips of the first pot, by player, where they join the second pot.

    They do if nobody has a pair (000:l.6670).
    """
    return {} if _takers_of_the_first(deal, state) else dict(enumerate(deal.first))


def _first_pot(row: Pot, deal: Any, state: Pots, winners: Sequence[int]) -> Iterator[Line]:
    """Yields what each player puts in the first pot, and what its takers get of it."""
    takers = _takers_of_the_first(deal, state)
    if takers:
        for player, chips in enumerate(deal.first):
            if chips:
                yield Line(player, -chips, Message("first pot"), account=POT.key)
        for player, chips in equally(sum(deal.first), takers, odd_chips(deal, state, takers)).items():
            if chips:
                yield Line(player, chips, Message("first pot"), account=POT.key)


def _faults_of_gile(deal: Any, state: Pots) -> Iterator[Fault]:
    pair, worths = deal.pair, _pairs(deal, state)
    has_shown_hand = pair is not None and bool(deal.hands and deal.hands[pair])
    if pair is not None and (
        pair not in _takers_of_the_first(deal, state)
        or deal.first_dropped[pair]
        or (has_shown_hand and any(worth > worths.get(pair, 0) for worth in worths.values()))
    ):
        yield "pair", Message("The first pot is not that player's."), "000:l.6667"
    stayed = [chips for chips, gone in zip(deal.first, deal.first_dropped, strict=True) if not gone]
    if not stayed or min(stayed) < max(deal.first):
        why = Message("All who are in at the end must have put in the same.")
        yield "first", why, "000:l.6663"


# Bouillotte

BOUILLOTTE_RANKS = (*RANKS[:3], Rank.NINE, Rank.EIGHT)
BRELAN, CARRE = 1, 4  # chips from each player for three and for four of a kind (000:l.6686)
SUITS = tuple((suit.value, word) for suit, word in zip(
    Suit, (Word("spades"), Word("hearts"), Word("diamonds"), Word("clubs")), strict=True
))  # fmt: skip


def _pips(cards: Sequence[Card], suit: Suit) -> int:
    """Returns the points of a suit: ace 11, face cards 10, nine and eight their index (000:l.6690)."""
    return sum(
        11 if card.rank is Rank.ACE else min(PLACES[card.rank], 10) for card in cards if card.suit is suit
    )


def _alike(cards: Sequence[Card]) -> tuple[int, int]:
    """Returns how many cards of one rank there are at most, and that rank (2 to 14, the ace 14)."""
    counts = Counter(card.rank for card in cards)
    return max((count, PLACES[rank]) for rank, count in counts.items())


def _suit_that_wins(deal: Any, state: Pots) -> Suit:
    """Returns the suit that has the most points in all hands and the common card together.

    Only suits that a player who stayed holds can win. Of suits that tie, the one that was chosen wins;
    without a choice, the best suit of the first player who holds one of them, counted from the dealer to
    the right.
    """
    common = tuple(deal.common or ())
    all_cards = [card for cards in deal.hands for card in cards] + list(common)
    players = [player for player in to_the_right(state.dealer, state.table.size) if player in staying(deal)]
    holders = {
        suit: [player for player in players if _pips((*deal.hands[player], *common), suit)] for suit in Suit
    }
    totals = {suit: _pips(all_cards, suit) for suit in Suit if holders[suit]}
    tied = [suit for suit, total in totals.items() if total == max(totals.values())]
    if deal.suit and Suit(deal.suit) in tied:
        return Suit(deal.suit)
    first = next(player for player in players if any(player in holders[suit] for suit in tied))
    return max(tied, key=lambda suit: _pips((*deal.hands[first], *common), suit))


def _bouillotte(deal: Any, state: Pots) -> Judge:
    """Judges by four and three of a kind, else by the points of the suit that wins (000:l.6684).

    Equal points go to the player who comes first, counted from the dealer to the right.
    """

    def judge(hand: Hand) -> int:
        number, rank_value = _alike(hand.natural)
        if number > 2:
            return number << 16 | rank_value
        order = to_the_right(state.dealer, state.table.size)
        preference = state.table.size - order.index(holder_of(hand, deal))
        return _pips(hand.natural, _suit_that_wins(deal, state)) << 4 | preference

    return judge


def _brelans(row: Pot, deal: Any, state: Pots, winners: Sequence[int]) -> Iterator[Line]:
    """Yields what all others pay for four of a kind, and for a winning three of a kind (000:l.6686)."""
    for player in range(state.table.size):
        cards = (*deal.hands[player], *(deal.common or ())) if deal.hands else ()
        number = _alike(cards)[0] if cards else 0
        if number == 4 or (number == 3 and player in winners):
            yield from from_everybody(player, CARRE if number == 4 else BRELAN, state.table.size)


def _all_hands(deal: Any, state: Pots) -> Iterator[Fault]:
    if any(deal.hands or ()) and not all(deal.hands):
        yield "hands", Message("All hands are shown, those of players who dropped too."), "000:l.6688"


# Ambigu

AMBIGU_RANKS = (Rank.ACE, *RANKS[4:])
POINT, PRIME, SEQUENCE, THREE, FLUSH, THREE_PRIME, FOUR = range(7)
MADE = (  # the kinds of hands, in the order of the numbers above
    ("point", Word("point")), ("prime", Word("prime")), ("sequence", Word("sequence")),
    ("three", Word("three of a kind")), ("flush", Word("flush")),
    ("three_prime", Word("three of a kind with the fourth suit")), ("four", Word("four of a kind")),
)  # fmt: skip
COLLECTS = (1, 2, 3, 4, 5, 6, 7)
"""The chips that each kind of hand collects from everybody (000:l.6733), by the order of `MADE`.

The book counts the combinations that a hand holds and beats, and leaves the flush out: three of a kind with
the fourth suit collects 2 + 4, four of a kind 2 + 5.
"""


def index_value(card: Card) -> int:
    """What a card counts by its index; an ace counts 1."""
    return 1 if card.rank is Rank.ACE else PLACES[card.rank]


def _ambigu_made(cards: Sequence[Card]) -> tuple[int, int]:
    """Returns the kind of hand that four cards make, and the value that decides between hands of that kind.

    The kind is an index of `MADE`. The value is the index value of the rank for three and four of a kind,
    else the sum of index values, for a point those of its suit.
    """
    counts, suits = Counter(map(index_value, cards)), {card.suit for card in cards}
    most, value = max((count, value) for value, count in counts.items())
    total = sum(map(index_value, cards))
    if most == 4:
        return FOUR, value
    if most == 3:
        return (THREE_PRIME if len(suits) == 4 else THREE), value
    if len(suits) == 1:
        return FLUSH, total
    if len(counts) == 4 and max(counts) - min(counts) == 3:
        return SEQUENCE, total
    if len(suits) == 4:
        return PRIME, total
    return POINT, max(sum(index_value(card) for card in cards if card.suit is suit) for suit in suits)


def _ambigu(hand: Hand) -> int:
    kind, value = _ambigu_made(hand.natural)
    return kind << 8 | value


def _collected(row: Pot, deal: Any, state: Pots, winners: Sequence[int]) -> Iterator[Line]:
    """Yields what the winner collects from everybody, whether they stayed or not (000:l.6730).

    Where nobody called the only bet, the last player who refused it pays an ante (000:l.6713).
    """
    if deal.refused is not None:
        ante = state.table.options.ante
        yield Line(deal.refused, -ante, Message("ante"))
        yield Line(staying(deal)[0], ante, Message("ante"))
    names = [name for name, _ in MADE]
    for winner in winners if len(winners) == 1 else ():
        cards = deal.hands[winner] if deal.hands else ()
        kind = _ambigu_made(cards)[0] if cards else names.index(deal.made) if deal.made else None
        if kind is not None:
            yield from from_everybody(winner, COLLECTS[kind], state.table.size)


def _faults_of_ambigu(deal: Any, state: Pots) -> Iterator[Fault]:
    names = [name for name, _ in MADE]
    if deal.refused is not None:
        if deal.status[deal.refused] != DROPPED or len(staying(deal)) != 1:
            yield "refused", Message("Where a bet is called, nobody pays for it."), "000:l.6711"
        if any(deal.hands or ()) or deal.winner is not None or deal.place:
            yield "refused", Message("Where nobody calls, no hand wins the pot."), "000:l.6711"
    cards = deal.hands[deal.winner] if deal.hands and deal.winner is not None else ()
    if deal.made and len(cards) == 4 and names[_ambigu_made(cards)[0]] != deal.made:
        yield "made", Message("The winning hand is another one."), "000:l.6724"
    if deal.made and not cards:
        for player in staying(deal):
            other = deal.hands[player] if deal.hands else ()
            if len(other) == 4 and _ambigu_made(other)[0] > names.index(deal.made):
                why = Message("The hand of {player} is better.", player=state.table.players[player])
                yield "made", why, "000:l.6724"


# Brag

THREE_BRAGGERS = {  # the wild cards by their order: the greater is the higher
    Card(Suit.DIAMONDS, Rank.ACE): 3, Card(Suit.CLUBS, Rank.JACK): 2, Card(Suit.DIAMONDS, Rank.NINE): 1,
}  # fmt: skip
EIGHT_BRAGGERS = {
    Card(suit, rank): place for suit in Suit for place, rank in ((2, Rank.JACK), (1, Rank.NINE))
}
"""All jacks and nines (000:l.6743)."""


def _brag(deal: Any, state: Pots) -> Judge:
    """Judges by three of a kind, then by a pair (000:l.6740); hands without a combination tie.

    Of equal combinations the one without wild cards (braggers) wins, then the higher rank, then the one
    with the highest bragger.
    """
    braggers = EIGHT_BRAGGERS if state.table.options.all_wild else THREE_BRAGGERS

    def judge(hand: Hand) -> int:
        wild = sorted((braggers[card] for card in hand.natural if card in braggers), reverse=True)
        natural = Counter(PLACES[card.rank] for card in hand.natural if card not in braggers)
        count, rank_value = max(
            ((count, value) for value, count in natural.items()), default=(0, PLACES[Rank.ACE])
        )
        number = count + len(wild)
        if number < 2:
            return 0
        return number << 20 | (not wild) << 16 | rank_value << 8 | (wild[0] if wild else 0)

    return judge


def _nobody_called(row: Pot, deal: Any, state: Pots, winners: Sequence[int]) -> Iterator[Line]:
    """Yields one chip from each other player to the dealer, if nobody called the blind bet (000:l.6753)."""
    if staying(deal) == (state.dealer,) and sum(deal.put) == deal.put[state.dealer]:
        yield from from_everybody(state.dealer, 1, state.table.size)


ROWS = (
    Pot(
        key="as_nas", seats=range(2, 11), own_cards=(5, 5), high=lambda deal, state: _as_nas,
        faults=_suits_of_players, ranks=lambda options: ROYAL_RANKS, fault_sources={"hands": "000:l.6649"},
    ),
    Pot(
        key="gile", seats=(4,), own_cards=(3, 3), ranks=lambda options: GILE_RANKS, high=_gile, antes=_joined,
        bonus=_first_pot, faults=_faults_of_gile, fault_sources={"hands": "000:l.6662"},
        fields=(
            Field("first", "whole", Word("Chips in the first pot"), 0, 9_999, per="player"),
            Field("first_dropped", "flag", Word("Dropped from the first pot"), per="player"),
            Field("pair", "seat", Word("Best pair or three of a kind"), optional=True),
        ),
    ),
    Pot(
        key="bouillotte", seats=(4,), own_cards=(3, 3), common=1, ranks=lambda options: BOUILLOTTE_RANKS,
        high=_bouillotte, bonus=_brelans, faults=_all_hands, forced=lambda state: {state.dealer: 1},
        fault_sources={"forced": "000:l.6690", "hands": "000:l.6688"},
        fields=(Field("suit", "choice", Word("Suit chosen where two tie"), values=SUITS, optional=True,
                      rare=True),),
    ),
    Pot(
        key="ambigu", seats=range(2, 8), own_cards=(4, 4), ranks=lambda options: AMBIGU_RANKS,
        high=lambda deal, state: _ambigu, bonus=_collected, faults=_faults_of_ambigu,
        goes_on=lambda deal: deal.refused is not None, fault_sources={"hands": "000:l.6700"},
        fields=(
            Field("made", "choice", Word("Winning hand"), values=MADE, optional=True),
            Field("refused", "seat", Word("Last player who refused the only bet"), optional=True),
        ),
        options=(Field("ante", "whole", Word("Ante"), 1, 1_000, default=1),),
    ),
    Pot(
        key="brag", seats=range(3, 13), own_cards=(3, 3), high=_brag, bonus=_nobody_called,
        forced=lambda state: {state.dealer: 1}, fault_sources={"forced": "000:l.6747", "hands": "000:l.6748"},
        options=(Field("all_wild", "flag", Word("All jacks and nines are wild"), default=False),),
    ),
)  # fmt: skip

GAMES = [game(replace(row, poker_hands=False)) for row in ROWS]
