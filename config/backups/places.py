"""Folders outside the data folder into which a page of the site may copy a backup: whether, and how.

A person who keeps the site names them, perhaps from another device; so only folders are taken that belong to
people, never those of the system, of programs or of the site itself, and nothing in them is ever replaced.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings

from config.disk import FULL_ERRORS

MOUNTS = Path("/proc/self/mounts")
MOST_MEDIA = 20
DEPTHS = {"/media": 2, "/run/media": 2, "/mnt": 1}
"""How many folders below these a stick is mounted at most: some systems give each person a folder."""
LEAST = 1 << 20  # bytes that are free on a stick that is offered
LONGEST = 1000  # characters of a folder's path
READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
GONE = {errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ESTALE}
PRIVATE = {"library", "appdata"}  # where programs keep what is theirs, in a person's own folder
REMOVABLE = 2  # what Windows calls a drive whose medium can be taken out


class Why(StrEnum):
    """Why a folder is not taken, or a copy was not written into it."""

    PATH = "path"
    LINK = "link"
    DATA = "data"
    SYSTEM = "system"
    GONE = "gone"
    READ_ONLY = "read-only"
    FULL = "full"
    OTHER = "other"


class PlaceError(Exception):
    """A folder cannot take a copy."""

    def __init__(self, why: Why) -> None:
        super().__init__(str(why))
        self.why = why


@dataclass(frozen=True, slots=True)
class Medium:
    """A stick or disk that is plugged in, and the bytes that are free on it."""

    folder: str
    free: int


def media() -> list[Medium]:
    """The sticks and disks that are plugged in now and can be written; none where the system does not say."""
    plugged_in = []
    for folder in _mounted()[:MOST_MEDIA]:
        with suppress(OSError, PlaceError):
            medium = Medium(str(checked(str(folder))), shutil.disk_usage(folder).free)
            if medium.free >= LEAST and os.access(folder, os.W_OK):
                plugged_in.append(medium)
    return plugged_in


def checked(typed: str) -> Path:
    """The folder that somebody typed or chose, if a copy may be put there now. Raises PlaceError."""
    if not typed or "\0" in typed or len(typed) > LONGEST:
        raise PlaceError(Why.PATH)
    folder = Path(typed)
    is_of_network = folder.drive.startswith(("\\\\", "//"))  # to look there would sign in there
    if not folder.is_absolute() or ".." in folder.parts or is_of_network:
        raise PlaceError(Why.PATH)
    try:
        real = folder.resolve()
        if _is_in(real, Path(settings.DATA).resolve()):
            raise PlaceError(Why.DATA)
        _require_of_people(real)
        if any(part.is_symlink() for part in (folder, *folder.parents) if _is_below_a_root(part)):
            raise PlaceError(Why.LINK)
        if not real.is_dir() or _is_empty_mount_point(real):
            raise PlaceError(Why.GONE)
    except (OSError, ValueError, RuntimeError) as error:
        raise PlaceError(why_of(error)) from error
    return real


def is_outside(folder: Path) -> bool:
    """Whether the folder is on another disk than the site's data, so that it outlives this one."""
    try:
        return folder.stat().st_dev != Path(settings.DATA).stat().st_dev
    except OSError:
        return False


def copy_into(folder: Path, backup: Path) -> Path:
    """Copy a backup into the folder, beside what is there; the file appears when it is whole.

    Raises PlaceError.
    """
    try:
        checked(str(folder))
        if shutil.disk_usage(folder).free < backup.stat().st_size:
            raise PlaceError(Why.FULL)
        return _copied(folder, backup)
    except OSError as error:
        raise PlaceError(why_of(error)) from error


def _copied(folder: Path, backup: Path) -> Path:
    handle, part = tempfile.mkstemp(prefix=".arrowswitch-", suffix=".part", dir=folder)
    try:
        with os.fdopen(handle, "wb") as target, backup.open("rb") as source:
            shutil.copyfileobj(source, target, 1 << 20)
            target.flush()
            os.fsync(target.fileno())
        whole = _free_name(folder, backup.name)
        Path(part).replace(whole)
    except BaseException:
        with suppress(OSError):
            Path(part).unlink(missing_ok=True)
        raise
    return whole


def _free_name(folder: Path, name: str) -> Path:
    path = folder / f"arrowswitch-{name}"
    number = 2
    while path.exists() or path.is_symlink():
        path = folder / f"arrowswitch-{Path(name).stem}-{number}.zip"
        number += 1
    return path


def why_of(error: Exception) -> Why:
    """What an error of the system means for somebody who put a stick in."""
    number = getattr(error, "errno", None)
    if number in FULL_ERRORS:
        return Why.FULL
    if number in READ_ONLY:
        return Why.READ_ONLY
    if number in GONE:
        return Why.GONE
    return Why.OTHER


def _require_of_people(folder: Path) -> None:
    """Raises PlaceError for all folders but a person's own, and what is plugged in."""
    if _is_in(folder, Path(settings.BASE_DIR).resolve()):
        raise PlaceError(Why.SYSTEM)
    for root in _roots():
        if folder != root and _is_in(folder, root) and not _is_private(folder.relative_to(root)):
            return
    if sys.platform == "win32" and folder.drive and folder.drive.upper() != _system_drive():
        return
    raise PlaceError(Why.SYSTEM)


def _roots() -> list[Path]:
    """Below these are folders of people; on Windows other drives are taken too."""
    homes = []
    with suppress(RuntimeError, OSError):
        homes.append(Path.home().resolve())
    return [*homes, *_media_roots()]


def _is_below_a_root(folder: Path) -> bool:
    return any(root in folder.parents for root in (Path.home(), *_roots()))


def _media_roots() -> list[Path]:
    if sys.platform == "win32":
        return []
    if sys.platform == "darwin":
        return [Path("/Volumes")]
    return [Path(root) for root in DEPTHS]


def _below(folder: Path, root: str) -> tuple[str, ...]:
    """The folders from `root` down to this one; none where it is elsewhere."""
    return folder.relative_to(root).parts if _is_in(folder, Path(root)) else ()


def _is_private(below: Path) -> bool:
    """Whether programs keep their own things there, such as keys and what starts with the machine."""
    return any(part.startswith(".") or part.lower() in PRIVATE for part in below.parts)


def _is_in(folder: Path, root: Path) -> bool:
    return folder == root or root in folder.parents


def _is_empty_mount_point(folder: Path) -> bool:
    """Whether a folder of sticks is on the machine's own disk: its stick has been pulled out."""
    below_media = any(_is_in(folder, root) for root in _media_roots())
    return below_media and folder.stat().st_dev == Path("/").stat().st_dev


def _system_drive() -> str:
    return os.environ.get("SYSTEMDRIVE", "C:").upper()


def _mounted() -> list[Path]:
    if sys.platform == "win32":
        return list(_windows_drives())
    if sys.platform == "darwin":
        with suppress(OSError):
            return sorted(path for path in Path("/Volumes").iterdir() if path.is_mount())
        return []
    return list(_linux_mounts())


def _linux_mounts() -> Iterator[Path]:
    with suppress(OSError):
        for line in MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
            _device, point, *_rest = line.split(" ")
            for code, letter in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
                point = point.replace(code, letter)
            folder = Path(point)
            if any(0 < len(_below(folder, root)) <= most for root, most in DEPTHS.items()):
                yield folder


def _windows_drives() -> Iterator[Path]:
    import ctypes
    import string

    kind_of = ctypes.windll.kernel32.GetDriveTypeW  # type: ignore[attr-defined]  # on Windows alone
    for letter in string.ascii_uppercase:
        if kind_of(f"{letter}:\\") == REMOVABLE:
            yield Path(f"{letter}:\\")
