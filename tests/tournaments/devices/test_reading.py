"""The folder is followed while an evening runs: what is unreadable waits, and nothing new costs no work."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core.cache import cache
from django.utils import timezone

from scoring.models import Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.devices.units import GUID, Units
from tournaments import tasks
from tournaments.models import DeviceFile, DeviceRow
from tournaments.selectors.devices.overview import overview
from tournaments.services.devices import copies, folders, reading

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(db, settings, tmp_path) -> Session:
    settings.DEVICE_FILES = tmp_path
    cache.clear()
    return make.make_session(3)


@pytest.fixture
def units(session, monkeypatch) -> Units:
    """Devices whose file is any bytes; what it says is in memory."""
    units = Units(session, "tuesday.bws")

    def read(data: bytes) -> bytes:
        if not data.startswith(b"whole"):
            raise RuleError("jet.torn", "file", "The file is torn.", "")
        return data

    monkeypatch.setattr(copies, "read", read)
    monkeypatch.setattr(copies, "scoring_file", lambda _data: units.whole())
    return units


def written(units: Units, data: bytes) -> None:
    folders.write_file(units.session.contest.club, "tuesday.bws", data)


def again(units: Units) -> DeviceFile:
    return DeviceFile.objects.get(pk=units.file.pk)


def test_the_job_reads_what_the_folder_has(session, units):
    units.send("4H N =")
    written(units, b"whole 1")
    tasks.read_device_files()
    assert make.play_of(session).score == 420
    assert again(units).heard is not None


def test_a_file_that_was_ended_or_of_a_closed_session_is_not_followed(session, units):
    units.send("4H N =")
    written(units, b"whole 1")
    for state, ended in ((Session.State.CLOSED, None), (Session.State.PLAYING, timezone.now())):
        Session.objects.filter(pk=session.pk).update(state=state)
        DeviceFile.objects.update(ended=ended)
        tasks.read_device_files()
        tasks.read_device_file(units.file.pk)
        assert not DeviceRow.objects.exists()


def test_a_file_in_use_by_one_job_is_left_to_it(session, units, monkeypatch):
    written(units, b"whole 1")
    followed = []
    monkeypatch.setattr(reading, "follow", lambda *, file_id: followed.append(file_id))
    cache.add(tasks.following_key(units.file.pk), 1)
    tasks.read_device_files()
    assert followed == []
    cache.delete(tasks.following_key(units.file.pk))
    tasks.read_device_files()
    tasks.read_device_files()
    assert followed == [units.file.pk] * 2


def test_without_a_file_in_use_the_job_costs_one_query(session, django_assert_num_queries):
    with django_assert_num_queries(1):
        tasks.read_device_files()


def test_nothing_new_costs_two_queries_and_no_reading(session, units, django_assert_num_queries, monkeypatch):
    units.send("4H N =")
    written(units, b"whole 1")
    tasks.read_device_files()

    def never(_data):
        raise AssertionError("it was read again")

    monkeypatch.setattr(copies, "read", never)
    with django_assert_num_queries(2):  # the file, and how many rows it has
        reading.follow(file_id=units.file.pk)


def test_a_copy_in_which_only_other_tables_changed_costs_four_queries(
    session, units, django_assert_num_queries
):
    units.send("4H N =")
    written(units, b"whole 1")
    reading.follow(file_id=units.file.pk)
    written(units, b"whole 2")
    with django_assert_num_queries(5):  # the file, its rows, open ones, what is noted, the counts
        reading.follow(file_id=units.file.pk)


def test_a_row_that_waits_costs_two_queries_more_until_something_has_changed(
    session, units, django_assert_num_queries
):
    units.send("4H N =", round=3, board=5)
    written(units, b"whole 1")
    reading.follow(file_id=units.file.pk)
    reading.follow(file_id=units.file.pk)
    with django_assert_num_queries(6):
        reading.follow(file_id=units.file.pk)
    make.enter_all(session, rounds=2)
    reading.follow(file_id=units.file.pk)
    assert make.play_of(session, round=3).kind == "played"


def test_a_torn_copy_keeps_what_was_read_and_is_said_after_half_a_minute(session, units, monkeypatch):
    units.send("4H N =")
    written(units, b"whole 1")
    reading.follow(file_id=units.file.pk)
    written(units, b"torn")
    reading.follow(file_id=units.file.pk)
    assert overview(session).reading.problem is None
    since = again(units).problem_since
    written(units, b"torn otherwise")
    reading.follow(file_id=units.file.pk)
    assert again(units).problem_since == since
    DeviceFile.objects.update(problem_since=since - dt.timedelta(seconds=31))
    assert str(overview(session).reading.problem) == "The file is torn."
    assert make.play_of(session).score == 420
    written(units, b"whole 1")
    reading.follow(file_id=units.file.pk)
    assert (again(units).problem, again(units).problem_since) == ({}, None)


def test_a_torn_copy_is_taken_apart_once(session, units, monkeypatch):
    written(units, b"torn")
    reading.follow(file_id=units.file.pk)
    monkeypatch.setattr(copies, "read", None)
    reading.follow(file_id=units.file.pk)
    assert again(units).problem["copy"]


def test_a_file_that_is_not_there_is_a_problem_and_then_none(session, units):
    reading.follow(file_id=units.file.pk)
    assert again(units).problem["template"] == "The folder has no file {name}."
    written(units, b"whole 1")
    reading.follow(file_id=units.file.pk)
    assert again(units).problem == {}


@pytest.mark.parametrize("guid", ["", "F" * 32, "{00000000-0000-0000-0000-000000000000}"])
def test_the_file_of_another_session_is_refused_by_name(session, units, guid):
    units.send("4H N =")
    units.changes = {"guid": guid, "name": "Friday\0 teams"}
    read = copies.take_copy(file=again(units), data=b"whole 1")
    assert (
        str(read.problem) == "This is the file of another session (Friday  teams). Nothing was read from it."
    )
    assert not DeviceRow.objects.exists()


@pytest.mark.parametrize("guid", [GUID.lower(), "{01234567-89AB-CDEF-0123-456789ABCDEF}", f" {GUID} "])
def test_the_sessions_own_identifier_is_known_however_it_is_written(session, units, guid):
    units.send("4H N =")
    units.changes = {"guid": guid}
    assert copies.take_copy(file=again(units), data=b"whole 1").stored == 1


def test_a_file_with_more_results_than_an_evening_has_is_refused(session, units, monkeypatch):
    monkeypatch.setattr(copies, "MOST_ROWS", 2)
    for _n in range(3):
        units.send("4H N =")
    assert copies.take_copy(file=again(units), data=b"whole 1").problem is not None
    assert not DeviceRow.objects.exists()


def test_the_overview_tells_how_it_goes(session, units, django_assert_max_num_queries):
    units.send("4H N =")
    units.send("4H N =", ns=2, ew=6, board=2)
    written(units, b"whole 1")
    reading.follow(file_id=units.file.pk)
    with django_assert_max_num_queries(7):
        seen = overview(session)
    assert seen.filling is None
    assert (seen.reading.counts["stored"], seen.reading.counts["refused"], seen.reading.last_number) == (
        1,
        1,
        2,
    )
    (row,) = seen.reading.open_rows
    assert (row.row.table, row.row.board, row.row.text) == (1, 2, "2-6: 4H N =")
    assert row.words == "The devices have 2-6 here, but 1-4 sit here."
    assert [file.name for file in seen.files] == ["tuesday.bws"]
    assert seen.reading.in_folder == seen.files[0]
    assert not seen.reading.is_silent
    version = seen.version
    units.send("4H N =", table=2, board=3)
    written(units, b"whole 2")
    reading.follow(file_id=units.file.pk)
    assert overview(session).version != version
