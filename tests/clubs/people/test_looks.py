"""The colour and the logo of a club on its pages, and the settings that change them."""

import html
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from clubs.people import selectors, services
from clubs.people.colours import stylesheet
from clubs.people.models import Club, ClubLogo
from tests import factories as make
from tests.clubs.people.conftest import messages_of
from tests.clubs.people.pictures import bomb, jpeg, png, seen, written
from tests.clubs.people.test_logos import SVG


def upload(data, name="logo.png", kind="image/png"):
    return {"do": "logo", "logo": SimpleUploadedFile(name, data, kind)}


@pytest.fixture
def dressed(club, who) -> Club:
    """The club in royal blue, with a logo of 192 by 128 pixels."""
    services.set_hue(club=club, hue=255, by=who.admin)
    return services.set_logo(club=club, logo=png(), by=who.admin)


# The addresses that pages load


def test_the_colours_of_a_hue_are_a_stylesheet_that_browsers_keep(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/look/255.css")
    assert answer.content.decode() == stylesheet(255)
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    assert answer["Cache-Control"] == "public, max-age=86400"
    assert answer["X-Content-Type-Options"] == "nosniff"
    again = client.get("/look/255.css", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/look/256.css", headers={"If-None-Match": answer["ETag"]}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("hue", ["360", "400", "-1", "x", "1.5", "9" * 5000, ""])
def test_there_is_no_stylesheet_of_another_hue(client, hue):
    assert client.get(f"/look/{hue}.css").status_code == 404


def test_everybody_gets_the_logo_while_it_has_its_name(client, dressed, who, django_assert_num_queries):
    address = dressed.logo.address
    with django_assert_num_queries(1):
        answer = client.get(address)
    assert seen(answer.content).size == (192, 128)
    assert answer["Content-Type"] == "image/png"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"]
    assert "Set-Cookie" not in answer
    assert client.post(address).status_code == 405
    assert client.get(address.replace("/graz/", "/auckland/")).status_code == 404
    services.set_logo(club=dressed, logo=jpeg(), by=who.admin)
    assert client.get(address).status_code == 404
    assert client.get(dressed.logo.address).status_code == 200


@pytest.mark.parametrize("name", ["", "x", "0000000000000000-192x128", "..-..-x"])
def test_there_is_no_logo_of_another_name(client, dressed, club, name):
    assert client.get(f"/c/graz/logo-{name}.png").status_code == 404


# The pages


def test_a_page_of_a_club_is_in_its_colour_and_shows_its_logo(client, dressed):
    page = client.get("/c/graz/").content.decode()
    assert page.count('<link rel="stylesheet" href="/look/255.css">') == 1
    image = f'<img class="club-logo" src="{dressed.logo.address}" width="192" height="128" alt="">'
    assert page.count(image) == 1
    assert '<use href="#logo">' not in page


def test_a_page_of_a_plain_club_and_one_of_none_are_green(client, club, dressed):
    plain = Club.objects.create(name="Plain", slug="plain")
    for address in (plain.get_absolute_url(), reverse("account_login"), "/nothing/there/"):
        page = client.get(address).content.decode()
        assert "/look/" not in page
        assert "<img" not in page
        assert '<use href="#logo">' in page


def test_hue_0_is_a_hue(client, club):
    Club.objects.update(hue=0)
    assert "/look/0.css" in client.get("/c/graz/").content.decode()


def test_colour_and_logo_ask_no_further_query(client, club, who):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/c/graz/").status_code == 200
        return queries.captured_queries

    plain = asked()
    services.set_logo(club=club, logo=png(), by=who.admin)
    services.set_hue(club=club, hue=1, by=who.admin)
    dressed = asked()
    assert len(dressed) == len(plain)
    assert "clublogo" not in str(dressed)


def test_the_hall_display_shows_the_logo_with_the_clubs_name(client, dressed):
    session = make.make_session(3, club=dressed, date=date(2026, 11, 20))
    page = client.get(reverse("wall", args=["graz", session.pk])).content.decode()
    assert "/look/255.css" in page
    assert f'src="{dressed.logo.address}" width="192" height="128" alt="Hearts of Graz"> ' in page


# The settings


def test_the_admin_chooses_a_colour_and_goes_back_to_green(who, club, at):
    page = at("club_settings", user=who.admin).content.decode()
    assert page.count('name="hue"') == 13
    assert 'value="" checked' in page
    saved = at("club_settings", do="hue", hue="352")
    assert saved.status_code == 302
    assert messages_of(saved) == ["The colour has been changed."]
    assert selectors.get_club("graz").hue == 352
    assert 'value="352" checked' in at("club_settings").content.decode()
    assert at("club_settings", do="hue", hue="").status_code == 302
    assert selectors.get_club("graz").hue is None


def test_a_hue_without_a_name_is_shown_beside_the_others(who, club, at):
    services.set_hue(club=club, hue=100, by=who.admin)
    page = at("club_settings", user=who.admin).content.decode()
    assert page.count('name="hue"') == 14
    assert "Present colour (100°)" in page
    assert 'value="100" checked' in page


@pytest.mark.parametrize("hue", ["400", "-1", "17", "red", "9" * 500, "255;"])
def test_a_colour_that_is_not_offered_is_refused(who, club, at, hue):
    services.set_hue(club=club, hue=255, by=who.admin)
    answer = at("club_settings", user=who.admin, do="hue", hue=hue)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert selectors.get_club("graz").hue == 255


def test_the_admin_uploads_replaces_and_removes_a_logo(who, club, at):
    page = at("club_settings", user=who.admin).content.decode()
    assert "Upload the logo" in page
    assert "Remove the logo" not in page
    saved = at("club_settings", **upload(png()))
    assert (saved.status_code, messages_of(saved)) == (302, ["The logo has been saved."])
    page = at("club_settings").content.decode()
    first = selectors.get_club("graz").logo.address
    assert page.count(first) == 2  # in the head, and as a preview
    assert "The club's logo" in html.unescape(page)
    assert at("club_settings", **upload(jpeg(), "logo.gif", "text/html")).status_code == 302
    assert selectors.get_club("graz").logo.address != first
    removed = at("club_settings", do="no_logo")
    assert messages_of(removed)[-1] == "The logo has been removed."
    assert (selectors.get_club("graz").logo, ClubLogo.objects.count()) == (None, 0)


WRONG = {
    "nothing": (b"", "not a PNG or JPEG"),
    "an SVG": (SVG, "not a PNG or JPEG"),
    "a bomb": (bomb(20_000, 20_000), "more than 16 million pixels"),
    "half a JPEG": (jpeg()[:900], "damaged or incomplete"),
    "one pixel": (png((1, 1)), "at least 32 pixels"),
    "large": (png() + b"\0" * (2 << 20), "larger than 2 MB"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_logo_that_is_refused_is_refused_beside_its_field(who, club, at, name):
    data, words = WRONG[name]
    answer = at("club_settings", user=who.admin, **upload(data))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert words in page[page.index('id="id_logo_error"') :]
    assert selectors.get_club("graz").logo is None


def test_a_form_without_a_file_is_refused(who, club, at):
    assert at("club_settings", user=who.admin, do="logo").status_code == 422
    assert at("club_settings", do="logo", logo="x").status_code == 422
    assert at("club_settings", do="paint").status_code == 404


@pytest.mark.parametrize("visitor", ["anonymous", "stranger", "member", "director", "foreign_admin"])
def test_nobody_else_changes_colour_or_logo(visitor, who, club, at):
    for data in ({"do": "hue", "hue": "18"}, upload(png()), {"do": "no_logo"}):
        answer = at("club_settings", user=getattr(who, visitor), **data)
        assert answer.status_code == (302 if visitor == "anonymous" else 403)
        assert "/c/graz/settings/" not in answer.headers.get("Location", "").split("?")[0]
    stored = selectors.get_club("graz")
    assert (stored.hue, stored.logo_name) == (None, "")


def test_settings_keep_colour_and_logo(who, dressed, at):
    data = {"name": "Graz", "zone": "Europe/Zagreb", "correction_minutes": "45"}
    assert at("club_settings", user=who.admin, **data).status_code == 302
    stored = selectors.get_club("graz")
    assert (stored.name, stored.hue, stored.logo_name) == ("Graz", 255, dressed.logo_name)


def test_a_logo_of_one_colour_is_taken(who, club, at):
    assert (
        at("club_settings", user=who.admin, **upload(written(Image.new("RGB", (64, 64), "navy")))).status_code
        == 302
    )
