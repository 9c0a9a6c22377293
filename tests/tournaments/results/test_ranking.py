"""The ranking page: figures worked out by hand, words of its state, settings and corrections."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from django.db.models import F
from django.utils import timezone

from scoring.actors import user_actor
from scoring.bridge.outcome import OutcomeKind
from scoring.models import EntryMember, Field, Session
from tests import factories as make
from tests.tournaments.results.evenings import (
    BY_PAIR,
    address,
    enter_by_pair,
    evening,
    fresh,
    over,
    pk_of,
    play_on,
    refreshed,
    rows_of,
    say,
    text_of,
)
from tournaments.services import mends, sessions
from tournaments.services.control import rulings
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db


def test_two_winners_stand_apart_with_places_per_cents_score_and_boards(client):
    session = evening()
    assert rows_of(client, address(session, "ranking")) == [
        "Pos. Pair Names % Score Boards",
        "1 1 Anna & Bo 100.00 24 6",
        "2 2 Cem & Dee 50.00 12 6",
        "3 3 Eva & Finn 0.00 0 6",
        "Pos. Pair Names % Score Boards",
        "1= 4 Gül & Hugo 50.00 12 6",
        "1= 5 Ines & Jan 50.00 12 6",
        "1= 6 Kit & Lea 50.00 12 6",
    ]


def test_matchpoints_are_shown_as_one_and_a_half_where_the_club_has_them_so(client):
    """Half of 24, 12 and 0; with a tie on board 1 pair 1 has 3 of 4 there, shown 1.5 of 2."""
    session = make.make_session(3, settings={"points": 1})
    make.enter(play_on(session, 1, 2), "4HN=")
    enter_by_pair(session)
    session = over(session)
    assert [row.split()[-2] for row in rows_of(client, address(session, "ranking"))[1:4]] == [
        "11.5",
        "6.5",
        "0.0",
    ]
    assert "1 for each result beaten, a half for each result tied" in text_of(
        client, address(session, "ranking")
    )


def test_neuberg_changes_the_others_on_a_board_that_one_table_did_not_play(client):
    """Board 1 has 2 of 3 results: (2 x 3 + 1) / 2 = 3.5 and (0 x 3 + 1) / 2 = 0.5 of 4.

    Pair 1: 5 x 4 + 3.5 = 23.5 of 24; pair 2: 5 x 2 + 0.5 = 10.5 of 24; pair 3 has 5 boards.
    """
    session = make.make_session(3)
    say(play_on(session, 1, 3), OutcomeKind.NOT_PLAYED, "No time")
    enter_by_pair(session)
    session = over(session)
    rows = rows_of(client, address(session, "ranking"))
    assert rows[1:4] == [
        "1 1 Anna & Bo 97.92 23.5 6",
        "2 2 Cem & Dee 43.75 10.5 6",
        "3 3 Eva & Finn 0.00 0.0 5",
    ]
    page = text_of(client, address(session, "ranking"))
    assert "not played (no score). No time By test." in page
    assert "Board 1 has fewer than 3 results." in page


def test_averages_plus_and_minus_are_filled_from_the_other_boards(client):
    """Board 1 of pair 3: 60 % of 4 = 2.4 of 24. Its opponents have 8 of 20 elsewhere: 40 %, 9.6 of 24."""
    session = make.make_session(3)
    play = play_on(session, 1, 3)
    say(play, OutcomeKind.AWARD, "Wrong board", award_ns="A+", award_ew="A-")
    enter_by_pair(session)
    session = over(session)
    rows = rows_of(client, address(session, "ranking"))
    opponents = play.encounter.east.number
    assert "3 3 Eva & Finn 10.00 2.4 6" in rows
    assert next(row for row in rows if f" {opponents} " in row).endswith("40.00 9.6 6")
    assert "average plus for N-S, average minus for E-W" in text_of(client, address(session, "ranking"))


def test_a_penalty_is_taken_off_and_listed_with_who_gave_it(client):
    """10 % of a top of 4: 24 - 0.4 = 23.6 of 24, 98.33 %; nobody gains."""
    session = evening()
    user = make.make_user("theo", first_name="Theo", last_name="Dorn", club=session.club, role="director")
    rulings.penalise(
        entry=make.entry_of(session, 1), amount=Decimal(10), by=user_actor(user), reason="Late twice"
    )
    refreshed(session)
    rows = rows_of(client, address(session, "ranking"))
    assert rows[1:3] == ["1 1 Anna & Bo 98.33 23.6 6", "2 2 Cem & Dee 50.00 12.0 6"]
    page = text_of(client, address(session, "ranking"))
    assert "Pair 1 Anna & Bo: 10 % of a top deducted. Late twice By Theo Dorn. Law 90" in page


def test_a_penalty_taken_back_is_gone(client):
    session = evening()
    rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal(10), by=make.STAFF)
    penalty = make.entry_of(session, 1).penalties.get()
    rulings.reverse_penalty(penalty=penalty, by=make.STAFF)
    refreshed(session)
    assert "1 1 Anna & Bo 100.00 24 6" in rows_of(client, address(session, "ranking"))
    assert "Penalties and corrections" not in text_of(client, address(session, "ranking"))


def test_two_sections_of_one_field_are_in_one_ranking_under_their_letters(client):
    """Sections A and B of three tables: each board has 6 results, the top is 10."""
    club = make.make_club()
    session = setup.create_session(club=club, name="Two rooms", date=dt.date(2026, 11, 20), by=make.STAFF)
    setup.add_section(session=session, by=make.STAFF)
    players = iter(make.make_players(club, 12))
    for section in session.sections.all():
        setup.choose_movement(section=section, choice=Choice("mitchell", 3, None, 2), by=make.STAFF)
        for _pair in range(6):
            entries.sign_in(section=section, people=next(players), by=make.STAFF)
    session = starting.start(session=fresh(session), by=make.STAFF)
    enter_by_pair(session)
    session = over(session)
    rows = rows_of(client, address(session, "ranking"))
    assert rows[1:3] == ["1= A1 Anna & Bo 90.00 54 6", "1= B1 Max & Nora 90.00 54 6"]
    assert "Sections A, B are scored together" in text_of(client, address(session, "ranking"))


def test_sections_with_fields_of_their_own_have_a_ranking_each(client):
    club = make.make_club()
    session = setup.create_session(club=club, name="Two rooms", date=dt.date(2026, 11, 20), by=make.STAFF)
    setup.add_section(session=session, by=make.STAFF, separate_field=True)
    players = iter(make.make_players(club, 12))
    for section in session.sections.all():
        setup.choose_movement(section=section, choice=Choice("mitchell", 3, None, 2), by=make.STAFF)
        for _pair in range(6):
            entries.sign_in(section=section, people=next(players), by=make.STAFF)
    session = starting.start(session=fresh(session), by=make.STAFF)
    enter_by_pair(session)
    session = over(session)
    url = address(session, "ranking")
    assert "1 1 Anna & Bo 100.00 24 6" in rows_of(client, url)
    assert "1 1 Max & Nora 100.00 24 6" in rows_of(client, f"{url}?section=B")
    assert client.get(f"{url}?section=C").status_code == 404


def test_a_substitute_is_shown_with_the_round(client):
    session = evening(finished=False)
    entry = make.entry_of(session, 2)
    substitute = make.make_person(session.club, "Quirin")
    entries.change_people(entry=entry, people=[None, substitute], by=make.STAFF, from_round=3)
    session = over(session)
    assert "2 2 Cem & Dee Quirin for Dee from round 3 50.00 12 6" in rows_of(
        client, address(session, "ranking")
    )
    assert EntryMember.objects.filter(entry=entry).count() == 3


def test_a_player_sees_their_own_line_first_and_marked(client):
    session = evening()
    user = make.make_user("cem")
    person = make.entry_of(session, 2).members.get(seat=1).person
    person.user = user
    person.save()
    client.force_login(user)
    page = text_of(client, address(session, "ranking"))
    assert "You: place 2, 50.00 %." in page
    assert "2 2 Cem & Dee you 50.00 12 6" in rows_of(client, address(session, "ranking"))
    client.logout()
    assert " you " not in text_of(client, address(session, "ranking"))


def test_while_play_goes_on_it_is_provisional_and_says_how_far(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=1)
    make.enter(make.play_of(session, table=1, round=2), "4HS=")
    refreshed(session)
    client.force_login(make.make_user("td", club=session.club, role="director"))
    page = text_of(client, address(session, "ranking"))
    assert "Provisional After 1 of 3 rounds: 7 of 18 results." in page
    assert "a single result scores 50 %" in page


def test_a_round_that_was_cut_is_none_that_was_played(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=1)
    mends.cut_round(section=session.sections.get(), by=make.STAFF)
    refreshed(session)
    client.force_login(make.make_user("td", club=session.club, role="director"))
    assert "After 1 of 2 rounds: 6 of 12 results." in text_of(client, address(session, "ranking"))
    enter_by_pair(session, rounds=2)
    refreshed(session)
    assert "After 2 of 2 rounds: 12 of 12 results." in text_of(client, address(session, "ranking"))


def test_a_result_of_a_round_that_was_cut_is_one(client):
    session = make.make_session(3)
    make.enter(make.play_of(session, table=1, round=3), "4HS=")
    mends.cut_round(section=session.sections.get(), by=make.STAFF)
    refreshed(session)
    client.force_login(make.make_user("td", club=session.club, role="director"))
    assert "After 0 of 2 rounds: 1 of 13 results." in text_of(client, address(session, "ranking"))


def test_a_players_ranking_in_play_is_over_the_boards_that_every_table_has_played(client):
    """All but one result of board 6 are in: five boards of six count, for staff all that there is."""
    session = make.make_session(3)
    open_play = play_on(session, 6, 3)
    for play in (
        session.sections.get().field.plays.exclude(pk=open_play.pk).select_related("encounter__north")
    ):
        make.enter(play, BY_PAIR[play.encounter.north.number])
    session = refreshed(session)
    client.force_login(make.make_user("td", club=session.club, role="director"))
    assert "1 1 Anna & Bo 100.00 22 6" in rows_of(client, address(session, "ranking"))
    member = make.make_user("member")
    make.make_person(session.club, user=member)
    client.force_login(member)
    assert "1 1 Anna & Bo 100.00 20 5" in rows_of(client, address(session, "ranking"))
    assert "A board counts here once every table has played it." in text_of(
        client, address(session, "ranking")
    )
    assert "1 board is still in play: it counts when every table has played it." in text_of(
        client, address(session, "why", pk_of(session, 1))
    )


def test_before_the_first_board_is_through_a_player_is_told_what_comes(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=1)
    session = refreshed(session)
    member = make.make_user("member")
    make.make_person(session.club, user=member)
    client.force_login(member)
    page = text_of(client, address(session, "ranking"))
    assert "The ranking appears after the first board that every table has played." in page
    assert rows_of(client, address(session, "ranking")) == []


def test_before_the_first_result_it_says_what_comes(client):
    session = make.make_session(3)
    client.force_login(make.make_user("td", club=session.club, role="director"))
    assert "The ranking appears after the first result." in text_of(client, address(session, "ranking"))


def test_the_words_of_each_state_give_times_in_the_clubs_zone(client):
    club = make.make_club(zone="Asia/Tokyo", correction_minutes=30)
    session = evening(club=club)
    assert "Final, not yet official 18 of 18 results." in text_of(client, address(session, "ranking"))
    now = timezone.now()
    sessions.publish(session=session, by=make.STAFF, now=now)
    refreshed(session)
    tokyo = now.astimezone(club.tz)
    until = tokyo + dt.timedelta(minutes=30)
    page = text_of(client, address(session, "ranking"))
    assert f"at {tokyo:%H:%M}. Correction period ends {until:%H:%M}." in page
    sessions.close(session=fresh(session), by=make.STAFF)
    page = text_of(client, address(session, "ranking"))
    closed = fresh(session).corrections_until
    assert now < closed <= timezone.now()
    assert f"The correction period ended at {closed.astimezone(club.tz):%H:%M}: ask the director." in page


def test_a_correction_after_publication_is_said_until_the_next_one(client):
    session = evening()
    sessions.publish(session=session, by=make.STAFF)
    refreshed(session)
    assert "Corrected since" not in text_of(client, address(session, "ranking"))
    make.enter(play_on(session, 1, 1), "4HS+1")
    refreshed(session)
    page = text_of(client, address(session, "ranking"))
    assert "Version 1 Corrected since then: these figures are newer." in page
    sessions.publish(session=fresh(session), by=make.STAFF, note="Board 1")
    refreshed(session)
    assert "Version 2 : Board 1" in text_of(client, address(session, "ranking"))


@pytest.mark.parametrize("name", ["ranking", "why", "card", "traveller"])
def test_a_standing_that_is_behind_is_said_to_be_and_sent_again(client, name):
    """Without a worker it is computed there and then, and there at the next look."""
    session = evening()
    Field.objects.filter(sections__session=session).update(version=F("version") + 1)
    thing = {"ranking": (), "traveller": (1,)}.get(name, (pk_of(session, 1),))
    page = text_of(client, address(session, name, *thing))
    assert "Updating" in page
    assert "lost to" not in page
    assert "Updating" not in text_of(client, address(session, name, *thing))


def test_the_settings_in_force_are_said(client):
    session = evening(settings={"small_groups": True, "unequal": "factor"}, options={"switch": "3"})
    page = text_of(client, address(session, "ranking"))
    assert "Matchpoints: 2 for each result beaten, 1 for each result tied." in page
    assert "the total is scaled up to the largest number of boards any pair has" in page
    assert "60 % and 5 % per place" in page
    assert "One winner" in page
    assert "Section A: Mitchell, 3 rounds, 2 boards per round, balance" in page


def test_a_poll_is_answered_with_204_until_something_changes(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=1)
    refreshed(session)
    client.force_login(make.make_user("td", club=session.club, role="director"))
    url = address(session, "ranking")
    version = client.get(url, {"since": "0"})["X-Poll-Version"]
    assert client.get(url, {"since": version}).status_code == 204
    make.enter(make.play_of(session, table=1, round=2), "4HS=")
    refreshed(session)
    answer = client.get(url, {"since": version})
    assert answer.status_code == 200
    assert b"<html" not in answer.content
    assert b"7 of 18 results" in answer.content
    assert answer["X-Poll-Version"] != version


def test_a_closed_session_needs_no_more_asking(client):
    session = evening()
    sessions.publish(session=session, by=make.STAFF)
    sessions.close(session=fresh(session), by=make.STAFF)
    session = refreshed(session)
    assert session.state == Session.State.CLOSED
    answer = client.get(address(session, "ranking"), {"since": "0"})
    assert answer["X-Poll"] == "done"
    assert b"data-poll-url" not in client.get(address(session, "ranking")).content
