"""Solo whist (whist de Gand), for three players, and Kimberly solo. Sources: 001:l.2823, 000:l.14931."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any, Literal

from scoring.games.accounts import divided, paid_by_one, paid_in, pool_alone, pool_of, pooled, taken_out
from scoring.games.boston.counters import (
    Adjustment,
    Caller,
    Offender,
    Tricks,
    adjusted,
    adjustment_fits,
    fields_fit,
    partner_fits,
)
from scoring.games.boston.solo_auction import AuctionCall, standing_after, unfinished, wrong_calls
from scoring.games.boston.solo_calls import (
    ABANDONED,
    ABUNDANCE,
    FLAT,
    GRAND,
    IN_TRUMPS,
    PASSED,
    PROPOSAL,
    SCALES,
    SOLO,
    SOURCE,
    TARGETS,
    TURNED_DOWN,
    WHITE,
    Call,
    Scale,
    call_lines,
    is_made,
    made_fits,
    title_of,
)
from scoring.games.fields import Player, record, titled
from scoring.games.shape import Account, Fact, Game, Line, Number
from scoring.games.stateless import Totals
from scoring.games.turns import in_turn
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word

THREE = "001:l.3045"

Pool = Annotated[
    Literal["none", "start", "dealer"], titled(Word("Pool, filled at the start or by the dealers"))
]
Fault = Annotated[
    Literal["revoke", "wrong_count", "abandoned"],
    titled(Word("Revoke, wrong number of cards or hand thrown in"), extra={"beside": "offender"}),
]
Safe = Annotated[bool, titled(Word("The call was safe despite the revoke"))]


@record
class Options:
    """Which book is played, whether there is a pool, and what happens when all pass.

    The options `..._first_short_free` belong to book s000.
    """

    edition: Annotated[Literal["american", "s000"], titled(Word("Rules"))] = "american"
    pool: Pool = "none"
    passed_out: Annotated[Literal["new_deal", "grand"], titled(Word("If all pass"))] = "new_deal"
    solo_first_short_free: Annotated[bool, titled(Word("Solo: the first undertrick is free"))] = False
    abundance_first_short_free: Annotated[bool, titled(Word("Abundance: the first undertrick is free"))] = (
        True
    )


@record
class ThreeOptions:
    """A pool or none, and whether calls outbid each other after the trump is turned down."""

    pool: Pool = "none"
    overcalling: Annotated[
        bool, titled(Word("Seven or eight tricks may be called after the trump card is turned down"))
    ] = False


@record
class Deal:
    """What was called and how many tricks it won in play, before three change hands for every revoke.

    A misère or slam may end at its first trick: then `made` is enough. A proposal counts the tricks of
    both partners. `adjustment` is what a club's own rules add, and sums to nothing.
    """

    call: Annotated[
        Literal["proposal", "solo", "misere", "abundance", "abundance_in_trumps", "spread", "slam", "grand",
                "passed"],
        titled(Word("Call")),
    ]  # fmt: skip
    caller: Caller = None
    acceptor: Annotated[Player | None, titled(Word("Acceptor"))] = None
    tricks: Tricks = None
    made: Annotated[bool | None, titled(Word("Made"))] = None
    last_trick: Annotated[Player | None, titled(Word("Last trick won by"))] = None
    offender: Offender = None
    fault: Fault = "revoke"
    revokes: Annotated[int, titled(Word("Revokes"), low=1, high=4)] = 1
    safe: Safe = False
    adjustment: Adjustment = None
    calls: Annotated[tuple[AuctionCall, ...], titled(Word("Calls"), aside=True)] = ()
    dealer: DealerName = None


@record
class ThreeDeal:
    """As at solo whist, without proposals; `bid` tricks are of a call after the trump is turned down."""

    call: Annotated[
        Literal["solo", "misere", "abundance", "abundance_in_trumps", "spread", "slam", "trump_turned_down",
                "passed"],
        titled(Word("Call")),
    ]  # fmt: skip
    caller: Caller = None
    bid: Annotated[int | None, titled(Word("Tricks called"), low=6, high=8)] = None
    tricks: Tricks = None
    made: Annotated[bool | None, titled(Word("Made"))] = None
    offender: Offender = None
    fault: Fault = "revoke"
    revokes: Annotated[int, titled(Word("Revokes"), low=1, high=4)] = 1
    safe: Safe = False
    dealer: DealerName = None


def _scale_of(options: Any) -> Scale:
    edition = getattr(options, "edition", "american")
    scale = SCALES[edition]
    if edition == "american":
        return scale
    free: tuple[str, ...] = (PROPOSAL,)
    free += (SOLO,) if options.solo_first_short_free else ()
    free += (ABUNDANCE, IN_TRUMPS) if options.abundance_first_short_free else ()
    return replace(scale, free=free)


def sitting_out(state: Totals[Any]) -> int | None:
    """Of five players the dealer takes no part."""
    return state.played % 5 if state.table.size == 5 else None


def call_of(state: Totals[Any], deal: Any) -> Call:
    out = sitting_out(state)
    partner = getattr(deal, "acceptor", None)
    callers = tuple(player for player in (deal.caller, partner) if player is not None)
    others = tuple(player for player in range(state.table.size) if player not in (*callers, out))
    scale = _scale_of(state.table.options)
    if deal.call == TURNED_DOWN:
        priced_as = ABUNDANCE if state.table.size == 3 else SOLO
        return Call(deal.call, callers, others, deal.bid or 6, scale.stakes[priced_as], WHITE)
    trick = scale.tricks.get(deal.call, Fraction(0))
    free = int(deal.call in scale.free)
    return Call(deal.call, callers, others, TARGETS[deal.call], scale.stakes[deal.call], trick, free)


def deal_lines(state: Totals[Any], deal: Any) -> Iterator[Line]:
    stakes = tuple(_stakes(state))
    yield from stakes
    if deal.call == GRAND:
        yield from _grand(state, deal)
    elif deal.call != PASSED:
        call = call_of(state, deal)
        yield from call_lines(call, deal)
        if len(call.callers) == 1:
            yield from _pool_lines(call, deal, pool_of(state) + pooled(stakes))
    yield from adjusted(getattr(deal, "adjustment", None))


def _stakes(state: Totals[Any]) -> Iterator[Line]:
    """What goes into the pool before the deal: from everybody while it is empty, or from the dealer."""
    options = state.table.options
    unit, size = _scale_of(options).unit, state.table.size
    why = Message("stake in the pool")
    if options.pool == "dealer":
        yield from paid_in((state.played % size,), unit, why)
    elif options.pool == "start" and not pool_of(state):
        yield from paid_in(range(size), unit * size, why)


def _pool_lines(call: Call, deal: Any, pool: Number) -> Iterator[Line]:
    """Who plays alone wins the pool or doubles it."""
    made = is_made(deal, call)
    if not pool or made is None:
        return
    if made:
        yield from taken_out(call.callers, pool)
    else:
        yield from paid_in(call.callers, pool, Message("the pool is doubled"))


def _grand(state: Totals[Any], deal: Any) -> Iterator[Line]:
    """Whoever wins the last trick loses the value of a solo to each of the others."""
    others = [p for p in range(state.table.size) if p not in (deal.last_trick, sitting_out(state))]
    solo = _scale_of(state.table.options).stakes[SOLO]
    yield from paid_by_one(deal.last_trick, others, solo, Message("the last trick of a grand"))


_FIELDS_OF_CALL = ("caller", "acceptor", "tricks", "made", "last_trick", "offender", "safe")


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    faults = [*_wrong_fields(deal, _FIELDS_OF_CALL), *_all_passed(state, deal), *_sits_out(state, deal)]
    faults += _calling_fits(state, deal)
    faults += adjustment_fits(deal.adjustment, SOURCE)
    faults += partner_fits(deal.caller, deal.acceptor, "acceptor", SOURCE)
    yield from faults
    if not faults and deal.call in TARGETS:
        yield from made_fits(call_of(state, deal), deal)
        yield from _fault_fits(call_of(state, deal), deal)
        if deal.offender is not None and state.table.options.edition == "s000":
            yield RuleError(
                "solo.revoke", "offender",
                "These rules leave irregularities to the club: enter what the club's rules require "
                "as an adjustment.",
                "000:l.15123",
            )  # fmt: skip


def _calling_fits(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    """The calling, where it is written down: call by call, and what stands at its end."""
    if not deal.calls:
        return
    size, dealer = state.table.size, state.played % state.table.size
    seats = [player % size for player in range(dealer + 1, dealer + 1 + size)]
    seats = [player for player in seats if player != sitting_out(state)]
    eldest_only = state.table.options.edition == "american"
    wrong = [*wrong_calls(deal.calls, seats, eldest_only=eldest_only, names=state.table.players)]
    yield from wrong
    if not wrong:
        yield from _last_call_fits(deal, seats)


def _last_call_fits(deal: Deal, seats: Sequence[int]) -> Iterator[RuleError]:
    """A proposal without acceptor that is not bettered is thrown in, as if all had passed."""
    standing = standing_after(deal.calls)
    open_proposal = standing.call == PROPOSAL and standing.acceptor is None
    derived = (PASSED, None, None) if open_proposal else (standing.call, standing.caller, standing.acceptor)
    written = (PASSED if deal.call == GRAND else deal.call, deal.caller, deal.acceptor)
    if unfinished(deal.calls, seats) or derived != written:
        yield RuleError(
            "solo.calling", "calls", "The calls end with {call}, which is not what was entered.", SOURCE,
            call=title_of(derived[0]),
        )  # fmt: skip


def _wrong_fields(deal: Any, unsaid: Sequence[str]) -> Iterator[RuleError]:
    """Which fields a call is settled by."""
    if deal.call == PASSED:
        yield from fields_fit(deal, (), (), unsaid, SOURCE)
    elif deal.call == GRAND:
        yield from fields_fit(deal, ("last_trick",), (), unsaid, SOURCE)
    elif deal.call in FLAT and (deal.offender is None or deal.fault != "revoke"):
        wanted = "made" if deal.tricks is None else "tricks"
        yield from fields_fit(deal, ("caller", wanted), ("tricks", "made", "offender"), unsaid, SOURCE)
    elif deal.call in FLAT:
        yield from fields_fit(deal, ("caller", "offender"), ("tricks", "made"), unsaid, SOURCE)
    else:
        partner = ("acceptor",) if deal.call == PROPOSAL else ()
        allowed = ("made", "offender", "safe", *(("bid",) if deal.call == TURNED_DOWN else ()))
        yield from fields_fit(deal, ("caller", "tricks", *partner), allowed, unsaid, SOURCE)


def _all_passed(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    if {GRAND: "new_deal", PASSED: "grand"}.get(deal.call) == state.table.options.passed_out:
        yield RuleError(
            "solo.passed_out", "call", "At this table, if all pass there is {agreed}.", SOURCE,
            agreed=_AGREED[state.table.options.passed_out],
        )  # fmt: skip


_AGREED = {"new_deal": Word("a new deal"), "grand": Word("a grand")}


def _sits_out(state: Totals[Any], deal: Deal) -> Iterator[RuleError]:
    out = sitting_out(state)
    for name in ("caller", "acceptor", "last_trick", "offender"):
        if out is not None and getattr(deal, name) == out:
            yield RuleError(
                "solo.sits_out", name, "With five players, the dealer sits out: {player}.", SOURCE,
                player=state.table.players[out],
            )  # fmt: skip


def _fault_fits(call: Call, deal: Any) -> Iterator[RuleError]:
    """Who did what; a caller who throws in his hand loses the tricks that are left."""
    if deal.offender is None and (deal.revokes > 1 or deal.fault != "revoke"):
        yield RuleError("solo.offender", "offender", "Enter whose fault it was.", SOURCE)
    if deal.fault == ABANDONED and deal.offender in call.callers:
        yield RuleError(
            "solo.abandoned",
            "fault",
            "A caller who throws in the hand loses all the remaining tricks: enter only the tricks "
            "already won.", "001:l.3849",
        )  # fmt: skip
    against = deal.fault == "revoke" and deal.offender is not None and deal.offender not in call.callers
    if deal.safe and not (against and call.made(deal.tricks)):
        yield RuleError(
            "solo.safe", "safe", "Only a call that was made can be safe despite an opponent's revoke.",
            SOURCE,
        )  # fmt: skip


def accounts(state: Totals[Any]) -> tuple[Account, ...]:
    return () if state.table.options.pool == "none" else pool_alone(state)


def facts(state: Totals[Any]) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


_FIELDS_OF_CALL_BY_THREE = ("caller", "bid", "tricks", "made", "offender", "safe")


def _three_breaches(state: Totals[ThreeOptions], deal: ThreeDeal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, THREE, state.table.players)
    faults = [*_wrong_fields(deal, _FIELDS_OF_CALL_BY_THREE), *_bid_fits(state, deal)]
    yield from faults
    if not faults and deal.call != PASSED:
        yield from made_fits(call_of(state, deal), deal)
        yield from _fault_fits(call_of(state, deal), deal)
    if deal.revokes > 1 and deal.offender is None:
        yield RuleError("solo.revoker", "offender", "Enter who revoked.", THREE)


def _bid_fits(state: Totals[ThreeOptions], deal: ThreeDeal) -> Iterator[RuleError]:
    """Six tricks after the trump is turned down; more only of three players who overcall."""
    more = deal.bid is not None and deal.bid > 6
    if more and not (state.table.options.overcalling and state.table.size == 3):
        yield RuleError(
            "solo.bid", "bid", "After the trump card is turned down, only six tricks may be called.", THREE
        )


SOLO_WHIST: Game[Totals[Options], Deal, Options] = Game(
    key="solo_whist",
    title=Word("Solo whist"),
    family="boston",
    tier="C",
    source=SOURCE,
    editions=("american", "s000"),
    seats=(4, 5),
    deal=Deal,
    options=Options(),
    breaches=breaches,
    facts=facts,
    accounts=accounts,
    names=("whist_de_gand",),
    **in_turn(deal_lines, settle=divided),
)

GAMES: list[Game[Any, Any, Any]] = [
    SOLO_WHIST,
    Game(
        key="solo_whist_three",
        title=Word("Solo whist for three, Kimberly solo"),
        family="boston",
        tier="C",
        source=THREE,
        seats=(3, 4),
        deal=ThreeDeal,
        options=ThreeOptions(),
        breaches=_three_breaches,
        facts=facts,
        accounts=accounts,
        names=("kimberly_solo",),
        option_of=SOLO_WHIST.key,
        **in_turn(deal_lines, settle=divided),
    ),
]
