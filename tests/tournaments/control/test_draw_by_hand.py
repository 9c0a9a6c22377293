"""What a director sets in the next round's draw: taken by page and API in each form of event, or refused."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Encounter, Play
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.api.evening import caller
from tournaments.selectors.by_round import rounds_paired
from tournaments.selectors.results import rankings
from tournaments.services import sessions
from tournaments.services.control import deeds
from tournaments.services.exchange import export_event, import_event
from tournaments.services.mends import withdraw_pair
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results import proving, standings

pytestmark = pytest.mark.django_db

IMPS = {"method": "imps"}
VP = {"method": "imps", "vp": "wbf-continuous"}
FORMS = {
    "swiss_pairs": {"tables": 3, "settings": {"vp": "linear"}},
    "swiss_teams": {"tables": 6, "settings": VP},
    "danish": {"tables": 3, "settings": {"vp": "linear"}},
    "knockout": {"tables": 4, "settings": IMPS},
}


def begun(kind: str, *, missing: int = 0):
    form = FORMS[kind]
    more = {"missing": missing} if missing else {}
    rounds = {} if kind == "knockout" else {"rounds": 3}
    session = make.make_session(form["tables"], kind, boards=1, settings=form["settings"], **rounds, **more)
    for play in Play.objects.filter(encounter__round__section__session=session):
        home = min(play.encounter.north.number, play.encounter.east.number)
        make.enter(play, "4SN=" if play.encounter.north.number == home else "4SN-1")
    return session


def director_of(session):
    user = make.make_user(club=session.club, role="director")
    client = Client()
    client.force_login(user)
    return client, caller(user)


def page_of(session):
    return reverse("control-pairing", args=[session.club.slug, session.pk, "A"])


def api_of(session):
    return f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/pairing/"


def seated(session, number=2):
    rows = Encounter.objects.filter(round__section__session=session, round__number=number)
    return {
        frozenset(filter(None, (row.north and row.north.number, row.east and row.east.number)))
        for row in rows
    }


def test_a_match_set_by_hand_in_a_knockout_is_seated_and_its_winner_wins():
    """1 and 2 have won; 2 cannot play on, and 3 takes its place. 3 wins the final."""
    session = begun("knockout")
    page, _api = director_of(session)
    shown = page.post(page_of(session), {"assigned": "3-1", "look": "1"}).content.decode()
    assert "3 plays on instead of 2." in shown
    assert seated(session) == set()
    page.post(page_of(session), {"assigned": "3-1", "do": "1"})
    assert seated(session) == {frozenset({1, 3})}
    assert places(session) == {1: 1, 3: 1, 2: 3, 4: 3}
    for play in Play.objects.filter(encounter__round__number=2):
        make.enter(play, "4SN=" if play.encounter.north.number == 3 else "4SN-1")
    assert places(session) == {3: 1, 1: 2, 2: 3, 4: 3}
    sessions.publish(session=session, by=make.STAFF)
    assert proving.prove(session) == []
    data = export_event(session=session, format="native", viewer=Viewer(staff=True))
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert places(again) == {3: 1, 1: 2, 2: 3, 4: 3}
    assert proving.prove(again) == []


def places(session):
    field = make.section_of(session).field
    standings.refresh_standings(field_id=field.pk)
    return {line.entry.number: line.place for line in rankings.table(field)}


def test_the_api_seats_what_is_asked_for_or_refuses_it():
    session = begun("knockout")
    _page, api = director_of(session)
    refused = api.post(api_of(session), {"section": "A", "assigned": [[3, 4]], "byes": [1]})
    assert (refused.status_code, refused.json()["code"]) == (422, "pairing.bye")
    assert seated(session) == set()
    made = api.post(api_of(session), {"section": "A", "assigned": [[3, 1]]})
    assert made.status_code == 201
    assert [(one["home"], one["away"]) for one in made.json()["meetings"]] == [(1, 3)]
    deeds.undo(session=session, by=make.STAFF)
    assert rounds_paired(make.section_of(session)) == 1


def test_a_bye_is_offered_and_given_where_somebody_has_left():
    session = make.make_session(8, "knockout", boards=1, settings=IMPS)
    for play in Play.objects.filter(encounter__round__section__session=session):
        home = min(play.encounter.north.number, play.encounter.east.number)
        make.enter(play, "4SN=" if play.encounter.north.number == home else "4SN-1")
    page, api = director_of(session)
    assert 'name="byes"' not in page.get(page_of(session)).content.decode()
    withdraw_pair(entry=make.entry_of(session, 4), from_round=2, by=make.STAFF)
    assert 'name="byes"' in page.get(page_of(session)).content.decode()
    made = api.post(api_of(session), {"byes": [3]})
    assert [(one["home"], one["away"]) for one in made.json()["meetings"]] == [(1, 2), (3, None)]
    for play in Play.objects.filter(encounter__round__number=2):
        make.enter(play, "4SN=" if play.encounter.north.number == 1 else "4SN-1")
    pair_round(section=make.section_of(session), by=make.STAFF)
    assert seated(session, 3) == {frozenset({1, 3})}
    assert places(session) == {1: 1, 3: 1, 2: 3, 4: 0, 5: 4, 6: 4, 7: 4, 8: 4}


@pytest.mark.parametrize("face", ["page", "api"])
@pytest.mark.parametrize("option", ["assigned", "byes", "lagged"])
@pytest.mark.parametrize("kind", FORMS)
def test_every_option_of_a_draw_is_taken_or_refused_in_every_form(kind, option, face):
    """Taken: the round is as it was asked for, and says so. Refused: by its field, and nothing is seated."""
    session = begun(kind, missing=6 if kind == "swiss_teams" else 0)
    page, api = director_of(session)
    wish = {"assigned": [[1, 4]], "byes": [1], "lagged": True}[option]
    if face == "page":
        typed = {"assigned": "1-4", "byes": "1", "lagged": "1"}[option]
        answer = page.post(page_of(session), {option: typed, "do": "1"})
        refused, words = answer.status_code == 422, answer.content.decode()
    else:
        answer = api.post(api_of(session), {option: wish})
        refused, words = answer.status_code == 422, str(answer.json())
    if kind == "knockout" and option != "assigned":
        assert refused
        assert {"byes": "Nobody can have a bye", "lagged": "cannot be used"}[option] in words
        assert seated(session) == set()
        return
    assert not refused, words
    record = make.section_of(session).movement["pairings"]["2"]
    if option == "assigned":
        assert frozenset({1, 4}) in seated(session)
    elif option == "byes":
        assert frozenset({1}) in seated(session)
    else:
        assert record["ranked_after"] == 0
