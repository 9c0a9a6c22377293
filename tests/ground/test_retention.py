"""Which automatic backups stay, whoever publishes how often and whatever a clock said."""

import datetime as dt

import pytest

from config.backups import retention

NOON = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)
HOUR, DAY = dt.timedelta(hours=1), dt.timedelta(days=1)


def made(*ages: dt.timedelta, reason: str = "publication") -> list[retention.BackupFile]:
    """Backups of these ages, the first was made first."""
    names = [retention.name_of(number, NOON - age, reason) for number, age in enumerate(ages, 1)]
    return retention.read(names)


def left(backups: list[retention.BackupFile], now: dt.datetime = NOON) -> list[int]:
    gone = retention.surplus(backups, now)
    return [one.number for one in backups if one not in gone]


def test_a_name_says_when_the_how_manieth_was_made_and_why():
    name = retention.name_of(42, NOON, "before-restore")
    assert name == "20261120-120000-n42-before-restore.zip"
    (read,) = retention.read([name, "evening.zip", "20261120-120000.zip"])
    assert (read.number, read.at, read.reason) == (42, NOON, "before-restore")


def test_those_of_before_are_older_than_all_that_have_a_number():
    names = ["20261119-100000-000001-publication.zip", "20261120-120000-n1-publication.zip"]
    assert [one.number for one in retention.read(reversed(names))] == [0, 1]


def test_of_the_last_day_all_stay():
    hourly = made(*(HOUR * age for age in reversed(range(24))))
    assert len(left(hourly)) == 24


def test_then_one_a_day_and_then_one_a_week_stay():
    """Two a day for a year: a day's, 13 or 14 of days, and about 24 of weeks."""
    twice_a_day = made(*(HOUR * 12 * age for age in reversed(range(730))))
    stay = left(twice_a_day)
    ages = [(NOON - one.at) for one in twice_a_day if one.number in stay]
    assert max(ages) <= dt.timedelta(days=182)
    assert sum(age <= DAY for age in ages) == 3
    assert sum(DAY < age <= 14 * DAY for age in ages) in (13, 14)
    assert sum(age > 14 * DAY for age in ages) in (24, 25)


def test_thinned_from_day_to_day_as_much_stays_as_thinned_at_once():
    kept: list[retention.BackupFile] = []
    for day in range(365):
        now = NOON + day * DAY
        kept += retention.read([retention.name_of(day + 1, now, "publication")])
        gone = retention.surplus(kept, now)
        kept = [one for one in kept if one not in gone]
    assert 38 <= len(kept) <= 42
    assert kept[-1].number == 365


def test_many_of_one_reason_take_nothing_from_another():
    migration = made(100 * DAY, reason="migration")
    many = made(*(HOUR / 60 * age for age in reversed(range(32))))
    assert not set(migration) & set(retention.surplus(migration + many, NOON))


def test_those_made_by_hand_stay_for_ever():
    assert left(made(*(DAY * 1000 for _one in range(9)), reason="by-hand")) == list(range(1, 10))


@pytest.mark.parametrize(
    "wrong", [dt.timedelta(days=-20_000), dt.timedelta(days=2000)], ids=["back", "ahead"]
)
def test_the_newest_stays_whatever_the_clock_said(wrong):
    """Ten with a clock that was wrong, then one with the right one; and the other way round."""
    assert left(made(*(wrong for _one in range(10)), HOUR))[-1] == 11
    assert left(made(*(HOUR for _one in range(10)), wrong))[-1] == 11


def test_a_clock_that_was_ahead_deletes_nothing_that_is_made_later():
    """One made in 2031; then ten made in the right year: all of the last day are there."""
    assert left(made(-1800 * DAY, *(HOUR * age for age in reversed(range(10))))) == list(range(1, 12))
