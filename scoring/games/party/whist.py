"""Whist drives, a table's round: the tricks of one deal or a few. Source: 001:l.2346, today's practice.

Tricks are counted, or points over six; a drive is customarily 24 hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Annotated, Literal

from scoring.games.bridge.rounds import counted
from scoring.games.bridge.written import FirstDealer
from scoring.games.fields import PerSide, record, titled
from scoring.games.party.entered import TOTALS_TITLE, entry_breaches, settled, total_lines
from scoring.games.shape import Fact, Game, Line, Table, partners
from scoring.games.stateless import Totals, after_deals
from scoring.games.whist.whist import (
    BOOK,
    BY_CARDS,
    BY_HONOURS,
    HONOUR_POINTS,
    HONOURS,
    TRICKS,
    Held,
    Tricks,
    Trump,
)
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import RuleError, Word

SOURCE = "std"
DUPLICATE = "001:l.2346"
COLUMNS = 256  # more than a side can have in a round


@record
class Options:
    """What is counted in a round, and how many deals it has. Honours do not count in a duplicate."""

    edition: Annotated[Literal["drive", "progressive_duplicate"], titled(Word("Type"))] = "drive"
    scoring: Annotated[Literal["tricks", "points"], titled(Word("Scoring: tricks, or points over six"))] = (
        "tricks"
    )
    honours: Annotated[
        Literal["none", "english"], titled(Word("Honours: none, or two points for three and four for four"))
    ] = "none"
    deals: Annotated[int, titled(Word("Deals per round"), low=1, high=8)] = 1
    first_dealer: FirstDealer = "N"


@record
class Deal:
    """Tricks of both sides, with the honours held; or, in place of all deals, the round's totals."""

    tricks: Annotated[PerSide[Tricks] | None, titled(Word("Tricks won"))] = None
    honours: Held = None
    totals: Annotated[
        PerSide[Annotated[int, titled(Word("Total"), low=0, high=COLUMNS - 1)]] | None,
        titled(TOTALS_TITLE, aside=True),
    ] = None
    trump: Trump = None
    dealer: DealerName = None


def start(table: Table[Options]) -> Totals[Options]:
    return Totals(table, (0, 0))


def apply(state: Totals[Options], deal: Deal) -> Totals[Options]:
    after = counted(state, lines(state.table.options, deal))
    return after if deal.totals is None else replace(after, played=state.table.options.deals)


def lines(options: Options, deal: Deal) -> Iterator[Line]:
    if deal.totals is not None:
        yield from total_lines(deal.totals)
    for side, tricks in enumerate(deal.tricks or ()):
        if points := _counted(options, tricks):
            yield Line(side, points, BY_CARDS)
    for side, held in enumerate(deal.honours or ()):
        if held in HONOUR_POINTS:
            yield Line(side, HONOUR_POINTS[held], BY_HONOURS)


def _counted(options: Options, tricks: int) -> int:
    return tricks if options.scoring == "tricks" else max(0, tricks - BOOK)


def facts(state: Totals[Options]) -> Iterator[Fact]:
    yield player_dealing(state.table, "NESW".index(state.table.options.first_dealer) + state.played)


# ---- what cannot be


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    options = state.table.options
    if options.edition == "progressive_duplicate" and options.honours != "none":
        yield RuleError("whist.no_honours", "honours", "Honours do not count in duplicate.", DUPLICATE)
    yield from entry_breaches(state.played, deal, "tricks", "honours")
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    if deal.tricks is not None and sum(deal.tricks) != TRICKS:
        yield RuleError(
            "whist.tricks", "tricks", "Tricks add up to {total}, not 13.", SOURCE, total=sum(deal.tricks)
        )
    if deal.honours is not None:
        if options.honours == "none":
            yield RuleError("whist.no_honours", "honours", "Honours do not count here.", SOURCE)
        elif sum(deal.honours) != HONOURS:
            yield RuleError(
                "whist.honours", "honours", "The two sides together hold four trump honours, not {total}.",
                SOURCE, total=sum(deal.honours),
            )  # fmt: skip
    if deal.totals is not None and not _can_be(options, deal.totals):
        yield _impossible(options, deal.totals)


def _impossible(options: Options, totals: tuple[int, ...]) -> RuleError:
    """Why no deals of the round come to these totals."""
    values = {"first": totals[0], "second": totals[1], "deals": options.deals}
    if options.scoring == "tricks" and options.honours == "none":
        return RuleError(
            "drive.tricks",
            "totals",
            "The tricks of this round (deals: {deals}) must add up to {all}, but {first} and {second} "
            "add up to {sum}.",
            SOURCE, all=TRICKS * options.deals, sum=sum(totals), **values,
        )  # fmt: skip
    return RuleError(
        "drive.totals",
        "totals",
        "The deals of this round ({deals}) cannot give {first} and {second}.",
        SOURCE,
        **values,
    )


def _can_be(options: Options, totals: tuple[int, ...]) -> bool:
    first, second = totals
    bits = _reachable(options.scoring, options.honours, options.deals)
    return bool(bits >> (first * COLUMNS + second) & 1)


@cache
def _reachable(scoring: Literal["tricks", "points"], honours: str, deals: int) -> int:
    """Pairs of totals that so many deals can come to: bit first x COLUMNS + second."""
    options = Options(scoring=scoring)
    cards = [(_counted(options, n), _counted(options, TRICKS - n)) for n in range(TRICKS + 1)]
    marks = [(0, 0)]
    if honours == "english":
        marks += [mark for points in HONOUR_POINTS.values() for mark in ((points, 0), (0, points))]
    steps = {(a + c) * COLUMNS + b + d for a, b in cards for c, d in marks}
    found = 1
    for _ in range(deals):
        found = _moved(found, steps)
    return found


def _moved(pairs: int, steps: set[int]) -> int:
    found = 0
    for step in steps:
        found |= pairs << step
    return found


PROGRESSIVE_WHIST: Game[Totals[Options], Deal, Options] = Game(
    key="progressive_whist",
    title=Word("Whist drive: one table's round"),
    family="progressive",
    tier="A",
    source=SOURCE,
    editions=("drive", "progressive_duplicate"),
    seats=(4,),
    sides=partners,
    deal=Deal,
    options=Options(),
    start=start,
    breaches=breaches,
    apply=apply,
    totals=lambda state: state.points,
    lines=lambda state: state.last,
    facts=facts,
    ended=after_deals(lambda options: options.deals),
    settle=lambda state: settled(state.points),
    names=("whist_drive", "drive_whist", "progressive_duplicate_whist"),
)

GAMES = [PROGRESSIVE_WHIST]
