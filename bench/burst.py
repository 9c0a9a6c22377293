"""A burst: every table enters a result within half a minute, beside all the screens that look on.

    python -m bench.burst [--tables 500 --seconds 30 --controls 50 --rankings 2000] [--database postgres]

Phones ask for their state, control rooms poll, rankings are opened, all of them with the patience and the
pauses that they have in a browser. In the same burst as many rows are inserted by the least view there is,
with the same patience: what an entry takes is a ratio to that. Bounded in count and time, on the loopback
only, drawn by a seed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from statistics import quantiles
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import uuid4

from bench.report import DATABASES
from bench.site import TOKEN, Browser, server, site
from bench.timing import print_table, ratio

if TYPE_CHECKING:
    import psutil

    from bench.fields import Made

PHONE_POLL, ROOM_POLL = 10.0, 5.0  # seconds
SEND, LOOK = 20.0, 8.0  # patience, seconds
TRIES = 12  # of one entry; the least view's too
LATE = 90.0  # seconds after the burst when what is not acknowledged counts as lost
QUIET = 0.05  # of a core: the server is idle
LONGEST = 60.0
TARGET = 3.0
POLLED = re.compile(r'data-poll-url="([^"]+)"[^>]*data-poll-version="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Burst:
    """How much, and for how long."""

    tables: int = 500
    seconds: float = 30
    controls: int = 50
    rankings: float = 2000  # a minute
    each: int = 50  # tables of one session
    boards: int = 16
    seed: int = 1


@dataclass(slots=True)
class Heard:
    """What one kind of request was answered."""

    seconds: list[float] = field(default_factory=list)  # of those that were answered in the end
    statuses: Counter[int] = field(default_factory=Counter)  # of every try; 0: no answer in time
    lost: int = 0

    def percentile(self, percent: int) -> float:
        if len(self.seconds) < 2:
            return self.seconds[0] if self.seconds else float("nan")
        return quantiles(self.seconds, n=100, method="inclusive")[percent - 1]


@dataclass(slots=True)
class Found:
    """What the burst came to."""

    heard: dict[str, Heard]
    idle_after: float  # seconds after the last of all had gone
    spent: float  # processor seconds of the server
    kept: int  # results that the database has

    @property
    def ratio(self) -> float:
        return self.heard["entry"].percentile(95) / self.heard["least view"].percentile(95)


class Client:
    """A browser: one connection that stays open, cookies, and patience."""

    def __init__(self, port: int, cookies: str, heard: dict[str, Heard]) -> None:
        self.port, self.cookies, self.heard = port, f"csrftoken={TOKEN}; {cookies}", heard
        self.pipes: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, kind: str, method: str, path: str, patience: float, form: dict[str, object] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and content; status 0 when there was no answer in time."""
        body = urlencode(form or {}).encode() if method == "POST" else b""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {self.cookies}"]
        if method == "POST":
            lines += [f"X-CSRFToken: {TOKEN}", "Content-Type: application/x-www-form-urlencoded"]
        if kind in {"entry", "least view", "phone poll"}:
            lines.append("Accept: application/json")
        if kind == "room poll":
            lines.append("HX-Request: true")
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
    """As `pause.js` has it."""

    def __init__(self, every: float, draw: random.Random) -> None:
        self.every, self.draw, self.misses, self.named = every, draw, 0, 0.0

    def heard(self) -> None:
        self.misses, self.named = 0, 0.0

    def missed(self, headers: dict[str, str]) -> None:
        self.misses += 1
        self.named = float(headers.get("retry-after", 0))

    @property
    def seconds(self) -> float:
        if not self.misses:
            return self.every * self.draw.uniform(0.8, 1.2)
        if self.named:
            return self.named + self.draw.random() * min(LONGEST, self.named * 2 ** (self.misses - 1))
        return max(0.5, self.draw.random() * min(LONGEST, self.every * 2**self.misses))


class Crowd:
    """Everybody at once, until the burst is over and every entry is acknowledged or lost."""

    def __init__(self, burst: Burst, port: int, sessions: list[tuple[Made, str]]) -> None:
        self.burst, self.port, self.sessions = burst, port, sessions
        self.draw = random.Random(burst.seed)
        kinds = ("entry", "least view", "phone poll", "room", "room poll", "ranking")
        self.heard = {kind: Heard() for kind in kinds}
        self.clients: list[Client] = []

    async def run(self, tables: list[tuple[Made, int, int, str]]) -> None:
        self.end = time.monotonic() + self.burst.seconds
        for kind in ("entry", "least view"):
            self.heard[kind].lost = len(tables)
        async with asyncio.TaskGroup() as everybody:
            for made, encounter, board, cookie in tables:
                everybody.create_task(self.phone(made, cookie))
                everybody.create_task(self.entry(made, encounter, board, cookie))
                everybody.create_task(self.least_view(made, cookie))
            for number in range(self.burst.controls):
                everybody.create_task(self.room(*self.sessions[number % len(self.sessions)]))
            for _ in range(int(self.burst.rankings * self.burst.seconds / 60)):
                everybody.create_task(self.ranking(*self.draw.choice(self.sessions)))

    def client(self, cookies: str) -> Client:
        self.clients.append(Client(self.port, cookies, self.heard))
        return self.clients[-1]

    async def some_time(self, within: float) -> None:
        await asyncio.sleep(self.draw.uniform(0, within))

    async def phone(self, made: Made, cookie: str) -> None:
        await self.some_time(PHONE_POLL)
        path = f"/table/state/?since=1.{made.session.version}"
        await self.poll("phone poll", self.client(cookie), path, PHONE_POLL)

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

    async def entry(self, made: Made, encounter: int, board: int, cookie: str) -> None:
        form = {"encounter": encounter, "board": board, "result": "4SN=", "seen": 0}
        form |= {"since": f"1.{made.session.version}", "entry_id": str(uuid4())}
        await self.post("entry", "/table/entry/", form, cookie)

    async def least_view(self, made: Made, cookie: str) -> None:
        await self.post("least view", f"/bench/insert/{made.session.pk}/", {}, cookie)

    async def post(self, kind: str, path: str, form: dict[str, object], cookie: str) -> None:
        """Send it as a phone does: a token, then the entry, again and again until it is acknowledged."""
        await self.some_time(self.burst.seconds)
        client, pause = self.client(cookie), Pause(2.0, self.draw)
        began = time.monotonic()
        for _ in range(TRIES):
            status, headers, _content = await client.ask(kind, "GET", "/table/token/", SEND)
            if status == 200:
                status, headers, _content = await client.ask(kind, "POST", path, SEND, form)
            if 200 <= status < 300:
                self.heard[kind].seconds.append(time.monotonic() - began)
                self.heard[kind].lost -= 1
                return
            pause.missed(headers)
            await asyncio.sleep(pause.seconds)
            if time.monotonic() > self.end + LATE:
                return

    async def room(self, made: Made, cookie: str) -> None:
        client = self.client(cookie)
        await self.some_time(ROOM_POLL)
        path = f"/c/{made.session.club.slug}/s/{made.session.pk}/control/"
        content = await self.look("room", client, path)
        polled = POLLED.search(content.decode())
        if polled:
            address = unescape(polled[1])
            joint = "&" if "?" in address else "?"
            await self.poll("room poll", client, f"{address}{joint}since={polled[2]}", ROOM_POLL)

    async def ranking(self, made: Made, cookie: str) -> None:
        await self.some_time(self.burst.seconds)
        path = f"/c/{made.session.club.slug}/s/{made.session.pk}/ranking/"
        client = self.client(cookie)
        await self.look("ranking", client, path)
        client.close()

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


def measure(burst: Burst, database: str) -> Found:
    with site(database):
        from scoring.models import Revision

        sessions = [_session(burst) for _ in range(max(1, burst.tables // burst.each))]
        tables = [table for made, _cookie in sessions for table in _tables(made)][: burst.tables]
        before = Revision.objects.count()
        with server(database) as browser:
            crowd = Crowd(burst, browser.connection.port, sessions)
            _warm_up(browser, sessions)
            spent = -_spent()
            asyncio.run(_bounded(crowd, tables, burst.seconds + LATE + SEND))
            idle = _idle_after()
            spent += _spent()
        return Found(crowd.heard, idle, spent, Revision.objects.count() - before)


async def _bounded(crowd: Crowd, tables: list[tuple[Made, int, int, str]], seconds: float) -> None:
    """Until all have gone, or it has lasted too long: then they go, too."""
    with suppress(TimeoutError):
        await asyncio.wait_for(crowd.run(tables), seconds)
    for client in crowd.clients:
        client.close()


def _session(burst: Burst) -> tuple[Made, str]:
    """A session in play, and the cookie of its director."""
    from django.contrib.auth import get_user_model
    from django.test import Client as SignedIn

    from bench.fields import make_field
    from clubs.people.models import Role

    made = make_field(min(burst.each, burst.tables), burst.boards, 2, people=True)
    director = get_user_model().objects.create(username=f"director-{made.session.pk}")
    Role.objects.create(club=made.session.club, user=director, kind="director")
    browser = SignedIn()
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    return made, f"sessionid={browser.cookies['sessionid'].value}"


def _tables(made: Made) -> Iterator[tuple[Made, int, int, str]]:
    """Every table with its first open board and its phone's cookie."""
    from bench.posts import to_enter

    seen = set()
    for encounter, board, cookie in to_enter(made):
        if cookie not in seen:
            seen.add(cookie)
            yield made, encounter, board, cookie


def _warm_up(browser: Browser, sessions: list[tuple[Made, str]]) -> None:
    for made, cookie in sessions:
        where = f"/c/{made.session.club.slug}/s/{made.session.pk}"
        browser.get(f"{where}/ranking/", cookie)
        browser.get(f"{where}/control/", cookie)


def _idle_after() -> float:
    """Seconds until the server's processes do nothing more, though all who asked have gone."""
    began = time.monotonic()
    while time.monotonic() < began + 300:
        spent = -_spent()
        time.sleep(1)
        if spent + _spent() < QUIET:
            break
    return max(0.0, time.monotonic() - began - 1)


def _spent() -> float:
    """Processor seconds of the server so far."""
    import psutil

    times = [child.cpu_times() for child in psutil.Process().children(recursive=True) if _serves(child)]
    return sum(own.user + own.system for own in times)


def _serves(process: psutil.Process) -> bool:
    return any("granian" in part for part in process.cmdline())


def show(found: Found) -> None:
    rows = [
        [
            kind,
            len(heard.seconds),
            heard.lost,
            *(f"{1000 * heard.percentile(percent):,.0f}" for percent in (50, 95, 99)),
            heard.statuses[503],
            heard.statuses[0],
            sum(number for status, number in heard.statuses.items() if status >= 400 and status != 503),
        ]
        for kind, heard in found.heard.items()
    ]
    print_table(["what", "answered", "lost", "p50, ms", "p95, ms", "p99, ms", "503", "none", "other"], rows)
    print(f"results kept: {found.kept}; idle after {found.idle_after:.0f} s; processor {found.spent:.1f} s")
    print(f"p95 of an entry beside the least view's: {ratio(found.ratio, TARGET)}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.burst", description=__doc__)
    usual = Burst()
    for name in ("tables", "controls", "each", "boards", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name))
    for name in ("seconds", "rankings"):
        parser.add_argument(f"--{name}", type=float, default=getattr(usual, name))
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    options = vars(parser.parse_args())
    database = options.pop("database")
    show(measure(Burst(**options), database))


if __name__ == "__main__":
    sys.exit(main())
