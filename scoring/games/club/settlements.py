"""Settlements of three and more: each against each, and against the average. Source: 000:l.31050, l.31088."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from scoring.games.fields import PerPlayer, record, titled
from scoring.games.settling import (
    against_the_average,
    breakage,
    each_against_each,
    in_whole_points,
    reversed_signs,
)
from scoring.games.shape import Game, Number, Settlement, Table, best
from scoring.games.stateless import Totals, stateless
from scoring.words import Message, RuleError, Word

ROUND_ROBIN, AVERAGE = "000:l.31050", "000:l.31088"
HIGHEST = 1_000_000


@record
class Options:
    """Whether few points are good: then the payments go the other way."""

    low_wins: Annotated[bool, titled(Word("Low score wins"))] = False


@record
class AverageOptions(Options):
    """What becomes of an average that is not whole: settled `exact`, or rounded, half a point up, and what
    is then over or short falls to the lowest score (000:l.26476, l.20240).
    """

    residue: Annotated[Literal["exact", "lowest"], titled(Word("If the average is not a whole number"))] = (
        "exact"
    )


@record
class Deal:
    """Points of every player for a round, a rubber or a game."""

    points: Annotated[
        PerPlayer[Annotated[int, titled(Word("Points"), low=-HIGHEST, high=HIGHEST)]], titled(Word("Points"))
    ]


def nothing_wrong(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from ()


def score(deal: Deal, table: Table[Options]) -> Iterator[int]:
    yield from deal.points


def _settled(
    state: Totals[Options], payments: tuple[Number, ...], words: Message | None = None
) -> Settlement:
    low = state.table.options.low_wins
    winners = best(state.points, low_wins=low) if any(payments) else ()
    return Settlement(state.points, winners, reversed_signs(payments) if low else payments, words=words)


def settle_each(state: Totals[Any]) -> Settlement:
    return _settled(state, each_against_each(state.points))


def settle_average(state: Totals[Any]) -> Settlement:
    if state.table.options.residue == "exact":
        return _settled(state, against_the_average(state.points))
    lowest = best(state.points, low_wins=True)
    words = breakage(state.points, [state.table.players[player] for player in lowest])
    return _settled(state, in_whole_points(state.points, lowest), words)


EACH: Game[Totals[Options], Deal, Options] = Game(
    key="settlement_round_robin",
    title=Word("Settlement, each against each"),
    family="club",
    tier="A",
    source=ROUND_ROBIN,
    seats=range(2, 13),
    deal=Deal,
    options=Options(),
    breaches=nothing_wrong,
    names=("round_robin_settlement",),
    low_wins_by=lambda options: options.low_wins,
    **stateless(score, settle=settle_each),
)

GAMES = [
    EACH,
    replace(
        EACH,
        key="settlement_average",
        title=Word("Settlement against the average"),
        source=AVERAGE,
        options=AverageOptions(),
        settle=settle_average,
        names=("average_settlement",),
    ),
]
