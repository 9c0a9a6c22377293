"""A host of a rubber room at the page: taps, what the page shows of tables and of the ledger."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from playwright.sync_api import Locator, Page

from tests.browser.waiting import expect

TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}


@dataclass
class Host:
    """A host on the page of an evening; every tap waits for the room after it."""

    page: Page
    room: str
    evening: str = ""

    def begin(self) -> None:
        self.page.goto(self.room)
        self.page.get_by_role("button", name="Start an evening").click()
        expect(self.page.locator("#evening")).to_be_visible()
        self.evening = self.page.url

    def show(self) -> None:
        self.page.goto(self.evening)
        expect(self.page.locator("#evening")).to_be_visible()

    def tap(self, button: Locator) -> None:
        """Tap, and wait until the room is drawn anew, be it with a refusal."""
        entry = self.page.locator("#evening input[name=entry_id]")
        expect(entry).not_to_have_value("")
        before = entry.input_value()
        button.click()
        expect(entry).not_to_have_value(before)

    def come(self, *names: str) -> None:
        """Type whole names: the list is closed unread, and who is new is confirmed by a second Enter."""
        entry = self.page.locator("#evening input[name=entry_id]")
        for name in names:
            expect(entry).not_to_have_value("")
            before = entry.input_value()
            who = self.page.get_by_role("combobox", name="Name of player arriving")
            who.fill(name)
            for key in ("Escape", "Enter", "Enter"):
                who.press(key)
            expect(entry).not_to_have_value(before)

    def tick(self, *names: str) -> None:
        for name in names:
            self.page.locator(".rubber-free").get_by_role("checkbox", name=name, exact=True).first.check()

    def table(self, name: str) -> Locator:
        return self.page.get_by_role("article", name=f"Table {name}")

    def form(self, name: str, *people: str) -> None:
        self.tick(*people)
        self.tap(self.page.locator(".rubber-free").get_by_role("button", name=f"Form table {name}"))

    def join(self, name: str, *people: str) -> None:
        self.tick(*people)
        self.tap(self.page.get_by_role("button", name=f"Join table {name}", exact=True))

    def cut(self, table: str) -> dict[str, str]:
        """Cut at a table: who sits where."""
        self.tap(self.table(table).get_by_role("button", name="Cut at table"))
        return self.seats(table)

    def over(self, table: str, words: str = "Rubber over") -> None:
        self.tap(self.table(table).get_by_role("button", name=words))

    def menu(self, table: str, person: str, words: str) -> None:
        """A button of a member's menu at a table."""
        menu = self.table(table).locator("details.menu").filter(has_text=f"More {person}")
        menu.locator("summary").click()
        self.tap(menu.get_by_role("button", name=words, exact=True))

    def seats(self, table: str) -> dict[str, str]:
        found = self.table(table).locator(".rubber-seat")
        return {seat[0]: name for seat, name in (one.inner_text().split("\n") for one in found.all())}

    def people(self, table: str, title: str) -> list[str]:
        """Who stands at a table under a heading."""
        titled = self.table(table).locator(f"h3:text-is('{title}') + .rubber-people > li > span:first-child")
        return [words.split("\n")[0] for words in titled.all_inner_texts()]

    def pad(self, table: str) -> str:
        """The address of the sheet in play."""
        link = self.table(table).get_by_role("link", name="Score sheet:").get_attribute("href")
        assert link is not None
        return link

    def ledger(self) -> list[Mapping[str, str]]:
        answer = self.page.request.get(f"{self.room}ledger.csv")
        assert answer.ok
        return list(csv.DictReader(io.StringIO(answer.text())))

    def settled(self) -> dict[str, tuple[Decimal, Decimal]]:
        """Points and money of everybody, added up from the ledger's lines."""
        found: dict[str, tuple[Decimal, Decimal]] = {}
        for line in self.ledger():
            points, money = found.get(line["person"], (Decimal(0), Decimal(0)))
            found[line["person"]] = (points + Decimal(line["points"]), money + Decimal(line["amount"]))
        return found


def rubber_points(results: Sequence[str]) -> int:
    """What N-S win (or lose) by a rubber of contract bridge, laws of 1948, written from the book's table.

    Results are like "4SXE-1 H100N"; of doubled ones only those set, as the evening has no others.
    """
    total, part, games = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    for text in results:
        said, _space, honours = text.partition(" H")
        level, denomination, double = int(said[0]), said[1], said[2] == "X"
        declarer, over = said[3 if double else 2], said[4 if double else 3 :]
        side, other = ("NS", "EW") if declarer in "NS" else ("EW", "NS")
        vulnerable = games[side] > 0
        if honours:
            total["NS" if honours[-1] in "NS" else "EW"] += int(honours[:-1])
        if over.startswith("-"):
            total[other] += _set(int(over[1:]), double=double, vulnerable=vulnerable)
            continue
        below = level * TRICK[denomination] + (10 if denomination == "N" else 0)
        extra = 0 if over == "=" else int(over) * TRICK[denomination]
        slam = {6: 500, 7: 1000}.get(level, 0)
        total[side] += below + extra + (slam * 3 // 2 if vulnerable else slam)
        part[side] += below
        if part[side] >= 100:
            games[side] += 1
            part = {"NS": 0, "EW": 0}
    for side, other in (("NS", "EW"), ("EW", "NS")):
        if games[side] == 2:
            total[side] += 500 if games[other] else 700
    if 2 not in games.values():  # broken off: 300 for the only game, 50 for a part score (law 97)
        for side, other in (("NS", "EW"), ("EW", "NS")):
            total[side] += 300 if games[side] > games[other] else 0
            total[side] += 50 if part[side] else 0
    return total["NS"] - total["EW"]


def _set(tricks: int, *, double: bool, vulnerable: bool) -> int:
    if not double:
        return tricks * (100 if vulnerable else 50)
    return 200 + (tricks - 1) * 300 if vulnerable else 100 + (tricks - 1) * 200


def shares(seats: Mapping[str, str], results: Sequence[str]) -> dict[str, Decimal]:
    """Points of the four of a rubber: the difference in hundreds, fifty and more counting as one."""
    margin = rubber_points(results)
    hundreds = (abs(margin) + 50) // 100 * (1 if margin > 0 else -1)
    return {name: Decimal(100 * hundreds * (1 if seat in "NS" else -1)) for seat, name in seats.items()}
