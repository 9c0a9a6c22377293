"""What the page *Table devices* shows of a session's scoring files, in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PureWindowsPath

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.models import Section, Session
from tournaments.models import DeviceFile, DeviceRow
from tournaments.selectors.devices.folder import ENDING
from tournaments.selectors.devices.overview import DevicesOverview, FileInUse, OpenRow
from tournaments.services.devices.copies import CopyRead
from tournaments.services.devices.setting_up import suggested_name

EXAMPLE = "C:\\Bridge"
"""A folder of the devices' computer, where the site cannot know it."""
AT_ONCE, MINUTE, HOUR = 10, 60, 3600  # seconds
STEP = 5  # seconds: an age is shown in such steps


@dataclass(frozen=True, slots=True)
class Lines:
    """What starts the control program of Bridgemate with a file, by its version: the first time, and later.

    The first time `s` empties the devices and loads the session; later nothing may be emptied. `is_example`:
    the folder is one of ours, as the site and the devices' program are on different computers.
    """

    first: str
    first_5: str
    again: str
    again_5: str
    is_example: bool


def lines_of(folder: str, name: str) -> Lines:
    """The lines for a file of a folder."""
    known = bool(PureWindowsPath(folder).drive)  # of a laptop with Windows, or a share; not of a server
    path = PureWindowsPath(folder if known else EXAMPLE) / name
    return Lines(
        first=f"BMPro.exe /f:[{path}] /s /r /m",
        first_5=f'-f"{path}" -s -r',
        again=f"BMPro.exe /f:[{path}] /r /m",
        again_5=f'-f"{path}" -r',
        is_example=not known,
    )


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row that waits or was refused: where it belongs, what it says and why, and where to look."""

    row: DeviceRow
    table: str
    why: str
    href: str


def shown_rows(session: Session, one: FileInUse) -> Iterator[ShownRow]:
    """The rows of a file that wait or were refused. One query."""
    sections = {section.pk: section for section in session.sections.all()}
    for open_row in one.open_rows:
        yield _shown_row(session, one.file, sections, open_row)


def _shown_row(
    session: Session, file: DeviceFile, sections: dict[int, Section], open_row: OpenRow
) -> ShownRow:
    row = open_row.row
    place = [session.club.slug, session.pk]
    section = sections.get(file.sections.get(str(row.section), 0))
    if section is None:
        return ShownRow(row, str(row.table), open_row.words, "")
    href = ""
    if row.play_id is not None:
        href = reverse("control-play", args=[*place, row.play_id])
    elif 1 <= row.table <= section.tables:
        href = reverse("control-table", args=[*place, section.letter, row.table])
    table = f"{section.letter}{row.table}" if len(sections) > 1 else str(row.table)
    return ShownRow(row, table, open_row.words, href)


def age(moment: dt.datetime) -> str:
    """How long ago something was, in words for a screen that is renewed every few seconds."""
    seconds = max(0, int((timezone.now() - moment).total_seconds()))
    if seconds < AT_ONCE:
        return _("just now")
    if seconds < MINUTE:
        shown = seconds // STEP * STEP
        return ngettext("%(n)d second ago", "%(n)d seconds ago", shown) % {"n": shown}
    if seconds < HOUR:
        minutes = seconds // MINUTE
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    return _("at {time}").format(time=f"{timezone.localtime(moment):%H:%M}")


def ended_line(file: DeviceFile) -> str:
    """A line of the history of files."""
    words = (
        _("{name}: read from {begun} to {ended}")
        if file.way == DeviceFile.Way.READ
        else _("{name}: filled from {begun} to {ended}")
    )
    begun, ended = (
        f"{timezone.localtime(moment):%H:%M}" for moment in (file.begun, file.ended or file.begun)
    )
    return words.format(name=file_name(file), begun=begun, ended=ended)


def read_words(read: CopyRead) -> str:
    """What came of a copy, in sentences."""
    if read.problem and not read.new:
        return say(read.problem)
    if read.new == 0:
        said = _("Nothing new in this copy.")
    else:
        said = ngettext("%(n)d new row was read.", "%(n)d new rows were read.", read.new) % {"n": read.new}
    open_rows = read.waiting + read.refused
    if open_rows:
        said += " " + ngettext("%(n)d row needs you.", "%(n)d rows need you.", open_rows) % {"n": open_rows}
    return f"{said} {say(read.problem)}" if read.problem else said


def file_name(file: DeviceFile) -> str:
    """What the file is called where it is saved."""
    return file.name or suggested_name(file.session)


def free_name(session: Session, shown: DevicesOverview) -> str:
    """A name for the file of a session that no other file of it has, nor any in the club's folder."""
    stem = suggested_name(session).removesuffix(ENDING)
    taken = {file.name.casefold() for file in shown.ended} | {file.name.casefold() for file in shown.files}
    names = (f"{stem}{f'-{n}' if n > 1 else ''}{ENDING}" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
