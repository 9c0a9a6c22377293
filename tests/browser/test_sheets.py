"""Sheets in a real browser: a rubber by taps on a phone, a game by its form, corrections, two phones."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.forms import cookies_of, made, of_size
from tests.browser.pads import enter, expect_totals, tap, tap_cards
from tests.browser.waiting import expect, poll

PHONE, LAPTOP = (390, 844), (1366, 768)
MAKE = """
import json
from uuid import uuid4
from scoring.actors import user_actor
from scoring.services.sheets import open_sheet, record_deal
from tests import factories as make

club = make.make_club("Willow Bridge Club", "willow")
host = make.make_user("willow-host", club=club, role="director")
people = [make.make_person(club, name) for name in ("Ann", "Bo", "Cem", "Dee", "Eva")]
for person, name in zip(people[:2], ("willow-ann", "willow-bo")):
    person.user = make.make_user(name)
    person.save()
def opened(game, number, **more):
    return open_sheet(club=club, game=game, people=people[:number], by=user_actor(host), **more).pk
played = opened("black_lady", 5, options={"settlement": "each"})
deal = {"hearts": [1, 2, 3, 4, 3], "queen": "Bo"}
record_deal(sheet_id=played, ordinal=1, entry_id=uuid4(), deal=deal, seen=0, by=user_actor(host))
print(json.dumps({"cribbage": opened("cribbage", 2), "rubber": opened("contract_rubber", 4),
                  "shared": opened("contract_rubber", 4), "canasta": opened("canasta", 4),
                  "hearts": opened("black_lady", 5, options={"settlement": "each"}), "played": played,
                  "bets": opened("chinese_fan_tan", 4), "casino": opened("casino", 2)}))
"""
SHEETS = "/c/willow/sheets/"


@pytest.fixture(scope="module")
def facts(site) -> dict[str, int]:
    return made(site, MAKE)


@pytest.fixture(scope="module")
def host(browser, site, facts) -> Any:
    return cookies_of(browser, site, "willow-host")


@pytest.fixture(scope="module")
def ann(browser, site, facts) -> Any:
    return cookies_of(browser, site, "willow-ann")


@pytest.fixture(scope="module")
def bo(browser, site, facts) -> Any:
    return cookies_of(browser, site, "willow-bo")


def test_a_rubber_is_tapped_in_on_a_phone(open_page, ann, facts, accessible):
    """Ann and Cem win 3NT and 4 spades: 100 + 120 below, 700 for two games (law 1948, 97)."""
    page = of_size(open_page, ann)(PHONE)
    page.goto(f"{SHEETS}{facts['rubber']}/")
    key = page.locator("label.key").first
    expect(key).to_be_visible()
    accessible(page)
    assert key.bounding_box()["height"] >= 64
    enter(page, "3", "N", "N", "=")
    expect_totals(page, "100", "0")
    enter(page, "2", "H", "E", "+1")
    expect_totals(page, "100", "90")
    expect(page.locator(".pad")).to_contain_text("We")
    accessible(page)
    page.get_by_role("button", name="Undo deal 2").click()
    page.get_by_role("heading", name="Deal 2", exact=True).wait_for()
    expect_totals(page, "100", "0")
    enter(page, "4", "S", "S", "=")
    expect(page.locator(".settlement")).to_contain_text("The rubber is won by two games to none.")
    expect_totals(page, "920", "0")
    expect(page.locator("#deal")).to_have_count(0)
    page.get_by_role("button", name="Everyone has settled").click()
    expect(page.get_by_role("heading", name="Settled")).to_be_visible()
    accessible(page)


def test_what_cannot_be_is_greyed_and_what_is_missing_is_said_where_it_lacks(open_page, ann, facts):
    page = of_size(open_page, ann)(PHONE)
    page.goto(f"{SHEETS}{facts['shared']}/")
    tap(page, "Level", "6")
    expect(page.locator('input[name="result.tricks"][value="+2"]')).to_be_disabled()
    expect(page.locator('input[name="result.tricks"][value="+1"]')).to_be_enabled()
    tap(page, "Denomination", "H")
    page.get_by_role("button", name="Enter deal").click()
    expect(page.locator("#f-result-error")).to_have_text("Choose the declarer.")
    expect(page.locator('input[name="result.level"][value="6"]')).to_be_checked()
    expect(page.locator('input[name="result.denomination"][value="H"]')).to_be_checked()


def test_a_game_is_entered_by_the_form_of_its_fields(open_page, host, facts, accessible):
    page = of_size(open_page, host)(LAPTOP)
    page.goto(f"{SHEETS}{facts['hearts']}/")
    for place, hearts in enumerate((1, 2, 3, 4, 2)):
        page.locator(f'[name="hearts.{place}"]').fill(str(hearts))
    tap(page, "Queen of spades taken by", "Bo")
    page.get_by_role("button", name="Enter deal").click()
    expect(page.locator("#f-hearts-error")).to_have_text("Hearts taken add up to 12, not 13.")
    expect(page.locator('[name="hearts.3"]')).to_have_value("4")
    expect(page.locator('[name=queen][value="Bo"]')).to_be_checked()
    accessible(page)
    page.locator('[name="hearts.4"]').fill("three")
    page.get_by_role("button", name="Enter deal").click()
    expect(page.locator("#f-hearts-4-error")).to_have_text(
        'Hearts taken of Eva must be a whole number, not "three".'
    )
    page.locator('[name="hearts.4"]').fill("3")
    page.get_by_role("button", name="Enter deal").click()
    page.locator("#deal-1").wait_for()
    expect(page.locator(".totals td")).to_have_text(["1", "15", "3", "4", "3"])


def test_a_hand_of_cribbage_is_tapped_in_by_its_cards(open_page, host, facts, accessible):
    """Bo has 7 8 9 K and the starter 5: two fifteens and a run, 7. Ann, who deals, has the hand of 29, and in
    the crib 2 4 6 8: two fifteens and a run of three, 7.
    """
    page = of_size(open_page, host)(PHONE)
    page.goto(f"{SHEETS}{facts['cribbage']}/")
    page.get_by_label("Starter", exact=True).click()
    expect(page.locator("#f-starter + .card-keys")).to_be_visible()
    accessible(page)
    taps = sum(
        tap_cards(page, place, cards)
        for place, cards in (
            ("#f-starter", "5h"),
            ("#f-shown-0", "Jh 5c 5d 5s"),
            ("#f-shown-1", "Ks 9s 8s 7d"),
            ("#f-crib_cards", "2s 4s 6c 8d"),
        )
    )
    assert taps == 13 + 8  # thirteen cards, and eight changes of suit
    for side, pegs in enumerate("23"):
        page.locator(f'[name="pegs.{side}"]').fill(pegs)
    page.get_by_role("button", name="Enter deal").click()
    page.locator("#deal-1").wait_for()
    expect(page.locator(".totals td")).to_have_text(["38", "10"])


def test_a_count_of_canasta_fits_one_screen_of_a_phone(open_page, ann, facts, accessible):
    """The opening minimum stands above it; 45 are too few for 50. Then 100 + 500 + 300 + 345 - 20."""
    page = of_size(open_page, ann)(PHONE)
    page.goto(f"{SHEETS}{facts['canasta']}/")
    expect(page.locator("#sheet")).to_contain_text("Ann & Cem 50, Bo & Dee 50")
    top = page.locator('[name="counts.0.natural"]').bounding_box()["y"]
    button = page.get_by_role("button", name="Enter deal")
    assert button.bounding_box()["y"] + button.bounding_box()["height"] - top < PHONE[1]
    accessible(page)
    counts = {
        "0.natural": 1,
        "0.mixed": 1,
        "0.melded": 345,
        "0.in_hand": 20,
        "1.melded": 45,
        "1.in_hand": 180,
    }
    for name, number in counts.items():
        page.locator(f'[name="counts.{name}"]').fill(str(number))
    tap(page, "Went out", "Ann")
    button.click()
    expect(page.locator("#f-counts-1-melded-error")).to_contain_text("must be worth 50 at least")
    page.locator('[name="counts.1.melded"]').fill("55")
    button.click()
    page.locator("#deal-1").wait_for()
    expect(page.locator(".totals td")).to_have_text(["1225", "\N{MINUS SIGN}125"])
    expect(page.locator("#sheet")).to_contain_text("Ann & Cem 50, Bo & Dee 15")


def test_a_common_deal_of_casino_ends_on_a_short_screen_of_a_phone(open_page, host, facts, accessible):
    """Ann has 27 cards (3), 7 spades (1), both casinos (2 + 1) and 1 ace; Bo has 3 aces."""
    page = of_size(open_page, host)((390, 664))
    page.goto(f"{SHEETS}{facts['casino']}/")
    enters = page.get_by_role("button", name="Enter deal")
    expect(enters).to_be_visible()
    button = enters.bounding_box()
    assert button["y"] + button["height"] <= 664
    accessible(page)
    for name, numbers in {"cards": (27, 25), "spades": (7, 6), "aces": (1, 3)}.items():
        for side, number in enumerate(numbers):
            page.locator(f'[name="{name}.{side}"]').fill(str(number))
    tap(page, "Big casino, ten of diamonds", "Ann")
    tap(page, "Little casino, two of spades", "Ann")
    page.get_by_role("button", name="Enter deal").click()
    page.locator("#deal-1").wait_for()
    expect(page.locator(".totals td")).to_have_text(["8", "3"])


def test_bets_are_added_by_a_tap_each_without_asking_the_server(open_page, host, facts, accessible):
    """Three bet 2 on the edge 2-3, and 2 cards are left: the banker pays 2 to each (002:l.150)."""
    page = of_size(open_page, host)(PHONE)
    page.goto(f"{SHEETS}{facts['bets']}/")
    posts = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request.url))
    page.locator('[name="bets.0.bettor"]').select_option("Bo")
    page.locator('[name="bets.0.stake"]').fill("2")
    page.locator('[name="bets.0.on"]').select_option("2-3")
    for place, name in ((1, "Cem"), (2, "Dee")):
        page.get_by_role("button", name="Add a row").click()
        expect(page.locator(f'[name="bets.{place}.bettor"]')).to_have_value(name)
        expect(page.locator(f'[name="bets.{place}.stake"]')).to_have_value("2")
    expect(page.locator('[name="bets.0.bettor"]')).to_have_value("Bo")
    assert posts == []
    accessible(page)
    page.locator('label.key:has([name="remainder"][value="2"])').click()
    page.get_by_role("button", name="Enter deal").click()
    page.locator("#deal-1").wait_for()
    expect(page.locator(".totals td")).to_have_text(["−6", "2", "2", "2"])


def test_a_deal_is_put_right_after_a_look_at_what_changes(open_page, host, facts, accessible):
    page = of_size(open_page, host)(PHONE)
    page.goto(f"{SHEETS}{facts['played']}/")
    page.locator("#deal-1").click()
    expect(page.locator('[name="hearts.1"]')).to_have_value("2")
    tap(page, "Queen of spades taken by", "Cem")
    page.get_by_role("button", name="Preview changes").click()
    expect(page.locator("#looked ins").first).to_have_text("2")
    accessible(page)
    page.get_by_role("button", name="Save correction").click()
    page.locator("#sheet").wait_for()
    expect(page.locator(".totals td")).to_have_text(["1", "2", "16", "4", "3"])


def test_two_phones_that_differ_leave_it_to_the_host(open_page, ann, bo, host, facts, accessible):
    first, second = of_size(open_page, ann)(PHONE), of_size(open_page, bo)(PHONE)
    for page in (first, second):
        page.goto(f"{SHEETS}{facts['shared']}/")
    enter(first, "2", "H", "N", "=")
    for legend, key in (
        ("Level", "3"),
        ("Denomination", "H"),
        ("Declarer", "N"),
        ("Overtricks or undertricks", "="),
    ):
        tap(second, legend, key)
    second.get_by_role("button", name="Enter deal").click()
    expect(second.locator(".doubt")).to_contain_text("Deal 1 was entered in two different ways.")
    page = of_size(open_page, host)(LAPTOP)
    page.goto(f"{SHEETS}{facts['shared']}/")
    expect(page.locator(".doubt")).to_contain_text("in two different ways")
    accessible(page)
    page.locator(".doubt li").nth(1).get_by_role("button").click()
    page.locator("#sheet").wait_for()
    expect_totals(page, "90", "0")
    poll(first)
    expect(first.locator(".pad tfoot td").first).to_contain_text("90")


def test_a_sheet_is_opened_from_letters_to_the_first_deal(open_page, host, facts, accessible):
    page = of_size(open_page, host)(PHONE)
    page.goto(SHEETS)
    expect(page.get_by_role("link", name="New score sheet")).to_be_visible()
    accessible(page)
    page.get_by_role("link", name="New score sheet").click()
    page.get_by_label("Game").type("black")
    page.get_by_role("link", name="Black lady").click()
    expect(page.get_by_role("combobox", name="Player 1")).to_be_visible()
    accessible(page)
    for number, letters in enumerate(("Ann", "Bo", "Guest of the house"), 1):
        page.get_by_role("combobox", name=f"Player {number}").fill(letters)
    page.keyboard.press("Enter")
    expect(
        page.get_by_role("option", name="New guest “Guest of the house”? Press Enter again.")
    ).to_be_visible()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Open the sheet").click()
    page.get_by_role("heading", name="Deal 1", exact=True).wait_for()
    expect(page.locator(".totals")).to_contain_text("Guest of the house")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_pages_are_readable_in_light_and_dark(open_page, host, facts, accessible, scheme, size):
    page = of_size(open_page, host)(size)
    page.emulate_media(color_scheme=scheme)
    for path in ("", "new/?game=contract_rubber", f"{facts['rubber']}/", f"{facts['played']}/"):
        page.goto(SHEETS + path)
        expect(page.locator("h1")).to_be_visible()
        accessible(page)
