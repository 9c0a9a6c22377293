"""The ranking as CSV: the figures of the page, in cells that no spreadsheet carries out."""

from __future__ import annotations

import csv
import io

import pytest

from clubs.people.models import Person
from scoring.models import Session
from tests import factories as make
from tests.tournaments.events import evenings
from tests.tournaments.results.evenings import address, enter_by_pair, evening, over, pk_of
from tests.tournaments.results.test_queries import count

pytestmark = pytest.mark.django_db


def table(client, session: Session) -> list[list[str]]:
    answer = client.get(address(session, "ranking-csv"))
    assert answer["Content-Disposition"] == f'attachment; filename="ranking-{session.pk}.csv"'
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_row_an_entry_with_the_figures_of_the_ranking(client):
    """N-S 1, 2, 3 have 24, 12 and 0 of 24 matchpoints on six boards."""
    rows = table(client, evening())
    assert rows[:4] == [
        ["section", "line", "place", "pair", "names", "figure", "score", "boards"],
        ["A", "NS", "1", "1", "Anna & Bo", "100.00", "24", "6"],
        ["A", "NS", "2", "2", "Cem & Dee", "50.00", "12", "6"],
        ["A", "NS", "3", "3", "Eva & Finn", "0.00", "0", "6"],
    ]
    assert len(rows) == 7


def test_the_staff_have_the_national_numbers_of_the_players(client):
    session = evening()
    Person.objects.filter(name="Dee").update(national_id="EBU 12")
    client.force_login(make.make_user(club=session.club, role="scorer"))
    rows = table(client, session)
    assert rows[0][-1] == "national_ids"
    assert [row[-1] for row in rows[1:]] == ["", " & EBU 12", "", "", "", ""]


def test_a_name_is_no_formula_and_a_minus_is_a_hyphen(client):
    """At cross-IMPs: N-S 3's 110 against 420 and 400 is -7 and -7 IMPs on each board."""
    session = make.make_session(3, settings={"method": "imps-cross"})
    Person.objects.filter(entry_members__entry=pk_of(session, 3), entry_members__seat=1).update(name="=1+1")
    enter_by_pair(session)
    row = next(row for row in table(client, over(session)) if row[3] == "3")
    assert row[4] == "'=1+1 & Finn"
    assert row[5].startswith("-")


def test_every_field_of_the_session_is_there(client):
    session = evenings.begin(apart=True)
    evenings.enter(session, 1)
    rows = table(client, over(session))
    assert [row[0] for row in rows[1:]] == ["A"] * 6 + ["B"] * 6  # a Howell of three tables has six pairs


def test_it_is_for_those_who_may_read_the_results(client):
    session = make.make_session(3)
    assert client.get(address(session, "ranking-csv")).status_code == 403
    session = evening()
    assert address(session, "ranking-csv") in client.get(address(session, "ranking")).content.decode()


def test_a_larger_field_costs_no_more_queries(client):
    counts = []
    for tables in (3, 9):
        session = make.make_session(tables)
        make.enter_all(session)
        counts.append(count(client, address(over(session), "ranking-csv")))
    assert counts[0] == counts[1] <= 7
