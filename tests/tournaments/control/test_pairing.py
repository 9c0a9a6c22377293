"""The next round in the control room: asked for when it can be paired, shown with reasons, seated, undone."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Encounter, Play
from tests import factories as make
from tests.tournaments.control.conftest import page_events
from tournaments.selectors.by_round import rounds_paired
from tournaments.services.control import deeds

pytestmark = pytest.mark.django_db

TEAMS = {"method": "imps", "vp": "wbf-continuous"}


@pytest.fixture
def session():
    return make.make_session(6, "swiss_teams", rounds=3, boards=1, settings=TEAMS)


@pytest.fixture
def client(session):
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    return client


def address(session, name="control-pairing", *more):
    return reverse(name, args=[session.club.slug, session.pk, *more])


def enter_all(session):
    for play in Play.objects.filter(encounter__round__section__session=session, kind="not_entered"):
        make.enter(play, "4SN=")


def test_the_room_asks_for_a_round_when_all_results_are_in(session, client):
    room = address(session, "control")
    assert "can be made" not in client.get(room).content.decode()
    enter_all(session)
    page = client.get(room).content.decode()
    assert "Section A: the draw for round 2 can be made." in page
    assert address(session, "control-pairing", "A") in page


def test_the_panel_says_who_meets_whom_and_why(session, client):
    enter_all(session)
    page = client.get(address(session, "control-pairing", "A")).content.decode()
    assert page.count(" v ") >= 3
    assert "Publish draw for round 2" in page
    assert not Encounter.objects.filter(round__number=2).exists()


def test_while_results_are_missing_it_says_what_it_waits_for(session, client):
    page = client.get(address(session, "control-pairing", "A")).content.decode()
    assert "Round 1 is not over. Results missing: 6." in page
    assert "Publish draw for round" not in page


def test_a_pairing_by_hand_is_shown_then_seated_then_undone(session, client):
    enter_all(session)
    first = Encounter.objects.filter(round__number=1).order_by("table")
    met = {frozenset((row.north.number, row.east.number)) for row in first}
    one, other = next((a, b) for a in range(1, 7) for b in range(a + 1, 7) if frozenset((a, b)) not in met)
    wish = {"assigned": f"{one}-{other}"}
    client.post(address(session, "control-pairing", "A"), wish | {"look": "1"})
    assert not Encounter.objects.filter(round__number=2).exists()
    client.post(address(session, "control-pairing", "A"), wish | {"do": "1"})
    couples = [{row.north.number, row.east.number} for row in Encounter.objects.filter(round__number=2)]
    assert {one, other} in couples
    deeds.undo(session=session, by=make.STAFF)
    assert rounds_paired(make.section_of(session)) == 1


def test_two_directors_who_were_shown_a_draw_make_it_once(session, client):
    enter_all(session)
    panel = address(session, "control-pairing", "A")
    assert '<input type="hidden" name="round" value="2">' in client.get(panel).content.decode()
    client.post(panel, {"do": "1", "round": "2"})
    enter_all(session)
    again = client.post(panel, {"do": "1", "round": "2"})
    assert again.status_code == 422
    assert "Round 2 has already been drawn." in again.content.decode()
    assert rounds_paired(make.section_of(session)) == 2


def test_what_cannot_be_read_is_refused_and_kept(session, client):
    enter_all(session)
    answer = client.post(address(session, "control-pairing", "A"), {"assigned": "1 und 2", "do": "1"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Enter who plays whom as 3-8, 5-1, not 1 und 2." in page
    assert 'value="1 und 2"' in page
    assert not Encounter.objects.filter(round__number=2).exists()


def test_a_movement_with_all_its_rounds_has_no_such_panel(client):
    session = make.make_session(3)
    client.force_login(make.make_user(club=session.club, role="director"))
    assert client.get(address(session, "control-pairing", "A")).status_code == 404


def test_a_second_bye_is_named_before_and_after_and_stands(client):
    session = make.make_session(6, "swiss_teams", rounds=3, boards=1, missing=6, settings=TEAMS)
    client.force_login(make.make_user(club=session.club, role="director"))
    enter_all(session)
    alone = Encounter.objects.get(east__isnull=True).north.number
    wish = {"byes": str(alone)}
    warning = f"Warning: {alone} already had a bye in round 1, while "
    shown = client.post(address(session, "control-pairing", "A"), wish | {"look": "1"})
    assert warning in shown.content.decode()
    done = client.post(
        address(session, "control-pairing", "A"), wish | {"do": "1"}, headers={"HX-Request": "true"}
    )
    assert warning in page_events(done)["say"]
    assert Encounter.objects.get(round__number=2, east__isnull=True).north.number == alone


def test_a_first_bye_and_a_new_match_by_hand_raise_no_warning_and_a_rematch_does(session, client):
    enter_all(session)
    match = Encounter.objects.filter(round__number=1).order_by("table").first()
    one, other = match.north.number, match.east.number
    again = client.post(address(session, "control-pairing", "A"), {"assigned": f"{one}-{other}", "look": "1"})
    assert f"Warning: {one} and {other} have already met, in round 1." in again.content.decode()
    first = client.post(address(session, "control-pairing", "A"), {"byes": f"{one}, {other}", "look": "1"})
    assert "Warning" not in first.content.decode()


def test_the_panel_of_a_round_leads_to_how_it_was_drawn_where_it_was(session, client):
    assert "How the draw is made" in client.get(address(session, "control-round", "A", 1)).content.decode()
    session.sections.update(movement={"v": 1})  # of a file: nobody drew it
    assert "How the draw" not in client.get(address(session, "control-round", "A", 1)).content.decode()
