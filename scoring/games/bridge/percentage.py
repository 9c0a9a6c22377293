"""Percentage bridge: bids in points, tricks and percentage to be won. Source: 000:l.15354."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from scoring.bridge.relatives import percentage
from scoring.bridge.relatives.percentage import Bid
from scoring.games.bridge.auction import Declarer, Doubled, Passed
from scoring.games.bridge.pad import ABOVE, BELOW, Pad, Premiums, rubber
from scoring.games.bridge.written import Above, Below, miswritten
from scoring.games.fields import record, titled
from scoring.games.shape import Fact, Game, Line
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import RuleError, Word, nouns

SOURCE = "000:l.15354"


@record
class Options:
    """Percentage bridge has no options."""


@record
class Deal:
    """Points bid, trumps, and what declarer's side won: tricks, and points of the percentage suit."""

    bid: Annotated[int | None, titled(Word("Points bid"), low=110, high=900, step=10)] = None
    denomination: Annotated[
        Literal["clubs", "diamonds", "hearts", "spades", "percentage", "notrump"] | None,
        titled(Word("Denomination")),
    ] = None
    declarer: Declarer = None
    tricks: Annotated[int | None, titled(Word("Declarer's tricks"), low=0, high=percentage.TRICKS)] = None
    points: Annotated[
        int | None, titled(Word("Percentage points won"), low=0, high=percentage.PERCENTAGE)
    ] = None
    doubled: Doubled = 0
    passed: Passed = False
    dealer: DealerName = None
    below: Below = None
    above: Above = None


def breaches(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(pad), deal, SOURCE, pad.table.players)
    faults = [*_incomplete(deal), *_impossible(deal)]
    yield from faults
    if not faults:
        yield from miswritten(lines(pad, deal), deal, str(deal.bid or "PASS"), SOURCE)


def _incomplete(deal: Deal) -> Iterator[RuleError]:
    parts = ("bid", "denomination", "declarer", "tricks", "points")
    given = [name for name in parts if getattr(deal, name) is not None]
    if deal.passed and given:
        yield RuleError("percentage.passed", "passed", "A passed-out deal has no bid and no tricks.", SOURCE)
    elif not deal.passed and len(given) < len(parts):
        yield RuleError(
            "percentage.bid", next(name for name in parts if name not in given),
            "Enter a bid, a denomination, a declarer, tricks and points, or mark the deal as "
            "passed out.", SOURCE,
        )  # fmt: skip


def _impossible(deal: Deal) -> Iterator[RuleError]:
    """Who wins every trick wins every point, who wins none has none."""
    all_or_none = {percentage.TRICKS: percentage.PERCENTAGE, 0: 0}
    if deal.points is not None and deal.tricks is not None:
        due = all_or_none.get(deal.tricks, deal.points)
        if deal.points != due:
            yield RuleError(
                "percentage.points", "points", "{tricks}: {due}, not {points}.", SOURCE,
                tricks=nouns.tricks(deal.tricks), due=nouns.points(due), points=deal.points,
            )  # fmt: skip


def lines(pad: Pad, deal: Deal) -> Iterator[Line]:
    """What a deal puts on the pad."""
    if deal.bid is None or deal.tricks is None or deal.points is None or deal.declarer is None:
        return
    side = deal.declarer % 2
    for mark in percentage.marks(Bid(deal.bid, deal.doubled), deal.tricks, deal.points):
        yield Line(side if mark.declarer else 1 - side, mark.points, mark.why, BELOW if mark.below else ABOVE)


def facts(pad: Pad) -> Iterator[Fact]:
    yield player_dealing(pad.table, pad.played)


GAMES = [
    Game(
        key="percentage_bridge",
        title=Word("Percentage bridge"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        **rubber(
            lines,
            game=lambda options: percentage.GAME,
            premiums=lambda options: Premiums(percentage.RUBBER, percentage.RUBBER),
            rounded=lambda options: False,
        ),
    ),
]
