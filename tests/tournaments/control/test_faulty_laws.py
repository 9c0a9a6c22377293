"""A file of laws with a fault: its own code cannot be asked, and every place says why; all others go on."""

from __future__ import annotations

import io
from html import unescape

import pytest
from _start import serve
from django.core.management import call_command

from scoring.laws import checks, codes
from scoring.laws.pages import Unreadable
from tests.factories import make_session

pytestmark = pytest.mark.django_db

FAULT = "scoring/laws/books/2017/calls.toml, line 4: The text of “told” is missing."
REFUSAL = f"The laws of 2017 cannot be read until a file is corrected: {FAULT}"


@pytest.fixture(autouse=True)
def _faulty(monkeypatch):
    read_code = codes.read_code

    def refuse(key):
        if key == "2017":
            raise Unreadable(FAULT)
        return read_code(key)

    for module in (codes, checks):
        monkeypatch.setattr(module, "read_code", refuse)


@pytest.mark.parametrize(
    ("address", "status"), [("/help/laws/", 200), ("/help/laws/2017/", 422), ("/help/laws/2017.pdf", 422)]
)
def test_the_booklets_say_what_is_wrong_and_lead_to_the_others(client, address, status):
    answer = client.get(address)
    page = unescape(answer.content.decode())
    assert answer.status_code == status
    assert page.count(REFUSAL) == 1
    assert 'href="/help/laws/gin/"' in page
    assert 'href="/help/laws/2017/"' not in page
    assert client.get("/help/laws/gin/").status_code == 200


def test_a_director_rules_by_another_code(browser):
    room = browser(make_session(3))
    answer = room.get("control-laws")
    assert answer.status_code == 422
    assert REFUSAL in unescape(answer.content.decode())
    assert room.get("control-laws", code="1948").status_code == 200


@pytest.mark.parametrize("arguments", [("revoke",), ("--list",)])
def test_the_command_says_it_in_one_sentence(arguments):
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as exit_:
        call_command("ruling", *arguments, stdout=out, stderr=err)
    assert exit_.value.code == 1
    assert err.getvalue() == f"{REFUSAL}\n"
    assert ("inadmissible_double" in out.getvalue()) is (arguments == ("--list",))


def test_a_site_that_starts_names_the_line(capsys):
    serve.name_faulty_laws()
    printed = "".join(capsys.readouterr())
    assert "The files of the laws have faults." in printed
    assert FAULT in printed
