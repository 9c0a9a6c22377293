"""A backup that somebody spoiled or made up is refused, or restored whole."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from config.backups import backup

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@pytest.fixture
def good(tmp_path, settings) -> Path:
    """A backup of this site, beside its data folder."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    return backup.back_up_to(tmp_path / "good.zip")


def refused(spoiled: Path) -> None:
    """The archive is not restored, and nothing was written anywhere, not even a backup of what was."""
    with pytest.raises(backup.BackupError):
        backup.restore(spoiled)
    folder = spoiled.parent
    assert sorted(path.name for path in folder.iterdir()) == ["data", "good.zip", "spoiled.zip"]
    assert list((folder / "data").iterdir()) == []


def spoil(good: Path, member: zipfile.ZipInfo | str, content: bytes = b"x") -> Path:
    """The backup with one more member, which its manifest names."""
    spoiled = good.with_name("spoiled.zip")
    added = zipfile.ZipInfo(member) if isinstance(member, str) else member
    with zipfile.ZipFile(good) as old, zipfile.ZipFile(spoiled, "w") as new:
        manifest = json.loads(old.read("manifest.json"))
        manifest["members"][added.filename] = hashlib.sha256(content).hexdigest()
        for name in set(old.namelist()) - {"manifest.json"}:
            new.writestr(name, old.read(name))
        new.writestr("manifest.json", json.dumps(manifest))
        new.writestr(added, content)
    return spoiled


@pytest.mark.parametrize(
    "name",
    [
        "data/../../x",
        "/x",
        "data\\..\\x",
        "../x",
        "data/a/../../../x",
        "C:/x",
        "data/C:/x",
        "data//x",
        "data/./x",
        "~/x",
        "x",
        "data",
        "data/mode",
        "data/serve.lock",
        "data/arrowswitch.sqlite3",
        "data/test.sqlite3-wal",
        "data/backups/x.zip",
    ],
)
def test_no_member_of_an_archive_lands_where_none_belongs(good, name):
    """Out of the folder, on the running site's own files, or under a second spelling of a name."""
    refused(spoil(good, name))


def test_a_link_in_an_archive_is_a_file_of_that_text(good):
    link = zipfile.ZipInfo("data/link")
    link.create_system, link.external_attr = 3, 0o120777 << 16
    backup.restore(spoil(good, link, b"/etc/passwd"))
    restored = good.parent / "data" / "link"
    assert not restored.is_symlink()
    assert restored.read_bytes() == b"/etc/passwd"


def test_an_archive_that_wants_a_password_is_refused(good):
    spoiled = spoil(good, "data/x")
    whole = bytearray(spoiled.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        whole[whole.rindex(signature) + flags] |= 1
    spoiled.write_bytes(whole)
    refused(spoiled)


def test_an_archive_larger_than_the_room_for_it_is_not_unpacked(good, monkeypatch):
    spoiled = spoil(good, "data/large", b"0" * (8 << 20))
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=8 << 20))
    refused(spoiled)


@pytest.mark.parametrize(
    "manifest",
    [b" " * (65 << 20), b"[" * 1_000_000, b'{"format": ' + b"9" * 10_000 + b"}", b"[]", b"\xff"],
    ids=["65 megabytes", "deep lists", "a long number", "a list", "no letters"],
)
def test_a_manifest_that_is_none_is_refused(good, manifest):
    spoiled = good.with_name("spoiled.zip")
    with zipfile.ZipFile(spoiled, "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr("manifest.json", manifest)
    refused(spoiled)


def test_an_archive_with_changed_bytes_is_refused_or_restored_whole(good):
    """In every part of the file: headers, compressed rows, the list of members."""
    whole = good.read_bytes()
    spoiled = good.with_name("spoiled.zip")
    for at in range(0, len(whole), len(whole) // 150):
        spoiled.write_bytes(whole[:at] + bytes(255 - byte for byte in whole[at : at + 3]) + whole[at + 3 :])
        with suppress(backup.BackupError):
            backup.restore(spoiled)
