"""Auction pinochle, settled deal by deal: a row of shape E with a kitty and schedules of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.games.accounts import paid_by_one
from scoring.games.shape import Line, Table
from scoring.games.shapes.bands import Band, band
from scoring.games.shapes.counts import ends_at
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pinochle_rows import COUNTING
from scoring.games.shapes.stakes import (
    BY_POINTS,
    LOST,
    MADE,
    Odd,
    Stake,
    State,
    bidder,
    dealer_rests,
    ends_by_points,
    game,
    of_the_bid,
    settled_by_points,
)
from scoring.words import Message, Word

KITTY = Message("kitty")
PLAYED, UNSEEN, CONCEDED, GRANTED, FORFEITED, VOID, EXPOSED = (
    "played", "unseen", "conceded", "granted", "forfeited", "void", "exposed"
)  # fmt: skip
UNITS: Band = (
    (200, 1), (250, 2), (300, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30), (650, 35)
)  # fmt: skip
LOW_UNITS: Band = ((300, 1), (350, 2), (400, 4), (450, 6), (500, 8), (550, 10), (600, 12), (650, 14))
SCHEDULES: Mapping[str, Band] = {  # 000:l.24616, the note
    "doubling": (*UNITS[:5], (450, 20), (500, 40), (550, 80), (600, 160), (650, 320)),
    "by_tens": (*UNITS[:3], (350, 7), (400, 17), (450, 27), (500, 37), (550, 47), (600, 57), (650, 67)),
}
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
    Field("trump", "choice", Word("Trumps"), when=("outcome", (PLAYED, GRANTED, FORFEITED)),
          values=(("spades", Word("spades")), ("hearts", Word("hearts")), ("diamonds", Word("diamonds")),
                  ("clubs", Word("clubs")))),
    Field("melds", "whole", Word("Melds of the bidder"), 0, 1_000, 10, when=("outcome", (PLAYED,))),
    Field("points", "whole", Word("Points of the bidder in play"), 0, 250, when=("outcome", (PLAYED,)),
          counting=COUNTING),
    of_the_bid(
        "outcome", "choice", Word("How it ended"), suggested=PLAYED,
        values=((PLAYED, Word("played")), (UNSEEN, Word("conceded, widow unseen")),
                (CONCEDED, Word("conceded, widow seen")), (GRANTED, Word("made by concession or law")),
                (FORFEITED, Word("double bete by law")), (VOID, Word("void by law")),
                (EXPOSED, Word("widow exposed in the auction"))),
    ),
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
    printed = LOW_UNITS if options.edition == "spades_hearts" else UNITS
    basic = band(deal.bid, SCHEDULES.get(options.schedule, printed))
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


GAMES = [game(Stake(
    key="pinochle_auction", seats=range(3, 6), fields=PINOCHLE_FIELDS, paid=_pinochle, faults=_pinochle_odd,
    idle=dealer_rests, pool=Word("Kitty"), ends=ends_by_points, settle=settled_by_points,
    options=(
        Field("edition", "choice", Word("Edition"), default="club",
              values=(("club", Word("spades double")),
                      ("spades_hearts", Word("spades double, hearts treble")), ("twenty", ""))),
        Field("schedule", "choice", Word("Schedule"), default="printed",
              values=(("printed", Word("as the edition prints it")),
                      ("doubling", Word("450 counts 20, then double every 50")),
                      ("by_tens", Word("350 counts 7, then 10 more every 50")))),
        Field("least", "whole", Word("Least bid"), 200, 300, 50, default=300),
        Field("compulsory", "flag", Word("The first player must bid"), default=True),
        Field("kitty", "choice", Word("Kitty"), default="player",
              values=(("player", Word("pays and collects as a player")),
                      ("double", Word("twice the basic value from 350")),
                      ("quadruple", Word("four times the basic value from 350")),
                      ("none", Word("none")))),
        BY_POINTS, ends_at(1_000),
    ),
))]  # fmt: skip
