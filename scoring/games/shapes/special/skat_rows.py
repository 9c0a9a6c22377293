"""Skat by the rules of the American Skat League (000:l.26149)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from scoring.games.shape import Line
from scoring.games.shapes.declared import Field
from scoring.games.shapes.special.skat import (
    ALL_TRICKS,
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

TOURNEE: Mapping[str, int] = {"diamonds": 5, "hearts": 6, "spades": 7, "clubs": 8}
GRANDS: Mapping[str, int] = {"tournee_grand": 12, "solo_grand": 20, "gucki_grand": 16, "open_grand": 24}
NULLS: Mapping[str, int] = {"null": 20, "open_null": 40}
SUIT_GAMES, SOLOS = ("tournee_suit", "solo_suit"), ("solo_suit", "solo_grand")
WITH_MATADORS = (*SUIT_GAMES, *GRANDS)
BY_POINTS = tuple(kind for kind in WITH_MATADORS if kind != "open_grand")
LOWEST_BID = 10
GAMES_NAMED = (
    ("tournee_suit", Word("tournee")), ("solo_suit", Word("solo")), ("tournee_grand", Word("grand tournee")),
    ("solo_grand", Word("grand solo")), ("gucki_grand", Word("gucki grand")),
    ("open_grand", Word("open grand")), ("null", Word("null")), ("open_null", Word("open null")),
    ("least", Word("least")),
)  # fmt: skip


def _base(deal: Any) -> int:
    """000:l.26219: the base values of the fifteen games."""
    if deal.game in SUIT_GAMES:
        return (TOURNEE if deal.game == "tournee_suit" else SUITS)[deal.trump]
    return {**GRANDS, **NULLS}[deal.game]


def _open_item(options: Any) -> int:
    """Open grand is bound to take all tricks, as if schwarz were predicted; the book gives no item."""
    return PREDICTED_SCHWARZ if options.open_grand == "predicted" else MADE_SCHWARZ


def _worth(deal: Any, options: Any) -> Worth:
    base = _base(deal)
    if deal.game in NULLS:
        return Worth(base, 1, won=not deal.tricks)
    if deal.game == "open_grand":
        return Worth(base, deal.matadors + _open_item(options), won=deal.tricks == ALL_TRICKS)
    item, won = item_of(deal.points, deal.tricks, deal.predicted)
    doubled = deal.second_turn or deal.game == "gucki_grand"
    return Worth(base, deal.matadors + item, won, doubled)


def _most(deal: Any, options: Any) -> int:
    """The most that the game named can be worth."""
    base = _base(deal)
    if deal.game in NULLS:
        return base
    if deal.game == "open_grand":
        return base * (JACKS + _open_item(options))
    top = MOST_MATADORS if deal.game in SUIT_GAMES else JACKS
    return base * (top + (PREDICTED_SCHWARZ if deal.game in SOLOS else MADE_SCHWARZ))


@lru_cache(2)
def legal_bids(open_item: int) -> frozenset[int]:
    """Every number that some game can be worth (000:l.26208)."""
    suits, solos = MOST_MATADORS + MADE_SCHWARZ, MOST_MATADORS + PREDICTED_SCHWARZ
    return frozenset(NULLS.values()).union(
        *(multiples(base, 2, suits) for base in TOURNEE.values()),
        *(multiples(base, 2, solos) for base in SUITS.values()),
        *(multiples(GRANDS[kind], 2, JACKS + MADE_SCHWARZ) for kind in ("tournee_grand", "gucki_grand")),
        multiples(GRANDS["solo_grand"], 2, JACKS + PREDICTED_SCHWARZ),
        multiples(GRANDS["open_grand"], 1 + open_item, JACKS + open_item),
    )


def _score(deal: Any, state: State) -> Iterator[Line]:
    if deal.game == "least":
        yield from least_lines(deal, state)
    else:
        yield _worth(deal, state.table.options).line(deal.player, deal.bid)


def _odd(deal: Any, state: State) -> Iterator[Fault]:
    options = state.table.options
    if deal.game == "least":
        if deal.bid is not None:
            yield "bid", Message("Least is named only where nobody has bid."), "000:l.26369"
        yield from least_faults(deal, state)
        return
    yield from bidder_faults(deal, state)
    most = _most(deal, options)
    yield from bid_faults(deal.bid, legal_bids(_open_item(options)), most, even=options.even_bids)
    if deal.game in WITH_MATADORS:
        yield from matadors_fault(deal, deal.game in GRANDS)
    if deal.game not in BY_POINTS:
        yield from tricks_needed(deal)


NAMED = tuple(kind for kind, _ in GAMES_NAMED if kind != "least")
ROWS = (
    Special(
        key="skat", seats=range(3, 6), score=_score, faults=_odd, facts=who_sits_out, settle=settle,
        fields=(
            bidding(LOWEST_BID),
            Field("game", "choice", Word("Game"), values=GAMES_NAMED),
            Field("player", "seat", Word("Player"), when=("game", NAMED)),
            Field("trump", "choice", Word("Trumps"), values=TRUMPS, when=("game", SUIT_GAMES)),
            Field("second_turn", "flag", Word("Second turn"), rare=True,
                  when=("game", ("tournee_suit", "tournee_grand"))),
            Field("matadors", "whole", Word("Matadors, with or without"), 1, MOST_MATADORS,
                  when=("game", WITH_MATADORS)),
            Field("predicted", "choice", Word("Predicted"), values=PREDICTIONS, optional=True,
                  when=("game", SOLOS)),
            *after_the_game("game", BY_POINTS, NAMED, "least"),
        ),
        options=(
            Field("edition", "choice", Word("Rules"), default="american_league",
                  values=(("american_league", Word("American Skat League")),)),
            Field("open_grand", "choice", Word("Open grand counts as"), default="predicted",
                  values=(("predicted", Word("schwarz predicted")), ("made", Word("schwarz made")))),
            EVEN,
            SETTLED,
        ),
    ),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
