"""A row of a scoring file becomes a result of its table, or waits, or is refused with words.

A table's devices are one more device of the table: what may be entered when, and what two entries that differ
become, is decided where a phone's entries are. Here a row finds its table, round and board, and the pairs
that it names must be those that sit there now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from uuid import UUID

from scoring.actors import Actor, device_actor
from scoring.bridge.legality.doubts import RULING_DUE
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.models import Encounter, Play, Revision, Session, TableLink
from scoring.services import phones
from scoring.services.results import AT_THE_TABLE, note_doubt
from scoring.services.taking_back import take_back
from scoring.words import N_, Message, Missing, RuleError
from tournaments.exchange.bws.outcomes import ReadOutcome, read_outcome
from tournaments.exchange.bws.values import ReceivedRow, RoundRow
from tournaments.models import DeviceFile, DeviceRow
from tournaments.selectors.table.phone import play_at
from tournaments.services.table import table
from tournaments.services.table.table import TableEntry

State = DeviceRow.State
Place = tuple[int, int, int]
"""A section and a table, as the file numbers them, and a round."""
Sitting = tuple[int, int, int | None, int | None]
"""The numbers N-S and E-W as the file has them; of players those of North, East, South and West."""
KEPT = (
    "number", "section", "table", "round", "board", "ns", "ew", "south", "west",
    "declarer", "seat", "contract", "result", "lead", "remarks", "suspicious",
)  # fmt: skip
WAITS = frozenset({"entry.round"})
"""Refusals that pass by themselves."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of a row. `calls`: the director is to be called with `message`, if that is new."""

    state: str
    message: Message | None = None
    play: Play | None = None
    entry_id: UUID | None = None
    calls: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """A row, with its pairs as they really sat: the remark that they sat the other way has been followed."""

    row: ReceivedRow
    sat: Sitting


class Tables:
    """The tables of a file's session, for reading some rows: each kind of thing is read once.

    `seating` has who sits where now, as a file that is written now would have it.
    """

    def __init__(self, file: DeviceFile, seating: Mapping[Place, RoundRow]) -> None:
        self.file = file
        self.seating = seating
        self._units: dict[int, Actor] = {}

    @property
    def session(self) -> Session:
        return self.file.session

    @cached_property
    def links(self) -> dict[tuple[int, int], TableLink]:
        """The link of each section and table; one that lives before one that was revoked."""
        links = TableLink.objects.filter(session=self.session).select_related("section")
        found: dict[tuple[int, int], TableLink] = {}
        for link in sorted(links, key=lambda link: (link.revoked is None, link.pk)):
            link.session = self.session
            link.section.session = self.session
            found[link.section_id, link.table] = link
        return found

    @cached_property
    def encounters(self) -> dict[Place, int]:
        """The encounter of each section (by its id), table and round."""
        rows = Encounter.objects.filter(round__section__session=self.session).order_by()
        return {
            (section, table, round): pk
            for section, table, round, pk in rows.values_list(
                "round__section", "table", "round__number", "pk"
            )
        }

    def unit(self, link: TableLink) -> Actor:
        """The table's devices as one who acts; made in the transaction that has locked the field."""
        if link.pk not in self._units:
            self._units[link.pk] = device_actor(phones.unit_of(link))
        return self._units[link.pk]

    def section_of(self, row: ReceivedRow) -> int | None:
        """The id of the section that the file has under the row's number."""
        found = self.file.sections.get(str(row.section))
        return found if isinstance(found, int) else None


def judge(tables: Tables, seated: Seated, entry_id: UUID, *, again: bool) -> Judged:
    """Enter what a row says, in a transaction that has locked the session's fields; say what became of it.

    `again`: it was tried before, and what the director has entered since settles it, as what he has entered
    before settles a ruling that the devices send too.
    """
    row = seated.row
    read = read_outcome(row)
    if tables.session.state == Session.State.SETUP:
        return Judged(State.WAITING, Message("The session has not started."))
    try:
        play, link = _play_of(tables, row)
    except RuleError as refusal:
        return Judged(State.REFUSED, refusal.message, calls=True)
    question = _question(read)
    says_a_ruling = question is not None and read.outcome is not None
    if (again or says_a_ruling) and _is_settled(play, read):
        return Judged(State.SETTLED, play=play)
    if question is not None:
        return Judged(State.REFUSED, question, play, calls=True)
    fault = _seats(tables, seated, play, link)
    if fault is not None:
        return fault
    assert read.outcome is not None
    judged = _enter(tables, link, play, read.outcome, entry_id)
    if judged.state == State.STORED and read.doubt:
        note_doubt(play_id=play.pk, entry_id=entry_id, code=read.doubt)
    return judged


def erase(tables: Tables, row: ReceivedRow, play: Play, entry_id: UUID) -> Judged:
    """Take back the entry that a row became, now that the row is void. In a transaction as `judge`."""
    section = tables.section_of(row)
    link = tables.links.get((section, row.table)) if section is not None else None
    if link is None:  # its section has been removed since
        return Judged(State.STORED, play=play)
    try:
        take_back(play_id=play.pk, entry_id=entry_id, by=tables.unit(link))
    except RuleError as refusal:
        message = Message("The devices have erased this result. {why}", why=refusal.message)
        return Judged(State.REFUSED, message, play, calls=True)
    return Judged(State.STORED, play=play)


def _play_of(tables: Tables, row: ReceivedRow) -> tuple[Play, TableLink]:
    """The play that a row is about. Raises RuleError "devices.section", "devices.table", "entry.board" ..."""
    section = tables.section_of(row)
    if section is None:
        raise _unknown("devices.section", N_("This session has no section {number}."), row.section)
    link = tables.links.get((section, row.table))
    if link is None:
        raise _unknown("devices.table", N_("This section has no table {number}."), row.table)
    encounter = tables.encounters.get((section, row.table, row.round))
    if encounter is None:
        raise _unknown("devices.round", N_("This table has no round {number}."), row.round)
    try:
        play, _version = play_at(link, encounter, row.board)
    except Missing:
        raise _unknown("devices.round", N_("This table has no round {number}."), row.round) from None
    return play, link


def _unknown(code: str, words: str, number: int) -> RuleError:
    return RuleError(code, code.rpartition(".")[2], words, "", number=number)


def _is_settled(play: Play, read: ReadOutcome) -> bool:
    """Whether what counts on a play is what a row says, or is agreed where the row only asks a question."""
    if play.accepted is None:
        return False
    if read.outcome is None or read.doubt == RULING_DUE.code:
        return play.agreed
    return Outcome.from_json(play.accepted.outcome).same_as(read.outcome)


def _question(read: ReadOutcome) -> Message | None:
    """What only the director can answer about a row; None where a table may enter what it says."""
    if read.question is not None:
        return read.question
    if read.outcome is None:
        return Message("The row has no result.")
    if read.doubt == RULING_DUE.code:
        return Message("The devices ask for a ruling on this board.")
    if read.outcome.kind not in AT_THE_TABLE:
        return Message(
            "The devices have {score}: only a director may enter that.", score=outcome_words(read.outcome)
        )
    return None


def _seats(tables: Tables, seated: Seated, play: Play, link: TableLink) -> Judged | None:
    """Why the result does not belong to those who sit here now, with a call; None where it does."""
    row = seated.row
    here = tables.seating.get((row.section, row.table, row.round))
    now = _sitting(here) if here is not None else None
    if now is not None and play.turned:
        now = _exchanged(now)
    if seated.sat == now:
        return None
    if now is not None and seated.sat == _exchanged(now):
        message = Message("The pairs sat the other way round: turn the table or the board, if that is right.")
        return Judged(State.WAITING, message, play, calls=True)
    message = Message(
        "The devices have {sat} here, but {now} sit here.",
        sat=_numbers(seated.sat),
        now=_numbers(now) if now is not None else "–",
    )
    return Judged(State.REFUSED, message, play, calls=True)


def _enter(tables: Tables, link: TableLink, play: Play, outcome: Outcome, entry_id: UUID) -> Judged:
    unit = tables.unit(link)
    own = Revision.objects.filter(play=play, by_device=unit.device).order_by("-number")
    seen = own.values_list("number", flat=True).first() or 0
    note = None
    try:
        try:
            recorded = table.enter(play=play, entry=TableEntry(entry_id, outcome, seen), by=unit)
        except RuleError as refusal:
            if refusal.field != "lead" or outcome.lead is None:
                raise
            note = Message("Without its lead: {why}", why=refusal.message)
            without = replace(outcome, lead=None)
            recorded = table.enter(play=play, entry=TableEntry(entry_id, without, seen), by=unit)
    except RuleError as refusal:
        state = State.WAITING if refusal.code in WAITS else State.REFUSED
        return Judged(state, refusal.message, play, calls=state == State.REFUSED)
    if recorded.revision.state == Revision.State.WITHDRAWN:
        message = Message("The devices of this table had sent a later result before: check which is right.")
        return Judged(State.REFUSED, message, play, entry_id, calls=True)
    return Judged(State.STORED, note, play, entry_id)


def seated(row: ReceivedRow, planned: RoundRow | None) -> Seated:
    """A row with its pairs as they really sat. `planned` is who should sit there, as the same file has it.

    Programs that note a wrong direction leave the pairs as planned, or exchange them too: both mean that they
    sat the other way than planned.
    """
    sat: Sitting = (row.ns, row.ew, row.south, row.west)
    if read_outcome(row).turned and (planned is None or sat == _sitting(planned)):
        sat = _exchanged(sat)
    return Seated(row, sat)


def _sitting(row: RoundRow) -> Sitting:
    return row.ns, row.ew, row.south, row.west


def _exchanged(sat: Sitting) -> Sitting:
    ns, ew, south, west = sat
    return ew, ns, west, south


def _numbers(sat: Sitting) -> str:
    return "-".join(str(number) for number in (sat[0], *sat[2:3], sat[1], *sat[3:]) if number is not None)


def row_to_json(one: Seated) -> dict[str, Any]:
    """A row that is to be tried again, as it is kept with it."""
    row = one.row
    return {name: getattr(row, name) for name in KEPT} | {"sat": list(one.sat)}


def row_from_json(kept: Mapping[str, Any]) -> Seated:
    """What `row_to_json` wrote."""
    ns, ew, south, west = kept["sat"]
    return Seated(ReceivedRow(**{name: kept[name] for name in KEPT}), (ns, ew, south, west))
