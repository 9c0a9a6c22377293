"""Straight bridge (bridge-whist): what a deal is worth. Sources: 000:l.15539, 001:l.609.

No contract: trumps are made, every odd trick counts to the side that took it, and each double doubles.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.bridge.relatives.holdings import ACES, FIXED, MULTIPLES, Holding

NOTRUMP, ROYALS = "notrump", "royals"
VALUES: Mapping[str, int] = {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, ROYALS: 9, NOTRUMP: 12}
GAME, RUBBER = 30, 100
BOOK, TRICKS = 6, 13
LITTLE_SLAM, GRAND_SLAM = 20, 40
CAP = 28  # below the line, for a side that revoked: two short of game
REVOKE = 3  # tricks
FIVE_TIMES, FOUR_TIMES, DOUBLED, IN_POINTS = "five_times", "four_times", "doubled", "in_points"
"""Honour tables: the book prints multiples of the trick value, and none for five honours divided.

Those count five times, or as four honours do; a double raises the trick value, or not; or all are in points
as at auction bridge.
"""


def trick_unit(trump: str, doubles: int = 0, limit: int = 0) -> int:
    """Points of an odd trick after so many doubles; `limit` is the most it may be worth, 0 for none."""
    points: int = VALUES[trump] * 2**doubles
    return min(points, limit) if limit else points


def odd_tricks(tricks: int) -> int:
    """How many tricks a side took above six."""
    return max(0, tricks - BOOK)


def slam(tricks: int) -> int:
    """For twelve or thirteen tricks won in play."""
    return {12: LITTLE_SLAM, 13: GRAND_SLAM}.get(tricks, 0)


def honours(trump: str, holding: Holding, table: str = FIVE_TIMES, doubled_value: int = 0) -> int:
    """Points of a side's honours by one of the honour tables; by DOUBLED a trick is worth `doubled_value`."""
    if trump == NOTRUMP:
        return ACES[holding]
    if table == IN_POINTS:
        return FIXED[holding]
    if table == FOUR_TIMES and holding is Holding.FIVE_DIVIDED:
        holding = Holding.FOUR_DIVIDED
    return (doubled_value if table == DOUBLED else VALUES[trump]) * MULTIPLES[holding]


def chicane(trump: str, table: str = FIVE_TIMES, doubled_value: int = 0) -> int:
    """A hand without a trump scores as much as three honours."""
    return honours(trump, Holding.THREE, table, doubled_value)
