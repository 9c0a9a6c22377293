"""The import of a member list in the browser."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clubs.people import selectors
from clubs.people.models import Club, Person
from tests.clubs.people.conftest import make_member, messages_of


def upload(client, club, text: bytes):
    file = SimpleUploadedFile("members.csv", text, content_type="text/csv")
    return client.post(reverse("member_import", args=[club.slug]), {"file": file})


def hidden(response) -> dict[str, str]:
    form = response.context["form"]
    return dict(form.initial)


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
    assert messages_of(first) == ["1 new member. 1 person changed."]
    assert second.status_code == 302
    assert Person.objects.filter(name="Åse").count() == 1
    again = upload(director, club, "Name;Tel\nAnna Berg;0316 999\nÅse;1\n".encode())
    assert "Nothing to import" in again.content.decode()


def test_a_list_whose_letters_are_in_doubt_is_asked_about_before_its_preview(director, club):
    address = reverse("member_import", args=[club.slug])
    asked = upload(director, club, "Name;MP\nŁukasz Żak;120\n".encode("cp1250"))
    text = asked.content.decode()
    assert asked.status_code == 422
    assert "Łukasz Żak – Central European (windows-1250)" in text
    shown = director.post(address, {**hidden(asked), "code_page": "windows-1250"})
    assert hidden(shown)["source"] == "members.csv"
    assert messages_of(director.post(address, hidden(shown))) == ["1 new member. No one else changed."]
    assert Person.objects.filter(club=club, name="Łukasz Żak").exists()


OF_A_CLUB = b"Name;Club No\nEva;12345\n"


@pytest.fixture
def admin(client, who):
    client.force_login(who.admin, backend="django.contrib.auth.backends.ModelBackend")
    return client


def number_of(club) -> str:
    return Club.objects.get(pk=club.pk).national_id


def test_a_club_without_a_number_takes_that_of_its_list_and_says_so(admin, club):
    shown = upload(admin, club, OF_A_CLUB)
    assert "This list is of club 12345." in shown.content.decode()
    assert (number_of(club), hidden(shown)["keep_club_number"]) == ("", True)
    answer = admin.post(reverse("member_import", args=[club.slug]), hidden(shown))
    assert messages_of(answer) == ["1 new member. No one else changed. The club's number is now 12345."]
    assert number_of(club) == "12345"
    assert "This list is of club" not in upload(admin, club, OF_A_CLUB).content.decode()


def test_another_number_is_kept_only_if_somebody_says_so(admin, club):
    Club.objects.filter(pk=club.pk).update(national_id="777")
    address = reverse("member_import", args=[club.slug])
    shown = upload(admin, club, OF_A_CLUB)
    page = shown.content.decode()
    assert "This list is of club 12345. The number of this club is 777 so far." in page
    assert messages_of(admin.post(address, hidden(shown))) == ["1 new member. No one else changed."]
    assert number_of(club) == "777"
    again = upload(admin, club, OF_A_CLUB)  # nobody is new any more, the number can still be kept
    admin.post(address, hidden(again) | {"keep_club_number": "on"})
    assert number_of(club) == "12345"


def test_a_number_that_changed_since_the_preview_is_shown_first(admin, club):
    shown = upload(admin, club, OF_A_CLUB)
    Club.objects.filter(pk=club.pk).update(national_id="777")
    refused = admin.post(reverse("member_import", args=[club.slug]), hidden(shown))
    assert (refused.status_code, number_of(club)) == (422, "777")
    assert "The number of this club is 777 so far." in refused.content.decode()


def test_a_director_imports_the_list_and_leaves_the_number_to_an_administrator(director, club):
    shown = upload(director, club, OF_A_CLUB)
    assert "An administrator can enter it in the club&#x27;s settings." in shown.content.decode().replace(
        "'", "&#x27;"
    )
    address = reverse("member_import", args=[club.slug])
    assert director.post(address, hidden(shown) | {"keep_club_number": "on"}).status_code == 403
    assert director.post(address, hidden(shown)).status_code == 302
    assert (number_of(club), Person.objects.filter(name="Eva").count()) == ("", 1)


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


def test_masterpoints_of_a_list_are_shown_with_their_day_and_source(director, club):
    data = {
        "file": SimpleUploadedFile("may.csv", b"Name,Masterpoints,Rank\nEva Lund,1234.5,Master\n"),
        "as_of": "2026-05-01",
    }
    address = reverse("member_import", args=[club.slug])
    shown = director.post(address, data)
    assert "Masterpoints as of: 2026-05-01" in shown.content.decode()
    director.post(address, hidden(shown))
    eva = Person.objects.get(name="Eva Lund")
    page = director.get(reverse("member", args=[club.slug, eva.pk])).content.decode()
    assert "<dt>Masterpoints</dt><dd>1234.50</dd>" in page
    assert "those of the federation on Fri 1 May 2026, from may.csv." in page
    members = director.get(reverse("members", args=[club.slug])).content.decode()
    assert '<td class="figure">1234.50</td>' in members


def test_a_members_page_shows_masterpoints_to_those_who_run_the_club_alone(client, club, who, anna):
    Person.objects.filter(pk=anna.pk).update(masterpoints=417, rank="Master")
    client.force_login(who.member, backend="django.contrib.auth.backends.ModelBackend")
    for address in (reverse("member", args=[club.slug, anna.pk]), reverse("members", args=[club.slug])):
        text = client.get(address).content.decode()
        assert "Anna Berg" in text
        assert "417" not in text


def test_masterpoints_that_are_typed_are_of_today(director, club, anna):
    Person.objects.filter(pk=anna.pk).update(
        masterpoints=5, masterpoints_on="2026-05-01", masterpoints_source="x"
    )
    address = reverse("member_edit", args=[club.slug, anna.pk])
    typed = {"name": "Anna Berg", "masterpoints": "5"}
    director.post(address, typed | {"phone": "1"})
    anna.refresh_from_db()
    assert (anna.masterpoints_source, anna.masterpoints_on.isoformat()) == ("x", "2026-05-01")
    director.post(address, typed | {"rank": "Star"})
    anna.refresh_from_db()
    assert (anna.rank, anna.masterpoints_source, anna.masterpoints_on) == ("Star", "", selectors.today(club))
