"""A new own club: one password, printed once; whoever has it founds the club on the first page."""

import re

import pytest
from django.core.management import call_command
from django.urls import reverse

from clubs.people.models import Club, Role, User

pytestmark = pytest.mark.django_db


def password_printed(capsys) -> str:
    call_command("own_club")
    found = re.search(r"Password: +(\S+)", capsys.readouterr().out)
    assert found is not None
    return found[1]


def test_the_printed_password_opens_the_first_page(client, settings, capsys):
    settings.MODE = "club"
    password = password_printed(capsys)
    first = client.get("/", follow=True)
    assert first.redirect_chain[-1][0].startswith(reverse("account_login"))
    assert "User name or e-mail address" in first.content.decode()  # what the start calls it as well
    client.post(reverse("account_login"), {"login": "director", "password": password})
    assert client.get("/", follow=True).redirect_chain[-1][0] == reverse("setup")
    client.post(reverse("setup"), {"club_name": "Alba Bridge", "name": "Dee Director", "zone": "Europe/Rome"})
    club = Club.objects.get()
    assert club.name == "Alba Bridge"
    assert set(club.roles.values_list("kind", "user__username")) == {
        (Role.Kind.ADMIN, "director"),
        (Role.Kind.DIRECTOR, "director"),
    }


def test_on_a_server_who_keeps_the_site_founds_the_first_club_and_nobody_else(client, settings):
    settings.MODE = "production"
    founding = {"club_name": "Alba Bridge", "name": "Ada Admin", "zone": "Europe/Rome"}
    User.objects.create_user("eve", password="seven no-trumps")
    keeper = User.objects.create_superuser("ada", password="seven no-trumps")
    for stranger in (None, "eve"):
        if stranger:
            client.login(username=stranger, password="seven no-trumps")
        assert client.get("/").status_code == 200
        assert client.post(reverse("setup"), founding).url == "/"
    assert not Club.objects.exists()
    client.force_login(keeper)
    assert client.get("/", follow=True).redirect_chain[-1][0] == reverse("setup")
    assert client.post(reverse("setup"), founding).status_code == 302
    assert Club.objects.get().roles.filter(user=keeper, kind=Role.Kind.ADMIN).exists()
    assert client.post(reverse("setup"), founding | {"club_name": "Another"}).url == "/"
    assert Club.objects.count() == 1


def test_it_is_printed_once_and_may_do_nothing_beyond_the_site(capsys):
    password_printed(capsys)
    call_command("own_club")
    assert capsys.readouterr().out == ""
    director = User.objects.get()
    assert not director.is_superuser
    assert not director.is_staff
