"""Measures a burst: every table enters a result within half a minute while many screens look on.

    python -m bench.burst [--tables 500 --seconds 30 --controls 50 --rankings 2000] [--database postgres]

Phones ask for their state, control rooms poll, and rankings are opened, all with the patience and the pauses
that they have in a browser. In the same burst as many rows are inserted by the smallest possible view, with
the same patience; the time of an entry is given as a ratio to the time of such an insertion. The burst is
limited in requests and time, runs on the loopback only, and is drawn by a seed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

from bench.kit.crowd import PHONE_POLL, SEND, Heard, Pause, Screens
from bench.kit.report import DATABASES
from bench.kit.site import Browser, server, site
from bench.kit.timing import print_table, ratio

if TYPE_CHECKING:
    from bench.kit.fields import Made

TRIES = 12  # of one entry; the least view's too
LATE = 90.0  # seconds after the burst when what is not acknowledged counts as lost
QUIET = 0.05  # of a core: the server is idle
TARGET = 3.0


@dataclass(frozen=True, slots=True)
class Burst:
    """The size of a burst: tables, screens, and seconds."""

    tables: int = 500
    seconds: float = 30
    controls: int = 50
    rankings: float = 2000  # a minute
    each: int = 50  # tables of one session
    boards: int = 16
    seed: int = 1


@dataclass(slots=True)
class Measured:
    """The figures of a burst; times are in seconds."""

    heard: dict[str, Heard]
    idle_after: float  # seconds after the last of all had gone
    spent: float  # processor seconds of the server
    stored: int  # results that the database has

    @property
    def ratio(self) -> float:
        return self.heard["entry"].percentile(95) / self.heard["least view"].percentile(95)


class Crowd(Screens):
    """All clients at once, until the burst is over and every entry is acknowledged or lost."""

    def __init__(self, burst: Burst, port: int, sessions: list[tuple[Made, str]]) -> None:
        kinds = ("entry", "least view", "phone poll", "room", "room poll", "ranking")
        super().__init__(port, random.Random(burst.seed), {kind: Heard() for kind in kinds})
        self.burst, self.sessions = burst, sessions

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
                made, cookie = self.sessions[number % len(self.sessions)]
                everybody.create_task(self.room(address_of(made), cookie))
            for _ in range(int(self.burst.rankings * self.burst.seconds / 60)):
                made, cookie = self.draw.choice(self.sessions)
                everybody.create_task(self.ranking(address_of(made), cookie, self.burst.seconds))

    async def phone(self, made: Made, cookie: str) -> None:
        await self.some_time(PHONE_POLL)
        path = f"/table/state/?since=1.{made.session.version}"
        await self.poll("phone poll", self.client(cookie), path, PHONE_POLL)

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


def address_of(made: Made) -> str:
    return f"/c/{made.session.club.slug}/s/{made.session.pk}"


def measure(burst: Burst, database: str) -> Measured:
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
        return Measured(crowd.heard, idle, spent, Revision.objects.count() - before)


async def _bounded(crowd: Crowd, tables: list[tuple[Made, int, int, str]], seconds: float) -> None:
    """Runs the crowd until all have gone; those that are left after `seconds` are sent away."""
    with suppress(TimeoutError):
        await asyncio.wait_for(crowd.run(tables), seconds)
    for client in crowd.clients:
        client.close()


def _session(burst: Burst) -> tuple[Made, str]:
    """Makes a session in play; returns it with the cookie of its director."""
    from django.contrib.auth import get_user_model
    from django.test import Client as SignedIn

    from bench.kit.fields import make_field
    from clubs.people.models import Role

    made = make_field(min(burst.each, burst.tables), burst.boards, 2, people=True)
    director = get_user_model().objects.create(username=f"director-{made.session.pk}")
    Role.objects.create(club=made.session.club, user=director, kind="director")
    browser = SignedIn()
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    return made, f"sessionid={browser.cookies['sessionid'].value}"


def _tables(made: Made) -> Iterator[tuple[Made, int, int, str]]:
    """Every table with its first open board and the cookie of its phone."""
    from bench.posts import to_enter

    seen = set()
    for encounter, board, cookie in to_enter(made):
        if cookie not in seen:
            seen.add(cookie)
            yield made, encounter, board, cookie


def _warm_up(browser: Browser, sessions: list[tuple[Made, str]]) -> None:
    for made, cookie in sessions:
        browser.get(f"{address_of(made)}/ranking/", cookie)
        browser.get(f"{address_of(made)}/control/", cookie)


def _idle_after() -> float:
    """Seconds until the processes of the server are idle after the last client has gone."""
    began = time.monotonic()
    while time.monotonic() < began + 300:
        spent = -_spent()
        time.sleep(1)
        if spent + _spent() < QUIET:
            break
    return max(0.0, time.monotonic() - began - 1)


def _spent() -> float:
    """The processor time that the server has used so far, in seconds."""
    import psutil

    children = psutil.Process().children(recursive=True)
    servers = [child for child in children if any("granian" in part for part in child.cmdline())]
    times = [server.cpu_times() for server in servers]
    return sum(time.user + time.system for time in times)


def show(measured: Measured) -> None:
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
        for kind, heard in measured.heard.items()
    ]
    print_table(["what", "answered", "lost", "p50, ms", "p95, ms", "p99, ms", "503", "none", "other"], rows)
    idle, spent = f"{measured.idle_after:.0f} s", f"{measured.spent:.1f} s"
    print(f"results kept: {measured.stored}; idle after {idle}; processor {spent}")
    print(f"p95 of an entry beside the least view's: {ratio(measured.ratio, TARGET)}")


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
