"""Whole rubbers as the entries of a sheet: who played, and how it ended. Source: 000:l.11565, l.13682.

What a rubber is worth follows from its results, by rubber bridge; its totals may be written instead, and
are checked where both are there. Each of the four is settled with by himself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from scoring.games.bridge import contract_rubber
from scoring.games.bridge.pad import Pad
from scoring.games.bridge.written import Rounding
from scoring.games.fields import BridgeResult, Player, record, titled
from scoring.games.settling import in_hundreds
from scoring.games.shape import Line, Number, Settlement, Table, best
from scoring.games.stateless import Totals
from scoring.words import Message, RuleError, Word

SOURCE = "000:l.11565"
SEATS = (Word("north"), Word("east"), Word("south"), Word("west"))
Total = Annotated[int, titled(Word("Total"), low=0, high=100_000, step=10)]
Laws = Annotated[Literal["portland_1948", "laws_1993"], titled(Word("Scoring table"))]


@record
class Options:
    """By which laws rubbers are scored, and whether they are settled in hundreds or exactly."""

    figures: Laws = "portland_1948"
    rounding: Rounding = "hundreds"


@record
class Rubber:
    """A rubber: the results of its deals, or its two totals with all premiums; and who sat where."""

    results: Annotated[tuple[BridgeResult, ...], titled(Word("Contracts and results"))] = ()
    broken_off: Annotated[bool, titled(Word("The rubber was left unfinished"))] = False
    ns_total: Annotated[Total | None, titled(Word("North-South total"))] = None
    ew_total: Annotated[Total | None, titled(Word("East-West total"))] = None
    north: Annotated[Player | None, titled(Word("North"))] = None
    east: Annotated[Player | None, titled(Word("East"))] = None
    south: Annotated[Player | None, titled(Word("South"))] = None
    west: Annotated[Player | None, titled(Word("West"))] = None


Seating = tuple[int, int, int, int]
"""The players at North, East, South and West."""


def seating(rubber: Rubber) -> Seating | None:
    """Who sat where, if it is all written down."""
    north, east, south, west = rubber.north, rubber.east, rubber.south, rubber.west
    if north is None or east is None or south is None or west is None:
        return None
    return north, east, south, west


def seating_breaches(rubber: Rubber, source: str) -> Iterator[RuleError]:
    """Four different players are named."""
    missing = [name for name in SEATS if getattr(rubber, name) is None]
    for name in missing:
        yield RuleError(
            "rubbers.seat", name, "Enter who sat {seat} in this rubber.", source, seat=Word(name.capitalize())
        )
    yield from twice(rubber, source)


def twice(rubber: Rubber, source: str) -> Iterator[RuleError]:
    """Nobody is named in two seats."""
    named = [getattr(rubber, name) for name in SEATS]
    for place, player in enumerate(named):
        if player is not None and player in named[:place]:
            yield RuleError(
                "rubbers.twice", SEATS[place], "A player can sit in only one seat in a rubber.", source
            )


def rubber_breaches(rubber: Rubber, figures: str) -> Iterator[RuleError]:
    """What is wrong with the results, or with the totals beside them."""
    written = (rubber.ns_total, rubber.ew_total)
    if None in written and written != (None, None):
        yield RuleError("rubbers.totals", "ns_total", "Enter both totals of the rubber.", SOURCE)
    elif not rubber.results and written == (None, None):
        yield RuleError(
            "rubbers.empty", "results", "Enter either the results of the rubber or its two totals.", SOURCE
        )
    if rubber.results:
        yield from _results(rubber, figures)


def _results(rubber: Rubber, figures: str) -> Iterator[RuleError]:
    pad = _begin(figures)
    for number, result in enumerate(rubber.results, 1):
        deal = contract_rubber.Deal(result=result)
        errors = [error.at(f"results.{number}") for error in contract_rubber.breaches(pad, deal)]
        if pad.over:
            errors.append(
                RuleError(
                    "rubbers.over", "results", "The rubber was already over before result {number}.", SOURCE,
                    number=number,
                )
            )  # fmt: skip
        if errors:
            yield from errors
            return
        pad = contract_rubber.apply(pad, deal)
    yield from _ending(rubber, pad)


def _ending(rubber: Rubber, pad: Pad) -> Iterator[RuleError]:
    if pad.over == rubber.broken_off:
        yield RuleError(
            "rubbers.unfinished", "broken_off",
            "A rubber ends when a side has won two games; mark a shorter one as left unfinished.", SOURCE,
        )  # fmt: skip
        return
    counted = contract_rubber.settle(pad).final
    written = (rubber.ns_total, rubber.ew_total)
    if None not in written and written != counted:
        yield RuleError(
            "rubbers.sum", "ns_total", "{ns} to {ew} was entered, but the results add "
            "up to {right} to {left}.",
            SOURCE, ns=written[0], ew=written[1], right=counted[0], left=counted[1],
        )  # fmt: skip


def _begin(figures: str) -> Pad:
    options = contract_rubber.Options(edition=figures)  # type: ignore[arg-type]  # one of its editions
    return contract_rubber.start(Table(SEATS, options))


def totals_of(rubber: Rubber, figures: str) -> tuple[Number, Number]:
    """What North-South and East-West have scored in the rubber, its premiums included."""
    if rubber.results:
        pad = _begin(figures)
        for result in rubber.results:
            pad = contract_rubber.apply(pad, contract_rubber.Deal(result=result))
        ns, ew = contract_rubber.settle(pad).final
        return ns, ew
    assert rubber.ns_total is not None
    assert rubber.ew_total is not None
    return rubber.ns_total, rubber.ew_total


def rubber_lines(rubber: Rubber, seats: Seating, options: Any) -> Iterator[Line]:
    """What a rubber brings to each of the four players.

    The margin is added for one pair and taken off for the other.
    """
    ns, ew = totals_of(rubber, options.figures)
    margin = in_hundreds(ns - ew) if options.rounding == "hundreds" else ns - ew
    why = Message("rubber, {ns} to {ew}", ns=ns, ew=ew)
    for place, player in enumerate(seats):
        yield Line(player, margin if place % 2 == 0 else -margin, why)


def settle(state: Totals[Any]) -> Settlement:
    """Every player is paid what his rubbers came to, in hundreds or in points."""
    winners = best(state.points) if any(state.points) else ()
    per = 100 if state.table.options.rounding == "hundreds" else 1
    return Settlement(state.points, winners, state.points, per=per)
