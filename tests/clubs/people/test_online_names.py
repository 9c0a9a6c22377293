"""Names at sites where bridge is played online: whose they are, who sees them, and what becomes of them."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from clubs.people import online_names, selectors, services
from clubs.people.models import Person
from tests.clubs.people.conftest import make_member, make_person
from tests.clubs.people.test_persons import refusal


def edit(who, person, names, **kwargs):
    return services.edit_person(
        person=person, name=person.name, online_names=names, by=who.director, **kwargs
    )


def held(club) -> dict[str, str]:
    return {key: person.name for key, person in selectors.persons_by_online_name(club).items()}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        (" , ;\n", []),
        ("anna1", ["anna1"]),
        ("anna1, Old Anna;ANNA1", ["anna1", "Old Anna"]),
        ("straße,STRASSE", ["straße"]),
        ("Å,A\u030a,a", ["Å", "a"]),
    ],
)
def test_names_in_one_line(text, names):
    assert online_names.online_names_in(text) == names


def test_a_name_leads_to_its_person_whatever_its_case(who, club, other_club):
    anna, bo = make_member(club, "Anna Berg"), make_person(club, "Bo")
    make_person(other_club, "Eve", online_names=["eve"])
    edit(who, anna, "AnnaB,  old   anna ")
    edit(who, bo, "bo_99")
    assert Person.objects.get(pk=anna.pk).online_names == ["AnnaB", "old anna"]
    assert held(club) == {"annab": "Anna Berg", "old anna": "Anna Berg", "bo_99": "Bo"}
    assert held(other_club) == {"eve": "Eve"}


def test_whose_names_they_are_is_asked_once(club, django_assert_num_queries):
    for number in range(5):
        make_person(club, f"P {number}", online_names=[f"p{number}"])
    with django_assert_num_queries(1):
        assert len(held(club)) == 5


def test_a_name_is_of_one_person_of_a_club(who, club, other_club):
    make_person(club, "Anna Berg", online_names=["AnnaB"])
    make_person(other_club, "Ann Other", online_names=["free"])
    bo = make_person(club, "Bo")
    assert refusal(edit, who=who, person=bo, names="x, ANNAB") == "person.online_name"
    bo.refresh_from_db()
    assert bo.online_names == []
    assert edit(who, bo, "free").online_names == ["free"]
    assert edit(who, bo, "free, FREE").online_names == ["free"]


@pytest.mark.parametrize(
    ("names", "code"),
    [("a\x00b", "text.control"), ("a" * 41, "text.long"), ("a,b,c,d,e,f", "person.online_names")],
)
def test_what_is_no_online_name_is_refused(who, club, names, code):
    anna = make_person(club, "Anna", online_names=["anna"])
    assert refusal(edit, who=who, person=anna, names=names) == code
    anna.refresh_from_db()
    assert anna.online_names == ["anna"]


def test_what_two_persons_have_behind_our_back_is_nobodys(club):
    for name in ("Anna", "Bo"):
        make_person(club, name, online_names=["Twin", name])
    assert held(club) == {"anna": "Anna", "bo": "Bo"}


def test_who_is_forgotten_has_no_online_name(who, club):
    anna, ann = (make_person(club, name, online_names=[name]) for name in ("Anna", "Ann"))
    services.merge_persons(keep=anna, drop=ann, by=who.admin)
    services.forget_person(person=anna, by=who.admin)
    assert not Person.objects.filter(club=club).exclude(online_names=[]).exists()
    assert held(club) == {}


def test_two_who_are_merged_keep_all_their_names(who, club):
    anna = make_person(club, "Anna", online_names=["anna", "Both"])
    ann = make_person(club, "Ann", online_names=["both", "ann"])
    services.merge_persons(keep=anna, drop=ann, by=who.admin)
    ann.refresh_from_db()
    assert (Person.objects.get(pk=anna.pk).online_names, ann.online_names) == (["anna", "Both", "ann"], [])
    assert set(held(club).values()) == {"Anna"}


def test_a_guest_of_whom_an_online_name_is_known_stays(who, club):
    guest = services.add_guest(club=club, name="Bo", by=who.director)
    edit(who, guest, "bo")
    services.remove_unused_guest(guest)
    assert Person.objects.filter(pk=guest.pk).exists()


@pytest.mark.parametrize("name", ["anonymous", "stranger", "member", "scorer", "foreign_admin"])
def test_nobody_else_reads_or_changes_them(who, club, at, name):
    anna = make_member(club, "Anna Berg")
    Person.objects.filter(pk=anna.pk).update(online_names=["secret_nick"])
    user = getattr(who, name)
    for page, person in (("member", anna), ("members", None), ("member_edit", anna)):
        assert "secret_nick" not in at(page, person, user=user, post=False).content.decode()
    found = at("matches", user=user, get={"q": "Anna"}).content.decode()
    assert "secret_nick" not in found
    with pytest.raises(PermissionDenied):
        services.edit_person(person=anna, name="Anna", online_names="", by=user)


def test_they_are_edited_on_the_page_of_the_person(who, club, at):
    anna = make_member(club, "Anna Berg")
    make_person(club, "Bo", online_names=["bo"])
    saved = at("member_edit", anna, user=who.director, name="Anna Berg", online_names="anna1, anna2")
    assert saved.status_code == 302
    assert "<dt>Online names</dt><dd>anna1, anna2</dd>" in at("member", anna).content.decode()
    assert 'value="anna1, anna2"' in at("member_edit", anna).content.decode()
    refused = at("member_edit", anna, name="Anna Berg", online_names="BO")
    assert refused.status_code == 422
    assert "Bo already has the online name BO." in refused.content.decode()
