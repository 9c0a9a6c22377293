"""Bid whist, set-back bid whist, auction bid whist: points are bid. Source: 000:l.16041, l.16056, l.16060."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from scoring.games.fields import PerSide, Player, record, titled
from scoring.games.shape import Game, Line
from scoring.games.stateless import Totals, at_target
from scoring.games.whist.turns import by_deals, dealing, facts, wrong_dealer, wrong_tricks
from scoring.games.whist.whist import BOOK, HONOURS, Held, Marked, Misdeals, Tricks, Trump, miscounted
from scoring.games.written import DealerName
from scoring.words import Message, RuleError, Word

BID, SETBACK, AUCTION = "000:l.16041", "000:l.16056", "000:l.16060"
HIGHEST, ODD_TRICKS = 11, 7
SEATS = 4


@record
class HonourOptions:
    """For whom honours count, and what the odd trick is needed for."""

    honours: Annotated[Literal["held", "captured", "none"], titled(Word("Honours count"))] = "held"
    honours_need_odd_trick: Annotated[
        bool, titled(Word("The bidder's side scores honours only if it wins the odd trick"))
    ] = False
    score_needs_odd_trick: Annotated[bool, titled(Word("A side scores only if it wins the odd trick"))] = (
        False
    )


@record
class Options(HonourOptions):
    """A deal is a game of its own: its points are added up, or the games that each side has won."""

    counted: Annotated[Literal["points", "games"], titled(Word("Totals counted in"))] = "points"


@record
class SetbackOptions(HonourOptions):
    """The book does not say where the game ends: 0 leaves it open."""

    target: Annotated[int, titled(Word("The game ends at"), low=0, high=1000)] = 0


@record
class Deal:
    """The last bid and by whom, tricks and honours; or a deal that all four passed."""

    bid: Annotated[int | None, titled(Word("Points bid"), low=1, high=HIGHEST)] = None
    bidder: Annotated[Player | None, titled(Word("Bidder"))] = None
    tricks: Annotated[PerSide[Tricks] | None, titled(Word("Tricks won"))] = None
    honours: Held = None
    trump: Trump = None
    passed: Annotated[bool, titled(Word("Passed out"))] = False
    bids: Annotated[
        tuple[Annotated[int, titled(Word("Points bid"), low=0, high=HIGHEST)], ...],
        titled(Word("Bids"), help=Word("In order from eldest hand; enter 0 for a pass."), aside=True),
    ] = ()
    misdeals: Misdeals = None
    dealer: DealerName = None
    marked: Marked = None


# ---- what cannot be


def bids_once(bids: tuple[int, ...]) -> bool:
    """Everybody had one turn."""
    return len(bids) == SEATS


def bids_until_three_pass(bids: tuple[int, ...]) -> bool:
    """The bidding ended with the third pass after a bid, and no earlier; or with four passes."""
    if not any(bids):
        return len(bids) == SEATS
    opening = next(place for place, bid in enumerate(bids) if bid)
    after = bids[opening:]
    quiet = [after[n : n + SEATS - 1] == (0,) * (SEATS - 1) for n in range(1, len(after) - SEATS + 2)]
    return opening < SEATS and bool(quiet) and quiet[-1] and not any(quiet[:-1])


@dataclass(frozen=True, slots=True)
class Kind:
    """What sets one of the three apart: how bidding goes on, and what a bid that fails does."""

    source: str
    complete: Callable[[tuple[int, ...]], bool]
    setback: bool = False


def breaches_of(kind: Kind) -> Callable[[Totals[Any], Deal], Iterator[RuleError]]:
    def breaches(state: Totals[Any], deal: Deal) -> Iterator[RuleError]:
        yield from wrong_dealer(state, deal, kind.source)
        faults = [*_incomplete(deal, kind), *_impossible(state, deal, kind), *_bidding(state, deal, kind)]
        yield from faults
        if not faults:
            yield from miscounted([*lines_of(kind)(state, deal)], deal, kind.source)

    return breaches


def _incomplete(deal: Deal, kind: Kind) -> Iterator[RuleError]:
    given = [name for name in ("bid", "bidder", "tricks") if getattr(deal, name) is not None]
    if deal.passed and (given or deal.honours is not None):
        yield RuleError(
            "bid_whist.passed",
            "passed",
            "If all passed, the deal has no bid, tricks or honours.",
            kind.source,
        )
    elif not deal.passed and len(given) < 3:
        missing = next(name for name in ("bid", "bidder", "tricks") if name not in given)
        yield RuleError(
            "bid_whist.incomplete",
            missing,
            "Enter a bid, a bidder and tricks, or mark that all passed.",
            kind.source,
        )


def _impossible(state: Totals[Any], deal: Deal, kind: Kind) -> Iterator[RuleError]:
    yield from wrong_tricks(deal, kind.source)
    if state.table.options.honours == "none":
        if deal.honours is not None:
            yield RuleError("whist.no_honours", "honours", "Honours do not count here.", kind.source)
        if deal.bid is not None and deal.bid > ODD_TRICKS:
            yield RuleError(
                "bid_whist.bid", "bid", "Without honours nobody can make more than 7.", kind.source
            )
    elif not deal.passed and sum(deal.honours or ()) != HONOURS:
        yield RuleError(
            "whist.honours", "honours", "The two sides together have four trump honours, not {total}.",
            kind.source, total=sum(deal.honours or ()),
        )  # fmt: skip


def _bidding(state: Totals[Any], deal: Deal, kind: Kind) -> Iterator[RuleError]:
    """The bids, where they are written down: they rise, end in time, and the last is the bid of the deal."""
    if not deal.bids:
        return
    made = [bid for bid in deal.bids if bid]
    if made != sorted(set(made)):
        yield RuleError(
            "bid_whist.rising", "bids", "Each bid must be higher than the one before.", kind.source
        )
    elif not kind.complete(deal.bids):
        yield RuleError(
            "bid_whist.turns", "bids",
            "The bidding is not over here: each of the four players bids once or, at auction "
            "bid whist, the bidding ends when three players pass after a bid.",
            kind.source,
        )  # fmt: skip
    elif _outcome(state, deal) != (deal.bid, deal.bidder):
        yield RuleError(
            "bid_whist.bidder",
            "bids",
            "The highest of these bids does not match the bid and bidder entered.",
            kind.source,
        )


def _outcome(state: Totals[Any], deal: Deal) -> tuple[int | None, int | None]:
    """The last bid and its bidder, by who dealt."""
    top = max(deal.bids)
    if not top:
        return None, None
    return top, (dealing(state, deal) + 1 + deal.bids.index(top)) % SEATS


# ---- what a deal is worth


def lines_of(kind: Kind) -> Callable[[Totals[Any], Deal], Iterator[Line]]:
    def lines(state: Totals[Any], deal: Deal) -> Iterator[Line]:
        options = state.table.options
        scored = [*deal_lines(kind, options, deal)]
        if kind.setback or options.counted == "points":
            yield from scored
            return
        yield from _game_won(scored)

    return lines


def _game_won(scored: list[Line]) -> Iterator[Line]:
    """A game to the side with more points of the deal."""
    first, second = (sum(line.points for line in scored if line.side == side) for side in (0, 1))
    if first != second:
        why = Message("the deal, {more} to {less}", more=max(first, second), less=min(first, second))
        yield Line(0 if first > second else 1, 1, why)


def deal_lines(kind: Kind, options: HonourOptions, deal: Deal) -> Iterator[Line]:
    """Points of both sides of a deal."""
    if deal.bid is None or deal.bidder is None or deal.tricks is None:
        return
    side = deal.bidder % 2
    made = _made(options, deal, side, bidder=True)
    others = _made(options, deal, 1 - side, bidder=False)
    fulfilled = sum(made) >= deal.bid
    if fulfilled:
        yield from _lines(side, made)
        yield from _lines(1 - side, others if kind.setback else (0, others[1]))
        return
    if kind.setback:
        yield Line(side, -deal.bid, Message("set back"))
    yield from _lines(1 - side, others)
    if not kind.setback and (others[0] or not options.score_needs_odd_trick):
        yield Line(1 - side, deal.bid - sum(made), Message("short of the bid"))


def _made(options: HonourOptions, deal: Deal, side: int, *, bidder: bool) -> tuple[int, int]:
    """Odd tricks and honours that count for a side."""
    assert deal.tricks is not None
    odd = max(0, deal.tricks[side] - BOOK)
    held = deal.honours[side] if deal.honours else 0
    needs = options.score_needs_odd_trick or (bidder and options.honours_need_odd_trick)
    return odd, 0 if needs and not odd else held


def _lines(side: int, made: tuple[int, int]) -> Iterator[Line]:
    whys: tuple[Message, Message] = (Message("odd tricks"), Message("honours"))
    return (Line(side, points, why) for points, why in zip(made, whys, strict=True) if points)


BID_WHIST_KIND = Kind(BID, bids_once)
SETBACK_KIND = Kind(SETBACK, bids_once, setback=True)
AUCTION_KIND = Kind(AUCTION, bids_until_three_pass)


BID_WHIST: Game[Totals[Any], Deal, Options] = Game(
    key="bid_whist",
    title=Word("Bid whist"),
    family="whist",
    tier="B",
    source=BID,
    seats=(SEATS,),
    deal=Deal,
    options=Options(),
    breaches=breaches_of(BID_WHIST_KIND),
    facts=facts,
    **by_deals(lines_of(BID_WHIST_KIND)),
)

GAMES = [
    BID_WHIST,
    Game(
        key="setback_bid_whist",
        title=Word("Set-back bid whist"),
        family="whist",
        tier="B",
        source=SETBACK,
        option_of=BID_WHIST.key,
        seats=(SEATS,),
        deal=Deal,
        options=SetbackOptions(),
        breaches=breaches_of(SETBACK_KIND),
        facts=facts,
        names=("set_back_bid_whist",),
        **by_deals(lines_of(SETBACK_KIND), ends=at_target(lambda options: options.target)),
    ),
    Game(
        key="auction_bid_whist",
        title=Word("Auction bid whist"),
        family="whist",
        tier="B",
        source=AUCTION,
        option_of=BID_WHIST.key,
        seats=(SEATS,),
        deal=Deal,
        options=Options(),
        breaches=breaches_of(AUCTION_KIND),
        facts=facts,
        **by_deals(lines_of(AUCTION_KIND)),
    ),
]
