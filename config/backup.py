"""Backup and restore: the whole database and data folder in one file, while the site runs.

A backup is a ZIP: `manifest.json` (what it is, with a hash of every other member), `database/...` as
`config.snapshots` writes it, and `data/...`, the data folder less what can be made again. It holds
password hashes and the site's key, so only its owner may read it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import structlog
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils.text import slugify

from config import snapshots
from config.health import version
from config.snapshots import BackupError, Migration

__all__ = [
    "BackupError",
    "Restored",
    "back_up_to",
    "backup_now",
    "backup_or_log",
    "before_migration",
    "restore",
]

FORMAT, FORMAT_VERSION = "arrowswitch-backup", 1
MANIFEST = "manifest.json"
BY_HAND = "by-hand"
# Made again at each start, belonging to the running processes, or saying what this folder is for.
LEFT_OUT = frozenset({"backups", "static", "redis", "mode", "serve.lock", "demo-loaded"})
LEFT_OUT_KINDS = (".sqlite3", ".sqlite3-wal", ".sqlite3-shm")
LARGEST_MANIFEST = 64 << 20  # bytes: read into memory before anything is known of the file

logger = structlog.stdlib.get_logger("arrowswitch.backup")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself; `members` maps each other member to its SHA-256."""

    engine: str
    created: str
    migrations: list[Migration]
    members: dict[str, str]


@dataclass(frozen=True, slots=True)
class Restored:
    """When the restored backup was made, and the file that holds the state before it."""

    created: str
    previous: Path


def backup_now(reason: str) -> Path:
    """A backup of what is committed now, in the data folder's `backups`; `reason` is part of its name.

    Of those made automatically the newest `settings.BACKUPS_KEPT` are kept. Raises BackupError.
    """
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = back_up_to(backups_folder() / f"{stamp}-{slugify(reason)}.zip")
    _forget_oldest()
    logger.info("backup made", reason=reason)
    return path


def backup_or_log(reason: str) -> Path | None:
    """A backup after a deed that is done and stays done: a full disk is logged, not raised."""
    try:
        return backup_now(reason)
    except BackupError:
        logger.exception("backup failed", reason=reason)
        return None


def backups_folder() -> Path:
    return Path(settings.DATA) / "backups"


def before_migration(plan: list[Any], **_signal: object) -> None:
    """Receiver of `pre_migrate`: a database with something in it is saved before it changes."""
    if plan and snapshots.applied_migrations():
        backup_now("migration")


def back_up_to(path: Path) -> Path:
    """A backup in the file `path`, which appears only when it is whole. Raises BackupError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as folder:
            whole = _write(Path(folder), leave_out=path)
            whole.replace(path)
    except OSError as error:
        raise BackupError(f"The backup could not be written: {error.strerror}.") from error
    return path


def _write(folder: Path, leave_out: Path) -> Path:
    database, whole = folder / "database", folder / "whole.zip"
    database.mkdir()
    snapshots.save(database)
    whole.touch(mode=0o600)
    sources = {f"database/{file.name}": file for file in sorted(database.iterdir())}
    sources |= {f"data/{name}": file for name, file in _data_files() if file != leave_out}
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        members = {name: _add(archive, name, file) for name, file in sources.items()}
        archive.writestr(MANIFEST, json.dumps(_manifest(members)))
    return whole


def _add(archive: zipfile.ZipFile, name: str, file: Path) -> str:
    """Put `file` in as `name`; the SHA-256 of what was put in."""
    digest = hashlib.sha256()
    with file.open("rb") as source, archive.open(name, "w", force_zip64=True) as target:
        while block := source.read(1 << 20):
            digest.update(block)
            target.write(block)
    return digest.hexdigest()


def _manifest(members: dict[str, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "program": version(),
        "engine": connection.vendor,
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "migrations": snapshots.applied_migrations(),
        "members": members,
    }


def _data_files() -> Iterator[tuple[str, Path]]:
    """Name below the data folder, and file, of all that a backup holds of it."""
    root = Path(settings.DATA)
    for folder, folders, files in os.walk(root):
        here = Path(folder)
        folders[:] = sorted(name for name in folders if not (here == root and name in LEFT_OUT))
        for name in sorted(files):
            below = PurePosixPath((here / name).relative_to(root).as_posix())
            if _is_held(below):
                yield str(below), here / name


def _is_held(below: PurePosixPath) -> bool:
    """Whether a backup holds the file of this name below the data folder."""
    first, *others = below.parts
    if first in LEFT_OUT or (not others and first.startswith("celerybeat-schedule")):
        return False
    return not first.startswith(".backup-") and not below.name.endswith(LEFT_OUT_KINDS)


def _forget_oldest() -> None:
    made = sorted(path for path in backups_folder().glob("*.zip") if not path.stem.endswith(BY_HAND))
    for path in made[: -settings.BACKUPS_KEPT]:
        path.unlink()


def restore(path: Path) -> Restored:
    """Put the backup in `path` in place of the present state, which is saved first.

    Raises BackupError, with nothing changed, for a file that is broken, foreign, or of another engine.
    """
    with tempfile.TemporaryDirectory(prefix="arrowswitch-restore-") as folder:
        manifest = _unpack(path, Path(folder))
        previous = backup_now("before-restore")
        try:
            _put_in_place(Path(folder), manifest)
        except Exception:
            _put_back(previous)
            raise
    call_command("migrate", verbosity=0)  # nothing left to apply: this sends its signals
    return Restored(manifest.created, previous)


def _put_in_place(folder: Path, manifest: Manifest) -> None:
    snapshots.load(folder / "database", manifest.migrations)
    kept = [name.removeprefix("data/") for name in manifest.members if name.startswith("data/")]
    root = Path(settings.DATA)
    for name, file in list(_data_files()):
        if name not in kept:
            file.unlink()
    for name in kept:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / "data" / name, root / name)
        (root / name).chmod(0o600)


def _put_back(previous: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="arrowswitch-restore-") as folder:
        _put_in_place(Path(folder), _unpack(previous, Path(folder)))


def _unpack(path: Path, folder: Path) -> Manifest:
    """Check the whole file, then unpack it into `folder`."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _read_manifest(archive)
            _require_room(archive, folder)
            for name, digest in manifest.members.items():
                _extract(archive, name, digest, folder)
    except FileNotFoundError as error:
        raise BackupError(f"There is no file {path}.") from error
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError) as error:  # some want a password
        raise BackupError("This file is broken or is not a backup.") from error
    return manifest


def _require_room(archive: zipfile.ZipFile, folder: Path) -> None:
    """What is in the archive fits where `folder` is: little may unpack to very much."""
    if sum(member.file_size for member in archive.infolist()) > shutil.disk_usage(folder).free:
        raise BackupError("This backup is larger, unpacked, than the room there is for it.")


def _read_manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
            raise BackupError("This file is not a backup of Arrowswitch.")
        said = json.loads(archive.read(MANIFEST))
        known = said["format"] == FORMAT
        manifest = Manifest(
            engine=str(said["engine"]),
            created=str(said["created"]),
            migrations=[(str(app), str(name)) for app, name in said["migrations"]],
            members={str(name): str(digest) for name, digest in said["members"].items()},
        )
    except (KeyError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BackupError("This file is not a backup of Arrowswitch.") from error
    if not known or said["version"] != FORMAT_VERSION:
        raise BackupError("This file is not a backup that this version of Arrowswitch reads.")
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
    found = hashlib.sha256()
    try:
        with archive.open(name) as source, target.open("wb") as file:
            while block := source.read(1 << 20):
                found.update(block)
                file.write(block)
    except KeyError as error:
        raise BackupError("This backup is broken: a part of it is missing.") from error
    if found.hexdigest() != digest:
        raise BackupError("This backup is broken: a part of it was changed.")


def _is_of_backup(name: str) -> bool:
    """Whether a member may have this name: plain on every system, and of a kind that is put in."""
    path = PurePosixPath(name)
    if str(path) != name or ".." in path.parts or {"\\", ":"} & set(name) or len(path.parts) < 2:
        return False
    top, *below = path.parts
    return top == "database" or (top == "data" and _is_held(PurePosixPath(*below)))
