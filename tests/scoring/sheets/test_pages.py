"""The pages of sheets without a browser: who sees them, plain forms, what is asked of the database."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people.models import Person
from scoring.games.reading import schema_of
from scoring.games.registry import all_games
from scoring.services.sheets import break_off, close_sheet, open_sheet
from scoring.views.sheet_shown import ShownSheet
from tests.cases import for_each
from tests.factories import make_club, make_person, make_user
from tests.scoring.sheets.conftest import enter, now

pytestmark = pytest.mark.django_db


@pytest.fixture
def hosting(host) -> Client:
    client = Client()
    client.force_login(host.user)
    return client


def url(sheet, name: str = "sheet", *more: object) -> str:
    return reverse(name, args=[sheet.club.slug, sheet.pk, *more])


def fields(result: str = "3 N N =", **more: object) -> dict[str, object]:
    """A contract as the keys send it."""
    parts = dict(zip(("level", "denomination", "declarer", "tricks"), result.split(), strict=False))
    sent = {f"result.{name}": value for name, value in parts.items()}
    return {"entry_id": str(uuid4()), "ordinal": 1, **sent, **more}


def test_a_deal_is_posted_by_a_plain_form(hosting, rubber):
    answer = hosting.post(url(rubber, "sheet-deal"), fields())
    assert answer.status_code == 302
    assert now(rubber).sheet.totals == (100, 0)


def test_a_refusal_in_a_table_of_two_sides_has_a_row_of_its_own(hosting, club, four, host):
    """A column of a telephone is too narrow for a sentence."""
    sheet = open_sheet(club=club, game="canasta", people=four, by=host)
    counts = {"0.melded": "60", "0.in_hand": "20", "1.melded": "45", "1.in_hand": "80"}
    sent = {f"counts.{name}": value for name, value in counts.items()}
    answer = hosting.post(url(sheet, "sheet-deal"), {"entry_id": str(uuid4()), "ordinal": 1, **sent})
    page = answer.content.decode()
    row = re.search(r'<tr><td colspan="3">\s*<ul class="errors" id="([^"]+)">(.*?)</ul>\s*</td></tr>', page)
    assert answer.status_code == 422
    assert "must be worth 50 at least, but only 45 was melded." in row[2]
    assert f'aria-describedby="{row[1]}"' in page


def test_the_page_says_who_deals_and_what_is_to_come(hosting, rubber, host):
    enter(rubber, {"result": "4SN="}, host)
    assert ("Dealer", "East (Bo)") in ShownSheet(now(rubber)).facts
    page = hosting.get(url(rubber)).content.decode()
    assert '<span id="to-come">1 more game wins the rubber</span>' in page
    enter(rubber, {"result": "3NS="}, host)
    assert ShownSheet(now(rubber)).facts == ()


def test_the_graph_goes_on_to_the_bonus_of_the_rubber(hosting, rubber, host):
    """Two games of 120 and 100, and 700 for a rubber in two games (Laws 1948, 90): 920, of a frame to 1,000.

    Three steps across 94, and 84 up: 120 is 10.1 above the foot at 94, 220 18.5, and 920 77.3.
    """
    enter(rubber, {"result": "4SN="}, host)
    enter(rubber, {"result": "3NS="}, host)
    shown = ShownSheet(now(rubber))
    assert shown.graph is not None
    assert [curve.end for curve in shown.graph.curves] == ["920", "0"]
    assert shown.graph.curves[0].points == "3,94 34.3,83.9 65.7,75.5 97,16.7"
    assert [mark.text for mark in shown.graph.up] == ["0", "200", "400", "600", "800", "1000"]
    assert [mark.text for mark in shown.graph.across] == ["0", "1", "2"]
    assert [final for _name, final in shown.settlement["final"]] == ["920", "0"]


def test_a_finished_sheet_can_be_printed_and_adds_up_to_its_bonus(hosting, rubber, host):
    """Two games of 120 and the rubber in two games, 700 (laws of 1948): 940."""
    assert "data-print" not in hosting.get(url(rubber)).content.decode()
    for _game in range(2):
        enter(rubber, {"result": "4SN="}, host)
    page = hosting.get(url(rubber)).content.decode()
    assert page.count("data-print") == 1
    foot = page.split("<tfoot><tr>")[-1].split("</tfoot>")[0]
    assert re.findall(r"<strong>([^<]*)</strong>", foot) == ["940", "0"]
    key = page.split('class="chart-key"')[1].split("</ul>")[0]  # no button's words stand in its place
    assert "Ann &amp; Cem 940" in " ".join(key.split())


def test_the_columns_of_gin_have_the_total_after_every_hand_won(hosting, club, four, host):
    """000:l.4086: 17, then 8 in two games, then 26 of the other in the first: 25 to 26, and 8."""
    gin = open_sheet(club=club, game="gin_hollywood", people=four[:2], by=host)
    for knocker, left in (("Ann", 22), ("Ann", 13), ("Bo", 31)):
        hand = {"result": "knock", "knocker": knocker, "knocker_deadwood": 5, "opponent_deadwood": left}
        enter(gin, hand, host)
    shown = ShownSheet(now(gin))
    points = {
        game.number: [[entry.points for entry in side] for side in game.sides] for game in shown.columns
    }
    assert points == {1: [["17", "25"], ["26"]], 2: [["8"], []]}
    page = hosting.get(url(gin)).content.decode()
    captions = re.findall(r"<caption>(.+?)</caption>", page)
    assert captions[:2] == ["Game 1", "Game 2"]
    assert re.findall(r"(\d+) box", page)[:4] == ["2", "1", "1", "0"]


def test_a_hand_of_a_round_of_gin_shows_only_what_its_result_asks_for(hosting, club, four, host):
    sheet = open_sheet(club=club, game="gin_partnership", people=four, by=host)
    page = hosting.get(url(sheet)).content.decode()
    assert 'data-when="hand_2.result=knock"' in page
    assert "Ann – Dee, Cem – Bo" in page


def test_the_compartments_of_pope_joan_are_drawn_with_what_lies_in_them(hosting, club, four, host):
    """Eight compartments (000:l.18858); a single pool, as at fan tan, is a fact as any other."""
    sheet = open_sheet(club=club, game="pope_joan", people=four, by=host)
    page = hosting.get(url(sheet)).content.decode()
    layout = re.search(r'<ul class="layout".*?</ul>', page)[0]
    assert re.findall(r"<li><strong>0</strong> ([^<]+)</li>", layout) == [
        "Pope (nine of diamonds)", "Matrimony", "Intrigue", "Ace", "King", "Queen", "Jack", "Game",
    ]  # fmt: skip
    sheet = open_sheet(club=club, game="fan_tan", people=four, by=host)
    assert 'class="layout"' not in hosting.get(url(sheet)).content.decode()


def test_the_same_form_sent_twice_is_one_deal(hosting, rubber):
    sent = fields()
    for _twice in range(2):
        hosting.post(url(rubber, "sheet-deal"), sent)
    assert now(rubber).count == 1


def test_a_refused_deal_keeps_all_that_was_typed(hosting, rubber):
    answer = hosting.post(
        url(rubber, "sheet-deal"), fields("7 S E +1", **{"result.double": "XX", "below": "x"})
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count("field-wrong") >= 2
    for value in ("7", "S", "E", "XX"):
        assert f'value="{value}" checked' in page
    assert 'value="x"' in page
    assert now(rubber).count == 0


def test_a_form_for_a_deal_that_is_taken_back_asks_for_the_next(hosting, rubber):
    answer = hosting.post(url(rubber, "sheet-deal"), fields(ordinal=5))
    assert answer.status_code == 409
    assert 'name="ordinal" value="1"' in answer.content.decode()


def test_a_correction_too_late_asks_for_the_consent_of_all(hosting, rubber, host):
    for result in ("2HN=", "PASS", "PASS"):
        enter(rubber, {"result": result}, host)
    sent = fields("3 H N =", seen=1, save="")
    refused = hosting.post(url(rubber, "sheet-correct", 1), sent)
    assert refused.status_code == 422
    assert "Laws 1948, 93" in refused.content.decode()
    assert 'name="consent"' in refused.content.decode()
    assert hosting.post(url(rubber, "sheet-correct", 1), sent | {"consent": "on"}).status_code == 302
    assert now(rubber).sheet.totals == (90, 0)


def test_a_player_is_not_asked_for_the_consent_of_all_on_a_settled_sheet(client, rubber, host, player):
    enter(rubber, {"result": "2HN="}, host)
    break_off(sheet_id=rubber.pk, by=host)
    close_sheet(sheet_id=rubber.pk, by=host)
    client.force_login(player(1).user)
    sent = fields("3 H N =", seen=1, save="")
    for said in (sent, sent | {"consent": "on"}):
        refused = client.post(url(rubber, "sheet-correct", 1), said)
        assert refused.status_code in (403, 422)
        assert 'name="consent"' not in refused.content.decode()
    assert now(rubber).sheet.totals == (60, 0)


def test_a_list_gets_a_row_and_keeps_what_was_typed(hosting, club, four, host):
    sheet = open_sheet(club=club, game="pivot4", people=four, by=host)
    sent = {"entry_id": str(uuid4()), "ordinal": 1, "add": "results", "results.rows": "1"}
    sent |= {"results.0.level": "3", "north": "Ann"}
    page = hosting.post(url(sheet, "sheet-deal"), sent).content.decode()
    assert 'name="results.1.level"' in page
    assert 'name="results.0.level" value="3" checked' in page
    assert 'name="north" value="Ann" checked' in page


def chosen(page: str, name: str) -> str:
    """The value that a list to pick from has chosen."""
    (options,) = re.findall(rf'<select[^>]* name="{re.escape(name)}"[^>]*>(.*?)</select>', page)
    return "".join(re.findall(r'<option value="([^"]*)" selected>', options))


def test_who_has_a_card_is_asked_although_the_cards_may_say_it(hosting, club, four, host):
    """Big casino is somebody's, so that there is no key for nobody."""
    sheet = open_sheet(club=club, game="casino", people=four, by=host)
    page = hosting.get(url(sheet)).content.decode()
    assert re.findall(r'name="big" value="([^"]*)"', page) == ["Ann", "Bo"]


def test_a_row_of_a_list_has_its_rare_parts_folded_and_its_choices_in_lists(hosting, club, four, host):
    """So that six bets at faro stand on one page of a telephone; what was typed in a rare part is seen."""
    sheet = open_sheet(club=club, game="faro", people=four, by=host)
    page = hosting.get(url(sheet)).content.decode()
    (folded,) = re.findall(r'<details class="item-more"( open)?>(.*?)</details>', page, re.S)
    assert folded[0] == ""
    assert re.findall(r'name="([^"]+)"', folded[1]) == ["bets.0.side", "bets.0.call"]
    assert '<select data-people data-copied id="f-bets-0-bettor"' in page
    sent = {"entry_id": str(uuid4()), "ordinal": 1, "bets.rows": "1", "bets.0.side": "win_odd"}
    page = hosting.post(url(sheet, "sheet-deal"), sent).content.decode()
    assert '<details class="item-more" open>' in page
    assert chosen(page, "bets.0.side") == "win_odd"


def test_a_further_bet_begins_as_the_last_one_for_the_next_player(hosting, club, four, host):
    sheet = open_sheet(club=club, game="chinese_fan_tan", people=four, by=host)
    sent = {"entry_id": str(uuid4()), "ordinal": 1, "add": "bets", "bets.rows": "1"}
    sent |= {"bets.0.bettor": "Bo", "bets.0.stake": "2.50", "bets.0.on": "2-3"}
    page = hosting.post(url(sheet, "sheet-deal"), sent).content.decode()
    assert chosen(page, "bets.1.bettor") == "Cem"
    assert 'name="bets.1.stake" value="2.50"' in page
    assert chosen(page, "bets.1.on") == "2-3"
    assert 'name="bets.2.' not in page


def test_a_further_hand_has_no_result_of_the_last_one(hosting, club, four, host):
    sheet = open_sheet(club=club, game="vingt_et_un", people=four, by=host)
    sent = {
        "entry_id": str(uuid4()),
        "ordinal": 1,
        "add": "bets",
        "bets.rows": "1",
        "bets.0.result": "natural",
    }
    sent |= {"bets.0.bettor": "Dee", "bets.0.stake": "2"}
    page = hosting.post(url(sheet, "sheet-deal"), sent).content.decode()
    assert chosen(page, "bets.1.bettor") == "Ann"
    assert chosen(page, "bets.1.result") == "stood"


def test_a_poll_gets_the_parts_once_they_changed(hosting, rubber, host):
    version = now(rubber).record.version
    assert hosting.get(url(rubber, "sheet-parts"), {"since": version}).status_code == 204
    enter(rubber, {"result": "3NN="}, host)
    answer = hosting.get(url(rubber, "sheet-parts"), {"since": version, "form": 1})
    assert answer["X-Poll-Version"] == str(version + 1)
    assert "Deal 1 has already been entered." in answer.content.decode()


def test_sheets_are_for_the_clubs_people(rubber, club):
    assert Client().get(url(rubber)).status_code == 403
    stranger, member = Client(), Client()
    stranger.force_login(make_user())
    member.force_login(make_person(club, user=make_user()).user)
    assert stranger.get(url(rubber)).status_code == 403
    page = member.get(url(rubber)).content.decode()
    assert 'id="deal"' not in page
    assert member.post(url(rubber, "sheet-deal"), fields()).status_code == 403
    elsewhere = reverse("sheet", args=[make_club().slug, rubber.pk])
    assert member.get(elsewhere).status_code == 404


def test_a_page_asks_as_often_however_long_the_sheet_is(hosting, rubber, host):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            hosting.get(url(rubber))
        return len(asked)

    before = queries()
    for _deal in range(5):
        enter(rubber, {"result": "PASS"}, host)
    assert queries() == before <= 15


def test_the_list_asks_as_often_however_many_there_are(hosting, club, four, host):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            hosting.get(reverse("sheets", args=[club.slug]))
        return len(asked)

    open_sheet(club=club, game="black_lady", people=four, by=host)
    before = queries()
    for _more in range(4):
        open_sheet(club=club, game="contract_rubber", people=four, by=host)
    assert queries() == before <= 12


@for_each("key", sorted(all_games()))
def test_no_field_of_a_deal_is_called_as_a_field_of_its_page(key):
    game = all_games()[key]
    deal = schema_of(game.record(game.any_table()))["properties"]
    assert not set(deal) & {"entry_id", "ordinal", "seen", "add", "look", "save", "consent"}


def test_new_guests_of_a_sheet_are_asked_about_once(hosting, club, four):
    """As on the sign-in sheet: a name that was mistyped would be a guest for good."""
    new, people = reverse("sheet-new", args=[club.slug]), Person.objects.filter(club=club)
    before = people.count()
    typed = {"sheet-game": "contract_rubber", "player-1": four[0].name, "player-2": "Zed Kahn"}
    typed |= {"player-3": "Yan Orr", "player-4": "typed", "player-4_id": str(four[3].pk)}
    asked = hosting.post(new, typed)
    assert asked.status_code == 422
    assert "“Zed Kahn”, “Yan Orr” are not on the list." in asked.content.decode()
    assert people.count() == before
    (confirmed,) = re.findall(r'name="guests" value="([^"]*)"', asked.content.decode())
    assert hosting.post(new, {**typed, "guests": confirmed}).status_code == 302
    assert people.count() == before + 2


@for_each("key", sorted(all_games()), by_turns=True)
def test_every_game_can_be_opened_and_asks_for_its_deal(hosting, club, host, key):
    game = all_games()[key]
    page = hosting.get(reverse("sheet-new", args=[club.slug]), {"game": key})
    assert page.status_code == 200
    names = {
        f"player-{place}": f"Guest {place}" for place in range(1, max(game.players(game.default_options)) + 1)
    }
    names["guests"] = "\n".join(names.values())
    options = {
        field.split('"')[0]: field.split('value="')[1].split('"')[0]
        for field in page.content.decode().split(' name="')[1:]
        if "checked" in field.split(">")[0] and 'value="' in field.split(">")[0]
    }
    opened = hosting.post(reverse("sheet-new", args=[club.slug]), {"sheet-game": key, **options, **names})
    assert opened.status_code == 302
    assert hosting.get(opened["Location"]).status_code == 200


def test_a_deal_that_is_unlikely_says_so_in_the_list(hosting, club, four, host):
    sheet = open_sheet(club=club, game="bridge_whist", people=four, by=host)
    enter(sheet, {"trump": "spades", "tricks": [7, 6]}, host)
    assert (
        "No honours were entered, but one side always holds at least three of the five"
        in hosting.get(url(sheet, "sheet")).content.decode()
    )


def test_who_leads_is_marked_and_where_few_points_are_good_the_least_lead(hosting, club, four, host):
    """Ann took 3 hearts, Bo 10 of 13: Cem and Dee lead with none. Before the first deal nobody does."""
    sheet = open_sheet(club=club, game="hearts", people=four, by=host)
    assert not any(side.leads for side in ShownSheet(now(sheet)).standing)
    enter(sheet, {"hearts": [3, 10, 0, 0]}, host)
    standing = ShownSheet(now(sheet)).standing
    assert [(side.name, side.total, side.leads) for side in standing] == [
        ("Ann", "3", False),
        ("Bo", "10", False),
        ("Cem", "0", True),
        ("Dee", "0", True),
    ]
    assert [side.bar and side.bar.level for side in standing] == ["middle", "low", "high", "high"]
    assert hosting.get(url(sheet)).content.decode().count(">leads</span>") == 2


def test_a_sheet_by_itself_leads_back_to_the_sheets_beside_the_sign_of_the_club(hosting, rubber):
    shown = hosting.get(url(rubber)).content.decode()
    back = reverse("sheets", args=[rubber.club.slug])
    assert f'<div class="context"><a class="back" href="{back}"><span>Score sheets</span></a></div>' in shown


def test_the_clubs_list_begins_with_what_is_in_play_and_has_scores(hosting, club, four, host, rubber):
    """Rubber bridge in play is older than hearts, which is over: it comes first, with 120 for four spades."""
    enter(rubber, {"result": "4SN="}, host)
    hearts = open_sheet(club=club, game="hearts", people=four, by=host)
    break_off(sheet_id=hearts.pk, by=host)
    page = hosting.get(reverse("sheets", args=[club.slug])).content.decode()
    assert page.index(url(rubber)) < page.index(url(hearts))
    assert 'Ann &amp; Cem <b class="nowrap">120</b>, ' in page


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_list_of_deals_says_what_happened_and_a_fold_what_points_are_for(hosting, club, four, host):
    sheet = open_sheet(club=club, game="seven_up", people=four[:2], by=host)
    ann, bo = (person.name for person in four[:2])
    enter(sheet, {"high": ann, "low": bo, "game": ann}, by=host)
    page = hosting.get(url(sheet)).content.decode()
    said = plain(re.search(r'<span class="said">(.*?)</th>', page, re.S)[1])
    assert said == f"High {ann} , Low {bo} , Game {ann}"
    why = plain(page.partition("How each deal was scored")[2])
    assert why.startswith(f"Deal 1 {ann} +1 : High {bo} +1 : Low {ann} +1 : Game")


def test_a_claim_that_was_wrong_is_said_with_its_deal(hosting, club, four, host):
    sheet = open_sheet(club=club, game="california_jack", people=four[:2], by=host)
    ann = four[0].name
    enter(sheet, {"high": ann, "claim": ann}, by=host)
    page = hosting.get(url(sheet)).content.decode()
    assert f"The claim of {ann} was wrong: 1 point, with 7 needed." in page
