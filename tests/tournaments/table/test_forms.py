"""The table's phone where players or teams compete, and where the next round is still to be paired."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.tournaments.table.conftest import Phone
from tournaments.services.mends.next_round import pair_round

pytestmark = pytest.mark.django_db

TEAMS = {"method": "imps", "vp": "wbf-continuous"}


def phone_of(session, table=1):
    client = Client()
    client.get(reverse("table-link", args=[make.link_of(session, table).token]))
    return Phone(client, session, table)


def test_four_players_sit_at_a_table_of_an_individual():
    phone = phone_of(make.make_session(2, "individual8", boards=2))
    meeting = phone.meeting()
    encounter = phone.encounter()
    assert meeting["ns"]["number"] == f"{encounter.north.number} & {encounter.south.number}"
    assert meeting["names"]["W"] == encounter.west_person.name
    assert meeting["ns"]["words"] == f"{encounter.north_person} & {encounter.south_person}"


def test_players_read_where_each_chair_goes():
    phone = phone_of(make.make_session(2, "individual8", boards=2))
    assert "North stays." in phone.meeting()["moves"]  # the anchor, player 8
    assert any(words.startswith("East goes to table") for words in phone.meeting()["moves"])


def test_a_team_is_named_with_the_pair_that_sits_here():
    session = make.make_session(4, "swiss_teams", rounds=2, boards=2, settings=TEAMS)
    encounter = make.encounter_of(session)
    encounter.north.name = "Owls"
    encounter.north.save()
    assert phone_of(session).meeting()["ns"]["words"].startswith("Owls: ")


def test_after_the_last_paired_round_the_phone_waits_and_goes_on_by_itself():
    session = make.make_session(2, "swiss_pairs", rounds=2, boards=1, settings={"vp": "linear"})
    phone = phone_of(session)
    assert phone.state()["unpaired"]
    for table in (1, 2):
        make.enter(make.play_of(session, table=table), "4SN=")
    state = phone.state()
    assert state["current"] is None
    pair_round(section=make.section_of(session), by=make.STAFF)
    state = phone.state()
    assert not state["unpaired"]
    assert state["current"] == phone.encounter(2).pk
    page = phone.client.get(reverse("table")).content.decode()
    assert "screen-wait" in page
