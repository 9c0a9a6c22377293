"""One person is one person at every door, however the name is typed; and every list has one order."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubs.people import selectors
from clubs.people.models import Person
from clubs.people.services import (
    add_guest,
    add_person,
    forget_person,
    import_members,
    plan_import,
    words_about,
)
from clubs.people.services.persons import add_guest_by_phone, person_meant, require_confirmed
from scoring.words import RuleError
from tests import factories as make
from tests.cases import for_each
from tournaments.models import SavedMovement
from tournaments.selectors.control.table_money import table_money
from tournaments.selectors.setup.seating_list import seating_list
from tournaments.services.exchange.people import persons_of_entries
from tournaments.services.seasons import person_named
from tournaments.services.setup.newcomers import Newcomer, person_of
from tournaments.services.setup.sign_in_phones import Sender

pytestmark = pytest.mark.django_db
NAME = "Anne-Marie O’Neil"
NOBODY = Sender("", "192.0.2.1")
AS_TYPED = (
    "Anne-Marie O'Neil", "anne marie o´neil", "Anne\u2011Marie Oʼ Neil", "ANNE–MARIE  ONEIL",
    "Anne\u00a0Marie O`Neil", "Anne - Marie O\u2018Neil", "A\u200bnne\u2212Marie O\u2032Neil",
)  # fmt: skip


@pytest.fixture
def at():
    """A club in which Anne-Marie O’Neil is known, with its director."""
    session = make.make_session(3)
    person = make.make_person(session.club, NAME)
    director = make.make_user(club=session.club, role="admin")
    return SimpleNamespace(session=session, club=session.club, person=person, director=director)


def refused(code, call, **values):
    with pytest.raises(RuleError) as refusal:
        call(**values)
    assert refusal.value.code == code


@for_each("typed", AS_TYPED, name=ascii)
def test_whoever_is_known_is_known_at_every_door(at, typed):
    before = Person.objects.count()
    club, by = at.club, at.director
    refused("person.exists", add_guest, club=club, name=typed, by=by)
    refused("person.exists", add_person, club=club, name=typed, by=by)
    refused("person.exists", add_guest_by_phone, club=club, name=typed)
    require_confirmed(club=club, names=[("first", typed)], guests="")
    assert person_meant(club=club, name=typed, picked=None, field="first", by=by) == at.person
    assert person_of(at.session, Newcomer(typed, NOBODY)) == at.person
    assert person_named(club=club, name=typed, picked=None, field="upper") == at.person
    assert selectors.persons_identified_by(club, typed) == [at.person]
    assert selectors.search_persons(club, typed) == [at.person]
    assert [line["id"] for line in selectors.matches(club, typed)] == [at.person.pk]
    assert list(selectors.member_list(club, text=typed, guests=True)) == [at.person]
    assert persons_of_entries(club, [[(typed, "")]]) == [[at.person]]
    assert persons_of_entries(club, [[(typed, "77")]]) == [[at.person]]
    plan = plan_import(club=club, text=f"Name,Phone\n{typed},1", by=by)
    assert [(change.kind, change.name) for change in plan.changes] == [("changed", NAME)]
    assert Person.objects.count() == before
    at.person.refresh_from_db()
    assert at.person.name == NAME  # what is shown stays as it was typed first


def test_a_name_with_an_acute_for_its_apostrophe_is_shown_so(at):
    assert add_guest(club=at.club, name="Jo O´Brien", by=at.director).name == "Jo O´Brien"


def test_a_file_adds_a_name_with_single_blanks(at):
    (((person,),)) = persons_of_entries(at.club, [[("Jo\u00a0  Newcomer", "")]])
    assert (person.name, person.search) == ("Jo Newcomer", "jo newcomer")


def test_a_name_at_two_places_of_a_file_is_two_people_in_whichever_writing(at):
    (one,), (other,) = persons_of_entries(at.club, [[("Anne-Marie O'Neil", "")], [(NAME, "")]])
    assert len({one.pk, other.pk, at.person.pk}) == 3


@pytest.fixture
def twins(at):
    """Two people of one name in a club of before, told apart by their apostrophes alone."""
    other = Person.objects.create(club=at.club, name="Anne-Marie O'Neil")
    return SimpleNamespace(**vars(at), other=other)


def test_two_people_of_one_name_stay_two(twins):
    """Whoever can be asked is asked; a file means the one whose name is written as in the file."""
    club, by = twins.club, twins.director
    for name in (twins.person.name, twins.other.name, "Anne Marie ONeil"):
        refused("signin.which", person_meant, club=club, name=name, picked=None, field="first", by=by)
        refused("ladder.which", person_named, club=club, name=name, picked=None, field="upper")
        refused("arrival.which", person_of, session=twins.session, who=Newcomer(name, NOBODY))
    for person in (twins.person, twins.other):
        assert persons_of_entries(club, [[(person.name, "")]]) == [[person]]
        plan = plan_import(club=club, text=f"Name,Phone\n{person.name},{person.pk}", by=by)
        import_members(club=club, text=f"Name,Phone\n{person.name},{person.pk}", digest=plan.digest, by=by)
        person.refresh_from_db()
        assert person.phone == str(person.pk)
    plan = plan_import(club=club, text="Name\nAnne Marie ONeil", by=by)
    assert [problem.error.code for problem in plan.problems] == ["import.ambiguous"]


def test_an_older_clubs_names_are_folded_again_and_nobody_is_merged(twins):
    Person.objects.filter(pk=twins.person.pk).update(search="anne-marie o’neil")
    count = Person.objects.count()
    migration = import_module("clubs.people.migrations.0010_names_folded_again")
    migration.fold_again(apps, SimpleNamespace(connection=connection))
    found = Person.objects.filter(search="anne-marie o'neil", merged_into=None)
    assert set(found) == {twins.person, twins.other}
    assert Person.objects.count() == count


def test_a_text_names_a_person_with_other_marks(twins):
    SavedMovement.objects.create(club=twins.club, name="Anne Marie  O'Neil's way", rows="1: 1-2 1-3")
    assert [one.text for one in words_about(twins.person) if one.whole] == ["Anne Marie  O'Neil's way"]
    assert not [one for one in words_about(twins.person) if one.sure]  # it may mean the other
    twins.other.delete()
    forget_person(person=twins.person, by=twins.director)
    assert SavedMovement.objects.get().name == "Forgotten member's way"


IN_ORDER = [
    "Zoë Ångström", "Nguyễn Thị Ánh", "Golfer", "Ann O'Brien", "Siân O’Neil", "Zoë ONEIL",
    "Jo Smith", "Al Smith-Jones", "Łukasz Żak", "Ида Ким", "דוד כהן", "王 芳",
]  # fmt: skip


def test_every_list_of_people_has_the_order_of_the_members_page(at):
    forget_person(person=at.person, by=at.director)
    players = Person.objects.filter(entry_members__entry__section__session=at.session).order_by("pk")
    for person, name in zip(players, [*IN_ORDER[::2], *IN_ORDER[1::2]], strict=True):
        person.name = name
        person.save()
    client = Client()
    client.force_login(at.director)
    page = client.get(reverse("members", args=[at.club.slug]), {"guests": "on"}).content.decode()
    on_page = sorted(IN_ORDER, key=lambda name: page.index(name.replace("'", "&#x27;")))
    lists = {
        "the members' page": on_page,
        "the seating list, on paper, in the hall and on phones": [
            seat.called for seat in seating_list(at.session, 1)
        ],
        "names to sign in": [line["name"] for line in selectors.sign_in_list(at.club) or []],
        "names that fit what is typed": [
            *(line["name"] for line in selectors.matches(at.club, "o")),
            *(line["name"] for line in selectors.matches(at.club, "smith")),
        ],
        "table money": [player.name for player in table_money(at.session).players],
    }
    expected = dict.fromkeys(lists, IN_ORDER) | {"names that fit what is typed": IN_ORDER[3:8]}
    assert lists == expected
