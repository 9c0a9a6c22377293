"""Progressive rubber bridge, a table's round: as many rubbers as it has deals for. Source: 000:l.14041.

Part scores are carried and vulnerability follows from the score; there is no limit. A rubber that the end of
the round leaves unfinished has what its state is worth, and the next round begins a new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from scoring.bridge.rubber import GAME, RUBBER_TABLES, RubberTable, entries
from scoring.games.bridge.contract_rubber import LAW, SIDES, premiums_of
from scoring.games.bridge.pad import ABOVE, BELOW, NOBODY, Pad, end_lines
from scoring.games.bridge.whole_rubbers.rubbers import Laws
from scoring.games.bridge.written import (
    Above,
    Below,
    DealerSeat,
    FirstDealer,
    Vulnerable,
    miswritten,
    seat_dealing,
    vulnerable_now,
)
from scoring.games.fields import BridgeResult, record, titled
from scoring.games.party.entered import BridgeTotals, entry_breaches, settled, total_lines
from scoring.games.shape import End, Fact, Game, Line, Number, Settlement, Table, partners
from scoring.games.stateless import added, all_played, deal_of
from scoring.games.written import contradictions
from scoring.words import Message, RuleError, Word

SOURCE = "000:l.14041"
USUAL = 6


@record
class Options:
    """How long a round is, and whether an unfinished rubber is counted for both sides.

    `gross`: where every player enters all he scored and not the net, each side that has a game or a part
    score in an unfinished rubber has its premium, also when both have one.
    """

    figures: Annotated[Laws, titled(Word("Scoring table"))] = "portland_1948"
    deals: Annotated[
        int,
        titled(Word("Deals per round"), low=0, high=20, help=Word("0 to play until time is called")),
    ] = USUAL
    gross: Annotated[bool, titled(Word("Both sides receive premiums for an unfinished rubber"))] = False
    honours: Annotated[bool, titled(Word("Honours count"))] = True
    first_dealer: FirstDealer = "N"


@record
class Deal:
    """A contract with its result and honours; or, in place of all deals, the round's totals or its net."""

    result: Annotated[BridgeResult | None, titled(Word("Contract and result"))] = None
    totals: BridgeTotals = None
    dealer: DealerSeat = None
    vulnerable: Vulnerable = None
    below: Below = None
    above: Above = None


@dataclass(frozen=True, slots=True)
class RubberRound:
    """A round so far: the rubber that is on, and the points of those before it, their premiums in.

    `closed`: its totals were written down, and no deal follows.
    """

    table: Table[Options]
    pad: Pad
    points: tuple[Number, ...] = NOBODY
    last: tuple[Line, ...] = ()
    closed: bool = False

    @property
    def totals(self) -> tuple[Number, ...]:
        before, now = self.points, self.pad.points
        return (before[0] + now[0], before[1] + now[1])

    def after(self, lines: tuple[Line, ...]) -> RubberRound:
        """The round with a deal's lines; a rubber that is won has its premium, and the next one begins."""
        pad = self.pad.after(lines)
        if not pad.over:
            return replace(self, pad=pad, last=lines)
        won = end_lines(pad, premiums_of(laws(self.table.options)))
        return replace(
            self,
            pad=replace(_pad(self.table), played=pad.played),
            points=added(replace(self, pad=pad).totals, won),
            last=(*lines, *won),
        )

    def with_totals(self, lines: tuple[Line, ...]) -> RubberRound:
        return replace(self, points=added(self.points, lines), last=lines, closed=True)


def laws(options: Options) -> RubberTable:
    return RUBBER_TABLES[options.figures]


def start(table: Table[Options]) -> RubberRound:
    return RubberRound(table, _pad(table))


def _pad(table: Table[Options]) -> Pad:
    return Pad(table, GAME)


def apply(state: RubberRound, deal: Deal) -> RubberRound:
    if deal.totals is not None:
        return state.with_totals(tuple(total_lines(deal.totals)))
    return state.after(tuple(deal_lines(state.pad, deal)))


def deal_lines(pad: Pad, deal: Deal) -> Iterator[Line]:
    """What a deal puts on the pad; passed out, nothing, and it is one of the round's."""
    if deal.result is None or deal.result.contract is None:
        return
    side = SIDES.index(deal.result.contract.declarer.side)
    for entry in entries(deal.result, laws(pad.table.options), vulnerable=pad.vulnerable(side)):
        yield Line(SIDES.index(entry.side), entry.points, entry.why, BELOW if entry.below else ABOVE)


def breaches(state: RubberRound, deal: Deal) -> Iterator[RuleError]:
    yield from entry_breaches(state.pad.played, deal, "result", "below", "above")
    yield from contradictions(facts(state), deal, SOURCE)
    if deal.result is None:
        return
    if deal.result.honours is not None and not state.table.options.honours:
        yield RuleError("rubber.honours", "result", "Honours do not count at this table.", SOURCE)
    yield from miswritten(deal_lines(state.pad, deal), deal, str(deal.result), LAW)


def facts(state: RubberRound) -> Iterator[Fact]:
    yield seat_dealing(state.pad)
    yield vulnerable_now(state.pad.vulnerable(0), state.pad.vulnerable(1))


def _reason(state: RubberRound) -> Message | None:
    deals = state.table.options.deals
    if state.closed:
        return Message("The totals of the round have been entered.")
    return all_played(deals) if deals and state.pad.played >= deals else None


ended = End(_reason, lambda state: deal_of(state.pad, state.table.options.deals or 0))


def settle(state: RubberRound) -> Settlement:
    """The totals, with what the unfinished rubber is worth as it stands."""
    lines = tuple(_unfinished(state.pad))
    return settled(added(state.totals, lines), lines)


def _unfinished(pad: Pad) -> Iterator[Line]:
    premiums = premiums_of(laws(pad.table.options))
    if not pad.table.options.gross:
        yield from end_lines(pad, premiums)
        return
    for side in (0, 1):
        if pad.games[side]:
            yield Line(side, premiums.lone_game, Message("a game in an unfinished rubber"), ABOVE)
        if pad.part_scores[side]:
            yield Line(side, premiums.lone_part_score, Message("a part score in an unfinished game"), ABOVE)


PROGRESSIVE_RUBBER: Game[RubberRound, Deal, Options] = Game(
    key="progressive_rubber",
    title=Word("Progressive rubber bridge: one table's round"),
    family="progressive",
    tier="A",
    source=SOURCE,
    seats=(4,),
    sides=partners,
    deal=Deal,
    options=Options(),
    start=start,
    breaches=breaches,
    apply=apply,
    totals=lambda state: state.totals,
    lines=lambda state: state.last,
    facts=facts,
    ended=ended,
    settle=settle,
    names=("progressive_rubber_bridge",),
)

GAMES = [PROGRESSIVE_RUBBER]
