"""A table's phone as its script works: an outbox, rising ids, patience, pauses, and changes only.

An entry goes into the outbox and is sent, one after the other. It leaves the outbox when the site has
acknowledged it, and is sent again until then. Some answers never arrive, because the connection is lost after
sending.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from bench.kit.crowd import LOOK, PHONE_POLL, SEND, Pause, Screens

AGAIN = 2.0  # seconds
CORRECTED, AGREED, CONFIRMED, CUT_OFF = 0.1, 0.5, 0.5, 0.03
"""How often a table says another result, agrees, says who sits there, and loses an answer."""
A_BLINK = 0.01  # seconds until a connection is lost
REFUSALS = frozenset({403, 404, 409, 422})
RESULTS = (
    "4HS=", "4HS+1", "3NN-1", "2CE=", "PASS", "5DXW-2", "1NN+2", "4SN=", "4SN-1", "3NS=", "2SW+1", "6HS-1",
    "3NE+1", "4HXXW-3", "6NW=", "7CS=", "1DE-1", "5CN+1",
)  # fmt: skip


@dataclass(slots=True)
class Item:
    """A message that waits in an outbox."""

    kind: str
    fields: dict[str, object]


@dataclass(frozen=True, slots=True)
class Entry:
    """A result that a table entered for a board."""

    entry_id: UUID
    encounter: int
    board: int
    result: str


@dataclass(slots=True)
class Ledger:
    """What all phones have sent, and the answers they received."""

    sent: dict[UUID, Entry] = field(default_factory=dict)
    last: dict[tuple[int, int], Entry] = field(default_factory=dict)  # by encounter and board
    acknowledged: dict[UUID, int] = field(default_factory=dict)  # with the status of the answer
    refused: list[str] = field(default_factory=list)


class Phone:
    """A table's phone, from scanning the card until its last board is acknowledged."""

    def __init__(self, screens: Screens, ledger: Ledger, link: str, draw: random.Random, pace: float) -> None:
        self.screens, self.ledger, self.link, self.draw, self.pace = screens, ledger, link, draw, pace
        self.client = screens.client("")
        self.items: list[Item] = []
        self.version, self.state = "", dict[str, Any]()
        self.asks, self.sends = Pause(PHONE_POLL, draw), Pause(AGAIN, draw)
        self.barred_until = 0.0
        self.something, self.last_at = asyncio.Event(), 0
        self.over = False

    async def run(self) -> None:
        """Play the whole evening; return when all that was said is acknowledged."""
        await self._open()
        async with asyncio.TaskGroup() as both:
            both.create_task(self._sync())
            both.create_task(self._play())
        self.client.close()

    async def _open(self) -> None:
        """Scan the card; the page shows what there is to play."""
        pause = Pause(AGAIN, self.draw)
        while True:
            status, headers, _content = await self.client.ask("link", "GET", f"/t/{self.link}/", SEND)
            if status == 302:
                self.client.cookies += headers["set-cookie"].partition(";")[0]
                break
            pause.missed(headers)
            await asyncio.sleep(pause.seconds)
        while not self.state:
            await self._poll()
            await asyncio.sleep(0 if self.state else self.asks.seconds)

    async def _play(self) -> None:
        for meeting in list(self.state["meetings"]):
            if self.draw.random() < CONFIRMED:
                self._put("seats", {"encounter": meeting["id"], "answer": "yes"})
            for board in meeting["boards"]:
                await self.screens.some_time(2 * self.pace)
                entry = self._enter(meeting["id"], board["number"], None)
                if self.draw.random() < CORRECTED:
                    await self.screens.some_time(self.pace)
                    entry = self._enter(meeting["id"], board["number"], entry)
                if self.draw.random() < AGREED:
                    self._put("agree", {**_place(entry), "entry_id": str(entry.entry_id)})
        self.over = True
        self.something.set()

    def _enter(self, encounter: int, board: int, before: Entry | None) -> Entry:
        """Sends a result, in place of the earlier one that this table sent for the board."""
        entry = Entry(self._new_id(), encounter, board, self.draw.choice(RESULTS))
        fields = {**_place(entry), "result": entry.result, "entry_id": str(entry.entry_id)}
        fields["seen"] = self._revision(encounter, board)
        if before is not None:
            fields["after"] = str(before.entry_id)
            self.items = [item for item in self.items if item.fields.get("entry_id") != str(before.entry_id)]
        self.ledger.sent[entry.entry_id] = self.ledger.last[encounter, board] = entry
        self._put("entry", fields)
        return entry

    def _revision(self, encounter: int, board: int) -> int:
        """The newest revision of a board that this phone has seen."""
        return next(
            int(known["revision"])
            for meeting in self.state["meetings"]
            for known in meeting["boards"]
            if (meeting["id"], known["number"]) == (encounter, board)
        )

    def _new_id(self) -> UUID:
        """A version 7 UUID, greater than the one before of this phone."""
        self.last_at = max(int(time.time() * 1000), self.last_at + 1)
        bits = self.last_at << 80 | 0x7 << 76 | self.draw.getrandbits(12) << 64 | 0b10 << 62
        return UUID(int=bits | self.draw.getrandbits(62))

    def _put(self, kind: str, fields: dict[str, object]) -> None:
        self.items.append(Item(kind, fields))
        self.something.set()

    async def _sync(self) -> None:
        """Send what waits, ask what changed, wait; sooner where something is new."""
        while not (self.over and not self.items):
            self.something.clear()
            if await self._flush() and time.monotonic() >= self.barred_until:
                await self._poll()
            pause = self.sends if self.sends.misses and self.items else self.asks
            try:
                await asyncio.wait_for(self.something.wait(), pause.seconds)
            except TimeoutError:
                continue

    async def _flush(self) -> bool:
        """Send all that waits, in order. False when the site was not reached, or asked to be let alone."""
        if time.monotonic() < self.barred_until:
            return False
        while self.items:
            if not await self._send(self.items[0]):
                return False
            self.sends.heard()
        return True

    async def _send(self, item: Item) -> bool:
        status, headers, content = await self.client.ask("token", "GET", "/table/token/", SEND)
        if status == 200:
            patience = A_BLINK if self.draw.random() < CUT_OFF else SEND
            fields = {**item.fields, "since": self.version}
            status, headers, content = await self.client.ask(
                item.kind, "POST", f"/table/{item.kind}/", patience, fields
            )
        answer = _read(content) if status else {}
        refused = status in REFUSALS and "code" in answer
        if not refused and not 200 <= status < 300:
            self.sends.missed(headers)
            self.barred_until = time.monotonic() + self.sends.named
            return False
        if refused:
            self.ledger.refused.append(f"{item.kind} {item.fields}: {status} {answer['code']}")
        else:
            if item.kind == "entry":
                self.ledger.acknowledged[UUID(str(item.fields["entry_id"]))] = status
            self._adopt(answer)
        if item in self.items:
            self.items.remove(item)
        return True

    async def _poll(self) -> None:
        status, headers, content = await self.client.ask(
            "phone poll", "GET", f"/table/state/?since={self.version}", LOOK
        )
        if 200 <= status < 300:
            self.asks.heard()
            if status == 200:
                self._adopt(_read(content))
        else:
            self.asks.missed(headers)

    def _adopt(self, state: dict[str, Any]) -> None:
        """Takes over a newer state; a short one has the same meetings."""
        if self.version and _order(state["version"]) < _order(self.version):
            return
        self.version, self.state = state["version"], state


def _place(entry: Entry) -> dict[str, object]:
    return {"encounter": entry.encounter, "board": entry.board}


def _read(content: bytes) -> dict[str, Any]:
    try:
        return dict(json.loads(content))
    except ValueError:  # an answer that was cut off, or none for a script
        return {}


def _order(version: str) -> tuple[int, int]:
    """A version "results.session" as two numbers, both of which only rise."""
    results, session = version.split(".")
    return int(session), int(results)
