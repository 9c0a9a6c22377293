"""What a session shares with table devices and other programs through scoring files, and whether it lives."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db.models import Count, Max, OuterRef, Subquery
from django.utils import timezone

from clubs.people.words import say
from scoring.models import Session
from scoring.words import Message, message_from_json
from tournaments.models import DeviceFile, DeviceRow
from tournaments.models.kept_message import names_of
from tournaments.selectors.devices.folder import FolderFile, files_in, folder_of

State = DeviceRow.State
GRACE = dt.timedelta(seconds=30)
"""For so long a copy that could not be read is nothing to say: the next one is whole as a rule."""
SILENT = dt.timedelta(seconds=60)
"""After so long without a copy something is wrong where the file should come from."""
MOST_SHOWN = 50


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A row that waits or was refused: what it says, and why, in the reader's language."""

    row: DeviceRow
    words: str


@dataclass(frozen=True, slots=True)
class FileInUse:
    """A scoring file that is read or filled: how it goes.

    `counts` has a number for every state of a row. `last_number` is that of the row read last, at
    `last_read`. `problem` is why the newest copy could not be read, since when `file.problem_since` says;
    None while that has lasted for less than half a minute, as half a copy may. `open_rows` are the newest of
    those that wait or were refused, `more` how many others there are.
    """

    file: DeviceFile
    counts: Mapping[str, int]
    last_number: int | None
    last_read: dt.datetime | None
    problem: Message | None
    open_rows: tuple[OpenRow, ...]
    more: int
    in_folder: FolderFile | None
    """The file as it is in the club's folder; None where it is not there, or copies come by the browser."""

    @property
    def is_silent(self) -> bool:
        """Whether a file of the folder has not been reached for a minute."""
        since = self.file.heard or self.file.begun
        return bool(self.file.name) and timezone.now() - since > SILENT


@dataclass(frozen=True, slots=True)
class DevicesOverview:
    """The files of a session in use, those that were ended, and what is in the club's folder."""

    reading: FileInUse | None
    filling: FileInUse | None
    ended: tuple[DeviceFile, ...]
    folder: Path
    files: tuple[FolderFile, ...]

    @property
    def version(self) -> str:
        """A text that changes whenever what is shown may have changed, but for the times of copies."""
        return "/".join(_version(one) for one in (self.reading, self.filling)) + f"/{len(self.ended)}"


def overview(session: Session) -> DevicesOverview:
    """The scoring files of a session: how each goes, and what the club's folder has. Six queries at most."""
    club = session.contest.club
    files = list(DeviceFile.objects.filter(session=session).defer("data").order_by("-pk"))
    found = files_in(club)
    by_way = {file.way: _in_use(file, found) for file in files if file.ended is None}
    return DevicesOverview(
        by_way.get(DeviceFile.Way.READ),
        by_way.get(DeviceFile.Way.FILL),
        tuple(file for file in files if file.ended is not None),
        folder_of(club),
        tuple(found),
    )


def _in_use(file: DeviceFile, found: list[FolderFile]) -> FileInUse:
    counts = dict.fromkeys(State.values, 0)
    rows = DeviceRow.objects.filter(file=file).order_by()
    newest = Subquery(DeviceRow.objects.filter(file=OuterRef("file")).order_by("-pk").values("number")[:1])
    last_number, last_read = None, None
    for state, number, read, last in (
        rows.values("state")
        .annotate(n=Count("pk"), read_last=Max("read"), last=newest)
        .values_list("state", "n", "read_last", "last")
    ):
        counts[state], last_number = number, last
        last_read = max(last_read, read) if last_read else read
    unsettled = counts[State.WAITING] + counts[State.REFUSED]
    open_rows = _open_rows(file) if unsettled else ()
    return FileInUse(
        file,
        counts,
        last_number,
        last_read,
        problem_of(file),
        open_rows,
        unsettled - len(open_rows),
        next((one for one in found if one.name.casefold() == file.name.casefold()), None),
    )


def problem_of(file: DeviceFile) -> Message | None:
    """Why the newest copy could not be read, if that has lasted for half a minute."""
    if not file.problem or file.problem_since is None or timezone.now() - file.problem_since < GRACE:
        return None
    return message_from_json(file.problem, {})


def _open_rows(file: DeviceFile) -> tuple[OpenRow, ...]:
    rows = list(
        file.rows.filter(state__in=(State.WAITING, State.REFUSED)).order_by("-number", "-pk")[:MOST_SHOWN]
    )
    names = names_of(row.message for row in rows if row.message)
    return tuple(
        OpenRow(row, say(message_from_json(row.message, names)) if row.message else "") for row in rows
    )


def _version(one: FileInUse | None) -> str:
    if one is None:
        return "-"
    counts = ".".join(str(number) for number in one.counts.values())
    return f"{one.file.pk}.{counts}.{one.last_number}.{one.problem is not None}.{one.is_silent}"
