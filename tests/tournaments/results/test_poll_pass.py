"""Screens that ask again: one query where nothing is new, and every check for a pass that does not hold."""

from __future__ import annotations

import datetime as dt
import html
import re

import pytest
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from django.urls.resolvers import RoutePattern
from django.utils import timezone

from clubs.people.models import Role
from scoring.models import Field, Session
from tests.factories import STAFF, enter, make_session, make_user, play_of
from tests.tournaments.results.evenings import refreshed
from tournaments.models import Clock, Standing
from tournaments.services.control import clock
from tournaments.views import results

pytestmark = pytest.mark.django_db
PAGES = ("control", "ranking")
FRAGMENT = {"HX-Request": "true"}


class Screen:
    """A page of a session in a director's browser, which asks on with what it was told last."""

    def __init__(self, page: str, session: Session) -> None:
        self.client, self.user = Client(), make_user(club=session.club, role="director")
        self.client.force_login(self.user)
        self.address = address_of(page, session)
        shown = self.client.get(self.address)
        version = re.search('data-poll-version="([^"]*)"', shown.content.decode())
        self.since = html.unescape(version[1]) if version else ""  # before play a control room does not ask

    def ask(
        self, since: str | None = None, client: Client | None = None, address: str = ""
    ) -> tuple[int, int]:
        """The status, and how many queries it took; what is told is asked with the next time."""
        asked = {"since": self.since if since is None else since}
        with CaptureQueriesContext(connection) as queries:
            answer = (client or self.client).get(address or self.address, asked, headers=FRAGMENT)
        self.since = answer.headers.get("X-Poll-Version", self.since)
        return answer.status_code, len(queries)


def is_led_away(screen: Screen, since: str, client: Client) -> bool:
    """Whether whoever asks has to sign in, or is told to open the page again, then the public one."""
    answer = client.get(screen.address, {"since": since}, headers=FRAGMENT)
    return answer.status_code == 302 or answer.headers.get("X-Poll") == "again"


def address_of(page: str, session: Session) -> str:
    return reverse(page, args=[session.club.slug, session.pk])


@pytest.fixture(params=PAGES)
def screen(request):
    return Screen(request.param, refreshed(make_session(3)))


@pytest.fixture
def session(screen):
    return Session.objects.get()


def later(monkeypatch, **spell: float) -> None:
    """The site's clock stands still, so much later than now."""
    now = timezone.now() + dt.timedelta(**spell)
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.mark.parametrize("tables", [3, 9])
@pytest.mark.parametrize("page", PAGES)
def test_nothing_new_is_said_in_one_query_time_and_again(page, tables):
    screen = Screen(page, refreshed(make_session(tables)))
    assert [screen.ask() for _ in range(3)] == [(204, 1)] * 3


def test_an_answer_with_something_new_brings_a_pass_too(screen, session):
    enter(play_of(session), "4HS=")
    refreshed(session)
    assert screen.ask()[0] == 200
    assert screen.ask() == (204, 1)


@pytest.mark.parametrize("changed", ["a result", "the session"])
def test_what_changed_is_brought(screen, session, changed):
    if changed == "a result":
        enter(play_of(session), "4HS=")
    else:
        clock.start(session=session, by=STAFF)
    assert screen.ask()[0] == 200


def test_a_pass_without_its_signature_is_none(screen):
    told, _dot, signature = screen.since.rpartition(".")
    assert len(signature) >= 40
    for other in ("", "x", signature[:-1], signature[::-1]):
        status, queries = screen.ask(f"{told}.{other}")
        assert (status, queries > 1) == (204, True)
        assert screen.ask() == (204, 1)  # which brought a pass that holds


def test_a_pass_with_other_versions_or_another_time_is_none(screen, session):
    since, _mark, brought = screen.since.partition("!")
    until, pk, *versions, signature = brought.split(".")
    enter(play_of(session), "4HS=")
    refreshed(session)
    now = [session.version, *Field.objects.values_list("version", "standing__version").get()]
    for told in ([until, pk, *now[: len(versions)]], [int(until) + 10**6, pk, *versions]):
        assert screen.ask("!".join((since, ".".join(map(str, (*told, signature))))))[0] == 200


def test_a_pass_is_of_no_use_to_anybody_else(screen, session):
    since, stranger, other = screen.since, Client(), Client()
    assert is_led_away(screen, since, stranger)
    other.force_login(make_user())
    assert screen.ask(since, other)[0] == 403
    other.force_login(make_user(club=session.club, role="scorer"))
    status, queries = screen.ask(since, other)
    assert (status, queries > 1) == (204, True)


def test_a_pass_is_of_no_use_once_signed_out(screen):
    screen.client.logout()
    assert is_led_away(screen, screen.since, screen.client)


def test_a_pass_is_of_no_use_at_another_session(screen, session):
    since = screen.since
    beside = refreshed(make_session(3, club=session.club))
    Session.objects.update(version=session.version)
    Field.objects.update(version=Field.objects.get(sections__session=session).version)
    Standing.objects.update(version=Standing.objects.get(field__sections__session=session).version)
    page = resolve(screen.address).url_name
    assert screen.ask(since, address=address_of(page, beside))[1] > 1
    assert screen.ask(since, address=screen.address.replace(session.club.slug, "elsewhere"))[0] == 404


def test_a_session_that_is_gone_is_not_found():
    session = make_session(3, start=False)
    screen = Screen("control", session)
    assert [screen.ask()[0], screen.ask()] == [200, (204, 1)]
    session.delete()
    assert screen.ask()[0] == 404


def test_who_was_removed_hears_of_no_change(screen, session):
    Role.objects.filter(user=screen.user).delete()
    enter(play_of(session), "4HS=")
    assert screen.ask()[0] == 403


def test_who_was_removed_is_turned_away_after_two_minutes_though_nothing_changes(screen, monkeypatch):
    Role.objects.filter(user=screen.user).delete()
    assert screen.ask() == (204, 1)
    later(monkeypatch, minutes=2)
    assert screen.ask()[0] == 403


def test_who_may_still_see_it_gets_another_pass_after_two_minutes(screen, monkeypatch):
    later(monkeypatch, minutes=2)
    status, queries = screen.ask()
    assert (status, queries > 1) == (204, True)
    assert screen.ask() == (204, 1)


def test_a_session_that_closes_by_the_clock_is_asked_for_whole(screen, session, monkeypatch):
    later(monkeypatch, seconds=0)
    Session.objects.update(state="official", corrections_until=timezone.now() + dt.timedelta(seconds=30))
    screen.ask("")
    assert screen.ask() == (204, 1)
    later(monkeypatch, seconds=31)
    assert screen.ask()[0] == 200
    session.refresh_from_db()
    assert session.state == "closed"
    assert screen.ask()[1] > 1


@pytest.mark.parametrize(
    ("left", "phase"),
    [
        pytest.param(451, "play", id="the last board begins"),
        pytest.param(1, "play", id="the round ends"),
        pytest.param(1, "move", id="the next round begins"),
    ],
)
def test_the_control_room_hears_of_the_clock_at_once(left, phase, monkeypatch):
    """Two boards of 7.5 minutes: the last one begins with 450 seconds to go."""
    session = make_session(3)
    later(monkeypatch, seconds=0)
    ends = timezone.now() + dt.timedelta(seconds=left)
    Clock.objects.update_or_create(session=session, defaults={"round": 1, "phase": phase, "ends": ends})
    screen = Screen("control", session)
    assert screen.ask() == (204, 1)
    later(monkeypatch, seconds=2)
    assert screen.ask()[0] == 200


def test_a_standing_that_is_behind_gives_no_pass(monkeypatch):
    """Each look at it has it reckoned again, in case nobody does."""
    healed = []
    monkeypatch.setattr(results, "heal", lambda field_id: healed.append(field_id))
    session = refreshed(make_session(3))
    Field.objects.update(version=F("version") + 1)
    screen = Screen("ranking", session)
    assert [screen.ask()[0] for _ in range(3)] == [204] * 3
    assert healed == [Field.objects.get().pk] * 4


@pytest.mark.parametrize("page", PAGES)
def test_what_screens_ask_is_found_among_the_first_addresses(page, monkeypatch):
    tried = []
    match = RoutePattern.match

    def counted(pattern, path):
        tried.append(pattern)
        return match(pattern, path)

    monkeypatch.setattr(RoutePattern, "match", counted)
    assert resolve(f"/c/a-club/s/1/{page}/").url_name == page
    assert len(tried) <= 20


@pytest.mark.parametrize("page", PAGES)
def test_nothing_new_is_said_before_accounts_are_looked_at(page, monkeypatch):
    """Which is most of what such a question cost."""
    screen = Screen(page, refreshed(make_session(3)))
    looked = []
    monkeypatch.setattr(AuthenticationMiddleware, "process_request", lambda _self, _request: looked.append(1))
    assert screen.ask() == (204, 1)
    assert not looked


def test_nothing_new_is_said_under_the_names_of_the_site_alone(screen, settings):
    """As every other answer."""
    settings.ALLOWED_HOSTS = ["club.example"]
    asked = {"since": screen.since}
    said = [
        screen.client.get(screen.address, asked, headers={**FRAGMENT, "Host": host}).status_code
        for host in ("club.example", "elsewhere.example")
    ]
    assert said == [204, 400]


def test_a_pass_answers_no_post(screen):
    assert screen.client.post(f"{screen.address}?since={screen.since}").status_code == 405


def test_all_that_shows_something_has_a_policy_and_nothing_new_needs_none(screen):
    """Wording it was a quarter of what such an answer cost."""
    policy = "Content-Security-Policy"
    assert policy in screen.client.get(screen.address).headers
    assert policy in screen.client.get(screen.address, {"since": ""}, headers=FRAGMENT).headers
    answer = screen.client.get(screen.address, {"since": screen.since}, headers=FRAGMENT)
    assert (answer.status_code, policy in answer.headers) == (204, False)
