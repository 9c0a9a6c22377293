"""Stud poker: hands of which some cards are open from the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from scoring.cards import Rank, Suit
from scoring.cards.poker import ACE_LOW, FOUR_FLUSH_BEATS_A_PAIR, PLACES
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pot.game import game
from scoring.games.shapes.pot.pot import Fault, Pot, Pots, staying
from scoring.games.shapes.pot.showdown import (
    BUG,
    WILD,
    Cards,
    Hand,
    Judge,
    first_of_player,
    high_by,
    low_by,
    lowest_hidden,
    ranks_wild,
)
from scoring.words import Message, Word

FIVE = Pot(key="stud_five", seats=range(2, 11), own_cards=(5, 5))
SEVEN = Pot(key="down_the_river", seats=range(2, 8), own_cards=(7, 7))
EIGHT = Pot(key="stud_eight", seats=range(2, 7), own_cards=(8, 8))
HIDDEN, OPEN = 3, 4
"""Of seven cards so many are hidden, and so many are open."""


def paid_for(*ranks: Rank) -> Callable[[Cards, int], bool]:
    """Chips besides the bets need one of these cards, dealt open (000:l.7301)."""
    return lambda hand, paid: not paid or not hand or any(card.rank in ranks for card in hand)


def _five_and_ten(hand: Cards, paid: int) -> bool:
    """000:l.7314: five chips for each open five, ten for each open ten; a hidden hand may have any."""
    number = Counter(card.rank for card in hand) if hand else {Rank.FIVE: OPEN, Rank.TEN: OPEN}
    return paid in {
        5 * fives + 10 * tens
        for fives in range(number[Rank.FIVE] + 1)
        for tens in range(number[Rank.TEN] + 1)
        if fives + tens <= OPEN
    }


def _refused_cards(deal: Any, state: Pots) -> Iterator[Fault]:
    """000:l.7191: where the table plays so, a card that is refused costs a chip."""
    if any(deal.besides or ()) and not state.table.options.refused:
        yield "besides", Message("At this table a card is refused for nothing."), "000:l.7191"


def four_alike(hand: Hand) -> int | None:
    """000:l.7193: the pot goes to the first four of a kind; nothing else counts."""
    number = Counter(card.rank for card in hand.natural)
    return max((PLACES[rank] for rank, cards in number.items() if cards == 4), default=None)


def _no_four_alike(deal: Any, state: Pots) -> Iterator[Fault]:
    """000:l.7193: cards are dealt until a player has four of a kind."""
    players = staying(deal)
    hands = [deal.hands[player] for player in players] if deal.hands else []
    if len(players) > 1 and all(hands) and not any(four_alike(Hand(cards)) for cards in hands):
        yield "hands", Message("The deal goes on until a player has four of a kind."), "000:l.7193"


def highest_spade(hidden: bool) -> Judge:
    """002:l.143: the highest spade that a player holds, of all his cards or of the hidden ones."""

    def judge(hand: Hand) -> int | None:
        cards = hand.natural[:HIDDEN] if hidden else hand.natural
        return max((PLACES[card.rank] for card in cards if card.suit is Suit.SPADES), default=None)

    return judge


ROWS = (
    FIVE,
    replace(FIVE, key="stud_seven", seats=range(2, 8)),
    replace(FIVE, key="misere_stud", seats=range(2, 8), high=lambda deal, state: low_by(ACE_LOW)),
    SEVEN,
    replace(FIVE, key="stud_six", seats=range(2, 9), own_cards=(6, 6)),
    EIGHT,
    replace(
        FIVE, key="joker_stud", joker=lambda options: options.joker,
        options=(Field("joker", "choice", Word("Joker"), default=WILD,
                       values=((WILD, Word("wild")), (BUG, Word("the bug")))),),
    ),
    replace(FIVE, key="new_york_stud", high=lambda deal, state: high_by(FOUR_FLUSH_BEATS_A_PAIR)),
    replace(FIVE, key="baseball_five", own_cards=(5, 9), wilds=ranks_wild(Rank.NINE, Rank.THREE),
            price=paid_for(Rank.THREE)),
    replace(SEVEN, key="baseball", own_cards=(7, 11), wilds=ranks_wild(Rank.NINE, Rank.THREE),
            price=paid_for(Rank.THREE)),
    replace(SEVEN, key="football", own_cards=(7, 11), wilds=ranks_wild(Rank.SIX, Rank.FOUR),
            price=paid_for(Rank.FOUR)),
    replace(SEVEN, key="heinz", wilds=ranks_wild(Rank.FIVE, Rank.SEVEN),
            price=paid_for(Rank.FIVE, Rank.SEVEN)),
    replace(SEVEN, key="woolworth", wilds=ranks_wild(Rank.FIVE, Rank.TEN), price=_five_and_ten),
    replace(SEVEN, key="dr_pepper", wilds=ranks_wild(Rank.TEN, Rank.FOUR, Rank.TWO)),
    replace(EIGHT, key="four_forty_four", wilds=ranks_wild(Rank.FOUR)),
    replace(EIGHT, key="four_forty_two", wilds=ranks_wild(Rank.TWO)),
    replace(EIGHT, key="three_forty_five", wilds=ranks_wild(Rank.FIVE)),
    replace(SEVEN, key="low_hole_card_wild", wilds=lowest_hidden(HIDDEN)),
    replace(SEVEN, key="kankakee", seats=range(2, 9), own_cards=(6, 6), wild_cards=1),
    replace(SEVEN, key="seven_card_flip"),
    replace(FIVE, key="mexican_stud"),
    replace(FIVE, key="rickey_de_laet", wilds=first_of_player),
    replace(FIVE, key="shifting_sands", wilds=first_of_player),
    replace(FIVE, key="pistol_stud"),
    replace(FIVE, key="double_barrelled_shotgun"),
    replace(
        FIVE, key="take_it_or_leave_it", faults=_refused_cards,
        options=(Field("refused", "flag", Word("A refused card costs a chip"), default=False),),
    ),
    replace(
        FIVE, key="butcher_boy", own_cards=(1, 12), high=lambda deal, state: four_alike,
        faults=_no_four_alike,
    ),
    replace(FIVE, key="four_of_a_kind", own_cards=(0, 0), goes_on=lambda deal: deal.winner is None),
    replace(FIVE, key="beat_your_neighbour", own_cards=(1, 5)),
    replace(
        SEVEN, key="poker_chicago", low=lambda deal, state: highest_spade(state.table.options.hidden),
        options=(Field("hidden", "flag", Word("Only a hidden spade counts"), default=False),),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
