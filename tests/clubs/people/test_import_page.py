"""The import of a member list in the browser."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clubs.people.models import Person
from tests.clubs.people.conftest import make_member, said


def upload(client, club, text: bytes):
    file = SimpleUploadedFile("members.csv", text, content_type="text/csv")
    return client.post(reverse("member_import", args=[club.slug]), {"file": file})


def hidden(response) -> dict[str, str]:
    form = response.context["form"]
    return {"text": form.initial["text"], "digest": form.initial["digest"]}


@pytest.fixture
def director(client, who):
    client.force_login(who.director, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_list_is_previewed_and_taken_over_once(director, club, anna):
    address = reverse("member_import", args=[club.slug])
    shown = upload(director, club, "Name;Tel\nAnna Berg;0316 999\nÅse;1\nx;;y\n".encode("latin-1"))
    text = shown.content.decode()
    assert shown.status_code == 200
    assert "1 row skipped" in text
    assert "<del>0316 123</del> 0316 999" in text
    assert not Person.objects.filter(name="Åse").exists()
    first, second = (director.post(address, hidden(shown)) for _ in range(2))
    assert said(first) == ["1 new member. 1 person changed."]
    assert second.status_code == 302
    assert Person.objects.filter(name="Åse").count() == 1
    again = upload(director, club, "Name;Tel\nAnna Berg;0316 999\nÅse;1\n".encode())
    assert "Nothing to import" in again.content.decode()


def test_line_ends_of_a_browser_do_not_change_what_was_shown(director, club):
    shown = upload(director, club, b"Name\nEva\nBo\n")
    data = hidden(shown)
    data["text"] = data["text"].replace("\n", "\r\n")
    assert director.post(reverse("member_import", args=[club.slug]), data).status_code == 302
    assert Person.objects.filter(name__in=["Eva", "Bo"]).count() == 2


def test_a_preview_that_is_not_true_any_more_is_shown_anew(director, club):
    shown = upload(director, club, b"Name,Phone\nEva,1\n")
    make_member(club, "Eva")
    refused = director.post(reverse("member_import", args=[club.slug]), hidden(shown))
    assert refused.status_code == 422
    assert "records have changed since this preview" in refused.content.decode()
    assert director.post(reverse("member_import", args=[club.slug]), hidden(refused)).status_code == 302
    assert Person.objects.get(name="Eva").phone == "1"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"Anna\nBo", "The first line must name the columns"),
        (b"PK\x03\x04\x00", "This is not a text file"),
        (b"Name\n" + b"A" * 1_000_001, "larger than 1000 kB"),
        (b'Name\n"A', "Line 2 cannot be read"),
    ],
)
def test_a_file_that_is_no_list_is_refused(data, words, director, club):
    before = Person.objects.count()
    response = upload(director, club, data)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert Person.objects.count() == before
