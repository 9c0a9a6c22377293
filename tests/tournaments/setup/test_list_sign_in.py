"""Players, teams and pairs that are drawn sign themselves in too, at a place of the list."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import EntryMember, Session
from tests import factories as make
from tests.tournaments.results.evenings import text_of
from tests.tournaments.setup.test_player_sign_in import at, refusal, text_of_answer
from tournaments.selectors.setup.event_forms import BY_KEY
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db


def session_of(club, form: str, *groups: tuple[str, ...]) -> Session:
    """A session of that form today, with the named groups on its list."""
    settings = dict(BY_KEY[form].settings)
    today = timezone.now().date()
    session = setup.create_session(club=club, name="Tonight", date=today, by=make.STAFF, settings=settings)
    for names in groups:
        people = [make.make_person(club, name) for name in names]
        entries.sign_in(section=session.sections.get(), people=people, by=make.STAFF)
    return session


def comes(session, who, entry="", *, guests="", client=None):
    data = {"who": who, "guests": guests, "entry": entry}
    return (client or Client()).post(at("player-sign-in", session), data)


def on_list(session):
    """Who is on the list: number, seat, name, and whether they have come."""
    members = EntryMember.objects.filter(entry__section__session=session).select_related("person", "entry")
    return sorted((m.entry.number, m.seat, m.person.name, m.arrived is not None) for m in members)


def number_of(session, number):
    return session.sections.get().entries.get(number=number).pk


def choices(answer):
    return [(choice.title, choice.free, choice.is_expected) for choice in answer.context["choices"]]


def test_a_player_takes_a_free_number_or_the_next(club):
    session = session_of(club, "individual", ("Anna",), ())
    make.make_person(club, "Zoe Adams")
    make.make_person(club, "Yan Ito")
    assert choices(comes(session, "Zoe Adams")) == [("Player 2", 1, False), ("", 1, False)]
    phone = Client()
    answer = comes(session, "Zoe Adams", number_of(session, 2), client=phone)
    assert "Zoe Adams: Player 2. Welcome!" in text_of(phone, answer.url)
    comes(session, "Yan Ito", "new")
    assert on_list(session) == [(1, 1, "Anna", False), (2, 1, "Zoe Adams", True), (3, 1, "Yan Ito", True)]


def test_a_player_joins_a_team_that_has_a_free_place(club):
    """A team has four places; the names of its players are not shown to a stranger."""
    session = session_of(club, "teams", ("Anna", "Bo", "Cem"), ("Dee", "Eva", "Finn", "Hugo"))
    make.make_person(club, "Zoe Adams")
    asked = comes(session, "Zoe Adams")
    assert choices(asked) == [("Team 1", 1, False), ("", 4, False)]
    assert "Anna" not in text_of_answer(asked)
    assert "A new team" in text_of_answer(asked)
    assert refusal(comes(session, "Zoe Adams", number_of(session, 2))) == "arrival.full"
    comes(session, "Zoe Adams", number_of(session, 1))
    assert on_list(session)[3] == (1, 4, "Zoe Adams", True)
    assert refusal(comes(session, "Dee", number_of(session, 1))) == "arrival.elsewhere"
    assert refusal(comes(session, "Gg", "new")) == "signin.new_guest"
    comes(session, "Gg", "new", guests="Gg")
    assert on_list(session)[-1] == (3, 1, "Gg", True)


def test_a_team_s_reserves_are_not_missing_and_count_once_they_come(club, director, client):
    names = ("Anna", "Bo", "Cem", "Dee", "Eva", "Finn")
    session = session_of(club, "teams", names)
    client.force_login(director)
    comes(session, "Anna", number_of(session, 1))
    sheet = text_of(client, at("signin", session))
    assert "Arrived: 1 of 4 players. Missing: Bo (Team 1), Cem (Team 1), Dee (Team 1)." in sheet
    comes(session, "Eva", number_of(session, 1))
    assert "Arrived: 2 of 5 players." in text_of(client, at("signin", session))
    for name in ("Bo", "Cem", "Dee"):
        comes(session, name, number_of(session, 1))
    sheet = text_of(client, at("signin", session))
    assert "Arrived: 5 of 5 players." in sheet
    assert "Missing" not in sheet
    assert "Has arrived" not in sheet  # the team is there


def test_the_director_sees_a_team_come_without_its_reserves(club, director, client):
    session = session_of(club, "teams", ("Anna", "Bo", "Cem", "Dee", "Eva"))
    client.force_login(director)
    client.post(at("plan-come", session, number_of(session, 1)))
    assert [(name, has_come) for _number, _seat, name, has_come in on_list(session)] == [
        *((name, True) for name in ("Anna", "Bo", "Cem", "Dee")),
        ("Eva", False),
    ]
    assert "Arrived: 4 of 4 players." in text_of(client, at("signin", session))


def test_of_pairs_that_are_drawn_who_comes_is_marked_and_nobody_gets_a_seat(club):
    session = session_of(
        club, "swiss_pairs", ("Anna", "Bo"), ("Cem", "Dee"), ("Eva", "Finn"), ("Hugo", "Ida")
    )
    make.make_person(club, "Zoe Adams")
    assert choices(comes(session, "anna")) == [("Pair 1", 0, True)]
    phone = Client()
    comes(session, "Anna", number_of(session, 1))
    answer = comes(session, "Zoe Adams", "new", client=phone)
    signed = phone.get(answer.url).context["signed"]
    assert on_list(session)[-1] == (5, 1, "Zoe Adams", True)
    phone.post(at("player-sign-in-undo", session), {"signed": signed})
    assert on_list(session)[0] == (1, 1, "Anna", True)
    assert len(on_list(session)) == 8
    assert not session.sections.get().entries.exclude(plan_place=None).exists()


def test_a_seat_of_a_table_is_no_place_of_a_list_and_the_other_way_round(club):
    session = session_of(club, "individual", ("Anna",))
    data = {"who": "Anna", "table": 1, "seat": "N"}
    assert refusal(Client().post(at("player-sign-in", session), data)) == "plan.none"
    pairs = session_of(club, "pairs")
    assert refusal(comes(pairs, "Anna", "new")) == "arrival.plan"
    assert comes(session, "Anna", "x").status_code == 404


def test_who_has_come_is_at_the_table_when_play_starts(club):
    """Eight players in a movement of two tables: Anna is No. 1, and sits where the movement has her."""
    names = ("Anna", "Bo", "Cem", "Dee", "Eva", "Finn", "Hugo", "Ida")
    session = session_of(club, "individual", *((name,) for name in names))
    comes(session, "Anna", number_of(session, 1))
    section = session.sections.get()
    setup.choose_movement(section=section, choice=Choice("individual8", 2, 7, 2), by=make.STAFF)
    starting.start(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    came = [
        getattr(encounter, f"{seat}_person").name
        for encounter in (make.encounter_of(session, 1), make.encounter_of(session, 2))
        for bit, seat in enumerate(("north", "east", "south", "west"))
        if encounter.arrived & 1 << bit
    ]
    assert came == ["Anna"]


def test_the_director_sees_on_the_list_who_has_come(club, director, client):
    session = session_of(club, "swiss_teams", ("Anna", "Bo", "Cem", "Dee"))
    address = at("signin", session)
    assert "Players scan this code" in text_of(client, address)
    version = client.get(address).context["poll_version"]
    assert client.get(address, {"since": version}).status_code == 204
    comes(session, "Anna", number_of(session, 1))
    part = client.get(address, {"since": version}).content.decode()
    assert part.strip().startswith('<div id="signed-in"')
    shown = text_of(client, address)
    assert "Arrived: 1 of 4 players. Missing: Bo (Team 1), Cem (Team 1), Dee (Team 1)." in shown
    assert "Anna has arrived (Team 1)." in shown
    client.post(at("plan-come", session, number_of(session, 1)))
    assert all(came for *_who, came in on_list(session))
    anna = EntryMember.objects.get(person__name="Anna")
    client.post(at("plan-come", session, number_of(session, 1)), {"member": anna.pk})
    assert on_list(session)[0] == (1, 1, "Anna", False)


def test_the_club_s_address_leads_to_a_session_of_teams(club):
    session = session_of(club, "teams", ())
    assert Client().get(reverse("player-sign-in-choose", args=[club.slug])).url == at(
        "player-sign-in", session
    )
