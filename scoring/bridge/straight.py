"""Straight bridge (bridge-whist): what a deal is worth. Sources: 000:l.15539, 001:l.609.

No contract: trumps are made, every odd trick counts to the side that took it, and each double doubles.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.bridge.holdings import ACES, MULTIPLES, Holding

NOTRUMP, ROYALS = "notrump", "royals"
VALUES: Mapping[str, int] = {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, ROYALS: 9, NOTRUMP: 12}
GAME, RUBBER = 30, 100
BOOK, TRICKS = 6, 13
LITTLE_SLAM, GRAND_SLAM = 20, 40
CAP = 28  # below the line, for a side that revoked: two short of game
CHICANE = 2  # times the trick value
REVOKE = 3  # tricks


def trick_unit(trump: str, doubles: int = 0, limit: int = 0) -> int:
    """Points of an odd trick after so many doubles; `limit` is the most it may be worth, 0 for none."""
    points: int = VALUES[trump] * 2**doubles
    return min(points, limit) if limit else points


def odd_tricks(tricks: int) -> int:
    """Tricks of a side above six."""
    return max(0, tricks - BOOK)


def slam(tricks: int) -> int:
    """For twelve or thirteen tricks won in play."""
    return {12: LITTLE_SLAM, 13: GRAND_SLAM}.get(tricks, 0)


def honours(trump: str, holding: Holding) -> int:
    """Points of a side's honours; doubles do not raise them."""
    return ACES[holding] if trump == NOTRUMP else VALUES[trump] * MULTIPLES[holding]


def chicane(trump: str) -> int:
    """For a hand without a trump."""
    return VALUES[trump] * CHICANE
