"""The club's list as a file: everybody whom the club knows, and an import that changes nothing."""

from __future__ import annotations

import csv
import io
import random
import re
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.people import roster, selectors, services
from clubs.people.models import Club, Membership, Person
from clubs.people.services import checks, member_file
from clubs.web.csv_file import as_csv
from scoring.words import RuleError
from scoring.words.cells import guarded_text, guarded_to_be_read, unguarded
from tests.clubs.people.conftest import make_member, make_person

TODAY = date(2026, 11, 28)
MARKS = st.text(st.sampled_from("'\"=+-@,;|\t ＝’.0aZé"), max_size=8)
DAYS = st.dates(date(1900, 1, 1), TODAY)
PARTS = ("Anna", "Änne", "O'Neil", "=1+1", "'=x", "''@sum", "+Bo", "-", "@x", "\"Kid\"", "Smith,", "Jr.",
         "a;b", "|", "007", "李小龍", "علی", "'t Hooft", "von", "ＡＢ")  # fmt: skip


def table_of(answer_content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(answer_content.decode("utf-8-sig"))))


def file_of(club, who) -> bytes:
    table = services.member_table(club=club, by=who.director)
    return as_csv(table.heads, table.rows, "members").content


def plan(club, who, data: bytes, **kwargs):
    return services.plan_import(club=club, text=roster.decode(data), by=who.director, **kwargs)


def kinds(planned) -> set[str]:
    return {change.kind for change in planned.changes} | {problem.error.code for problem in planned.problems}


def take_over(club, who, data: bytes, **kwargs):
    shown, text = plan(club, who, data, **kwargs), roster.decode(data)
    return services.import_members(club=club, text=text, digest=shown.digest, by=who.director, **kwargs)


@settings(max_examples=50)
@given(MARKS)
def test_a_guard_is_taken_back_whatever_it_guards(text):
    cell = guarded_to_be_read(text)
    assert unguarded(cell) == text
    assert guarded_text(cell) == cell  # no spreadsheet takes it for a formula


@st.composite
def persons(draw) -> Person:
    """A person, not saved, as the services would keep one."""

    def clean(check, text, *more):
        try:
            return check(text, *more)
        except RuleError:
            return ""

    return Person(
        pk=draw(st.integers(1, 10**12)),
        name=clean(checks.clean_name, draw(st.lists(st.one_of(st.sampled_from(PARTS), MARKS)).map(" ".join)))
        or "Anna",
        national_id=clean(checks.clean_short, draw(MARKS), "national_id"),
        email=draw(st.sampled_from(["", "anna@example.org", "'=x@example.org", "+49@example.org"])),
        phone=clean(checks.clean_short, draw(MARKS), "phone"),
        masterpoints=draw(st.none() | st.decimals(0, 999_999, places=2)),
        rank=clean(checks.clean_short, draw(MARKS), "rank"),
        masterpoints_on=draw(st.none() | DAYS),
        masterpoints_source=clean(checks.clean_short, draw(MARKS), "source"),
        categories=clean(checks.clean_categories, draw(MARKS)) or [],
        online_names=clean(checks.clean_online_names, draw(MARKS)) or [],
    )


@settings(max_examples=50)
@given(persons(), st.none() | DAYS, st.integers(-50, 50), MARKS)
def test_what_the_list_has_of_a_person_is_read_again(person, since, days, number):
    until = None if since is None or days < 0 else since + timedelta(days=days)
    number = " ".join(number.split())
    memberships = [] if since is None else [Membership(pk=1, since=since, until=until, number=number)]
    cells = member_file.cells_of(person, memberships, TODAY)
    row = [guarded_to_be_read(cells.get(name, "")) for name in member_file.COLUMNS]
    data = as_csv(list(member_file.COLUMNS.values()), [row], "members").content
    (read,) = roster.read(roster.decode(data)).rows
    assert (read.cells, read.too_many) == (cells, False)
    assert " ".join(roster.full_name(read.cells).split()) == person.name


def test_every_column_is_read_as_its_field():
    assert {name: roster.field_of(heading) for name, heading in member_file.COLUMNS.items()} == {
        name: name for name in member_file.COLUMNS
    }
    assert roster.field_of(member_file.CLUB_NUMBER_HEADING) == roster.CLUB_NUMBER
    of_person = {field.name for field in Person._meta.get_fields() if field.concrete}
    not_written = {
        "id", "club", "name", "search", "wants_results", "results_answered", "agreed_on_paper", "user",
        "merged_into", "forgotten", "created", "figures_salt",
    }  # fmt: skip
    assert of_person - not_written == set(member_file.COLUMNS) & of_person  # a new column is decided upon


def test_the_manual_names_headings_that_are_read():
    page = (Path(__file__).parents[3] / "docs/reference/files.md").read_text(encoding="utf-8")
    lines = [line.split("|") for line in page.partition("## Lists of members")[2].splitlines()]
    rows = [(cells[1], cells[2]) for cells in lines[: lines.index(["## National numbers"])] if len(cells) > 3]
    read = [re.findall("`([^`]+)`", cell) for row in rows for cell in row]
    assert {heading for headings in read[::2] for heading in headings} == {
        *member_file.COLUMNS.values(),
        member_file.CLUB_NUMBER_HEADING,
    }
    assert [one for headings in read for one in headings if roster.field_of(one) is None] == []


@pytest.fixture
def peopled(club: Club) -> Club:
    """People of every kind, with whatever names and numbers, and many of one name."""
    rng = random.Random(7)
    for number in range(50):
        name = checks.clean_name(" ".join([*rng.sample(PARTS, rng.randint(0, 3)), rng.choice("AB")]))
        person = make_person(
            club,
            name,
            national_id=rng.choice(["", f"{number:05}", "00007"]),
            email=rng.choice(["", f"+{number}@example.org"]),
            phone=rng.choice(["", "+43 664 1", "-1", "=0316"]),
            masterpoints=rng.choice([None, Decimal("0"), Decimal("1234.5")]),
            masterpoints_on=rng.choice([None, date(2026, 1, 31)]),
            rank=rng.choice(["", "@Master", "1,5 star"]),
            masterpoints_source=rng.choice(["", "list; of January"]),
            categories=rng.choice([[], ["senior", "=mixed"]]),
            online_names=rng.choice([[], [f"bbo{number}"], [f"=x{number}", f"y {number}"]]),
        )
        spell = {"person": person, "number": rng.choice(["", "007", f"M{number}"])}
        for since, until in rng.choice(
            [[], [(2000, None)], [(2000, 2010)], [(2000, 2010), (2015, None)], [(2090, None)], [(2000, 2099)]]
        ):
            Membership.objects.create(
                since=date(since, 1, 1),
                until=until and date(until, 12, 31),
                status=rng.choice(Membership.Status.values),
                **spell,
            )
    return club


def test_an_import_of_the_list_changes_nothing(who, peopled):
    data = file_of(peopled, who)
    for tried in (data, data.replace(b"\r\n", b"\n"), data.decode("utf-8-sig").encode("utf-16")):
        shown = plan(peopled, who, tried)
        assert kinds(shown) == {"unchanged"}
        assert (shown.ignored, len(shown.changes)) == ((), selectors.persons_of(peopled).count())


def test_a_spreadsheet_that_orders_the_columns_anew_changes_nothing(who, peopled):
    rows = table_of(file_of(peopled, who))
    text = io.StringIO()
    writer = csv.DictWriter(text, sorted(rows[0]), delimiter=";")
    writer.writeheader()
    writer.writerows(reversed(rows))
    assert kinds(plan(peopled, who, text.getvalue().encode())) == {"unchanged"}


def test_another_club_that_takes_the_list_over_has_the_same(who, peopled):
    """But for the numbers by which this site knows people; of two with one national number there is one."""
    Person.objects.filter(club=peopled, national_id="00007").update(national_id="")
    Person.objects.filter(club=peopled, masterpoints=None, rank="").update(
        masterpoints_on=None, masterpoints_source=""
    )
    Person.objects.filter(club=peopled, masterpoints_on=None).update(masterpoints=None, rank="")
    Person.objects.filter(club=peopled, masterpoints_on=None).update(masterpoints_source="")
    other = Club.objects.create(name="Twin", slug="twin")
    who.director.roles.create(club=other, kind="director")
    data = file_of(peopled, who)
    done = take_over(other, who, data)
    assert kinds(done) == {"new"}
    as_written, as_taken = (
        sorted(tuple(row.values())[:-1] for row in table_of(file)) for file in (data, file_of(other, who))
    )
    assert as_taken == as_written


def test_a_cell_that_is_changed_changes_that_alone(who, club):
    """Of two of one name without any number, only the one whose row it is."""
    first, second = (make_member(club, "Anna Berg") for _ in range(2))
    rows = file_of(club, who).decode("utf-8-sig").splitlines()
    at = next(n for n, row in enumerate(rows) if row.endswith(f",{second.pk}"))
    rows[at] = rows[at].replace("Berg,Anna,,member,2020-01-01,,,,,", "Berg,Anna,,member,2020-01-01,,,,0316,")
    done = take_over(club, who, "\n".join(rows).encode())
    assert [
        (c.name, [(d.field, d.new) for d in c.differences]) for c in done.changes if c.kind != "unchanged"
    ] == [("Anna Berg", [("phone", "0316")])]
    assert list(Person.objects.filter(phone="0316")) == [second]
    assert first.pk != second.pk


def test_a_list_of_another_site_renames_nobody_by_its_numbers(who, club):
    anna = make_member(club, "Anna Berg")
    take_over(club, who, f"Name,Arrowswitch ID,Phone\nBo Tal,{anna.pk},1\nCem,999999999,2\n".encode())
    anna.refresh_from_db()
    assert (anna.name, anna.phone) == ("Anna Berg", "")
    assert set(Person.objects.exclude(phone="").values_list("name", flat=True)) == {"Bo Tal", "Cem"}


def test_two_of_one_name_on_the_list_of_another_site_stay_two(who, club):
    data = b"Name,Arrowswitch ID,Phone\nBo Tal,1,a\nBo Tal,2,b\n"
    assert kinds(take_over(club, who, data)) == {"new"}
    assert Person.objects.filter(name="Bo Tal").count() == 2


def test_who_is_in_the_list(who, club, other_club):
    """Members, who has left, and guests; nobody forgotten, merged away, or of another club."""
    make_member(club, "Anna Berg", number="007", status="honorary")
    make_member(club, "Bo Tal", until=date(2021, 1, 1))
    make_person(club, "Cem Guest")
    make_person(other_club, "Eve")
    for name in ("Gone", "Twin"):
        make_person(club, name)
    services.forget_person(person=Person.objects.get(name="Gone"), by=who.admin)
    services.merge_persons(
        keep=Person.objects.get(name="Anna Berg"), drop=Person.objects.get(name="Twin"), by=who.admin
    )
    rows = {row["Last name"]: row for row in table_of(file_of(club, who))}
    assert set(rows) == {"Berg", "Tal", "Guest", "Admin", "Director", "Scorer", "Member"}
    assert [rows[name]["Status"] for name in ("Berg", "Tal", "Guest")] == ["honorary", "member", "guest"]
    assert (rows["Berg"]["Number"], rows["Tal"]["Member until"]) == ("007", "2021-01-01")


def test_the_list_is_of_the_club_with_its_number(who, club):
    Club.objects.filter(pk=club.pk).update(national_id="12345")
    club.refresh_from_db()
    data = file_of(club, who)
    assert {row["Club number"] for row in table_of(data)} == {"12345"}
    assert plan(club, who, data).club_number is None


def test_the_list_takes_a_fixed_number_of_queries(who, club, django_assert_num_queries):
    for number in range(5):
        make_member(club, f"Member {number}")
    with django_assert_num_queries(3):  # the right to it, persons, memberships
        file_of(club, who)


def test_a_guest_of_the_list_stays_one_and_a_member_is_no_guest(who, club):
    make_person(club, "Bo Guest")
    make_member(club, "Anna Berg")
    shown = plan(
        club,
        who,
        b"Name,Status,Since\nBo Guest,Guest,\nNew One,guest,\nAnna Berg,guest,\nCem,guest,2020-01-01\n",
    )
    assert [change.kind for change in shown.changes] == ["unchanged", "new"]
    assert [problem.error.code for problem in shown.problems] == ["import.member", "import.guest"]


@pytest.mark.parametrize(
    "name", ["anonymous", "stranger", "member", "scorer", "foreign_admin", "closed_admin"]
)
def test_nobody_else_gets_the_list(who, club, at, name, anna):
    user = getattr(who, name)
    with pytest.raises(PermissionDenied):
        services.member_table(club=club, by=user)
    answer = at("member_list_csv", user=user)
    assert answer.status_code in (302, 403, 404)
    assert "anna@example.org" not in answer.content.decode()


def test_the_page_gives_the_file_and_takes_it_back(who, club, at, anna):
    make_person(club, "=cmd|' /C calc'!A0")
    page = at("members", user=who.director).content.decode()
    address = reverse("member_list_csv", args=[club.slug])
    assert f'href="{address}"' in page
    answer = at("member_list_csv")
    today = selectors.today(club).isoformat()
    assert answer["Content-Disposition"] == f'attachment; filename="members-graz-{today}.csv"'
    assert answer.content.startswith("\ufeffLast name,First name,".encode())
    assert b"'=cmd|" in answer.content
    file = SimpleUploadedFile("members.csv", answer.content, content_type="text/csv")
    shown = at("member_import", user=who.director, file=file).content.decode()
    assert "Nothing to import" in shown
    assert "Columns ignored" not in shown
    assert at("member_list_csv", slug="nowhere").status_code == 404
    assert at("members", user=who.member).content.decode().count(address) == 0
