"""The club's folder of scoring files: names, links, locks, and what Windows says of a file in use."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from scoring.words import RuleError
from tests import factories as make
from tournaments.selectors.devices import folder as reading
from tournaments.services.devices import folders

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db, settings, tmp_path):
    settings.DEVICE_FILES = tmp_path / "devices"
    return make.make_club(slug="riverside")


@pytest.fixture
def folder(club) -> Path:
    path = folders.folder_of(club)
    path.mkdir(parents=True)
    return path


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def code_of(act, *arguments) -> str:
    with pytest.raises(RuleError) as refusal:
        act(*arguments)
    return refusal.value.code


def test_each_club_has_a_folder_of_its_own(club, settings):
    assert folders.folder_of(club) == settings.DEVICE_FILES / "riverside"
    reserved = [folders.folder_of(make.make_club(slug=slug)).name for slug in ("con", "con-club", "club-con")]
    assert reserved == ["club con", "con-club", "club-con"]  # no club has the folder of another


def test_without_a_folder_there_are_no_files(club):
    assert folders.files_in(club) == []
    assert code_of(folders.read_file, club, "tuesday.bws") == "devices.no_file"
    assert not folders.is_in_use(club, "tuesday.bws")


def test_what_was_written_is_read(club):
    path = folders.write_file(club, "tuesday.bws", b"whole")
    assert path.read_bytes() == b"whole"
    assert folders.read_file(club, "tuesday.bws") == b"whole"
    folders.write_file(club, "tuesday.bws", b"again")
    (file,) = folders.files_in(club)
    assert (file.name, file.size, file.in_use) == ("tuesday.bws", 5, False)
    assert names_in(path.parent) == ["tuesday.bws"]


@pytest.mark.parametrize(
    "name",
    [
        "", ".bws", "..bws", "tuesday", "tuesday.mdb", "tuesday.bws ", "tuesday.bws.", " tuesday.bws",
        "tuesday .bws", "tuesday..bws",
        "../tuesday.bws", "a/b.bws", "a\\b.bws", "C:a.bws", "a.bws:stream",
        "con.bws", "NUL.bws", "com1.bws", "LPT9.x.bws", "COM¹.bws", "aux .bws", "a\0.bws", "a\n.bws",
        "a?.bws",
        "a*.bws", 'a".bws', "a<.bws", "a|.bws", "\udcff.bws", "x" * 97 + ".bws",
    ],
)  # fmt: skip
def test_a_name_that_is_none_everywhere_is_refused(club, folder, name):
    assert code_of(folders.read_file, club, name) == "devices.name"
    assert code_of(folders.write_file, club, name, b"") == "devices.name"
    assert names_in(folder) == []


@pytest.mark.parametrize(
    "name", ["Tuesday pairs.BWS", "dienstag-übung.bws", "console.bws", "com10.bws", "a.b.bws"]
)
def test_a_name_that_is_one_is_taken(club, name):
    folders.write_file(club, name, b"x")
    assert folders.read_file(club, name) == b"x"


def test_names_that_differ_in_capitals_are_one_file_as_on_windows(club, folder):
    (folder / "Tuesday.BWS").write_bytes(b"theirs")
    assert folders.read_file(club, "tuesday.bws") == b"theirs"
    folders.write_file(club, "tuesday.bws", b"ours")
    assert names_in(folder) == ["Tuesday.BWS"]


def test_links_folders_and_pipes_are_no_files(club, folder, tmp_path):
    secret = tmp_path / "secret.bws"
    secret.write_bytes(b"secret")
    (folder / "link.bws").symlink_to(secret)
    (folder / "folder.bws").mkdir()
    os.mkfifo(folder / "pipe.bws")
    for name in ("link.bws", "folder.bws", "pipe.bws"):
        assert code_of(folders.read_file, club, name) == "devices.no_plain_file"
    assert folders.files_in(club) == []
    assert code_of(folders.write_file, club, "folder.bws", b"") == "devices.no_plain_file"
    folders.write_file(club, "link.bws", b"ours")
    assert secret.read_bytes() == b"secret"


def test_a_file_that_is_exchanged_while_it_is_opened_is_not_read(club, folder, monkeypatch):
    """Between looking at it and opening it somebody puts another one there."""
    (folder / "a.bws").write_bytes(b"first")
    opened = os.open

    def exchanging(path, flags, *more):
        (folder / "b").write_bytes(b"second")
        (folder / "b").replace(folder / "a.bws")
        return opened(path, flags, *more)

    monkeypatch.setattr(reading.os, "open", exchanging)
    assert code_of(folders.read_file, club, "a.bws") == "devices.in_use"


def test_a_file_that_is_too_large_is_refused_before_and_while_it_is_read(club, folder, monkeypatch):
    monkeypatch.setattr(reading, "MOST_BYTES", 1000)
    (folder / "a.bws").write_bytes(b"x" * 1001)
    assert code_of(folders.read_file, club, "a.bws") == "devices.size"
    (folder / "a.bws").write_bytes(b"x" * 1000)
    assert len(folders.read_file(club, "a.bws")) == 1000


@pytest.mark.parametrize("lock", ["tuesday.ldb", "TUESDAY.LDB", "tuesday.laccdb"])
def test_beside_a_lock_file_is_read_and_never_written(club, folder, lock):
    (folder / "tuesday.bws").write_bytes(b"theirs")
    (folder / lock).touch()
    assert folders.read_file(club, "tuesday.bws") == b"theirs"
    assert [file.in_use for file in folders.files_in(club)] == [True]
    assert code_of(folders.write_file, club, "tuesday.bws", b"ours") == "devices.in_use"
    assert (folder / "tuesday.bws").read_bytes() == b"theirs"


def windows_error(number: int) -> PermissionError:
    """What Windows raises: 32 for a sharing violation, 33 for a part that is locked."""
    error = PermissionError(13, "The process cannot access the file")
    error.winerror = number
    return error


@pytest.mark.parametrize("number", [32, 33, 5])
def test_what_windows_refuses_to_open_or_to_read_is_in_use(club, folder, monkeypatch, number):
    (folder / "tuesday.bws").write_bytes(b"theirs")

    def refuse(*_arguments, **_how):
        raise windows_error(number)

    monkeypatch.setattr(reading.os, "open", refuse)
    assert code_of(folders.read_file, club, "tuesday.bws") == "devices.in_use"


@pytest.mark.parametrize("number", [32, 33, 5])
def test_what_windows_refuses_to_replace_is_in_use_and_nothing_stays_behind(
    club, folder, monkeypatch, number
):
    (folder / "tuesday.bws").write_bytes(b"theirs")

    def refuse(*_arguments):
        raise windows_error(number)

    monkeypatch.setattr(Path, "replace", refuse)
    assert code_of(folders.write_file, club, "tuesday.bws", b"ours") == "devices.in_use"
    assert names_in(folder) == ["tuesday.bws"]
    assert (folder / "tuesday.bws").read_bytes() == b"theirs"


def test_a_full_disk_is_said_and_leaves_nothing_behind(club, folder, monkeypatch):
    def full(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folders.os, "fsync", full)
    with pytest.raises(RuleError, match=r"tuesday.bws cannot be reached: No space left on device\."):
        folders.write_file(club, "tuesday.bws", b"ours")
    assert names_in(folder) == []


def test_a_file_is_as_open_as_its_folder(club, folder):
    folder.chmod(0o770)
    path = folders.write_file(club, "tuesday.bws", b"x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o660
    folder.chmod(0o700)
    folders.write_file(club, "tuesday.bws", b"x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_another_clubs_folder_is_not_reached(club, folder):
    other = make.make_club(slug="other")
    folders.write_file(other, "theirs.bws", b"theirs")
    assert code_of(folders.read_file, club, "../other/theirs.bws") == "devices.name"
    assert folders.files_in(club) == []
