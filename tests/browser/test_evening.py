"""An evening of seven tables in a real browser, from the sign-in sheet to the published result.

The director works by keyboard alone. One table taps on a phone, the others post the same form. Things go
wrong as they do: wrong entries, an offline spell, a pair that comes late, pairs sitting the wrong way, a
wrong contract, an award. At the end every per cent is what plain Fractions say (`recomputation`).
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import APIRequestContext, APIResponse, Browser, Locator, Page

from tests.browser import recomputation as book
from tests.browser.phones import stay_awake
from tests.browser.readiness import shows_at_once
from tests.browser.recomputation import Played
from tests.browser.waiting import expect
from tests.turns import share

LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}
TWICE = {"width": 683, "height": 384}  # a laptop at 200 per cent
FIRST_PAIRS = [
    ("Anna", "Bo"), ("Cem", "Dee"), ("Eva", "Finn"), ("Gül", "Hugo"), ("Ines", "Jan"), ("Kit", "Lea"),
    ("Max", "Nora"), ("Otto", "Pia"), ("Quinn", "Rosa"), ("Sven", "Tara"), ("Uwe", "Vera"), ("Wim", "Xenia"),
    ("Yara", "Zoe"),
]  # fmt: skip
AS_THEY_SIT_DOWN = (1, 8, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 7)
"""The pairs in the order in which the plan fills its places, so that each has its number. The last one goes
to N-S of table 7 when the movement says that 14 is missing."""
LATE_PAIR = ("Lena Late", "Lars Late")
ROUNDS, TAPPED, LATE, TURNED = 7, 1, 14, (3, 3)
MAKE = """
from tests.factories import make_club, make_person, make_user
club = make_club("Evening Club", "evening")
make_user("dora", club=club, role="director", first_name="Dora")
for name in {names!r}:
    make_person(club, name)
"""
UNLIKELY = (4, 6), "7CXE-9"  # round and table, on the first board
USUAL = ["4HS", "3NN", "2SE", "4SW", "1NW", "3CE", "2HN", "5DS"]
ENDINGS = ["=", "=", "+1", "-1", "=", "-2"]


def results(round_: int, table: int) -> list[str]:
    """What that table brings about on its boards: around one contract a board, now and then another."""
    rng = random.Random(f"{round_} {table}")
    found = []
    for board in book.boards(round_, table):
        contract = USUAL[board % len(USUAL)] if rng.random() < 0.7 else rng.choice(USUAL)
        found.append("PASS" if rng.random() < 0.04 else contract + rng.choice(ENDINGS))
    return [UNLIKELY[1], *found[1:]] if (round_, table) == UNLIKELY[0] else found


@dataclass
class Evening:
    """What really happened, as the test knows it: by round and table, boards in order."""

    truth: dict[tuple[int, int, int], Played] = field(default_factory=dict)

    def tell(self, round_: int, table: int, board: int, result: str | tuple[int, int]) -> None:
        pairs = (table, book.east_west(round_, table))
        ns, ew = pairs[::-1] if (round_, table) == TURNED else pairs
        self.truth[round_, table, board] = Played(board, ns, ew, result)


# The tables that post: the same form as the phone, without its scripts.


class PostingTable:
    """A table whose phone runs no scripts."""

    def __init__(self, browser: Browser, site: str, word: str) -> None:
        self.context = browser.new_context(base_url=site)
        self.request: APIRequestContext = self.context.request
        form = self.request.get("/c/evening/table/")
        self.read(self.request.post("/c/evening/table/", form={"word": word, **token_of(form)}))
        self.ids = random.Random(word)

    def read(self, answer: APIResponse) -> str:
        self.page = html.unescape(answer.text())
        return self.page

    def post(self, deed: str, **said: Any) -> APIResponse:
        """Post a form of the page, as it stands; what is said replaces its hidden fields."""
        found = dict(re.findall(r'name="(encounter|csrfmiddlewaretoken|seen)" value="(\w+)"', self.page))
        return self.request.post(f"/table/{deed}/", form=found | {k: str(v) for k, v in said.items()})

    def enter(self, board: int, result: str, status: int = 200) -> str:
        """Post a result; the page that answers."""
        self.entry = {
            "encounter": re.findall(r'name="encounter" value="(\d+)"', self.page)[-1],
            "entry_id": UUID(int=self.ids.getrandbits(128), version=4),
        }
        answer = self.post("entry", board=board, result=result, **self.entry)
        assert answer.status == status, (board, result, answer.text())
        return self.read(answer)

    def agree(self, board: int) -> None:
        """The opponents agree to the entry just posted."""
        answer = self.post("agree", board=board, **self.entry)
        assert answer.ok, answer.text()
        self.read(answer)

    def say_again(self, board: int, result: str) -> None:
        """Of the round just entered, another result for a board that was agreed."""
        again = {**self.entry, "entry_id": UUID(int=self.ids.getrandbits(128), version=4)}
        assert self.post("entry", board=board, result=result, **again).ok

    def look(self) -> str:
        return self.read(self.request.get("/table/"))


def token_of(answer: APIResponse) -> dict[str, str]:
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', answer.text())
    assert found
    return {"csrfmiddlewaretoken": found[1]}


# The table that taps.


def tap_result(page: Page, result: str) -> None:
    """Level, denomination, declarer, result: four taps; All pass: one."""
    if result == "PASS":
        page.locator('.key[name="passed"]').tap()
        return
    level, denomination, seat, ending = result[0], result[1], result[2], result[3:]
    over = "0" if ending == "=" else str(int(ending))
    for name, value in (("level", level), ("denomination", denomination), ("declarer", seat), ("over", over)):
        page.locator(f'.key[name="{name}"][value="{value}"]').tap()


def act(page: Page, deed: str) -> None:
    page.locator(f'[data-act="{deed}"]').first.tap()


def agree_here(page: Page) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/table/agree/") and answer.ok):
        act(page, "agree")


# The director: a keyboard.


class Director:
    """A laptop without a mouse."""

    def __init__(self, page: Page, accessible: Callable[[Page], None]) -> None:
        self.page, self.accessible = page, accessible

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def to(self, target: Locator) -> None:
        """Tab to it; whatever a mouse can press, Tab must reach."""
        expect(target.first).to_be_visible()
        for _ in range(400):
            if target.first.evaluate("part => part === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
            shows_at_once(self.page, "Tab moves the focus before the next line is read")
        raise AssertionError(f"Tab does not reach {target}")

    def push(self, name: str, role: Any = "button") -> None:
        """Tab to a button or link and press it."""
        self.to(self.page.get_by_role(role, name=name, exact=True))
        self.press("Enter")

    def line(self, text: str) -> None:
        self.press("F2")
        self.type(text)
        self.press("Enter")

    def sure(self, text: str) -> None:
        """A line that asks first: Enter again means yes."""
        self.line(text)
        expect(self.page.locator("#line-said .doubt")).to_contain_text("Enter again")
        self.press("Enter")
        expect(self.page.locator("#line-said .line-echo")).to_be_visible()

    def heard(self, words: str) -> None:
        expect(self.page.locator("#line-said")).to_contain_text(words)

    def check(self, heading: str = "") -> None:
        """The page of that heading has no fault that axe can find, and fits the screen."""
        expect(self.page.get_by_role("heading", name=heading).first).to_be_visible()
        self.accessible(self.page)

    def sign_pair_in(self, first: str, second: str) -> None:
        """Three letters and Enter for each name; then the sheet awaits the next."""
        seated = self.page.locator(".plan-seat:not(.plan-free)")
        before = seated.count()
        for at, name in enumerate((first, second)):
            expect(self.page.get_by_role("combobox").nth(at)).to_be_focused()
            self.type(name[:3])
            expect(self.page.get_by_role("option", name=name, exact=True)).to_be_visible()
            self.press("Enter")
        expect(seated).to_have_count(before + 1)


@pytest.fixture
def director(open_page, accessible, site) -> Director:
    """Signed in by keyboard, at the club's page."""
    names = [name for pair in FIRST_PAIRS for name in pair]
    site.run(MAKE.format(names=names))
    found = Director(
        open_page(viewport=LAPTOP, reduced_motion="reduce"), accessible
    )  # axe: no half-faded part
    found.page.goto("/accounts/login/?next=/c/evening/")
    found.to(found.page.locator("[name=login]"))
    found.type("dora")
    found.press("Tab")
    found.to(found.page.locator("[name=password]"))
    found.type("a long password")
    found.press("Enter")
    expect(found.page.get_by_role("heading", level=1)).to_have_text("Evening Club")
    return found


def set_up(director: Director) -> None:
    """Sign-in sheet and movement, as far as the start of play."""
    director.check()
    director.push("Start a session", "link")
    director.check("Start a session")
    director.push("Continue to players")
    director.check("Players for this session")
    for number in AS_THEY_SIT_DOWN:
        director.sign_pair_in(*FIRST_PAIRS[number - 1])
    director.check()
    director.push("Choose the movement", "link")
    director.check("Movement")
    director.to(director.page.get_by_text("Choose manually"))
    director.press("Enter")
    director.to(director.page.get_by_label("Movement"))
    director.type("Mitchell, s")
    for label, value in (
        ("Tables", "7"),
        ("Rounds", "7"),
        ("Boards per round", "3"),
        ("Phantom / sit-out pair", "14"),
    ):
        director.to(director.page.get_by_label(label))
        director.type(value)
    director.push("Use this movement")
    expect(director.page.locator("#chosen")).to_contain_text("Mitchell")
    director.check()
    director.push("Start play")
    expect(director.page.locator("li.tile")).to_have_count(book.TABLES)
    director.push("Start")
    expect(director.page.get_by_role("button", name="Pause")).to_be_visible()
    director.check()


def words_of_tables(director: Director) -> dict[int, str]:
    """The letters of every table, as the director reads them out."""
    found = {}
    for table in range(1, book.TABLES + 1):
        director.to(director.page.locator(f"#tile-link-A{table}"))
        director.press("Enter")
        said = director.page.get_by_text("Letters to enter on a phone:")
        expect(said).to_be_visible()
        found[table] = said.inner_text().split(": ")[1]
        if table == 1:
            director.check()
        director.press("Escape")
        expect(director.page.locator(f"#tile-link-A{table}")).to_be_focused()
    return found


@pytest.mark.costly("it is a whole evening through its pages")
def test_an_evening_from_the_sign_in_sheet_to_the_published_result(
    director, open_page, accessible, browser, site, request
):
    set_up(director)
    room = director.page.url
    words = words_of_tables(director)
    phone = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    stay_awake(phone)
    tables = {n: PostingTable(browser, site.url, words[n]) for n in range(2, book.TABLES + 1)}
    for table in tables.values():
        request.addfinalizer(table.context.close)
    evening = Evening()
    open_by_letters(phone, words[TAPPED], accessible)
    for round_ in range(1, ROUNDS + 1):
        play_round(round_, evening, phone, tables, director, accessible)
        ROUND_ENDS.get(round_, lambda *_: None)(director, evening, tables)
    publish(director)
    figures_are_right(director, evening)
    site.prove(re.findall(r"/s/(\d+)/", room)[0])
    look_at_a_pair(director, room)
    look_around(director, open_page, accessible, room)


def open_by_letters(phone: Page, word: str, accessible: Callable[[Page], None]) -> None:
    """Without a camera: the club's page, then four letters; wrong ones are refused."""
    phone.goto("/c/evening/")
    phone.get_by_role("link", name="Enter results at my table").tap()
    phone.get_by_label("The four letters").fill("QQQQ")
    phone.get_by_role("button", name="Open my table").tap()
    expect(phone.get_by_role("alert")).to_contain_text("No table in today's sessions has the letters QQQQ.")
    accessible(phone)
    phone.get_by_label("The four letters").fill(word.lower())
    phone.get_by_role("button", name="Open my table").tap()
    expect(phone.locator("h1")).to_have_text("Table 1, round 1")
    accessible(phone)


def play_round(
    round_: int,
    evening: Evening,
    phone: Page,
    tables: dict[int, PostingTable],
    director: Director,
    accessible: Callable[[Page], None],
) -> None:
    for number, table in tables.items():
        post_round(round_, number, table, evening)
    tap_round(round_, evening, phone, accessible)


def post_round(round_: int, number: int, table: PostingTable, evening: Evening) -> None:
    if book.east_west(round_, number) == LATE and round_ == 1:
        assert "Pair 7: you sit out round 1." in table.look()
        table.read(table.post("seats", answer="yes"))
        return
    table.look()
    assert f"Table {number}, round {round_}" in table.page
    boards = book.boards(round_, number)
    if (round_, number) == (1, 2):
        enter_wrongly(table, boards)
    if (round_, number) == TURNED:
        table.read(table.post("seats", answer="turned"))
    for board, result in zip(boards, results(round_, number), strict=True):
        table.enter(board, result)
        evening.tell(round_, number, board, result)
        if number != 6:  # table 6 never agrees: its results count all the same
            table.agree(board)


def enter_wrongly(table: PostingTable, boards: list[int]) -> None:
    """What cannot be is refused with its reason, and nothing is kept of it."""
    assert "Board 20 is not at table 2 in round 1. Boards here: 4, 5, 6." in table.enter(20, "4HS=", 422)
    assert "7NT cannot make any overtricks." in table.enter(boards[0], "7NS+1", 422)
    assert "The level of a bid must be 1 to 7, not 8." in table.enter(boards[0], "8HS=", 422)
    assert "Opponents agree" not in table.look()


def tap_round(round_: int, evening: Evening, phone: Page, accessible: Callable[[Page], None]) -> None:
    if round_ > 1:
        look_again(phone)  # what the director did meanwhile, a late pair say, is news to the phone
        expect(phone.locator(".read-back")).to_contain_text("N-S stay.")
        act(phone, "left")
    expect(phone.locator("h1")).to_have_text(f"Table 1, round {round_}")
    act(phone, "seats-yes")
    boards, said = book.boards(round_, TAPPED), results(round_, TAPPED)
    offline = round_ == 2
    for board, result in zip(boards, said, strict=True):
        expect(phone.locator("#table-screen h1")).to_have_text(f"Board {board}")
        if (round_, board) == (1, boards[0]):
            accessible(phone)
        if offline:
            phone.context.set_offline(True)
        tap_result(phone, result)
        expect(phone.locator(".read-back .score")).to_be_visible()
        if (round_, board) == (1, boards[0]):
            accessible(phone)
            change_it(phone, result)
        act(phone, "agree") if offline else agree_here(phone)
        evening.tell(round_, TAPPED, board, result)
    if offline:
        come_back(phone)


def change_it(phone: Page, result: str) -> None:
    """The opponents say No: the table changes its entry, and only the last one counts."""
    act(phone, "change")
    phone.locator('.key[name="over"][value="2"]').tap()
    act(phone, "change")
    over = "0" if result.endswith("=") else str(int(result[3:]))
    phone.locator(f'.key[name="over"][value="{over}"]').tap()
    expect(phone.locator(".read-back .score")).to_be_visible()


def look_again(phone: Page) -> None:
    """Somebody takes the phone up, or the network is back: it sends and asks at once."""
    phone.evaluate("window.dispatchEvent(new Event('online'))")


def come_back(phone: Page) -> None:
    """Three results waited on the phone; the network is back."""
    expect(phone.locator("#table-waiting")).to_have_text(
        "Saved on this phone; 3 waiting to be sent. Carry on playing and keep this page open."
    )
    phone.context.set_offline(False)
    look_again(phone)
    expect(phone.locator("#table-waiting")).to_be_hidden()


# What the director has to do after some rounds.


def late_pair_comes(director: Director, evening: Evening, tables: dict[int, PostingTable]) -> None:
    director.push("Add pair", "link")
    director.check("Add pair")
    expect(director.page.get_by_role("combobox").first).to_be_focused()
    director.type(LATE_PAIR[0])
    director.press("Tab")
    director.type(LATE_PAIR[1])
    director.push("Start in round 2 as number 14")
    expect(director.page.get_by_role("alert")).to_contain_text("are not on the list. Send them again")
    director.push("Start in round 2 as number 14")
    expect(director.page.locator("#deeds")).to_contain_text("Pair 14 plays from round 2 on")


def wrong_lines_and_right_ones(director: Director, evening: Evening, tables: dict[int, PostingTable]) -> None:
    """The line: refusals leave it as it is; a taken row asks; undo takes back; an award with its reason."""
    for typed, answer in (
        ("8sn=", "The level of a bid must be 1 to 7, not 8."),
        ("b40 p", "There is no board 40: the boards are 1 to 21."),
        ("3nt=", "Who was declarer in 3NT? Add N, E, S or W."),
    ):
        director.line(typed)
        director.heard(answer)
        expect(director.page.locator("#line-input")).to_have_value(typed)
        director.press("Escape")
    board = book.boards(2, 4)[0]
    director.sure(f"b{board} t4 2nw-1")
    director.heard("2 no-trumps by West, seven tricks.")
    evening.tell(2, 4, board, "2NW-1")
    award = book.boards(2, 5)[1]
    director.sure(f"b{award} t5 60/40 -- slow play")
    director.heard("60 % for N-S, 40 % for E-W.")
    evening.tell(2, 5, award, (60, 40))
    director.sure(f"b{board} t4 sw")
    expect(director.page.locator("#deeds > li").first).to_contain_text(f"{board}")
    director.line("u")
    expect(director.page.locator("#deeds")).to_contain_text("undone")


def turn_the_table(director: Director, evening: Evening, tables: dict[int, PostingTable]) -> None:
    """The phone said that they sat the other way; the director looks, and turns the table."""
    round_, table = TURNED
    expect(director.page.locator("#needs")).to_contain_text("They sit the other way round: N-S 8 Otto & Pia")
    director.check()
    director.sure(f"r{round_} t{table} sw -- sat wrong")
    expect(director.page.locator("#deeds > li").first).to_contain_text(f"{table}")


def what_waits_for_the_director(
    director: Director, evening: Evening, tables: dict[int, PostingTable]
) -> None:
    """After agreement another entry waits until the director takes it; an unlikely one until it is right."""
    board = book.boards(4, 5)[2]
    tables[5].say_again(board, "1CN-1")
    director.push("Tables")
    needs = director.page.locator("#needs")
    director.to(needs.get_by_role("button", name=re.compile("^Accept 1")))
    director.check()
    director.press("Enter")
    expect(needs).not_to_contain_text(f"Board {board}, table 5")
    evening.tell(4, 5, board, "1CN-1")
    expect(needs).to_contain_text("doubled, nine off. Is this correct?")
    director.push("Yes, correct")
    expect(needs).not_to_contain_text("nine off")


def focus_survives_polls(director: Director, evening: Evening, tables: dict[int, PostingTable]) -> None:
    """The tile under the focus is drawn anew by a poll; the focus stays where it was."""
    director.push("Tables")
    tile, drawn = director.page.locator("#tile-link-A2"), director.page.locator("#tile-A2")
    director.to(tile)
    before = drawn.inner_text()
    board, result = book.boards(6, 2)[0], results(6, 2)[0]
    tables[2].look()
    tables[2].enter(board, result)
    expect(drawn).not_to_have_text(before, use_inner_text=True)
    expect(tile).to_be_focused()


ROUND_ENDS: dict[int, Callable[[Director, Evening, dict[int, PostingTable]], None]] = {
    1: late_pair_comes,
    2: wrong_lines_and_right_ones,
    3: turn_the_table,
    4: what_waits_for_the_director,
    5: focus_survives_polls,
}


def publish(director: Director) -> None:
    director.push("Session", "link")
    director.push("End play")
    expect(director.page.locator(".state-first").first).to_have_text("Finished")
    director.push("Session", "link")
    director.check()
    director.push("Publish results")
    director.push("Publish anyway")  # one board was never agreed
    expect(director.page.locator("#room-top")).to_contain_text("correction period ends")
    director.page.keyboard.press("Escape")  # the panel stays open with *Undo publishing*
    expect(director.page.get_by_role("dialog")).to_be_hidden()
    director.check()


def figures_are_right(director: Director, evening: Evening) -> None:
    """Every per cent and place of the published ranking, recomputed from what happened at the tables."""
    director.push("Results", "link")
    expect(director.page.get_by_text("Official", exact=True)).to_be_visible()
    expect(director.page.get_by_text("Updating")).to_have_count(0)
    director.check(" pairs")
    ranked = {}
    for row in director.page.locator("#ranking-rows tbody tr").all():
        place, pair, _names, percent = (cell.inner_text() for cell in row.locator("td, th").all()[:4])
        ranked[int(pair)] = (place, percent)
    percents = book.percentages(evening.truth.values())
    expected = {}
    for line in (range(1, 8), range(8, 15)):
        own = {pair: percents[pair] for pair in line}
        expected |= {pair: (place, book.shown(own[pair])) for pair, place in book.places(own).items()}
    assert ranked == expected


def look_at_a_pair(director: Director, room: str) -> None:
    """From the ranking to a pair's card, and to how its figure is made up."""
    director.page.goto(room.replace("control/", "ranking/"))
    director.push("Anna & Bo", "link")
    director.check("Anna & Bo")
    director.page.get_by_role("link", name=re.compile("How .* is made up$")).first.press("Enter")
    expect(director.page.get_by_role("dialog")).to_be_visible()
    director.check()


PAGES = (
    "control/", "ranking/", "boards/", "boards/19/", "publications/", "paper/", "wall/", "signin/",
    "movement/",
)  # fmt: skip


def look_around(
    director: Director, open_page: Callable[..., Page], accessible: Callable[[Page], None], room: str
) -> None:
    """On a laptop, on one at 200 per cent and on a phone of 320 px nothing scrolls sideways, and nothing is
    lost to axe. Every page is seen on one of the screens in each run, by turns.
    """
    kept = director.page.context.storage_state()
    screens = [
        open_page(viewport=size, storage_state=kept, reduced_motion="reduce")
        for size in (LAPTOP, NARROW, TWICE)
    ]
    addresses = {name: room.replace("control/", name) for name in PAGES}
    for name, address in (addresses | {"help": "/help/", "club": "/c/evening/"}).items():
        for page in share(screens, of=name):
            page.goto(address)
            expect(page.locator("h1").first).to_be_visible()
            accessible(page)
