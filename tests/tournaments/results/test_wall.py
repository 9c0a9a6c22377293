"""The wall: clock, next move, and the ranking where the director allows it."""

from __future__ import annotations

import datetime as dt
import json
import re
from decimal import Decimal

import pytest
from django.utils import timezone

from scoring.models import Encounter
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    enter_by_pair,
    evening,
    fresh,
    over,
    plain_text,
    refreshed,
    text_of,
)
from tournaments.models import Clock
from tournaments.movements import registry
from tournaments.selectors.control.clock import warnings
from tournaments.selectors.control.wall import digits
from tournaments.services import sessions
from tournaments.services.control import clock
from tournaments.services.control import wall as services
from tournaments.services.mends.next_round import pair_round
from tournaments.services.setup.sessions import touch_session

pytestmark = pytest.mark.django_db


def running(session, round=1, minutes=10):
    ends = timezone.now() + dt.timedelta(minutes=minutes)
    Clock.objects.filter(session=session).update(round=round, phase="play", ends=ends)
    return ends


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00"), (65, "1:05"), (600, "10:00"), (3723, "1:02:03")])
def test_digits(seconds, shown):
    assert digits(seconds) == shown


def test_it_shows_round_clock_and_next_move_to_anybody(client):
    session = make.make_session(3)
    ends = running(session)
    page = client.get(address(session, "wall")).content.decode()
    text = text_of(client, address(session, "wall"))
    assert "Round 1 of 3" in text
    assert re.search(r"(9:5\d|10:00)", text)
    assert "Next: N-S stay. E-W move up one table, boards move down one." in text
    spells = json.loads(re.search(r'data-spells="([^"]*)"', page)[1].replace("&quot;", '"'))
    assert spells[0] == [1, "play", int(ends.timestamp() * 1000)]
    assert [spell[:2] for spell in spells] == [
        [1, "play"], [1, "move"], [2, "play"], [2, "move"], [3, "play"],
    ]  # fmt: skip


def test_the_last_board_is_said_and_a_switch_a_round_ahead(client):
    session = make.make_session(3, options={"switch": "3"})
    running(session, round=2, minutes=7)
    page = text_of(client, address(session, "wall"))
    assert "Last board" in page
    assert "Round 3: arrow-switch at every table." in page


@pytest.mark.parametrize("missing", range(1, 9))
def test_the_missing_pair_of_a_howell_is_not_announced(client, missing):
    session = make.make_session(4, "howell", missing=missing)
    running(session)
    following = text_of(client, address(session, "wall")).partition("Next:")[2].partition(".")[0]
    assert following
    assert not re.search(rf"\b(pair|Pair) {missing}\b", following)
    assert ("Pair 8 stays at table 1" in following) == (missing != 8)


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (None, "Everyone else follows the pair numbered one below; pair 1 follows pair 7."),
        (8, "Everyone follows the pair numbered one below; pair 1 follows pair 7."),
        (7, "Everyone else follows the pair numbered one below; pair 1 moves to the empty seats."),
        (1, "Everyone else follows the pair numbered one below; pair 2 moves to the empty seats."),
        (3, "Everyone else follows the pair numbered one below; pair 1 follows pair 7, and pair 4 moves to "
            "the empty seats."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["howell", "barometer"])
def test_nobody_follows_a_missing_pair(kind, missing, words):
    movement = registry.make(kind, 4, missing=missing)
    assert words in [str(said) for said in movement.description]


def test_a_switch_is_not_told_of_a_table_where_nobody_plays():
    """Tables 1 and 2 are switched in round 3; a pair is missing at table 2."""
    rows = [("A", 3, 1, True, 4, 1), ("A", 3, 2, True, None, 2), ("A", 3, 3, False, 3, 5)]
    assert [str(words) for words in warnings(rows)[3]] == ["Round 3, arrow-switched tables: 1."]


def test_after_the_last_round_no_move_is_told(client):
    session = make.make_session(3)
    running(session, round=3)
    assert "Next:" not in text_of(client, address(session, "wall"))


def test_the_ranking_waits_for_the_director_or_the_end_of_play(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=1)
    session = refreshed(session)
    url = address(session, "wall")
    assert "Anna & Bo" not in text_of(client, url)
    services.allow_ranking(session=session, allowed=True, by=make.STAFF)
    assert "Anna & Bo" in text_of(client, url)
    services.allow_ranking(session=fresh(session), allowed=False, by=make.STAFF)
    assert "Anna & Bo" not in text_of(client, url)
    over(session)
    assert "Anna & Bo" not in text_of(client, url)


def test_after_play_the_ranking_stands_by_itself(client):
    page = text_of(client, address(evening(), "wall"))
    assert "Play is over" in page
    assert "1 1 Anna & Bo 100.00" in page


def podiums(client, session):
    """The titles of the podium's fields and what stands on its steps, as anybody sees them."""
    page = client.get(address(session, "wall")).content.decode()
    parts = re.findall(r'data-wall-page="podium".*?(?=data-wall-page|</section>)', page, re.S)
    return [
        [
            (title, [plain_text(step) for step in re.findall(r"<li.*?</li>", steps, re.S)])
            for title, steps in re.findall(r"<h2>(.*?)</h2>(.*?)</ol>", part, re.S)
        ]
        for part in parts
    ]


def test_once_published_the_first_three_of_both_fields_stand_on_a_podium(client):
    session = evening()
    page = text_of(client, address(session, "wall"))
    assert podiums(client, session) == []
    assert "Ranking: N-S Provisional" in page
    sessions.publish(session=fresh(session), by=make.STAFF)
    assert podiums(client, session) == [
        [
            ("N-S", ["Anna & Bo 1 100.00 %", "Cem & Dee 2 50.00 %", "Eva & Finn 3 0.00 %"]),
            ("E-W", ["Gül & Hugo 1= 50.00 %", "Ines & Jan 1= 50.00 %", "Kit & Lea 1= 50.00 %"]),
        ]
    ]
    assert "Provisional" not in text_of(client, address(session, "wall"))


def test_a_podium_is_hidden_with_the_ranking(client):
    session = evening()
    sessions.publish(session=session, by=make.STAFF)
    services.allow_ranking(session=fresh(session), allowed=False, by=make.STAFF)
    assert podiums(client, session) == []
    assert "Anna & Bo" not in text_of(client, address(session, "wall"))


def test_where_more_share_the_first_places_than_a_podium_holds_there_is_none(client):
    session = make.make_session(7, "howell", boards=1)
    make.enter_all(session, results=["PASS"])
    sessions.publish(session=over(session), by=make.STAFF)
    assert podiums(client, session) == []
    assert "1= " in text_of(client, address(session, "wall"))


@pytest.mark.parametrize(("method", "title"), [("imps-datum", "IMPs"), ("total", "Points")])
def test_it_ranks_in_what_the_ranking_does(client, method, title):
    session = evening(settings={"method": method})
    wall, ranking = (client.get(address(session, name)).content.decode() for name in ("wall", "ranking"))
    heads, figures = _figures(wall)
    assert heads == {title}
    assert len(figures) == 6
    assert figures == _figures(ranking)[1]


def _figures(page: str) -> tuple[set[str], list[Decimal]]:
    """What a ranking's first column of figures is headed by, and what the entries have there."""
    table = page[page.index("<table") :]
    heads = {re.findall(r'class="figure">([^<]*)</th>', one)[0] for one in table.split("<thead>")[1:]}
    shown = re.findall(r'<td class="figure percent"[^>]*>(?:<a[^>]*>)?([^<]*)<', table)
    return heads, [Decimal(figure.replace("\N{MINUS SIGN}", "-")) for figure in shown]


def test_twelve_lines_are_a_page(client):
    session = make.make_session(7, "howell", boards=1)
    make.enter_all(session)
    page = client.get(address(over(session), "wall")).content.decode()
    tables = re.findall(r"<tbody>.*?</tbody>", page, re.S)
    assert [table.count("<tr>") for table in tables] == [12, 2]


def test_only_those_who_publish_may_switch_it(client):
    session = make.make_session(3)
    url = address(session, "wall-ranking")
    assert client.post(url, {"allowed": "1"}).status_code == 302  # to the sign-in page
    client.force_login(make.make_user(club=session.club, role="scorer"))
    assert client.post(url, {"allowed": "1"}).status_code == 403
    assert "wall_ranking" not in fresh(session).plan
    client.force_login(make.make_user(club=session.club, role="director"))
    assert client.post(url, {"allowed": "1"}).status_code == 302
    assert fresh(session).plan["wall_ranking"] is True
    assert "Hide results on the display" in text_of(client, address(session, "ranking"))


def test_a_poll_brings_the_parts_that_changed(client):
    session = make.make_session(3)
    url = address(session, "wall")
    version = client.get(url, {"since": "0"})["X-Poll-Version"]
    assert client.get(url, {"since": version}).status_code == 204
    touch_session(session)
    answer = client.get(url, {"since": version})
    parts = re.findall(r'<section id="([^"]+)"', answer.content.decode())
    assert parts == ["wall-clock", "wall-seats", "wall-pairing", "wall-ranking"]
    assert b"<html" not in answer.content


def test_it_takes_nothing_in(client):
    page = client.get(address(evening(), "wall")).content
    for control in (b"<input", b"<form", b"<button", b"<a "):
        assert control not in page.split(b'<div id="wall"')[1]


def test_a_paired_round_is_shown_with_its_tables_until_it_begins(client):
    teams = {"method": "imps", "vp": "wbf-continuous"}
    session = make.make_session(6, "swiss_teams", rounds=3, boards=1, missing=6, settings=teams)
    Clock.objects.filter(session=session).update(
        round=1, phase="play", ends=timezone.now() - dt.timedelta(hours=1)
    )
    waiting = text_of(client, address(session, "wall"))
    assert "The next draw is being made" in waiting
    assert "The draw for round 2 has not been made yet." in waiting
    make.enter_all(session)
    pair_round(section=make.section_of(session), by=make.STAFF)
    moving = text_of(client, address(session, "wall"))
    for home in Encounter.objects.filter(round__number=2).order_by("table")[:2]:
        names = " & ".join(m.person.name for m in home.east.members.order_by("seat"))
        assert f"{home.east.number} {names}" in moving
    assert "Home Away 1, 3 " in moving
    assert moving.count("has a bye") == 1
    session = over(session)
    assert "has a bye" not in text_of(client, address(session, "wall"))
    session = sessions.reopen(session=session, by=make.STAFF)
    assert "has a bye" in text_of(client, address(session, "wall"))
    clock.next_round(session=session, by=make.STAFF)
    assert "has a bye" not in text_of(client, address(session, "wall"))
