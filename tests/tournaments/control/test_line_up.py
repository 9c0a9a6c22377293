"""A team's line-up for the second half: who sits N-S and E-W from a round on, chosen by the director."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import Person
from scoring.models import EntryMember
from scoring.words import RuleError
from tests import factories as make
from tournaments.selectors.control.line_up import next_round_of
from tournaments.selectors.sessions import names
from tournaments.services import mends
from tournaments.services.control import deeds

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Two teams of four in quarters; team 2 has a reserve, Rita."""
    session = make.make_session(2, "team4", boards=2, settings={"method": "imps"})
    team = make.entry_of(session, 2)
    EntryMember.objects.create(entry=team, seat=5, person=make.make_person(session.club, "Rita"))
    return session


@pytest.fixture
def client(match):
    client = Client()
    client.force_login(make.make_user(club=match.club, role="director"))
    return client


def page(session, number=2):
    return reverse("control-line-up", args=[session.club.slug, session.pk, make.entry_of(session, number).pk])


def at_table(session, table, number, *seats):
    encounter = make.encounter_of(session, table, number)
    return [getattr(encounter, f"{seat}_person").name for seat in seats]


def person(session, name):
    return str(Person.objects.get(club=session.club, name=name).pk)


def test_the_two_pairs_of_a_team_exchange_places_at_half_time(match, client):
    """Team 2 sits N-S at table 2 and E-W at table 1."""
    before = at_table(match, 2, 1, "north", "south"), at_table(match, 1, 1, "east", "west")
    assert client.post(page(match), {"from_round": "3", "exchange": "1"}).status_code == 302
    for number in (1, 2):
        assert at_table(match, 2, number, "north", "south") == before[0]
    for number in (3, 4):
        assert at_table(match, 2, number, "north", "south") == before[1]
        assert at_table(match, 1, number, "east", "west") == before[0]


def test_a_reserve_comes_in_and_whose_seat_it_is_is_the_reserve(match, client):
    ines, jan = at_table(match, 2, 1, "north", "south")
    kit, lea = at_table(match, 1, 1, "east", "west")
    said = dict(zip(("north", "south", "east", "west"), (kit, "Rita", ines, jan), strict=True))
    client.post(page(match), {"from_round": "3", **{seat: person(match, who) for seat, who in said.items()}})
    assert at_table(match, 2, 3, "north", "south") == [kit, "Rita"]
    assert at_table(match, 1, 4, "east", "west") == [ines, jan]
    assert names(make.entry_of(match, 2)) == [kit, "Rita", ines, jan, lea]


def test_the_page_begins_at_the_round_to_come_and_names_its_tables(match, client):
    make.enter_all(match, rounds=2)
    assert next_round_of(make.entry_of(match, 2)) == 3
    shown = client.get(page(match)).content.decode()
    assert "From round 3 on" in shown
    assert "N-S, table 2" in shown
    assert "E-W, table 1" in shown


@pytest.mark.parametrize("seats", [("Rita", "Rita"), ("Rita", "")])
def test_four_different_members_are_asked_for(match, client, seats):
    kit, lea = at_table(match, 1, 1, "east", "west")
    said = zip(("north", "south", "east", "west"), (*seats, kit, lea), strict=True)
    chosen = {seat: person(match, who) if who else "" for seat, who in said}
    answer = client.post(page(match), {"from_round": "3", **chosen})
    assert answer.status_code == 422
    assert "Choose four different members" in answer.content.decode()


def test_nobody_of_another_team_is_seated(match):
    four = [member.person for member in make.entry_of(match, 1).members.order_by("seat")]
    with pytest.raises(RuleError, match="is not a member of this team"):
        mends.line_up(entry=make.entry_of(match, 2), playing=four, from_round=3, by=make.STAFF)


def test_a_line_up_is_taken_back(match, client):
    before = at_table(match, 2, 3, "north", "south")
    client.post(page(match), {"from_round": "3", "exchange": "1"})
    deeds.undo(session=match, by=make.STAFF)
    assert at_table(match, 2, 3, "north", "south") == before
    assert EntryMember.objects.filter(entry=make.entry_of(match, 2)).count() == 5


def test_only_teams_have_a_line_up():
    session = make.make_session(3, "howell")
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    assert client.get(page(session)).status_code == 404
