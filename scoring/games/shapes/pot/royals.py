"""Hands that earn a royalty, where only their names are entered: which of them cannot have lost to which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.cards import PACK, Card
from scoring.games.shapes.pot.pot import Fault, Half, Pot, Pots, able
from scoring.games.shapes.pot.settled import royal_hand
from scoring.games.shapes.pot.showdown import Hand, none_of
from scoring.words import Message, nouns

RANKS = "000:l.5219"
LEAST_CARDS = {"four": 4, "straight_flush": 5, "royal_flush": 5}


def _hands(*texts: str) -> tuple[Hand, ...]:
    return tuple(Hand(tuple(Card.parse_rank_first(card) for card in text.split())) for text in texts)


SAMPLES = {
    "none": _hands(
        "AS AH AD KS KH", "AS KS QS JS 9S", "AS KH QD JC TS", "AS KH QD JC 9S", "2S 2H 2D 3S 3H",
        "7S 5S 4S 3S 2S", "7S 5H 4D 3C 2S", "6S 4H 3D 2C AS", "5S 4H 3D 2C AS",
    ),
    "four": _hands("AS AH AD AC KS", "AS AH AD AC 2S", "KS KH KD KC AS", "2S 2H 2D 2C 3S", "2S 2H 2D 2C AS"),
    "straight_flush": _hands("KS QS JS TS 9S", "6S 5S 4S 3S 2S", "5S 4S 3S 2S AS"),
    "royal_flush": _hands("AS KS QS JS TS"),
}  # fmt: skip
"""The highest and the lowest hands of each name, by every convention of what is high and low."""
FIVE_ALIKE = (Hand(SAMPLES["four"][0].natural[:4], wild=1), Hand(SAMPLES["four"][3].natural[:4], wild=1))
"""With wild cards a hand without a royalty may be five of a kind, which only a royal flush beats."""


def royal_faults(row: Pot, half: Half, deal: Any, state: Pots) -> Iterator[Fault]:
    """Names of hands that contradict the winner or the places; 000:l.5219 says which hand loses to which."""
    options = state.table.options
    if not options.royalty or not row.poker_hands or half.winner != "winner":
        return
    yield from _too_few_cards(row, deal, state)
    players = able(row, deal, state)
    kinds = {player: _kind(row, deal, player, options) for player in players}
    ranges = {kind: _range(row, half, kind, options) for kind in {*kinds.values()} - {""}}
    winner, places = getattr(deal, half.winner), getattr(deal, half.place)
    declared = getattr(deal, "declared", None)
    names = state.table.players
    for better in players:
        for worse in players:
            low, high = ranges.get(kinds[better]), ranges.get(kinds[worse])
            if low is None or high is None or low[0] <= high[1]:
                continue
            if row.unnamed_best and kinds[worse] == "none":
                continue
            why = Message("The hand of {better} is better than that of {player}.",
                          better=names[better], player=names[worse])  # fmt: skip
            if worse == winner and not declared:
                yield half.winner, why, RANKS
            elif places and places[worse] and places[better] >= places[worse]:
                yield half.place, why, RANKS


def _kind(row: Pot, deal: Any, player: int, options: Any) -> str:
    """The name of a player's hand, by its cards or as it was entered; "" where nobody has said."""
    return royal_hand(row, deal, player, options) or (deal.royal[player] if deal.royal else "")


def _range(row: Pot, half: Half, kind: str, options: Any) -> tuple[int, int] | None:
    """The least and the most that a hand of this name is worth here; None where some of them are foul."""
    hands = (*SAMPLES[kind], *(FIVE_ALIKE if kind == "none" and _has_wild(row, options) else ()))
    worths = [half.judge(hand) for hand in hands]
    sure = [worth for worth in worths if worth is not None]
    return (min(sure), max(sure)) if len(sure) == len(worths) else None


def _has_wild(row: Pot, options: Any) -> bool:
    """Whether any card is wild at this table; of those that depend on the cards of a player some are."""
    some = SAMPLES["none"][0].natural
    is_wild = row.wilds(some, some, options)
    return bool(row.wild_cards or row.joker(options)) or any(map(is_wild, PACK))


def _too_few_cards(row: Pot, deal: Any, state: Pots) -> Iterator[Fault]:
    """A hand of two or three cards is neither four of a kind nor a straight flush of five."""
    options = state.table.options
    common = 0 if row.bars is none_of else row.common
    number = row.cards(options)[1] + common + row.wild_cards
    for player, kind in enumerate(deal.royal or ()):
        if 0 < number < LEAST_CARDS.get(kind, 0):
            why = Message("{player} cannot have this hand with {number}.",
                          player=state.table.players[player], number=nouns.cards(number))  # fmt: skip
            yield "royal", why, RANKS
