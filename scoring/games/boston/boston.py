"""Boston: a bidder against three, with a pool, for twelve deals. Sources: 001:l.3215, 000:l.16100."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, Literal

from scoring.games.accounts import (
    divided,
    paid_by_one,
    paid_in,
    paid_to,
    pool_alone,
    pool_of,
    pooled,
    taken_out,
)
from scoring.games.boston.counters import (
    TRICKS,
    Caller,
    Offender,
    PaidEarly,
    Tricks,
    TricksOfAll,
    fields_fit,
    tricks_of_all_fit,
)
from scoring.games.boston.tables import MISERES, TRICK_BIDS, lost_pays, made_pays
from scoring.games.fields import Player, record, titled
from scoring.games.settling import exact
from scoring.games.shape import End, Fact, Game, Line, Number
from scoring.games.stateless import Totals, all_played, deal_of
from scoring.games.turns import in_turn
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word

SOURCE, OTHER_BOOK = "001:l.3215", "000:l.16100"
RED = 10  # white counters
FORFEIT = 4 * RED  # of a revoke, or a hand with a wrong number of cards
PARTOUT, LAST_GRAND, PASSED = "misere_partout", "last_grand", "passed"
BELOW_POOL = ("five", "six")
REVOKE_TRICKS, HIGHEST_WITH_THEM = 3, 9
DEALS = 12


@record
class Options:
    """The book and what it leaves open; nothing said about tricks over or deals: as the book has it.

    The American book pays tricks over, its decimal form and the other book do not. A caller who revokes
    doubles the pool and pays a forfeit, or only one of the two.
    """

    edition: Annotated[Literal["american", "decimal_club", "s000"], titled(Word("Rules"))] = "american"
    over_tricks: Annotated[bool | None, titled(Word("Overtricks are paid"))] = None
    deals: Annotated[int | None, titled(Word("Number of deals (0 for no limit)"), low=0, high=200)] = None
    pool_limit: Annotated[
        int, titled(Word("Maximum pool in red counters (0 for no limit)"), low=0, high=1000)
    ] = 25
    last_grand: Annotated[bool, titled(Word("A final grand is played for the pool"))] = False
    caller_revoke: Annotated[
        Literal["both", "doubles", "forfeit"],
        titled(Word("A caller's revoke doubles the pool, pays a forfeit, or does both")),
    ] = "both"
    revoke_over_tricks: Annotated[bool, titled(Word("An opponent's revoke pays for three overtricks"))] = True
    partout_forfeit: Annotated[
        bool, titled(Word("A revoke at misère partout also pays a forfeit to the pool"))
    ] = True


@record
class Deal:
    """The bid that stood and what its caller took; a misère may end at its first trick.

    At misère partout `tricks_of_all` are each player's, after the last deal a grand goes to the last trick.
    `paid_early`: the adversaries all paid before the second trick.
    """

    bid: Annotated[
        Literal["five", "six", "seven", "little_misere", "eight", "nine", "grand_misere", "ten", "eleven",
                "little_spread", "twelve", "grand_spread", "thirteen", "misere_partout", "last_grand",
                "passed"],
        titled(Word("Bid")),
    ]  # fmt: skip
    caller: Caller = None
    tricks: Tricks = None
    tricks_of_all: TricksOfAll = None
    last_trick: Annotated[Player | None, titled(Word("Last trick won by"))] = None
    paid_early: PaidEarly = False
    offender: Offender = None
    fault: Annotated[
        Literal["revoke", "wrong_count"],
        titled(Word("Revoke or wrong number of cards"), extra={"beside": "offender"}),
    ] = "revoke"
    misdeals: Annotated[int, titled(Word("Misdeals"), low=0, high=20)] = 0
    dealer: DealerName = None


def _pool_is_played(state: Totals[Options]) -> bool:
    return state.table.options.edition != "s000"


def _others(state: Totals[Any], *players: int | None) -> list[int]:
    return [player for player in range(state.table.size) if player not in players]


def deal_lines(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    stakes = tuple(_stakes(state, deal)) if _pool_is_played(state) else ()
    yield from stakes
    pool = pool_of(state) + pooled(stakes)
    if deal.bid == LAST_GRAND:
        assert deal.last_trick is not None
        yield from taken_out((deal.last_trick,), pool)
    elif deal.bid == PARTOUT:
        yield from _partout(state, deal)
    elif deal.bid != PASSED:
        yield from _bid_lines(state, deal, pool)


def _stakes(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    """A red counter of everybody while the pool is empty, and one of the dealer for a misdeal."""
    if not pool_of(state) and deal.bid != LAST_GRAND:
        yield from paid_in(range(state.table.size), RED * state.table.size, Message("stake in the pool"))
    yield from paid_in((state.played % state.table.size,), RED * deal.misdeals, Message("a misdeal"))


def first_pool(options: Options, pool: Number) -> Number:
    """The pool that is played for; what exceeds the limit waits as pools of its own."""
    return min(pool, options.pool_limit * RED) if options.pool_limit else pool


def _bid_lines(state: Totals[Options], deal: Deal, pool: Number) -> Iterator[Line]:
    caller, options = deal.caller, state.table.options
    assert caller is not None
    made, amount = outcome(options, deal)
    why = Message("the bid is made") if made else Message("the bid is lost")
    yield from paid_to((caller,), _others(state, caller), amount if made else -amount, why)
    yield from _pool_lines(deal, caller, made, first_pool(options, pool), options)
    only_doubles = deal.offender == caller and options.caller_revoke == "doubles"
    if deal.offender is not None and _pool_is_played(state) and not only_doubles:
        yield from paid_in((deal.offender,), FORFEIT, Message("forfeit"))


def outcome(options: Options, deal: Deal) -> tuple[bool, int]:
    """Whether the bid is paid as made, and what each adversary pays or is paid."""
    own_fault = deal.offender is not None and deal.offender == deal.caller
    against = deal.offender is not None and not own_fault
    if deal.bid in MISERES:
        return (not own_fault and (against or deal.paid_early or deal.tricks == 0)), MISERES[deal.bid]
    bid = TRICK_BIDS[deal.bid]
    taken = bid if deal.tricks is None else deal.tricks
    if own_fault or (taken < bid and not against):
        return False, lost_pays(options.edition, bid, max(1, bid - taken))
    if against:
        taken = _taken_against_fault(options, deal, bid, taken)
    pays_over = options.edition == "american" if options.over_tricks is None else options.over_tricks
    return True, made_pays(options.edition, bid, taken, over=pays_over)


def _taken_against_fault(options: Options, deal: Deal, bid: int, taken: int) -> int:
    """Tricks that adversaries pay for when one of them is at fault. 001:l.3307, l.3799."""
    if deal.fault == "wrong_count":
        return max(bid, taken)
    more = options.revoke_over_tricks and bid <= HIGHEST_WITH_THEM
    return bid + REVOKE_TRICKS if more else bid


def _pool_lines(deal: Deal, caller: int, made: bool, pool: Number, options: Options) -> Iterator[Line]:
    """Who makes a bid takes a pool, but not below seven where all paid early; who fails doubles it."""
    if not pool:
        return
    if made:
        if not (deal.paid_early and deal.bid in BELOW_POOL):
            yield from taken_out((caller,), pool)
    elif deal.offender is None or options.caller_revoke != "forfeit":
        yield from paid_in((caller,), pool, Message("the pool is doubled"))


def _partout(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    """Who took most tricks pays each other the difference in red; who tie share it, in s000 each pays."""
    options = state.table.options
    if deal.offender is not None:
        yield from paid_by_one(deal.offender, _others(state, deal.offender), 5 * RED, Message("a revoke"))
        if options.partout_forfeit:
            yield from paid_in((deal.offender,), FORFEIT, Message("forfeit"))
        return
    tricks = deal.tricks_of_all or ()
    most = max(tricks)
    losers = [player for player, taken in enumerate(tricks) if taken == most]
    for player in _others(state, *losers):
        difference: Number = most - tricks[player]
        if options.edition != "s000":
            difference = exact(Fraction(difference * RED) / len(losers))
        for loser in losers:
            yield from paid_by_one(loser, (player,), difference, Message("most tricks at misère partout"))


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    yield from _wrong_fields(deal)
    options = state.table.options
    due = options.last_grand and state.played == _deals(options) > 0
    if due != (deal.bid == LAST_GRAND):
        yield RuleError(
            "boston.last_grand", "bid",
            "A grand for the pool is played after the last deal, if that was agreed, and at no "
            "other time.", SOURCE,
        )  # fmt: skip
    yield from tricks_of_all_fit(deal.tricks_of_all, "tricks_of_all", SOURCE)
    if deal.bid.startswith("little") and deal.tricks == TRICKS:
        yield RuleError("boston.little", "tricks", "After a discard there are only twelve tricks.", SOURCE)
    if deal.fault != "revoke" and deal.offender is None:
        yield RuleError("boston.offender", "offender", "Enter whose hand was wrong.", SOURCE)
    if state.table.options.edition == "s000" and (deal.offender is not None or deal.misdeals):
        yield RuleError(
            "boston.penalties", "misdeals" if deal.misdeals else "offender",
            "These rules have no pool and no penalty for a misdeal or a revoke.", OTHER_BOOK,
        )  # fmt: skip


_UNSAID = ("caller", "tricks", "tricks_of_all", "last_trick", "paid_early", "offender")


def _wrong_fields(deal: Deal) -> Iterator[RuleError]:
    """Which fields a bid is settled by."""
    settled_by: tuple[str, ...] = ("caller", "tricks")
    may_say: tuple[str, ...] = ("offender",)
    if deal.bid == PASSED:
        settled_by, may_say = (), ()
    elif deal.bid == LAST_GRAND:
        settled_by, may_say = ("last_trick",), ()
    elif deal.bid == PARTOUT:
        settled_by = ("tricks_of_all",) if deal.offender is None else ()
    elif deal.paid_early:
        settled_by, may_say = ("caller",), ("paid_early",)
    elif deal.offender is not None:
        settled_by, may_say = ("caller",), ("offender", "tricks")
    yield from fields_fit(deal, settled_by, may_say, _UNSAID, SOURCE)


def _deals(options: Options) -> int:
    if options.deals is None:
        return 0 if options.edition == "s000" else DEALS
    return options.deals


def _in_all(options: Options) -> int:
    """All deals of a game, with the last grand; 0: any number."""
    deals = _deals(options)
    return deals and deals + options.last_grand


def _reason(state: Totals[Options]) -> Message | None:
    in_all = _in_all(state.table.options)
    return all_played(_deals(state.table.options)) if in_all and state.played >= in_all else None


ended = End(_reason, lambda state: deal_of(state, _in_all(state.table.options)))


def facts(state: Totals[Options]) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


GAMES: list[Game[Any, Any, Any]] = [
    Game(
        key="boston",
        title=Word("Boston"),
        family="boston",
        tier="C",
        source=SOURCE,
        editions=("american", "decimal_club", "s000"),
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        accounts=lambda state: pool_alone(state) if _pool_is_played(state) else (),
        **in_turn(deal_lines, ends=ended, settle=divided),
    ),
]
