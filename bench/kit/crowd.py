"""Browsers without a screen: their connections, their patience, and when they ask again."""

from __future__ import annotations

import asyncio
import json
import math
import random
import re
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from statistics import quantiles
from urllib.parse import urlencode

from bench.kit.site import TOKEN

PHONE_POLL, ROOM_POLL = 10.0, 5.0  # seconds
SEND, LOOK = 20.0, 8.0  # patience, seconds
LONGEST = 60.0
SLOWEST, BACK = 4.0, 0.1  # times the usual pause, and how far an answer takes it back, as in `pause.js`
POLLED = re.compile(r'data-poll-url="([^"]+)"[^>]*data-poll-version="([^"]*)"')
PAGES, PARTS = frozenset({"room", "ranking"}), frozenset({"room poll"})
"""Kinds of requests: what asks for a page, and for parts of one; all others ask for data."""


@dataclass(slots=True)
class Heard:
    """The answers to one kind of request."""

    seconds: list[float] = field(default_factory=list)  # of those that were answered in the end
    statuses: Counter[int] = field(default_factory=Counter)  # of every try; 0: no answer in time
    lost: int = 0

    def percentile(self, percent: int) -> float:
        if len(self.seconds) < 2:
            return self.seconds[0] if self.seconds else float("nan")
        return quantiles(self.seconds, n=100, method="inclusive")[percent - 1]


class Client:
    """A browser: one connection that stays open, cookies, and a limit to its patience."""

    def __init__(self, port: int, cookies: str, heard: dict[str, Heard]) -> None:
        self.port, self.cookies, self.heard = port, f"csrftoken={TOKEN}; {cookies}", heard
        self.pipes: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, kind: str, method: str, path: str, patience: float, form: Mapping[str, object] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and content; status 0 when there was no answer in time."""
        body = urlencode(form or {}).encode() if method == "POST" else b""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {self.cookies}"]
        if method == "POST":
            lines += [f"X-CSRFToken: {TOKEN}", "Content-Type: application/x-www-form-urlencoded"]
        if kind in PARTS:
            lines.append("HX-Request: true")
        elif kind not in PAGES:
            lines.append("Accept: application/json")
        lines.append(f"Content-Length: {len(body)}")
        request = "\r\n".join([*lines, "", ""]).encode() + body
        try:
            answer = await asyncio.wait_for(self._exchange(request), patience)
        except (TimeoutError, OSError, EOFError):
            self.close()
            answer = (0, {}, b"")
        self.heard[kind].statuses[answer[0]] += 1
        return answer

    async def _exchange(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        if self.pipes is None or self.pipes[0].at_eof():
            self.close()
            self.pipes = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.pipes
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:]) if name
        }
        return int(head[0].split()[1]), headers, await self._content(reader, headers)

    async def _content(self, reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") != "chunked":
            return await reader.readexactly(int(headers.get("content-length", 0)))
        parts = []
        while size := int(await reader.readline(), 16):
            parts.append(await reader.readexactly(size + 2))
        await reader.readline()
        return b"".join(part[:-2] for part in parts)

    def close(self) -> None:
        if self.pipes is not None:
            self.pipes[1].close()
        self.pipes = None


class Pause:
    """The pause between two polls, calculated as in `pause.js`."""

    def __init__(self, every: float, draw: random.Random) -> None:
        self.every, self.draw, self.misses, self.named, self.times = every, draw, 0, 0.0, 1.0

    def heard(self) -> None:
        self.misses, self.named = 0, 0.0
        self.times -= BACK * (self.times - 1)

    def missed(self, headers: dict[str, str]) -> None:
        self.misses += 1
        self.named = float(headers.get("retry-after", 0))
        if self.named:
            self.times = min(SLOWEST, 2 * self.times)

    @property
    def seconds(self) -> float:
        if not self.misses:
            return self.times * self.every * self.draw.uniform(0.8, 1.2)
        if self.named:
            return self.named + self.draw.random() * min(LONGEST, self.named * 2 ** (self.misses - 1))
        return max(0.5, self.draw.random() * min(LONGEST, self.every * 2**self.misses))


class Screens:
    """Screens that look on: browsers with the pauses of the scripts, until `end` on the monotonic clock."""

    def __init__(self, port: int, draw: random.Random, heard: dict[str, Heard]) -> None:
        self.port, self.draw, self.heard = port, draw, heard
        self.end = math.inf
        self.clients: list[Client] = []

    def client(self, cookies: str) -> Client:
        self.clients.append(Client(self.port, cookies, self.heard))
        return self.clients[-1]

    async def some_time(self, within: float) -> None:
        await asyncio.sleep(self.draw.uniform(0, within))

    async def poll(self, kind: str, client: Client, path: str, every: float) -> None:
        """Ask again and again until the burst is over; what comes names the next version."""
        pause = Pause(every, self.draw)
        while time.monotonic() < self.end:
            began = time.monotonic()
            status, headers, content = await client.ask(kind, "GET", path, LOOK)
            if 200 <= status < 300:
                self.heard[kind].seconds.append(time.monotonic() - began)
                pause.heard()
                version = headers.get("x-poll-version") or json.loads(content or "{}").get("version")
                path = re.sub("since=.*", f"since={version}", path) if version else path
            else:
                pause.missed(headers)
            await asyncio.sleep(min(pause.seconds, max(0.0, self.end - time.monotonic())))

    async def room(self, address: str, cookie: str) -> None:
        """A control room, and what its page asks from then on."""
        client = self.client(cookie)
        await self.some_time(ROOM_POLL)
        content = await self.look("room", client, f"{address}/control/")
        polled = POLLED.search(content.decode())
        if polled:
            asked = unescape(polled[1])
            joint = "&" if "?" in asked else "?"
            await self.poll("room poll", client, f"{asked}{joint}since={polled[2]}", ROOM_POLL)

    async def ranking(self, address: str, cookie: str, within: float) -> None:
        """A ranking, opened once at some time."""
        await self.some_time(within)
        client = self.client(cookie)
        await self.look("ranking", client, f"{address}/ranking/")
        client.close()
        self.clients.remove(client)

    async def look(self, kind: str, client: Client, path: str) -> bytes:
        """A page; that of a busy site asks again by itself."""
        pause = Pause(1.0, self.draw)
        began = time.monotonic()
        while True:
            status, headers, content = await client.ask(kind, "GET", path, 2 * LOOK)
            if status == 200:
                self.heard[kind].seconds.append(time.monotonic() - began)
                return content
            pause.missed(headers)
            if status != 503 or time.monotonic() + pause.seconds > self.end:
                self.heard[kind].lost += 1
                return b""
            await asyncio.sleep(pause.seconds)
