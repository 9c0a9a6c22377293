"""A player's statistics, worked out by hand over three evenings of six boards (see `evenings`).

Anna sits North. As pair 1 she is dummy in 4 hearts on six boards of 100 % each, as pair 2 declarer in 3 no
trumps of 50 %, as pair 3 dummy in 2 spades of 0 %. Of boards 1 to 6, Law 2 makes N-S alone vulnerable on 2
and 5, E-W alone on 3 and 6, nobody on 1 and everybody on 4.
"""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.people.models import Person
from scoring.models import Board, Play, Session
from tests import factories as make
from tests.tournaments.results.evenings import evening, play_on, refreshed, rows_of, text_of
from tests.tournaments.results.test_history import address, partner_of, plays_again
from tournaments.selectors.seasons.player_statistics import MeanPercentage, level_chart, player_statistics
from tournaments.services import mends

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Person:
    club = make.make_club()
    person = partner_of(evening(club=club, date=dt.date(2026, 11, 3)), 1)
    plays_again(person, club, 2, 10)
    plays_again(person, club, 3, 17)
    person.user = make.make_user("anna")
    person.save()
    return person


def told(shares) -> list[tuple[str, int, str]]:
    return [(one.title, one.boards, one.percent) for one in shares]


def test_eighteen_boards_by_role_partner_level_and_vulnerability(anna):
    found = player_statistics(anna)
    assert told(found.roles) == [("declarer", 6, "50.00"), ("dummy", 12, "50.00")]
    assert told(found.partners) == [("Bo", 6, "100.00"), ("Dee", 6, "50.00"), ("Finn", 6, "0.00")]
    assert told(found.levels) == [("Level 2", 6, "0.00"), ("Level 3", 6, "50.00"), ("Level 4", 6, "100.00")]
    # 2 boards an evening of 100, 50 and 0 %; boards 1 and 4 make three each, too few to be shown
    assert told(found.vulnerability) == [
        ("Only our side vulnerable", 6, "50.00"),
        ("Only opponents vulnerable", 6, "50.00"),
    ]
    assert found.double_dummy == []


def test_a_defender_on_lead_and_beside(anna):
    """An East meets South's hearts and spades as the other defender, North's no trumps on lead.

    An evening brings two boards on lead of 50 % and four beside it, of 0, 0, 100 and 100 %; three evenings
    six of 50 % and twelve of 50 %.
    """
    session = Session.objects.earliest("pk")
    east = session.sections.get().entries.get(number=4).members.get(seat=1).person
    plays_again(east, anna.club, 4, 18)
    assert told(player_statistics(east).roles) == [("other defender", 8, "50.00")]
    plays_again(east, anna.club, 5, 19)
    found = player_statistics(east)
    assert told(found.roles) == [("opening leader", 6, "50.00"), ("other defender", 12, "50.00")]
    assert found.levels == []  # their side declared nothing


def test_tricks_against_double_dummy(anna):
    """Nine tricks on each board where 8, 8, 8, 9, 9 and 11 are there: +3, 0 and -2, together 1 of 6.

    East on lead has them the other way round, but on two boards only.
    """
    session = Session.objects.get(name="Day 10")
    for number, best in enumerate((8, 8, 8, 9, 9, 11), 1):
        Board.objects.filter(board_set__session=session, number=number).update(makeable={"N": {"N": best}})
    (line,) = player_statistics(anna).double_dummy
    assert (line.title, line.boards, line.more, line.equal, line.fewer) == ("declarer", 6, 3, 2, 1)
    assert line.mean == "+0.17"


def test_a_defenders_tricks_are_counted_from_their_own_side():
    """East defends South's 4 hearts of 10 tricks and 2 spades of 8, two boards each, where 9 are there.

    The defence has one fewer at hearts and one more at spades; four boards of one evening are too few.
    """
    session = evening()
    east = session.sections.get().entries.get(number=4).members.get(seat=1).person
    Board.objects.filter(board_set__session=session).update(makeable={"S": {"S": 9, "H": 9}})
    assert player_statistics(east).double_dummy == []
    again = plays_again(east, session.club, 4, 18)
    Board.objects.filter(board_set__session=again).update(makeable={"S": {"S": 9, "H": 9}})
    (line,) = player_statistics(east).double_dummy
    assert (line.title, line.boards, line.more, line.equal, line.fewer, line.mean) == (
        "other defender", 8, 4, 0, 4, "0",
    )  # fmt: skip


def test_what_was_not_played_and_four_boards_are_not_shown(anna):
    """Two of the six boards in 3 no trumps ruled away leave four: no declarer, no level 3, no Dee."""
    session = Session.objects.get(name="Day 10")
    for number in (1, 2):
        make.enter(play_on(session, number, ns=2), "PASS")
    refreshed(session)
    found = player_statistics(anna)
    assert [one.title for one in found.roles] == ["dummy"]
    assert [one.title for one in found.levels] == ["Level 2", "Level 4"]
    assert [one.title for one in found.partners] == ["Bo", "Finn"]


def test_boards_played_the_wrong_way_round_count_in_the_seat_that_was_sat_in(anna):
    """On all six boards of the third evening the pairs had changed sides: Anna sat East, and defended
    2 spades of South beside the lead."""
    session = Session.objects.get(name="Day 17")
    plays = list(Play.objects.filter(encounter__round__section__session=session, encounter__north__number=3))
    for number in {play.encounter_id for play in plays}:
        mends.turn_boards(plays=[play for play in plays if play.encounter_id == number], by=make.STAFF)
    refreshed(session)
    assert [(one.title, one.boards) for one in player_statistics(anna).roles] == [
        ("declarer", 6),
        ("dummy", 6),
        ("other defender", 6),
    ]


def test_evenings_at_imps_have_no_percentages_but_tricks():
    session = evening(settings={"method": "imps-cross"})
    Board.objects.filter(board_set__session=session).update(makeable={"S": {"H": 10}})
    found = player_statistics(session.sections.get().entries.get(number=1).members.get(seat=2).person)
    assert (found.roles, found.levels) == ([], [])
    assert [(one.boards, one.equal) for one in found.double_dummy] == [(6, 6)]


def test_queries_are_three_however_many_sessions_there_are(anna):
    plays_again(anna, anna.club, 1, 24)
    with CaptureQueriesContext(connection) as asked:
        player_statistics(anna)
    assert len(asked) == 3


def test_the_player_alone_sees_them(client, anna):
    client.force_login(make.make_user(club=anna.club, role="admin"))
    assert "Your statistics" not in text_of(client, address(anna))
    client.force_login(anna.user)
    rows = rows_of(client, address(anna))
    assert "dummy 12 50.00" in rows
    assert "Level 4 6 100.00" in rows
    page = client.get(address(anna)).content.decode()
    assert page.count('<figure class="chart">') == 2  # the sessions, and the levels
    assert "Nothing is shown from fewer than 5 boards." in page


def test_the_levels_are_a_line_of_their_means_with_the_average_in_its_frame():
    """40 to 100 in steps of 20: the mean of level 2, 60, is a third of 84 above the foot at 94."""
    levels = [MeanPercentage("", 6, Fraction(mean), key) for mean, key in ((40, 1), (60, 2), (100, 4))]
    assert level_chart(levels[:1]) is None
    chart = level_chart(levels)
    assert chart is not None
    assert chart.curves[0].points == "3,94 50,66 97,10"
    assert [mark.text for mark in chart.across] == ["1", "2", "4"]
