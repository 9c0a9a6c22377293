"""Games of other families whose stake is a pot: pif paf, numerical valuation, primiera."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.cards import Card, Rank, Suit
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pot.game import game
from scoring.games.shapes.pot.old_rows import RANKS, holder_of, index_value, to_the_right
from scoring.games.shapes.pot.pot import Fault, Pot, Pots
from scoring.games.shapes.pot.showdown import Cards, Hand, Judge
from scoring.words import Message, Word

# Pif paf


def _pif_paf_bets(state: Pots) -> Mapping[int, int]:
    """000:l.1988: an ante of one from each, and the dealer's blind of as many chips as there are players."""
    size = state.table.size
    return {player: 1 + (size if player == state.dealer else 0) for player in range(size)}


# Numerical valuation


def _numbers(deal: Any, state: Pots) -> Judge:
    """000:l.30651: all cards, the cards of the best suit, or red cards less black ones."""
    return {"sum": _whole_sum, "suit": _best_suit, "plus_minus": _red_less_black}[state.table.options.method]


def _pip(card: Card) -> int:
    return min(index_value(card), 10)


def _whole_sum(hand: Hand) -> int:
    return sum(map(_pip, hand.natural))


def _best_suit(hand: Hand) -> int:
    return max(sum(_pip(card) for card in hand.natural if card.suit is suit) for suit in Suit)


def _red_less_black(hand: Hand) -> int:
    reds = (Suit.HEARTS, Suit.DIAMONDS)
    return sum(_pip(card) if card.suit in reds else -_pip(card) for card in hand.natural)


def _lowest_number(deal: Any, state: Pots) -> Judge:
    judge = _numbers(deal, state)
    return lambda hand: -(judge(hand) or 0)


def _counts_of_cards(deal: Any, state: Pots) -> Iterator[Fault]:
    """Counts typed beside cards are those of the cards."""
    if not deal.counts or not deal.hands:
        return
    judge = _numbers(deal, state)
    for player, cards in enumerate(deal.hands):
        if cards and judge(Hand(cards)) != deal.counts[player]:
            name = state.table.players[player]
            yield "counts", Message("The cards of {player} count otherwise.", player=name), "000:l.30660"


# Primiera

PRIMIERA_RANKS = (*RANKS[:4], *RANKS[7:])
PRIMIERA_POINTS = {
    Rank.SEVEN: 21, Rank.SIX: 18, Rank.ACE: 16, Rank.FIVE: 15, Rank.FOUR: 14, Rank.THREE: 13, Rank.TWO: 12,
}  # fmt: skip
FIFTY_FIVE = {Rank.ACE, Rank.SEVEN, Rank.SIX}


def _primiera_made(cards: Cards) -> tuple[int, int]:
    """The class, 0 for none, and its points: 55 is ace, seven and six of a suit (000:l.27672)."""
    suits = {card.suit for card in cards}
    points = sum(PRIMIERA_POINTS.get(card.rank, 10) for card in cards)
    if len(suits) == 4:
        return 3, points
    if len(suits) == 1:
        return 2, points
    by_suit = (({card.rank for card in cards if card.suit is suit}) for suit in suits)
    return (1, 55) if any(ranks >= FIFTY_FIVE for ranks in by_suit) else (0, 0)


def _primiera(deal: Any, state: Pots) -> Judge:
    """Ties go to the eldest hand, at the dealer's right, then to the right (000:l.27686)."""

    def judge(hand: Hand) -> int | None:
        made, points = _primiera_made(hand.natural)
        order = to_the_right((state.dealer - 1) % state.table.size, state.table.size)
        preference = state.table.size - order.index(holder_of(hand, deal))
        return (made << 12 | points << 4 | preference) if made else None

    return judge


ROWS = (
    Pot(
        key="pif_paf", seats=range(3, 9), own_cards=(0, 0), forced=_pif_paf_bets, winner_deals=True,
        fault_sources={"forced": "000:l.1988", "put": "000:l.1995", "winner": "000:l.2003"},
    ),
    Pot(
        key="numerical_valuation", seats=range(2, 11), own_cards=(5, 5), high=_numbers, low=_lowest_number,
        low_mode=lambda options: bool(options.method == "plus_minus"), counts=(-50, 50),
        faults=_counts_of_cards, fault_sources={"hands": "000:l.30651"},
        options=(Field("method", "choice", Word("Counting"), default="sum",
                       values=(("sum", Word("all cards")), ("suit", Word("the best suit")),
                               ("plus_minus", Word("red less black, high and low")))),),
    ),
    Pot(
        key="primiera", seats=(4,), own_cards=(4, 4), ranks=lambda options: PRIMIERA_RANKS, high=_primiera,
        fault_sources={"hands": "000:l.27667"},
        fields=(Field("knocker", "seat", Word("Knocked by"), optional=True),),
    ),
)  # fmt: skip

GAMES = [game(replace(row, poker_hands=False)) for row in ROWS]
