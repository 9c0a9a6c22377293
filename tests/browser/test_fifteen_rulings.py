"""Fifteen rulings on a phone of 390 px, each in at most eight taps; `TAPS` has how many it takes today.

A ruling begins at a result, where one tap opens the laws, and ends when it is recorded and its score counts;
an appeal begins in the control room. Every button, link, box and summary pressed is a tap; typing is none.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.waiting import expect

MOST_TAPS = 8
TAPS = {
    "A revoke of two tricks": 6,
    "A lead out of turn with five options": 7,
    "An insufficient bid with a comparable call": 5,
    "A penalty card": 6,
    "A claim with a trump out": 8,
    "Misinformation with a weighted score": 8,
    "A fouled board in teams": 8,
    "A wrong board": 5,
    "Slow play": 5,
    "A hesitation": 8,
    "A late appeal": 4,
    "An appeal heard and amended": 8,
    "A director's error": 5,
    "An older whist revoke": 4,
    "A 1913 revoke": 7,
}
MAKE = """
import json
import re
from tests import factories as f
club = f.make_club()
f.Role.objects.create(club=club, user=f.make_user("greta"), kind="director")
made = {}
for name, form in {
    "2017": {"tables": 3, "boards": 2},
    "teams": {"tables": 5, "kind": "teams_awl", "boards": 2, "settings": {"method": "imps"}},
    "whist": {"tables": 3, "boards": 1, "settings": {"table": "whist", "method": "tricks"}},
    "1913": {"tables": 3, "boards": 1, "settings": {"table": "auction-1913"}},
}.items():
    session = f.make_session(club=club, name=name, **form)
    if name == "2017":
        f.enter_all(session)
    made[name] = [f"/c/{club.slug}/s/{session.pk}/control/", f.play_of(session).pk]
    made[f"{name}, table 2"] = [made[name][0], f.play_of(session, 2).pk]
print(json.dumps(made))
"""


@dataclass
class Phone:
    """A director's phone; `taps` counts what was pressed since `start`."""

    page: Page
    rooms: dict[str, tuple[str, int]]
    taps: int = 0
    counted: dict[str, int] = field(default_factory=dict)

    def start(self, code: str = "2017") -> None:
        """The page of a result, whose *Rule by the laws* is the first tap."""
        room, play = self.rooms[code]
        self.page.goto(f"{room}play/{play}/")
        self.taps = 0
        self.tap(self.page.get_by_role("link", name="Rule by the laws"))
        expect(self.page.locator("#laws-search")).to_be_visible()

    def tap(self, what: Locator) -> None:
        what.click()
        self.taps += 1

    def answer(self, *words: str) -> None:
        """Press these keys of the page of laws, one after the other."""
        for one in words:
            self.tap(self.page.locator("#laws-screen").get_by_role("button", name=one, exact=True))

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def record(self, law: str, *, choice: bool = False, score: bool = False) -> None:
        """The ruling is this one; it is recorded, with its first option where it has some."""
        expect(self.page.locator("#laws-screen h2")).to_contain_text(f"Law {law}:")
        if choice:
            self.tap(self.page.get_by_role("radio").first)
        self.button("Record, and adjust the score" if score else "Record the ruling")
        if not score:
            expect(self.page.get_by_role("heading", level=1)).to_have_text("Rulings of this session")

    def type(self, **fields: str) -> None:
        for label, text in fields.items():
            self.page.locator(f"[name={label}]").fill(text)

    def apply(self, preview: str) -> None:
        """The score is looked at and then counts."""
        self.button("Preview changes")
        expect(self.page.locator(".ruling-preview")).to_contain_text(preview)
        self.button("Apply adjustment")
        expect(self.page.locator("#room")).to_be_visible()

    def done(self, name: str) -> None:
        assert self.taps <= MOST_TAPS, (name, self.taps)
        self.counted[name] = self.taps


@pytest.fixture
def phone(open_page, site) -> Phone:
    rooms = json.loads(site.run(MAKE).splitlines()[-1])
    page = open_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.goto(f"/accounts/login/?next={rooms['2017'][0]}")
    page.locator("[name=login]").fill("greta")
    page.locator("[name=password]").fill("a long password")
    page.keyboard.press("Enter")
    expect(page.locator("#room")).to_be_visible()
    return Phone(page, rooms)


def at_the_table(phone: Phone) -> None:
    """What the page of laws decides at once."""
    for name, law, choice, words in (
        ("A revoke of two tricks", "64A1", False,
         ["A revoke", "Yes", "The player who revoked", "One or more"]),
        ("A lead out of turn with five options", "54D", True,
         ["A lead out of turn, or an opening lead to take back", "A player led out of turn.", "A defender",
          "The opening lead"]),
        ("An insufficient bid with a comparable call", "27B1b", False,
         ["An insufficient bid", "No", "Another comparable call"]),
        ("A penalty card", "50D2a", True,
         ["A penalty card on the table", "The partner of that player is on lead", "A major one"]),
        ("A claim with a trump out", "70C", False,
         ["A claim or concession", "A claim is doubted.", "On a trump that an opponent still has", "No",
          "Yes", "Yes"]),
        ("A wrong board", "15B1", False,
         ["A wrong board, or cards of another board",
          "An auction has begun on a board that was not due at this table in this round.", "Yes"]),
        ("Slow play", "90B2", False,
         ["Slow play, late arrival, procedure, conduct", "A contestant broke procedure.",
          "Played too slowly"]),
    ):  # fmt: skip
        phone.start()
        phone.answer(*words)
        phone.record(law, choice=choice)
        phone.done(name)


def with_a_score(phone: Phone) -> None:
    """Misinformation with a weighted score, and an error of the director with a split one."""
    phone.start("2017, table 2")
    phone.answer(
        "A wrong explanation, or none, that may have done damage", "Something other than was explained"
    )
    phone.answer("Yes")
    phone.record("75B1", score=True)
    phone.tap(phone.page.get_by_label("Weighted score (several results)"))
    phone.type(result_ns_0="4hn=", percent_ns_0="60", result_ns_1="4hn-1", percent_ns_1="40")
    phone.apply("60 % of N-S +420, 40 % of E-W +50")
    phone.done("Misinformation with a weighted score")
    phone.start()
    phone.answer(
        "No result, a score to adjust, damage to judge after play", "A score may have to be adjusted."
    )
    phone.answer("The director gave a wrong ruling, and the board cannot be scored normally")
    phone.record("82C")
    phone.done("A director's error")


def in_other_games(phone: Phone) -> None:
    """A fouled board of a team match, and revokes of whist and of 1913."""
    phone.start("teams")
    phone.answer(
        "A fouled board, or one that cannot be compared",
        "A board was played with cards, a dealer or a vulnerability that differ.",
        "Yes",
        "A board of a team match cannot be compared.",
        "Several boards cannot be compared, or need an adjusted score",
        "One side",
    )
    phone.record("86B2b")
    phone.done("A fouled board in teams")
    phone.start("whist")
    phone.answer("A revoke", "Yes")
    phone.record("X.4p")
    phone.done("An older whist revoke")
    phone.start("1913")
    phone.answer("A revoke", "A player did not follow suit although able to.", "Yes", "An adversary")
    phone.record("84b", choice=True)
    phone.done("A 1913 revoke")


def with_a_poll(phone: Phone) -> None:
    """A hesitation: the ruling, and then the players consulted, typed into its poll."""
    phone.start()
    phone.answer(
        "A hesitation, or other information from the partner",
        "From the partner: a remark, a question, an alert, a pause, a gesture",
        *["Yes"] * 4,
    )
    phone.record("16B3")
    taps = phone.taps
    newest = phone.page.locator("section[id^=ruling-]").last
    phone.tap(newest.get_by_role("link", name="Players consulted"))
    phone.type(who_0="Eva", standing_0="county", would_call_0="Pass", considered_0="3S")
    phone.button("Record")
    expect(phone.page.locator("main")).to_contain_text("Eva (county): Pass; considered 3")
    assert phone.taps - taps == 2
    phone.taps = taps
    phone.done("A hesitation")


def open_list(phone: Phone, room: str) -> None:
    phone.page.goto(room)
    phone.taps = 0
    phone.tap(phone.page.get_by_role("link", name="Rulings", exact=True))
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Rulings of this session")


def on_appeal(phone: Phone) -> None:
    """An appeal is heard and amended with its score; another one comes late. Both begin in the list."""
    room, _play = phone.rooms["2017"]
    open_list(phone, room)
    ruling = phone.page.locator("#ruling-1")
    phone.tap(ruling.locator("summary", has_text="Appeal"))
    ruling.locator("[name=appellant]").fill("Pair 4")
    phone.tap(ruling.get_by_label("Both partners, or the captain, concur"))
    phone.tap(ruling.get_by_role("button", name="Record the appeal"))
    ruling.locator("[name=committee]").fill("Eva, Jan, Kit")
    ruling.locator("[name=decision]").fill("The revoke was not established.")
    phone.tap(ruling.get_by_role("button", name="Ruling amended"))
    phone.tap(ruling.get_by_role("link", name="Adjusted score"))
    phone.type(assigned="4hn=")
    phone.apply("N-S +420")
    phone.done("An appeal heard and amended")


def test_fifteen_rulings_take_at_most_eight_taps_each(phone, site, accessible):
    at_the_table(phone)
    with_a_score(phone)
    with_a_poll(phone)
    on_appeal(phone)
    in_other_games(phone)
    room, _play = phone.rooms["2017"]
    late(phone, site, room)
    phone.page.goto(f"{room}rulings/1/poll/")
    expect(phone.page.locator("h1")).to_be_visible()
    accessible(phone.page)
    assert len(phone.counted) == 15
    assert phone.counted == TAPS


def late(phone: Phone, site, room: str) -> None:
    """The correction period is over, and the appeal is refused in words."""
    session = re.search(r"/s/(\d+)/", room)[1]
    site.run(
        "import datetime as dt; from django.utils import timezone; from scoring.models import Session\n"
        "an_hour_ago = timezone.now() - dt.timedelta(hours=1)\n"
        f"Session.objects.filter(pk={session}).update(corrections_until=an_hour_ago)"
    )
    open_list(phone, room)
    ruling = phone.page.locator("#ruling-2")
    phone.tap(ruling.locator("summary", has_text="Appeal"))
    ruling.locator("[name=appellant]").fill("Pair 4")
    phone.tap(ruling.get_by_label("Both partners, or the captain, concur"))
    phone.tap(ruling.get_by_role("button", name="Record the appeal"))
    expect(phone.page.get_by_role("alert")).to_contain_text("The time for appeals ended at")
    phone.done("A late appeal")
