"""The recap: pairs by boards with their matchpoints, as the evening of `evenings` was worked out by hand."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.people.models import Person
from scoring.bridge.outcome import OutcomeKind
from scoring.models import Play
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    enter_by_pair,
    evening,
    over,
    pk_of,
    play_on,
    refreshed,
    rows_of,
    say,
    text_of,
)
from tests.tournaments.results.test_queries import count

pytestmark = pytest.mark.django_db


def test_each_row_has_a_pairs_points_board_by_board_and_its_totals(client):
    """N-S pairs 1, 2, 3 have 4, 2, 0 of 4 on all six boards: 24, 12 and 0 of 24."""
    rows = rows_of(client, address(evening(), "recap"))
    heads = "Pair Pos. % Score " + " ".join(f"Board {n}" for n in range(1, 7))
    assert rows[:4] == [
        heads,
        "1 Anna & Bo 1 100.00 24 4 4 4 4 4 4",
        "2 Cem & Dee 2 50.00 12 2 2 2 2 2 2",
        "3 Eva & Finn 3 0.00 0 0 0 0 0 0 0",
    ]
    assert rows[4] == heads  # of E-W, who met N-S 1, 2 and 3 on two boards each: 0, 2 and 4, together 12
    for row in rows[5:]:
        place, percent, total, *cells = row.split()[4:]
        assert (sorted(cells), total, percent, place) == (["0", "0", "2", "2", "4", "4"], "12", "50.00", "1=")


def test_a_board_not_played_is_empty_and_an_average_has_its_points(client):
    """Board 1: pair 1 did not play, 2 has 400 and 3 has 110; board 2: pair 1 has 60 % of a top of 4, 2.4."""
    session = evening(finished=False)
    say(play_on(session, 1, ns=1), OutcomeKind.NOT_PLAYED)
    say(play_on(session, 2, ns=1), OutcomeKind.AWARD, award_ns="60", award_ew="40")
    page = client.get(address(over(session), "recap")).content.decode()
    first = page.split('<th scope="row">')[1]
    assert '<td class="figure"></td><td class="figure">2.4</td><td class="figure">4</td>' in first


def test_a_player_sees_complete_boards_only_and_staff_all(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=1)
    for play in Play.objects.filter(board__number=1, kind="not_entered").select_related("encounter__north"):
        make.enter(play, "PASS")
    session = refreshed(session)
    user = make.make_user()
    Person.objects.filter(entry_members__entry=pk_of(session, 1), entry_members__seat=1).update(user=user)
    client.force_login(user)
    assert rows_of(client, address(session, "recap"))[0] == "Pair Pos. % Score Board 1"
    staff = Client()
    staff.force_login(make.make_user(club=session.club, role="scorer"))
    assert "Board 6" in rows_of(staff, address(session, "recap"))[0]


def test_before_the_first_result_and_for_strangers_there_is_nothing(client):
    session = make.make_session(3)
    assert client.get(address(session, "recap")).status_code == 403
    user = make.make_user()
    Person.objects.filter(entry_members__entry=pk_of(session, 1), entry_members__seat=1).update(user=user)
    client.force_login(user)
    assert "The recap appears after the first board" in text_of(client, address(session, "recap"))


def test_teams_have_none(client):
    session = make.make_session(5, "teams_awl", boards=2, settings={"method": "imps"})
    client.force_login(make.make_user(club=session.club, role="director"))
    assert client.get(address(session, "recap")).status_code == 404
    assert address(session, "recap") not in client.get(address(session, "ranking")).content.decode()
    answer = client.get(address(session, "paper-file", "recap"))
    assert (answer.status_code, "Teams have no recap" in answer.content.decode()) == (422, True)
    assert (
        address(session, "paper-file", "recap") not in client.get(address(session, "paper")).content.decode()
    )


def test_players_of_an_individual_are_rows_in_one_list(client):
    session = make.make_session(2, "individual8", boards=2)
    make.enter_all(session)
    rows = rows_of(client, address(over(session), "recap"))
    assert [row.split()[0] for row in rows] == ["Player", *map(str, range(1, 9))]


def test_the_results_lead_to_it(client):
    session = evening()
    assert address(session, "recap") in client.get(address(session, "ranking")).content.decode()


def test_a_larger_field_costs_no_more_queries(client):
    counts = []
    for tables in (3, 9):
        session = make.make_session(tables)
        make.enter_all(session)
        counts.append(count(client, address(over(session), "recap")))
    assert counts[0] == counts[1] <= 9
