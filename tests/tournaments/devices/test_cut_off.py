"""Reading that is cut off or done twice at once: every row once, with its result or not at all."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import OperationalError

from scoring.models import Device, Revision, Session
from tests import factories as make
from tests.hostile.races import at_once, behind_one_lock, refusals
from tests.hostile.world import proved
from tests.tournaments.devices.units import Units, phone_of
from tournaments.models import DeviceFile, DeviceRow
from tournaments.services.devices import copies, rows

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def session() -> Session:
    return make.make_session(3)


@pytest.fixture
def units(session) -> Units:
    units = Units(session)
    for board in (1, 2):
        units.send("4H N =", board=board)
    units.send("4H N =", table=2, board=3)
    return units


def reader(units: Units, digest: str):
    """One who reads the file as it is now, with objects of its own."""
    file = DeviceFile.objects.select_related("session__contest__club").get(pk=units.file.pk)
    return partial(copies.take_rows, file=file, copy=units.whole(), digest=digest * 64)


def all_once(session: Session) -> bool:
    made = set(DeviceRow.objects.values_list("entry_id", flat=True))
    return len(made) == Revision.objects.count() == 3 and proved(session)


@pytest.mark.parametrize("cut_at", [1, 2, 3])
def test_what_is_cut_off_between_rows_goes_on_with_the_next_copy(session, units, monkeypatch, cut_at):
    taken = copies._Rows._take
    count = []

    def cut(self, *arguments):
        count.append(1)
        if len(count) == cut_at:
            raise OperationalError
        return taken(self, *arguments)

    monkeypatch.setattr(copies._Rows, "_take", cut)
    with pytest.raises(OperationalError):
        units.copy()
    assert DeviceRow.objects.count() == Revision.objects.count() == cut_at - 1
    assert DeviceFile.objects.get().copy == ""
    monkeypatch.undo()
    assert units.copy().new == 3 - (cut_at - 1)
    assert all_once(session)


def test_what_is_cut_off_within_a_row_is_as_if_it_had_not_begun(session, units, monkeypatch):
    """The result is there and the row not yet: both go, or nobody would know whose result it is."""

    def cut(*_arguments, **_how):
        raise OperationalError

    monkeypatch.setattr(DeviceRow, "save", cut)
    with pytest.raises(OperationalError):
        units.copy()
    assert (Revision.objects.count(), Device.objects.count()) == (0, 0)
    monkeypatch.undo()
    units.copy()
    assert all_once(session)


def test_a_row_at_which_this_program_fails_is_said_and_stops_no_other(session, units, monkeypatch):
    judged = rows.judge

    def fail(tables, seated, entry_id, *, again):
        if seated.row.number == 2:
            raise AssertionError("a fault of ours")
        return judged(tables, seated, entry_id, again=again)

    monkeypatch.setattr(rows, "judge", fail)
    read = units.copy()
    assert (read.stored, read.refused) == (2, 1)
    assert "error of its own" in units.words(2)
    assert units.copy().refused == 1
    monkeypatch.undo()
    make.enter(make.play_of(session, 3), "1NN=")  # something changes, so that it is tried again
    assert units.copy().refused == 0
    assert Revision.objects.count() == 4


def test_two_who_read_one_copy_take_each_row_once(session, units):
    acts = [reader(units, digest) for digest in "ab"]
    outcomes = at_once(*acts)
    assert refusals(outcomes) == []
    assert sum(outcome.new for outcome in outcomes) == 3
    assert all_once(session)


def test_two_who_read_behind_a_directors_correction_take_each_row_once(session, units):
    acts = [reader(units, digest) for digest in "ab"]
    assert refusals(behind_one_lock(make.play_of(session).field_id, *acts)) == []
    assert all_once(session)


def test_a_phone_and_a_reader_at_once_wait_for_each_other_and_lose_nothing(session, units):
    play, phone = make.play_of(session), phone_of(session)
    outcomes = behind_one_lock(
        play.field_id, reader(units, "a"), partial(make.enter, play, "4HN+1", phone, seen=0)
    )
    assert refusals(outcomes) == []
    play.refresh_from_db()
    assert (play.conflict, play.last_revision) == (True, 2)
    assert proved(session)
