"""Online names in lists: beside all else of a member, and in lists of nothing but such names."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clubs.people import roster, selectors, services
from clubs.people.models import Membership, Person
from tests.clubs.people.conftest import make_member, make_person, messages_of
from tests.clubs.people.test_importing import codes, kinds


def plan(club, who, text, **kwargs):
    return services.plan_import(club=club, text=text, by=who.director, **kwargs)


def take_over(club, who, text, **kwargs):
    digest = plan(club, who, text, **kwargs).digest
    return services.import_members(club=club, text=text, digest=digest, by=who.director, **kwargs)


def held(club) -> dict[str, str]:
    return {key: person.name for key, person in selectors.persons_by_online_name(club).items()}


@pytest.mark.parametrize(
    "heading",
    [
        "BBO",
        "BBO name",
        "BBO username",
        "bbousername",
        "BBO_UserName",
        "Nickname",
        "online name",
        "Online names",
    ],
)
def test_a_list_of_another_program_brings_online_names(who, club, heading):
    """`bbousername` is the column of BridgeWebs' members file."""
    anna = make_member(club, "Anna Berg")
    take_over(club, who, f'Name,E-mail,{heading}\nAnna Berg,,AnnaB\nBo Tal,bo@example.org,"b1, b2"\n')
    assert held(club) == {"annab": "Anna Berg", "b1": "Bo Tal", "b2": "Bo Tal"}
    assert anna.memberships.count() == 1
    assert Membership.objects.filter(person__name="Bo Tal").exists()


def test_a_list_adds_to_the_names_there_are_and_takes_none_away(who, club):
    make_person(club, "Anna Berg", online_names=["AnnaB"])
    shown = take_over(club, who, "Nickname,Name\nANNAB,Anna Berg\nanna2,anna berg\n")
    assert [[(d.field, d.old, d.new) for d in change.differences] for change in shown.changes] == [
        [],
        [("online_names", "AnnaB", "AnnaB, anna2")],
    ]
    assert kinds(plan(club, who, "Nickname,Name\nANNAB,Anna Berg\n")) == ["unchanged"]
    assert Person.objects.get(name="Anna Berg").online_names == ["AnnaB", "anna2"]


def test_a_list_of_online_names_alone_adds_nobody_and_makes_nobody_a_member(who, club):
    make_person(club, "Bo Guest")
    people = Person.objects.count()
    shown = take_over(club, who, "nickname;name\nbo;Bo Guest\nnew;New One\n")
    assert codes(shown) == [(3, "import.unknown", "name")]
    assert (Person.objects.count(), Membership.objects.count()) == (people, 0)
    assert held(club) == {"bo": "Bo Guest"}


def test_whoever_wants_to_adds_those_who_are_unknown_as_guests(who, club):
    text = "nickname,name\nnew,New One\nnew2,New One\n=x,Cem\n"
    take_over(club, who, text, adds_unknown=True)
    assert held(club) == {"new": "New One", "new2": "New One", "=x": "Cem"}
    assert Person.objects.filter(name="New One").count() == 1
    assert not Membership.objects.exists()
    assert kinds(plan(club, who, text)) == ["unchanged"] * 3


def test_an_online_name_that_two_claim_is_a_problem_of_its_row(who, club):
    make_person(club, "Anna", online_names=["taken"])
    make_person(club, "Bo")
    make_person(club, "Cem")
    before = list(Person.objects.values_list())
    shown = plan(club, who, "Nickname,Name\nTAKEN,Bo\nTaken,Nobody Here\n")
    assert codes(shown) == [(2, "person.online_name", "online_names"), (3, "import.unknown", "name")]
    assert str(shown.problems[0].error) == "Anna already has the online name TAKEN."
    assert list(Person.objects.values_list()) == before
    twice = take_over(club, who, "Nickname,Name,Phone\nmine,Bo,1\nMINE,Cem,2\nmine,New,3\n")
    assert codes(twice) == [
        (3, "person.online_name", "online_names"),
        (4, "person.online_name", "online_names"),
    ]
    assert list(Person.objects.exclude(phone="").values_list("name", flat=True)) == ["Bo"]
    assert held(club) == {"taken": "Anna", "mine": "Bo"}


@pytest.mark.parametrize(
    ("cell", "code"),
    [("a" * 41, "text.long"), ("a\x07", "text.control"), ("a;b;c;d;e", "person.online_names")],
)
def test_what_is_no_online_name_is_a_problem_of_its_row(who, club, cell, code):
    make_person(club, "Anna", online_names=["old"])
    assert codes(plan(club, who, f"Name,Nickname\nAnna,{cell}\n")) == [(2, code, "online_names")]


def test_several_columns_of_online_names_are_read_together():
    (row,) = roster.read("Name,BBO,Nickname\nAnna,a,b\n").rows
    assert row.cells == {"name": "Anna", "online_names": "a, b"}


def test_the_page_asks_before_it_adds_anybody(client, who, club):
    client.force_login(who.director, backend="django.contrib.auth.backends.ModelBackend")
    make_person(club, "Anna")
    address = reverse("member_import", args=[club.slug])

    def shown(**data):
        file = SimpleUploadedFile("bbo.csv", "nickname,name\nanna,Anna\nnew,New One é\n".encode("latin-1"))
        return client.post(address, {"file": file, **data})

    page = shown()
    assert "Line 3: New One é is not on the club&#x27;s list." in page.content.decode()
    assert "A list of online names adds nobody." in page.content.decode()
    assert "Online names: anna" in page.content.decode()
    page = shown(adds_unknown="on")
    assert "New One é is not on" not in page.content.decode()
    done = client.post(address, {**page.context["form"].initial})
    assert messages_of(done) == ["1 new member. 1 person changed."]
    assert held(club) == {"anna": "Anna", "new": "New One é"}
