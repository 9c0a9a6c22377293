"""Räuber skat: the bidder may take up the skat and then name his game (000:l.26867)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from scoring.games.shape import Line
from scoring.games.shapes.declared import Field
from scoring.games.shapes.special.skat import (
    EVEN,
    JACKS,
    MADE_SCHWARZ,
    MOST_MATADORS,
    PREDICTED_SCHWARZ,
    PREDICTIONS,
    SETTLED,
    SUITS,
    TRUMPS,
    Worth,
    after_the_game,
    bid_faults,
    bidder_faults,
    bidding,
    item_of,
    least_faults,
    least_lines,
    matadors_fault,
    multiples,
    settle,
    tricks_needed,
    who_sits_out,
)
from scoring.games.shapes.special.special import Fault, Special, State, game
from scoring.words import Message, Word

LOWEST_BID, GRAND, NULL, OPEN_NULL, OPEN = 18, 20, 23, 46, 59
HANDPLAY = 1
WITH_TRUMPS, BIDDERS = ("suit", "grand"), ("suit", "grand", "null")


def _base(deal: Any, options: Any) -> int:
    """000:l.26873. A handplay game that is played open has the base 59, whatever the trumps."""
    if deal.game == "null":
        fixed = deal.handplay and options.open_handplay == "null"
        return NULL if not deal.open else OPEN if fixed else OPEN_NULL
    if deal.open:
        return OPEN
    return GRAND if deal.game == "grand" else SUITS[deal.trump]


def _worth(deal: Any, options: Any) -> Worth:
    base, doubled = _base(deal, options), not deal.handplay
    if deal.game == "null":
        return Worth(base, 1, not deal.tricks, doubled)
    item, won = item_of(deal.points, deal.tricks, deal.predicted)
    return Worth(base, deal.matadors + item + (HANDPLAY if deal.handplay else 0), won, doubled)


def _most(deal: Any, options: Any) -> int:
    """The most that the game named can be worth."""
    if deal.game == "null":
        return _base(deal, options)
    predicts = deal.handplay or options.predict_without_hand
    item = (PREDICTED_SCHWARZ if predicts else MADE_SCHWARZ) + (HANDPLAY if deal.handplay else 0)
    return _base(deal, options) * ((MOST_MATADORS if deal.game == "suit" else JACKS) + item)


@lru_cache(2)
def legal_bids(open_handplay: str) -> frozenset[int]:
    """Every number that some game can be worth, as in skat (000:l.26208)."""
    suit, grand = MOST_MATADORS + PREDICTED_SCHWARZ + HANDPLAY, JACKS + PREDICTED_SCHWARZ + HANDPLAY
    return frozenset({NULL, OPEN_NULL}).union(
        *(multiples(base, 2, suit) for base in SUITS.values()),
        multiples(GRAND, 2, grand),
        {OPEN} if open_handplay == "null" else multiples(OPEN, 1 + 1 + HANDPLAY, suit),
    )


def _score(deal: Any, state: State) -> Iterator[Line]:
    if deal.game == "reject":
        yield from least_lines(deal, state)
    else:
        yield _worth(deal, state.table.options).line(deal.player, deal.bid)


def _odd(deal: Any, state: State) -> Iterator[Fault]:
    options = state.table.options
    if deal.game == "reject":
        if deal.bid is not None:
            yield "bid", Message("Reject is named only where nobody has bid."), "000:l.26369"
        yield from least_faults(deal, state)
        return
    yield from bidder_faults(deal, state)
    most = _most(deal, options)
    yield from bid_faults(deal.bid, legal_bids(options.open_handplay), most, even=options.even_bids)
    if deal.game == "null":
        yield from tricks_needed(deal)
        return
    yield from matadors_fault(deal, deal.game == "grand")
    if deal.open and not deal.handplay:
        yield "open", Message("With the skat taken up, only null can be played open."), "000:l.26881"
    elif deal.open and options.open_handplay == "null":
        yield "open", Message("At this table only null can be played open."), "000:l.26881"
    if deal.predicted and not deal.handplay and not options.predict_without_hand:
        why = Message("Schneider and schwarz are predicted only where the skat is not taken up.")
        yield "predicted", why, "000:l.26345"


ROWS = (
    Special(
        key="rauber_skat", seats=range(3, 6), score=_score, faults=_odd, facts=who_sits_out, settle=settle,
        fields=(
            bidding(LOWEST_BID),
            Field("game", "choice", Word("Game"), values=(
                ("suit", Word("trumps of a suit")), ("grand", Word("grand")), ("null", Word("null")),
                ("reject", Word("reject")))),
            Field("player", "seat", Word("Player"), when=("game", BIDDERS)),
            Field("trump", "choice", Word("Trumps"), values=TRUMPS, when=("game", ("suit",))),
            Field("handplay", "flag", Word("Handplay: the skat is not taken up"), when=("game", BIDDERS)),
            Field("open", "flag", Word("Open"), rare=True, when=("game", BIDDERS)),
            Field("matadors", "whole", Word("Matadors, with or without"), 1, MOST_MATADORS,
                  when=("game", WITH_TRUMPS)),
            Field("predicted", "choice", Word("Predicted"), values=PREDICTIONS, optional=True,
                  when=("game", WITH_TRUMPS)),
            *after_the_game("game", WITH_TRUMPS, BIDDERS, "reject"),
        ),
        options=(
            Field("open_handplay", "choice", Word("Handplay played open"), default="base",
                  values=(("base", Word("has the base value 59")), ("null", Word("is null, worth 59")))),
            Field("predict_without_hand", "flag", Word("A prediction does not need handplay"),
                  default=False),
            EVEN,
            SETTLED,
        ),
    ),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
