"""What additions say: of entries, of rows, of meetings and boards that a format has no row for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from tournaments.exchange.documents import Document, Part, Rows, Written, between, longest
from tournaments.exchange.event import (
    MAX_BOARDS,
    Deduction,
    Form,
    OtherDeal,
    PairId,
    SectionRecord,
    TravellerLine,
)
from tournaments.exchange.native.document import MAX_SEATS

ADDITIONS_NAME = "arrowswitch"

Number = Annotated[int, between(1, MAX_BOARDS)]
Names = Callable[[Sequence[str]], Sequence[str]]
"""The names of a competitor's players as a format gives them back."""
Title = Callable[[Form, str], str]
"""A competitor's own name as a format gives it back in an event of this form."""

LineKey = tuple[int, PairId, PairId, int]
"""Board, who sat N-S and E-W (North and East), and how many such rows the board has before."""


@dataclass(frozen=True, slots=True)
class Spell(Part):
    """A player's seat in the competitor, and the round from which he or she holds it."""

    seat: Annotated[int, between(1, MAX_SEATS)]
    from_round: Number


@dataclass(frozen=True, slots=True)
class EntryAddition(Part):
    """The additions about one competitor.

    `names` of its players and its own `name` are given where the format changes them or has no place for
    them; `spells` has one for each player, in their order.
    """

    pair: Written[PairId]
    names: Rows[Annotated[str, longest(120)]] = ()
    name: Annotated[str, longest(120)] = ""
    spells: Rows[Spell] = ()
    withdrawn: bool = False
    ledger: Rows[Deduction] = ()
    carried: Annotated[str, longest(60)] = ""


@dataclass(frozen=True, slots=True)
class LineAddition(Part):
    """The additions about one row: the form of its board, and both awards where they state 60, 50 or 40."""

    board: Number
    ns: Written[PairId]
    ew: Written[PairId]
    nth: Annotated[int, between(0, 9)] = 0
    form: Annotated[str, longest(1)] = "a"
    awards: Rows[Annotated[str, longest(10)]] = ()


@dataclass(frozen=True, slots=True)
class MeetingAddition(Part):
    """The round and the table at which two sides met, for a format that has neither in its rows."""

    round: Number
    table: Number
    ns: Written[PairId]
    ew: Written[PairId]
    boards: Rows[Number]


@dataclass(frozen=True, slots=True)
class Unplayed(Part):
    """A board of a match that was due but was not played, for a format that has no row for it."""

    board: Number
    round: Number
    table: Number
    ns: Written[PairId]
    ew: Written[PairId]


@dataclass(frozen=True, slots=True)
class Additions(Part):
    """All additions of an event; `wider` says that it was compared with other sessions too."""

    settings: Document
    sections: Rows[SectionRecord]
    wider: bool = False
    entries: Rows[EntryAddition] = ()
    lines: Rows[LineAddition] = ()
    met: Rows[MeetingAddition] = ()
    unplayed: Rows[Unplayed] = ()
    deals: Rows[OtherDeal] = ()


@dataclass(frozen=True, slots=True)
class FormatAbilities:
    """What a format can express by itself, so that the additions need not.

    `names` returns the names of a competitor's players as they are after writing and reading, `title` the
    competitor's own name, "" where the format has no place for it. The flags say whether the format has rows
    for boards that were not played (`unplayed`), the round of every row (`rounds`), and averages under their
    names (`averages`).
    """

    names: Names
    title: Title
    unplayed: bool
    rounds: bool
    averages: bool


def row_keys(board: int, lines: Iterable[TravellerLine]) -> Iterator[LineKey]:
    before: Counter[tuple[PairId, PairId]] = Counter()
    for line in lines:
        sides = (line.ns, line.ew)
        yield board, *sides, before[sides]
        before[sides] += 1
