"""Backup and restore: the whole database and data folder in one file, while the site runs.

Its file is described in `config.backups.archive`. It holds password hashes and the site's key, so only its
owner may read it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

import structlog
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.utils.text import slugify

from config.backups import destination, restoring, retention, snapshots
from config.backups.archive import (
    FORMAT,
    FORMAT_VERSION,
    LEFT_OUT,
    MANIFEST,
    WORK,
    Manifest,
    is_backed_up,
    is_backup,
    unpack,
    unpacked_size,
)
from config.backups.destination import BackupError
from config.backups.retention import BY_HAND
from config.health import version
from scoring.chains import digest, shown

__all__ = [
    "BY_HAND",
    "BackupError",
    "Restored",
    "back_up_to",
    "backup_now",
    "backups_folder",
    "before_migration",
    "finish_restores",
    "made",
    "require_known_database",
    "restore",
]

MEDIA = "media"  # what people attached: never taken for a backup of ours
OF_RESTORE = f"{WORK}restore-"
OF_MIGRATION = "migration"
A_DAY = 86_400.0  # seconds
SPARE = 16 << 20  # bytes that stay free on the disk beside a backup

logger = structlog.stdlib.get_logger("arrowswitch.backup")


@dataclass(frozen=True, slots=True)
class Restored:
    """When the restored backup was made, and the file that holds the state before it, even an empty one."""

    created: str
    previous: Path
    was_empty: bool


def backup_now(reason: str) -> Path:
    """A backup of what is committed now, in the data folder's `backups`; `reason` is part of its name.

    Of those made automatically `config.backups.retention` says which stay. Raises BackupError.
    """
    finish_restores()
    return _backup(reason)


def _backup(
    reason: str,
    save: snapshots.Save = snapshots.save,
    spare: Path | None = None,
    within: Path | None = None,
) -> Path:
    """The same with what `save` writes, made in the folder `within`; `spare` stays among the others too."""
    number = max((one.number for one in made()), default=0) + 1
    name = retention.name_of(number, datetime.now(UTC), slugify(reason))
    path = _back_up(backups_folder() / name, save, within)
    _forget_surplus(spare)
    logger.info("backup made", reason=reason)
    return path


def backups_folder() -> Path:
    return Path(settings.DATA) / "backups"


def made() -> list[retention.BackupFile]:
    """The backups that are in the data folder, in the order in which they were made."""
    return retention.read(path.name for path in backups_folder().glob("*.zip"))


def backups_made() -> list[datetime]:
    """When each backup in the data folder was made, the oldest first."""
    files = backups_folder().glob("*.zip")
    return sorted(datetime.fromtimestamp(path.stat().st_mtime, UTC) for path in files)


def before_migration(plan: list[Any], **_signal: object) -> None:
    """Receiver of `pre_migrate`: a database with something in it is saved before it changes."""
    if plan and snapshots.applied_migrations():
        backup_now(OF_MIGRATION)


def require_known_database() -> None:
    """Refuses a database that a newer version has updated: this one would fail at what it does not know.

    Raises BackupError, which names the backup that was made before that update.
    """
    if not (unknown := snapshots.unknown_migrations()):
        return
    before = [one.name for one in made() if one.reason == OF_MIGRATION]
    file = backups_folder() / before[-1] if before else "FILE"
    into = " into a new, empty database" if connection.vendor == "postgresql" else ""
    raise BackupError(
        f"The database was updated by a newer version of Arrowswitch ({'.'.join(unknown[0])}). Start that "
        f"version, or go back{into} to the state before the update with: bin/manage restore {file}"
    )


def back_up_to(path: Path, save: snapshots.Save = snapshots.save) -> Path:
    """A backup in the file `path`, which appears only when it is whole. Raises BackupError."""
    finish_restores()
    return _back_up(path, save)


def _back_up(path: Path, save: snapshots.Save, within: Path | None = None) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _require_free(path.parent, _room_for_backup(), "for a backup")
        with tempfile.TemporaryDirectory(dir=within or path.parent, prefix=WORK) as folder:
            whole = _write(Path(folder), save, leave_out=path)
            with whole.open("rb+") as file:
                os.fsync(file.fileno())
            whole.replace(path)
    except (OSError, DatabaseError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise BackupError(f"The backup could not be written: {why}.") from error
    return path


def _require_free(folder: Path, needed: int, purpose: str) -> None:
    """Refuses what would fill the disk while results come in."""
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise BackupError(f"The disk is too full {purpose}: {needed >> 20} MB needed, {free >> 20} MB free.")


def _room_for_backup() -> int:
    """The bytes that a backup needs: a copy of the present state and its archive must fit."""
    return 2 * (snapshots.size() + sum(file.stat().st_size for _name, file in _data_files())) + SPARE


def _room_for_restore(path: Path) -> int:
    """The bytes that a restore needs on the data folder's disk: the state before it is saved there, and what
    the backup holds is unpacked and then put in place; SQLite writes its part into its log first.
    """
    size = unpacked_size(path)
    in_place = 2 * size.database if connection.vendor == "sqlite" else 0
    return _room_for_backup() + size.database + in_place + 2 * size.files


def _write(folder: Path, save: snapshots.Save, leave_out: Path) -> Path:
    database, whole = folder / "database", folder / "whole.zip"
    database.mkdir()
    save(database)
    whole.touch(mode=0o600)
    sources = {f"database/{file.name}": file for file in sorted(database.iterdir())}
    sources |= {f"data/{name}": file for name, file in _data_files() if file != leave_out}
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        members = {name: _add(archive, name, file) for name, file in sources.items()}
        archive.writestr(MANIFEST, json.dumps(_manifest(members) | {"heads": snapshots.heads(database)}))
    return whole


def _add(archive: zipfile.ZipFile, name: str, file: Path) -> str:
    """Adds `file` to the archive as `name`, and returns the SHA-256 of what was added."""
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


def record_in(path: Path) -> tuple[str, int, int]:
    """What a backup's cover says of the record in it: a head over all chains, how many links and chains.

    The head of each chain stands there too: `prove --head` says whether it is in the record of today.
    """
    with zipfile.ZipFile(path) as archive:
        heads = json.loads(archive.read(MANIFEST))["heads"]
    return shown(digest("heads", heads)), sum(length for length, _head in heads.values()), len(heads)


def _data_files() -> Iterator[tuple[str, Path]]:
    """Name below the data folder, and file, of all that a backup holds of it."""
    root, of_database = Path(settings.DATA), _files_of_database()
    for folder, folders, files in os.walk(root):
        here = Path(folder)
        folders[:] = sorted(name for name in folders if not (here == root and name in LEFT_OUT))
        for name in sorted(files):
            below = PurePosixPath((here / name).relative_to(root).as_posix())
            if not is_backed_up(below) or (here / name).resolve() in of_database:
                continue
            if below.parts[0] == MEDIA or not is_backup(here / name):
                yield str(below), here / name


def _files_of_database() -> set[Path]:
    """The files in which SQLite keeps the database at this moment, whatever their name; they may lie here."""
    if connection.vendor != "sqlite":
        return set()
    file = Path(connection.settings_dict["NAME"])
    return {file.with_name(f"{file.name}{ending}").resolve() for ending in ("", "-wal", "-shm", "-journal")}


def _forget_surplus(spare: Path | None) -> None:
    """Delete the automatic backups that need not stay, and what a process left that ended in its work."""
    for one in retention.surplus(made(), datetime.now(UTC)):
        path = backups_folder() / one.name
        if path != spare:
            path.unlink(missing_ok=True)
    for folder in backups_folder().glob(f"{WORK}*"):
        if abs(time.time() - folder.stat().st_mtime) > A_DAY:
            shutil.rmtree(folder, ignore_errors=True)


def restore(path: Path) -> Restored:
    """Put the backup in `path` in place of the present state, which is saved first.

    Raises BackupError, with nothing changed, for a file that is broken, foreign, or of another engine, and
    for a database of another program. If the process ends midway `finish_restores` sees to it that files and
    database go together.
    """
    destination.require_ours()
    was_empty = destination.is_empty()
    try:
        finish_restores()
    except BackupError:
        logger.exception("restore not undone")  # this one brings files and database together too
    with _folder_of_work() as folder:
        _require_free(folder, _room_for_restore(path), "to restore this backup")
        manifest = unpack(path, folder)
        notes: list[restoring.Note] = []

        def first(save: snapshots.Save) -> None:
            previous = _backup("before-restore", save, spare=path.resolve(), within=folder)
            notes.append(restoring.Note(str(previous), _data_members(manifest)))
            restoring.write_note(folder, notes[0])
            _put_files(folder, manifest, spare=path)

        try:
            snapshots.load(folder / "database", manifest.migrations, first, partial(restoring.mark, folder))
        except (BackupError, OSError) as error:
            if notes:
                _put_files_back(notes[0])
                previous = notes[0].previous
                error = BackupError(f"{error} Nothing was changed; {previous} also has the present state.")
            raise BackupError(str(error)) from error
        restoring.forget(folder)
        _forget_those_cut_off()
    call_command("migrate", verbosity=0)  # nothing left to apply: this sends its signals
    return Restored(manifest.created, Path(notes[0].previous), was_empty)


def finish_restores() -> None:
    """Bring files and database together where a restore was cut off, and clear its folder away.

    Raises BackupError where the files cannot be put back, which is tried again the next time.
    """
    for folder in backups_folder().glob(f"{OF_RESTORE}*"):
        if restoring.is_just_made(folder):
            continue
        try:
            with restoring.working(folder):
                _finish(folder)
        except restoring.GoesOn:
            continue
        shutil.rmtree(folder, ignore_errors=True)


def _forget_those_cut_off() -> None:
    """A whole restore has brought files and database together: earlier notes mean nothing more."""
    for folder in backups_folder().glob(f"{OF_RESTORE}*"):
        with suppress(restoring.GoesOn), restoring.working(folder):
            restoring.forget(folder)


def _finish(folder: Path) -> None:
    note = restoring.read_note(folder)
    if note is not None and not restoring.is_done(folder):
        try:
            _put_files_back(note)
        except (BackupError, OSError) as error:
            raise BackupError(
                f"A restore was cut off, and the files of before cannot be put back from {note.previous}: "
                f"{error} Restore a backup."
            ) from error
        logger.warning("restore undone", previous=note.previous)
    restoring.forget(folder)


def _put_files(folder: Path, manifest: Manifest, spare: Path) -> None:
    """The files of an unpacked backup in place of the present ones, but for `spare`, which it came from."""
    ours = _data_members(manifest)
    for name, file in list(_data_files()):
        if name not in ours and file.resolve() != spare.resolve():
            file.unlink()
    _copy_files(folder, ours)


def _put_files_back(note: restoring.Note) -> None:
    """Puts the files back as they were before a restore; files that were added since stay."""
    with _folder_of_work() as folder:
        before = _data_members(unpack(Path(note.previous), folder))
        for name in set(note.files) - set(before):
            (Path(settings.DATA) / name).unlink(missing_ok=True)
        _copy_files(folder, before)


def _data_members(manifest: Manifest) -> list[str]:
    """The names, below the data folder, of the files in a backup that are not the database's own here."""
    root, of_database = Path(settings.DATA), _files_of_database()
    names = [name.removeprefix("data/") for name in manifest.members if name.startswith("data/")]
    return [name for name in names if (root / name).resolve() not in of_database]


def _copy_files(folder: Path, names: list[str]) -> None:
    """Put these files of an unpacked backup into the data folder; they are on the disk when this returns."""
    for name in names:
        target = Path(settings.DATA) / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / "data" / name, target)
        target.chmod(0o600)
        with target.open("rb+") as file:
            os.fsync(file.fileno())


@contextmanager
def _folder_of_work() -> Iterator[Path]:
    """A folder among the backups while the context lasts: there is more room than where systems put such.

    Raises BackupError where none can be made.
    """
    with ExitStack() as stack:
        stack.callback(_remove_folder_without_backups)
        try:
            backups_folder().mkdir(parents=True, exist_ok=True)
            temporary = tempfile.TemporaryDirectory(prefix=OF_RESTORE, dir=backups_folder())
            folder = Path(stack.enter_context(temporary))
        except OSError as error:
            raise BackupError(
                f"The folder {backups_folder()} cannot be written: {error.strerror}."
            ) from error
        stack.enter_context(restoring.working(folder))
        yield folder


def _remove_folder_without_backups() -> None:
    """A file that was refused leaves nothing."""
    with suppress(OSError):
        backups_folder().rmdir()
