"""Finding people, and what a list costs."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from clubs.people import selectors
from clubs.people.models import Membership
from clubs.people.name_parts import fits, words_typed
from scoring.words import Missing
from scoring.words.names import folded
from tests import factories as make
from tests.clubs.people.conftest import make_member, make_person


def names(persons):
    return [person.name for person in persons]


@pytest.fixture
def people(club, other_club):
    for name in ("Anna Berg", "Bo Hartmann", "Åse Bergström", "Anne-Marie O'Brien", "Lothar van der Berg"):
        make_person(club, name)
    make_person(other_club, "Anna Bergman")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ber", ["Anna Berg", "Åse Bergström", "Lothar van der Berg"]),
        ("BERG a", ["Anna Berg", "Åse Bergström"]),
        ("ase", ["Åse Bergström"]),
        ("mar", ["Anne-Marie O'Brien"]),
        ("bri", ["Anne-Marie O'Brien"]),
        ("obr", ["Anne-Marie O'Brien"]),
        ("o’br", ["Anne-Marie O'Brien"]),
        ("o'b", ["Anne-Marie O'Brien"]),
        ("annem", ["Anne-Marie O'Brien"]),
        ("anne-m", ["Anne-Marie O'Brien"]),
        ("anne m", ["Anne-Marie O'Brien"]),
        ("OBRIEN anne", ["Anne-Marie O'Brien"]),
        ("van-der", ["Lothar van der Berg"]),
        ("bergs-", ["Åse Bergström"]),
        ("rien", []),
        ("mo", []),
        ("erg", []),
        ("", []),
        ("  ", []),
        ("'", []),
        ("%", []),
        ("_nna", []),
    ],
)
def test_search_finds_the_start_of_any_part_of_a_name(people, club, text, found):
    assert sorted(names(selectors.search_persons(club, text))) == sorted(found)


@pytest.mark.parametrize("text", ["ber", "obr", "o’br", "annem", "anne-m", "van-der", "- ber", "erg", "'"])
def test_a_name_at_hand_is_judged_as_the_database_judges_it(people, club, text):
    words = words_typed(folded(text))
    by_hand = [person.name for person in club.persons.all() if fits(person.search, words)]
    assert sorted(names(club.persons.filter(selectors.starts_a_part(text)))) == sorted(by_hand)


def test_search_keeps_to_its_limit_and_takes_one_query(people, club, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert len(selectors.search_persons(club, "b", limit=2)) == 2


def test_the_sign_in_list_has_members_and_guests_in_two_queries(club, django_assert_num_queries):
    member = make_member(club, "Anna Berg", number="17")
    gone = make_member(club, "Cem Yilmaz", until=date(2021, 1, 1))
    guest = make_person(club, "Bo Hartmann")
    make_person(club, "Old Row", merged_into=member)
    make_person(club, "Forgotten member", forgotten=timezone.now())
    with django_assert_num_queries(2):
        lines = selectors.sign_in_list(club)
    assert lines == [
        {"id": member.pk, "name": "Anna Berg", "number": "17", "member": True},
        {"id": guest.pk, "name": "Bo Hartmann", "number": "", "member": False},
        {"id": gone.pk, "name": "Cem Yilmaz", "number": "", "member": False},
    ]


def test_the_names_of_a_large_club_are_not_in_the_page(club, other_club, monkeypatch):
    monkeypatch.setattr(selectors, "MOST_IN_PAGE", 2)
    for name in ("Anna Berg", "Bo Hartmann"):
        make_person(club, name)
    make_person(other_club, "Cem Yilmaz")
    make_person(club, "Forgotten member", forgotten=timezone.now())
    assert [line["name"] for line in selectors.sign_in_list(club)] == ["Anna Berg", "Bo Hartmann"]
    make_person(club, "Cleo Dunn")
    assert selectors.sign_in_list(club) is None


def test_matches_are_members_first_and_no_more_than_fit_below_a_field(club, django_assert_num_queries):
    for at in range(9):
        make_person(club, f"Ada Guest-{at}")
    member = make_member(club, "Zoë Adams", number="17")
    make_member(club, "Ada Gone", until=date(2021, 1, 1))
    with django_assert_num_queries(1):
        found = selectors.matches(club, "ADA")
    assert found[0] == {"id": member.pk, "name": "Zoë Adams", "number": "17", "member": True}
    assert [line["name"] for line in found[1:3]] == ["Ada Gone", "Ada Guest-0"]
    assert len(found) == selectors.MOST_MATCHES == 8
    assert [line["name"] for line in selectors.matches(club, "zoe ad")] == ["Zoë Adams"]
    with django_assert_num_queries(0):
        assert selectors.matches(club, " ") == []


def test_of_matches_those_who_are_signed_in_come_last(club):
    member = make_member(club, "Ada Zimmer")
    guests = [make_person(club, f"Ada Guest {at}") for at in range(9)]
    signed_in = [member.pk, *(guest.pk for guest in guests[:7])]
    names = [line["name"] for line in selectors.matches(club, "ada", signed_in)]
    assert names == ["Ada Guest 7", "Ada Guest 8", "Ada Zimmer", *(f"Ada Guest {at}" for at in range(5))]


def test_today_is_the_date_at_the_clubs_tables(club, other_club, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 20, 22, 30, tzinfo=UTC))
    assert selectors.today(club) == date(2026, 11, 20)  # Vienna: 23:30
    assert selectors.today(other_club) == date(2026, 11, 21)  # Auckland: 11:30


def test_a_membership_counts_on_its_first_and_on_its_last_day(club):
    make_member(club, "Anna", since=date(2024, 1, 1), until=date(2024, 12, 31))
    days = [date(2023, 12, 31), date(2024, 1, 1), date(2024, 12, 31), date(2025, 1, 1)]
    assert [selectors.current_memberships(day).count() for day in days] == [0, 1, 1, 0]


def test_the_member_list_leaves_guests_out_unless_asked_for(club):
    make_member(club, "Anna Berg", number="17", status=Membership.Status.HONORARY)
    make_person(club, "Bo Hartmann")
    (anna,) = selectors.member_list(club)
    assert (anna.name, anna.number, anna.status) == ("Anna Berg", "17", "honorary")
    assert names(selectors.member_list(club, guests=True)) == ["Anna Berg", "Bo Hartmann"]
    assert names(selectors.member_list(club, text="har", guests=True)) == ["Bo Hartmann"]


def test_a_person_is_reached_through_their_club_only(club, other_club):
    anna = make_person(club, "Anna")
    assert selectors.get_person(club, anna.pk) == anna
    with pytest.raises(Missing):
        selectors.get_person(other_club, anna.pk)


def test_a_merged_person_leads_to_the_one_they_became(club):
    anna = make_person(club, "Anna")
    ann = make_person(club, "Ann", merged_into=anna)
    an = make_person(club, "An", merged_into=ann)
    assert selectors.get_person(club, an.pk) == anna


def test_a_forgotten_person_is_not_found(club):
    anna = make_person(club, "Forgotten member", forgotten=timezone.now())
    with pytest.raises(Missing):
        selectors.get_person(club, anna.pk)


def test_the_table_of_roles_calls_an_account_without_a_person_by_its_full_name(club):
    user = make.make_user(club=club, role="scorer")
    user.first_name, user.last_name = "Vera", "Holt"
    user.save()
    assert [name for account, name, _kinds in selectors.role_table(club) if account == user] == ["Vera Holt"]


def test_the_table_of_roles_takes_two_queries(who, club, django_assert_num_queries):
    with django_assert_num_queries(2):
        rows = selectors.role_table(club)
    assert {user.username: set(kinds) for user, _name, kinds in rows} == {
        "admin": {"admin"},
        "closed": {"admin"},
        "director": {"director"},
        "member": set(),
        "scorer": {"scorer"},
    }
