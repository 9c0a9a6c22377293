"""The result of a poker evening as a PDF: what stands on it, on both papers, and for whom it is."""

from __future__ import annotations

import pytest

from clubs.people.models import Person
from clubs.poker import rules
from tests import factories as make
from tests.clubs.poker.test_evening import Host
from tests.tournaments.paper.reading import SHEETS, pages, sheet, text

pytestmark = pytest.mark.django_db
HOSTILE = '#panic() $x$ *"<b>\\'


def printed(host: Host, size: str = "a4") -> bytes:
    answer = host.client.get(host.address("poker-paper"), {"size": size})
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="2026-11-27-friday-poker.pdf"'
    return answer.content


@pytest.fixture
def freezeout(client) -> Host:
    """Three at 22.00 have played: a pot of 60.00, of which 70 % and 30 % are 42.00 and 18.00."""
    host = Host(client, rules.FREEZEOUT)
    host.buy_in("Ann", "Bob", HOSTILE)
    host.done("start")
    return host


def test_a_tournament_has_places_prizes_the_balance_and_the_proof(freezeout):
    freezeout.done("out", players=[2])
    unfinished = text(printed(freezeout))
    assert "The evening is in progress" in unfinished
    freezeout.done("out", players=[1])
    freezeout.done("end")
    paper = text(printed(freezeout))
    freezeout.evening.refresh_from_db()
    for words in (
        freezeout.club.name, "Friday poker, Fri 27 Nov 2026",
        HOSTILE, "42.00 EUR", "18.00 EUR", "+20.00", "−4.00", "−22.00", "66.00 EUR", "6.00 EUR",
        "Still to be paid out", freezeout.evening.shown_head.split()[0],
        f"link {freezeout.evening.chain_length}",
    ):  # fmt: skip
        assert words in paper.replace("\n", " "), words
    assert "in progress" not in paper
    assert paper.index("42.00") < paper.index("Ann") < paper.index("Bob")


def test_a_cash_evening_has_no_places(client):
    host = Host(client, rules.CASH)
    host.buy_in("Ann", money="20")
    host.done("cash_out:1", chips="400")
    host.done("end")
    paper = text(printed(host))
    assert "Pos." not in paper
    assert paper.count("20.00 EUR") == 4  # paid and cashed, by her and in the balance


def test_rebuys_are_on_both_papers(client):
    host = Host(client, rules.REBUY)
    host.buy_in(*(f"A player with a long name {n}" for n in range(24)))
    host.done("rebuy:1")
    for size, mm in SHEETS.items():
        found = pages(printed(host, size))
        assert (len(found), sheet(found[0])) == (2, mm)
        assert "1 rebuy" in found[-1].extract_text() + found[0].extract_text()
    assert host.client.get(host.address("poker-paper"), {"size": "a3"}).status_code == 422


def test_it_is_for_the_people_of_the_club(freezeout, client):
    member = make.make_user("ann", club=freezeout.club)
    Person.objects.filter(name="Ann").update(user=member)
    client.force_login(member)
    assert printed(freezeout)
    client.logout()
    assert client.get(freezeout.address("poker-paper")).status_code == 403
    other = make.make_club("Elsewhere")
    client.force_login(make.make_user("eve", club=other, role="admin"))
    assert client.get(freezeout.address("poker-paper")).status_code == 403
    away = freezeout.address("poker-paper").replace(freezeout.club.slug, other.slug)
    assert client.get(away).status_code == 404
