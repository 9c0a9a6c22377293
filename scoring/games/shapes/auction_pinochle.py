"""Auction pinochle, settled deal by deal: a row of shape E with a kitty and schedules of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.games.accounts import paid_by_one, pool_of
from scoring.games.shape import Line, Number, Table
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
THIRD = "000:l.24734"
KITTY_FROM = 350  # the kitty pays for contracts from here on only
KITTY_TIMES = {"double": 2, "quadruple": 4}
JACKPOT_FROM = 400
JACKPOT, HALF_JACKPOT = "jackpot", "jackpot_half"


def _from_250(options: Any) -> bool:
    """Whether the third bidder is bound after two passes; the schedule of section 45 begins at 300."""
    return bool(options.min_290 and options.edition != "spades_hearts")


def _least_bid(table: Table[Any]) -> int:
    """The schedule of section 45 begins at 300 (000:l.24613)."""
    if table.options.edition == "spades_hearts":
        return 300
    return 250 if table.options.min_290 else int(table.options.least)


def _may_all_pass(options: Any) -> bool:
    return bool(options.edition == "twenty" or not options.compulsory or _from_250(options))


PINOCHLE_FIELDS = (
    *bidder(Word("Bidder"), passed=_may_all_pass),
    of_the_bid("bid", "whole", Word("Bid"), _least_bid, 650, 10),
    of_the_bid("after_passes", "flag", Word("Both others had passed before this bid"), option=_from_250),
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
    by_kitty = _from_kitty(deal, state, times, unit, basic) if _has_kitty(options) else 0
    if by_kitty:
        yield Line(payer, by_kitty, KITTY)


def _from_kitty(deal: Any, state: State, times: int, unit: int, basic: int) -> Number:
    """What the bidder has from the kitty; less than nothing: what he pays into it.

    A jackpot collects as a player does, and lasts until a bid is made that takes it (000:l.24728). Of an odd
    number of chips half a jackpot is the smaller half.
    """
    kitty = state.table.options.kitty
    if times > 0 and kitty in (JACKPOT, HALF_JACKPOT):
        if deal.bid >= JACKPOT_FROM:
            return pool_of(state)
        return pool_of(state) // 2 if deal.bid >= KITTY_FROM and kitty == HALF_JACKPOT else 0
    if times > 0 and deal.bid < KITTY_FROM:
        return 0
    if kitty in KITTY_TIMES and times:
        fixed = basic * (KITTY_TIMES[kitty] if deal.bid >= KITTY_FROM else 1)
        return fixed if times > 0 else -fixed
    return times * unit


def _has_kitty(options: Any) -> bool:
    """Whether an imaginary player collects and pays: the book of twenty games has none."""
    return bool(options.kitty != "none" and options.edition != "twenty" and not options.by_points)


def _pinochle_odd(deal: Any, state: State) -> Odd:
    if deal.outcome == UNSEEN:
        if not _has_kitty(state.table.options):
            yield "outcome", Message("Without a kitty nobody is paid for an unseen widow."), "000:l.24256"
        elif deal.bid != _least_bid(state.table):
            yield "bid", Message("The widow stays unseen at the least bid only."), "000:l.24098"
    if _from_250(state.table.options) and deal.bidder is not None:
        yield from _third_bidder(deal, state)
    if deal.outcome == EXPOSED and state.table.options.by_points:
        yield "outcome", Message("A widow that was exposed is paid for in chips only."), "000:l.24381"


def _third_bidder(deal: Any, state: State) -> Odd:
    """000:l.24734: after two passes the third player may bid 290 of the bids under 300, and 320 or more."""
    size, idle = state.table.size, dealer_rests(state)
    in_order = ((state.played + ahead) % size for ahead in range(1, size + 1))
    *_, third = (player for player in in_order if player not in idle)
    if deal.bidder != third:
        if deal.after_passes:
            yield "after_passes", Message("Only the last of the three to bid can follow two passes."), THIRD
    elif deal.after_passes and deal.bid != 290 and deal.bid < 320:
        yield "bid", Message("After two passes the third bidder bids 290, or 320 and more."), THIRD
    elif not deal.after_passes and deal.bid == _least_bid(state.table):
        yield "bid", Message("The least bid is open to the first two to bid only."), THIRD


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
        Field("min_290", "flag", Word("Least bid 250, but after two passes 290, or 320 and more"),
              default=False),
        Field("kitty", "choice", Word("Kitty"), default="player",
              values=(("player", Word("pays and collects as a player")),
                      ("double", Word("twice the basic value from 350")),
                      ("quadruple", Word("four times the basic value from 350")),
                      (JACKPOT, Word("a jackpot for the first bid of 400 made")),
                      (HALF_JACKPOT, Word("a jackpot for the first bid of 400 made, half of it for 350")),
                      ("none", Word("none")))),
        BY_POINTS, ends_at(1_000),
    ),
))]  # fmt: skip
