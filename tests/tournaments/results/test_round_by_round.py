"""How a ranking moved: places after each round, by hand from the scores of the boards until then."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import EntryMember, Play, Session
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    enter_by_pair,
    evening,
    over,
    refreshed,
    rows_of,
    text_of,
)
from tests.tournaments.results.test_queries import count

pytestmark = pytest.mark.django_db


def rows_after(client: Client, session: Session) -> list[str]:
    """The rows of the tables, cells apart by spaces."""
    return rows_of(client, address(session, "progress"))


def overtaking() -> Session:
    """Three tables of two boards a round. N-S 1 wins every board in round 1, then passes out for the worst.

    On boards 1 and 2, which pair 1 plays in round 1, it has 4 of 4; on its other four boards 0, so that it
    ends last with 8 of 24. Pair 2 always beats pair 3 but for boards 1 and 2, where pair 3 is between.
    """
    session = make.make_session(3)
    plays = Play.objects.filter(encounter__round__section__session=session)
    for play in plays.select_related("encounter__north", "encounter__round", "board"):
        pair, first = play.encounter.north.number, play.board.number <= 2
        texts = {1: "6SN=" if first else "7NN-3", 2: "4HN=", 3: "3HN="}
        make.enter(play, texts[pair])
    return over(session)


def test_places_are_by_the_scores_of_the_boards_played_until_then(client):
    """Boards 1 and 2: pair 1 has 4, pair 2 has 2, pair 3 has 0; on the others pair 2 has 4, 3 has 2, 1 has 0.

    After round 1 pair 1 has 8 of 8, pair 2 (which played boards 3 and 4) 8 of 8, pair 3 (5 and 6) 4 of 8.
    After round 2 pair 1 has 8 of 16; pair 2, which played 5 and 6, 16 of 16; pair 3 has been at 1 and 2, and
    has 4 of 16. At the end pair 1 has 8 of 24, pair 2 20, pair 3 8 of 24: 4 on 5 and 6, 0, and 4 on 3 and 4.
    """
    session = overtaking()
    rows = rows_after(client, session)
    names = {1: "1 Anna & Bo", 2: "2 Cem & Dee", 3: "3 Eva & Finn"}
    assert rows[0] == "Names Round 1 Round 2 Round 3"
    assert rows[1:4] == [f"{names[2]} 1= 1 1", f"{names[1]} 1= 2 2=", f"{names[3]} 3 3 2="]
    assert "Cem & Dee: place 1" not in text_of(client, address(session, "progress"))  # it says nothing


def test_the_first_three_stand_out_where_no_line_is_the_readers(client):
    page = client.get(address(overtaking(), "progress")).content.decode()
    assert [page.count(f'class="curve curve-{n}"') for n in (1, 2, 3, 4)] == [2, 2, 2, 0]  # of each ranking


def test_the_lines_are_drawn_through_the_middle_of_each_place(client):
    """Three places of a height of 100: 16.7, 50 and 83.3; of equals the one that ends higher is above."""
    page = client.get(address(overtaking(), "progress")).content.decode()
    assert 'points="2,16.7 50,16.7 98,16.7"' in page
    assert 'points="2,50 50,50 98,50"' in page
    assert 'height="5.1em"' in page


def test_a_readers_own_line_is_marked(client):
    session = evening()
    user = make.make_user()
    person = EntryMember.objects.get(entry__section__session=session, entry__number=2, seat=1).person
    person.user = user
    person.save()
    client.force_login(user)
    page = client.get(address(session, "progress")).content.decode()
    assert page.count('class="curve moves-own"') == 1
    assert page.index('points="2,16.7') < page.index('class="curve moves-own" points="2,50')
    assert '<tr class="own"><th scope="row">2 Cem' in page


def test_in_play_a_reader_sees_no_more_than_the_ranking_shows(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=2)
    session = refreshed(session)
    assert client.get(address(session, "progress")).status_code == 403
    user = make.make_user()
    make.make_person(session.club, user=user)
    client.force_login(user)
    assert "This picture appears after two rounds" in text_of(client, address(session, "progress"))
    staff = Client()
    staff.force_login(make.make_user(club=session.club, role="scorer"))
    assert rows_after(staff, session)[0] == "Names Round 1 Round 2"


def test_the_ranking_leads_to_it_and_htmx_gets_the_part(client):
    session = evening()
    assert address(session, "progress") in client.get(address(session, "ranking")).content.decode()
    part = client.get(address(session, "progress"), headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<h2>")
    assert "<html" not in part


def test_more_boards_or_pairs_cost_no_more_queries(client):
    small, large = evening(), make.make_session(7)
    enter_by_pair(large, rounds=7)
    over(large)
    assert count(client, address(small, "progress")) == count(client, address(large, "progress"))
