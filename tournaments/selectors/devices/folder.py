"""The club's folder of scoring files: where it is, what is in it, and how a file is read that others write.

The folder may be a share that the computer with the devices writes into, so nothing in it is trusted: a file
is read only if it is a plain file of the folder itself, has a name that Windows allows, and is not too large.
Reading goes on while the control program has the file open; what it has written by half is for the reader
of the format to find.
"""

from __future__ import annotations

import datetime as dt
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

from clubs.people.models import Club
from scoring.words import RuleError

ENDING = ".bws"
LOCKS = (".ldb", ".laccdb")
"""How the file beside it is called while a program has an Access database open."""
MOST_BYTES = 16 * 1024 * 1024
"""The largest file that is read; an evening of 60 tables has about 2 MB."""
MOST_FILES = 200
LONGEST = 100  # characters of a name
RESERVED = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:[. ].*)?", re.IGNORECASE
)
"""Names that mean a device to Windows, whatever they end with."""
NAME = re.compile('[^\x00-\x1f\x7f\ud800-\udfff<>:"/\\\\|?*]+')
"""No mark that Windows keeps for itself, and no half of a character, as what is not UTF-8 here has."""
SHARING, LOCKED = 32, 33
"""Windows' numbers for a file that another program has open, or has locked a part of."""


@dataclass(frozen=True, slots=True)
class FolderFile:
    """A scoring file in the club's folder. `in_use`: a program has it open, and it must not be written."""

    name: str
    size: int
    changed: dt.datetime
    in_use: bool


def folder_of(club: Club) -> Path:
    """Where the club's scoring files are. The folder need not exist.

    A name that Windows reserves gets a word and a space before it: no other club's slug has a space.
    """
    name = club.slug if not RESERVED.fullmatch(club.slug) else f"club {club.slug}"
    return Path(settings.DEVICE_FILES) / name


def files_in(club: Club) -> list[FolderFile]:
    """The scoring files of the club's folder by name; none where the folder is not there, or not reached."""
    folder = folder_of(club)
    files = []
    with suppress(OSError), os.scandir(folder) as scanned:
        entries = {entry.name: entry for entry in scanned}
        names = {name.casefold() for name in entries}
        for name in sorted(name for name in entries if is_file_name(name))[:MOST_FILES]:
            with suppress(OSError):  # gone meanwhile
                status = entries[name].stat(follow_symlinks=False)
                if stat.S_ISREG(status.st_mode):
                    changed = dt.datetime.fromtimestamp(status.st_mtime, dt.UTC)
                    files.append(FolderFile(name, status.st_size, changed, _has_lock(name, names)))
    return files


def read_file(club: Club, name: str) -> bytes:
    """The bytes of a scoring file in the club's folder.

    Raises RuleError "devices.name", "devices.no_file", "devices.no_plain_file", "devices.size",
    "devices.in_use" and "devices.unreadable".
    """
    path = path_of(club, name)
    with refusing(name), _opened(path, name) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _too_large(name)
    return data


def is_in_use(club: Club, name: str) -> bool:
    """Whether a program has the file open: a lock file lies beside it. Raises RuleError "devices.name"."""
    path = path_of(club, name)
    try:
        return _has_lock(path.name, {entry.name.casefold() for entry in path.parent.iterdir()})
    except OSError:
        return False


def path_of(club: Club, name: str) -> Path:
    """Where a file of this name is, or would be, in the club's folder. Raises RuleError "devices.name".

    Names that differ in capital letters alone are one to Windows: the file that is there has the name.
    """
    check_name(name)
    folder = folder_of(club)
    with suppress(OSError):
        if not (folder / name).exists():
            same = [other for other in folder.iterdir() if other.name.casefold() == name.casefold()]
            if len(same) == 1:
                return same[0]
    return folder / name


def is_file_name(name: str) -> bool:
    """Whether this can be the name of a scoring file here, on Windows too, and leads to no other folder."""
    stem = name[: -len(ENDING)]
    return (
        name.casefold().endswith(ENDING)
        and len(name) <= LONGEST
        and NAME.fullmatch(name) is not None
        and stem == stem.strip(" .")
        and bool(stem)
        and RESERVED.fullmatch(name) is None
    )


def check_name(name: str) -> None:
    """Raise RuleError "devices.name" for what cannot be the name of a scoring file."""
    if not is_file_name(name):
        raise RuleError(
            "devices.name",
            "name",
            "This cannot be the name of a scoring file. A name ends with .bws, is in no other folder and "
            'has none of the characters \\ / : * ? " < > |.',
            "",
        )


@contextmanager
def refusing(name: str) -> Iterator[None]:
    """Raise what the system says of a file as a RuleError: "devices.no_file", "devices.in_use" and others."""
    try:
        yield
    except FileNotFoundError as error:
        raise RuleError("devices.no_file", "name", "The folder has no file {name}.", "", name=name) from error
    except OSError as error:
        if isinstance(error, PermissionError) or getattr(error, "winerror", None) in (SHARING, LOCKED):
            raise in_use(name) from error
        raise RuleError(
            "devices.unreadable",
            "name",
            "{name} cannot be reached: {reason}.",
            "",
            name=name,
            reason=error.strerror or str(error.errno),
        ) from error


def in_use(name: str) -> RuleError:
    """The refusal of a file that another program holds."""
    return RuleError(
        "devices.in_use",
        "name",
        "{name} is in use by another program, or this site may not open it.",
        "",
        name=name,
    )


@contextmanager
def _opened(path: Path, name: str) -> Iterator[BinaryIO]:
    """The file, open for reading, if it is a plain file here: no link, no folder, no pipe."""
    before = path.lstat()
    if not stat.S_ISREG(before.st_mode):
        raise RuleError("devices.no_plain_file", "name", "{name} is not a file.", "", name=name)
    if before.st_size > MOST_BYTES:
        raise _too_large(name)
    with open(path, "rb", opener=_without_links) as file:
        now = os.fstat(file.fileno())
        if (now.st_dev, now.st_ino) != (before.st_dev, before.st_ino):  # it was exchanged meanwhile
            raise in_use(name)
        yield file


def _without_links(path: str, flags: int) -> int:
    """Open without following a link that was put there meanwhile, and without waiting for a pipe."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))


def _too_large(name: str) -> RuleError:
    return RuleError(
        "devices.size",
        "name",
        "{name} is too large: a scoring file has {most} MB at most.",
        "",
        name=name,
        most=MOST_BYTES // 1024 // 1024,
    )


def _has_lock(name: str, names: set[str]) -> bool:
    """Whether the lock file of a database is among these names, in small letters."""
    stem = name[: -len(ENDING)].casefold()
    return any(f"{stem}{ending}" in names for ending in LOCKS)
