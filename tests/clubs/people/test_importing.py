"""Taking over a member list: what the preview says is what is done, and once."""

from datetime import date
from decimal import Decimal

import pytest

from clubs.people import selectors, services
from clubs.people.models import Membership, Person
from tests.clubs.people.conftest import make_member, make_person
from tests.clubs.people.test_persons import refusal


def plan(club, who, text):
    return services.plan_import(club=club, text=text, by=who.director)


def take_over(club, who, text):
    """Preview and confirm."""
    return services.import_members(club=club, text=text, digest=plan(club, who, text).digest, by=who.director)


def kinds(plan):
    return [change.kind for change in plan.changes]


def codes(plan):
    return [(problem.line, problem.error.code, problem.error.field) for problem in plan.problems]


def state(club):
    """Everything an import could touch."""
    persons = Person.objects.filter(club=club).order_by("pk").values_list()
    return list(persons), list(Membership.objects.filter(person__club=club).order_by("pk").values_list())


LIST = """\
Name;No;National ID;E-mail;Phone;Status;Member since
Anna Berg;1;900;anna@example.org;0316 1;;2019-03-01
Bo Hartmann;2;;;;honorary;
Cem Yılmaz;3;902;;;trial;1.5.2026
"""


def test_a_preview_changes_nothing(who, club):
    before = state(club)
    shown = plan(club, who, LIST)
    assert kinds(shown) == ["new", "new", "new"]
    assert state(club) == before


def test_a_preview_takes_a_fixed_number_of_queries(who, club, django_assert_num_queries):
    for n in range(30):
        make_member(club, f"Member {n}")
    text = "name\n" + "\n".join(f"Member {n}" for n in range(60))
    with django_assert_num_queries(3):  # the right to it, persons, memberships
        plan(club, who, text)


def test_a_list_is_taken_over(who, club):
    take_over(club, who, LIST)
    anna, bo, cem = (Person.objects.get(name=name) for name in ("Anna Berg", "Bo Hartmann", "Cem Yılmaz"))
    assert (anna.national_id, anna.email, anna.phone, anna.search) == (
        "900",
        "anna@example.org",
        "0316 1",
        "anna berg",
    )
    rows = [(m.number, m.status, m.since) for person in (anna, bo, cem) for m in person.memberships.all()]
    assert rows == [
        ("1", "member", date(2019, 3, 1)),
        ("2", "honorary", selectors.today(club)),
        ("3", "trial", date(2026, 5, 1)),
    ]


def test_a_list_taken_over_twice_changes_nothing_the_second_time(who, club):
    shown = plan(club, who, LIST)
    services.import_members(club=club, text=LIST, digest=shown.digest, by=who.director)
    before = state(club)
    assert kinds(plan(club, who, LIST)) == ["unchanged"] * 3
    services.import_members(club=club, text=LIST, digest=shown.digest, by=who.director)  # a double submit
    assert state(club) == before


def test_what_was_not_shown_is_not_done(who, club):
    shown = plan(club, who, LIST)
    make_person(club, "Bo Hartmann", phone="1")
    before = state(club)
    kwargs = {"club": club, "by": who.director}
    assert refusal(services.import_members, text=LIST, digest=shown.digest, **kwargs) == "import.stale"
    assert (
        refusal(services.import_members, text=LIST + "Eva;;;;;;", digest=shown.digest, **kwargs)
        == "import.stale"
    )
    assert state(club) == before


def test_a_person_is_matched_by_national_number_before_name(who, club):
    anna = make_member(club, "Anna Tal", number="1")
    Person.objects.filter(pk=anna.pk).update(national_id="900")
    make_member(club, "Anna Berg")
    shown = take_over(club, who, "Name,National ID\nAnna Berg,900")
    assert [(c.kind, [(d.field, d.old, d.new) for d in c.differences]) for c in shown.changes] == [
        ("changed", [("name", "Anna Tal", "Anna Berg")])
    ]
    anna.refresh_from_db()
    assert anna.name == "Anna Berg"


def test_a_name_is_matched_without_case_and_accents_and_stays_as_it_is(who, club):
    make_member(club, "Åse Bergström")
    assert kinds(plan(club, who, "Name\nASE  BERGSTROM")) == ["unchanged"]


def test_empty_cells_take_nothing_away(who, club):
    anna = make_member(club, "Anna Berg", number="7", status="honorary")
    Person.objects.filter(pk=anna.pk).update(email="a@example.org")
    shown = take_over(club, who, "Name,Email,No,Status,Phone\nAnna Berg,,,,99")
    assert [d.field for d in shown.changes[0].differences] == ["phone"]
    anna.refresh_from_db()
    assert (anna.email, anna.phone) == ("a@example.org", "99")


def test_a_guest_on_the_list_becomes_a_member(who, club):
    bo = make_person(club, "Bo")
    shown = take_over(club, who, "Name\nBo")
    assert kinds(shown) == ["changed"]
    assert bo.memberships.get().since == selectors.today(club)


def test_one_who_left_is_written_down_and_stays_so(who, club):
    text = "Name,Since,Until\nAnna,2010-01-01,2012-12-31"
    take_over(club, who, text)
    assert kinds(plan(club, who, text)) == ["unchanged"]
    make_member(club, "Bo")
    text = "Name,Until\nBo,2024-06-30"
    take_over(club, who, text)
    assert Person.objects.get(name="Bo").memberships.get().until == date(2024, 6, 30)
    assert kinds(plan(club, who, text)) == ["unchanged"]


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (["Anna,,"], []),
        (["Anna,nobody,"], [(2, "person.email", "email")]),
        (["Anna,,king"], [(2, "membership.status", "status")]),
        ([",a@example.org,"], [(2, "person.name", "name")]),
        (["Anna,,,x"], [(2, "import.cells", "name")]),
        (["Anna,,", "ANNA,,"], [(3, "import.again", "name")]),
        (["A" * 130 + ",,", "Bo,,", "=1+1,b,"], [(2, "text.long", "name"), (4, "person.email", "email")]),
        (["An\x07na,,"], [(2, "text.control", "name")]),
    ],
)
def test_a_row_that_is_wrong_is_named_and_left_out(who, club, rows, problems):
    text = "\n".join(["Name,E-mail,Status", *rows])
    done = take_over(club, who, text)
    assert codes(done) == problems
    assert done.count("new") == len(rows) - len(problems)


def test_dates_that_cannot_be_are_problems(who, club):
    text = "Name,Since,Until\nAnna,2024-01-01,2023-01-01\nBo,01/02/2024,\nCem,1066-10-14,\nDee,,2020-01-01"
    assert codes(plan(club, who, text)) == [
        (2, "membership.date", "until"),
        (3, "import.date", "since"),
        (4, "membership.date", "since"),
        (5, "membership.date", "until"),
    ]


def test_a_membership_that_would_overlap_an_earlier_one_is_a_problem(who, club):
    anna = make_member(club, "Anna", since=date(2010, 1, 1), until=date(2012, 12, 31))
    Membership.objects.create(person=anna, since=date(2020, 1, 1))
    assert codes(plan(club, who, "Name,Since\nAnna,2011-01-01")) == [(2, "membership.overlap", "since")]


def test_two_of_one_name_need_a_number(who, club):
    make_member(club, "Anna Berg", number="1")
    second = make_member(club, "Anna Berg", number="2")
    assert codes(plan(club, who, "Name\nAnna Berg")) == [(2, "import.ambiguous", "name")]
    take_over(club, who, "Name,No,Phone\nAnna Berg,2,99")
    second.refresh_from_db()
    assert second.phone == "99"


def test_two_of_one_name_with_numbers_of_their_own_are_two(who, club):
    text = "Name,National ID\nAnna Berg,1\nAnna Berg,2"
    make_person(club, "Anna Berg")
    assert kinds(plan(club, who, text)) == ["changed", "new"]
    take_over(club, who, text)
    assert kinds(plan(club, who, text)) == ["unchanged", "unchanged"]
    assert codes(plan(club, who, text + "\nAnna Berg,2")) == [(4, "import.again", "name")]


def test_another_clubs_people_are_not_matched(who, club, other_club):
    make_person(other_club, "Anna Berg", national_id="900")
    assert kinds(plan(club, who, "Name,National ID\nAnna Berg,900")) == ["new"]


def test_the_forgotten_do_not_come_back_by_their_number(who, club):
    anna = make_person(club, "Anna Berg", national_id="900")
    services.forget_person(person=anna, by=who.admin)
    assert kinds(plan(club, who, "Name,National ID\nAnna Berg,900")) == ["new"]


STANDING = "Name;Master Points;MP Rank\nAnna Berg;1,234.50;Life Master\nBo Hartmann;0;\nCem;;\n"
MAY, JUNE = date(2026, 5, 1), date(2026, 6, 1)


def standing(club, name):
    person = Person.objects.get(club=club, name=name)
    return person.masterpoints, person.rank, person.masterpoints_on, person.masterpoints_source


def test_masterpoints_and_ranks_are_kept_with_their_day_and_source(who, club):
    about = {"source": "ACBL", "as_of": MAY}
    shown = services.plan_import(club=club, text=STANDING, by=who.director, **about)
    services.import_members(club=club, text=STANDING, digest=shown.digest, by=who.director, **about)
    assert standing(club, "Anna Berg") == (Decimal("1234.50"), "Life Master", MAY, "ACBL")
    assert standing(club, "Bo Hartmann") == (Decimal(0), "", MAY, "ACBL")
    assert standing(club, "Cem") == (None, "", None, "")
    again = services.plan_import(club=club, text=STANDING, by=who.director, **about)
    assert kinds(again) == ["unchanged"] * 3


def test_an_older_list_changes_no_masterpoints(who, club):
    make_person(club, "Anna Berg", masterpoints=Decimal(300), rank="Star", masterpoints_on=MAY)
    old = "Name,Masterpoints,Masterpoints as of\nAnna Berg,200,2026-04-30\n"
    assert kinds(plan(club, who, old)) == ["changed"]  # the membership alone
    take_over(club, who, old)
    assert standing(club, "Anna Berg") == (Decimal(300), "Star", MAY, "")
    take_over(club, who, "Name,Masterpoints,As of\nAnna Berg,310.5,2026-06-01\n")
    assert standing(club, "Anna Berg") == (Decimal("310.50"), "Star", JUNE, "")


@pytest.mark.parametrize(
    ("cells", "code", "field"),
    [
        ("many,2026-05-01", "import.masterpoints", "masterpoints"),
        ("12.345.6,2026-05-01", "import.masterpoints", "masterpoints"),
        ("9999999,2026-05-01", "person.masterpoints", "masterpoints"),
        ("-1,2026-05-01", "import.masterpoints", "masterpoints"),
        ("1,yesterday", "import.date", "masterpoints_on"),
        ("1,2999-01-01", "person.masterpoints_on", "masterpoints_on"),
    ],
)
def test_masterpoints_that_cannot_be_read_leave_their_row_out(cells, code, field, who, club):
    text = f"Name,Masterpoints,Masterpoints date\nAnna Berg,{cells}\n"
    assert codes(plan(club, who, text)) == [(2, code, field)]


def test_a_list_of_a_day_to_come_is_refused(who, club):
    about = {"text": STANDING, "by": who.director, "as_of": date(2999, 1, 1)}
    assert refusal(services.plan_import, club=club, **about) == "person.masterpoints_on"
