"""The data folder: which one, what it is for, and that only one start uses it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from _start.words import Refused

MODE_FILE = "mode"
LOCK_FILE = "serve.lock"


def choose(mode: str, given: str | None) -> Path:
    """The folder that was `given`, else that of the environment, else the platform's own for `mode`."""
    from config.modes import default_data_folder

    chosen = given or os.environ.get("ARROWSWITCH_DATA") or default_data_folder(mode)
    return Path(chosen).expanduser().resolve()


def purpose(folder: Path) -> str | None:
    """The mode that `folder` was first served in; None for a new one, or where a full disk left no word."""
    try:
        return (folder / MODE_FILE).read_text().strip() or None
    except OSError:
        return None


def claim(folder: Path, mode: str) -> None:
    """Make `folder` for `mode`, readable by its owner only; refuses one that holds something else."""
    before = purpose(folder)
    if before not in (None, mode):
        raise Refused(
            f"{folder} already holds data of mode {before}. "
            f"Choose another folder for mode {mode} with --data FOLDER."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if before is None:
            (folder / MODE_FILE).write_text(mode + "\n")
    except OSError as error:
        raise Refused(f"The data folder {folder} is not writable: {error.strerror}.") from error


def lock(folder: Path) -> IO[str]:
    """Hold `folder` until the returned file is closed here and in all processes that inherited it."""
    file = (folder / LOCK_FILE).open("a+")
    try:
        _take(file)
    except OSError:
        file.close()
        raise Refused(
            f"Another Arrowswitch is using {folder}, and only one can use a data folder at a time. "
            "Stop it first, or choose another folder for this one with --data FOLDER."
        ) from None
    return file


def is_in_use(folder: Path) -> bool:
    """Whether another start holds `folder`."""
    try:
        lock(folder).close()
    except Refused:
        return True
    return False


def _take(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
