"""A scoring file is written into the club's folder; `selectors.devices.folder` reads what is there."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from clubs.people.models import Club
from scoring.words import RuleError
from tournaments.selectors.devices.folder import (
    MOST_BYTES,
    FolderFile,
    check_name,
    files_in,
    folder_of,
    in_use,
    is_file_name,
    is_in_use,
    path_of,
    read_file,
    refusing,
)

__all__ = (
    "MOST_BYTES",
    "FolderFile",
    "check_name",
    "files_in",
    "folder_of",
    "is_file_name",
    "is_in_use",
    "path_of",
    "read_file",
    "write_file",
)


def write_file(club: Club, name: str, data: bytes) -> Path:
    """Put a scoring file into the club's folder, in one step: nobody meets half of it. Return where it is.

    A file that a program has open is left alone: two writers would spoil it. Raises RuleError "devices.name",
    "devices.in_use" and "devices.unreadable".
    """
    path = path_of(club, name)
    with refusing(name):
        path.parent.mkdir(parents=True, exist_ok=True)
        _require_free(club, path)
        part = path.with_name(f".{secrets.token_hex(8)}.part")
        try:
            with part.open("xb") as file:
                _share_as_the_folder(part)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _require_free(club, path)
            part.replace(path)  # on Windows refused while a program has the file open
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return path


def _require_free(club: Club, path: Path) -> None:
    """Raise RuleError "devices.in_use" beside a lock file, "devices.no_plain_file" for a folder."""
    if is_in_use(club, path.name):
        raise in_use(path.name)
    if path.is_dir():
        raise RuleError("devices.no_plain_file", "name", "{name} is not a file.", "", name=path.name)


def _share_as_the_folder(path: Path) -> None:
    """Whoever the folder is open to may read and write the file: the computer with the devices must.

    On Windows a file has the rights of its folder by itself.
    """
    shared = stat.S_IMODE(path.parent.stat().st_mode) & 0o066
    with suppress(OSError):  # a share without modes
        path.chmod(0o600 | shared)
