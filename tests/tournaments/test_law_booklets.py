"""The booklets of laws on screen and on paper: for everybody, all of a code, and no query."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people.words import say
from scoring.laws.codes import CODES
from tests.cases import for_each
from tests.tournaments.paper.reading import SHEETS, pages, sheet, text

pytestmark = pytest.mark.django_db


def shown(client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


def test_the_list_has_every_code_with_its_papers(client):
    page = client.get(reverse("law-codes")).content.decode()
    for key, code in CODES.items():
        assert say(code.title) in page
        assert f'href="/help/laws/{key}/"' in page
        assert f'href="/help/laws/{key}.pdf?size=letter"' in page


def test_help_leads_to_the_list(client):
    assert f'href="{reverse("law-codes")}"' in client.get(reverse("help")).content.decode()


def test_a_table_of_gin_is_read_from_its_conditions_to_its_options(client):
    page = shown(client, "/help/laws/gin/")
    assert (
        "Which hands have a wrong number of cards? One hand 31 A wrong hand later "
        "The player with the right hand chooses. The non-offending side chooses: "
        "Have a new deal (31) The deal is void, and the same dealer deals again. "
        "Play on with the wrong hand, which is put right (31) "
        "The offender puts the hand right at the next plays, by drawing without discarding or the reverse. "
        "The offender may not knock before the next turn."
    ) in page
    assert "4 situations, 12 laws" in page


@for_each("key", CODES)
def test_no_page_asks_the_database(key):

    client = Client()
    client.get("/help/laws/")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/help/laws/{key}/").status_code == 200
    assert len(queries) == 0


@for_each("size", SHEETS)
def test_a_booklet_on_paper_has_contents_heads_and_numbers(size):

    answer = Client().get(f"/help/laws/gin.pdf?size={size}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    printed = pages(answer.content)
    assert {sheet(page) for page in printed} == {SHEETS[size]}
    cover, contents, *rest = (page.extract_text() for page in printed)
    assert "Laws of gin rummy" in cover
    assert "Contents" in contents
    assert "4. A player knocked with too many points." in contents
    assert all("Laws of gin rummy" in page for page in (contents, *rest))
    assert f"Page 3 of {len(printed)}" in rest[0]


def test_every_clause_and_ruling_of_a_code_is_on_paper(client):
    code = CODES["whist_english"]
    printed = "".join(text(client.get("/help/laws/whist_english.pdf").content).split())
    for about in code.clauses.values():
        assert "".join(about.split()) in printed
    for table in code.tables.values():
        assert "".join(table.trigger.split()) in printed
        for row in table.rows:
            assert "".join(row.says.split()) in printed


def test_what_is_not_there_is_refused(client):
    assert client.get("/help/laws/bezique/").status_code == 404
    assert client.get("/help/laws/bezique.pdf").status_code == 404
    assert "must be A4 or Letter, not a5." in shown(client, "/help/laws/gin.pdf?size=a5", 422)
    assert client.post("/help/laws/gin/").status_code == 405
