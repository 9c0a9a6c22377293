"""The sign-in sheet is typed as fast as one can: nothing waits for the site, and no key is lost."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route

from tests.browser.waiting import expect

MAKE = """
from clubs.people.models import Person
import datetime as dt
from tests import factories as make
from tournaments.services.setup import sessions as setup
club = make.make_club("Typing Bridge Club", "{slug}")
make.make_user("{slug}", club=club, role="director")
for name in ("Ada Lind", "Bela Costa", "Cleo Dunn"):
    make.make_person(club, name)
for at in range({more}):
    make.make_person(club, f"{{chr(65 + at // 2)}}{{'ky'[at % 2]}}z Member")
others = (Person(club=club, name=f"Other {{at}}", search=f"other {{at}}") for at in range({others}))
Person.objects.bulk_create(others)
settings = {{"contestants": "{form}"}}
day = dt.date(2026, 11, 20)
session = setup.create_session(club=club, name="Tonight", date=day, by=make.STAFF, settings=settings)
print(session.pk)
"""
A_KEY = 30  # milliseconds between two keys of a quick typist
SEATED = "#signed-in [data-move]"
THREE = ["N-S 1 Ada Lind & Bela Costa", "E-W 3 clegg & smith", "E-W 4 Cleo Dunn & jones"]
LATE = """
const now = window.fetch;
window.fetch = async (...asked) => {
  const answer = await now(...asked);
  await new Promise((done) => setTimeout(done, 400));
  return answer;
};
"""
"""Every answer to a script of the page comes 400 milliseconds late: a pair is typed in 240."""


@pytest.fixture
def sheet(open_page, site) -> Page:
    return sheet_of(open_page, site, others=0)


@pytest.fixture
def large(open_page, site) -> Page:
    """The sheet of a club whose names are not in the page."""
    return sheet_of(open_page, site, others=300)


def sheet_of(open_page, site, others: int, more: int = 0, form: str = "pairs") -> Page:
    slug = f"typing-{uuid4().hex[:8]}"
    session = site.run(MAKE.format(slug=slug, others=others, more=more, form=form)).split()[-1]
    page = open_page(viewport={"width": 1366, "height": 768})
    sign_in(page, slug, f"/c/{slug}/s/{session}/signin/")
    if form != "teams":
        ready(page)
    return page


def ready(page: Page) -> None:
    """The cursor comes into its field some time after the page has loaded; a key before that is lost."""
    expect(page.get_by_role("combobox").first).to_be_focused()


def sign_in(page: Page, name: str, address: str) -> None:
    page.goto(f"/accounts/login/?next={address}")
    page.fill("[name=login]", name)
    page.fill("[name=password]", "a long password")
    page.keyboard.press("Enter")


class Held:
    """What the page sends does not arrive before it is let go."""

    def __init__(self, page: Page, address: str = "**/signin/", method: str = "POST") -> None:
        self.routes: list[Route] = []
        self.method = method
        page.route(address, lambda route: self.take(route))
        self.holding = True

    def take(self, route: Route) -> None:
        if self.holding and route.request.method == self.method:
            self.routes.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        self.holding = False
        for route in self.routes:
            route.continue_()


def typed(page: Page, *words: str) -> None:
    """Each word and Enter, without looking."""
    for word in words:
        page.keyboard.type(word, delay=A_KEY)
        page.keyboard.press("Enter")


def test_no_key_is_lost_while_entries_are_on_their_way(sheet, accessible):
    held = Held(sheet)
    typed(sheet, "ada", "bel", "clegg", "", "smith", "", "cleo", "jones", "")
    expect(sheet.locator("#waiting li")).to_have_count(3)
    expect(sheet.get_by_role("combobox").first).to_be_focused()
    accessible(sheet)
    held.let_go()
    expect(sheet.get_by_role("heading", name="3 pairs")).to_be_visible()
    expect(sheet.locator("#waiting li")).to_have_count(0)
    expect(sheet.locator(SEATED)).to_have_text(THREE)


def test_seventeen_pairs_are_seated_with_eight_keys_each_while_answers_come_late(open_page, site, accessible):
    """136 keys: at a slow key a second 17 pairs take two minutes and a quarter."""
    page = sheet_of(open_page, site, others=0, more=34)
    page.add_init_script(LATE)
    page.reload()
    ready(page)
    names = [f"{chr(97 + n // 2)}{'ky'[n % 2]}z" for n in range(34)]
    typed(page, *names)
    assert sum(len(name) + len(["Enter"]) for name in names) == 17 * 8
    expect(page.get_by_role("heading", name="17 pairs")).to_be_visible(timeout=60_000)
    expect(page.locator("#next-seat")).to_have_text("9 N-S")
    seats = page.locator(".plan-seat")
    expect(seats).to_have_count(18)
    expect(seats.nth(0)).to_have_text("N-S 1 Akz Member & Ayz Member")
    expect(seats.nth(16)).to_have_text("N-S 9 · next free: pair 18 sits out")
    expect(seats.nth(17)).to_have_text("E-W 18 Qkz Member & Qyz Member")
    accessible(page)
    page.locator("#plan-1").drag_to(page.locator("#plan-17"))
    expect(seats.nth(16)).to_have_text("N-S 9 Akz Member & Ayz Member")
    page.get_by_role("button", name="Undo").click()
    expect(seats.nth(0)).to_have_text("N-S 1 Akz Member & Ayz Member")
    seats.nth(0).get_by_role("link").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Move to").select_option("17")
    expect(page.get_by_label("Move to")).to_have_value("17")
    accessible(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(seats.nth(16)).to_have_text("N-S 9 Akz Member & Ayz Member")
    page.locator("#plan-1").focus()
    page.keyboard.type("new", delay=A_KEY)
    expect(page.locator("#next-seat")).to_have_text("1 N-S")
    typed(page, "", "", "man", "")
    expect(seats.nth(0)).to_have_text("N-S 1 new & man")


def test_f2_holds_the_pair_with_the_focus_in_its_seat(sheet, accessible):
    typed(sheet, "ada", "bel")
    pair = sheet.locator("#plan-1")
    expect(pair).to_have_text("N-S 1 Ada Lind & Bela Costa")
    pair.focus()
    sheet.keyboard.press("F2")
    expect(pair).to_have_text("N-S 1 stationary Ada Lind & Bela Costa")
    expect(pair).to_be_focused()
    accessible(sheet)
    sheet.keyboard.press("Enter")
    expect(sheet.get_by_role("button", name="Not stationary")).to_be_visible()
    sheet.keyboard.press("F2")
    expect(pair).to_have_text("N-S 1 Ada Lind & Bela Costa")


def test_on_a_phone_the_menu_of_the_club_is_folded(sheet, accessible):
    """At 390 pixels one button has the whole menu; on the sheet that of the club is folded at any width."""
    club = sheet.url.split("/s/")[0] + "/"
    fold = sheet.locator("header summary", has_text="Club")
    fold.click()
    expect(sheet.get_by_role("link", name="Club movements")).to_be_visible()
    sheet.goto(club)
    expect(sheet.get_by_role("link", name="Members")).to_be_visible()
    sheet.locator("header summary", has_text="More").click()
    expect(sheet.get_by_role("link", name="Club movements")).to_be_visible()
    expect(fold).to_have_count(0)
    sheet.set_viewport_size({"width": 390, "height": 664})
    expect(sheet.get_by_role("link", name="Members")).to_be_hidden()
    assert sheet.locator("header.top").evaluate("head => head.offsetHeight") <= 48
    accessible(sheet)
    sheet.get_by_role("button", name="Menu").click()
    expect(sheet.get_by_role("link", name="Members")).to_be_visible()
    accessible(sheet)


def test_a_large_club_is_asked_for_matches_and_no_key_is_lost_meanwhile(large, accessible):
    held = Held(large, "**/members/matches/**", "GET")
    expect(large.get_by_role("combobox").first).to_be_focused()
    typed(large, "ada", "bel", "clegg", "", "smith", "", "cleo", "jones", "")
    expect(large.get_by_role("combobox").first).to_have_value("ada")
    held.let_go()
    expect(large.get_by_role("heading", name="3 pairs")).to_be_visible()
    expect(large.locator(SEATED)).to_have_text(THREE)
    expect(large.get_by_role("combobox").first).to_be_focused()
    accessible(large)


def test_matches_of_a_large_club_are_chosen_by_arrows_and_corrected_while_they_come(large):
    large.keyboard.type("other 29", delay=A_KEY)
    expect(large.get_by_role("option")).to_have_count(8)
    large.keyboard.press("ArrowDown")
    chosen = large.get_by_role("option", selected=True)
    expect(chosen).to_have_text("Other 290")
    large.keyboard.press("Enter")
    expect(large.get_by_role("combobox").first).to_have_value("Other 290")
    held = Held(large, "**/members/matches/**", "GET")
    for key in ("b", "e", "Enter", "c", "x", "Backspace", "l", "e", "o", "Enter"):
        large.keyboard.press(key, delay=A_KEY)
    held.let_go()
    expect(large.locator(SEATED)).to_have_text(["N-S 1 Other 290 & Bela Costa"])
    expect(large.get_by_role("combobox").first).to_have_value("Cleo Dunn")
    large.keyboard.type("oth")
    expect(large.get_by_role("option")).to_have_count(8)
    large.keyboard.press("Escape")
    expect(large.get_by_role("option")).to_have_count(0)


def test_who_is_signed_in_is_suggested_last_and_marked(large):
    """Eleven names begin so: a field shows eight, and two of the eleven are signed in by then."""
    typed(large, "other 291", "other 290", "other 292", "")
    expect(large.get_by_role("heading", name="2 pairs")).to_be_visible()
    large.keyboard.type("other 29", delay=A_KEY)
    free = ["Other 29", *(f"Other {number}" for number in range(293, 300))]
    expect(large.get_by_role("option")).to_have_text(free)
    large.keyboard.type("2", delay=A_KEY)
    expect(large.get_by_role("option")).to_have_text(["Other 292already signed in"])


def test_a_large_clubs_sheet_goes_on_where_no_matches_come(large):
    large.route("**/members/matches/**", lambda route: route.abort())
    typed(large, "smith")
    expect(large.get_by_role("option", name="New guest “smith”? Press Enter again.")).to_be_visible()
    typed(large, "", "jones", "")
    expect(large.get_by_role("heading", name="1 pair")).to_be_visible()
    expect(large.locator(SEATED)).to_have_text(["N-S 1 smith & jones"])


def test_a_new_guest_is_asked_about_once_and_empty_fields_add_nobody(sheet):
    typed(sheet, "", "")
    typed(sheet, "gg")
    expect(sheet.get_by_role("option", name="New guest “gg”? Press Enter again.")).to_be_visible()
    sheet.get_by_role("combobox").first.fill("")
    typed(sheet, "ada", "bel")
    expect(sheet.get_by_role("heading", name="1 pair")).to_be_visible()
    expect(sheet.locator(SEATED)).to_have_text(["N-S 1 Ada Lind & Bela Costa"])


def test_new_guests_that_were_left_with_tab_are_asked_about_before_the_pair_is_sent(sheet):
    """Both are typed, or the second is chosen from the list: nothing is sent before the second Enter."""
    asked = sheet.get_by_role("option", name=re.compile("New guest"))
    for key in (*"clegg", "Tab", *"smith", "Enter"):
        sheet.keyboard.press(key, delay=A_KEY)
    expect(asked).to_have_text("New guests “clegg”, “smith”? Press Enter again.")
    sheet.keyboard.press("Enter")
    expect(sheet.locator(SEATED)).to_have_text(["N-S 1 clegg & smith"])
    for key in (*"jones", "Tab", *"ada", "Enter"):
        sheet.keyboard.press(key, delay=A_KEY)
    expect(asked).to_have_text("New guest “jones”? Press Enter again.")
    sheet.keyboard.press("Enter")
    expect(sheet.locator(SEATED)).to_have_count(2)
    expect(sheet.locator(SEATED).last).to_have_text("E-W 2 jones & Ada Lind")
    expect(sheet.locator("#waiting li")).to_have_count(0)


def test_a_name_with_other_hyphens_and_spaces_is_nobody_new(sheet):
    """The site decides the same: it would ask about a new guest too."""
    sheet.get_by_role("combobox").first.fill("ada–\u00a0LIND")
    for key in ("Tab", *"bel", "Enter"):
        sheet.keyboard.press(key, delay=A_KEY)
    expect(sheet.locator(SEATED)).to_have_text(["N-S 1 Ada Lind & Bela Costa"])


def test_names_typed_on_without_a_second_enter_are_the_next_names(sheet):
    """A letter at the question begins the next name; space, Backspace and a moved cursor change this one."""
    asked = sheet.get_by_role("option", name=re.compile("New guest"))
    first, second = (sheet.get_by_role("combobox").nth(at) for at in (0, 1))
    typed(sheet, "gg", " h")
    expect(first).to_have_value("gg h")
    expect(asked).to_have_text("New guest “gg h”? Press Enter again.")
    sheet.keyboard.press("Backspace")
    typed(sheet, "i")
    sheet.keyboard.press("ArrowLeft")
    typed(sheet, "a")
    expect(first).to_have_value("gg ai")
    sheet.keyboard.press("End")
    typed(sheet, "bel")
    expect(first).to_have_value("gg ai")
    expect(second).to_have_value("Bela Costa")
    expect(asked).to_have_text("New guest “gg ai”? Press Enter again.")
    typed(sheet, "ada", "cleo")
    expect(sheet.locator(SEATED)).to_have_text("N-S 1 Ada Lind & Cleo Dunn")
    refused = sheet.locator("#waiting li")
    expect(refused.get_by_role("alert")).to_contain_text("gg ai")
    refused.get_by_role("button", name="Send again").click()
    expect(sheet.locator(SEATED)).to_have_text(["N-S 1 Ada Lind & Cleo Dunn", "E-W 2 gg ai & Bela Costa"])


def test_a_letter_after_the_question_begins_the_next_name_where_matches_come_late(large):
    held = Held(large, "**/members/matches/**", "GET")
    typed(large, "zzz", "bel")
    held.let_go()
    first, second = (large.get_by_role("combobox").nth(at) for at in (0, 1))
    expect(first).to_have_value("zzz")
    expect(second).to_have_value("Bela Costa")


def test_the_name_of_a_team_and_its_players_are_typed_with_enter(open_page, site):
    """Enter after the name goes on to the first player; with no player named, a second one adds the team."""
    page = sheet_of(open_page, site, others=0, form="teams")
    name, teams = page.get_by_label(re.compile("^Team")), page.locator("#signed-in li")
    expect(name).to_be_visible()
    name.focus()
    typed(page, "hawks", "ada", "bel", "cleo", "")
    expect(teams).to_have_count(1)
    expect(name).to_be_focused()
    typed(page, "owls", "")
    expect(teams).to_have_count(2)
    expect(teams.first).to_contain_text("hawks")
    expect(teams.first).to_contain_text("Cleo Dunn")
    expect(teams.last).to_contain_text("owls")


def test_what_is_refused_stays_with_its_reason_until_it_is_mended(sheet, accessible):
    typed(sheet, "ada", "bel")
    expect(sheet.get_by_role("heading", name="1 pair")).to_be_visible()
    typed(sheet, "ada", "cleo")
    refused = sheet.locator("#waiting li")
    expect(refused.get_by_role("alert")).to_contain_text("is already playing")
    accessible(sheet)
    refused.get_by_role("button", name="Change").click()
    expect(refused).to_have_count(0)
    expect(sheet.get_by_role("combobox").last).to_have_value("Cleo Dunn")


ROOM = """
from tests import factories as make
from clubs.room.services import evenings, rooms
from scoring.actors import user_actor
club = make.make_club("Typing Rubber Club", "{slug}")
host = make.make_user("{slug}", club=club, role="director")
for name in ("Ada Lind", "Bela Costa", "Cleo Dunn"):
    make.make_person(club, name)
room = rooms.create_room(
    club=club, name="Card room", rules="contract_1948", game="contract_rubber", by=host
)
print(evenings.open_evening(room=room, by=user_actor(host)).get_absolute_url())
"""


def test_people_come_into_a_rubber_room_without_waiting(open_page, site, accessible):
    slug = f"typing-{uuid4().hex[:8]}"
    address = site.run(ROOM.format(slug=slug)).split()[-1]
    page = open_page(viewport={"width": 1366, "height": 768})
    sign_in(page, slug, address)
    expect(page.get_by_role("combobox", name="Name of player arriving")).to_be_focused()
    held = Held(page, "**/in/")
    typed(page, "ada", "bel", "cleo")
    expect(page.locator("#waiting li")).to_have_count(3)
    held.let_go()
    people = page.locator(".rubber-free > ul .check")
    expect(people).to_have_text(["Ada Lind", "Bela Costa", "Cleo Dunn"])
    expect(page.locator("#waiting li")).to_have_count(0)
    accessible(page)
