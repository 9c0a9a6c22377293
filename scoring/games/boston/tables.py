"""What the Bostons pay: made bids by tricks taken, lost ones by tricks missing, each adversary.

Sources: 001:l.3317 to l.3352 (white counters; ten are a red one), 000:l.16240.
"""

from __future__ import annotations

from collections.abc import Mapping

Rows = Mapping[int, tuple[int, ...]]

TRICK_BIDS: Mapping[str, int] = {
    "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "thirteen": 13,
}  # fmt: skip
MISERES: Mapping[str, int] = {
    "little_misere": 20,
    "grand_misere": 40,
    "little_spread": 80,
    "grand_spread": 160,
}

MADE: Rows = {
    5: (12, 12, 13, 13, 14, 14, 14, 15, 15),
    6: (15, 16, 16, 17, 18, 19, 20, 20),
    7: (18, 20, 21, 22, 23, 24, 26),
    8: (23, 24, 26, 28, 29, 31),
    9: (32, 34, 36, 39, 41),
    10: (42, 45, 48, 52),
    11: (63, 68, 72),
    12: (106, 114),
    13: (166,),
}
"""By bid; the columns are tricks taken, from the bid up."""

MADE_AMERICAN: Mapping[int, int] = {5: 10, 6: 15, 7: 20, 8: 25, 9: 35, 10: 45, 11: 65, 12: 105, 13: 170}
"""The American system, which pays no tricks over."""

MADE_S000: Mapping[int, int] = {5: 12, 6: 15, 7: 18, 8: 23, 9: 32, 10: 42, 11: 63, 12: 106, 13: 166}

LOST: Rows = {
    5: (11, 21, 31, 41, 50),
    6: (15, 24, 35, 45, 55, 66),
    7: (19, 29, 40, 50, 60, 72, 82),
    8: (23, 34, 46, 56, 67, 78, 89, 110),  # the last is printed so, against the steps before it
    9: (33, 44, 57, 68, 82, 92, 103, 115, 127),
    10: (44, 56, 70, 82, 94, 107, 119, 132, 145, 157),
    11: (67, 80, 95, 109, 123, 138, 151, 165, 180, 194, 208),
    12: (113, 130, 148, 165, 182, 200, 217, 234, 252, 270, 286, 304),
    13: (177, 198, 222, 241, 262, 284, 305, 326, 348, 369, 390, 412, 433),
}
"""By bid; the columns are tricks missing, from one up."""

LOST_DECIMAL: Rows = {
    5: (10, 20, 30, 40, 50),
    6: (15, 25, 35, 45, 55, 65),
    7: (20, 30, 40, 50, 60, 70, 80),
    8: (25, 35, 45, 55, 70, 85, 100, 115),
    9: (35, 45, 55, 65, 80, 95, 110, 125, 140),
    10: (45, 55, 70, 80, 95, 110, 125, 140, 155, 170),
    11: (70, 80, 95, 110, 125, 140, 155, 170, 185, 200, 220),
    12: (120, 130, 145, 160, 180, 200, 220, 240, 260, 280, 300, 320),
    13: (180, 200, 220, 240, 260, 280, 300, 320, 340, 360, 390, 420, 450),
}

LOST_S000: Mapping[int, tuple[int, int]] = {
    5: (10, 10), 6: (15, 10), 7: (20, 10), 8: (25, 10), 9: (35, 10), 10: (45, 15), 11: (70, 15),
    12: (120, 15), 13: (180, 20),
}  # fmt: skip
"""By bid: the first trick missing, each further one."""


def made_pays(edition: str, bid: int, taken: int, *, over: bool) -> int:
    """What each adversary pays; `over`: tricks over count."""
    if edition == "s000":
        return MADE_S000[bid] + (taken - bid if over else 0)
    return MADE[bid][taken - bid] if over else MADE_AMERICAN[bid]


def lost_pays(edition: str, bid: int, missing: int) -> int:
    """What each adversary is paid."""
    if edition == "s000":
        first, further = LOST_S000[bid]
        return first + (missing - 1) * further
    return (LOST_DECIMAL if edition == "decimal_club" else LOST)[bid][missing - 1]
