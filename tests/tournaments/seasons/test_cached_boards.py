"""Leader boards that a process keeps: equal to those reckoned anew, and read again only where one changed."""

from __future__ import annotations

import random
from contextlib import suppress
from decimal import Decimal

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people import services as people
from clubs.people.models import Club, Person
from scoring.models import EntryMember, Session
from scoring.words import RuleError
from tests import factories as make
from tests.cases import for_each
from tests.tournaments.results.evenings import fresh, rows_of, text_of
from tests.tournaments.seasons.evenings import make_season, make_table, published, three_evenings
from tournaments.models import Season
from tournaments.selectors.publishing.published import Player
from tournaments.selectors.seasons.boards import board, cached_board
from tournaments.services import mends, seasons, sessions
from tournaments.views.seasons import pages as views

pytestmark = pytest.mark.django_db
RULES = ({}, {"by": "sum", "best": 2}, {"score": "points", "drop": 1}, {"score": "masterpoints", "by": "sum"})


@pytest.fixture
def club():
    return make.make_club()


class Year:
    """What may happen to a season, one thing after another."""

    def __init__(self, club: Club, chance: random.Random) -> None:
        self.club, self.chance = club, chance
        self.admin = make.make_user(club=club, role="admin")
        self.people = [
            make.make_person(club, name) for name in ("Anna Alm", "Bert Berg", "Cem Cil", "Dora Do")
        ]
        self.table = make_table(club)
        self.season = make_season(club, table=self.table)
        self.evening()

    def live(self) -> list[Person]:
        return list(Person.objects.filter(club=self.club, forgotten=None, merged_into=None).order_by("pk"))

    def session(self) -> Session:
        return fresh(self.chance.choice(list(Session.objects.filter(contest__club=self.club).order_by("pk"))))

    def evening(self) -> None:
        seated = self.chance.sample(self.live(), k=2)
        published(self.club, self.chance.randrange(1, 29), dict(enumerate(seated, 1)))

    def correction(self) -> None:
        session = self.session()
        make.enter(make.play_of(session, self.chance.randrange(1, 4)), self.chance.choice(["PASS", "7NN="]))
        sessions.publish(session=fresh(session), by=make.STAFF)

    def substitute(self) -> None:
        session = self.session()
        known = EntryMember.objects.filter(entry__section__session=session).values("person")
        free = [person for person in self.live() if person.pk not in {row["person"] for row in known}]
        entry = make.entry_of(session, self.chance.randrange(1, 7))
        if free:
            two = [self.chance.choice(free), entry.members.get(seat=2, from_round=1).person]
            first = self.chance.randrange(1, 4)
            with suppress(RuleError):  # the partner may be forgotten by now
                mends.name_pair(entry=entry, people=two, by=make.STAFF, from_round=first)

    def name(self) -> None:
        person = self.chance.choice(self.live())
        name = f"{self.chance.choice(['Zoe', 'Aaron', 'Mo'])} {person.pk}"
        points = self.chance.choice([None, Decimal(5), Decimal(500)])
        people.edit_person(person=person, name=name, masterpoints=points, by=self.admin)

    def forgetting(self) -> None:
        people.forget_person(person=self.chance.choice(self.live()), by=self.admin)

    def merging(self) -> None:
        guest = people.add_guest(club=self.club, name="Guest", by=self.admin, another=True)
        people.merge_persons(keep=guest, drop=self.chance.choice(self.live()[:-1]), by=self.admin)

    def counting(self) -> None:
        counts = self.chance.random() < 0.5
        seasons.count_session(season=self.season, session=self.session(), counts=counts, by=make.STAFF)

    def rule(self) -> None:
        words = {"words": self.chance.choice(["", "Day 1"])}
        self.season = seasons.edit_season(
            season=self.season,
            name="Autumn",
            begins=self.season.begins,
            ends=self.season.ends,
            rule=self.chance.choice(RULES),
            table=self.table,
            by=make.STAFF,
            **words,
        )


THINGS = (
    Year.evening, Year.correction, Year.correction, Year.substitute, Year.name, Year.forgetting, Year.merging,
    Year.counting, Year.rule,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_cached_board_is_the_one_calculated_again_whatever_happens(club, seed):
    chance = random.Random(seed)
    year = Year(club, chance)
    for _ in range(12):
        chance.choice(THINGS)(year)
        season = Season.objects.select_related("club", "table").get(pk=year.season.pk)
        kept = cached_board(season)
        assert kept == board(season)
        assert cached_board(season) is kept


def queries(run) -> int:
    with CaptureQueriesContext(connection) as seen:
        run()
    return len(seen)


def season_of(club: Club, **options: object) -> Season:
    season = make_season(club, **options)
    return Season.objects.select_related("club", "table").get(pk=season.pk)


def test_a_board_that_is_kept_asks_two_queries_and_a_new_evening_two_more(club):
    anna, bert = three_evenings(club)
    season = season_of(club)
    cached_board(season)
    assert queries(lambda: cached_board(season)) == 2
    published(club, 24, {1: bert, 2: anna})
    with CaptureQueriesContext(connection) as seen:
        found = cached_board(season)
    assert len(seen) == 4
    assert len(found.sessions) == 4
    assert sum("content" in one["sql"] for one in seen) == 1


def test_an_evening_in_play_changes_nothing_that_is_kept(club):
    three_evenings(club)
    season = season_of(club)
    kept = cached_board(season)
    tonight = make.make_session(club=club, date=season.begins)
    Session.objects.filter(pk=tonight.pk).update(version=F("version") + 1)
    assert cached_board(season) is kept


def test_one_persons_why_reads_nothing_of_the_others(client, club):
    anna, _bert = three_evenings(club)
    season = season_of(club)
    page = reverse("season-why", args=[club.slug, season.pk, anna.pk])
    assert client.get(page).status_code == 200
    with CaptureQueriesContext(connection) as seen:
        assert "Sessions counted: 3." in text_of(client, page)
    assert not any("entrymember" in one["sql"] or "content" in one["sql"] for one in seen)
    assert len(seen) <= 5


def test_a_change_of_the_table_of_masterpoints_counts_at_once(club):
    three_evenings(club)
    table = make_table(club)
    season = season_of(club, rule={"score": "masterpoints", "by": "sum"}, table=table)
    before = cached_board(season).lines[0].figure
    data = dict(table.data) | {"step": "60"}
    seasons.save_table(
        club=club, data={k: v for k, v in data.items() if k != "v"}, by=make.STAFF, table=table
    )
    season = Season.objects.select_related("club", "table").get(pk=season.pk)
    assert cached_board(season) == board(season)
    assert cached_board(season).lines[0].figure != before


@pytest.fixture
def paged(club, monkeypatch):
    """Anna 50, Bert 75 and fifteen others, five lines a page."""
    monkeypatch.setattr(views, "PAGE", 5)
    three_evenings(club)
    return season_of(club)


def names(client, address: str) -> list[str]:
    return [row for row in rows_of(client, address) if row[0].isdigit() and "Day" not in row]


def test_lines_come_a_page_at_a_time_and_the_csv_has_all(client, club, paged):
    every = cached_board(paged).lines
    address = paged.get_absolute_url()
    assert len(names(client, address)) == 5
    shown = [
        line for at in range(1, -(-len(every) // 5) + 1) for line in names(client, f"{address}?page={at}")
    ]
    assert len(shown) == len(every) > 10
    assert 'href="?page=2"' in client.get(address).content.decode()
    csv = client.get(reverse("season-csv", args=[club.slug, paged.pk])).content.decode("utf-8-sig")
    assert len(csv.splitlines()) == len(every) + 1


def found_at(client, paged: Season, text: str) -> str:
    """Where looking for a text leads; the line is on that page, and marked."""
    answer = client.get(paged.get_absolute_url(), {"find": text})
    assert answer.status_code == 302
    where, _mark, anchor = answer.url.partition("#")
    page = client.get(where).content.decode()
    row = page.partition(f'id="{anchor}"')[2]
    assert row.startswith(' class="own"')
    return row.partition("</tr>")[0]


def test_somebody_is_found_by_the_beginning_of_a_name_or_by_a_place(client, club, paged):
    assert "Anna Alm" in found_at(client, paged, "alm")
    assert "Bert Berg" in found_at(client, paged, " BERT b ")
    lines = cached_board(paged).lines
    last = next(line for line in lines if line.place == lines[-1].place)
    assert cached_board(paged).people[last.person].name in found_at(client, paged, str(last.place))
    assert cached_board(paged).people[last.person].name in found_at(client, paged, "9" * 30)


def test_several_that_fit_are_offered_and_nobody_is_said(client, club, paged):
    text = text_of(client, f"{paged.get_absolute_url()}?find=b")
    assert "Several people match" in text
    assert "Bert Berg place" in text
    assert "Nobody on this leader board matches “xyz”." in text_of(
        client, f"{paged.get_absolute_url()}?find=xyz"
    )
    assert "matches “0”" in text_of(client, f"{paged.get_absolute_url()}?find=0")


def test_who_plays_here_is_led_to_their_own_line(client, club, paged):
    user = make.make_user()
    anna = Person.objects.get(club=club, name="Anna Alm")
    anna.user = user
    anna.save()
    assert "My place" not in text_of(client, paged.get_absolute_url())
    client.force_login(user)
    page = client.get(paged.get_absolute_url()).content.decode()
    assert f"who={anna.pk}#person-{anna.pk}" in page
    assert page.index("<strong>You:</strong>") < page.index("<table")


def test_sessions_come_a_page_at_a_time_the_newest_first(client, club, paged, monkeypatch):
    monkeypatch.setattr(views, "PAGE", 2)
    address = paged.get_absolute_url()
    assert "Day 17" in text_of(client, address)
    assert "Day 10" in text_of(client, address)
    assert "Day 3" not in text_of(client, address)
    assert "Day 3" in text_of(client, f"{address}?sessions=2")


@for_each("question", ["page=x", "page=-1", "page=99", "sessions=99", "who=x", "who=" + "9" * 40])
def test_pages_that_are_not_there_are_the_nearest(client, club, paged, question):
    assert len(names(client, f"{paged.get_absolute_url()}?{question}")) >= 1


def test_players_are_values():
    """What is kept must not change by what a reader does."""
    player = Player(1, "Anna", "anna", None, False)
    with pytest.raises(AttributeError):
        player.name = "Bert"  # type: ignore[misc]
