"""Why 61.8? The arithmetic is that of the standing, board by board, in words."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest

from scoring.actors import user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison import Direction
from scoring.models import Play
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    enter_by_pair,
    evening,
    fresh,
    over,
    pk_of,
    play_on,
    refreshed,
    say,
    text_of,
)
from tournaments.selectors.results import rankings
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.played import sheets_of
from tournaments.services.control import rulings
from tournaments.services.control.wall import allow_ranking
from tournaments.services.mends.boards import foul_board

pytestmark = pytest.mark.django_db


def why(client, session, number):
    return text_of(client, address(session, "why", pk_of(session, number)))


def test_the_sum_and_every_board_are_told(client):
    """420 beats 400 and 110 (vulnerable: 620, 600, 110); 2 a win of 2 others."""
    session = evening()
    page = why(client, session, 2)
    assert "How 50.00 % is made up" in page
    assert "2 Cem & Dee 12 of 24. 6 boards, top 4." in page
    assert "Board Our score Beat Tied Lost to Points" in page
    assert "Board 1 +400 1 0 1 2 of 4 Board 2 +600 1 0 1 2 of 4" in page
    assert page.count(" 1 0 1 2 of 4") == 6
    assert "Total 12 of 24" in page


def test_a_tie_is_told_from_both_sides(client):
    """Two of three have +420 on board 1: 2 + 1 = 3 of 4; their opponents 0 + 1 = 1 of 4."""
    session = make.make_session(3)
    tied = play_on(session, 1, 2)
    make.enter(tied, "4HN=")
    enter_by_pair(session)
    session = over(session)
    assert "Board 1 +420 1 1 0 3 of 4" in why(client, session, 1)
    opponents = tied.encounter.east.number
    assert "Board 1 −420 0 1 1 1 of 4" in why(client, session, opponents)


def test_neuberg_is_told_with_its_figures(client):
    """(M x E + E - A) / A with M = 2, E = 3, A = 2."""
    session = make.make_session(3)
    say(play_on(session, 1, 3), OutcomeKind.NOT_PLAYED)
    enter_by_pair(session)
    session = over(session)
    words = "Board 1 +420 1 0 0 3.5 of 4 2 of 3 results, Neuberg's formula: "
    assert words + "(2 × 3 + 3 − 2) ÷ 2 = 3.5 of 4." in why(client, session, 1)
    assert "23.5 of 24. 6 boards, top 4." in why(client, session, 1)
    assert "Board 1 not played (no score)." in why(client, session, 3)


@pytest.mark.parametrize(
    ("divisor", "sum_of", "points"),
    [
        ("comparisons", "10 IMPs, times 3/2 because this board has fewer results, divided by 2", "+7.5 IMPs"),
        ("none", "10 IMPs, times 3/2 because this board has fewer results", "+15 IMPs"),
    ],
)
def test_cross_imps_scaled_up_are_told_with_their_factor(client, divisor, sum_of, points):
    """+420 against -50 is 10 IMPs; of three results two are there: 10 x 3 / 2, and by 2 comparisons."""
    settings = {"method": "imps-cross", "divisor": divisor, "scaling": "results"}
    session = make.make_session(3, settings=settings)
    say(play_on(session, 1, 3), OutcomeKind.NOT_PLAYED)
    enter_by_pair(session)
    make.enter(play_on(session, 1, 2), "4SN-1")
    session = over(session)
    assert f"Board 1 +420 against 1 other result: +{sum_of}: {points}." in why(client, session, 1)
    words = "IMPs are scaled up to the number of results on the fullest board of the field."
    assert words in text_of(client, address(session, "ranking"))


def test_neuberg_in_halves_where_a_win_is_one(client):
    """The same board with 1 a win: (1 x 3 + (3 - 2) / 2) / 2 = 1.75 of 2."""
    session = make.make_session(3, settings={"points": 1})
    say(play_on(session, 1, 3), OutcomeKind.NOT_PLAYED)
    enter_by_pair(session)
    session = over(session)
    assert "1.75 of 2 2 of 3 results, Neuberg's formula: (1 × 3 + (3 − 2) ÷ 2) ÷ 2 = 1.75 of 2." in why(
        client, session, 1
    )


def test_an_average_plus_is_told_with_who_ruled_and_why(client):
    session = make.make_session(3)
    user = make.make_user("theo", first_name="Theo", last_name="Dorn", club=session.club, role="director")
    play = play_on(session, 1, 3)
    rulings.rule(
        play=play,
        outcome=Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"),
        by=user_actor(user),
        reason="Wrong board",
    )
    enter_by_pair(session)
    session = over(session)
    page = why(client, session, 3)
    words = "average plus: the better of 60 % and the percentage on other boards, 60.00 %: 2.4 of 4."
    assert f"Board 1 {words} Wrong board By Theo Dorn. Law 12C2" in page
    assert "average minus: the worse of 40 % and the percentage on other boards, 40.00 %: 1.6 of 4." in why(
        client, session, play.encounter.east.number
    )


def test_per_cents_are_taken_as_stated(client):
    session = make.make_session(3)
    say(play_on(session, 1, 3), OutcomeKind.AWARD, award_ns="55", award_ew="45")
    enter_by_pair(session)
    session = over(session)
    assert "Board 1 55 %: 2.2 of 4. By test. Law 12C2" in why(client, session, 3)


def test_a_penalty_is_told_in_points(client):
    session = evening()
    rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal(25), by=make.STAFF, reason="Phone rang")
    refreshed(session)
    page = why(client, session, 1)
    assert "23 of 24. 6 boards, top 4." in page
    assert "Penalty, 25 % of a top deducted: −1 of 4. Phone rang Law 90" in page


def test_small_groups_have_60_per_cent_and_5_a_place(client):
    """9 tables, 2 results of 9 in form b: 60 % + (2 - 1) x 5 % and 60 % - 5 % of 16 (White Book 4.2.3.3)."""
    session = make.make_session(9, settings={"small_groups": True})
    board = Play.objects.get(encounter=make.encounter_of(session, 1, 1), ordinal=1).board
    last = list(Play.objects.filter(board=board).order_by("-encounter__round__number")[:2])
    foul_board(board=board, from_round=last[1].encounter.round.number, letter="b", by=make.STAFF)
    first, second = (play.encounter.north.number for play in last)
    make.enter(last[0], "4HS=")
    make.enter(last[1], "4HS-1")
    make.enter_all(session)
    session = over(session)
    assert "10.4 of 16 2 of 9 results: 60 % and 5 % per place, 10.4 of 16." in why(client, session, first)
    assert "8.8 of 16 2 of 9 results: 60 % and 5 % per place, 8.8 of 16." in why(client, session, second)


def test_a_lone_result_in_play_has_half_of_the_least_top(client):
    session = make.make_session(3)
    make.enter(play_on(session, 1, 1), "4HS=")
    session = refreshed(session)
    client.force_login(make.make_user("td", club=session.club, role="director"))
    assert "Board 1 +420, with no other result to compare it with. Half of the smallest top: 1 of 2." in why(
        client, session, 1
    )


def test_missed_boards_are_scaled_up_where_the_club_does_so(client):
    """Pair 2 has 5 boards: 5 x 2 = 10 of 20, scaled to 6 boards: 12."""
    session = make.make_session(3, settings={"unequal": "factor"})
    say(play_on(session, 1, 2), OutcomeKind.NOT_PLAYED)
    enter_by_pair(session)
    session = over(session)
    assert "10 of 20. 5 boards, top 4. Scaled up for missed boards: 12." in why(client, session, 2)


def test_htmx_gets_a_dialog_and_a_link_gets_a_page(client):
    session = evening()
    url = address(session, "why", pk_of(session, 1))
    fragment = client.get(url, headers={"HX-Request": "true"})
    assert fragment.content.strip().startswith(b"<dialog data-dialog-auto")
    assert b"<html" in client.get(url).content
    assert "HX-Request" in fragment["Vary"]


def test_boards_in_play_count_where_the_director_shows_the_ranking_but_are_not_told(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=1)
    session = refreshed(session)
    user = make.make_user("anna")
    person = make.entry_of(session, 1).members.get(seat=1).person
    person.user = user
    person.save()
    client.force_login(user)
    assert "No board has been played at every table yet." in why(client, session, 1)
    allow_ranking(session=session, allowed=True, by=make.STAFF)
    page = why(client, session, 1)
    assert "beat" not in page
    assert "6 boards are still in play: they count, but are not shown" in page


@pytest.mark.parametrize("unequal", ["neuberg-field", "neuberg-board", "factor", "none", "half-wins"])
@pytest.mark.parametrize("small_groups", [False, True])
def test_what_is_told_is_what_the_standing_has(unequal, small_groups):
    """Every play of a mixed evening: the arithmetic told equals the points that were saved."""
    session = make.make_session(5, settings={"unequal": unequal, "small_groups": small_groups})
    say(play_on(session, 1, 1), OutcomeKind.NOT_PLAYED)
    say(play_on(session, 2, 2), OutcomeKind.AWARD, award_ns="A+", award_ew="60")
    board = play_on(session, 3, 1).board
    foul_board(board=board, from_round=3, letter="b", by=make.STAFF)
    make.enter_all(session)
    session = fresh(over(session))
    results = results_of(session, Viewer())
    results.conditions = rankings.conditions_of(results.field)
    sheets = sheets_of(results, range(1, 11))
    told = 0
    for sheet in sheets.values():
        for play, direction in product(sheet.plays, Direction):
            found = sheet.explanation(play, direction)
            if found is not None and found.points is not None:
                assert (found.points, found.top) == (sheet.points(play, direction), sheet.top(play))
                told += 1
    assert told == 2 * 49 - 1  # 50 plays, one of them not played; an A+ hangs on the other boards


def test_a_standing_read_before_its_board_was_ruled_on_shows_no_points_there():
    """An average of a side that had none before: what it is worth is in the next standing."""
    session = make.make_session(3)
    say(play_on(session, 1, 1), OutcomeKind.AWARD, award_ns="A+", award_ew="60")
    make.enter_all(session)
    session = refreshed(session)
    results = results_of(session, Viewer(staff=True))
    results.conditions = rankings.conditions_of(results.field)
    assert results.averages is not None
    say(play_on(session, 2, 2), OutcomeKind.AWARD, award_ns="A-", award_ew="50")
    refreshed(session)
    [sheet] = sheets_of(results, [2]).values()
    play = next(play for play in sheet.plays if play.row.play == play_on(session, 2, 2).pk)
    assert sheet.points(play, Direction.NS) is None
    assert sheet.points(play, Direction.EW) == 1  # half of a top of 2, counted in wins
