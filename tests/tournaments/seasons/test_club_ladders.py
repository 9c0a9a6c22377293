"""A club's ladder: people join, challenges are written down and taken back."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people import services as people
from scoring.actors import NOBODY
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.results.evenings import rows_of, text_of
from tests.tournaments.seasons.evenings import make_season
from tournaments.models import Challenge, Season
from tournaments.selectors.seasons import ladders as selectors
from tournaments.selectors.seasons.ladders import ladder_page
from tournaments.services import seasons

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 11, 5)


@pytest.fixture
def ladder():
    season = make_season(make.make_club(), {"ladder": "step", "reach": 2}, kind="ladder")
    for name in ("Anna", "Bert", "Cem", "Dora"):
        seasons.join_ladder(season=season, person=make.make_person(season.club, name), by=make.STAFF)
    return season


def person(season: Season, name: str):
    return season.club.persons.get(name=name)


def play(season: Season, challenger: str, holder: str, won: bool = True, date: dt.date = DAY) -> Challenge:
    return seasons.play_challenge(
        season=season,
        challenger=person(season, challenger),
        holder=person(season, holder),
        won=won,
        date=date,
        by=make.STAFF,
    )


def test_where_the_rule_says_nothing_anybody_above_is_challenged_and_those_between_go_down():
    season = make_season(make.make_club(), {}, kind="ladder")
    for name in ("Anna", "Bert", "Cem", "Dora"):
        seasons.join_ladder(season=season, person=make.make_person(season.club, name), by=make.STAFF)
    play(season, "Dora", "Anna")
    order = selectors.ladder_order(season).order
    assert [season.club.persons.get(pk=pk).name for pk in order] == ["Dora", "Anna", "Bert", "Cem"]


def order(season: Season) -> list[str]:
    return [rung.person.name for rung in ladder_page(season, None).rungs]


def address(season: Season, name: str = "season", *more: object) -> str:
    return reverse(name, args=[season.club.slug, season.pk, *more])


def test_the_winner_takes_the_place(ladder):
    play(ladder, "Cem", "Anna")
    assert order(ladder) == ["Cem", "Anna", "Bert", "Dora"]
    play(ladder, "Anna", "Cem", won=False)
    assert order(ladder) == ["Cem", "Anna", "Bert", "Dora"]


def test_a_newcomer_begins_below_the_last_and_joining_twice_changes_nothing(ladder):
    make.make_person(ladder.club, "Emil")
    play(ladder, "Emil", "Cem")
    assert order(ladder) == ["Anna", "Bert", "Emil", "Cem", "Dora"]
    seasons.join_ladder(season=ladder, person=person(ladder, "Emil"), by=make.STAFF)
    assert ladder.rungs.count() == 5


@pytest.mark.parametrize(
    ("challenger", "holder", "date", "code"),
    [
        ("Dora", "Anna", DAY, "ladder.reach"),
        ("Anna", "Bert", DAY, "ladder.below"),
        ("Anna", "Anna", DAY, "ladder.self"),
        ("Bert", "Emil", DAY, "ladder.holder"),
        ("Bert", "Anna", dt.date(2027, 1, 1), "season.date"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nobody_joins_by_it(ladder, challenger, holder, date, code):
    make.make_person(ladder.club, "Emil")
    with pytest.raises(RuleError) as refused:
        play(ladder, challenger, holder, date=date)
    assert refused.value.code == code
    assert order(ladder) == ["Anna", "Bert", "Cem", "Dora"]


def test_only_the_last_challenge_is_taken_back(ladder):
    first, second = play(ladder, "Bert", "Anna"), play(ladder, "Cem", "Anna")
    with pytest.raises(RuleError) as refused:
        seasons.take_back_challenge(season=ladder, challenge=first, by=make.STAFF)
    assert refused.value.code == "ladder.last"
    seasons.take_back_challenge(season=ladder, challenge=second, by=make.STAFF)
    assert order(ladder) == ["Bert", "Anna", "Cem", "Dora"]


def test_two_rows_of_one_person_merge_and_what_is_impossible_then_does_not_count(ladder):
    admin = make.make_user(club=ladder.club, role="admin")
    make.make_person(ladder.club, "Emil")
    play(ladder, "Bert", "Anna")
    ladder.rungs.filter(person__name="Bert").delete()
    people.merge_persons(keep=person(ladder, "Anna"), drop=person(ladder, "Bert"), by=admin)
    page = ladder_page(ladder, None)
    assert [rung.person.name for rung in page.rungs] == ["Anna", "Cem", "Dora"]
    assert [row.counted for row in page.challenges] == [False]


def test_a_pyramid_shows_its_rows(client, ladder):
    client.force_login(make.make_user(club=ladder.club, role="scorer"))
    ladder.rule = {"ladder": "pyramid", "reach": 0}
    ladder.save()
    rows = rows_of(client, address(ladder))
    assert rows == ["Pos. Row Name", "1 1 Anna", "2 2 Bert", "3 2 Cem", "4 3 Dora"]


@pytest.mark.parametrize("role", ["admin", "director", "scorer"])
def test_staff_writes_on_the_page(client, ladder, role):
    client.force_login(make.make_user(club=ladder.club, role=role))
    page = client.get(address(ladder))
    assert 'id="people"' in page.content.decode()
    form = {"challenger": "cem", "holder": "Anna", "won": "1", "date": "2026-11-05"}
    client.post(address(ladder, "ladder-challenge"), form)
    assert order(ladder) == ["Cem", "Anna", "Bert", "Dora"]
    assert "Cem challenged Anna and won" in text_of(client, address(ladder))
    back = address(ladder, "ladder-back", Challenge.objects.get().pk)
    client.post(back)
    assert not Challenge.objects.exists()
    make.make_person(ladder.club, "Emil")
    client.post(address(ladder, "ladder-join"), {"person": "Emil"})
    assert order(ladder)[-1] == "Emil"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"holder": "Nobody"}, "Nobody in this club is called Nobody."),
        ({"challenger": "Dora"}, "the limit is 2"),
        ({"date": "2027-01-01"}, "not in this season"),
        ({"challenger_id": "1" * 30}, "field-wrong"),
        ({"date": ""}, "field-wrong"),
    ],
)
def test_what_is_refused_says_why_in_the_form(client, ladder, changed, said):
    client.force_login(make.make_user(club=ladder.club, role="scorer"))
    form = {"challenger": "Cem", "holder": "Anna", "won": "1", "date": "2026-11-05"} | changed
    answer = client.post(address(ladder, "ladder-challenge"), form)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Challenge.objects.exists()


def test_an_earlier_challenge_is_not_taken_back_on_the_page(client, ladder):
    first, _second = play(ladder, "Bert", "Anna"), play(ladder, "Cem", "Anna")
    client.force_login(make.make_user(club=ladder.club, role="scorer"))
    answer = client.post(address(ladder, "ladder-back", first.pk))
    assert answer.status_code == 422
    assert "Only the last challenge" in answer.content.decode()


def test_the_people_of_the_club_read_it_and_its_staff_alone_writes(client, ladder):
    anna = person(ladder, "Anna")
    anna.user = make.make_user()
    anna.save()
    client.force_login(anna.user)
    page = text_of(client, address(ladder))
    assert "1 Anna you" in page
    assert "Record" not in page
    for name in ("ladder-challenge", "ladder-join"):
        assert client.post(address(ladder, name), {}).status_code == 403
    with pytest.raises(RuleError) as refused:
        seasons.join_ladder(season=ladder, person=anna, by=NOBODY)
    assert refused.value.code == "permission.challenges"


def test_strangers_do_not_read_who_is_on_it(client, ladder):
    assert client.get(address(ladder)).status_code == 403
    client.force_login(make.make_user(club=make.make_club(), role="admin"))
    assert client.get(address(ladder)).status_code == 403
    assert client.post(address(ladder, "ladder-join"), {"person": "Anna"}).status_code == 403


def test_a_ladder_has_no_leader_board(client, ladder):
    assert client.get(address(ladder, "season-csv")).status_code == 404
    leaders = make_season(ladder.club, name="Leaders")
    client.force_login(make.make_user(club=ladder.club, role="admin"))
    assert client.post(address(leaders, "ladder-join"), {"person": "Anna"}).status_code == 404


def test_the_admin_makes_a_ladder(client, ladder):
    client.force_login(make.make_user(club=ladder.club, role="admin"))
    new = reverse("season-new", args=[ladder.club.slug]) + "?kind=ladder"
    form = {"name": "Pyramid", "begins": "2026-01-01", "ends": "2026-12-31", "ladder": "pyramid", "reach": ""}
    client.post(new, form)
    made = Season.objects.get(name="Pyramid")
    assert (made.kind, made.rule) == ("ladder", {"v": 1, "ladder": "pyramid", "reach": 0})
    assert "Nobody is on the ladder yet." in text_of(client, address(made))
    client.post(address(made, "season-edit"), form | {"ladder": "swap", "reach": "3"})
    made.refresh_from_db()
    assert made.rule == {"v": 1, "ladder": "swap", "reach": 3}


def test_both_lists_come_a_page_at_a_time_and_only_the_last_challenge_is_taken_back(
    client, ladder, monkeypatch
):
    monkeypatch.setattr(selectors, "PAGE", 2)
    client.force_login(make.make_user(club=ladder.club, role="scorer"))
    for challenger, holder in (("Bert", "Anna"), ("Anna", "Bert"), ("Dora", "Cem")):
        play(ladder, challenger, holder)
    assert [rung.person.name for rung in ladder_page(ladder, None).rungs] == ["Anna", "Bert"]
    second = ladder_page(ladder, None, "2", "2")
    assert [(rung.place, rung.person.name) for rung in second.rungs] == [(3, "Dora"), (4, "Cem")]
    assert [row.challenge.challenger.name for row in second.challenges] == ["Bert"]
    assert "Withdraw" in text_of(client, address(ladder))
    page = client.get(address(ladder) + "?challenges=2").content.decode()
    assert "Withdraw" not in page
    assert 'href="?challenges=1"' in page


def test_who_is_on_the_ladder_is_led_to_their_place(client, ladder, monkeypatch):
    monkeypatch.setattr(selectors, "PAGE", 2)
    user = make.make_user()
    dora = person(ladder, "Dora")
    dora.user = user
    dora.save()
    client.force_login(user)
    assert 'href="?page=2#own-rung"' in client.get(address(ladder)).content.decode()
    assert 'class="own" id="own-rung"' in client.get(address(ladder) + "?page=2").content.decode()


def test_a_kept_ladder_follows_challenges_merges_and_the_rule(ladder):
    """By hand: Cem over Anna; then Anna challenges two above, which is impossible within one place."""
    admin = make.make_user(club=ladder.club, role="admin")
    play(ladder, "Cem", "Anna")
    play(ladder, "Bert", "Cem")
    assert order(ladder) == ["Bert", "Cem", "Anna", "Dora"]
    ladder.rule = {"ladder": "step", "reach": 1}
    ladder.save()
    assert order(ladder) == ["Anna", "Bert", "Cem", "Dora"]
    assert [row.counted for row in ladder_page(ladder, None).challenges] == [False, False]
    ladder.rule = {"ladder": "step", "reach": 2}
    ladder.save()
    emil = make.make_person(ladder.club, "Emil")
    people.merge_persons(keep=emil, drop=person(ladder, "Cem"), by=admin)
    assert order(ladder) == ["Bert", "Emil", "Anna", "Dora"]


def test_the_number_of_queries_grows_with_neither_rungs_nor_challenges(ladder):
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            ladder_page(ladder, None)
        return len(seen)

    play(ladder, "Cem", "Anna")
    before = queries()
    make.make_person(ladder.club, "Emil")
    play(ladder, "Emil", "Dora")
    assert queries() == before == 4
