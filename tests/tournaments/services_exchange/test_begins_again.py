"""A file whose board numbers begin again, on the page and on the command line."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from scoring.models import Board, Session
from tests import factories as make

pytestmark = pytest.mark.django_db

CSV = b"board,ns,ew,score,colour\n1,1,2,420,\n2,1,2,50,\n1,1,2,430,\n"
ASKED = "The board numbers of this file begin again with board 1."


def boards_of(session):
    return list(
        Board.objects.filter(board_set__session=session).order_by("number").values_list("number", flat=True)
    )


@pytest.fixture
def page(client):
    club = make.make_club()
    client.force_login(make.make_user(club=club, role="director"))
    address = reverse("import-event", args=[club.slug])
    return lambda **posted: client.post(address, posted)


def test_the_page_asks_and_keeps_what_was_answered_before(page):
    """The file has a column that is not read: both questions are asked, one after the other."""
    asked = page(file=SimpleUploadedFile("x.csv", CSV))
    assert asked.status_code == 422
    text = asked.content.decode()
    assert ASKED in text
    assert "Further boards with deals of their own" in text
    assert not Session.objects.exists()
    kept = asked.context["form"]["kept"].value()
    columns = page(kept=kept, again="further")
    form = columns.context["form"]
    assert (columns.status_code, form["again"].value()) == (422, "further")
    done = page(kept=kept, again="further", skip_columns="True")
    assert done.status_code == 302
    assert boards_of(Session.objects.get()) == [1, 2, 17]


@pytest.mark.parametrize("again", ["", "both", "further\0"])
def test_an_answer_that_is_none_imports_nothing(page, again):
    kept = page(file=SimpleUploadedFile("x.csv", CSV)).context["form"]["kept"].value()
    assert page(kept=kept, again=again).status_code == 422
    assert not Session.objects.exists()


def test_the_same_boards_are_refused_where_a_pair_plays_one_twice(page):
    kept = page(file=SimpleUploadedFile("x.csv", CSV)).context["form"]["kept"].value()
    answer = page(kept=kept, again="same", skip_columns="True")
    assert answer.status_code == 422
    assert "Board 1 has two results for pair 1." in answer.content.decode()


def test_the_command_takes_the_answer(tmp_path, capsys):
    club, file = make.make_club(), tmp_path / "evening.csv"
    file.write_bytes(CSV.replace(b",colour", b"").replace(b",\n", b"\n"))
    with pytest.raises(SystemExit):
        call_command("import_event", str(file), club=club.slug)
    assert ASKED in capsys.readouterr().err
    call_command("import_event", str(file), "--json", "--boards-again", "further", club=club.slug)
    session = Session.objects.get(pk=json.loads(capsys.readouterr().out)["id"])
    assert boards_of(session) == [1, 2, 17]
    call_command("import_event", str(file), "--verify", "--boards-again", "further")
    assert "Checked: 3 scores" in capsys.readouterr().out
