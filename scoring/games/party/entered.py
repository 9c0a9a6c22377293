"""The results of one table in one round of a party: entered deal by deal, or as the totals of both sides.

A tally is the card on which each player collects his points from round to round. Source: law 10 of
progressive bridge (000:l.14006): each deal is recorded by itself, and the totals of the round go on the
tallies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from scoring.games.fields import PerSide, titled
from scoring.games.shape import Line, Number, Settlement, best
from scoring.words import Message, RuleError, Word

LAW = "Laws of Progressive Bridge, 10"
TOTALS_TITLE = Word("Totals of the round, instead of its deals")

BridgeTotals = Annotated[
    PerSide[Annotated[int, titled(Word("Total"), low=0, high=100_000, step=10)]] | None,
    titled(TOTALS_TITLE, aside=True),
]
"""The points of each side in all deals of the round, multiples of 10; None if deals are entered."""


def entry_breaches(played: int, deal: Any, field: str, *beside: str) -> Iterator[RuleError]:
    """What is wrong with an entry: it has either the result of one deal or the `totals` of the whole round.

    `field` names the deal's field for its result, `beside` its other fields. `played` is the number of deals
    of this round that were entered before. Yields RuleError "party.empty", "party.both" and "party.late".
    """
    if deal.totals is None:
        if getattr(deal, field) is None:
            yield RuleError("party.empty", field, "The result of this deal is missing.", LAW)
        return
    if any(getattr(deal, name) is not None for name in (field, *beside)):
        yield RuleError(
            "party.both", "totals", "Enter a round either deal by deal or by its totals, not both.", LAW
        )
    if played:
        yield RuleError(
            "party.late", "totals",
            "The totals must be for the whole round, but some of its deals have already been "
            "entered: {played}.", LAW,
            played=played,
        )  # fmt: skip


def total_lines(totals: tuple[int, ...]) -> Iterator[Line]:
    """The lines of a sheet for the totals of a round: one for each side, in points."""
    for side, points in enumerate(totals):
        yield Line(side, points, Message("total of the round"))


def settled(final: tuple[Number, ...], lines: tuple[Line, ...] = ()) -> Settlement:
    """The settlement of a round for its tallies, from the points of the two sides.

    Nothing is paid, and a tied round has no winner.
    """
    return Settlement(final, best(final) if final[0] != final[1] else (), lines=lines)
