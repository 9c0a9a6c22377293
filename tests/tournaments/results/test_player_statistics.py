"""A player's statistics, worked out by hand over three evenings of six boards (see `evenings`).

Anna sits North. As pair 1 she is dummy in 4 hearts on six boards of 100 % each, as pair 2 declarer in 3 no
trumps of 50 %, as pair 3 dummy in 2 spades of 0 %. Of boards 1 to 6, Law 2 makes N-S alone vulnerable on 2
and 5, E-W alone on 3 and 6, nobody on 1 and everybody on 4.
"""

from __future__ import annotations

import datetime as dt
import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people.models import Person
from scoring.comparison.player_boards import GROUPS
from scoring.models import Board, EntryMember, Play, Session
from tests import factories as make
from tests.tournaments.results.evenings import evening, play_on, refreshed, rows_of, text_of
from tests.tournaments.results.test_history import address, partner_of, plays_again
from tournaments.selectors.seasons.player_boards import boards_of_person
from tournaments.selectors.seasons.player_statistics import (
    MeanTable,
    Statistics,
    boards_in,
    player_statistics,
)
from tournaments.services import mends, sessions
from tournaments.views import players

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


def told(table: MeanTable) -> list[tuple[str, int, str]]:
    return [(one.title, one.boards, one.percent) for one in table.rows]


def of(person: Person) -> Statistics:
    return player_statistics(person, unpublished=True)


def test_eighteen_boards_by_role_seat_contract_and_vulnerability(anna):
    found = of(anna)
    assert found.boards == 18
    assert told(found.roles) == [("declarer", 6, "50.00"), ("dummy", 12, "50.00")]
    assert told(found.seats) == [("North", 18, "50.00")]
    # 2 spades are a part score of 0 %; 4 hearts and 3 no trumps are games, of 100 and 50 %
    assert told(found.contracts) == [("Part score", 6, "0.00"), ("Game", 12, "75.00")]
    # 2 boards an evening of 100, 50 and 0 %; boards 1 and 4 make three each, too few for a mean
    assert told(found.vulnerable) == [
        ("Nobody", 3, ""),
        ("Our side only", 6, "50.00"),
        ("Opponents only", 6, "50.00"),
        ("Everybody", 3, ""),
    ]
    assert told(found.partners) == [("Bo", 6, "100.00"), ("Dee", 6, "50.00"), ("Finn", 6, "0.00")]
    assert (found.double_dummy, found.bidding) == ([], [])


def test_a_defender_on_lead_and_beside(anna):
    """An East meets South's hearts and spades as the other defender, North's no trumps on lead.

    An evening brings two boards on lead of 50 % and four beside it, of 0, 0, 100 and 100 %; three evenings
    six of 50 % and twelve of 50 %.
    """
    session = Session.objects.earliest("pk")
    east = session.sections.get().entries.get(number=4).members.get(seat=1).person
    plays_again(east, anna.club, 4, 18)
    assert told(of(east).roles) == [("opening leader", 4, ""), ("other defender", 8, "50.00")]
    plays_again(east, anna.club, 5, 19)
    found = of(east)
    assert told(found.roles) == [("opening leader", 6, "50.00"), ("other defender", 12, "50.00")]
    assert told(found.contracts) == []  # their side declared nothing


def test_tricks_against_double_dummy(anna):
    """Nine tricks on each board where 8, 8, 8, 9, 9 and 11 are there: +3, 0 and -2, together 1 of 6.

    East on lead has them the other way round, but on two boards only.
    """
    session = Session.objects.get(name="Day 10")
    for number, best in enumerate((8, 8, 8, 9, 9, 11), 1):
        Board.objects.filter(board_set__session=session, number=number).update(makeable={"N": {"N": best}})
    line = of(anna).double_dummy[0]
    assert (line.title, line.boards, line.more, line.equal, line.fewer) == ("declarer", 6, 3, 2, 1)
    assert line.mean == "+0.17"
    found = boards_in(anna, "tricks", "declarer-more", unpublished=True)
    assert found.title == "Declarer: more tricks than double dummy"
    assert [one.played.number for one in found.rows] == [1, 2, 3]


def test_a_defenders_tricks_are_counted_from_their_own_side():
    """East defends South's 4 hearts of 10 tricks and 2 spades of 8, two boards each, where 9 are there.

    The defence has one fewer at hearts and one more at spades; four boards of one evening have no mean.
    """
    session = evening()
    east = session.sections.get().entries.get(number=4).members.get(seat=1).person
    Board.objects.filter(board_set__session=session).update(makeable={"S": {"S": 9, "H": 9}})
    (line,) = of(east).double_dummy
    assert (line.boards, line.more, line.fewer, line.mean) == (4, 2, 2, "")
    again = plays_again(east, session.club, 4, 18)
    Board.objects.filter(board_set__session=again).update(makeable={"S": {"S": 9, "H": 9}})
    (line,) = of(east).double_dummy
    assert (line.title, line.boards, line.more, line.equal, line.fewer, line.mean) == (
        "other defender", 8, 4, 0, 4, "0",
    )  # fmt: skip


def test_contracts_against_what_the_deals_allowed(anna):
    """Ten tricks at hearts are a game: 3 no trumps are as high, 2 spades lower. 4 hearts are higher than the
    part score that nine tricks at spades make. West can make nothing, and defends."""
    allowed = {"Day 10": ("H", 10), "Day 17": ("H", 10), "Tuesday pairs": ("S", 9)}
    for name, (suit, tricks) in allowed.items():
        makeable = {seat: dict.fromkeys("CDHSN", 6) for seat in "NESW"}
        makeable["S"][suit] = tricks
        Board.objects.filter(board_set__session__name=name).update(makeable=makeable)
    assert [(one.title, one.boards, one.lower, one.equal, one.higher) for one in of(anna).bidding] == [
        ("Part score", 6, 0, 0, 6),
        ("Game", 12, 6, 6, 0),
    ]
    lower = boards_in(anna, "bidding", "game-lower", unpublished=True)
    assert lower.title == "Game possible, contract lower or defended"
    assert {(one.played.session_name, one.played.result.contract.bid) for one in lower.rows} == {
        ("Day 17", "2♠")
    }
    west = EntryMember.objects.get(entry__section__session__name="Day 10", entry__number=4, seat=2).person
    assert [(one.title, one.boards, one.equal) for one in of(west).bidding] == [("Nothing", 6, 6)]


def test_what_was_not_played_is_left_out_and_four_boards_have_no_mean(anna):
    """Two of the six boards in 3 no trumps were passed out: four are left, games are 6 x 100 and 4 x 50."""
    session = Session.objects.get(name="Day 10")
    for number in (1, 2):
        make.enter(play_on(session, number, ns=2), "PASS")
    refreshed(session)
    found = of(anna)
    assert told(found.roles) == [("declarer", 4, ""), ("dummy", 12, "50.00")]
    assert told(found.contracts) == [("Part score", 6, "0.00"), ("Game", 10, "80.00")]


def test_boards_played_the_wrong_way_round_count_in_the_seat_that_was_sat_in(anna):
    """On all six boards of the third evening the pairs had changed sides: Anna sat East, and defended
    2 spades of South beside the lead."""
    session = Session.objects.get(name="Day 17")
    plays = list(Play.objects.filter(encounter__round__section__session=session, encounter__north__number=3))
    for number in {play.encounter_id for play in plays}:
        mends.turn_boards(plays=[play for play in plays if play.encounter_id == number], by=make.STAFF)
    refreshed(session)
    found = of(anna)
    assert [(one.title, one.boards) for one in found.roles.rows] == [
        ("declarer", 6),
        ("dummy", 6),
        ("other defender", 6),
    ]
    assert [(one.title, one.boards) for one in found.seats.rows] == [("North", 12), ("East", 6)]


def test_evenings_at_imps_have_imps_and_no_percentages():
    """420 against 400 and 110 is 1 and 7 IMPs, vulnerable 620 against 600 and 110 is 1 and 11: a mean of 4
    and of 6 on three boards each."""
    session = evening(settings={"method": "imps-cross"})
    Board.objects.filter(board_set__session=session).update(makeable={"S": {"H": 10}})
    person = session.sections.get().entries.get(number=1).members.get(seat=2).person
    found = of(person)
    assert [(one.title, one.boards, one.percent, one.imps) for one in found.roles.rows] == [
        ("declarer", 6, "", "+5")
    ]
    assert (found.has_percentages, found.has_imps) == (False, True)
    assert [(one.boards, one.equal) for one in found.double_dummy] == [(6, 6)]
    rows = boards_in(person, "seat", "S", unpublished=True).rows
    assert {one.figure for one in rows} == {"+4", "+6"}


def test_queries_are_three_however_many_sessions_there_are(anna):
    plays_again(anna, anna.club, 1, 24)
    with CaptureQueriesContext(connection) as asked:
        of(anna)
    assert len(asked) == 3


def somebody() -> Person:
    """A player with an account, who has not played yet."""
    person = make.make_person(make.make_club())
    person.user = make.make_user("somebody")
    person.save()
    return person


def statistics_address(person: Person) -> str:
    return reverse("history-statistics", args=[person.club.slug, person.pk])


def boards_address(person: Person, query: str) -> str:
    return f"{reverse('history-boards', args=[person.club.slug, person.pk])}?{query}"


def test_every_figure_of_the_page_leads_to_as_many_boards_as_it_says(client, anna):
    Board.objects.filter(board_set__session__contest__club=anna.club).update(
        makeable={seat: dict.fromkeys("CDHSN", 9) for seat in "NESW"}
    )
    client.force_login(make.make_user(club=anna.club, role="scorer"))
    page = client.get(statistics_address(anna)).content.decode()
    links = re.findall(
        r'href="([^"]*/boards/[?][^"]*)">([^<]*)</a>(?:</th><td class="figure(?: wide)?">(\d+))?', page
    )
    counted = [(link, int(beside or shown)) for link, shown, beside in links if beside or shown.isdecimal()]
    assert {parse_qs(urlsplit(html.unescape(link)).query)["by"][0] for link, _count in counted} == {
        *("role", "seat", "contract", "vulnerable", "allowed", "bidding", "play", "tricks", "partner")
    }
    boards = [one.board for one in boards_of_person(anna, unpublished=True)]
    for link, count in counted:
        asked = parse_qs(urlsplit(html.unescape(link)).query)
        assert sum(GROUPS[asked["by"][0]](board) == asked["of"][0] for board in boards) == count, link
    assert len(client.get(html.unescape(counted[0][0])).context["found"].rows) == counted[0][1]


def test_each_board_of_a_figure_leads_to_its_traveller(client, anna):
    session = Session.objects.get(name="Day 10")
    sessions.publish(session=session, by=make.STAFF)
    client.force_login(anna.user)
    url = boards_address(anna, "by=role&of=declarer")
    assert (
        rows_of(client, url)[1]
        == "Board 1 Tue 10 Nov 2026 · Day 10 Dee 3 NT 3 no-trumps by North N North 9 = made 50.00"
    )
    page = client.get(url).content.decode()
    traveller = f"{reverse('traveller', args=[anna.club.slug, session.pk, 1])}?section=A"
    assert f'href="{traveller}"' in page
    assert client.get(traveller).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        "",
        "by=role",
        "by=role&of=",
        "by=role&of=north",
        "by=colour&of=red",
        "by=partner&of=0",
        "by=partner&of=" + 30 * "9",
    ],
)
def test_a_group_that_there_is_not_is_not_found(client, query):
    person = somebody()
    client.force_login(person.user)
    assert client.get(boards_address(person, query)).status_code == 404


def test_a_group_without_boards_says_so(client):
    anna = somebody()
    client.force_login(anna.user)
    assert "No board is of this kind yet." in text_of(
        client, boards_address(anna, "by=contract&of=grand-slam")
    )


def test_the_player_and_the_staff_see_them_and_other_members_do_not(client, anna):
    for session in Session.objects.all():
        sessions.publish(session=session, by=make.STAFF)
    boards = boards_address(anna, "by=role&of=dummy")
    for reader in (make.make_user(club=anna.club, role="scorer"), anna.user):
        client.force_login(reader)
        assert "dummy 12 50.00" in rows_of(client, statistics_address(anna))
        assert statistics_address(anna) in client.get(address(anna)).content.decode()
        text = text_of(client, statistics_address(anna))
        assert "An average of fewer than 5 boards is not shown." in text
        assert len(rows_of(client, boards)) == 1 + 12
    other = EntryMember.objects.exclude(person=anna).first().person
    other.user = make.make_user("other")
    other.save()
    client.force_login(other.user)
    assert "Board by board" not in text_of(client, address(anna))
    assert "/boards/?" not in client.get(address(anna)).content.decode()
    for url in (boards, statistics_address(anna)):
        client.force_login(other.user)
        assert client.get(url).status_code == 403
        client.logout()
        assert client.get(url).status_code == 403


def test_who_never_was_a_partner_is_not_named(client, anna):
    """Somebody of the other side of her table is not found; Bo is one of an evening of six boards."""
    client.force_login(make.make_user(club=anna.club, role="scorer"))
    opponent = partner_of(Session.objects.get(name="Day 17"), 4)
    assert client.get(boards_address(anna, f"by=partner&of={opponent.pk}")).status_code == 404
    bo = EntryMember.objects.get(
        entry__section__session__name="Tuesday pairs", entry__number=1, seat=2
    ).person
    answer = client.get(boards_address(anna, f"by=partner&of={bo.pk}"))
    assert answer.context["found"].title == "By partner: Bo"
    assert len(answer.context["found"].rows) == 6


def test_without_a_published_session_the_page_says_so(client):
    person = somebody()
    client.force_login(person.user)
    assert "No published session yet." in text_of(client, statistics_address(person))


def test_boards_of_the_list_come_a_page_at_a_time_in_as_many_queries(client, anna, monkeypatch):
    client.force_login(make.make_user(club=anna.club, role="scorer"))
    url = boards_address(anna, "by=role&of=dummy")

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(url)
        return len(queries)

    before = count()
    plays_again(anna, anna.club, 1, 24)
    assert count() == before
    monkeypatch.setattr(players, "BOARDS", 5)
    assert len(rows_of(client, f"{url}&page=4")) == 1 + 3  # the last three of eighteen
