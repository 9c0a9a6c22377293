"""A ranking is rendered once for all who may see the same boards; what is a reader's own is theirs alone."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.people.models import Person
from clubs.people.services import persons
from clubs.people.services.forgetting import forget_person
from config.caching.stamped_cache import forget_all
from scoring.models import Session
from tests import factories as make
from tests.tournaments.results.evenings import address, pk_of, refreshed
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.views import cached_ranking

pytestmark = pytest.mark.django_db


def evening(**arguments) -> Session:
    """Table 1 still plays its last two boards; the other four are complete."""
    session = make.make_session(3, **arguments)
    make.enter_all(session, rounds=2)
    for table in (2, 3):
        for ordinal in (1, 2):
            make.enter(make.play_of(session, table, 3, ordinal), "4HS=")
    return refreshed(session)


def player(session: Session, number: int) -> Client:
    """One of a pair, signed in."""
    user = make.make_user()
    members = {"entry_members__entry": pk_of(session, number), "entry_members__seat": 1}
    Person.objects.filter(**members).update(user=user)
    return signed_in(user)


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def staff(session: Session, role: str = "director") -> Client:
    return signed_in(make.make_user(club=session.club, role=role))


def shown(client: Client, session: Session, **query: str) -> str:
    """The polled part of the ranking as this reader gets it."""
    answer = client.get(address(session, "ranking"), {"since": ""} | query)
    assert answer.status_code == 200
    return answer.content.decode()


def alone(client: Client, session: Session, **query: str) -> str:
    """The same, while nothing is kept."""
    forget_all()
    return shown(client, session, **query)


def test_each_reader_has_their_own_lines_marked_and_nobody_elses():
    session = evening()
    readers = {number: player(session, number) for number in (1, 2)} | {0: staff(session)}
    wanted = {number: alone(reader, session) for number, reader in readers.items()}
    assert 'id="own-' not in wanted[0]
    for number in (1, 2):
        assert wanted[number].count(f'class="own" id="own-{pk_of(session, number)}"') == 1
        assert wanted[number].count('id="own-') == 1
        assert f'pairs/{pk_of(session, number)}/">Your scorecard' in wanted[number]
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 1)):
        forget_all()
        for number in order:
            assert shown(readers[number], session) == wanted[number]


def test_players_get_no_ranking_that_was_made_for_the_director():
    """While boards are open a director's is over all results, everybody else's over complete boards."""
    session = evening()
    readers = [staff(session), player(session, 3), staff(session, "scorer")]
    wanted = [alone(reader, session) for reader in readers]
    assert wanted[0] == wanted[2]
    assert "A board counts here once every table has played it." in wanted[1]
    assert "A board counts here once every table has played it." not in wanted[0]
    for order in ((0, 1, 2), (1, 0, 2), (2, 1, 0)):
        forget_all()
        assert [shown(readers[at], session) for at in order] == [wanted[at] for at in order]


def test_no_club_gets_anothers_ranking():
    clubs = [evening(club=make.make_club(name)) for name in ("Alder", "Birch")]
    readers = [staff(session) for session in clubs]
    wanted = [alone(reader, session) for reader, session in zip(readers, clubs, strict=True)]
    forget_all()
    assert [shown(reader, session) for reader, session in zip(readers, clubs, strict=True)] == wanted
    assert readers[0].get(address(clubs[1], "ranking")).status_code == 403


@pytest.mark.parametrize(
    "state", ["result", "penalty", "finish", "publish", "period", "name", "category", "wall"]
)
def test_what_changes_is_shown_at_once(state):
    session = evening()
    director, reader = staff(session), player(session, 1)
    if state == "period":
        sessions.publish(session=session, by=make.STAFF)
        refreshed(session)
    before = shown(director, session), shown(reader, session)
    person = Person.objects.get(entry_members__entry=pk_of(session, 2), entry_members__seat=1)
    entry = make.entry_of(session, 2)
    if state == "result":
        make.enter(make.play_of(session, 1, 3), "1NN=")
    elif state == "penalty":
        rulings.penalise(entry=entry, amount=Decimal(10), by=make.STAFF, reason="late")
    elif state == "finish":
        sessions.finish(session=session, by=make.STAFF)
    elif state == "publish":
        sessions.publish(session=session, by=make.STAFF)
    elif state == "period":  # which has no version of its own
        later = timezone.now() + dt.timedelta(hours=2)
        Session.objects.filter(pk=session.pk).update(corrections_until=later)
    elif state == "wall":
        director.post(address(session, "wall-ranking"), {"allowed": "1"})
    else:
        categories = "senior" if state == "category" else ""
        by = make.make_user(club=session.club, role="admin")
        persons.edit_person(person=person, name="Zelda New", by=by, categories=categories)
    refreshed(session)
    after = shown(director, session), shown(reader, session)
    assert after == (alone(director, session), alone(reader, session))
    if state != "category":  # which this event ranks nobody by
        assert after != before


def test_a_ranking_in_another_language_is_another(settings):
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    session = evening()
    director = staff(session)
    for language in ("en", "de", "en"):
        answer = director.get(
            address(session, "ranking"), {"since": ""}, headers={"accept-language": language}
        )
        assert answer.status_code == 200
    assert [key[-2] for key in cached_ranking._rankings.in_order()] == ["de", "en"]


def test_of_a_ranking_that_was_shown_before_little_is_asked():
    """Two for who asks, two for their rights, the sections with their standings.

    Then a player's own entries, or whether there is a mail server, which is said beside what publishes.
    """
    for tables in (3, 9):
        session = make.make_session(tables)
        make.enter_all(session, rounds=2)
        session = refreshed(session)
        for reader, most in ((staff(session), 6), (player(session, 1), 6)):
            shown(reader, session)
            with CaptureQueriesContext(connection) as queries:
                reader.get(address(session, "ranking"))
            assert len(queries) == most


def test_no_more_is_kept_than_fits(monkeypatch):
    sessions_ = [evening(club=make.make_club(f"Club {number}")) for number in range(3)]
    size = len(shown(staff(sessions_[0]), sessions_[0]))
    monkeypatch.setattr(cached_ranking._rankings, "most", 2 * size + size // 2)
    for session in sessions_:
        shown(staff(session), session)
    assert [key[0] for key in cached_ranking._rankings.in_order()] == [
        session.pk for session in sessions_[1:]
    ]


def test_the_name_of_somebody_forgotten_is_in_no_ranking_that_was_kept():
    """Neither as a player's, nor in what a director wrote of them."""
    session = evening()
    reader, admin = staff(session), make.make_user(club=session.club, role="admin")
    person = Person.objects.get(entry_members__entry=pk_of(session, 2), entry_members__seat=1)
    persons.edit_person(person=person, name="Zquorn Player", by=admin)
    entry = make.entry_of(session, 1)
    rulings.penalise(entry=entry, amount=Decimal(10), by=make.STAFF, reason="Zquorn Player waited")
    refreshed(session)
    assert shown(reader, session).count("Zquorn Player") >= 2
    forget_person(person=person, by=admin)
    refreshed(session)
    assert "Zquorn" not in shown(reader, session)
    assert shown(reader, session) == alone(reader, session)
