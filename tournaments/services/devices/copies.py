"""A copy of a session's scoring file is read: what is new in it becomes results, as from a table's phone.

How it works. Each row of results is kept with a hash of what it says (`DeviceRow`), so that a copy that is
read again adds nothing, whoever reads it at the same time or was killed halfway: a row and what becomes of it
are one transaction. A row that was changed in the file later is another row of the same number. Rows that
wait or were refused keep what they said, and are tried again as soon as anything in the session has changed.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from dataclasses import fields as dataclass_fields
from functools import cached_property
from operator import attrgetter

import structlog
from django.core.cache import cache
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Count, Sum
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Field, Session
from scoring.services import fields
from scoring.words import Message, RuleError, counted, message_from_json, message_to_json, storable
from tournaments.exchange.bws.outcomes import read_outcome
from tournaments.exchange.bws.reading import scoring_file
from tournaments.exchange.bws.values import ReceivedRow, RoundRow, ScoringFile
from tournaments.exchange.jet.reading import read
from tournaments.models import DeviceFile, DeviceRow
from tournaments.selectors.devices.set_up import set_up_of
from tournaments.services.devices import rows
from tournaments.services.devices.calling import call_director
from tournaments.services.devices.entry_ids import changes_in, entry_id, moment_in, moment_of
from tournaments.services.devices.rows import Judged, Place, Seated, Tables

State = DeviceRow.State
OPEN = (State.WAITING, State.REFUSED)
MOST_ROWS = 5_000
"""A file with more rows of results is none of an evening: 60 tables play 2000 boards."""
MOST_SMALL, MOST_NUMBER = 32_767, 2_147_483_647
LONGEST_TEXT = 120
HEARD_EVERY = 20
"""Seconds after which it is noted again that a copy without anything new was read."""
UNSEEN = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class CopyRead:
    """What became of a copy: how many rows were new, and of the file's rows how many are in which state.

    `problem`: why nothing, or not all, could be read from it.
    """

    new: int = 0
    stored: int = 0
    waiting: int = 0
    refused: int = 0
    problem: Message | None = None


def take_copy(*, file: DeviceFile, data: bytes) -> CopyRead:
    """Read a copy of the file, from the club's folder or a browser: new rows are stored, wait or are refused.

    The same copy twice adds nothing, and costs two queries. What is wrong with the copy is its `problem`, and
    what was read before stays. Whether somebody may bring a copy is the caller's to check.
    """
    if file.ended is not None or file.way != DeviceFile.Way.READ:
        return CopyRead(problem=Message("This file is no longer in use."))
    digest = hashlib.sha256(data).hexdigest()
    if digest == file.copy:
        return _nothing_new(file)
    if digest == file.problem.get("copy"):
        return _counted(file, problem=message_from_json(file.problem, {}))
    try:
        copy = scoring_file(read(data))
        _require_this_session(file, copy)
    except RuleError as refusal:
        return _counted(file, problem=note_problem(file, refusal.message, digest))
    return take_rows(file=file, copy=copy, digest=digest)


def take_rows(*, file: DeviceFile, copy: ScoringFile, digest: str) -> CopyRead:
    """Do as `take_copy` for a copy that has been read and is of this session; its bytes have this hash."""
    stored = _Stored.of(file)
    changed = _Rows(file, stored)
    _try_open(changed)
    planned = {(row.section, row.table, row.round): row for row in copy.rounds}
    new = 0
    for row in sorted(copy.received, key=lambda row: row.number):
        row_digest = _digest_of(row)
        if stored.is_known(_number(row), row_digest):
            continue
        cleaned = _clean(row)
        if _is_finished(cleaned):
            new += changed.take(rows.seated(cleaned, planned.get(row.place[:3])), row_digest)
    lost = _lost(stored, copy)
    _note_read(file, digest, lost)
    return _counted(file, new=new, problem=lost)


def try_again(*, file: DeviceFile, by: Actor) -> CopyRead:
    """Try the rows once more that wait or were refused, as after a correction of the seating.

    Raises RuleError "permission.correct".
    """
    permissions.require("correct", file.session, by)
    _try_open(_Rows(file, None), at_once=True)
    return _counted(file)


def note_problem(file: DeviceFile, message: Message, digest: str = "") -> Message:
    """Keep why a copy could not be read, and since when none could. `digest` is the hash of its bytes."""
    problem = message_to_json(message) | {"copy": digest}
    since = file.problem_since or timezone.now()
    if problem != file.problem:
        file.problem, file.problem_since = problem, since
        DeviceFile.objects.filter(pk=file.pk).update(problem=problem, problem_since=since)
    return message


def _require_this_session(file: DeviceFile, copy: ScoringFile) -> None:
    """Raise RuleError "devices.other_session" and "devices.rows" for what cannot be a copy of this file."""
    if _bare(copy.guid) != _bare(file.guid):
        raise RuleError(
            "devices.other_session",
            "file",
            "This is the file of another session ({name}). Nothing was read from it.",
            "",
            name=UNSEEN.sub(" ", copy.name)[:60] or "–",
        )
    if len(copy.received) > MOST_ROWS:
        raise RuleError(
            "devices.rows",
            "file",
            "The file has {number} results: more than {most} cannot be from one session.",
            "",
            number=len(copy.received),
            most=MOST_ROWS,
        )


def _bare(guid: str) -> str:
    """An identifier without the marks that some programs write around and into it."""
    return guid.strip().strip("{}").replace("-", "").upper()


def _nothing_new(file: DeviceFile) -> CopyRead:
    """What a copy becomes that was read before: rows that wait are tried if the session has changed."""
    lost = message_from_json(file.problem, {}) if file.problem.get("copy") == file.copy else None
    if file.problem and lost is None:  # of a copy, or a folder, in between
        _note_read(file, file.copy, None)
    elif _is_long_ago(file):
        file.heard = timezone.now()
        DeviceFile.objects.filter(pk=file.pk).update(heard=file.heard)
    before = _counted(file, problem=lost)
    if not before.waiting and not before.refused:
        return before
    _try_open(_Rows(file, None))
    return _counted(file, problem=lost)


def _is_long_ago(file: DeviceFile) -> bool:
    return file.heard is None or (timezone.now() - file.heard).total_seconds() > HEARD_EVERY


def _note_read(file: DeviceFile, digest: str, lost: Message | None) -> None:
    """Note that a copy was read whole; `lost` is what is wrong with it nevertheless."""
    file.heard, file.copy = timezone.now(), digest
    if lost is None:
        file.problem, file.problem_since = {}, None
    else:
        file.problem_since = file.problem_since or file.heard
        file.problem = message_to_json(lost) | {"copy": digest}
    changed = ("heard", "copy", "problem", "problem_since")
    DeviceFile.objects.filter(pk=file.pk).update(**{name: getattr(file, name) for name in changed})


def _lost(stored: _Stored, copy: ScoringFile) -> Message | None:
    """What to say where results that were read before are no longer in the file; they stay here."""
    gone = stored.places() - {row.place for row in copy.received}
    if not gone:
        return None
    return Message(
        "The file lacks {results} that had been read from it. They stay here: nothing is lost.",
        results=counted("{n} result", "{n} results", len(gone)),
    )


def _counted(file: DeviceFile, *, new: int = 0, problem: Message | None = None) -> CopyRead:
    """How many rows of the file are in which state. One query."""
    states = DeviceRow.objects.filter(file=file).order_by().values("state")
    by_state = dict.fromkeys(State.values, 0) | dict(states.annotate(n=Count("pk")).values_list("state", "n"))
    return CopyRead(new, by_state[State.STORED], by_state[State.WAITING], by_state[State.REFUSED], problem)


def _stamp(session: Session) -> str:
    """Changes with every result and every other change of a session. Two queries."""
    version = Session.objects.values_list("version", flat=True).get(pk=session.pk)
    of_fields = Field.objects.filter(sections__session=session).order_by().aggregate(at=Sum("version"))
    return f"{version}.{of_fields['at']}"


def _tried_key(file: DeviceFile) -> str:
    """Under what the cache holds the state of the session in which the open rows were tried last."""
    return f"device-rows:{file.pk}:{file.begun.timestamp()}"


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept of the row that a number has now: what it says, what it became, when it was read."""

    digest: str
    is_stored: bool
    place: tuple[int, int, int, int]
    read: dt.datetime


@dataclass
class _Stored:
    """The rows of a file that are kept, by number; and of each number the latest moment in an id."""

    now: dict[int, _Kept] = field(default_factory=dict)
    moments: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, file: DeviceFile) -> _Stored:
        """Read them. One query."""
        stored = cls()
        for row in DeviceRow.objects.filter(file=file).defer("message").order_by("read", "pk"):
            stored.add(row)
        return stored

    def add(self, row: DeviceRow) -> None:
        place = (row.section, row.table, row.round, row.board)
        is_stored = row.state == State.STORED and row.entry_id is not None
        self.now[row.number] = _Kept(row.digest, is_stored, place, row.read)
        if row.entry_id is not None:
            self.moments[row.number] = max(self.moments.get(row.number, 0), moment_in(row.entry_id))

    def is_known(self, number: int, digest: str) -> bool:
        """Whether the row of this number says the same as when it was read last."""
        return number in self.now and self.now[number].digest == digest

    def places(self) -> set[tuple[int, int, int, int]]:
        """The section, table, round and board of every row that was stored and is not void."""
        return {kept.place for kept in self.now.values() if kept.is_stored}

    def is_replaced(self, row: DeviceRow) -> bool:
        """Whether a row of the same board was read later, and stored."""
        place = (row.section, row.table, row.round, row.board)
        return any(
            kept.is_stored and kept.place == place and kept.read > row.read for kept in self.now.values()
        )

    def moment_before(self, number: int) -> int:
        """The latest moment of rows with a lower number, so that a clock that was set back exchanges none."""
        return max((moment for other, moment in self.moments.items() if other <= number), default=0)


class _Rows:
    """Takes rows of a file, one after the other, each in a transaction of its own."""

    def __init__(self, file: DeviceFile, stored: _Stored | None) -> None:
        self.file = file
        self._stored = stored

    @cached_property
    def stored(self) -> _Stored:
        """The rows that are kept, read when they are first wanted."""
        return self._stored or _Stored.of(self.file)

    @cached_property
    def tables(self) -> Tables:
        """The session's tables, read when the first row is taken."""
        return Tables(self.file, _seating(self.file.session))

    def take(self, seated: Seated, digest: str) -> bool:
        """Take a row that the file has anew, and return whether nobody else has taken it meanwhile."""
        return self._safely(seated, digest, None)

    def again(self, kept: DeviceRow) -> None:
        """Try a row again that waits or was refused."""
        self._safely(rows.row_from_json(kept.message["row"]), kept.digest, kept)

    def _safely(self, seated: Seated, digest: str, kept: DeviceRow | None) -> bool:
        """Take a row; if this program fails at it, the row is refused and the others go on."""
        try:
            return self._take(seated, digest, kept)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            log.exception("device_row_failed", file=self.file.pk, row=seated.row.number)
            vars(self).pop("tables", None)  # what was read or made may have been undone
            message = Message("Arrowswitch could not read this row because of an error of its own.")
            with transaction.atomic():
                fields.locked_in(self.file.session)
                same = DeviceRow.objects.filter(file=self.file, number=_number(seated.row), digest=digest)
                self._keep(seated, digest, same.first(), Judged(State.REFUSED, message))
            return kept is None

    @transaction.atomic
    def _take(self, seated: Seated, digest: str, kept: DeviceRow | None) -> bool:
        fields.locked_in(self.file.session)
        number = _number(seated.row)
        of_number = list(DeviceRow.objects.filter(file=self.file, number=number).order_by("read", "pk"))
        newest = of_number[-1] if of_number else None
        if kept is None and newest is not None and newest.digest == digest:  # another reader was quicker
            self.stored.add(newest)
            return False
        if kept is not None and (newest is None or newest.pk != kept.pk or newest.state not in OPEN):
            return False
        judged = self._judge(seated, digest, of_number, kept)
        judged = replace(judged, message=judged.message and storable(judged.message))
        if kept is not None and _is_as_before(kept, judged):
            return False
        for older in of_number:
            if older.state in OPEN and older.digest != digest:
                older.state = State.SETTLED
                older.save(update_fields=["state"])
        same = next((one for one in of_number if one.digest == digest), None)
        if same is not None and kept is None:  # it says again what it said before another text
            same.read = timezone.now()
        self._keep(seated, digest, same, judged)
        return kept is None

    def _judge(
        self, seated: Seated, digest: str, of_number: Sequence[DeviceRow], kept: DeviceRow | None
    ) -> Judged:
        row, number = seated.row, _number(seated.row)
        if row.erased:
            made = next((one for one in reversed(of_number) if one.entry_id and one.play), None)
            if made is None:
                return Judged(State.STORED)
            assert made.play is not None
            assert made.entry_id is not None
            return rows.erase(self.tables, row, made.play, made.entry_id)
        if kept is not None and self.stored.is_replaced(kept):
            return Judged(State.SETTLED)
        changes = max((changes_in(one.entry_id) + 1 for one in of_number if one.entry_id), default=0)
        moment = max(moment_of(row.time), self.stored.moment_before(number))
        guid = f"{self.file.guid}/{self.file.pk}"
        made_id = entry_id(file=guid, number=number, digest=digest, moment=moment, changes=changes)
        return rows.judge(self.tables, seated, made_id, again=kept is not None)

    def _keep(self, seated: Seated, digest: str, kept: DeviceRow | None, judged: Judged) -> None:
        """Store what became of a row, and call the director where that is new."""
        row = seated.row
        message = message_to_json(judged.message) if judged.message is not None else {}
        is_new = kept is None or not _is_as_before(kept, judged)
        if kept is None:
            kept = DeviceRow(file=self.file, number=_number(row), digest=digest, text=text_of(row))
            kept.section, kept.table, kept.round, kept.board = (_small(number) for number in row.place)
        kept.state, kept.play = judged.state, judged.play
        kept.entry_id = judged.entry_id or kept.entry_id
        kept.message = message | ({"row": rows.row_to_json(seated)} if judged.state in OPEN else {})
        kept.save()
        self.stored.add(kept)
        if is_new and judged.calls and judged.message is not None:
            with suppress(RuleError):  # the session is closed, or too many messages wait already
                call_director(self.tables, row, judged.message, judged.play)


def _seating(session: Session) -> Mapping[Place, RoundRow]:
    """Who sits where now, by section and table as files number them, and round.

    Nobody before play, and where the session has become one that table devices cannot take.
    """
    try:
        now = set_up_of(session)
    except RuleError:
        return {}
    return {(row.section, row.table, row.round): row for row in now.rounds}


def _try_open(changed: _Rows, *, at_once: bool = False) -> None:
    """Try the rows that wait or were refused, unless nothing in the session has changed since they were."""
    file = changed.file
    open_rows = list(file.rows.filter(state__in=OPEN).order_by("number", "pk"))
    if not open_rows:
        return
    stamp = _stamp(file.session)
    if not at_once and cache.get(_tried_key(file)) == stamp:
        return
    for kept in open_rows:
        changed.again(kept)
    cache.set(_tried_key(file), stamp, 3600)


def _is_as_before(kept: DeviceRow, judged: Judged) -> bool:
    """Whether a row that is kept is in this state already, with this message."""
    message = message_to_json(judged.message) if judged.message is not None else {}
    return (
        kept.state == judged.state
        and {name: value for name, value in kept.message.items() if name != "row"} == message
    )


def _is_finished(row: ReceivedRow) -> bool:
    """Whether a row says something: one that was begun is written again when it is complete."""
    return row.erased or read_outcome(row).is_finished


def _clean(row: ReceivedRow) -> ReceivedRow:
    """The row with texts that every database takes."""
    texts = ("seat", "contract", "result", "lead", "remarks")
    return replace(row, **{name: UNSEEN.sub(" ", getattr(row, name)).strip() for name in texts})  # type: ignore[arg-type]


_SAID = attrgetter(*(column.name for column in dataclass_fields(ReceivedRow)))


def _digest_of(row: ReceivedRow) -> str:
    """A hash of all that a row says."""
    return hashlib.sha256(json.dumps(_SAID(row), default=str).encode()).hexdigest()


def text_of(row: ReceivedRow) -> str:
    """What a row says, in the file's own words, with its pairs before it: `3-8: 4 S N +1, H10`."""
    pairs = "-".join(str(number) for number in (row.ns, row.south, row.ew, row.west) if number is not None)
    result = " ".join(filter(None, (row.contract, row.seat, row.result)))
    parts = ", ".join(filter(None, (result, row.lead, row.remarks)))
    return f"{pairs}: {'✗ ' if row.erased else ''}{parts}"[:LONGEST_TEXT]


def _number(row: ReceivedRow) -> int:
    return min(max(row.number, 0), MOST_NUMBER)


def _small(number: int) -> int:
    """A number as its column takes it: a row with another one is refused anyway, by its own number."""
    return min(max(number, 0), MOST_SMALL)
