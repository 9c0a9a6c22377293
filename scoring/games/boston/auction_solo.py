"""Auction solo: solo whist without proposals and with twenty calls. Source: 000:l.15138.

The book gives the calls and leaves the stakes to the table: each is an option, by default the number of
the call.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, Literal

from scoring.games.accounts import divided
from scoring.games.boston.counters import (
    Adjustment,
    Caller,
    Tricks,
    adjusted,
    adjustment_fits,
    fields_fit,
)
from scoring.games.boston.solo_calls import (
    FLAT,
    MISERE,
    PASSED,
    SLAM,
    SPREAD,
    Call,
    made_fits,
    result_lines,
    tricks_of,
)
from scoring.games.fields import record, titled
from scoring.games.shape import Fact, Game, Line
from scoring.games.stateless import Totals
from scoring.games.turns import in_turn
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import RuleError, Word

SOURCE = "000:l.15138"
Stake = Annotated[int, titled(Word("Stake"), low=0, high=10_000)]


@record
class Stakes:
    """What each of the three pays or is paid, by call, lowest call first."""

    solo: Annotated[Stake, titled(Word("Five tricks"))] = 1
    solo_in_trumps: Annotated[Stake, titled(Word("Five tricks, turned suit"))] = 2
    six: Annotated[Stake, titled(Word("Six tricks"))] = 3
    six_in_trumps: Annotated[Stake, titled(Word("Six tricks, turned suit"))] = 4
    seven: Annotated[Stake, titled(Word("Seven tricks"))] = 5
    seven_in_trumps: Annotated[Stake, titled(Word("Seven tricks, turned suit"))] = 6
    eight: Annotated[Stake, titled(Word("Eight tricks"))] = 7
    eight_in_trumps: Annotated[Stake, titled(Word("Eight tricks, turned suit"))] = 8
    misere: Annotated[Stake, titled(Word("Misère"))] = 9
    abundance: Annotated[Stake, titled(Word("Abundance, nine tricks"))] = 10
    abundance_in_trumps: Annotated[Stake, titled(Word("Nine tricks, turned suit"))] = 11
    ten: Annotated[Stake, titled(Word("Ten tricks"))] = 12
    ten_in_trumps: Annotated[Stake, titled(Word("Ten tricks, turned suit"))] = 13
    eleven: Annotated[Stake, titled(Word("Eleven tricks"))] = 14
    eleven_in_trumps: Annotated[Stake, titled(Word("Eleven tricks, turned suit"))] = 15
    twelve: Annotated[Stake, titled(Word("Twelve tricks"))] = 16
    twelve_in_trumps: Annotated[Stake, titled(Word("Twelve tricks, turned suit"))] = 17
    spread: Annotated[Stake, titled(Word("Open misère"))] = 18
    slam: Annotated[Stake, titled(Word("Slam without trumps"))] = 19
    slam_in_trumps: Annotated[Stake, titled(Word("Slam, turned suit"))] = 20


@record
class Options:
    """The stakes agreed on, and what a trick over or under costs."""

    stakes: Annotated[Stakes, titled(Word("Stakes"))] = Stakes()
    trick: Annotated[int, titled(Word("Each overtrick or undertrick"), low=0, high=1000)] = 0


@record
class Deal:
    """The call that stood and what it won; a misère or slam may end early: then `made` is enough."""

    call: Annotated[
        Literal["solo", "solo_in_trumps", "six", "six_in_trumps", "seven", "seven_in_trumps", "eight",
                "eight_in_trumps", "misere", "abundance", "abundance_in_trumps", "ten", "ten_in_trumps",
                "eleven", "eleven_in_trumps", "twelve", "twelve_in_trumps", "spread", "slam",
                "slam_in_trumps", "passed"],
        titled(Word("Call")),
    ]  # fmt: skip
    caller: Caller = None
    tricks: Tricks = None
    made: Annotated[bool | None, titled(Word("Made"))] = None
    adjustment: Adjustment = None
    dealer: DealerName = None


TARGETS = {
    "solo": 5, "six": 6, "seven": 7, "eight": 8, MISERE: 0, "abundance": 9, "ten": 10, "eleven": 11,
    "twelve": 12, SPREAD: 0, SLAM: 13,
}  # fmt: skip
IN_TRUMPS = "_in_trumps"


def call_of(state: Totals[Options], deal: Deal) -> Call:
    """The call at its price: a misère, a spread and a slam pay no tricks over or under."""
    kind = deal.call.removesuffix(IN_TRUMPS)
    others = tuple(player for player in range(state.table.size) if player != deal.caller)
    options = state.table.options
    trick = Fraction(0 if kind in FLAT else options.trick)
    stake = getattr(options.stakes, deal.call)
    assert deal.caller is not None
    return Call(kind, (deal.caller,), others, TARGETS[kind], stake, trick)


def deal_lines(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    if deal.call != PASSED:
        call = call_of(state, deal)
        yield from result_lines(call, tricks_of(deal, call))
    yield from adjusted(deal.adjustment)


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    yield from adjustment_fits(deal.adjustment, SOURCE)
    faults = [*_wrong_fields(deal)]
    yield from faults
    if not faults and deal.call != PASSED:
        yield from made_fits(call_of(state, deal), deal)


def _wrong_fields(deal: Deal) -> Iterator[RuleError]:
    """A caller and his tricks; of a misère or slam whether it was made is enough."""
    unsaid = ("caller", "tricks", "made")
    if deal.call == PASSED:
        yield from fields_fit(deal, (), (), unsaid, SOURCE)
        return
    early = deal.call.removesuffix(IN_TRUMPS) in FLAT and deal.tricks is None
    yield from fields_fit(deal, ("caller", "made" if early else "tricks"), ("made",), unsaid, SOURCE)


def facts(state: Totals[Options]) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


GAMES: list[Game[Any, Any, Any]] = [
    Game(
        key="auction_solo",
        title=Word("Auction solo"),
        family="boston",
        tier="C",
        source=SOURCE,
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        **in_turn(deal_lines, settle=divided),
    ),
]
