"""The pages of the plan of the room: seats as links, moving by a form, undoing, what a movement changes."""

from __future__ import annotations

import datetime as dt

import pytest
from django.urls import reverse

from scoring.models import Entry, Session
from tests import factories as make
from tournaments.selectors.setup.event_forms import BY_KEY
from tournaments.selectors.setup.room_plan import place_shown, seat_name
from tournaments.services.setup import seating
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(club) -> Session:
    return setup.create_session(club=club, name="Tonight", date=dt.date(2026, 11, 20), by=make.STAFF)


@pytest.fixture
def pairs(session, director) -> list[Entry]:
    """Five pairs: table 3 is the half table, 3 N-S is free."""
    section = session.sections.get()
    people = make.make_players(session.club, 5, 2)
    return [seating.seat_pair(section=section, people=pair, by=make.STAFF) for pair in people]


def at(name: str, session: Session, *more: object) -> str:
    return reverse(name, args=[session.club.slug, session.pk, *more])


def seat_of(entry: Entry) -> str:
    fresh = Entry.objects.select_related("section__session__contest").filter(pk=entry.pk).first()
    return seat_name(place_shown(fresh)) if fresh else "gone"


def test_the_plan_shows_tables_the_next_place_and_the_half_table(session, pairs, client):
    page = client.get(at("signin", session))
    assert page.context["plan"].next_seat == "3 N-S"
    text = page.content.decode()
    assert 'data-later="the next free place">3 N-S</b>' in text
    assert "free: pair 6 sits out" in text


def test_a_pair_sits_at_the_next_place_or_at_the_one_that_was_chosen(session, pairs, client):
    for name in ("Ann", "Ben", "Cyd", "Dan"):
        make.make_person(session.club, name)
    chosen = client.get(at("signin", session), {"place": 8})
    assert chosen.context["chosen_seat"] == "4 E-W"
    assert chosen.context["form"]["place"].value() == "8"
    client.post(at("signin", session), {"first": "Ann", "second": "Ben", "place": 8})
    client.post(at("signin", session), {"first": "Cyd", "second": "Dan", "place": ""})
    entries = {e.members.first().person.name: e for e in session.sections.get().entries.all()}
    assert (seat_of(entries["Ann"]), seat_of(entries["Cyd"])) == ("4 E-W", "3 N-S")
    assert "Cyd &amp; Dan sit at 3 N-S." in client.get(at("signin", session)).content.decode()


@pytest.mark.parametrize("place", ["0", "9999", "-3", "x", "1.5"])
def test_no_such_place_is_refused_and_adds_nobody(session, pairs, client, place):
    make.make_person(session.club, "Ann")
    answer = client.post(at("signin", session), {"first": "Ann", "place": place})
    assert answer.status_code == 422
    assert (
        "There is no such place" in (text := answer.content.decode()) or "Place: Enter a whole number" in text
    )
    assert session.sections.get().entries.count() == 5


def test_a_pair_that_is_picked_can_be_moved_by_a_form_and_back(session, pairs, client):
    panel = client.get(at("signin", session), {"pair": pairs[0].pk})
    assert panel.context["picked"].seat == "1 N-S"
    places = panel.context["plan"].places_to_go
    names = " & ".join(member.person.name for member in pairs[1].members.all())
    assert places[1] == (2, f"1 E-W · {names}")
    assert places[-1] == (8, "4 E-W")
    client.post(at("plan-move", session, pairs[0].pk), {"place": 2})
    assert (seat_of(pairs[0]), seat_of(pairs[1])) == ("1 E-W", "1 N-S")
    assert "moved to 1 E-W." in client.get(at("signin", session)).content.decode()
    client.post(at("plan-undo", session), {"section": "A"})
    assert (seat_of(pairs[0]), seat_of(pairs[1])) == ("1 N-S", "1 E-W")
    again = client.post(at("plan-undo", session), {"section": "A"})
    assert again.status_code == 422
    assert "There is no change left to undo." in again.content.decode()


def test_every_change_of_the_plan_is_undone(session, pairs, client):
    before = [seat_of(entry) for entry in pairs]
    client.post(at("plan-stationary", session, pairs[2].pk), {"stationary": "yes"})  # 2 E-W: to 2 N-S
    assert [seat_of(pairs[2]), seat_of(pairs[3])] == ["2 N-S", "2 E-W"]
    assert ": stationary at 2 N-S." in client.get(at("signin", session)).content.decode()
    client.post(at("plan-undo", session))
    assert [seat_of(entry) for entry in pairs] == before
    assert not session.sections.get().entries.filter(stationary=True).exists()

    client.post(at("plan-stationary", session, pairs[0].pk), {"stationary": "yes"})
    client.post(at("plan-stationary", session, pairs[0].pk), {"stationary": "no"})
    assert ": no longer stationary." in client.get(at("signin", session)).content.decode()
    client.post(at("plan-undo", session))
    people = [member.person_id for member in pairs[0].members.all()]
    client.post(at("plan-leave", session, pairs[0].pk))
    assert seat_of(pairs[0]) == "gone"
    assert " removed." in client.get(at("signin", session)).content.decode()
    client.post(at("plan-undo", session))
    back = session.sections.get().entries.get(members__person=people[0])
    assert [member.person_id for member in back.members.all()] == people
    assert (seat_of(back), back.stationary, back.number) == ("1 N-S", True, 1)

    make.make_person(session.club, "Ann")
    client.post(at("signin", session), {"first": "Ann"})
    client.post(at("plan-undo", session))
    assert [seat_of(entry) for entry in [back, *pairs[1:]]] == before
    assert session.sections.get().entries.count() == 5


def test_what_cannot_be_undone_any_more_says_so(session, pairs, client):
    client.post(at("plan-move", session, pairs[0].pk), {"place": 5})
    seating.take_off(entry=Entry.objects.get(pk=pairs[0].pk), by=make.STAFF)
    answer = client.post(at("plan-undo", session))
    assert answer.status_code == 422
    assert "This pair is no longer on the plan." in answer.content.decode()


def test_a_move_that_is_refused_shows_the_plan_as_it_is(session, pairs, client):
    client.post(at("plan-stationary", session, pairs[0].pk), {"stationary": "yes"})
    answer = client.post(at("plan-move", session, pairs[1].pk), {"place": 1})
    assert answer.status_code == 422
    assert "The pair at 1 N-S is stationary." in answer.content.decode()
    assert [seat_of(pairs[0]), seat_of(pairs[1])] == ["1 N-S", "1 E-W"]


def test_the_movement_page_says_what_changes_or_that_nothing_does(session, pairs, client):
    mitchell, howell = setup.Choice("mitchell", 3, 3, 4, 3), setup.Choice("howell", 3, 5, 2, 6)
    client.post(at("movement", session), {"choice": mitchell.as_text()})
    page = client.get(at("movement", session)).content.decode()
    assert "Every pair starts with the number and in the seat shown on the plan." in page
    client.post(at("movement", session), {"choice": howell.as_text()})
    page = client.get(at("movement", session))
    changes = page.context["seat_changes"]
    assert f"{len(changes)} pairs start with another number or seat than on the plan" in page.content.decode()
    first = {
        seat.line.entry.pk: (seat.number, seat.seat)
        for seat in client.get(at("signin", session)).context["plan"].seats
        if seat.line
    }
    assert {
        c.line.entry.pk: (c.new_number, c.new_seat) for c in changes if c.new_seat
    }.items() <= first.items()


def test_paper_pairs_fill_the_plan(session, director, client):
    client.post(at("signin-nameless", session), {"count": 17})
    plan = client.get(at("signin", session)).context["plan"]
    assert [len(table.seats) for table in plan.tables] == [2] * 9
    assert [seat.number for seat in plan.seats if seat.line] == [
        n for t in range(1, 9) for n in (t, 9 + t)
    ] + [18]


@pytest.mark.parametrize("form", [key for key in BY_KEY if key != "pairs"])
def test_players_teams_and_draws_keep_their_list(club, director, client, form):
    named = {"form": form, "name": form, "date": "2026-11-20"}
    answer = client.post(reverse("session-new", args=[club.slug]), named)
    assert "plan" not in client.get(answer.headers["Location"]).context


def test_a_longer_plan_takes_no_more_queries(session, director, client, django_assert_max_num_queries):
    counts = []
    for _more in range(2):
        client.post(at("signin-nameless", session), {"count": 10})
        with django_assert_max_num_queries(40) as queries:
            client.get(at("signin", session))
        counts.append(len(queries))
    assert counts[0] == counts[1]
