"""Ways in: an invitation, signing in, the first page of an own club, the list of clubs."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clubs.people import selectors, services
from clubs.people.models import Club, Membership, User
from clubs.web import own_network
from tests.clubs.people.conftest import make_user


def test_an_invitation_makes_an_account(who, club, anna, at, client):
    key = at("member_invite", anna, user=who.director, post=True).context["link"].rstrip("/").split("/")[-1]
    client.logout()
    sign_up = reverse("account_signup")
    assert "You cannot sign up here yourself" in client.get(sign_up).content.decode()
    assert "Welcome, Anna Berg" in client.get(reverse("join", args=[key])).content.decode()
    labels = {name: str(field.label) for name, field in client.get(sign_up).context["form"].fields.items()}
    assert (labels["username"], labels["email"]) == ("User name", "E-mail")  # the page says what is optional
    data = {"username": "anna", "password1": "seven no-trumps", "password2": "seven no-trumps"}
    assert client.post(sign_up, data).status_code == 302
    anna.refresh_from_db()
    assert (anna.user.username, anna.user.get_full_name()) == ("anna", "Anna Berg")
    assert client.get(reverse("join", args=[key])).status_code == 410
    client.logout()
    assert client.post(sign_up, data | {"username": "eve"}).status_code == 200
    assert not User.objects.filter(username="eve").exists()


@pytest.mark.parametrize(
    ("network", "asked", "leads"),
    [
        ("192.168.1.23", "localhost:8000", "192.168.1.23:8000"),
        ("192.168.1.23", "bridge.example.org", "bridge.example.org"),
        ("192.168.7.7", "localhost:8000", "localhost:8000"),
        (None, "localhost:8000", "localhost:8000"),
    ],
)
def test_an_invitation_made_on_the_laptop_itself_opens_on_other_devices(
    who, club, anna, client, monkeypatch, settings, network, asked, leads
):
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.23", "bridge.example.org"]
    monkeypatch.setattr(own_network, "network_address", lambda: network)
    client.force_login(who.director)
    invite = reverse("member_invite", kwargs={"slug": club.slug, "pk": anna.pk})
    link = client.post(invite, HTTP_HOST=asked).context["link"]
    assert link.startswith(f"http://{leads}/join/")


def test_nobody_takes_an_address_as_a_name(who, club, anna, at, client):
    key = at("member_invite", anna, user=who.director, post=True).context["link"].rstrip("/").split("/")[-1]
    client.logout()
    client.get(reverse("join", args=[key]))
    data = {"username": "eve@example.org", "password1": "seven no-trumps", "password2": "seven no-trumps"}
    answer = client.post(reverse("account_signup"), data)
    assert "A user name may not contain the character @." in answer.content.decode()
    assert not User.objects.filter(username="eve@example.org").exists()


def test_an_invitation_used_up_meanwhile_makes_no_account(who, club, anna, at, client, monkeypatch):
    key = at("member_invite", anna, user=who.director, post=True).context["link"].rstrip("/").split("/")[-1]
    client.logout()
    client.get(reverse("join", args=[key]))

    def used_up(**kwargs):
        services.link_user(person=anna, user=who.stranger, by=who.admin)
        return accept(**kwargs)

    accept = services.accept_invitation
    monkeypatch.setattr(services, "accept_invitation", used_up)
    data = {"username": "anna", "password1": "seven no-trumps", "password2": "seven no-trumps"}
    response = client.post(reverse("account_signup"), data)
    assert response.url == reverse("join", args=[key])
    assert not User.objects.filter(username="anna").exists()


def test_an_account_that_exists_joins_by_invitation(who, club, anna, at, client):
    key = at("member_invite", anna, user=who.director, post=True).context["link"].rstrip("/").split("/")[-1]
    address = reverse("join", args=[key])
    refused = client.post(address)  # the director is another person here
    assert refused.status_code == 422
    assert "another person" in refused.content.decode()
    client.force_login(who.stranger, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(address).status_code == 302
    assert who.stranger.has_perm("people.view_members", club)
    assert client.post(address).status_code == 410


def test_who_has_an_account_is_not_invited_again_until_it_is_taken(who, at):
    person = who.member.persons.get()
    assert at("member_invite", person, user=who.admin, post=True).status_code == 422
    assert at("member_unlink", person, post=True).status_code == 302
    assert at("member_invite", person, post=True).status_code == 200


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_signing_in_never_leads_elsewhere(target, db, client):
    User.objects.create_user("anna", password="seven no-trumps")
    data = {"login": "anna", "password": "seven no-trumps", "next": target}
    assert client.post(reverse("account_login"), data).url == "/"


def test_guessing_a_password_is_slowed_down(db, client):
    User.objects.create_user("anna", password="seven no-trumps")
    data = {"login": "anna", "password": "wrong"}
    for _ in range(6):
        response = client.post(reverse("account_login"), data)
    assert "Too many failed" in response.content.decode() or response.status_code == 429
    right = client.post(reverse("account_login"), data | {"password": "seven no-trumps"})
    assert right.status_code != 302


FIRST = {"club_name": "Bridgeclub Graz", "name": "Anna Berg", "zone": "Europe/Vienna", "username": "anna",
         "password": "seven no-trumps"}  # fmt: skip


@pytest.fixture
def empty_club(db, settings):
    settings.MODE = "club"


def test_the_first_page_creates_the_club_and_signs_its_director_in(empty_club, client):
    assert client.get("/").url == "/setup/"
    assert client.get("/setup/").status_code == 200
    assert client.post("/setup/", FIRST).url == "/c/bridgeclub-graz/members/import/?first=1"
    assert client.get(reverse("club_settings", args=["bridgeclub-graz"])).status_code == 200
    assert client.post("/setup/", FIRST | {"username": "eve"}).url == "/"
    assert Club.objects.count() == 1


def test_a_list_imported_while_founding_a_club_leads_on_to_the_clubs_own_page(empty_club, client):
    step = client.post("/setup/", FIRST).url
    members = SimpleUploadedFile("members.csv", b"Name,Number\nCem Dal,7\n", "text/csv")
    preview = client.post(step, {"file": members})
    assert f'action="{step}"' in preview.content.decode()
    fields = {name: preview.context["form"][name].value() or "" for name in preview.context["form"].fields}
    assert client.post(step, fields).url == "/c/bridgeclub-graz/"
    assert Membership.objects.filter(number="7", person__club=Club.objects.get()).exists()


def test_the_cursor_stands_in_the_first_field_of_both_pages(empty_club, client):
    for address, name in (("/setup/", "club_name"), (reverse("account_login"), "login")):
        page = client.get(address).content.decode()
        assert re.search(f'<input[^>]*name="{name}"[^>]*autofocus', page), address


def test_a_wrong_first_page_is_refused_and_nothing_made(empty_club, client):
    response = client.post("/setup/", FIRST | {"password": "12345678"})
    assert response.status_code == 422
    assert "entirely numeric" in response.content.decode()
    assert "12345678" not in response.content.decode()
    assert not Club.objects.exists()


def test_where_a_director_was_made_the_first_page_is_theirs(empty_club, client):
    owner = make_user("director")
    assert client.get("/setup/").url == "/accounts/login/?next=/setup/"
    assert client.post("/setup/", FIRST).url.startswith("/accounts/login/")
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post("/setup/", FIRST).url == "/c/bridgeclub-graz/members/import/?first=1"
    owner.refresh_from_db()
    assert owner.get_full_name() == "Anna Berg"
    assert not User.objects.filter(username="anna").exists()


def test_at_the_first_start_the_page_says_where_the_password_is(empty_club, client):
    words = "in the window in which Arrowswitch was started"
    make_user("director")
    assert words in client.get("/", follow=True).content.decode()
    assert words not in client.get("/accounts/login/?next=/c/x/").content.decode()


@pytest.mark.parametrize("mode", ["demo", "production"])
def test_other_modes_have_no_first_page(mode, db, client, settings):
    settings.MODE = mode
    assert client.get("/setup/").url == "/"
    assert client.post("/setup/", FIRST).url == "/"
    assert client.get("/").status_code == 200
    assert not Club.objects.exists()


def test_one_club_is_the_home_page_and_several_are_listed(club, client, who):
    client.force_login(who.member, backend="django.contrib.auth.backends.ModelBackend")
    text = client.get("/").content.decode()
    assert "Your clubs" in text
    assert "Auckland Bridge" in text
    Club.objects.filter(slug="auckland").delete()
    assert client.get("/").url == "/c/graz/"


def test_ones_own_clubs_are_those_where_one_plays_or_has_a_role(who, club, client):
    other = Club.objects.create(name="Abbey Bridge Club", slug="abbey")
    assert list(selectors.clubs_of(who.superuser)) == []
    assert list(selectors.clubs_of(who.director)) == [club]
    other.persons.create(name="Dora", user=who.director)
    other.roles.create(user=who.director, kind="admin")
    assert list(selectors.clubs_of(who.director)) == [other, club]
    client.force_login(who.superuser)
    page = client.get(reverse("home")).content.decode()
    assert "Your clubs" not in page
    assert "Abbey Bridge Club" in page


def test_a_new_club_is_asked_for_its_list_of_members_which_can_be_left_for_later(empty_club, client):
    page = client.get(client.post("/setup/", FIRST).url).content.decode()
    assert "Bring your list of members" in page
    assert '<a class="button button-plain" href="/c/bridgeclub-graz/">Skip this step</a>' in page
    later = client.get("/c/bridgeclub-graz/members/import/").content.decode()
    assert "Skip this step" not in later
    assert '<a class="button button-plain" href="/c/bridgeclub-graz/members/">Cancel</a>' in later
