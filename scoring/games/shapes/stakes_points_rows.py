"""Bids of card points that pay at once: auction pinochle, frog, six-bid solo, calabrasella."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.games.pools import divided, paid_by_one
from scoring.games.shape import Line, Settlement, Table, best
from scoring.games.shapes.bands import Band, band
from scoring.games.shapes.counts import ends_at
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.games.shapes.stakes import (
    LOST,
    MADE,
    OFFENCE,
    Odd,
    Stake,
    State,
    bidder,
    dealer_rests,
    game,
    of_the_bid,
)
from scoring.words import Message, Word

KITTY = Message("kitty")
BY_POINTS = Field("by_points", "flag", Word("Points to a target instead of chips"), default=False)


def _ends(state: State) -> Message | None:
    """A game by points ends at its target; one by chips goes on until it is broken off."""
    wanted = state.table.options.target
    over = state.table.options.by_points and max(state.points) >= wanted
    return Message("A side has reached {target}.", target=wanted) if over else None


def _settle(state: State) -> Settlement:
    """By points the best total wins, and nothing is paid."""
    return Settlement(state.points, best(state.points)) if state.table.options.by_points else divided(state)


# Auction pinochle

PLAYED, UNSEEN, CONCEDED, GRANTED, FORFEITED, VOID, EXPOSED = (
    "played", "unseen", "conceded", "granted", "forfeited", "void", "exposed"
)  # fmt: skip
UNITS: Band = (
    (200, 1), (250, 2), (300, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30), (650, 35)
)  # fmt: skip
LOW_UNITS: Band = ((300, 1), (350, 2), (400, 4), (450, 6), (500, 8), (550, 10), (600, 12), (650, 14))
TIMES: Mapping[str, Mapping[str, int]] = {
    "club": {"spades": 2}, "spades_hearts": {"spades": 2, "hearts": 3}, "twenty": {}
}  # fmt: skip
KITTY_FROM = 350  # the kitty pays for contracts from here on only
KITTY_TIMES = {"double": 2, "quadruple": 4}


def _least_bid(table: Table[Any]) -> int:
    """The schedule of section 45 begins at 300 (000:l.24613)."""
    return 300 if table.options.edition == "spades_hearts" else int(table.options.least)


PINOCHLE_FIELDS = (
    *bidder(Word("Bidder"), passed=lambda o: o.edition == "twenty" or not o.compulsory),
    of_the_bid("bid", "whole", Word("Bid"), _least_bid, 650, 10),
    of_the_bid(
        "outcome", "choice", Word("How it ended"),
        values=((PLAYED, Word("played")), (UNSEEN, Word("conceded before the widow was seen")),
                (CONCEDED, Word("conceded after the widow")), (GRANTED, Word("made by concession or by law")),
                (FORFEITED, Word("double bete by law")), (VOID, Word("void by law")),
                (EXPOSED, Word("the widow was exposed in the auction"))),
    ),
    Field("trump", "choice", Word("Trumps"), when=("outcome", (PLAYED, GRANTED, FORFEITED)),
          values=(("spades", Word("spades")), ("hearts", Word("hearts")), ("diamonds", Word("diamonds")),
                  ("clubs", Word("clubs")))),
    Field("melds", "whole", Word("Melds of the bidder"), 0, 1_000, 10, when=("outcome", (PLAYED,))),
    Field("points", "whole", Word("Points of the bidder in play"), 0, 250, when=("outcome", (PLAYED,))),
    Field("exposed_by", "seat", Word("Widow exposed by"), when=("outcome", (EXPOSED,))),
)  # fmt: skip


def _betes(deal: Any) -> int:
    """How many times each other player pays the bidder: 1, or less than nothing for a single, double bete."""
    if deal.outcome == PLAYED:
        return 1 if deal.melds + deal.points >= deal.bid else -2
    return {GRANTED: 1, VOID: 0, FORFEITED: -2}.get(deal.outcome, -1)


def _pinochle(deal: Any, state: State) -> Iterator[Line]:
    """000:l.24266: paid by every other player, with or without cards, and by the kitty as one of them."""
    options, times = state.table.options, _betes(deal)
    why = MADE if times > 0 else LOST
    if options.by_points:
        if times:
            yield Line(deal.bidder, times * deal.bid, why)
        return
    basic = band(deal.bid, LOW_UNITS if options.edition == "spades_hearts" else UNITS)
    unit = basic if times == -1 else basic * TIMES[options.edition].get(deal.trump, 1)
    payer = deal.exposed_by if deal.outcome == EXPOSED else deal.bidder
    if deal.outcome != UNSEEN:
        others = [player for player in range(state.table.size) if player != payer]
        yield from paid_by_one(payer, others, -times * unit, why)
    if _has_kitty(options) and (times < 0 or (times > 0 and deal.bid >= KITTY_FROM)):
        fixed = basic * (KITTY_TIMES.get(options.kitty, 1) if deal.bid >= KITTY_FROM else 1)
        yield Line(
            payer, times * unit if options.kitty == "player" else fixed if times > 0 else -fixed, KITTY
        )


def _has_kitty(options: Any) -> bool:
    """Whether an imaginary player collects and pays: the book of twenty games has none."""
    return bool(options.kitty != "none" and options.edition != "twenty" and not options.by_points)


def _pinochle_odd(deal: Any, state: State) -> Odd:
    if deal.outcome == UNSEEN:
        if not _has_kitty(state.table.options):
            yield "outcome", Message("Without a kitty nobody is paid for an unseen widow."), "000:l.24256"
        elif deal.bid != _least_bid(state.table):
            yield "bid", Message("The widow stays unseen at the least bid only."), "000:l.24098"
    if deal.outcome == EXPOSED and state.table.options.by_points:
        yield "outcome", Message("A widow that was exposed is paid for in chips only."), "000:l.24381"


# Frog and six-bid solo

POINTS = of_the_bid("points", "whole", Word("Points of the bidder"), 0, 120)
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
    Stake(
        key="pinochle_auction", seats=range(3, 6), fields=PINOCHLE_FIELDS, paid=_pinochle, odd=_pinochle_odd,
        idle=dealer_rests, pool=Word("Kitty"), ends=_ends, settle=_settle,
        options=(
            Field("edition", "choice", Word("Edition"), default="club",
                  values=(("club", Word("spades double")),
                          ("spades_hearts", Word("spades double, hearts treble")), ("twenty", ""))),
            Field("least", "whole", Word("Least bid"), 200, 300, 50, default=300),
            Field("compulsory", "flag", Word("The first player must bid"), default=True),
            Field("kitty", "choice", Word("Kitty"), default="player",
                  values=(("player", Word("pays and collects as a player")),
                          ("double", Word("twice the basic value from 350")),
                          ("quadruple", Word("four times the basic value from 350")),
                          ("none", Word("none")))),
            BY_POINTS, ends_at(1_000),
        ),
    ),
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
        idle=dealer_rests, idle_pays=True, ends=_ends, settle=_settle,
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
