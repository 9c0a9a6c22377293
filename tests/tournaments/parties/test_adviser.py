"""The adviser on the page of a new party, and the advice beside the list of who comes."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session
from tests import factories as make
from tests.tournaments.parties.evenings import make_party, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def host():
    """A director's browser, and the address of a new party of the club."""
    club, client = make.make_club(), Client()
    client.force_login(make.make_user(club=club, role="director"))
    return client, reverse("party-new", args=[club.slug])


def test_the_number_is_asked(host):
    client, address = host
    page = client.get(address)
    assert (page.context["offers"], page.context["odd_ones"]) == ([], [])
    assert 'name="people"' in page.content.decode()


def test_every_party_for_so_many_has_its_reason_and_is_chosen_by_its_link(host):
    client, address = host
    page = client.get(address, {"people": "15"})
    offers = page.context["offers"]
    assert len(offers) == 7
    for offer in [*offers, *page.context["odd_ones"]]:
        chosen = client.get(address + offer.address.partition("#")[0])
        assert chosen.status_code == 200


def test_a_link_fills_in_the_form(host):
    client, address = host
    offers = client.get(address, {"people": "16"}).context["offers"]
    [assigned] = [offer for offer in offers if "progression=assigned" in offer.address]
    assert assigned.title == "Progressive bridge"
    assert "15 rounds" in assigned.why  # sixteen: everybody has fifteen partners
    form = client.get(address + assigned.address.partition("#")[0]).context["form"]
    assert (form.initial["progression"], form.initial["partners"]) == ("assigned", "draw")


def test_the_odd_ones_are_chosen_for_the_party_that_is_shown(host):
    client, address = host
    page = client.get(address, {"people": "15", "form": "progressive", "partners": "mixed"})
    host_stands_in = page.context["odd_ones"][-1]
    assert host_stands_in.why == "The host stands in so that everybody can play."
    form = client.get(address + host_stands_in.address.partition("#")[0]).context["form"]
    assert (form.initial["extra"], form.initial["partners"]) == ("host", "mixed")


def test_couples_who_are_too_many_can_only_sit_out(host):
    client, address = host
    assert client.get(address, {"people": "14", "progression": "pair_contest"}).context["odd_ones"] == []


@pytest.mark.parametrize("asked", ["7", "0", "401", "many"])
def test_a_number_that_is_no_party_is_refused_beside_it(host, asked):
    client, address = host
    page = client.get(address, {"people": asked})
    assert page.status_code == 200
    assert page.context["how_many"].errors["people"]
    assert page.context["offers"] == []
    if asked == "7":
        assert "eight people or more, not 7" in page.content.decode()


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"progression": "sideways"}, "progression"),
        ({"extra": "host", "progression": "pair_contest"}, "extra"),
    ],
)
def test_an_address_that_no_rule_allows_is_refused_by_its_field(host, query, field):
    client, address = host
    answer = client.get(address, query)
    assert answer.status_code == 422
    assert f"The field is “{field}”." in answer.content.decode()


def listed(session: Session, **query: str) -> list[str]:
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    address = reverse("party-list", args=[session.club.slug, session.pk])
    words: list[str] = client.get(address, query).context["words"]
    return words


def test_the_list_says_what_so_many_mean():
    assert listed(make_party(12)) == []
    assert listed(make_party(0)) == []
    [words] = listed(make_party(14, rules={"extra": "dummy"}))
    assert words == "Two players, at different tables, have a dummy as partner in each round."
    assert "No stand-in has been named." in listed(make_party(15, rules={"extra": "host"}))
    assert listed(start(make_party(14)).session) == []


def test_the_list_says_how_varied_tallies_are_when_asked():
    session = make_party(12, rules={"progression": "assigned", "rounds": 12})
    assert listed(session) == ["After 11 rounds, somebody has to have the same partner again."]
    words = listed(session, tallies="1")
    assert words[1].startswith("Partnerships that repeat")
    assert "Different partners for each player: at least 11." in words
    assert listed(make_party(7, rules={"progression": "assigned"}), tallies="1") == listed(
        make_party(7, rules={"progression": "assigned"})
    )
