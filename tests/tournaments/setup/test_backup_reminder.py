"""The reminder of copies elsewhere: on a club's own laptop, after a month or eight publications."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.backups import pressed
from tests import factories as make
from tournaments.models import Publication
from tournaments.selectors import backup_reminder

pytestmark = pytest.mark.django_db
NEVER = "There has never been a copy of the club&#x27;s data outside this computer."


def ago(**time: float) -> dt.datetime:
    return timezone.now() - dt.timedelta(**time)


@pytest.fixture
def session(settings):
    settings.MODE = "club"
    return make.make_session(tables=3, boards=1)


@pytest.fixture
def publish(session):
    """Result versions at these moments."""

    def published(*moments: dt.datetime) -> None:
        for number, at in enumerate(moments, 1):
            Publication.objects.create(session=session, number=number, at=at, content={})

    return published


def page(session, role: str) -> tuple[Client, str]:
    client = Client()
    client.force_login(make.make_user(club=session.club, role=role))
    return client, client.get(session.club.get_absolute_url()).content.decode()


def test_a_club_that_has_published_nothing_is_left_alone(session):
    assert backup_reminder.reminder() == ""


def test_the_admin_reads_it_on_the_clubs_page_and_puts_it_off(session, publish):
    publish(ago(days=1))
    client, shown = page(session, "admin")
    assert NEVER in shown
    assert reverse("site_backups") in shown
    answer = client.post(reverse("site_backups"), {"do": "later"})
    assert answer.url == session.club.get_absolute_url()
    assert NEVER not in client.get(answer.url).content.decode()
    pressed.change(put_off_until=ago(minutes=1))
    assert NEVER in client.get(answer.url).content.decode()
    pressed.change(put_off_until=ago(days=-400))  # said while the clock was ahead
    assert NEVER in client.get(answer.url).content.decode()


def test_other_staff_read_whom_to_ask_and_players_nothing(session, publish):
    publish(ago(days=1))
    director = page(session, "director")[1]
    assert NEVER in director
    assert "Settings, Backups" in director
    assert "Remind me in a week" not in director
    assert NEVER not in Client().get(session.club.get_absolute_url()).content.decode()


@pytest.mark.parametrize("mode", ["demo", "production"])
def test_neither_the_demo_nor_a_server_reminds(session, publish, settings, mode):
    publish(ago(days=1))
    settings.MODE = mode
    assert backup_reminder.reminder() == ""


@pytest.mark.parametrize(
    ("copied", "published", "said"),
    [
        (40, [3], "is 40 days old"),
        (29, [3], ""),
        (40, [50], ""),  # nothing was published since
        (5, [4, 4, 3, 3, 2, 2, 1, 1], "is 5 days old"),
        (5, [4, 4, 3, 3, 2, 2, 1], ""),
        (1.5, [1] * 8, "is 1 day old"),
    ],
)
def test_it_comes_after_a_month_or_eight_publications(session, publish, copied, published, said):
    pressed.change(left_at=ago(days=copied))
    publish(*(ago(days=days) for days in published))
    assert (said in backup_reminder.reminder()) if said else backup_reminder.reminder() == ""
