"""A session's masterpoints from its published result, and the club's tables of awards."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.urls import reverse

from clubs.people.models import Person
from scoring.models import Contest, Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.results.evenings import rows_of, text_of
from tests.tournaments.seasons.evenings import make_season, make_table, published
from tournaments.models import MasterpointTable
from tournaments.ranking.seasons.masterpoints import EXAMPLES, table_data
from tournaments.selectors.publishing.published import newest_publications, rankings_of
from tournaments.services import seasons, sessions
from tournaments.services.mends import cut_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make.make_club()


def listed(session) -> str:
    return reverse("masterpoints", args=[session.contest.club.slug, session.pk])


def points_of(client, session) -> list[str]:
    """The last cell of each pair's row: its points, or its last name."""
    return [row.split()[-1] for row in rows_of(client, listed(session)) if row[0].isdigit()]


def test_each_direction_of_a_mitchell_is_a_group_and_ties_share(client, club):
    """Rates of a group of 3: one award of 0.30; the three tied E-W share it."""
    make_table(club, "club-rates")
    rows = rows_of(client, listed(published(club, 3, {})))
    assert rows[0] == "Pos. Pair Names Points"
    assert rows[1].startswith("1 1 ")
    assert rows[1].endswith(" 0.3")
    assert [row.split()[-1] for row in rows[5:]] == ["0.1", "0.1", "0.1"]


def test_a_half_table_counts_as_a_whole_one_by_a_table_that_says_so(client, club):
    """Three and a half tables: by rates E-W count as four, by steps as the three that sit there."""
    session = make.make_session(4, club=club, missing=8)
    make.enter_all(session)
    sessions.publish(session=session, by=make.STAFF)
    make_table(club, "club-rates")
    steps = make_table(club, "pairs-steps")
    assert "for a ranking of 4" in text_of(client, listed(session))
    assert text_of(client, f"{listed(session)}?table={steps.pk}").count("for a ranking of 3") == 1


def test_in_strata_a_pair_has_its_largest_award(client, club):
    """N-S 3 is last of three, but first of the weaker stratum of two: an award of 0.2."""
    make_table(club, "club-rates")
    Person.objects.filter(club=club).update(masterpoints=Decimal(900))
    strata = {"strata": [{"name": "A"}, {"name": "B", "below": "100"}], "fewest": 1}
    session = published(club, 3, {}, settings={"strata": strata})
    assert Contest.objects.get().settings["strata"] == strata
    assert points_of(client, session)[2] != "0.2"
    for number in (2, 3):
        members = make.entry_of(session, number).members.values("person")
        Person.objects.filter(pk__in=members).update(masterpoints=Decimal(50))
    first = make.entry_of(session, 1).members.values("person")
    Person.objects.filter(pk__in=first).update(masterpoints=Decimal(900))
    assert points_of(client, session)[:2] == ["0.3", "0.2"]


def test_without_a_publication_or_a_table_the_page_says_so(client, club):
    session = make.make_session(3, club=club)
    assert "The list appears when the results have been published" in text_of(client, listed(session))
    done = published(club, 3, {})
    assert "The club has no masterpoint table yet" in text_of(client, listed(done))


def test_players_are_awarded_each_for_themselves_and_called_players(client, club):
    """All eight are equal: the two awards of 6 are 1.5 for each, and a half goes up."""
    make_table(club, "players-steps")
    session = make.make_session(2, "individual8", club=club)
    make.enter_all(session, ["2SS="])
    sessions.publish(session=session, by=make.STAFF)
    rows = rows_of(client, listed(session))
    assert rows[0] == "Pos. Player Names Points"
    assert [row.split()[0] + " " + row.split()[-1] for row in rows[1:]] == ["1= 2"] * 8
    assert "Masterpoints" in text_of(
        client, reverse("publications", args=[session.contest.club.slug, session.pk])
    )


def test_the_list_as_csv(client, club):
    make_table(club)
    session = published(club, 3, {})
    answer = client.get(f"{listed(session)}?format=csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "line,place,pair,names,points"
    assert lines[1].startswith("N-S,1,1,")
    assert lines[1].endswith(",6")


def test_the_staff_have_the_national_numbers_in_the_csv(client, club):
    make_table(club)
    session = published(club, 3, {})
    Person.objects.filter(entry_members__entry__number=1, entry_members__seat=2).update(national_id="00417")
    client.force_login(make.make_user(club=club, role="scorer"))
    lines = client.get(f"{listed(session)}?format=csv").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "line,place,pair,names,points,national_ids"
    assert lines[1].startswith("N-S,1,1,")
    assert lines[1].endswith(",6, & 00417")
    assert lines[2].endswith(",")


def test_another_clubs_table_is_not_found(client, club):
    session, theirs = published(club, 3, {}), make_table(make.make_club())
    for table in (str(theirs.pk), "0", "x", "9" * 30):
        assert client.get(f"{listed(session)}?table={table}").status_code == 404


@pytest.fixture
def admin(client, club):
    user = make.make_user(club=club, role="admin")
    client.force_login(user)
    return user


def form_of(example: str = "pairs-steps", **changed: str) -> dict[str, str]:
    data = table_data(EXAMPLES[example])
    form = {name: value for name, value in data.items() if name not in ("later", "whole_tables")}
    return form | {"later": " ".join(data["later"])} | changed


def test_the_admin_makes_a_table_from_an_example_and_changes_it(client, club, admin):
    new = reverse("award-table-new", args=[club.slug])
    assert 'value="1/3"' in client.get(f"{new}?example=pairs-steps").content.decode()
    client.post(new, form_of())
    row = MasterpointTable.objects.get()
    assert row.data == {"v": 1, **table_data(EXAMPLES["pairs-steps"])}
    assert "24, 18, 12, 6" in text_of(client, reverse("award-tables", args=[club.slug]))
    client.post(reverse("award-table", args=[club.slug, row.pk]), form_of(step="10", least="0"))
    assert "40, 30, 20, 10" in text_of(client, reverse("award-tables", args=[club.slug]))
    client.post(reverse("award-table-delete", args=[club.slug, row.pk]))
    assert not MasterpointTable.objects.exists()


@pytest.mark.parametrize(
    "changed", [{"share": "2"}, {"step": "x"}, {"unit": "0.0"}, {"later": "half"}, {"scale": "luck"}]
)
def test_a_table_that_means_nothing_is_refused(client, club, admin, changed):
    answer = client.post(reverse("award-table-new", args=[club.slug]), form_of(**changed))
    assert answer.status_code == 422
    assert "field-wrong" in answer.content.decode()


def test_two_tables_have_two_names_and_one_in_use_stays(client, club, admin):
    table = make_table(club)
    assert client.post(reverse("award-table-new", args=[club.slug]), form_of()).status_code == 422
    make_season(club, {"score": "masterpoints"}, table=table)
    with pytest.raises(RuleError) as refused:
        seasons.delete_table(table=table, by=make.STAFF)
    assert refused.value.code == "table.used"
    answer = client.post(reverse("award-table-delete", args=[club.slug, table.pk]))
    assert answer.status_code == 422
    assert "uses this table" in answer.content.decode()


@pytest.mark.parametrize("role", ["director", ""])
def test_tables_are_the_admins(client, club, role):
    table = make_table(club)
    client.force_login(make.make_user(club=club, role=role))
    assert client.get(reverse("award-tables", args=[club.slug])).status_code == 403
    assert client.post(reverse("award-table", args=[club.slug, table.pk]), form_of()).status_code == 403
    assert client.post(reverse("award-table-delete", args=[club.slug, table.pk])).status_code == 403


def test_a_round_that_was_cut_asks_nothing_of_anybody(club):
    """Nine tables, nine rounds of three boards, of which eight are played: 24 boards for each pair, of 27."""
    session = make.make_session(9, boards=3, club=club)
    make.enter_all(session, rounds=8)
    cut_round(section=session.sections.get(), by=make.STAFF)
    sessions.publish(session=session, by=make.STAFF)
    (publication,) = newest_publications(Session.objects.filter(pk=session.pk))
    rankings = rankings_of(publication.content)
    assert [ranking.in_use for ranking in rankings] == [27, 27]
    assert {line.scheduled for ranking in rankings for line in ranking.lines} == {24}


def test_boards_of_a_cut_round_are_not_in_use(club):
    """Six pairs in a Howell of five rounds, each with two boards of its own: eight of ten after the cut."""
    session = make.make_session(3, "howell", boards=2, club=club)
    make.enter_all(session, rounds=4)
    cut_round(section=session.sections.get(), by=make.STAFF)
    sessions.publish(session=session, by=make.STAFF)
    (publication,) = newest_publications(Session.objects.filter(pk=session.pk))
    (ranking,) = rankings_of(publication.content)
    assert (ranking.in_use, {line.scheduled for line in ranking.lines}) == (8, {8})
