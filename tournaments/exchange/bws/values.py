"""The rows of a `.bws` file as values: what a scorer sets up, and what table devices send back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from scoring.cards import Deal
from scoring.words import RuleError, Seat


class Scoring(IntEnum):
    """How a section is scored, as `Section.ScoringType` has it."""

    MATCHPOINTS = 1
    IMPS = 2
    BOARD_A_MATCH = 3
    TEAMS = 4


@dataclass(frozen=True, slots=True)
class SectionRow:
    """A section of a file. `number` is what all other rows name it by; `missing` is the pair that is absent.

    `winners` is 0 where the file does not say it. `moves` is by how many tables E-W go up before the first
    round, after they have sat down at their home tables.
    """

    number: int
    letter: str
    tables: int
    missing: int = 0
    scoring: Scoring | None = None
    winners: int = 0
    moves: int = 0


@dataclass(frozen=True, slots=True)
class RoundRow:
    """What a table does in a round: who sits there, and with which boards. A side of 0 is nobody.

    Of players `ns` is North and `ew` East; for pairs and teams `south` and `west` are None.
    """

    section: int
    table: int
    round: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    south: int | None = None
    west: int | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits down at a table, by a federation number, a name or both; from a round on (0: the start)."""

    section: int
    table: int
    seat: Seat
    number: str = ""
    name: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class ReceivedRow:
    """A result as a device sent it, with its texts as the file has them.

    `number` rises with every row of the file. `declarer` is the pair (of players: the player) that declared,
    0 for none; `seat` that declarer's seat, or a side, or nothing. `time` is local time where the device was.
    `is_ours` says that a scorer wrote the row; `suspicious` is above 0 where the device found the contract
    unlikely.
    """

    number: int
    section: int
    table: int
    round: int
    board: int
    ns: int
    ew: int
    declarer: int = 0
    seat: str = ""
    contract: str = ""
    result: str = ""
    lead: str = ""
    remarks: str = ""
    time: dt.datetime | None = None
    erased: bool = False
    is_ours: bool = False
    suspicious: int = 0
    south: int | None = None
    west: int | None = None

    @property
    def place(self) -> tuple[int, int, int, int]:
        """The section, table, round and board: later rows of a place take the place of earlier ones."""
        return self.section, self.table, self.round, self.board


@dataclass(frozen=True, slots=True)
class ScoringFile:
    """A whole file as values. `guid` names the session; it is the same in every copy of one file."""

    guid: str
    name: str
    date: dt.date | None
    sections: tuple[SectionRow, ...]
    rounds: tuple[RoundRow, ...]
    seats: tuple[SeatRow, ...]
    received: tuple[ReceivedRow, ...]
    deals: Mapping[tuple[int, int], Deal]
    """By section and board."""
    is_individual: bool = False
    groups: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """Every section and table of the table Tables with its group, whose tables are compared. 0 is none."""
    faults: tuple[RuleError, ...] = ()
    """Rows that cannot be what they should be, and are therefore in none of the values: by table and row."""
