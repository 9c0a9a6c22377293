"""Adding and editing persons, and their memberships."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied

from clubs.people import selectors, services
from clubs.people.models import Membership, Person
from clubs.people.signals import person_renamed
from scoring.words import RuleError
from scoring.words.names import folded
from tests.clubs.people.conftest import make_member, make_person


def refusal(deed, **kwargs) -> str:
    with pytest.raises(RuleError) as refused:
        deed(**kwargs)
    assert str(refused.value)  # its values fit its words
    return refused.value.code


def test_a_new_member_is_a_member_from_today(who, club):
    anna = services.add_person(
        club=club, name="  Anna   Berg ", email="a@example.org", number="7", by=who.director
    )
    (membership,) = anna.memberships.all()
    assert (anna.name, anna.search, anna.email) == ("Anna Berg", "anna berg", "a@example.org")
    assert (membership.since, membership.until, membership.number) == (selectors.today(club), None, "7")


def test_a_guest_is_a_name_without_membership(who, club):
    guest = services.add_guest(club=club, name="Bo", by=who.scorer)
    assert not guest.memberships.exists()


@pytest.mark.parametrize(
    "name",
    ["", "   ", "-", "\u0301", "A" * 121, "ß" * 100, "An\x00na", "Anna\u202e",
     "\u200b", "\u3164", "\u2800", "\u200b\u200d \ufeff", "\uffa0", "\ufe0f", "\u115f\u1160"],
)  # fmt: skip
def test_what_is_no_name_is_refused(who, club, name):
    before = Person.objects.count()
    assert refusal(services.add_guest, club=club, name=name, by=who.scorer) in {
        "person.name",
        "text.long",
        "text.control",
    }
    assert Person.objects.count() == before


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("An\u200bna", "Anna"), ("\ufeffAnna", "Anna"), ("Ａｎｎａ", "Anna"), ("ﬁona", "fiona"),
        ("Anna\u3164", "Anna"), ("A\u00adnna", "Anna"), ("Ann\ufe0fa", "Anna"), ("A\U000e0041nna", "Anna"),
        ("Anna\u2003Berg", "Anna Berg"),
    ],
)  # fmt: skip
def test_a_name_is_what_is_seen_of_it(who, club, typed, name):
    assert services.add_guest(club=club, name=typed, by=who.scorer).name == name
    assert refusal(services.add_guest, club=club, name=name, by=who.scorer) == "person.exists"


@pytest.mark.parametrize(
    "alike", ["Аnnа Веrg", "Anna Berg\u200d", "Αnna Βerg", "ANNA ВERG", "Ann\u0430 Berg"]
)
def test_a_name_that_looks_like_anothers_needs_to_be_said(who, club, alike):
    """By the letters that Unicode's confusables.txt gives for one another."""
    services.add_guest(club=club, name="Anna Berg", by=who.scorer)
    assert refusal(services.add_guest, club=club, name=alike, by=who.scorer) == "person.exists"
    assert services.add_guest(club=club, name=alike, by=who.scorer, another=True).pk


@pytest.mark.parametrize("name", ["علی‌رضا", "李小龍", "José Ñ.", "R2", "O’Rourke", "Ana\u0301"])
def test_names_of_all_scripts_are_kept(who, club, name):
    assert (
        selectors.persons_of(club)
        .filter(pk=services.add_guest(club=club, name=name, by=who.scorer).pk)
        .exists()
    )


def test_the_same_name_twice_needs_to_be_said(who, club):
    services.add_guest(club=club, name="Anna Berg", by=who.scorer)
    assert refusal(services.add_guest, club=club, name="ANNA  BERG", by=who.scorer) == "person.exists"
    assert refusal(services.add_person, club=club, name="Ánna Berg", by=who.director) == "person.exists"
    services.add_guest(club=club, name="Anna Berg", by=who.scorer, another=True)
    assert Person.objects.filter(search="anna berg").count() == 2


def test_another_club_may_have_the_same_name(who, club, other_club):
    make_person(other_club, "Anna Berg")
    services.add_guest(club=club, name="Anna Berg", by=who.scorer)


def test_what_a_name_is_found_by_fits_its_column_however_it_grows(club):
    person = make_person(club, "ﷺ" * 7)
    assert len(folded(person.name)) > 120
    assert person.search == folded(person.name)[:120]


def test_an_edit_sets_all_and_says_the_old_name(who, club):
    heard = []

    def hear(sender, person, old_name, **kwargs):
        heard.append((person.name, old_name))

    anna = make_person(club, "Anna Berg", phone="1")
    person_renamed.connect(hear)
    try:
        services.edit_person(person=anna, name="Anna Tal", email="a@example.org", by=who.director)
        services.edit_person(person=anna, name="Anna Tal", by=who.director)
    finally:
        person_renamed.disconnect(hear)
    anna.refresh_from_db()
    assert (anna.name, anna.search, anna.email, anna.phone) == ("Anna Tal", "anna tal", "", "")
    assert heard == [("Anna Tal", "Anna Berg")]


def test_a_national_number_belongs_to_one_person_of_a_club(who, club, other_club):
    make_person(club, "Anna", national_id="123")
    bo = make_person(club, "Bo")
    foreign = make_person(other_club, "Cem")
    assert (
        refusal(services.edit_person, person=bo, name="Bo", national_id="123", by=who.director)
        == "person.national_id"
    )
    services.edit_person(person=foreign, name="Cem", national_id="123", by=who.foreign_admin)


def test_contact_data_must_look_like_it(who, club):
    anna = make_person(club, "Anna")
    assert (
        refusal(services.edit_person, person=anna, name="Anna", email="anna@", by=who.director)
        == "person.email"
    )
    assert (
        refusal(services.edit_person, person=anna, name="Anna", phone="1" * 41, by=who.director)
        == "text.long"
    )


@pytest.mark.parametrize("name", ["anonymous", "stranger", "foreign_admin", "member", "scorer"])
def test_only_who_manages_members_changes_them(who, club, name):
    by, anna = getattr(who, name), make_member(club, "Anna")
    deeds = [
        (services.add_person, {"club": club, "name": "Eva"}),
        (services.edit_person, {"person": anna, "name": "Eva"}),
        (services.begin_membership, {"person": anna}),
        (services.end_membership, {"membership": anna.memberships.get()}),
        (services.change_status, {"membership": anna.memberships.get(), "status": "trial"}),
        (services.invite, {"person": anna}),
        (services.plan_import, {"club": club, "text": "name\nEva"}),
        (services.import_members, {"club": club, "text": "name\nEva", "digest": ""}),
    ]
    for deed, kwargs in deeds:
        with pytest.raises(PermissionDenied):
            deed(by=by, **kwargs)
    assert not Person.objects.filter(name="Eva").exists()


def test_a_guest_becomes_a_member(who, club):
    bo = make_person(club, "Bo")
    services.begin_membership(person=bo, since=date(2026, 1, 1), number="9", by=who.director)
    assert [(m.since, m.number) for m in selectors.memberships_of(bo)] == [(date(2026, 1, 1), "9")]


def test_a_membership_that_overlaps_another_is_refused(who, club):
    anna = make_member(club, "Anna", since=date(2020, 1, 1), until=date(2020, 12, 31))
    begin = services.begin_membership
    assert refusal(begin, person=anna, since=date(2020, 12, 31), by=who.director) == "membership.overlap"
    begin(person=anna, since=date(2021, 1, 1), by=who.director)
    assert refusal(begin, person=anna, since=date(2019, 1, 1), by=who.director) == "membership.overlap"
    assert refusal(begin, person=anna, since=date(1066, 1, 1), by=who.director) == "membership.date"


def test_the_end_of_a_membership_is_its_last_day(who, club):
    anna = make_member(club, "Anna")
    services.end_membership(membership=anna.memberships.get(), until=date(2025, 6, 30), by=who.director)
    assert anna.memberships.get().until == date(2025, 6, 30)
    assert (
        refusal(
            services.end_membership,
            membership=anna.memberships.get(),
            until=date(2019, 12, 31),
            by=who.director,
        )
        == "membership.date"
    )


def test_a_change_of_status_keeps_what_was_before(who, club):
    anna = make_member(club, "Anna", number="7")
    day = date(2024, 5, 1)
    services.change_status(membership=anna.memberships.get(), status="honorary", since=day, by=who.director)
    assert [(m.status, m.since, m.until, m.number) for m in selectors.memberships_of(anna)] == [
        ("honorary", day, None, "7"),
        ("member", date(2020, 1, 1), day - timedelta(days=1), "7"),
    ]


def test_a_status_changed_twice_or_on_the_first_day_adds_nothing(who, club):
    anna = make_member(club, "Anna")
    first = anna.memberships.get()
    for _ in range(2):
        services.change_status(membership=first, status="trial", since=first.since, by=who.director)
    services.change_status(membership=first, status="trial", since=date(2024, 1, 1), by=who.director)
    assert [m.status for m in selectors.memberships_of(anna)] == ["trial"]


def test_a_status_out_of_the_list_is_refused(who, club):
    anna = make_member(club, "Anna")
    kwargs = {"membership": anna.memberships.get(), "status": "king", "by": who.director}
    assert refusal(services.change_status, **kwargs) == "membership.status"
    assert Membership.objects.get(person=anna).until is None


def test_masterpoints_and_special_lists_are_kept_and_refused_by_name(who, club):
    ann = services.add_person(club=club, name="Ann", by=who.director)
    points = Decimal("312.50")
    edited = services.edit_person(
        person=ann, name="Ann", by=who.director, masterpoints=points, categories=" Senior, mixed,senior"
    )
    assert (edited.masterpoints, edited.categories) == (points, ["senior", "mixed"])
    code = refusal(services.edit_person, person=ann, name="Ann", by=who.director, masterpoints=Decimal(-1))
    assert code == "person.masterpoints"
    many = ",".join(f"list {n}" for n in range(11))
    assert (
        refusal(services.edit_person, person=ann, name="Ann", by=who.director, categories=many)
        == "person.categories"
    )
