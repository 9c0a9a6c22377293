"""Totals over many sheets: added up, with places, of the days and games asked for; on a page and as CSV."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people.models import Club, Person
from clubs.people.selectors import today
from scoring.actors import Actor
from scoring.models import Contest, Sheet
from scoring.selectors.sheet_totals import Asked, Played, games_played, player_totals
from scoring.services.sheets import break_off, close_sheet, open_sheet
from tests.factories import make_club, make_person, make_user
from tests.scoring.sheets.conftest import enter

pytestmark = pytest.mark.django_db
RUBBER = [{"result": "3NN="}] * 2  # 900 for North and South: 100 + 100 and 700 for the rubber
LOST = [{"result": "3NE="}] * 2  # 900 for the others
TAKEN = {"hearts": [13, 0, 0]}
HEARTS = {"hearts": [13, 0, 0], "queen": "Bo"}  # 13, 13, 0: few are good


def play(
    people: Sequence[Person], host: Actor, deals: Sequence[object], game: str = "contract_rubber",
    options: Mapping[str, object] | None = None, date: dt.date | None = None,
) -> Sheet:  # fmt: skip
    """A sheet played and settled."""
    club = people[0].club
    sheet = open_sheet(club=club, game=game, people=people, by=host, options=options, date=date)
    for deal in deals:
        enter(sheet, deal, host)
    break_off(sheet_id=sheet.pk, by=host)
    return close_sheet(sheet_id=sheet.pk, by=host)


def totals(club: Club, game: str, by: str = "", **asked: object) -> list[tuple[object, ...]]:
    """Place, name, sheets, deals, won, points, payment."""
    found = player_totals(Asked(club, **asked), game, by)
    return [
        (one.place, one.person.name, one.sheets, one.deals, one.won, one.points, one.payment) for one in found
    ]


@pytest.fixture
def page(club, host):
    """Asks for the page with these words."""
    client = Client()
    client.force_login(host.user)

    def ask(**said: str) -> str:
        query = {name.rstrip("_"): value for name, value in said.items()}
        answer = client.get(reverse("sheet-totals", args=[club.slug]), query)
        assert answer.status_code == 200
        return answer.content.decode()

    return ask


def test_everybody_s_sheets_are_added_up_and_equals_share_a_place(club, four, host):
    for deals in (RUBBER, RUBBER, LOST):
        play(four, host, deals)
    assert totals(club, "contract_rubber") == [
        (1, "Ann", 3, 6, 2, 1800, 900),
        (1, "Cem", 3, 6, 2, 1800, 900),
        (3, "Bo", 3, 6, 1, 900, -900),
        (3, "Dee", 3, 6, 1, 900, -900),
    ]
    assert [one.tied for one in player_totals(Asked(club), "contract_rubber")] == [True] * 4


def test_hearts_for_chips_are_won_by_who_has_most_and_with_points_besides_by_what_was_paid(club, four, host):
    """Howell: 13 - 3 x 13 is -26, the two others win 13 each (000:l.20226)."""
    ann, bo, cem, dee = four
    for people in ((ann, bo, cem), (ann, bo, dee)):
        play(people, host, [TAKEN], "hearts", {"method": "howell"})
    assert totals(club, "hearts") == [
        (1, "Bo", 2, 2, 2, 26, 26), (2, "Cem", 1, 1, 1, 13, 13), (2, "Dee", 1, 1, 1, 13, 13),
        (4, "Ann", 2, 2, 0, -52, -52),
    ]  # fmt: skip
    play((bo, cem, dee), host, [TAKEN], "hearts")  # 13 0 0 round 4: Bo pays 9 or less, Cem and Dee get it
    assert [one.person.name for one in player_totals(Asked(club), "hearts")][-1] == "Ann"
    paid = [one.payment for one in player_totals(Asked(club), "hearts")]
    assert paid == sorted(paid, reverse=True)
    assert sum(paid) == 0


def test_where_few_points_are_good_places_go_by_the_average(club, four, host):
    ann, bo, cem, dee = four
    for people in ((ann, bo, cem), (ann, bo, cem), (dee, bo, cem)):
        play(people, host, [{**HEARTS}], "black_lady")
    found = player_totals(Asked(club), "black_lady")
    assert [(one.place, one.person.name, one.average) for one in found] == [
        (1, "Cem", 0), (2, "Ann", 13), (2, "Bo", 13), (2, "Dee", 13),
    ]  # fmt: skip
    by_sum = player_totals(Asked(club), "black_lady", "points")
    assert [(one.place, one.person.name) for one in by_sum] == [(1, "Cem"), (2, "Dee"), (3, "Ann"), (4, "Bo")]
    by_won = player_totals(Asked(club), "black_lady", "won")
    assert [(one.place, one.won) for one in by_won] == [(1, 3), (2, 0), (2, 0), (2, 0)]


def test_parts_of_a_point_are_added_exactly(club, four, host):
    for people in (four[:3], four):
        hearts = HEARTS["hearts"] + [0] * (len(people) - 3)
        deal = {"hearts": hearts, "queen": "Bo"}
        play(people, host, [deal], "black_lady", options={"settlement": "average"})
    payments = {one.person.name: one.payment for one in player_totals(Asked(club), "black_lady")}
    assert payments == {  # 26/3 - 13 with three, 26/4 - 13 with four; the others 26/3 and 26/4
        "Ann": Fraction(-13, 3) + Fraction(-13, 2),
        "Bo": Fraction(-13, 3) + Fraction(-13, 2),
        "Cem": Fraction(26, 3) + Fraction(13, 2),
        "Dee": Fraction(13, 2),
    }


def test_only_days_asked_for_count(club, four, host):
    for day in (dt.date(2025, 12, 31), dt.date(2026, 1, 1), dt.date(2026, 12, 31), dt.date(2027, 1, 1)):
        play(four, host, RUBBER, date=day)
    year = {"begins": dt.date(2026, 1, 1), "ends": dt.date(2026, 12, 31)}
    assert totals(club, "contract_rubber", **year)[0][2] == 2
    assert totals(club, "contract_rubber", ends=dt.date(2025, 12, 31))[0][2] == 1
    assert totals(club, "contract_rubber")[0][2] == 4


def test_rooms_and_parties_count_only_if_they_are_asked_for(club, four, host):
    play(four, host, RUBBER)
    Contest.objects.update(planner=Contest.Planner.ROOM)
    assert totals(club, "contract_rubber") == []
    assert games_played(Asked(club)) == []
    assert len(totals(club, "contract_rubber", planned=True)) == 4
    assert games_played(Asked(club, planned=True)) == [Played("contract_rubber", 1, 0)]


def test_another_club_s_sheets_never_count(club, four, host):
    play(four, host, RUBBER)
    elsewhere = make_club()
    assert totals(elsewhere, "contract_rubber", planned=True) == []
    assert games_played(Asked(elsewhere, planned=True)) == []


def test_games_are_counted_with_what_is_not_settled_yet(club, four, host):
    for _sheet in range(2):
        play(four[:3], host, [HEARTS], "black_lady")
    play(four, host, RUBBER)
    play(four, host, [])  # nothing on it
    open_sheet(club=club, game="contract_rubber", people=four, by=host)
    assert games_played(Asked(club)) == [Played("black_lady", 2, 0), Played("contract_rubber", 1, 1)]


def test_the_page_shows_this_year_and_the_game_with_the_most_sheets(page, club, four, host):
    day = today(club)
    for _sheet in range(2):
        play(four, host, RUBBER)
    play(four[:3], host, [HEARTS], "black_lady")
    play(four, host, LOST, date=dt.date(day.year - 1, 6, 1))
    shown = page()
    assert f"1 Jan {day.year} – {dt.date(day.year, 12, 31):%a} 31 Dec {day.year}" in shown
    assert '<option value="contract_rubber" selected>' in shown
    assert '<td class="place"><span class="medal medal-1">=1</span></td>' in shown
    assert shown.count(">1800<svg") == 2
    assert shown.count(">\N{MINUS SIGN}1800</td>") == 2
    assert ">900<" in shown
    assert "Ranked by Points" in shown


def test_the_page_of_another_game_and_of_all_time(page, four, host):
    play(four, host, RUBBER)
    play(four[:3], host, [HEARTS], "black_lady", date=dt.date(2001, 5, 5))
    assert '<option value="black_lady" selected>' not in page()
    shown = page(game="black_lady", from_="", to="")
    assert '<option value="black_lady" selected>' in shown
    assert "All dates" in shown
    assert "Gets</th>" not in shown  # nothing was paid
    assert page(game="black_lady", from_="2001-05-05", to="2001-05-05").count('<th scope="row">') == 3


@pytest.mark.parametrize("day", ["2026-13-45", "soon", "0", "\0"])
def test_a_day_that_is_none_counts_as_not_sent(page, club, day):
    assert f"1 Jan {today(club).year}" in page(from_=day)


def test_nothing_settled_yet_says_so_and_what_waits(page, rubber):
    shown = page()
    assert "Players' totals appear here once a score sheet has been settled" in shown
    assert "1 score sheet is not settled yet." in shown


def test_the_reader_s_own_line_is_marked(page, four, host):
    four[1].user = host.user
    four[1].save()
    play(four, host, RUBBER)
    shown = page()
    own = shown.split('<tr class="own">')[1].split("</tr>")[0]
    assert "Bo" in own
    assert "you" in own


def test_the_table_saved_has_figures_that_a_spreadsheet_can_read(club, four, host):
    Person.objects.filter(pk=four[0].pk).update(name="=Ann")
    play(four[:3], host, [HEARTS], "black_lady", options={"settlement": "average"})
    client = Client()
    client.force_login(host.user)
    answer = client.get(reverse("sheet-totals-csv", args=[club.slug]), {"game": "black_lady"})
    assert answer["Content-Disposition"] == 'attachment; filename="sheets-black_lady.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows == [
        ["place", "name", "sheets", "deals", "won", "points", "average", "payment"],
        ["1", "Cem", "1", "1", "1", "0", "0", "8.67"],
        ["2", "'=Ann", "1", "1", "0", "13", "13", "-4.33"],
        ["2", "Bo", "1", "1", "0", "13", "13", "-4.33"],
    ]


@pytest.mark.parametrize("name", ["sheet-totals", "sheet-totals-csv"])
def test_totals_are_for_the_clubs_people(club, name):
    stranger, member = Client(), Client()
    stranger.force_login(make_user())
    member.force_login(make_person(club, user=make_user()).user)
    address = reverse(name, args=[club.slug])
    assert Client().get(address).status_code == 403
    assert stranger.get(address).status_code == 403
    assert member.get(address).status_code == 200


def test_the_page_asks_as_often_however_many_sheets_and_players_there_are(page, club, four, host):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            page()
        return len(asked)

    play(four, host, RUBBER)
    before = queries()
    play([make_person(club, f"Guest {number}") for number in range(4)], host, RUBBER)
    play(four[:3], host, [HEARTS], "black_lady", options={"settlement": "average"})
    play(four[:3], host, [HEARTS], "black_lady", options={"settlement": "each"})
    assert queries() == before <= 9
