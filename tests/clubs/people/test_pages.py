"""The pages of clubs and their people: an effect and a refusal each, who gets in, what it costs."""

import re
from datetime import date
from decimal import Decimal

import pytest
from django.urls import reverse

from clubs.people.models import Person, Role
from tests.clubs.people.conftest import CONTACT, make_member, make_person, messages_of
from tests.clubs.people.test_merging import make_evening

PAGES = {  # who sees it
    "members": {"member", "scorer", "director", "admin"},
    "matches": {"member", "scorer", "director", "admin"},
    "member": {"member", "scorer", "director", "admin"},
    "guest_add": {"scorer", "director", "admin"},
    "member_add": {"director", "admin"},
    "member_edit": {"director", "admin"},
    "member_import": {"director", "admin"},
    "merge": {"admin"},
    "forget": {"admin"},
    "roles": {"admin"},
    "club_settings": {"admin"},
}
OF_ONE = {"member", "member_edit", "merge", "forget"}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(
    "visitor", ["anonymous", "stranger", "foreign_admin", "member", "scorer", "director", "admin"]
)
def test_who_gets_in(name, visitor, who, anna, at):
    response = at(name, anna if name in OF_ONE else None, user=getattr(who, visitor))
    if visitor in PAGES[name]:
        assert response.status_code == 200
    elif visitor == "anonymous" and "member" in PAGES[name]:
        assert response.status_code == 403
        assert b"This page is for the members of" in response.content
    elif visitor == "anonymous":
        assert response.status_code == 302
        assert response.url.startswith("/accounts/login/?next=/c/graz/")
    else:
        assert response.status_code == 403


@pytest.mark.parametrize("name", sorted(OF_ONE))
def test_another_clubs_person_is_not_there(name, who, other_club, at):
    foreign = make_person(other_club, "Cem")
    assert at(name, foreign, user=who.admin).status_code == 404
    if name != "member":
        assert at(name, foreign, user=who.admin, post=True).status_code == 404


def test_another_clubs_person_is_not_touched_by_a_post(who, other_club, at, anna):
    foreign = make_person(other_club, "Cem")
    for name in ("member_invite", "member_unlink"):
        assert at(name, foreign, user=who.admin, post=True).status_code == 404
    assert at("member_membership", foreign, user=who.admin, deed_of="begin", post=True).status_code == 404
    assert at("merge", anna, user=who.admin, drop=foreign.pk).status_code == 404
    assert at("roles", user=who.admin, user_id=0).status_code == 422
    foreign.refresh_from_db()
    assert foreign.merged_into is None
    assert not foreign.memberships.exists()


def test_no_such_club_and_ids_beyond_all_bounds(who, at, client):
    assert at("members", user=who.admin, slug="nowhere").status_code == 404
    assert client.get("/c/graz/members/99999999999999999999999/").status_code == 404


def test_players_see_names_and_never_contact_data(who, anna, at):
    for visitor in (who.member, who.scorer):
        for response in (at("members", user=visitor), at("member", anna, user=visitor)):
            text = response.content.decode()
            assert "Anna Berg" in text
            assert not [value for value in CONTACT if value in text]
    assert all(value in at("member", anna, user=who.director).content.decode() for value in CONTACT)


def test_the_list_takes_a_fixed_number_of_queries(who, club, at, django_assert_num_queries):
    make_member(club, "First")
    at("members", user=who.director)
    with django_assert_num_queries(6):  # session, account, club, roles, names, rows
        at("members")
    for n in range(120):
        make_member(club, f"Member {n}")
    with django_assert_num_queries(6):
        assert "Page 1 of 3" in at("members").content.decode()
    with django_assert_num_queries(6):
        at("members", get={"q": "mem", "page": 3})


def test_members_are_listed_by_surname(who, club, anna, at):
    """Anna Berg is there; accents do not matter, and a name of one word is a surname."""
    for name in ("Ada Zimmer", "Žofie Adamec", "Cher", "Zoe van den Berg", "Bo Östman"):
        make_member(club, name)
    text = at("members", user=who.director).content.decode()
    listed = ["Žofie Adamec", "Anna Berg", "Zoe van den Berg", "Cher", "Bo Östman", "Ada Zimmer"]
    assert sorted(listed, key=lambda name: text.index(f">{name}<")) == listed


def test_the_list_is_searched_and_htmx_gets_the_rows_alone(who, club, anna, at, client):
    make_member(club, "Bo Hartmann")
    response = at("members", user=who.scorer, get={"q": "har"})
    text = response.content.decode()
    assert "Bo Hartmann" in text
    assert "Anna Berg" not in text
    assert "1 person found" in text
    part = client.get(reverse("members", args=[club.slug]), {"q": "a"}, headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert "Anna Berg" in part.content.decode()
    assert "HX-Request" in part["Vary"]


@pytest.mark.parametrize("query", ["?q=%00", "?page=x", "?page=-1", "?q=" + "a" * 300, "?guests=maybe&q=%FF"])
def test_a_strange_search_is_no_failure(query, who, club, anna, client):
    client.force_login(who.director, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse("members", args=[club.slug]) + query).status_code == 200


def test_counts_say_one_or_many_and_guests_only_when_asked(who, club, at):
    Person.objects.all().delete()
    Role.objects.create(club=club, user=who.stranger, kind="director")
    make_person(club, "Bo")
    assert "0 members" in at("members", user=who.stranger).content.decode()
    make_member(club, "Anna")
    assert "1 member<" in at("members").content.decode()
    assert "2 people found" in at("members", get={"guests": "on"}).content.decode()


def test_an_empty_list_offers_one_thing_to_do(who, club, at):
    make_member(club, "Anna")
    nothing = at("members", user=who.director, get={"q": "zzz"}).content.decode()
    assert nothing.count("button-first") == 1
    assert "Show all members" in nothing
    Person.objects.filter(name="Anna").delete()
    empty = at("members").content.decode()
    assert empty.count("button-first") == 1
    assert "No members yet" in empty


def test_a_member_is_added_and_a_double_submit_is_asked_about(who, at, club):
    data = {"name": "Eva Tal", "status": "trial", "number": "9", "since": "2026-01-31"}
    response = at("member_add", user=who.director, **data)
    eva = Person.objects.get(name="Eva Tal")
    assert response.url == reverse("member", args=[club.slug, eva.pk])
    again = at("member_add", **data)
    assert again.status_code == 422
    assert "Eva Tal is already on the list" in again.content.decode()
    assert re.search(r'<input type="checkbox" name="another"', again.content.decode())
    assert Person.objects.filter(name="Eva Tal").count() == 1
    assert at("member_add", **data, another="on").status_code == 302
    assert Person.objects.filter(name="Eva Tal").count() == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "—"}, "Enter a name"),
        ({"name": "a\x00b"}, "Null characters"),
        ({"email": "x"}, "x is not an e-mail address"),
        ({"status": "king"}, "Select a valid choice"),
        ({"since": "soon"}, "Enter a valid date"),
        ({"since": "1066-10-14"}, "too long ago"),
        ({"phone": "9" * 50}, "se at most 40 characters"),
    ],
)
def test_a_member_who_cannot_be_is_refused_with_the_reason(change, words, who, at):
    before = Person.objects.count()
    response = at("member_add", user=who.director, **{"name": "Eva", "status": "member", **change})
    assert response.status_code == 422
    assert words in response.content.decode()
    assert Person.objects.count() == before


def test_a_form_sent_without_anything_is_refused(who, at):
    assert at("guest_add", user=who.scorer, post=True).status_code == 422


def test_a_scorer_adds_a_guest(who, at):
    assert at("guest_add", user=who.scorer, name="Bo").status_code == 302
    assert not Person.objects.get(name="Bo").memberships.exists()


def test_a_person_is_edited(who, anna, at):
    assert at("member_edit", anna, user=who.director, name="Anna Tal", phone="2").status_code == 302
    anna.refresh_from_db()
    assert (anna.name, anna.phone, anna.email) == ("Anna Tal", "2", "")


def test_names_are_text_and_never_markup(who, club, at):
    make_member(club, "<script>alert(1)</script>")
    assert "<script>alert" not in at("members", user=who.director).content.decode()


def test_a_membership_is_changed_ended_and_begun(who, anna, at):
    assert (
        at("member_membership", anna, user=who.director, deed_of="change", status="honorary").status_code
        == 302
    )
    assert at("member_membership", anna, deed_of="end", until="2019-01-01").status_code == 422
    assert at("member_membership", anna, deed_of="begin", status="member").status_code == 422
    assert at("member_membership", anna, deed_of="end", post=True).status_code == 302
    assert [m.status for m in anna.memberships.all()] == ["honorary", "member"]
    assert at("member_membership", anna, deed_of="nothing", post=True).status_code == 404


def test_a_change_needs_a_membership(who, club, at):
    bo = make_person(club, "Bo")
    response = at("member_membership", bo, user=who.director, deed_of="change", status="trial")
    assert response.status_code == 422
    assert "Bo is not currently a member" in response.content.decode()
    assert (
        at("member_membership", bo, deed_of="begin", status="member", since="2026-01-01").status_code == 302
    )
    assert bo.memberships.get().since == date(2026, 1, 1)


def test_two_persons_become_one(who, club, anna, at):
    ann = make_member(club, "Ann Berg")
    make_evening(club, ann)
    assert "Ann Berg" in at("merge", anna, user=who.admin, get={"q": "ann"}).content.decode()
    shown = at("merge", anna, get={"drop": ann.pk}).content.decode()
    assert "Played 1 session." in shown
    assert "Played 0 sessions." in shown
    for _ in range(2):  # a double submit
        assert at("merge", anna, drop=ann.pk).status_code == 302
    ann.refresh_from_db()
    assert ann.merged_into == anna
    assert at("member", ann).url == reverse("member", args=[club.slug, anna.pk])


def test_a_merge_that_cannot_be_says_so_before_and_after(who, club, anna, at):
    bo = make_person(club, "Bo")
    make_evening(club, anna, bo)
    for response in (at("merge", anna, user=who.admin, get={"drop": bo.pk}), at("merge", anna, drop=bo.pk)):
        assert response.status_code == 422
        assert "and one person cannot sit in two places" in response.content.decode()
    assert at("merge", anna, get={"drop": anna.pk}).status_code == 422
    assert at("merge", anna, drop="x").status_code == 404


def test_where_two_have_a_name_the_page_says_what_stays(who, club, anna, at):
    assert "There is another" not in at("forget", anna, user=who.admin).content.decode()
    make_person(club, anna.name)
    assert "There is another Anna Berg here." in at("forget", anna, user=who.admin).content.decode()


def test_a_person_is_forgotten(who, club, anna, at):
    make_evening(club, anna)
    assert "The results of 1 session are kept." in at("forget", anna, user=who.admin).content.decode()
    response = at("forget", anna, post=True)
    assert messages_of(response) == ["Anna Berg has been erased. The results are kept."]
    assert at("forget", anna, post=True).status_code == 404
    assert at("member", anna).status_code == 404


def test_the_last_admin_is_not_forgotten(who, at):
    assert at("forget", who.admin.persons.get(), user=who.admin, post=True).status_code == 422
    assert who.admin.has_perm("people.manage_roles", who.admin.persons.get().club)


def test_roles_are_given_and_taken(who, club, at, client):
    client.force_login(who.admin, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("roles", args=[club.slug])
    give = {"user": who.member.pk, "kind": "director", "deed": "grant"}
    for _ in range(2):
        assert client.post(address, give).status_code == 302
    assert who.member.has_perm("people.manage_members", club)
    assert client.post(address, give | {"deed": "revoke"}).status_code == 302
    refused = client.post(address, {"user": who.admin.pk, "kind": "admin", "deed": "revoke"})
    assert refused.status_code == 422
    assert "Make someone else admin first" in refused.content.decode()
    assert client.post(address, give | {"user": who.foreign_admin.pk}).status_code == 404
    assert client.post(address, give | {"kind": "king"}).status_code == 422
    assert client.post(address, give | {"deed": "steal"}).status_code == 422


def test_settings_of_the_club(who, club, at):
    data = {"name": "Graz", "zone": "Europe/Zagreb", "correction_minutes": "45", "appeal_deposit": "20.5"}
    assert at("club_settings", user=who.admin, **data).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.zone, club.correction_minutes) == ("Graz", "Europe/Zagreb", 45)
    assert club.appeal_deposit == Decimal("20.50")
    wrong = ({"correction_minutes": "-1"}, {"correction_minutes": "x"}, {"appeal_deposit": "0"}, {"name": ""})
    for change in ({"zone": "Mars"}, *wrong):
        assert at("club_settings", **data | change).status_code == 422


def test_matches_for_a_field_of_names_have_no_contact_data(who, anna, at):
    line = {"id": anna.pk, "name": "Anna Berg", "number": "7", "member": True}
    assert at("matches", user=who.scorer, get={"q": "ann ber"}).json() == {"people": [line], "most": 8}


def test_matches_who_are_signed_in_come_last(club, who, anna, at):
    make_person(club, "Ann Zimmer")
    answer = at("matches", user=who.scorer, get={"q": "ann", "last": f"{anna.pk} 999999999999999999"})
    assert [line["name"] for line in answer.json()["people"]] == ["Ann Zimmer", "Anna Berg"]
    for last in ("x", "-1", "9" * 19, "\0"):
        assert at("matches", user=who.scorer, get={"q": "ann", "last": last}).json()["people"] == []


@pytest.mark.parametrize("text", ["", "x" * 500, "\0", "%"])
def test_what_no_name_begins_with_matches_nobody(who, anna, at, text):
    assert at("matches", user=who.scorer, get={"q": text}).json()["people"] == []
