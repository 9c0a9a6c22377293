"""Who gets which paper, what is refused, and which address the codes carry."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Session
from tests import factories as make
from tests.tournaments.paper.conftest import ALWAYS, CARDS, address
from tests.tournaments.paper.reading import SHEETS, pages, sheet
from tournaments.paper import address as addresses
from tournaments.paper.address import is_loopback, phone_root
from tournaments.services import sessions

pytestmark = pytest.mark.django_db
STAFF_ONLY = [document.key for document in (*ALWAYS, *CARDS) if not document.for_all]
FOR_ALL = [document.key for document in ALWAYS if document.for_all]


def overview(session: Session) -> str:
    return reverse("paper", args=[session.club.slug, session.pk])


def player_of(session: Session) -> Client:
    person = session.sections.get().entries.get(number=1).members.first().person
    person.user = make.make_user()
    person.save()
    client = Client()
    client.force_login(person.user)
    return client


def statuses(client: Client, session: Session) -> dict[str, int]:
    return {d.key: client.get(address(session, d.key)).status_code for d in (*ALWAYS, *CARDS)}


@pytest.mark.parametrize("role", ["scorer", "director", "admin"])
def test_those_who_run_the_session_get_everything(signed_in, role):
    session = make.make_session(tables=3)
    browser = signed_in(session, role)
    assert set(statuses(browser, session).values()) == {200}
    page = browser.get(overview(session)).content.decode()
    assert all(address(session, d.key, "a4") in page for d in ALWAYS)


def test_the_paper_is_asked_for_once_and_kept_for_the_club(signed_in):
    session = make.make_session(tables=3)
    director, scorer = signed_in(session), signed_in(session, "scorer")
    assert director.post(overview(session), {"size": "letter"}).url == overview(session)
    page = scorer.get(overview(session)).content.decode()
    documents = len([*ALWAYS, *CARDS])
    assert page.count("?size=letter") == documents + 1  # the link to the size itself
    assert (
        f'href="{address(session, "ranking", "a4")}"'
        in scorer.get(overview(session), {"size": "a4"}).content.decode()
    )
    unsized = scorer.get(reverse("paper-file", args=[session.club.slug, session.pk, "seating"]))
    assert sheet(pages(unsized.content)[0]) == SHEETS["letter"]


@pytest.mark.parametrize("role", ["scorer", "player", "elsewhere"])
def test_only_this_clubs_directors_choose_its_paper(signed_in, role):
    session = make.make_session(tables=3)
    stranger = make.make_user(club=make.make_club(), role="director")
    browser = {"scorer": lambda: signed_in(session, "scorer"), "player": lambda: player_of(session)}
    client = browser.get(role, Client)()
    if role == "elsewhere":
        client.force_login(stranger)
    assert client.post(overview(session), {"size": "letter"}).status_code in (302, 403)
    session.club.refresh_from_db()
    assert session.club.paper_size == "a4"


def test_a_paper_that_there_is_not_is_refused(signed_in):
    session = make.make_session(tables=3)
    assert signed_in(session).post(overview(session), {"size": "a5"}).status_code == 422
    session.club.refresh_from_db()
    assert session.club.paper_size == "a4"


def test_a_player_gets_results_and_nothing_with_a_link_on_it():
    session = make.make_session(tables=3)
    browser = player_of(session)
    assert statuses(browser, session) == dict.fromkeys(STAFF_ONLY, 403) | dict.fromkeys(FOR_ALL, 200)
    page = browser.get(overview(session)).content.decode()
    assert address(session, "ranking") in page
    assert "table-cards" not in page


def test_a_stranger_gets_results_only_after_play(signed_in):
    session = make.make_session(tables=3)
    strangers = [Client(), signed_in(make.make_session(tables=3), "director")]
    anonymous, elsewhere = (statuses(client, session) for client in strangers)
    assert set(anonymous.values()) == {403}
    assert set(elsewhere.values()) == {403}
    make.enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    sessions.publish(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    anonymous, elsewhere = (statuses(client, session) for client in strangers)
    assert anonymous == dict.fromkeys(STAFF_ONLY, 302) | dict.fromkeys(FOR_ALL, 200)
    assert elsewhere == dict.fromkeys(STAFF_ONLY, 403) | dict.fromkeys(FOR_ALL, 200)


def test_another_clubs_session_is_not_found(signed_in):
    own, other = make.make_session(tables=3), make.make_session(tables=3)
    browser = signed_in(own)
    for name, extra in (("paper", []), ("paper-file", ["slips"])):
        assert browser.get(reverse(name, args=[own.club.slug, other.pk, *extra])).status_code == 404


def test_what_there_is_not_is_refused(signed_in):
    session = make.make_session(tables=3)
    browser = signed_in(session)
    assert browser.get(address(session, "tallies")).status_code == 404
    refused = browser.get(address(session, "slips", "a3<b>"))
    assert refused.status_code == 422
    assert "The paper size must be A4 or Letter, not a3&lt;b&gt;." in refused.content.decode()
    assert browser.post(address(session, "slips")).status_code == 405


def test_before_the_start_cards_are_refused_with_what_to_do(signed_in):
    session = make.make_session(tables=3, start=False)
    browser = signed_in(session)
    for key in STAFF_ONLY:
        if key in [card.key for card in CARDS] or key == "movement":  # these are there before play too
            continue
        answer = browser.get(address(session, key))
        assert (answer.status_code, "Start play first" in answer.content.decode()) == (422, True)
    assert "Start play first" in browser.get(overview(session)).content.decode()


def test_a_document_is_not_kept_by_the_browser(signed_in):
    session = make.make_session(tables=3)
    answer = signed_in(session).get(address(session, "table-cards"))
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Disposition"] == 'inline; filename="2026-11-20-tuesday-pairs-table-cards.pdf"'


def test_the_number_of_queries_does_not_grow_with_the_field(signed_in):
    counts = [queries_of(make.make_session(tables=tables, boards=1), signed_in) for tables in (3, 6)]
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 20


def queries_of(session: Session, signed_in: Callable[..., Client]) -> dict[str, int]:
    """How many queries each document takes once its standing is up to date."""
    make.enter_all(session)
    browser = signed_in(session)
    browser.get(address(session, "ranking"))
    counts = {}
    for document in ALWAYS:
        with CaptureQueriesContext(connection) as queries:
            browser.get(address(session, document.key))
        counts[document.key] = len(queries)
    return counts


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_codes_carry_an_address_that_phones_can_reach(rf, settings, monkeypatch, host):
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.1.23")
    request = rf.get("/", HTTP_HOST=host)
    settings.ALLOWED_HOSTS = ["*"]
    assert phone_root(request) == "http://192.168.1.23:8000/"
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    assert phone_root(request) == f"http://{host}/"
    monkeypatch.setattr(addresses, "network_address", lambda: None)
    settings.ALLOWED_HOSTS = ["*"]
    assert phone_root(request) == f"http://{host}/"


def test_an_address_of_its_own_is_kept(rf, settings):
    settings.ALLOWED_HOSTS = ["*"]
    request = rf.get("/", HTTP_HOST="bridge.example.org", secure=True)
    assert phone_root(request) == "https://bridge.example.org/"


def test_staff_are_told_when_phones_cannot_reach_the_address(signed_in, settings, monkeypatch):
    monkeypatch.setattr(addresses, "network_address", lambda: None)
    settings.ALLOWED_HOSTS = ["*"]
    session = make.make_session(tables=3)
    browser = signed_in(session)
    assert (
        "Phones cannot reach that address"
        in browser.get(overview(session), HTTP_HOST="localhost").content.decode()
    )
    assert (
        "Phones cannot reach" not in browser.get(overview(session), HTTP_HOST="192.168.1.5").content.decode()
    )


def test_a_network_address_is_one_of_another_machines_view():
    found = addresses.network_address()
    assert found is None or not is_loopback(found)
