"""Seats, sides, and what a board's number says about dealer and vulnerability."""

from __future__ import annotations

from enum import StrEnum

from scoring.words.errors import RuleError
from scoring.words.message import Word

_WORDS = {"N": Word("North"), "E": Word("East"), "S": Word("South"), "W": Word("West")}


class Side(StrEnum):
    """A partnership at the table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        return Side.EW if self is Side.NS else Side.NS

    @property
    def label(self) -> str:
        """As printed: N-S, E-W."""
        return f"{self.value[0]}-{self.value[1]}"


class Seat(StrEnum):
    """A compass seat. Iterating gives clockwise order from North."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    side: Side

    def __init__(self, letter: str) -> None:
        # An attribute, not a property: scoring a field reads it for every result.
        self.side = Side.NS if letter in "NS" else Side.EW

    @property
    def left(self) -> Seat:
        """The left-hand opponent: next clockwise."""
        return self.turned(1)

    @property
    def partner(self) -> Seat:
        return self.turned(2)

    @property
    def right(self) -> Seat:
        return self.turned(3)

    @property
    def word(self) -> Word:
        """The English name: North."""
        return _WORDS[self.value]

    def turned(self, steps: int) -> Seat:
        """The seat so many steps clockwise."""
        seats = list(Seat)
        return seats[(seats.index(self) + steps) % 4]


class Vulnerability(StrEnum):
    """Who is vulnerable on a board."""

    NONE = "none"
    NS = "ns"
    EW = "ew"
    BOTH = "both"

    north_south: bool
    east_west: bool

    def __init__(self, word: str) -> None:
        self.north_south = word in ("ns", "both")
        self.east_west = word in ("ew", "both")

    def of(self, side: Side) -> bool:
        """Whether that side is vulnerable."""
        return self.north_south if side is _NS else self.east_west

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Read `none`, `ns`, `ew` or `both`; case does not matter. Raises RuleError."""
        try:
            return cls(text.strip().lower())
        except ValueError:
            raise RuleError(
                "vulnerability",
                "vul",
                "The vulnerability must be none, ns, ew or both, not {text}.",
                "Law 2",
                text=text.strip(),
            ) from None


_NS = Side.NS  # looking a member up in its class is slow, and `of` runs for every score
_CYCLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


def dealer_of(board: int) -> Seat:
    """Who deals board number `board` (from 1): N, E, S, W in turn. Law 2."""
    return Seat.N.turned(_index(board))


def vulnerability_of(board: int) -> Vulnerability:
    """Who is vulnerable on board number `board` (from 1): repeats every 16. Law 2."""
    index = _index(board) % 16
    return _CYCLE[(index + index // 4) % 4]


def _index(board: int) -> int:
    if board < 1:
        raise RuleError(
            "board.number",
            "board",
            "Board numbers start at 1, so {board} is not possible.",
            "Law 2",
            board=board,
        )
    return board - 1
