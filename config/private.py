"""What the site keeps is its owner's alone: no other account of the machine reads it.

On Windows the data folder lies in the user's own profile, which other accounts cannot open, and a folder
chosen elsewhere has the rights of where it lies: there is nothing to set there by modes.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

FOLDER, FILE = 0o700, 0o600


def keep(data: Path) -> None:
    """Lets only the owner read the files in `data` and every file that is made from now on.

    Raises ImproperlyConfigured for a folder of somebody else's, which cannot be closed to him.
    """
    if sys.platform == "win32":
        return
    os.umask(0o077)
    if not data.exists():
        return
    try:
        _close(data)
    except OSError as error:
        raise ImproperlyConfigured(
            f"Other accounts of this machine can read the data folder {data}, and that cannot be changed: "
            f"{error.strerror}. Give it to the account that runs Arrowswitch."
        ) from error
    for folder, folders, files in os.walk(data):
        for name in (*folders, *files):
            _close_if_ours(Path(folder, name))


def keep_database(file: Path) -> None:
    """Lets only the owner read a SQLite database; the files beside it take their mode from it."""
    if sys.platform != "win32":
        for ending in ("", "-wal", "-shm", "-journal"):
            _close_if_ours(file.with_name(file.name + ending))


def _close_if_ours(path: Path) -> None:
    with suppress(OSError):  # gone meanwhile, or another's, in a closed folder
        _close(path)


def _close(path: Path) -> None:
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        return
    if stat.S_IMODE(mode) & 0o077:
        path.chmod(FOLDER if stat.S_ISDIR(mode) else stat.S_IMODE(mode) & 0o700)
