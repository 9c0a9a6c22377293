"""Runs all evenings, as many at a time as there are tables, beside those who look on and the faults."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from bench.kit.crowd import SEND, Heard, Screens
from bench.kit.timing import print_table
from bench.soak import faults
from bench.soak.evenings import Evening, sizes
from bench.soak.faults import Fault
from bench.soak.house import House
from bench.soak.options import Soak
from bench.soak.phones import Ledger, Phone

SHOWN = (200, 201, 204, 503, 0)  # statuses; 0: no answer
READERS = 2  # of each evening's ranking
READS = 8.0  # seconds within which each opens it once
LOOK_EVERY = 3.0  # seconds between two looks at memory and files
ASK_EVERY = 1.0  # seconds between two questions whether a ranking is that of all results


class Hall:
    """All evenings, as many at a time as there are tables, with those who look on and the faults."""

    def __init__(self, soak: Soak, site: House, made: Sequence[Evening]) -> None:
        self.soak, self.site, self.made, self.ledger = soak, site, made, Ledger()
        self.draw = random.Random(soak.seed)
        self.heard: dict[str, Heard] = defaultdict(Heard)
        self.screens = Screens(site.port, self.draw, self.heard)
        self.rankings: dict[int, Mapping[str, Any]] = {}
        self.done: Counter[str] = Counter()
        self.began = time.monotonic()

    async def run(self) -> None:
        at_once = len(sizes(self.soak.tables))
        async with asyncio.timeout(self.soak.seconds):
            async with asyncio.TaskGroup() as all_of_it:
                looking = all_of_it.create_task(self._look())
                losing = all_of_it.create_task(self._lose())
                async with asyncio.TaskGroup() as hall:
                    for place in range(at_once):
                        hall.create_task(self._evenings(self.made[place::at_once]))
                await losing
                looking.cancel()
            for evening in self.made:
                self.rankings[evening.session] = await self._ranking(evening)
        for client in self.screens.clients:
            client.close()

    async def _evenings(self, some: Sequence[Evening]) -> None:
        for evening in some:
            async with asyncio.TaskGroup() as everybody:
                screens = [everybody.create_task(self._watch(evening))]
                screens += [everybody.create_task(self._read(evening)) for _ in range(READERS)]
                async with asyncio.TaskGroup() as tables:
                    for link in evening.links:
                        phone = Phone(
                            self.screens, self.ledger, link, random.Random(self.draw.random()), self.soak.pace
                        )
                        tables.create_task(phone.run())
                for screen in screens:
                    screen.cancel()

    async def _watch(self, evening: Evening) -> None:
        """A control room; one that could not be opened is opened again."""
        while True:
            await self.screens.room(evening.address, evening.director)
            await self.screens.some_time(READS)

    async def _read(self, evening: Evening) -> None:
        while True:
            await self.screens.ranking(evening.address, evening.director, READS)

    async def _look(self) -> None:
        while True:
            await asyncio.to_thread(self.site.look, faults.names(self.soak.database))
            await asyncio.sleep(LOOK_EVERY)

    async def _lose(self) -> None:
        """Each fault when its time has come; those that come too late, when all is entered."""
        due = faults.draw(self.soak.kills, self.soak.entries, self.soak.database, self.soak.seed)
        for fault in due:
            while len(self.ledger.acknowledged) < fault.after:
                await asyncio.sleep(0.1)
            await self._commit(fault)

    async def _commit(self, fault: Fault) -> None:
        began, entered = time.monotonic(), len(self.ledger.acknowledged)
        await asyncio.to_thread(faults.commit, fault, self.site, self.draw)
        while not await asyncio.to_thread(self.site.answers):
            await asyncio.sleep(0.2)
        self.done["stood still" if fault.seconds else f"{fault.name} killed"] += 1
        took = time.monotonic() - began
        print(f"{entered} entries: {fault.words}; answers after {took:.1f} s", file=sys.stderr)

    async def _ranking(self, evening: Evening) -> Mapping[str, Any]:
        """The ranking as the API has it, once it is that of all results."""
        client = self.screens.client(evening.director)
        path = f"/api/v1/clubs/{evening.club}/sessions/{evening.session}/ranking/"
        while True:
            status, _headers, content = await client.ask("standing", "GET", path, SEND)
            found: Mapping[str, Any] = json.loads(content) if status == 200 else {}
            if found.get("current"):
                client.close()
                return found
            await asyncio.sleep(ASK_EVERY)

    def show(self) -> None:
        rows = [
            [kind, *(heard.statuses[status] for status in SHOWN), _others(heard)]
            for kind, heard in self.heard.items()
        ]
        print_table(["what", "200", "201", "204", "503", "none", "other"], rows)
        used = [[name, f"{use.megabytes:.0f}", use.files] for name, use in sorted(self.site.most.items())]
        print_table(["process", "MB at most", "files at most"], used)
        print(", ".join(f"{name}: {times}" for name, times in sorted(self.done.items())))
        print(
            f"{len(self.ledger.acknowledged)} entries acknowledged of {len(self.ledger.sent)} sent, "
            f"{sum(status == 200 for status in self.ledger.acknowledged.values())} of them again; "
            f"{len(self.made)} evenings; {time.monotonic() - self.began:.0f} s"
        )


def _others(heard: Heard) -> str:
    others = sorted(set(heard.statuses) - set(SHOWN))
    return ", ".join(f"{status}: {heard.statuses[status]}" for status in others)
