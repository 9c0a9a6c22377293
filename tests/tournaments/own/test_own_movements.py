"""A club's own movements: checked in words, kept, offered, played; another club's are not there."""

import pytest
from django.urls import reverse

from scoring.actors import user_actor
from scoring.models import Encounter, Session
from scoring.words import RuleError
from tests.factories import STAFF, enter_all, make_club, make_players, make_user, section_of
from tournaments.exchange import native
from tournaments.models import SavedMovement
from tournaments.services.exchange import import_event, native_out
from tournaments.services.setup import entries, own_movements
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice
from tournaments.views.setup.own_movements import EXAMPLE

pytestmark = pytest.mark.django_db
MEETS_TWICE = "boards: 3\nR1: 4-1/1 5-2/2 6-3/3\nR2: 6-1/2 4-2/3 5-3/1\nR3: 5-1/3 6-2/1 4-3/3\n"


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def director(club):
    return make_user(club=club, role="director")


@pytest.fixture
def saved(club, director):
    return own_movements.save_movement(club=club, name="Three tables", rows=EXAMPLE, by=user_actor(director))


def evening(club, pairs=6):
    session = setup.create_session(club=club, name="Tonight", date="2026-11-20", by=STAFF)
    for pair in make_players(club, pairs):
        entries.sign_in(section=section_of(session), people=pair, by=STAFF)
    return session


def test_it_is_pasted_checked_saved_and_deleted(client, club, director):
    client.force_login(director)
    new = reverse("own-movement-new", args=[club.slug])
    assert EXAMPLE.split()[2] in client.get(new).content.decode()
    looked = client.post(new, {"name": "Three tables", "rows": EXAMPLE, "look": "1"})
    assert looked.context["facts"].entries == 6
    assert looked.context["grid"].rounds[1] == (2, ["6-1/2", "4-2/3", "5-3/1"])
    assert not SavedMovement.objects.exists()
    assert client.post(new, {"name": "Three tables", "rows": EXAMPLE}).status_code == 302
    saved = SavedMovement.objects.get()
    listed = client.get(reverse("own-movements", args=[club.slug])).content.decode()
    assert saved.get_absolute_url() in listed
    assert "6 pairs" in listed
    changed = client.post(saved.get_absolute_url(), {"name": "Renamed", "rows": EXAMPLE})
    assert changed.status_code == 302
    delete = reverse("own-movement-delete", args=[club.slug, saved.pk])
    assert "Delete Renamed?" in client.get(delete).content.decode()
    assert client.post(delete).status_code == 302
    assert not SavedMovement.objects.exists()


@pytest.mark.parametrize(
    ("name", "rows", "words"),
    [
        ("A", " ", "No tables were found in this text"),
        ("A", "R1: 4-1/1 5~2/2", "Line 1, cell 2"),
        ("A", "boards: many\nR1: 4-1/1", "Line 1: boards must be a number"),
        ("A", MEETS_TWICE, "3"),
        ("A", "R1: 1-2/1 1-3/2", "1"),
        ("", EXAMPLE, "A name must be one line of at most 80 characters."),
        ("x" * 81, EXAMPLE, "A name must be one line of at most 80 characters."),
        ("A", "R1: " + " ".join(f"{2 * t - 1}-{2 * t}/{t}" for t in range(1, 62)), "at most 60 tables"),
        ("A", "1" * 40_001, "Please use at most 40000 characters"),
    ],
)
def test_what_cannot_be_played_is_said_in_words_and_what_was_typed_stays(
    client, club, director, name, rows, words
):
    client.force_login(director)
    answer = client.post(reverse("own-movement-new", args=[club.slug]), {"name": name, "rows": rows})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert words in answer.content.decode()
    assert rows[:20] in answer.content.decode()
    assert not SavedMovement.objects.exists()


def test_every_fault_is_told_at_once(client, club, director):
    client.force_login(director)
    rows = "R1: 4-1/1 5~2/2\nR2: x-y/z 4-2/3"
    answer = client.post(
        reverse("own-movement-new", args=[club.slug]), {"name": "A", "rows": rows, "look": "1"}
    )
    assert {problem.message.values["line"] for problem in answer.context["problems"]} == {1, 2}


def test_a_name_stands_once_in_a_club_and_in_every_club(saved, club, director):
    with pytest.raises(RuleError) as refused:
        own_movements.save_movement(club=club, name=" Three  tables ", rows=EXAMPLE, by=user_actor(director))
    assert refused.value.code == "own.name"
    other = make_club()
    user = make_user(club=other, role="director")
    own_movements.save_movement(club=other, name="Three tables", rows=EXAMPLE, by=user_actor(user))


def test_a_club_keeps_so_many_and_no_more(monkeypatch, saved, club, director):
    monkeypatch.setattr(own_movements, "MOST_SAVED", 1)
    with pytest.raises(RuleError, match="at most 1 movements") as refused:
        own_movements.save_movement(club=club, name="Another", rows=EXAMPLE, by=user_actor(director))
    assert refused.value.code == "own.many"
    own_movements.save_movement(club=club, name="Renamed", rows=EXAMPLE, by=user_actor(director), saved=saved)


def test_it_is_offered_to_so_many_pairs_taken_and_played(client, club, director, saved):
    client.force_login(director)
    session = evening(club)
    page = reverse("movement", args=[club.slug, session.pk])
    [group] = client.get(page).context["own"]
    [offer] = group.offers
    assert offer.title == "Three tables"
    assert client.post(page, {"choice": offer.as_text}).status_code == 302
    saved.delete()  # the session has taken its rows
    assert client.post(reverse("session-start", args=[club.slug, session.pk])).status_code == 302
    met = Encounter.objects.filter(round__section__session=session).order_by("round__number", "table")
    assert list(met.values_list("round__number", "table", "north__number", "east__number"))[:4] == [
        (1, 1, 4, 1),
        (1, 2, 5, 2),
        (1, 3, 6, 3),
        (2, 1, 6, 1),
    ]
    assert section_of(session).movement["title"] == "Three tables"
    enter_all(session)
    data = native.format(native_out.native_of(Session.objects.get(pk=session.pk)))
    again = import_event(data=data, club=make_club(), by=STAFF)
    assert section_of(again).movement == section_of(session).movement


def test_it_is_not_offered_to_others(client, club, director, saved):
    client.force_login(director)
    session = evening(club, pairs=8)
    assert client.get(reverse("movement", args=[club.slug, session.pk])).context["own"] == []


@pytest.mark.parametrize(
    "options",
    [
        {"saved": 0},
        {"saved": "1"},
        {"saved": None},
        {},
        {"name": "A", "rows": "R1"},
        {"name": "A", "rows": [1]},
        {"saved": 10**30},
        None,
        [],
    ],
)
def test_a_choice_that_was_made_up_is_refused(club, director, client, saved, options):
    client.force_login(director)
    session = evening(club)
    choice = Choice("own", 3, 3, 3, None, options).as_text()
    answer = client.post(reverse("movement", args=[club.slug, session.pk]), {"choice": choice})
    assert answer.status_code == 422
    assert not section_of(session).movement


def test_another_clubs_movement_is_not_there(client, saved):
    other = make_club()
    user = make_user(club=other, role="director")
    client.force_login(user)
    for name in ("own-movement", "own-movement-delete"):
        assert client.get(reverse(name, args=[other.slug, saved.pk])).status_code == 404
        assert client.post(reverse(name, args=[other.slug, saved.pk])).status_code == 404
        assert client.get(reverse(name, args=[saved.club.slug, saved.pk])).status_code == 403
    session = evening(other)
    choice = Choice("own", 3, 3, 3, None, {"saved": saved.pk}).as_text()
    assert (
        client.post(reverse("movement", args=[other.slug, session.pk]), {"choice": choice}).status_code == 422
    )
    assert SavedMovement.objects.filter(pk=saved.pk).exists()


def test_a_scorer_looks_and_changes_nothing(client, club, saved):
    client.force_login(make_user(club=club, role="scorer"))
    assert "4-1/1" in client.get(saved.get_absolute_url()).content.decode()
    assert client.post(saved.get_absolute_url(), {"name": "B", "rows": EXAMPLE}).status_code == 403
    assert client.post(reverse("own-movement-delete", args=[club.slug, saved.pk])).status_code == 403
    assert SavedMovement.objects.get().name == "Three tables"


def test_the_list_asks_once_however_long_it_is(client, club, director, django_assert_max_num_queries):
    client.force_login(director)
    for number in range(5):
        SavedMovement.objects.create(club=club, name=f"M{number}", rows=EXAMPLE)
    with django_assert_max_num_queries(12):
        client.get(reverse("own-movements", args=[club.slug]))
