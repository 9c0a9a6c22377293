"""The file of a backup: what it must be before anything in it is believed, and how it is unpacked.

It is a ZIP: `manifest.json` (what it is, with a hash of every other member), `database/...` as
`config.backups.snapshots` writes it, and `data/...`, the data folder less what can be made again.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from django.db import connection

from config.backups.destination import BackupError
from config.backups.snapshots import Migration
from config.disk import FULL_ERRORS

FORMAT, FORMAT_VERSION = "arrowswitch-backup", 1
MANIFEST = "manifest.json"
# Made again at each start, belonging to the running processes, saying what this folder is for, or the key of
# what the database keeps closed (`config.sealed`): with a backup alone nobody opens it.
LEFT_OUT = frozenset({"backups", "static", "redis", "mode", "serve.lock", "demo-loaded", "seal_key"})
LEFT_OUT_KINDS = (".sqlite3", ".sqlite3-wal", ".sqlite3-shm")
WORK = ".work-"  # begins the names of folders that are filled at the moment
LARGEST_MANIFEST = 64 << 20  # bytes: read into memory before anything is known of the file


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself; `members` maps each other member to its SHA-256."""

    engine: str
    created: str
    migrations: list[Migration]
    members: dict[str, str]


@dataclass(frozen=True, slots=True)
class Size:
    """The bytes of a backup's contents: those of its database, and those of the other files."""

    database: int
    files: int


def is_backup(file: Path) -> bool:
    """Whether this is a backup that somebody made here: it stays, and no other backup holds it."""
    try:
        if not zipfile.is_zipfile(file):
            return False
        with zipfile.ZipFile(file) as archive:
            if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
                return False
            cover = json.loads(archive.read(MANIFEST))
    except (
        zipfile.BadZipFile,
        zlib.error,
        OSError,
        EOFError,
        RuntimeError,
        RecursionError,
        KeyError,
        ValueError,
    ):
        return False
    return isinstance(cover, dict) and cover.get("format") == FORMAT


def is_backed_up(below: PurePosixPath) -> bool:
    """Whether backups contain the file of this name below the data folder."""
    first, *others = below.parts
    if first in LEFT_OUT or (not others and first.startswith("celerybeat-schedule")):
        return False
    in_work = any(part.startswith(WORK) for part in below.parts)  # the archive itself must not be in it
    return not in_work and not below.name.endswith(LEFT_OUT_KINDS)


def unpack(path: Path, folder: Path) -> Manifest:
    """Check the whole file, then unpack it into `folder`."""
    with _opened(path) as archive:
        manifest = _read_manifest(archive)
        for name, digest in manifest.members.items():
            _extract(archive, name, digest, folder)
    return manifest


def unpacked_size(path: Path) -> Size:
    """How much the contents of a backup take, which may be far larger than the file."""
    with _opened(path) as archive:
        members = archive.infolist()
    database = sum(one.file_size for one in members if one.filename.startswith("database/"))
    return Size(database, sum(one.file_size for one in members) - database)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The archive while the context lasts; whatever cannot be read in it is refused in words."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except FileNotFoundError as error:
        raise BackupError(f"There is no file {path}.") from error
    except (PermissionError, IsADirectoryError) as error:
        raise BackupError(f"The file {path} cannot be read: {error.strerror}.") from error
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError) as error:  # some want a password
        if isinstance(error, OSError) and error.errno in FULL_ERRORS:
            raise BackupError("The disk became full while the backup was unpacked.") from error
        raise BackupError("This file is broken or is not a backup.") from error


def _read_manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
            raise BackupError("This file is not a backup of Arrowswitch.")
        document = json.loads(archive.read(MANIFEST))
        same_format = document["format"] == FORMAT
        manifest = Manifest(
            engine=str(document["engine"]),
            created=str(document["created"]),
            migrations=[(str(app), str(name)) for app, name in document["migrations"]],
            members={str(name): str(digest) for name, digest in document["members"].items()},
        )
    except (KeyError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BackupError("This file is not a backup of Arrowswitch.") from error
    if not same_format or document["version"] != FORMAT_VERSION:
        raise BackupError("This version of Arrowswitch cannot read this backup.")
    if manifest.engine != connection.vendor:
        raise BackupError(
            f"This is a backup of {manifest.engine}; this site keeps its data in {connection.vendor}."
        )
    return manifest


def _extract(archive: zipfile.ZipFile, name: str, digest: str, folder: Path) -> None:
    """Unpack one member; refuses a name that no backup holds and a content that was changed."""
    if not _is_of_backup(name):
        raise BackupError("This file is not a backup of Arrowswitch.")
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    actual = hashlib.sha256()
    try:
        with archive.open(name) as source, target.open("wb") as file:
            while block := source.read(1 << 20):
                actual.update(block)
                file.write(block)
    except KeyError as error:
        raise BackupError("This backup is broken: part of it is missing.") from error
    if actual.hexdigest() != digest:
        raise BackupError("This backup is broken: part of it has been changed.")


def _is_of_backup(name: str) -> bool:
    """Whether a member may have this name: valid on every system, and of a kind that backups contain."""
    path = PurePosixPath(name)
    if str(path) != name or ".." in path.parts or {"\\", ":"} & set(name) or len(path.parts) < 2:
        return False
    top, *below = path.parts
    return top == "database" or (top == "data" and is_backed_up(PurePosixPath(*below)))
