"""The demo's poker: a freeze-out of last week with its prizes, a rebuy tournament in play, each the same."""

from __future__ import annotations

import datetime as dt

import pytest

from clubs.people.models import Person, User
from clubs.people.selectors import today
from clubs.poker.models import PokerEvening
from clubs.poker.selectors.proving import chains_in, prove
from clubs.poker.selectors.shown import EveningShown, shown
from clubs.poker.services.demo import make_demo_poker
from tests import factories as make

pytestmark = pytest.mark.django_db


def demo_of(user: User) -> tuple[EveningShown, EveningShown]:
    """The evenings of last week and of tonight in a club of forty people, run by `user`."""
    club = make.make_club()
    club.roles.create(user=user, kind="director")
    Person.objects.bulk_create([Person(club=club, name=f"P{n:02}", search=f"p{n:02}") for n in range(40)])
    make_demo_poker(club=club, user=user)
    tonight, last_week = PokerEvening.objects.filter(club=club)
    return shown(last_week), shown(tonight)


@pytest.fixture
def director() -> User:
    return make.make_user("dora")


def test_last_week_has_its_places_and_prizes(director):
    """Ten at 20.00 are a pot of 200.00: 100.00, 60.00 and 40.00; the house has 20.00."""
    view, tonight = demo_of(director)
    assert (view.form, view.evening.over) == ("Freeze-out", True)
    assert tonight.evening.date - view.evening.date == dt.timedelta(days=7)
    assert tonight.evening.date == today(tonight.evening.club)
    assert [(one.place, one.name, one.prize, one.result) for one in view.players][:4] == [
        ("1", "P22", "100.00 GBP", "+78.00"),
        ("2", "P20", "60.00 GBP", "+38.00"),
        ("3", "P24", "40.00 GBP", "+18.00"),
        ("4", "P18", "", "−22.00"),
    ]
    assert [amount for _title, amount in view.balance_lines] == [
        "220.00 GBP", "200.00 GBP", "20.00 GBP", "0.00 GBP",
    ]  # fmt: skip
    assert [row.event["type"] for row in view.rows if row.undone] == ["out"]
    assert prove(view.evening, chains_in(view.evening)) == []


def test_tonight_is_in_play(director):
    """Thirteen at 10.00, two rebuys of 10.00 and an add-on of 5.00: a pot of 155.00."""
    _last_week, view = demo_of(director)
    assert (view.form, view.evening.over, view.pot) == ("Rebuy tournament", False, "155.00 GBP")
    assert (view.clock.running, view.clock.level and view.clock.level.title) == (True, "Level 2")
    assert [len(table.seats) for table in view.tables] == [5, 6]
    assert (view.unseated, view.proposal) == ([], None)
    assert [one.place for one in view.gone] == ["12", "13"]
    assert prove(view.evening, chains_in(view.evening)) == []


def test_both_are_the_same_in_every_demo(director):
    taps = []
    for _load in range(2):
        views = demo_of(director)
        taps.append([[(row.event, row.undone) for row in view.rows] for view in views])
    assert taps[0] == taps[1]
    assert [len(rows) for rows in taps[0]] == [31, 28]
