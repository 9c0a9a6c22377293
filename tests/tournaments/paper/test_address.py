"""Which address codes on paper carry, what the pages say of it, and the laptop's name as a choice."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.selectors import today
from clubs.web import own_network
from scoring.models import Session
from tests import factories as make
from tests.tournaments.parties.evenings import make_party
from tests.tournaments.results.evenings import plain_text
from tournaments.paper import address as addresses
from tournaments.paper import cards
from tournaments.paper.address import site_address
from tournaments.services.control.hall_link import renew_link
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db
NUMBER, NAME = "http://192.168.1.23:8000/", "http://laptop.local:8000/"
CHANGES, STAYS = "what was printed with it leads nowhere", "It stays the same in every network."


@pytest.fixture(autouse=True)
def laptop(monkeypatch, settings):
    for module in (addresses, own_network):
        monkeypatch.setattr(module, "network_address", lambda: "192.168.1.23")
    monkeypatch.setattr(addresses, "local_name", lambda: "laptop.local")
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.23", "laptop.local", "bridge.example.org"]


@pytest.fixture
def session():
    return make.make_session(3)


def director(session: Session, host: str = "localhost:8000") -> Client:
    client = Client(HTTP_HOST=host)
    client.force_login(make.make_user("dora", club=session.club, role="admin"))
    return client


def print_page(session: Session) -> str:
    return reverse("paper", args=[session.club.slug, session.pk])


@pytest.mark.parametrize(
    ("host", "asked", "root"),
    [
        ("localhost:8000", "", NUMBER),
        ("localhost:8000", "name", NAME),
        ("192.168.1.23:8000", "", NUMBER),
        ("192.168.1.23:8000", "name", NAME),
        ("laptop.local:8000", "", NAME),
        ("laptop.local:8000", "number", NUMBER),
        ("localhost:8000", "evil.example.org", NUMBER),
        ("bridge.example.org", "name", "http://bridge.example.org/"),
    ],
)
def test_codes_carry_the_address_that_was_chosen(rf, host, asked, root):
    assert site_address(rf.get("/", {"address": asked}, HTTP_HOST=host)).root == root


def test_a_name_that_the_site_does_not_answer_to_is_not_offered(rf, settings):
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.23"]
    site = site_address(rf.get("/", {"address": "name"}, HTTP_HOST="localhost:8000"))
    assert (site.root, site.name, site.choice) == (NUMBER, "", "")


def test_the_page_says_that_the_address_changes_and_its_links_keep_the_choice(session):
    client = director(session)
    page = client.get(print_page(session)).content.decode()
    assert (f"will open {NUMBER}" in page, CHANGES in page, STAYS in page) == (True, True, False)
    chosen = client.get(print_page(session), {"address": "name"}).content.decode()
    assert (f"will open {NAME}" in chosen, CHANGES in chosen, STAYS in chosen) == (True, False, True)
    documents = re.findall(r'href="([^"]+\.pdf[^"]*)"', chosen)
    assert documents
    assert all("address=name" in link for link in documents)
    kept = client.post(f"{print_page(session)}?address=name", {"size": "letter"})
    assert kept.url == f"{print_page(session)}?address=name"
    tampered = client.post(f"{print_page(session)}?address=//evil.example.org", {"size": "letter"})
    assert tampered.url == print_page(session)


def test_the_table_cards_have_the_name(session, monkeypatch):
    drawn = []
    monkeypatch.setattr(cards, "qr_drawing", lambda address: drawn.append(address) or "<svg/>")
    path = reverse("paper-file", args=[session.club.slug, session.pk, "table-cards"])
    director(session).get(path, {"address": "name"})
    assert drawn
    assert all(address.startswith(f"{NAME}t/") for address in drawn)


def test_every_page_that_makes_codes_for_paper_says_it(session):
    club = session.club
    client = director(session)
    renew_link(club=club, seen="", by=make.make_user("olga", club=club, role="admin"))
    tonight = setup.create_session(club=club, name="Tonight", date=today(club), by=make.STAFF)
    party = make_party(8, club=club)
    pages = [
        print_page(session),
        reverse("hall-link", args=[club.slug]),
        reverse("signin", args=[club.slug, tonight.pk]),
        reverse("party-paper", args=[club.slug, party.pk]),
    ]
    said = {page: CHANGES in client.get(page).content.decode() for page in pages}
    assert said == dict.fromkeys(pages, True)


def test_a_site_with_a_name_of_its_own_says_only_its_address(session):
    page = director(session, "bridge.example.org").get(print_page(session)).content.decode()
    assert "will open http://bridge.example.org/" in page
    assert [
        words for words in (CHANGES, STAYS, "Use the name", "Test with a phone</a></p>") if words in page
    ] == []


def test_a_site_that_was_not_started_for_its_network_says_nothing_of_another(session, settings):
    """An operator's own list of hosts says nothing about the network in which the site was started."""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    assert "has joined another network" not in director(session).get(print_page(session)).content.decode()


def test_a_laptop_that_has_moved_says_its_new_address_to_the_staff(session, settings):
    settings.ALLOWED_HOSTS = ["localhost", "10.0.0.9", "laptop.local"]
    client = director(session)
    control = reverse("control", args=[session.club.slug, session.pk])
    assert "its address there is 192.168.1.23" in plain_text(client.get(control).content.decode())
    page = plain_text(client.get(print_page(session)).content.decode())
    assert "its address there is 192.168.1.23. Phones are refused at that address until you start" in page
    assert "Phones cannot reach that address. Join" not in page
