"""Tables that post what a phone posts, without its screen: for evenings of many rounds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from playwright.sync_api import Browser

JSON = {"accept": "application/json"}
ResultOf = Callable[[int, int, int], str]
"""A result by round, table and board."""


@dataclass(frozen=True)
class EnteredResult:
    """What a table said of a board; `ns` and `ew` are numbers as the phone shows them: "4", "3 & 8"."""

    round: int
    board: int
    ns: str
    ew: str
    result: str


class Table:
    """The phone of one table, signed in by its link."""

    def __init__(self, browser: Browser, site: str, number: int, token: str) -> None:
        self.number = number
        self.context = browser.new_context(base_url=site)
        self.request = self.context.request
        assert self.request.get(f"/t/{token}/").ok
        self.ids = random.Random(token)
        self.headers = JSON | {"referer": f"{site}/table/"}
        self.headers["x-csrftoken"] = self.request.get("/table/token/").json()["token"]

    def state(self) -> dict[str, Any]:
        found = self.request.get("/table/state/", headers=JSON)
        assert found.ok, found.text()
        return found.json()

    def post(self, deed: str, **said: Any) -> dict[str, Any]:
        form = {name: str(value) for name, value in said.items()}
        answer = self.request.post(f"/table/{deed}/", form=form, headers=self.headers)
        assert answer.ok, answer.text()
        return answer.json()

    def play(self, number: int, result_of: ResultOf) -> list[EnteredResult]:
        """Enter and agree every board of a round here; a table that nobody plays at has none."""
        entered = []
        for meeting in self.state()["meetings"]:
            if meeting["round"] == number and not meeting["sitsOut"]:
                for board in meeting["boards"]:
                    result = result_of(number, self.number, board["number"])
                    self._say(meeting["id"], board["number"], result)
                    sides = [str(meeting[side]["number"]) for side in ("ns", "ew")]
                    entered.append(EnteredResult(number, board["number"], *sides, result))
        return entered

    def _say(self, encounter: int, board: int, result: str) -> None:
        entry = {"encounter": encounter, "board": board}
        entry["entry_id"] = UUID(int=self.ids.getrandbits(128), version=4)
        self.post("entry", **entry, result=result, seen=0)
        self.post("agree", **entry)
