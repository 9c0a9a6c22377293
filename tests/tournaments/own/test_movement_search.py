"""A club's search for a movement: asked for, gone on with job by job, cancelled, kept, played."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from config.caching.breaker import Unreachable
from scoring.actors import user_actor
from scoring.models import Encounter
from scoring.words import RuleError
from tests.factories import STAFF, make_club, make_players, make_user, section_of
from tournaments import hooks, tasks
from tournaments.models import MovementSearch, SavedMovement
from tournaments.movements import fairness, faults
from tournaments.movements.own import sound
from tournaments.movements.searching import Wanted
from tournaments.services.setup import entries
from tournaments.services.setup import movement_search as services
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db
TWO_FIXED = Wanted(pairs=12, rounds=8, boards_per_round=3, fixed=(3, 8), apart=((1, 2),))
ASKED = {
    "do": "begin", "pairs": "12", "rounds": "8", "boards_per_round": "3", "minutes": "1", "fixed": "3, 8",
    "apart": "1-2",
}  # fmt: skip


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def director(club):
    return make_user(club=club, role="director")


@pytest.fixture
def sent(monkeypatch):
    """The jobs that were sent, (search, piece) each; nobody does them."""
    jobs: list[tuple[int, int]] = []
    monkeypatch.setattr(tasks.search_movement, "delay", lambda *of: jobs.append(of))
    return jobs


@pytest.fixture
def short(monkeypatch):
    """A job ends at its first rest."""
    monkeypatch.setattr(services, "SECONDS_A_JOB", 0.0)


def page_of(club) -> str:
    return reverse("movement-search", args=[club.slug])


def begun(club, director, wanted=TWO_FIXED, minutes=1) -> MovementSearch:
    return services.begin(club=club, wanted=wanted, minutes=minutes, by=user_actor(director))


def test_it_is_asked_for_watched_and_kept(
    client, club, director, sent, short, django_capture_on_commit_callbacks
):
    client.force_login(director)
    assert page_of(club) in client.get(reverse("own-movements", args=[club.slug])).content.decode()
    assert "Another search" not in client.get(page_of(club)).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(page_of(club), ASKED).status_code == 302
    row = MovementSearch.objects.get()
    assert sent == [(row.pk, 0)]
    shown = client.get(page_of(club)).content.decode()
    assert "Searching: 0 % of the time is over." in shown
    assert 'hx-trigger="every 2s"' in shown
    assert "90.9 %" in shown  # at once what the program has, with the conditions
    assert "at most 95.7 %" in shown
    tasks.search_movement.run(*sent[-1])
    assert sent == [(row.pk, 0), (row.pk, 1)]
    row.refresh_from_db()
    assert row.steps > 0
    assert row.heard is not None
    client.post(page_of(club), {"do": "cancel"})
    shown = client.get(page_of(club)).content.decode()
    assert "The search was cancelled." in shown
    assert "every 2s" not in shown
    assert "Opponents by round" in shown
    kept = client.post(page_of(club), {"do": "keep", "name": "Two who stay"})
    saved = SavedMovement.objects.get()
    assert kept.url == saved.get_absolute_url()
    movement = sound(saved.rows)
    assert (saved.club, saved.name, len(movement.entries), movement.rounds) == (club, "Two who stay", 12, 8)
    assert faults(movement) == []


def test_what_was_kept_is_chosen_for_a_session_at_once(client, club, director):
    begun(club, director)
    services.cancel(club=club, by=user_actor(director))
    services.keep(club=club, name="Two who stay", by=user_actor(director))
    session = setup.create_session(club=club, name="Tonight", date="2026-11-20", by=STAFF)
    for pair in make_players(club, 12):
        entries.sign_in(section=section_of(session), people=pair, by=STAFF)
    client.force_login(director)
    page = reverse("movement", args=[club.slug, session.pk])
    [group] = client.get(page).context["own"]
    [offer] = group.offers
    assert (offer.title, offer.fairness) == ("Two who stay", "90.9")
    assert client.post(page, {"choice": offer.as_text}).status_code == 302
    assert client.post(reverse("session-start", args=[club.slug, session.pk])).status_code == 302
    met = Encounter.objects.filter(round__section__session=session)
    for pair in (3, 8):
        seats = met.filter(Q(north__number=pair) | Q(east__number=pair))
        assert seats.count() == 8
        assert len(set(seats.values_list("table", flat=True))) == 1


def test_a_search_goes_on_until_its_time_is_over(club, director, monkeypatch, short, sent):
    row = begun(club, director)
    assert services.work(search_id=row.pk, piece=0)
    MovementSearch.objects.update(seconds=59.999)
    assert not services.work(search_id=row.pk, piece=1)
    row.refresh_from_db()
    assert row.ended == "time"
    assert fairness(sound(row.rows)).q >= 90
    assert not services.work(search_id=row.pk, piece=2)


def test_a_job_that_comes_twice_or_late_does_nothing(club, director, short):
    row = begun(club, director)
    assert services.work(search_id=row.pk, piece=0)
    before = MovementSearch.objects.values().get()
    assert not services.work(search_id=row.pk, piece=0)
    assert not services.work(search_id=row.pk + 1, piece=0)
    assert MovementSearch.objects.values().get() == before


def test_what_a_job_finds_after_the_search_was_cancelled_is_not_written(club, director, short, monkeypatch):
    row = begun(club, director)
    searched_on = services._searched_on

    def cancelled_meanwhile(*of):
        services.cancel(club=club, by=user_actor(director))
        return searched_on(*of)

    monkeypatch.setattr(services, "_searched_on", cancelled_meanwhile)
    assert not services.work(search_id=row.pk, piece=0)
    row.refresh_from_db()
    assert (row.ended, row.steps) == ("cancelled", 0)


def test_what_is_proved_to_be_the_fairest_is_there_at_once(
    client, club, director, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        begun(club, director, Wanted(pairs=8, rounds=7))
    assert sent == []
    client.force_login(director)
    assert "No movement of this size can be better balanced." in client.get(page_of(club)).content.decode()


def test_a_club_searches_one_at_a_time_and_another_club_beside_it(club, director):
    first = begun(club, director)
    with pytest.raises(RuleError) as refused:
        begun(club, director)
    assert refused.value.code == "search.running"
    other = make_club()
    begun(other, make_user(club=other, role="director"))
    services.cancel(club=club, by=user_actor(director))
    again = begun(club, director)
    assert (again.pk, again.seed) == (first.pk, first.seed + 1)
    assert not services.work(search_id=first.pk, piece=first.pieces)  # a job of the search before


def test_a_search_of_which_nothing_is_heard_says_so_and_another_may_begin(client, club, director):
    begun(club, director)
    MovementSearch.objects.update(begun=timezone.now() - dt.timedelta(minutes=2))
    client.force_login(director)
    assert "Nothing has been heard of this search" in client.get(page_of(club)).content.decode()
    assert begun(club, director).seed == 2


@pytest.mark.parametrize("error", [Unreachable("no broker"), RuntimeError("full")])
def test_a_search_whose_job_cannot_be_sent_is_there_all_the_same(
    club, director, monkeypatch, error, django_capture_on_commit_callbacks
):
    def fails(*_of):
        raise error

    monkeypatch.setattr(hooks.search_movement, "delay", fails)
    with django_capture_on_commit_callbacks(execute=True):
        begun(club, director)
    assert MovementSearch.objects.get().ended == ""


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"pairs": "3"}, "greater than or equal to 4"),
        ({"pairs": "12\x00"}, "Enter a whole number"),
        ({"rounds": "12"}, "12 pairs can play 2 to 11 rounds"),
        ({"fixed": "13"}, "There is no pair 13"),
        ({"fixed": "3\x00"}, "Null characters are not allowed"),
        ({"apart": "1"}, "such as 1-2"),
        ({"minutes": "11"}, "less than or equal to 10"),
        ({"rounds": "11"}, "at most 10 rounds"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_searches_nothing(client, club, director, told, words):
    client.force_login(director)
    answer = client.post(page_of(club), ASKED | told)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not MovementSearch.objects.exists()


def test_a_button_that_is_not_there_is_not_found(client, club, director):
    client.force_login(director)
    assert client.post(page_of(club), {"do": "sell"}).status_code == 404


def test_nothing_is_kept_where_nothing_was_found_or_the_name_is_taken(client, club, director):
    client.force_login(director)
    nothing = client.post(page_of(club), {"do": "keep", "name": "A"})
    assert nothing.status_code == 422
    begun(club, director)
    assert client.post(page_of(club), {"do": "keep", "name": "A"}).status_code == 302
    services.cancel(club=club, by=user_actor(director))
    again = client.post(page_of(club), {"do": "keep", "name": "A"})
    assert "There is already a movement called A." in again.content.decode()
    assert SavedMovement.objects.count() == 1


@pytest.mark.parametrize("do", ["begin", "cancel", "keep"])
@pytest.mark.parametrize("who", ["nobody", "member", "scorer", "foreign director"])
def test_only_the_directors_of_the_club_search(client, club, director, do, who):
    row = begun(club, director)
    if who == "foreign director":
        client.force_login(make_user(club=make_club(), role="director"))
    elif who == "scorer":
        client.force_login(make_user(club=club, role="scorer"))
    elif who == "member":
        client.force_login(make_user())
    answer = client.post(page_of(club), ASKED | {"do": do, "name": "Mine"})
    assert answer.status_code in (302, 403, 404)
    assert answer.status_code != 302 or "/login/" in answer.url
    row.refresh_from_db()
    assert (row.ended, row.seed) == ("", 1)
    assert not SavedMovement.objects.exists()
    with pytest.raises(RuleError, match="Only the directors"):
        begun(club, make_user(club=make_club(), role="director"))
