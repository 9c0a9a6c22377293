"""A page shows a code until a phone has opened it; nobody and nothing else counts as that phone."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.web import own_network
from tests import factories as make
from tests.tournaments.results.evenings import plain_text
from tournaments.paper import address as addresses
from tournaments.services import phone_test as services
from tournaments.views import phone_test

pytestmark = pytest.mark.django_db
NUMBER, NAME = "192.168.1.23:8000", "laptop.local:8000"
A_PHONE = "192.168.1.77"


@pytest.fixture(autouse=True)
def laptop(monkeypatch, settings):
    """The site runs on a laptop in its network."""
    for module in (addresses, own_network):
        monkeypatch.setattr(module, "network_address", lambda: "192.168.1.23")
    monkeypatch.setattr(addresses, "local_name", lambda: "laptop.local")
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.23", "laptop.local", "10.0.0.9"]


@pytest.fixture
def club():
    return make.make_club()


@pytest.fixture
def staff(club):
    client = Client(HTTP_HOST="localhost:8000", REMOTE_ADDR="127.0.0.1")
    client.force_login(make.make_user("dora", club=club, role="director"))
    return client


def page_of(club) -> str:
    return reverse("phone-test", args=[club.slug])


def shown(staff, club, **query) -> tuple[str, str]:
    """The address in the code on screen, and the address that the page polls."""
    page = staff.get(page_of(club), query).content.decode()
    typed = re.search(r'phone-test-address">(.+?)</strong>', page).group(1).replace("<wbr>", "")
    polls = re.search(r'data-poll-url="([^"]+)"', page).group(1).replace("&amp;", "&")
    return typed, polls


def path_of(typed: str) -> str:
    return "/" + typed.partition("/")[2] + "/"


def a_phone(host: str = NUMBER, **more) -> Client:
    return Client(**{"HTTP_HOST": host, "REMOTE_ADDR": A_PHONE, **more})


def poll(staff, polls: str, since: str):
    return staff.get(f"{polls}&since={since}")


def came(staff, polls: str) -> bool:
    return "A phone has reached this site" in poll(staff, polls, "waited").content.decode()


def test_a_phone_that_opens_the_code_is_seen_with_its_time(staff, club):
    typed, polls = shown(staff, club)
    assert typed.startswith(f"{NUMBER}/phone/")
    assert len(typed) < 40  # it can be typed
    assert not came(staff, polls)
    phone = a_phone()
    page = plain_text(phone.get(path_of(typed)).content.decode())
    assert f"Your phone has reached {club.name}. You can close this page." in page
    assert not came(staff, polls)  # its script posts
    assert (
        "The computer says so too."
        in phone.post(path_of(typed), headers={"hx-request": "true"}).content.decode()
    )
    answer = poll(staff, polls, "waited")
    assert re.search(r"A phone has reached this site, at \d\d:\d\d\.", plain_text(answer.content.decode()))
    assert (answer["X-Poll-Version"], answer["X-Poll"]) == ("came", "done")
    assert poll(staff, polls, "came").status_code == 204


def test_a_phone_without_scripts_presses_a_button(staff, club):
    typed, polls = shown(staff, club)
    phone = a_phone()
    assert "Tell the computer" in phone.get(path_of(typed)).content.decode()
    assert "The computer says so too." in phone.post(path_of(typed), follow=True).content.decode()
    assert came(staff, polls)


def test_the_name_of_the_laptop_is_tested_for_itself(staff, club):
    _by_number, number_polls = shown(staff, club)
    by_name, name_polls = shown(staff, club, address="name")
    assert by_name.startswith(f"{NAME}/phone/")
    a_phone(NAME).post(path_of(by_name))
    assert (came(staff, name_polls), came(staff, number_polls)) == (True, False)


def test_after_a_minute_the_page_says_what_may_be_wrong(staff, club, monkeypatch):
    _typed, polls = shown(staff, club)
    now = int(phone_test.time.time())
    assert poll(staff, polls, str(now - 59)).status_code == 204
    late = poll(staff, polls, str(now - 60))
    html = late.content.decode()
    page = plain_text(html)
    assert 'href="/help/guide/problems/"' in html
    assert [word for word in ("Wi-Fi:", "Firewall:", "Guest network:", "VPN:") if word not in page] == []
    assert late["X-Poll-Version"] == "waited"
    assert "X-Poll" not in late  # it waits on


@pytest.mark.parametrize("since", ["", "x", "-1", "9" * 30, "٣", "0\x00"])
def test_a_tampered_second_is_one_of_long_ago(staff, club, since):
    _typed, polls = shown(staff, club)
    assert staff.get(polls, {"since": since, "code": services.code_of(club)}).status_code == 200


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "192.168.1.23", "10.0.0.9"], ids=["loop", "own", "other card"]
)
def test_the_laptop_itself_does_not_count(staff, club, address):
    typed, polls = shown(staff, club)
    laptop = a_phone(REMOTE_ADDR=address)
    assert "This is the device that shows the code" in laptop.get(path_of(typed)).content.decode()
    laptop.post(path_of(typed), follow=True)
    assert not came(staff, polls)


def test_the_browser_that_shows_the_code_does_not_count(club):
    tablet = a_phone()
    tablet.force_login(make.make_user("dora", club=club, role="director"))
    typed, polls = shown(tablet, club)
    assert "This is the device that shows the code" in tablet.get(path_of(typed)).content.decode()
    tablet.post(path_of(typed))
    assert not came(tablet, polls)


def test_a_preview_that_reads_the_page_does_not_count(staff, club):
    typed, polls = shown(staff, club)
    assert a_phone().head(path_of(typed)).status_code == 200
    assert a_phone(HTTP_USER_AGENT="TelegramBot").get(path_of(typed)).status_code == 200
    a_phone().get(path_of(typed) + "?told=1")
    assert not came(staff, polls)


@pytest.mark.parametrize(
    "code", ["{club}-aaaaaa", "0-aaaaaa", "999-aaaaaa", "aaaaaa", "-", "1" * 40, "99999999999-a"]
)
def test_a_stranger_without_the_code_flips_nothing(staff, club, code):
    _typed, polls = shown(staff, club)
    address = reverse("phone", args=[code.format(club=club.pk)])
    answer = a_phone().post(address)
    assert answer.status_code == 404
    assert "This code has ended" in answer.content.decode()
    assert not came(staff, polls)


def test_guesses_are_limited(club):
    phone = a_phone()
    wrong = reverse("phone", args=[f"{club.pk}-aaaaaa"])
    codes = [phone.post(wrong).status_code for _try in range(phone_test.WRONG_CODES + 1)]
    assert codes == [404] * phone_test.WRONG_CODES + [429]


def test_a_post_from_another_site_counts_nothing(staff, club):
    typed, polls = shown(staff, club)
    forged = Client(enforce_csrf_checks=True, HTTP_HOST=NUMBER, REMOTE_ADDR=A_PHONE)
    assert forged.post(path_of(typed)).status_code == 403
    assert not came(staff, polls)


def test_a_code_is_of_one_club(staff, club):
    other = make.make_club("Elsewhere")
    typed, _polls = shown(staff, club)
    director = Client(HTTP_HOST="localhost:8000", REMOTE_ADDR="127.0.0.1")
    director.force_login(make.make_user("olga", club=other, role="director"))
    a_phone().post(path_of(typed))
    code = services.code_of(club)
    answer = director.get(page_of(other), {"code": code, "since": "waited"})
    assert "This code has ended" in answer.content.decode()
    assert club.name not in answer.content.decode()
    assert director.get(page_of(club), {"code": code, "since": "waited"}).status_code == 403


def test_a_code_ends_after_a_quarter_of_an_hour(staff, club, monkeypatch):
    typed, polls = shown(staff, club)
    now = phone_test.time.time()
    for later, good in ((services.PERIOD, True), (2 * services.PERIOD, False)):
        monkeypatch.setattr(services.time, "time", lambda later=later: now + later)
        assert (
            services.club_of(services.code_of(club)) == club,
            a_phone().get(path_of(typed)).status_code,
        ) == (
            True,
            200 if good else 404,
        )
    answer = poll(staff, polls, "waited")
    assert (answer["X-Poll"], "Show a new code" in answer.content.decode()) == ("done", True)


@pytest.mark.parametrize("role", [None, "member"])
def test_only_those_who_run_sessions_see_the_code(club, role):
    client = Client(HTTP_HOST="localhost:8000")
    if role:
        client.force_login(make.make_user("mia", club=club, role=role))
    answer = client.get(page_of(club))
    assert answer.status_code == (403 if role else 302)


def test_a_site_with_an_address_of_its_own_has_nothing_to_test(club, settings):
    settings.ALLOWED_HOSTS = ["bridge.example.org"]
    client = Client(HTTP_HOST="bridge.example.org")
    client.force_login(make.make_user("dora", club=club, role="director"))
    page = client.get(page_of(club), secure=True).content.decode()
    assert "There is nothing to test here" in page
    assert "/phone/" not in page


def test_a_laptop_in_another_network_than_at_its_start_says_so(staff, club, settings):
    settings.ALLOWED_HOSTS = ["localhost", "10.0.0.9", "laptop.local"]
    page = plain_text(staff.get(page_of(club)).content.decode())
    assert "its address there is 192.168.1.23. Phones are refused at that address" in page
    assert "Waiting for a phone" not in page
    assert "192.168.1.23" in staff.get(club.get_absolute_url()).content.decode()
    assert (
        "192.168.1.23" not in Client(HTTP_HOST="localhost:8000").get(club.get_absolute_url()).content.decode()
    )


def test_a_new_club_meets_the_test_first(db, settings):
    settings.MODE = "club"
    client = Client(HTTP_HOST="localhost:8000", REMOTE_ADDR="127.0.0.1")
    first = {"club_name": "Bridgeclub Graz", "name": "Anna Berg", "zone": "Europe/Vienna"}
    step = client.post("/setup/", first | {"username": "anna", "password": "seven no-trumps"}).url
    assert step == "/c/bridgeclub-graz/phone-test/?first=1"
    assert 'href="/c/bridgeclub-graz/members/import/?first=1"' in client.get(step).content.decode()
