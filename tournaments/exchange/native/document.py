"""The native event file: a whole session with every revision, so that it can be built again.

JSON, version 3. `parse(format(session)) == session`. Files of older versions are read for ever:
version 1 knew penalties in per cents of a top only, version 2 no matches, team names or sessions before.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from scoring.bridge.outcome import Outcome
from scoring.cards import Deal
from scoring.comparison.penalties import PenaltyUnit
from scoring.words import RuleError, Seat
from tournaments.exchange.documents import (
    SOURCE,
    Document,
    Part,
    Rows,
    Text,
    Written,
    between,
    decode,
    dump,
    encode,
    load,
    longest,
    places,
)
from tournaments.exchange.event import Line
from tournaments.exchange.native.checks import breaches
from tournaments.exchange.native.parts import Count
from tournaments.exchange.native.rulings import LawRuling

FORMAT = "arrowswitch-event"
VERSION = 3
MAX_SEATS = 12  # of an entry: a team of four with reserves and substitutes

CountFromNone = Annotated[int, between(0, 9999)]
Ordinal = Annotated[int, between(0, 10**12)]
Name = Annotated[str, longest(120)]  # of a person, a session, or who did something
Reason = Annotated[str, longest(200)]
Form = Annotated[str, longest(1)]  # of a board
Hundredths = Annotated[Written[Decimal], between(-9999, 9999), places(2)]


class State(StrEnum):
    """Where the session stands."""

    SETUP = "setup"
    PLAYING = "playing"
    FINISHED = "finished"
    OFFICIAL = "official"
    CLOSED = "closed"


class EntryState(StrEnum):
    """Whether an entry takes part."""

    ACTIVE = "active"
    PHANTOM = "phantom"
    WITHDRAWN = "withdrawn"


class PenaltyKind(StrEnum):
    """What a penalty is for; `NONE` where nobody said."""

    NONE = ""
    LATENESS = "lateness"
    PROCEDURE = "procedure"
    CONDUCT = "conduct"
    SLOW = "slow"
    INDEMNITY = "indemnity"


class RevisionState(StrEnum):
    """Whether a revision counts."""

    ACCEPTED = "accepted"
    PROPOSED = "proposed"
    CONFLICTING = "conflicting"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Member(Part):
    """A person of an entry from a round on.

    `seat` 1 of a pair sits North or East, 2 South or West; a player has 1; of a team 1 and 2 are the
    pair that sits N-S, 3 and 4 the pair that sits E-W, those above are reserves.
    """

    name: Name
    national_id: Annotated[str, longest(40)] = ""
    seat: Annotated[int, between(1, MAX_SEATS)] = 1
    from_round: Count = 1


@dataclass(frozen=True, slots=True)
class Penalty(Part):
    """A line of an entry's ledger: `amount` is taken off, below 0 added. Law 90."""

    amount: Hundredths
    unit: Written[PenaltyUnit]
    reason: Reason
    by: Name
    at: Written[dt.datetime]
    reversed_at: Written[dt.datetime] | None = None
    kind: Written[PenaltyKind] = PenaltyKind.NONE


@dataclass(frozen=True, slots=True)
class Before(Part):
    """Who an entry was in the session before: that session's name and day, section and number there."""

    session: Name
    date: Written[dt.date]
    section: Annotated[str, longest(2)]
    number: Count


@dataclass(frozen=True, slots=True)
class Entry(Part):
    """A competitor of a section under its number: a pair, a player, or a team under its own `name`.

    `carried` is what it brought from the session before: an exact fraction.
    """

    number: Count
    line: Written[Line]
    state: Written[EntryState]
    handicap: Hundredths | None
    members: Rows[Member]
    penalties: Rows[Penalty] = ()
    name: Annotated[str, longest(80)] = ""
    previous: Before | None = None
    carried: Annotated[str, longest(60)] = ""


@dataclass(frozen=True, slots=True)
class Sitter(Part):
    """Who sits in a seat: an entry of the encounter's section, and the person's name where it is known."""

    seat: Written[Seat]
    entry: Count
    name: Name = ""


@dataclass(frozen=True, slots=True)
class Revision(Part):
    """What was said about a play.

    `order` counts the revisions of the whole session as they came; `seen` is how many revisions
    of this play its sender knew. `entry_id` is the sending device's own id, none for an import.
    """

    order: Ordinal
    state: Written[RevisionState]
    outcome: Written[Outcome]
    by: Name
    at: Written[dt.datetime]
    seen: CountFromNone = 0
    device: Text = ""
    reason: Reason = ""
    entry_id: Written[UUID] | None = None
    agreed_by: Name = ""
    agreed_at: Written[dt.datetime] | None = None


@dataclass(frozen=True, slots=True)
class Play(Part):
    """One deal of an encounter: its board in one form, and all that was said about it, oldest first.

    `turned`: on this board alone the pairs sat the other way round. `doubt` is the code of what is
    unlikely about it, until the director keeps it. `extra`: a board beyond those of the round, which decides
    a match of a knockout.
    """

    board: Count
    form: Form = "a"
    revisions: Rows[Revision] = ()
    turned: bool = False
    doubt: Annotated[str, longest(40)] = ""
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Encounter(Part):
    """One table's meeting in a round. Seats without an entry: the other side sits out.

    `match` numbers the meetings that are won or lost as a whole, within the section; 0 is none.

    `turned`: the pair of the E-W line sits N-S here. `idle_boards` wait here while a side is a
    phantom. `confirmed` is when the table said who sits here.
    """

    round: Count
    table: Count
    sitters: Rows[Sitter]
    plays: Rows[Play]
    turned: bool = False
    moved_on: bool = False
    idle_boards: Rows[Count] = ()
    confirmed: Written[dt.datetime] | None = None
    match: CountFromNone = 0


@dataclass(frozen=True, slots=True)
class Section(Part):
    """A group of tables with its movement as it was planned and its encounters as they came to be."""

    letter: Annotated[str, longest(2)]
    tables: CountFromNone
    rounds: CountFromNone
    boards_per_round: CountFromNone
    winners: Annotated[int, between(1, 2)]
    movement: Document
    entries: Rows[Entry]
    encounters: Rows[Encounter]
    field: Count = 1


@dataclass(frozen=True, slots=True)
class Board(Part):
    """A board of the set: number, form (a fouled board has a form b), deal where known."""

    number: Count
    form: Form = "a"
    deal: Written[Deal] | None = None


@dataclass(frozen=True, slots=True)
class Publication(Part):
    """A frozen result; `last_revision` is the order of the newest revision in it (0: none)."""

    number: Count
    at: Written[dt.datetime]
    by: Name
    note: Annotated[str, longest(300)]
    last_revision: Ordinal
    content: Document


@dataclass(frozen=True, slots=True)
class NativeEvent(Part):
    """A session of a contest, whole. Raises RuleError where its parts do not fit together."""

    name: Name
    session: Name
    date: Written[dt.date]
    club: Name
    form: Annotated[str, longest(80)]
    state: Written[State]
    settings: Document
    sections: Rows[Section]
    boards: Rows[Board]
    copies: Count = 1
    publications: Rows[Publication] = ()
    started: Written[dt.datetime] | None = None
    finished: Written[dt.datetime] | None = None
    official: Written[dt.datetime] | None = None
    corrections_until: Written[dt.datetime] | None = None
    club_number: Annotated[str, longest(40)] = ""
    rulings: Rows[LawRuling] = ()

    def __post_init__(self) -> None:
        for error in breaches(self):
            raise error


def parse(data: bytes) -> NativeEvent:
    """Read a native event file. Raises RuleError, whose field is the path of the fault."""
    document = load(data)
    if document.pop("format", None) != FORMAT:
        raise RuleError(
            "exchange.format",
            "format",
            "This is not an Arrowswitch event file ({name}).",
            SOURCE,
            name=FORMAT,
        )
    version = document.pop("version", None)
    _refuse_version(version)
    if version == 1:
        _bring_up_penalties(document)
    return decode(NativeEvent, document)


def _bring_up_penalties(document: Any) -> None:
    """Penalties of version 1, as they are said since; what is no such object is refused later."""
    for penalty in _within(document, "sections", "entries", "penalties"):
        if "percent_of_top" in penalty:
            penalty |= {"amount": penalty.pop("percent_of_top"), "unit": PenaltyUnit.TOP.value}


def _within(node: Any, *path: str) -> Iterator[dict[str, Any]]:
    """The objects in the lists of that path."""
    if not isinstance(node, dict):
        return
    if not path:
        yield node
        return
    rows = node.get(path[0])
    for row in rows if isinstance(rows, list) else ():
        yield from _within(row, *path[1:])


def format(event: NativeEvent) -> bytes:
    """The event as a file of the present version.

    The club's number, rulings and the marks of extra boards came to version 3 later: they are left out where
    there are none, so that a program that does not know them reads the file all the same.
    """
    document = {"format": FORMAT, "version": VERSION} | encode(event)
    for name in ("club_number", "rulings"):
        if not document[name]:
            del document[name]
    for play in _within(document, "sections", "encounters", "plays"):
        if not play["extra"]:
            del play["extra"]
    return dump(document)


def _refuse_version(version: Any) -> None:
    if type(version) is not int or not 1 <= version <= VERSION:
        raise RuleError(
            "exchange.version",
            "version",
            "This program reads event files of versions 1 to {newest}; this file is version {version}.",
            SOURCE,
            newest=VERSION,
            version=str(version)[:40],
        )
