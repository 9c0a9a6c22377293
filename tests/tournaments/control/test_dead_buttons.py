"""No button of the control room is dead: what it leads to is there, and what is gone is named."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable

import pytest
from django.urls import resolve

from scoring.models import Session
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.control.conftest import FRAGMENT, Browser
from tests.tournaments.results.evenings import address, fresh, plain_text, refreshed, text_of
from tournaments.paper.published_file import published_file
from tournaments.paper.results import ranking as ranking_paper
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.ranking_page import ranking_page
from tournaments.services import sessions
from tournaments.services.control.deeds import undo
from tournaments.services.mends import cut_round, withdraw_pair
from tournaments.services.mends.next_round import pair_round

pytestmark = pytest.mark.django_db

OF_A_KIND = 3
"""So many addresses of a view are asked for: as many as there are rounds."""
ADDRESS = re.compile(r'\b(?:href|hx-get|hx-post|action)="([^"]+)"')


def begun() -> Session:
    """A Swiss of seven pairs, three rounds, in the first of which nothing is in."""
    return make.make_session(4, "swiss_pairs", rounds=3, boards=1, missing=8, settings={"vp": "linear"})


def played(session: Session, rounds: int) -> Session:
    for number in range(1, rounds + 1):
        if number > 1:
            pair_round(section=make.section_of(session), by=make.STAFF)
        make.enter_all(session)
    return session


def after_two() -> Session:
    return played(begun(), 2)


def cut_undrawn() -> Session:
    session = after_two()
    cut_round(section=make.section_of(session), by=make.STAFF)
    return session


def cut_drawn() -> Session:
    session = after_two()
    pair_round(section=make.section_of(session), by=make.STAFF)
    cut_round(section=make.section_of(session), by=make.STAFF)
    return session


def over() -> Session:
    session = cut_undrawn()
    sessions.finish(session=session, by=make.STAFF)
    return session


def with_one_who_left() -> Session:
    session = after_two()
    withdraw_pair(entry=make.entry_of(session, 3), from_round=3, by=make.STAFF)
    return session


def teams() -> Session:
    settings = {"method": "imps", "vp": "wbf-continuous"}
    return played(make.make_session(4, "swiss_teams", rounds=3, boards=1, settings=settings), 1)


def half_table() -> Session:
    session = make.make_session(3, boards=1, missing=3)
    make.enter_all(session, rounds=1)
    return session


def addresses(page: str, beginning: str) -> set[str]:
    every = {html.unescape(one).partition("#")[0] for one in ADDRESS.findall(page)}
    return {one for one in every if one.startswith(beginning)}


@pytest.mark.slow
@pytest.mark.parametrize(
    "state", [begun, after_two, cut_undrawn, cut_drawn, over, with_one_who_left, teams, half_table]
)
def test_every_address_of_the_room_and_its_panels_is_there(state: Callable[[], Session], browser):
    session = state()
    room: Browser = browser(session)
    beginning = f"/c/{session.club.slug}/s/{session.pk}/control/"
    known, waiting, asked = {beginning}, [beginning], Counter()
    dead = []
    while waiting:
        place = waiting.pop()
        name = resolve(place.partition("?")[0]).url_name
        asked[name] += 1
        if asked[name] > OF_A_KIND:
            continue
        answer = room.client.get(place, headers=FRAGMENT)
        if answer.status_code not in (200, 204, 405):
            dead.append((place, answer.status_code))
        elif answer.status_code == 200:
            new = addresses(answer.content.decode(errors="ignore"), beginning) - known
            known |= new
            waiting += sorted(new)
    assert dead == []
    assert len(asked) > 10


def cut(room: Browser, number: int):
    return room.post("control-round", "A", number, offer="cut")


def test_a_round_that_is_not_drawn_says_so_and_can_be_cut(browser):
    session = after_two()
    room = browser(session)
    panel = room.get("control-round", "A", 3).content.decode()
    assert "Round 3 has not been drawn yet." in panel
    assert "Arrow-switched tables" not in panel
    assert ">Cut round 3</button>" in room.get("control-round-offers", "A", 3, "cut").content.decode()
    assert room.post("control-round", "A", 3, turned=["1"]).status_code == 422
    assert cut(room, 3).status_code == 200
    assert session.sections.get().rounds == 2


def test_a_button_of_before_cuts_no_second_round(browser):
    session = after_two()
    room = browser(session)
    cut(room, 3)
    again = cut(room, 3)
    assert again.status_code == 422
    assert "That is no longer possible here. Please check again." in again.content.decode()
    assert session.sections.get().rounds == 2
    assert "Round 3 was curtailed." in room.get("control-round", "A", 3).content.decode()
    assert room.get("control-round", "A", 4).status_code == 404


@pytest.mark.parametrize(("state", "words"), [
    (cut_undrawn, "2 of 3 rounds were played. Round 3 was not played."),
    (cut_drawn, "2 of 3 rounds were played. Round 3 was not played."),
    (after_two, "2 of 3 rounds were played."),
])  # fmt: skip
def test_the_ranking_says_how_many_rounds_were_played(state, words, client):
    """On the page, on paper, in the published file and over the API; also where play ended without a cut."""
    session = state()
    sessions.finish(session=session, by=make.STAFF)
    sessions.publish(session=fresh(session), by=make.STAFF)
    session = fresh(session)
    assert words in text_of(client, address(session, "ranking"))
    (field,) = ranking_paper(session, [results_of(session, Viewer(staff=True))])["fields"]
    assert words in field["state"]
    assert words in plain_text(published_file(session))
    client.force_login(make.make_user(club=session.club, role="director"))
    ranking = client.get(f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/ranking/").json()
    assert ranking["rounds"] == {"played": 2, "planned": 3}


def test_while_play_goes_on_nothing_is_counted_as_left_out():
    session = after_two()
    page = ranking_page(results_of(refreshed(session), Viewer(staff=True)))
    assert (page.played, list(page.cut)) == ("", [])
    undrawn = ranking_page(results_of(refreshed(cut_undrawn()), Viewer(staff=True)))
    assert undrawn.played == "2 of 3 rounds were played."


def test_undoing_the_cut_of_a_round_that_was_not_drawn_brings_it_back():
    session = cut_undrawn()
    undo(session=session, by=make.STAFF)
    page = ranking_page(results_of(refreshed(session), Viewer(staff=True)))
    assert (page.played, list(page.cut), page.progress.planned) == ("", [], 3)
