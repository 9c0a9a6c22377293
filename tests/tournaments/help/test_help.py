"""The help page says what the line, the marks and the permissions really do."""

import re

import pytest
from django.urls import URLPattern, get_resolver, reverse

from tests.factories import make_club
from tournaments.line import parse_line
from tournaments.views.help import page
from tournaments.views.help.places import CLUB, PARAGRAPHS, PLACES, anchor_of


@pytest.fixture
def text(client, db):
    html = client.get(reverse("help")).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace("&#x27;", "'")


@pytest.mark.parametrize("typed", [typed for typed, _meaning in page.COMMANDS])
def test_every_example_is_one_that_the_line_reads(typed):
    assert not parse_line(typed).empty


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("4sn=", "4 spades by North, ten tricks. N-S +420."),
        ("3ntxe hk -2", "3 no-trumps doubled by East, lead ♥K, seven tricks. N-S +300."),
        ("8sn=", "The level of a bid must be 1 to 7, not 8."),
        ("3nt=", "Who was declarer in 3NT? Add N, E, S or W."),
        ("3ne+5", "3NT cannot make more than 4 overtricks."),
        ("62+", "+620 is not possible on board 1: N-S are not vulnerable."),
        ("a+", "Enter both sides, N-S first: a+/a-."),
        ("b40 p", "There is no board 40: the boards are 1 to 27."),
    ],
)
def test_what_the_line_answers_stands_beside_what_was_typed(text, typed, answer):
    assert f"{typed} {answer}" in text


def test_all_that_is_listed_as_refused_is_refused():
    assert [typed for typed, _answer in page._refusals()] == list(page.REFUSED)


@pytest.mark.parametrize(
    "mark", ["agreed", "not agreed", "not entered", "check", "slow", "director call", "sit-out"]
)
def test_every_mark_is_explained(text, mark):
    assert f" {mark} " in text


@pytest.mark.parametrize(
    "row",
    [
        "Confirm a result Playing, Finished Playing, Finished Playing, Finished Playing, Finished, Official",
        "Publish never never never Playing, Finished, Official Playing, Finished, Official",
        "Reopen never never never Finished, Official, Closed Finished, Official, Closed",
    ],
)
def test_who_may_do_what_is_the_table_that_the_services_ask(text, row):
    assert row in text


def test_every_page_leads_to_help(client, db):
    assert f'href="{reverse("help")}"' in client.get("/").content.decode()


def routes(resolver, before=""):
    for part in resolver.url_patterns:
        route = before + str(part.pattern)
        if isinstance(part, URLPattern):
            yield route
        else:
            yield from routes(part, route)


def test_each_page_of_a_club_leads_to_its_paragraph(client, db):
    """Walked by address: a page that is new has help of its own once its address is in the table."""
    html = client.get(reverse("help")).content.decode()
    anchors = re.findall(r' id="([^"]*)"', html)
    assert len(anchors) == len(set(anchors))
    addresses = [route for route in routes(get_resolver()) if route.startswith(CLUB)]
    pages = [address for address in addresses if not address.endswith(".png")]
    assert len(pages) > 100
    for route in pages:
        assert anchor_of(route) in anchors, route
    assert {paragraph.anchor for paragraph in PARAGRAPHS} == set(PLACES.values())
    club = make_club()
    assert f'href="{reverse("help")}#club"' in client.get(club.get_absolute_url()).content.decode()
    assert anchor_of("c/<slug:slug>/s/<int:pk>/control/play/<int:play>/") == "control"
    assert anchor_of("c/<slug:slug>/nowhere/") == ""
