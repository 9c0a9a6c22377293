"""Who sees what, and when. That nobody sees a board still in play: `tests/hostile/test_visibility.py`."""

from __future__ import annotations

import pytest

from scoring.models import EntryMember, Session
from tests import factories as make
from tests.tournaments.results.evenings import address, over, pk_of, refreshed, text_of

pytestmark = pytest.mark.django_db
PAGES = ("ranking", "boards", "publications")


@pytest.fixture
def session() -> Session:
    """Board 1 has one result, at table 1 in round 1."""
    session = make.make_session(3)
    make.enter(make.play_of(session, table=1, round=1, ordinal=1), "4HS=")
    return refreshed(session)


def player(session: Session, number: int):
    user = make.make_user()
    person = EntryMember.objects.get(entry__section__session=session, entry__number=number, seat=1).person
    person.user = user
    person.save()
    return user


def test_results_in_play_are_for_the_clubs_people_and_its_tables(client, session):
    ranking = address(session, "ranking")
    assert "Anna" not in text_of(client, ranking)
    client.force_login(make.make_user())
    assert client.get(ranking).status_code == 403
    member = make.make_user()
    make.make_person(session.club, user=member)
    client.force_login(member)
    assert client.get(ranking).status_code == 200
    client.logout()
    _device, key = make.make_phone(session, table=2)
    client.cookies["table"] = key
    assert client.get(ranking).status_code == 200


def test_results_are_for_all_once_play_is_over(client, session):
    session = over(session)
    for name in PAGES:
        assert client.get(address(session, name)).status_code == 200


def test_a_sessions_address_leads_everybody_to_their_place(client, session):
    url = address(session, "session")
    assert client.get(url).url == address(session, "ranking")
    director = make.make_user(club=session.club, role="director")
    client.force_login(director)
    assert client.get(url).url == address(session, "control")
    preparing = make.make_session(3, club=session.club, start=False)
    assert client.get(address(preparing, "session")).url == address(preparing, "signin")
    client.force_login(player(session, 2))
    assert client.get(url).url == address(session, "ranking")


def test_a_session_in_setting_up_has_pages_that_say_so(client, session):
    preparing = make.make_session(3, club=session.club, start=False)
    client.force_login(make.make_user(club=session.club, role="scorer"))
    assert "Play has not begun." in text_of(client, address(preparing, "ranking"))
    assert "The boards appear when play starts." in text_of(client, address(preparing, "boards"))
    assert client.get(address(preparing, "card", pk_of(preparing, 1))).status_code == 200
    assert client.get(address(preparing, "why", pk_of(preparing, 1))).status_code == 200
