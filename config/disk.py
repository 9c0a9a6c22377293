"""Whether the disks that the site keeps its data on take more. Plain Python: the starter asks too."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

FULL_ERRORS = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
PROBE = 64 << 10  # bytes: some results, with what the database writes beside them
LITTLE = 200 << 20  # bytes: less is worth a warning before it is too late
STATES = ("ok", "low", "full", "not writable")  # from good to bad


def state(folders: Iterable[Path]) -> str:
    """The worst of `STATES` among these folders, found by writing a file in each and deleting it at once."""
    return max((_state(folder) for folder in folders), key=STATES.index)


def _state(folder: Path) -> str:
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(PROBE))
            probe.flush()
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return "full" if error.errno in FULL_ERRORS else "not writable"
    return "low" if free < LITTLE else "ok"
