"""Bridge with a fifth suit: 65 cards, sixteen tricks, eight of them the book. Source: 000:l.15335.

What the book does not change is contract bridge of 1948.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.bridge.relatives.marks import Mark
from scoring.bridge.tables import TABLES, Pair
from scoring.words import Message

NOTRUMP = "notrump"
BOOK, TRICKS, GAME = 8, 16, 120
TRICK: Mapping[str, int] = {
    "clubs": 20,
    "diamonds": 20,
    "hearts": 25,
    "spades": 25,
    "eagles": 30,
    NOTRUMP: 40,
}
SUPER_SLAM: Pair = (1500, 2000)
FIVE_ACES = 300
_FIGURES = TABLES["duplicate-1948"]
_SLAMS: Mapping[int, Pair] = {6: _FIGURES.small_slam, 7: _FIGURES.grand_slam, 8: SUPER_SLAM}


def trick_points(level: int, denomination: str, doubled: int) -> int:
    """The tricks bid; `doubled` is 0, 1 or 2."""
    points: int = level * TRICK[denomination] * 2**doubled
    return points


def marks(level: int, denomination: str, doubled: int, tricks: int, *, vulnerable: bool) -> Iterator[Mark]:
    """What a contract is worth with declarer's tricks (0 to 16); `vulnerable` is declarer's side."""
    over = tricks - level - BOOK
    if over < 0:
        points = _down(-over, doubled, vulnerable)
        yield Mark(False, points, False, Message("{down} off", down=-over))
        return
    made = Message("odd tricks: {n}", n=level)
    yield Mark(True, trick_points(level, denomination, doubled), True, made)
    if over:
        each = _overtrick(denomination, doubled, vulnerable)
        yield Mark(True, over * each, False, Message("overtricks: {n}", n=over))
    if doubled:
        yield Mark(True, _FIGURES.made_doubled, False, Message("a doubled contract made"))
    if level in _SLAMS:
        yield Mark(True, _SLAMS[level][vulnerable], False, Message("a slam bid and made"))


def _overtrick(denomination: str, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return TRICK[denomination]
    return (_FIGURES.overtrick_doubled, _FIGURES.overtrick_redoubled)[doubled - 1][vulnerable]


def _down(down: int, doubled: int, vulnerable: bool) -> int:
    figures = _FIGURES.doubled_undertricks if doubled else _FIGURES.undertricks
    total = sum(figures[min(n, len(figures) - 1)][vulnerable] for n in range(down))
    return total * 2 if doubled == 2 else total
