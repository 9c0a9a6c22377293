"""Bids of card points that pay at once: frog, six-bid solo, calabrasella."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.accounts import paid_by_one
from scoring.games.shape import Line
from scoring.games.shapes.counting_cards import four_suits
from scoring.games.shapes.counts import ends_at
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.games.shapes.stakes import (
    BY_POINTS,
    OFFENCE,
    Stake,
    State,
    bidder,
    dealer_rests,
    ends_by_points,
    game,
    of_the_bid,
    settled_by_points,
)
from scoring.words import Word

# Frog and six-bid solo

POINTS = of_the_bid(
    "points", "whole", Word("Points of the bidder"), 0, 120, counting=four_suits("000:l.26940")
)
HALF = 60
FROG_TIMES = {"frog": 1, "chico": 2, "grand": 4}
FLAT = {"misere": 30, "guarantee": 40, "spread": 60}
MISERES = ("misere", "spread")
GUARANTEE, IN_HEARTS = 80, 74


def _six_bid(deal: Any, state: State) -> int:
    """000:l.27009: by the point in the two solos, else a fixed value won or lost."""
    if deal.bid in ("solo", "heart_solo"):
        return int((deal.points - HALF) * (2 if deal.bid == "solo" else 3))
    hearts_dearer = state.table.options.call_solo == "hearts"
    fixed = (150 if deal.hearts == hearts_dearer else 100) if deal.bid == "call" else FLAT[deal.bid]
    needs = 120 if deal.bid == "call" else IN_HEARTS if deal.hearts else GUARANTEE
    made = deal.points == 0 if deal.bid in MISERES else deal.points >= needs
    return fixed if made else -fixed


# Calabrasella

ALL, ALL_PAYS, REVOKE_MOVES, LOOK_PAYS = 35, 70, 9, 35


def _calabrasella(deal: Any, state: State) -> int:
    """000:l.27256: the difference, 70 for all or none; then nine points go over for a revoke (l.27279)."""
    won = {ALL: ALL_PAYS, 0: -ALL_PAYS}.get(deal.points, 2 * deal.points - ALL)
    if deal.revoked is None:
        return int(won)
    return int(won + (-2 if deal.revoked == deal.bidder else 2) * REVOKE_MOVES)


def _looked(deal: Any, state: State) -> Iterator[Line]:
    """000:l.27265: who looks at the widow before anybody plays pays each other player 35."""
    if deal.looked is not None:
        others = [player for player in range(state.table.size) if player != deal.looked]
        yield from paid_by_one(deal.looked, others, LOOK_PAYS, OFFENCE)


FROG = Stake(
    key="frog", seats=range(3, 6), idle=dealer_rests,
    worth=lambda deal, state: (
        (deal.points - HALF) * FROG_TIMES[deal.bid] * state.table.options.unit
    ),
    fields=(
        *bidder(Word("Bidder")),
        of_the_bid("bid", "choice", Word("Bid"),
                   values=(("frog", Word("frog")), ("chico", Word("chico")), ("grand", Word("grand")))),
        POINTS,
    ),
    options=(Field("unit", "whole", Word("Chips for a point at frog"), 1, 1_000, default=1),),
)  # fmt: skip

ROWS = (
    FROG,
    replace(
        FROG, key="six_bid_solo", worth=_six_bid,
        fields=(
            *bidder(Word("Bidder")),
            of_the_bid("bid", "choice", Word("Bid"),
                       values=(("solo", Word("simple solo")), ("heart_solo", Word("heart solo")),
                               ("misere", Word("misère")), ("guarantee", Word("guarantee solo")),
                               ("spread", Word("spread misère")), ("call", Word("call solo")))),
            Field("hearts", "flag", Word("Hearts are trumps"), when=("bid", ("guarantee", "call"))),
            POINTS,
        ),
        options=(
            Field("call_solo", "choice", Word("Call solo"), default="others",
                  values=(("others", Word("hearts 100, other suits 150")),
                          ("hearts", Word("hearts 150, other suits 100")))),
        ),
    ),
    Stake(
        key="calabrasella", seats=(3, 4), seats_by={"enc_c": (3,)}, worth=_calabrasella, after=_looked,
        idle=dealer_rests, idle_pays=True, ends=ends_by_points, settle=settled_by_points,
        fields=(
            *bidder(Word("Player")),
            of_the_bid("points", "whole", Word("Points of the player"), 0, ALL),
            of_the_bid("revoked", "seat", Word("Revoke by"), optional=True, rare=True),
            Field("looked", "seat", Word("Looked at the widow before anybody played"), optional=True,
                  rare=True),
        ),
        options=(edition("s000", "enc_c"), BY_POINTS, ends_at(100)),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
