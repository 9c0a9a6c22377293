"""The native event file: a whole session with every revision, so that it can be built again.

JSON, version 3. `parse(format(session)) == session`. Files of older versions are read for ever:
version 1 knew penalties in per cents of a top only, version 2 no matches, team names or sessions before.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from scoring.bridge.outcome import Outcome
from scoring.cards import Deal, RuleError, Seat
from tournaments.exchange.documents import (
    SOURCE,
    Between,
    Document,
    Longest,
    Places,
    decode,
    dump,
    encode,
    load,
)
from tournaments.exchange.event import Line
from tournaments.exchange.native_parts import MAX_TABLES, Count, movement_breaches, setting_breaches

FORMAT = "arrowswitch-event"
VERSION = 3
MAX_SEATS = 12  # of an entry: a team of four with reserves and substitutes
FRACTION = re.compile(r"-?[0-9]{1,29}(/[1-9][0-9]{0,28})?")
MAX_SCORE = 7600  # 7NT redoubled and vulnerable, thirteen off

CountFromNone = Annotated[int, Between(0, 9999)]
Ordinal = Annotated[int, Between(0, 10**12)]
Name = Annotated[str, Longest(120)]  # of a person, a session, or who did something
Reason = Annotated[str, Longest(200)]
Form = Annotated[str, Longest(1)]  # of a board
Hundredths = Annotated[Decimal, Between(-9999, 9999), Places(2)]


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


class PenaltyUnit(StrEnum):
    """In what a penalty is stated: per cents of a top or of the session, points, victory points."""

    TOP = "top"
    POINTS = "points"
    VP = "vp"
    SESSION = "session"


class RevisionState(StrEnum):
    """Whether a revision counts."""

    ACCEPTED = "accepted"
    PROPOSED = "proposed"
    CONFLICTING = "conflicting"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Member:
    """A person of an entry from a round on.

    `seat` 1 of a pair sits North or East, 2 South or West; a player has 1; of a team 1 and 2 are the
    pair that sits N-S, 3 and 4 the pair that sits E-W, those above are reserves.
    """

    name: Name
    national_id: Annotated[str, Longest(40)] = ""
    seat: Annotated[int, Between(1, MAX_SEATS)] = 1
    from_round: Count = 1


@dataclass(frozen=True, slots=True)
class Penalty:
    """A line of an entry's ledger: `amount` is taken off, below 0 added. Law 90."""

    amount: Hundredths
    unit: PenaltyUnit
    reason: Reason
    by: Name
    at: dt.datetime
    reversed_at: dt.datetime | None = None


@dataclass(frozen=True, slots=True)
class Before:
    """Who an entry was in the session before: that session's name and day, section and number there."""

    session: Name
    date: dt.date
    section: Annotated[str, Longest(2)]
    number: Count


@dataclass(frozen=True, slots=True)
class Entry:
    """A competitor of a section under its number: a pair, a player, or a team under its own `name`.

    `carried` is what it brought from the session before: an exact fraction.
    """

    number: Count
    line: Line
    state: EntryState
    handicap: Hundredths | None
    members: tuple[Member, ...]
    penalties: tuple[Penalty, ...] = ()
    name: Annotated[str, Longest(80)] = ""
    previous: Before | None = None
    carried: Annotated[str, Longest(60)] = ""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat: an entry of the encounter's section, and the person's name where it is known."""

    seat: Seat
    entry: Count
    name: Name = ""


@dataclass(frozen=True, slots=True)
class Revision:
    """What was said about a play.

    `order` counts the revisions of the whole session as they came; `seen` is how many revisions
    of this play its sender knew. `entry_id` is the sending device's own id, none for an import.
    """

    order: Ordinal
    state: RevisionState
    outcome: Outcome
    by: Name
    at: dt.datetime
    seen: CountFromNone = 0
    device: str = ""
    reason: Reason = ""
    entry_id: UUID | None = None
    agreed_by: Name = ""
    agreed_at: dt.datetime | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One deal of an encounter: its board in one form, and all that was said about it, oldest first.

    `turned`: on this board alone the pairs sat the other way round. `doubt` is the code of what is
    unlikely about it, until the director keeps it.
    """

    board: Count
    form: Form = "a"
    revisions: tuple[Revision, ...] = ()
    turned: bool = False
    doubt: Annotated[str, Longest(40)] = ""


@dataclass(frozen=True, slots=True)
class Encounter:
    """One table's meeting in a round. Seats without an entry: the other side sits out.

    `match` numbers the meetings that are won or lost as a whole, within the section; 0 is none.

    `turned`: the pair of the E-W line sits N-S here. `idle_boards` wait here while a side is a
    phantom. `confirmed` is when the table said who sits here.
    """

    round: Count
    table: Count
    sitters: tuple[Sitter, ...]
    plays: tuple[Play, ...]
    turned: bool = False
    moved_on: bool = False
    idle_boards: tuple[Count, ...] = ()
    confirmed: dt.datetime | None = None
    match: CountFromNone = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A group of tables with its movement as it was planned and its encounters as they came to be."""

    letter: Annotated[str, Longest(2)]
    tables: CountFromNone
    rounds: CountFromNone
    boards_per_round: CountFromNone
    winners: Annotated[int, Between(1, 2)]
    movement: Document
    entries: tuple[Entry, ...]
    encounters: tuple[Encounter, ...]
    field: Count = 1


@dataclass(frozen=True, slots=True)
class Board:
    """A board of the set: number, form (a fouled board has a form b), deal where known."""

    number: Count
    form: Form = "a"
    deal: Deal | None = None


@dataclass(frozen=True, slots=True)
class Publication:
    """A frozen result; `last_revision` is the order of the newest revision in it (0: none)."""

    number: Count
    at: dt.datetime
    by: Name
    note: Annotated[str, Longest(300)]
    last_revision: Ordinal
    content: Document


@dataclass(frozen=True, slots=True)
class NativeEvent:
    """A session of a contest, whole. Raises RuleError where its parts do not fit together."""

    name: Name
    session: Name
    date: dt.date
    club: Name
    form: Annotated[str, Longest(80)]
    state: State
    settings: Document
    sections: tuple[Section, ...]
    boards: tuple[Board, ...]
    copies: Count = 1
    publications: tuple[Publication, ...] = ()
    started: dt.datetime | None = None
    finished: dt.datetime | None = None
    official: dt.datetime | None = None
    corrections_until: dt.datetime | None = None

    def __post_init__(self) -> None:
        for error in breaches(self):
            raise error


def parse(data: bytes) -> NativeEvent:
    """Read a native event file. Raises RuleError, whose field is the path of the fault."""
    found = load(data)
    if found.pop("format", None) != FORMAT:
        raise RuleError(
            "exchange.format",
            "format",
            "This is no event file of this program ({name}).",
            SOURCE,
            name=FORMAT,
        )
    version = found.pop("version", None)
    _refuse_version(version)
    if version == 1:
        _bring_up_penalties(found)
    return decode(NativeEvent, found)


def _bring_up_penalties(found: Any) -> None:
    """Penalties of version 1, as they are said since; what is no such object is refused later."""
    for penalty in _within(found, "sections", "entries", "penalties"):
        if "percent_of_top" in penalty:
            penalty |= {"amount": penalty.pop("percent_of_top"), "unit": PenaltyUnit.TOP.value}


def _within(found: Any, *path: str) -> Iterator[dict[str, Any]]:
    """The objects in the lists of that path."""
    if not isinstance(found, dict):
        return
    if not path:
        yield found
        return
    rows = found.get(path[0])
    for row in rows if isinstance(rows, list) else ():
        yield from _within(row, *path[1:])


def format(event: NativeEvent) -> bytes:
    """The event as a file of the present version."""
    return dump({"format": FORMAT, "version": VERSION} | encode(event))


def _refuse_version(version: Any) -> None:
    if type(version) is not int or not 1 <= version <= VERSION:
        raise RuleError(
            "exchange.version",
            "version",
            "This program reads event files of version 1 to {newest}; this one says {version}.",
            SOURCE,
            newest=VERSION,
            version=str(version)[:40],
        )


def breaches(event: NativeEvent) -> Iterator[RuleError]:
    """All that does not fit together: things that stand twice, that are nowhere, that nothing can hold."""
    yield from setting_breaches(event.settings)
    yield from _table_breaches(event)
    yield from _repeats("boards", [(board.number, board.form) for board in event.boards])
    yield from _repeats("sections", [section.letter for section in event.sections])
    yield from _repeats("publications", [publication.number for publication in event.publications])
    boards = {(board.number, board.form) for board in event.boards}
    players = event.settings.value().get("contestants") == "players"
    for index, section in enumerate(event.sections):
        yield from _section_breaches(section, f"sections[{index}]", boards, players=players)
    revisions = list(_revisions(event))
    yield from _repeats("revisions.order", [revision.order for revision in revisions])
    yield from _repeats("revisions.entry_id", [r.entry_id for r in revisions if r.entry_id is not None])


def _table_breaches(event: NativeEvent) -> Iterator[RuleError]:
    tables = 0
    for index, section in enumerate(event.sections):
        tables += section.tables
        if tables > MAX_TABLES:
            yield RuleError(
                "exchange.tables",
                f"sections[{index}].tables",
                "A session has at most {most} tables.",
                SOURCE,
                most=MAX_TABLES,
            )


def _revisions(event: NativeEvent) -> Iterator[Revision]:
    for section in event.sections:
        for encounter in section.encounters:
            for play in encounter.plays:
                yield from play.revisions


def _section_breaches(
    section: Section, path: str, boards: set[tuple[int, str]], *, players: bool
) -> Iterator[RuleError]:
    yield from movement_breaches(section.movement, f"{path}.movement")
    yield from _repeats(f"{path}.entries", [entry.number for entry in section.entries])
    yield from _repeats(f"{path}.encounters", [(e.round, e.table) for e in section.encounters])
    numbers = {entry.number for entry in section.entries}
    for index, entry in enumerate(section.entries):
        members = [(member.seat, member.from_round) for member in entry.members]
        yield from _repeats(f"{path}.entries[{index}].members", members)
        if entry.carried and not FRACTION.fullmatch(entry.carried):
            yield _no_fraction(f"{path}.entries[{index}].carried", entry.carried)
    for index, encounter in enumerate(section.encounters):
        own = f"{path}.encounters[{index}]"
        yield from _encounter_breaches(encounter, own, numbers, boards)
        yield from _player_breaches(encounter, own) if players else _side_breaches(encounter, own)


def _encounter_breaches(
    encounter: Encounter, path: str, numbers: set[int], boards: set[tuple[int, str]]
) -> Iterator[RuleError]:
    yield from _repeats(f"{path}.sitters", [sitter.seat for sitter in encounter.sitters])
    yield from _repeats(f"{path}.plays", [(play.board, play.form) for play in encounter.plays])
    for index, sitter in enumerate(encounter.sitters):
        if sitter.entry not in numbers:
            yield _unknown(f"{path}.sitters[{index}].entry", sitter.entry)
    yield from _repeats(f"{path}.idle_boards", encounter.idle_boards)
    for index, number in enumerate(encounter.idle_boards):
        if number not in {board for board, _ in boards}:
            yield _unknown(f"{path}.idle_boards[{index}]", number)
    for index, play in enumerate(encounter.plays):
        if (play.board, play.form) not in boards:
            yield _unknown(f"{path}.plays[{index}].board", f"{play.board}{play.form}")
        yield from _revision_breaches(play, f"{path}.plays[{index}]")


def _side_breaches(encounter: Encounter, path: str) -> Iterator[RuleError]:
    held = {sitter.seat: sitter.entry for sitter in encounter.sitters}
    sides = [{held.get(seat) for seat in side} for side in ((Seat.N, Seat.S), (Seat.E, Seat.W))]
    if any(len(side) > 1 for side in sides):
        yield _unseated(f"{path}.sitters", "The two seats of a side are held by one pair.")
    elif sides[0] == sides[1] != {None}:
        yield _unseated(f"{path}.sitters", "A pair does not meet itself.")
    if encounter.plays and {None} in sides:
        yield _unseated(f"{path}.plays", "Boards are played where two pairs meet.")


def _player_breaches(encounter: Encounter, path: str) -> Iterator[RuleError]:
    held = [sitter.entry for sitter in encounter.sitters]
    if len(set(held)) < len(held):
        yield _unseated(f"{path}.sitters", "A player holds one seat of a table.")
    if encounter.plays and len(held) < len(Seat):
        yield _unseated(f"{path}.plays", "Boards are played where four players meet.")


def _no_fraction(path: str, text: str) -> RuleError:
    return RuleError(
        "exchange.fraction", path, "{text} is no fraction, like 12 or 25/3.", SOURCE, text=text[:40]
    )


def _unseated(path: str, template: str) -> RuleError:
    return RuleError("exchange.sides", path, template, SOURCE)


def _revision_breaches(play: Play, path: str) -> Iterator[RuleError]:
    for index, revision in enumerate(play.revisions):
        yield from _outcome_breaches(revision.outcome, f"{path}.revisions[{index}].outcome")
        if revision.seen > index:
            yield RuleError(
                "exchange.seen",
                f"{path}.revisions[{index}].seen",
                "Nobody can have seen revision {seen} before it was made.",
                SOURCE,
                seen=revision.seen,
            )


def _outcome_breaches(outcome: Outcome, path: str) -> Iterator[RuleError]:
    for _name, score in outcome.scores():
        if abs(score) > MAX_SCORE:
            yield RuleError(
                "exchange.score",
                path,
                "No board is worth {score}.",
                "Law 77",
                score=score,
            )


def _repeats(path: str, keys: Iterable[Hashable]) -> Iterator[RuleError]:
    seen = set()
    for key in keys:
        if key in seen:
            words = " ".join(str(part) for part in key) if isinstance(key, tuple) else str(key)
            yield RuleError("exchange.twice", path, "{key} stands there twice.", SOURCE, key=words)
        seen.add(key)


def _unknown(path: str, key: object) -> RuleError:
    return RuleError("exchange.unknown", path, "There is no {key} in this file.", SOURCE, key=key)
