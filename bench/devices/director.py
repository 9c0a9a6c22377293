"""The director, who corrects by the line and the API, and somebody who opens a table's link on a phone."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.error
import urllib.request
from typing import Any
from uuid import uuid4

from bench.devices.evening import Evening
from bench.devices.stories import Place, Until
from bench.kit.crowd import Screens
from bench.soak.phones import Entry, Ledger, Phone

AGAIN = 0.5  # seconds
ANSWER = 20.0  # seconds to wait for one answer
PATIENCE = 120.0  # seconds until the site must show what was said
QUESTIONS = ("line.round", "line.taken", "line.doubt", "line.mend")


class NotShown(Exception):
    """The site does not come to show what was said."""


class Director:
    """Calls the API again and again until it answers: the site may be away for a while."""

    def __init__(self, port: int, evening: Evening) -> None:
        self.port, self.evening = port, evening

    async def play(self, place: Place) -> dict[str, Any]:
        return await self._call("GET", f"plays/{self.evening.plays[place]}/")

    async def rule(self, place: Place, ns: str, ew: str) -> None:
        """An award, as a revision by the API, with sight of what is there."""
        seen = (await self.play(place))["last_revision"]
        outcome = {"kind": "award", "award_ns": ns, "award_ew": ew}
        body = {"entry_id": str(uuid4()), "seen": seen, "outcome": outcome}
        await self._call("POST", f"plays/{self.evening.plays[place]}/revisions/", body)

    async def line(self, place: Place, result: str) -> None:
        """A result, by the director's command line, whose questions are all answered."""
        table, round_, board = place
        body = {
            "text": f"b{board} t{table} {result.lower()}",
            "cursor": {"view": "round", "number": round_},
            "confirmed": QUESTIONS,
            "entry_id": str(uuid4()),
        }
        await self._call("POST", "line/", body)

    async def until(self, place: Place, then: Until, result: str) -> None:
        """Wait until the site shows it. Raises NotShown."""
        for _ in range(int(PATIENCE / AGAIN)):
            play = await self.play(place)
            counts = (play["outcome"] or {}).get("result")
            if {"counts": counts == result, "waits": play["waiting"], "conflict": play["conflict"]}[then]:
                return
            await asyncio.sleep(AGAIN)
        raise NotShown(f"{place}: {then} {result}, but {play}")

    async def finish(self) -> None:
        """Play is over: boards with fewer results are compared by Neuberg's formula from now on."""
        await self._call("POST", "finish/", {})

    async def ranking(self) -> dict[str, Any]:
        """The ranking, once it is that of all results."""
        while True:
            found = await self._call("GET", "ranking/")
            if found["current"]:
                return found
            await asyncio.sleep(AGAIN)

    async def _call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        return await asyncio.to_thread(self._answered, method, path, body)

    def _answered(self, method: str, path: str, body: object) -> dict[str, Any]:
        """The answer of the site; what it refuses is the bench's own fault."""
        while True:
            status, content = self._asked(method, path, body)
            if 200 <= status < 300:
                return dict(json.loads(content))
            if 400 <= status < 500 and status != 429:
                raise AssertionError(f"{method} {path} {body}: {status} {content[:300]!r}")
            time.sleep(AGAIN)

    def _asked(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        headers = {"Authorization": f"Token {self.evening.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{self.evening.address}{path}",
            None if body is None else json.dumps(body).encode(),
            headers,
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=ANSWER) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()
        except OSError:
            return 0, b""


class Stray(Phone):
    """A phone at a table with a unit, which says what it is told to, without sight of what the unit said."""

    def __init__(self, screens: Screens, ledger: Ledger, link: str, draw: random.Random) -> None:
        super().__init__(screens, ledger, link, draw, pace=0.0)
        self.left = asyncio.Event()

    async def _play(self) -> None:
        await self.left.wait()
        self.over = True
        self.something.set()

    def say(self, encounter: int, board: int, result: str) -> None:
        entry = Entry(self._new_id(), encounter, board, result)
        self.ledger.sent[entry.entry_id] = self.ledger.last[encounter, board] = entry
        fields = {"encounter": encounter, "board": board, "result": result}
        self._put("entry", {**fields, "entry_id": str(entry.entry_id), "seen": 0})
