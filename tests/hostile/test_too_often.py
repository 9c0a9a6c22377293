"""Whoever does something too often hears, in words and in `Retry-After`, how long it is until the next try.

One test walks every place that has a limit, be it a page, a part of one, a phone's script or the API.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from allauth.core.internal import ratelimit
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.web.api.throttles import Limit, RulesThrottle, WriteThrottle
from scoring.models import Session
from tests import factories as make
from tests.tournaments.results.evenings import address, evening, fresh, pk_of, play_on
from tournaments.services import sessions
from tournaments.services.setup import sessions as setup
from tournaments.views import hall, phone_test, results
from tournaments.views.setup import sign_in_tries
from tournaments.views.table import arrivals, phone

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}
ROOT = Path(__file__).parents[2]
MOST = 3  # tries, for this test, of every limit of ours
PASSED = 10  # seconds between the tries and the one that is refused


@dataclass(frozen=True)
class Place:
    """What may be done so often: `again` does it once more, `seconds` are left when it is refused."""

    again: Callable[[], HttpResponse]
    seconds: int
    words: str


@pytest.fixture
def session() -> Session:
    return make.make_session(3)


@pytest.fixture
def clock(monkeypatch) -> SimpleNamespace:
    """The clocks of django-allauth and of the API's framework; ours stands still (tests/conftest.py), 400 s
    after a period of ten minutes began, and 40 s after a minute.
    """
    clock = SimpleNamespace(now=1_000_000_000.0)
    monkeypatch.setattr(ratelimit, "time", SimpleNamespace(time=lambda: clock.now, monotonic=lambda: 0.0))
    monkeypatch.setattr(Limit, "timer", lambda _throttle: clock.now)
    return clock


@pytest.fixture
def _few_tries(monkeypatch) -> None:
    for module, names in {
        phone: ("WORDS_IN_TEN_MINUTES", "LINKS_IN_TEN_MINUTES"),
        arrivals: ("TRIES_IN_TEN_MINUTES",),
        sign_in_tries: ("MISSES",),
        results: ("REPORTS_OF_A_PERSON",),
        hall: ("WRONG_LINKS",),
        phone_test: ("WRONG_CODES",),
    }.items():
        for name in names:
            monkeypatch.setattr(module, name, MOST)
    monkeypatch.setattr(phone, "POSTS_A_MINUTE", 2 * MOST)  # what is counted for itself is refused first
    for throttle in (WriteThrottle, RulesThrottle):
        monkeypatch.setattr(throttle, "rate", f"{MOST}/min")


def of_table(session: Session) -> Client:
    client = Client()
    client.get(reverse("table-link", args=[make.link_of(session, 1).token]))
    return client


def a_link(session: Session) -> Place:
    token = make.link_of(session, 1).token
    return Place(lambda: Client().get(reverse("table-link", args=[token])), 200, "4 minutes")


def a_hall_display(_session: Session) -> Place:
    wrong = reverse("hall", args=["x" * 10])
    return Place(lambda: Client().get(wrong), 200, "4 minutes")


def a_code_of_a_phone_test(_session: Session) -> Place:
    wrong = reverse("phone", args=["1-abcdef"])
    return Place(lambda: Client().get(wrong), 200, "4 minutes")


def letters(session: Session) -> Place:
    word = reverse("table-word", args=[session.club.slug])
    return Place(lambda: Client().post(word, {"word": "IIII"}), 200, "4 minutes")


def a_phones_script(session: Session) -> Place:
    client = of_table(session)
    return Place(lambda: client.post(reverse("table-entry"), {}, headers=JSON), 20, "20 seconds")


def a_phone_without_scripts(session: Session) -> Place:
    client = of_table(session)
    return Place(lambda: client.post(reverse("table-entry"), {}), 20, "20 seconds")


def names_at_a_table(session: Session) -> Place:
    client = of_table(session)
    encounter = make.encounter_of(session, 1)
    data = {"encounter": encounter.pk, "who": "Nobody Atall", "seat": "N"}
    return Place(lambda: client.post(reverse("table-arrivals"), data), 200, "4 minutes")


def names_before_play(session: Session) -> Place:
    new = setup.create_session(club=session.club, name="Tonight", date=timezone.now().date(), by=make.STAFF)
    where = reverse("player-sign-in", args=[new.club.slug, new.pk])
    return Place(lambda: Client().post(where, {"who": "Nobody Atall"}), 600, "10 minutes")


def reports(_session: Session) -> Place:
    published = evening()
    sessions.publish(session=published, by=make.STAFF)
    published, client = fresh(published), Client()
    mine = pk_of(published, 2)
    person = published.sections.get().entries.get(pk=mine).members.get(seat=1).person_id
    client.post(address(published, "own-name"), {"person": str(person)})
    play = {"play": str(play_on(published, 1, 2).pk)}
    return Place(lambda: client.post(address(published, "wrong", mine), play), 200, "4 minutes")


def passwords(_session: Session) -> Place:
    make.make_user("dora")
    data = {"login": "dora", "password": "wrong"}
    return Place(lambda: Client().post(reverse("account_login"), data), 290, "5 minutes")


def passwords_from_one_address(_session: Session) -> Place:
    names = iter(range(99))
    return Place(
        lambda: Client().post(reverse("account_login"), {"login": f"n{next(names)}", "password": "x"}),
        50,
        "50 seconds",
    )


def passwords_of_a_program(_session: Session) -> Place:
    make.make_user("dora")
    data = {"username": "dora", "password": "wrong"}
    return Place(lambda: Client().post("/api/v1/token/", data, "application/json"), 290, "290 seconds")


def changes_of_passwords(_session: Session) -> Place:
    client = Client()
    client.force_login(make.make_user("dora"), backend="django.contrib.auth.backends.ModelBackend")
    data = {"oldpassword": "wrong", "password1": "x", "password2": "x"}
    return Place(lambda: client.post(reverse("account_change_password"), data), 50, "50 seconds")


def the_api_s_writing(session: Session) -> Place:
    client = of_table(session)
    play = make.encounter_of(session, 1).plays.earliest("pk")
    where = f"/api/v1/plays/{play.pk}/revisions/"
    return Place(lambda: client.post(where, {}, "application/json"), 50, "50 seconds")


def the_api_s_rules(_session: Session) -> Place:
    ask = {"result": "4HS=", "vul": "none"}
    return Place(lambda: Client().post("/api/v1/score/", ask, "application/json"), 50, "50 seconds")


PLACES = [
    a_link, a_hall_display, a_code_of_a_phone_test, letters,
    a_phones_script, a_phone_without_scripts, names_at_a_table,
    names_before_play, reports,
    passwords, passwords_from_one_address, passwords_of_a_program, changes_of_passwords, the_api_s_writing,
    the_api_s_rules,
]  # fmt: skip


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
@pytest.mark.usefixtures("_few_tries")
def test_who_is_refused_hears_how_long_it_is(session, clock, place):
    here = place(session)
    codes = [here.again().status_code for _try in range(MOST)]
    assert 429 not in codes
    while codes[-1] != 429 and len(codes) < 12:  # some limits are not ours to lower
        codes.append(here.again().status_code)
    clock.now += PASSED
    answer = here.again()
    assert answer.status_code == 429
    assert answer["Retry-After"] == str(here.seconds)
    assert here.words in re.sub(r"\s+", " ", answer.content.decode())


def test_no_place_is_left_out():
    """Who asks `within_limit` is in the walk above; another module needs a place there."""
    calling = {
        str(path.relative_to(ROOT))
        for app in ("clubs", "scoring", "tournaments")
        for path in (ROOT / app).rglob("*.py")
        if "within_limit(" in path.read_text() and path.name != "limits.py"
    }
    assert calling == {
        "tournaments/views/hall.py",
        "tournaments/views/phone_test.py",
        "tournaments/views/results.py",
        "tournaments/views/setup/sign_in_tries.py",
        "tournaments/views/table/arrivals.py",
        "tournaments/views/table/phone.py",
    }


def test_what_is_let_through_is_not_told_to_wait(session):
    answer = of_table(session).post(reverse("table-entry"), {}, headers=JSON)
    assert "Retry-After" not in answer
