"""Percentage bridge: five suits of twelve, fifteen tricks, and points in one suit. Source: 000:l.15354.

A bid is in points: 100 for an odd trick above seven, and 10 to 100 of percentage, such as 320.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.bridge.relatives.marks import Mark
from scoring.words import Message

BOOK, TRICKS, GAME, RUBBER, PERCENTAGE = 7, 15, 450, 1000, 100
_OVERTRICK = (100, 200, 400)  # undoubled, doubled, redoubled
_POINTS_SHORT, _TRICKS_SHORT, _BOTH_SHORT = 150, 200, 250
_SLAMS = (
    (810, 2000, Message("grand slam")),
    (710, 1000, Message("middle slam")),
    (610, 500, Message("small slam")),
)


@dataclass(frozen=True, slots=True)
class Bid:
    """Points bid, 110 to 900 in tens; `doubled` is 0, 1 or 2."""

    points: int
    doubled: int = 0

    @property
    def odd(self) -> int:
        """Odd tricks: 300 is two of them, with all 100 of percentage."""
        return (self.points - 1) // 100

    @property
    def percentage(self) -> int:
        """Points of percentage, 10 to 100."""
        return self.points - 100 * self.odd


def rounded(captured: int) -> int:
    """Points of percentage to the nearest ten, a five down: 15 is 10, 16 is 20."""
    return (captured + 4) // 10 * 10


def marks(bid: Bid, tricks: int, captured: int) -> Iterator[Mark]:
    """What a bid is worth with declarer's tricks (0 to 15) and points of percentage (0 to 100)."""
    over = tricks - BOOK - bid.odd
    enough = rounded(captured) >= bid.percentage
    if over < 0 or not enough:
        yield _failed(bid, -over, enough)
        return
    yield Mark(True, bid.points, True, Message("{points} bid and made", points=bid.points))
    if over:
        yield Mark(True, over * _OVERTRICK[bid.doubled], False, Message("overtricks: {n}", n=over))
    for least, premium, why in _SLAMS:
        if bid.points >= least:
            yield Mark(True, premium, False, why)
            return


def _failed(bid: Bid, down: int, enough: bool) -> Mark:
    """Short of points alone, of tricks alone, or of both; doubled twice, redoubled four times."""
    if down <= 0:
        points, why = _POINTS_SHORT, Message("short of the percentage")
    else:
        points = down * (_TRICKS_SHORT if enough else _BOTH_SHORT)
        why = Message("{down} off", down=down)
    return Mark(False, points * 2**bid.doubled, False, why)
