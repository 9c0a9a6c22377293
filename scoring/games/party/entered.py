"""A round as a table hands it in: deal by deal, or by the two totals that its scorer made of them.

Source: law 10 of progressive bridge (000:l.14006): each deal is recorded by itself, and the round's totals
go on the tallies.
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
"""What both sides scored at bridge in all deals of the round."""


def entry_breaches(played: int, deal: Any, field: str, *beside: str) -> Iterator[RuleError]:
    """A deal says what came of it, in `field` and `beside`; or else the `totals` of the whole round."""
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
    """The round's totals as what they put on the sheet."""
    for side, points in enumerate(totals):
        yield Line(side, points, Message("total of the round"))


def settled(final: tuple[Number, ...], lines: tuple[Line, ...] = ()) -> Settlement:
    """What goes on the tallies; nothing is paid, and nobody has won a round that is tied."""
    return Settlement(final, best(final) if final[0] != final[1] else (), lines=lines)
