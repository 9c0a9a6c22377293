"""What a line can say, and what it is judged by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.bridge.outcome import Outcome
from scoring.bridge.tables import DEFAULT
from scoring.cards import Deal
from scoring.words import Vulnerability
from tournaments.line.ruled import Ruled


class Place(StrEnum):
    """What a `where` names: its letter on the line."""

    BOARD = "b"
    TABLE = "t"
    ROUND = "r"
    NS = "n"
    EW = "e"


@dataclass(frozen=True, slots=True)
class Where:
    """A place on the control room's screen: `b12`, `tA3`. `section` is a capital letter or ""."""

    place: Place
    number: int
    section: str = ""
    at: int = 0  # 0-based index in the line, for the cursor

    def __str__(self) -> str:
        return f"{self.place.value}{self.section}{self.number}"


@dataclass(frozen=True, slots=True)
class AsAbove:
    """`.`: the same as the row above."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row's result as typed; `at` is its index in the line."""

    outcome: Outcome | AsAbove
    at: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """`sw`: N-S and E-W sat the other way."""


@dataclass(frozen=True, slots=True)
class Move:
    """`mv b8`: the result belongs to that board or table."""

    to: Where


@dataclass(frozen=True, slots=True)
class Exchange:
    """`ex b8`: the results of two boards or tables change places."""

    other: Where


@dataclass(frozen=True, slots=True)
class Sit:
    """`sit n5 e11`: who sat N-S and E-W."""

    ns: Where
    ew: Where


@dataclass(frozen=True, slots=True)
class Form:
    """`#b`: from this round on the board was played in that form of the deal. Law 87."""

    letter: str


@dataclass(frozen=True, slots=True)
class Adjust:
    """`adj`: the ruling panel, or the ruling itself if one was typed. Laws 12C1, 12C2.

    An award is an outcome at once; an assigned, split or weighted one once its board is known.
    """

    ruling: Outcome | Ruled | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """`u`."""


@dataclass(frozen=True, slots=True)
class Help:
    """`?`."""


Command = Turn | Move | Exchange | Sit | Form | Adjust | Undo | Help


@dataclass(frozen=True, slots=True)
class Line:
    """A line as typed: places, then results for that row and those after it, or one command.

    An empty line has neither, and does nothing.
    """

    where: tuple[Where, ...] = ()
    entries: tuple[Entry, ...] = ()
    command: Command | None = None
    reason: str = ""

    @property
    def empty(self) -> bool:
        return not self.entries and self.command is None


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the screen: a board played at a table. `others`: its N-S scores elsewhere.

    `ahead`: the number of its round, where that has not begun at this table; 0 where it has.
    """

    board: int
    vulnerability: Vulnerability
    existing: Outcome | None = None
    others: tuple[int, ...] = ()
    deal: Deal | None = None
    ahead: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """What a line is judged by.

    `boards`, `tables`, `rounds`: the numbers there are tonight; empty where not known.
    `rows`: the line's own row and those after it; empty before its places were looked up.
    `above`: what the row above says. `confirmed`: codes of the questions ("line.round",
    "line.taken", "line.doubt") that a second Enter has answered.
    """

    boards: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    above: Outcome | None = None
    confirmed: frozenset[str] = frozenset()
    table: str = DEFAULT
