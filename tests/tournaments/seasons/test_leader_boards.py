"""Leader boards from published results: figures, why, what counts, who may change it."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.actors import user_actor
from scoring.models import EntryMember, Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.results.evenings import evening, rows_of, text_of
from tests.tournaments.seasons.evenings import make_season, make_table, published, three_evenings
from tournaments.models import Season
from tournaments.selectors.seasons.boards import board
from tournaments.services import seasons, sessions

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make.make_club()


def figures(season: Season) -> dict[str, tuple[int, Fraction]]:
    found = board(season)
    return {found.people[line.person].name: (line.place, line.figure) for line in found.lines}


def address(season: Season, name: str = "season", *more: object) -> str:
    return reverse(name, args=[season.club.slug, season.pk, *more])


def test_the_mean_of_published_sessions_is_ranked(club):
    three_evenings(club)
    found = figures(make_season(club))
    assert (found["Anna Alm"][1], found["Bert Berg"][1]) == (50, 75)
    assert found["Bert Berg"][0] < found["Anna Alm"][0]


def test_best_k_sum_and_fewest_sessions(club):
    three_evenings(club)
    rule = {"by": "sum", "best": 2, "fewest": 2}
    found = figures(make_season(club, rule))
    assert found["Anna Alm"] == found["Bert Berg"] == (1, 150)
    assert all(
        place == 0 for name, (place, _figure) in found.items() if name not in ("Anna Alm", "Bert Berg")
    )


def test_only_published_sessions_of_its_days_and_words_count(club):
    anna = make.make_person(club, "Anna Alm")
    published(club, 3, {1: anna}, name="Tuesday pairs")
    published(club, 4, {3: anna}, name="Open house")
    evening(club=club, date=dt.date(2026, 11, 5), name="Tuesday, not published")
    elsewhere = make.make_club()
    published(elsewhere, 3, {}, name="Tuesday pairs")
    season = make_season(club, words="tuesday")
    assert [one.session.name for one in board(season).sessions] == ["Tuesday pairs"]
    assert figures(season)["Anna Alm"][1] == 100
    assert board(make_season(club, begins=dt.date(2026, 11, 4), name="Later")).sessions[0].session.name == (
        "Open house"
    )


def test_a_second_publication_counts_in_place_of_the_first(club):
    anna = make.make_person(club, "Anna Alm")
    session = published(club, 3, {1: anna})
    make.enter(make.play_of(session, 1, 1), "7NN-1", by=make.STAFF)
    season = make_season(club)
    assert figures(season)["Anna Alm"][1] == 100
    sessions.publish(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    assert figures(season)["Anna Alm"][1] < 100


def test_who_sat_for_half_of_the_rounds_has_the_result(club):
    anna, late = make.make_person(club, "Anna Alm"), make.make_person(club, "Lara Late")
    session = published(club, 3, {1: anna})
    entry = make.entry_of(session, 1)
    row = EntryMember.objects.create(entry=entry, person=late, seat=1, from_round=3)
    season = make_season(club)
    assert "Lara Late" not in figures(season)
    row.from_round = 2  # of three rounds: one for Anna, two for Lara
    row.save()
    found = figures(season)
    assert found["Lara Late"][1] == 100
    assert "Anna Alm" not in found


def test_a_session_left_out_is_listed_and_does_not_count(club):
    three_evenings(club)
    season = make_season(club)
    session = Session.objects.get(name="Day 17")
    for _again in range(2):
        seasons.count_session(season=season, session=session, counts=False, by=make.STAFF)
    assert [one.counts for one in board(season).sessions] == [True, True, False]
    assert figures(season)["Anna Alm"][1] == 75
    seasons.count_session(season=season, session=session, counts=True, by=make.STAFF)
    assert figures(season)["Anna Alm"][1] == 50


@pytest.mark.parametrize(("score", "counts"), [("percent", False), ("points", True)])
def test_a_session_without_percentages_adds_none_and_says_so(client, club, score, counts):
    published(
        club, 3, {1: make.make_person(club, "Anna Alm")}, name="Butler", settings={"method": "imps-datum"}
    )
    season = make_season(club, {"score": score})
    assert [one.counts for one in board(season).sessions] == [counts]
    client.force_login(make.make_user("admin", club=club, role="admin"))
    row = client.get(address(season)).content.decode().split("Butler</a>")[1].split("</tr>")[0]
    assert ("no, it has no percentages" in row) is not counts
    assert ("Exclude" in row) is counts


def test_a_session_without_players_is_listed_and_does_not_count(client, club):
    published(club, 3, {1: make.make_person(club, "Anna Alm")})
    nameless = published(club, 10, {}, name="Numbers only")
    EntryMember.objects.filter(entry__section__session=nameless).delete()
    season = make_season(club)
    assert [one.counts for one in board(season).sessions] == [True, False]
    client.force_login(make.make_user("admin", club=club, role="admin"))
    page = client.get(address(season)).content.decode()
    row = page.split("Numbers only</a>")[1].split("</tr>")[0]
    assert "no, it has no players" in row
    assert "<button" not in row
    assert b"Numbers only" not in client.get(address(season, "season-csv")).content


def test_masterpoints_are_counted_by_the_seasons_table(club):
    """Three pairs a direction: one award of 6 in steps. Anna was first once, Bert once."""
    three_evenings(club)
    season = make_season(club, {"score": "masterpoints", "by": "sum"}, table=make_table(club))
    found = figures(season)
    assert found["Anna Alm"] == found["Bert Berg"]
    assert found["Anna Alm"][1] == 6


def test_the_page_says_who_leads_and_why(client, club):
    anna, _bert = three_evenings(club)
    season = make_season(club, {"best": 2, "drop": 0})
    rows = rows_of(client, address(season))
    assert rows[0] == "Pos. Name Score Sessions Counted"
    assert "Bert Berg 75.00 2 2" in " ".join(rows)
    assert "Anna Alm 75.00 3 2" in " ".join(rows)
    why = text_of(client, address(season, "season-why", anna.pk))
    assert "Sessions counted: 2. Average: 150.00 / 2 = 75.00." in why
    assert "Day 17 , with" in why
    assert "0.00 left out: not among the best 2" in why
    dialog = client.get(address(season, "season-why", anna.pk), headers={"HX-Request": "true"})
    assert dialog.content.decode().lstrip().startswith("<dialog")


def test_the_empty_season_says_what_will_stand_there(client, club):
    assert "The leader board appears after the first published session" in text_of(
        client, address(make_season(club))
    )
    assert "appear here" in text_of(client, reverse("seasons", args=[make.make_club().slug]))


def test_an_admin_of_a_club_without_leagues_reads_what_both_kinds_are_for(client, club):
    """One main button, of the leader board; the ladder has another."""
    client.force_login(make.make_user(club=club, role="admin"))
    page = client.get(reverse("seasons", args=[club.slug])).content.decode()
    new = reverse("season-new", args=[club.slug])
    assert f'<a class="button button-first" href="{new}">' in page
    assert f'<a class="button" href="{new}?kind=ladder">' in page
    assert page.count("button-first") == 1
    assert "Players challenge each other" in page


def test_csv_has_a_column_a_session_and_guards_formulas(client, club):
    anna = make.make_person(club, "=Anna")
    published(club, 3, {1: anna})
    answer = client.get(address(make_season(club), "season-csv"))
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "place,name,figure,sessions,counted,2026-11-03 Day 3"
    assert "1=,'=Anna,100.00,1,1,100.00" in lines
    assert answer["Content-Type"].startswith("text/csv")


def test_forgotten_people_are_not_listed(client, club):
    anna, _bert = three_evenings(club)
    season = make_season(club)
    anna.forgotten = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
    anna.save()
    assert "Anna Alm" not in figures(season)


def test_the_number_of_queries_does_not_grow_with_sessions_or_people(client, club):
    anna, _bert = three_evenings(club)
    season = make_season(club, {"score": "masterpoints", "by": "sum"}, table=make_table(club))

    def queries(path: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert client.get(path).status_code == 200
        return len(seen)

    pages = [address(season), address(season, "season-why", anna.pk), address(season, "season-csv")]
    before = [queries(page) for page in pages]
    published(club, 24, {1: anna})
    assert [queries(page) for page in pages] == before
    assert max(before) <= 15


@pytest.fixture
def admin(client, club):
    user = make.make_user(club=club, role="admin")
    client.force_login(user)
    return user


FORM = {
    "name": "Spring",
    "begins": "2026-01-01",
    "ends": "2026-06-30",
    "score": "percent",
    "by": "sum",
    "best": "5",
    "drop": "",
    "fewest": "3",
    "words": "Tuesday",
}


def test_the_admin_makes_changes_and_removes_a_season(client, club, admin):
    new = reverse("season-new", args=[club.slug])
    assert "New leader board" in text_of(client, new)
    client.post(new, FORM)
    season = Season.objects.get()
    assert season.rule == {"v": 1, "score": "percent", "by": "sum", "best": 5, "drop": 0, "fewest": 3}
    assert (season.name, season.words) == ("Spring", "Tuesday")
    assert "for example “spring 2”" in text_of_post(client, new, FORM | {"name": "spring"})
    assert Season.objects.count() == 1
    client.post(address(season, "season-edit"), FORM | {"name": "Summer", "best": ""})
    season.refresh_from_db()
    assert (season.name, season.rule["best"]) == ("Summer", 0)
    client.post(address(season, "season-delete"))
    assert not Season.objects.exists()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"ends": "2025-01-01"}, "The last day is before the first day."),
        ({"score": "masterpoints"}, "Choose the table"),
        ({"best": "-1"}, "greater than or equal to 0"),
        ({"by": "luck"}, "valid choice"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(client, club, admin, changed, said):
    assert said in text_of_post(client, reverse("season-new", args=[club.slug]), FORM | changed)
    assert not Season.objects.exists()


def text_of_post(client, path: str, form: dict[str, str]) -> str:
    answer = client.post(path, form)
    assert answer.status_code == 422
    return answer.content.decode()


def test_another_clubs_table_cannot_be_chosen(client, club, admin):
    theirs = make_table(make.make_club())
    form = FORM | {"score": "masterpoints", "table": str(theirs.pk)}
    text_of_post(client, reverse("season-new", args=[club.slug]), form)


@pytest.mark.parametrize("role", ["director", "scorer", ""])
def test_nobody_else_changes_seasons(client, club, role):
    season = make_season(club)
    session = published(club, 3, {})
    user = make.make_user(club=club, role=role)
    client.force_login(user)
    for name, more in (("season-edit", ()), ("season-delete", ()), ("season-counts", (session.pk,))):
        assert client.post(address(season, name, *more), FORM).status_code == 403
    assert client.post(reverse("season-new", args=[club.slug]), FORM).status_code == 403
    with pytest.raises(RuleError) as refused:
        seasons.delete_season(season=season, by=user_actor(user))
    assert refused.value.code == "permission.seasons"
    assert "Change the rules" not in text_of(client, address(season))


def test_the_anonymous_are_asked_to_sign_in(client, club):
    assert client.get(reverse("season-new", args=[club.slug])).status_code == 302


def test_a_season_is_found_at_its_own_club_only(client, club):
    season = make_season(club)
    elsewhere = make.make_club()
    for name in ("season", "season-csv"):
        assert client.get(reverse(name, args=[elsewhere.slug, season.pk])).status_code == 404
    assert client.get(reverse("season", args=[club.slug, 10**30])).status_code == 404


def test_the_admin_says_on_the_page_which_session_counts(client, club, admin):
    session = published(club, 3, {})
    season = make_season(club)
    client.post(address(season, "season-counts", session.pk), {"counts": "0"})
    assert list(season.left_out.all()) == [session]
    client.post(address(season, "season-counts", session.pk), {"counts": "1"})
    assert not season.left_out.exists()
    theirs = published(make.make_club(), 3, {})
    assert client.post(address(season, "season-counts", theirs.pk), {"counts": "0"}).status_code == 404
