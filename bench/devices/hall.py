"""Lets the evening happen: units at most tables, phones at the others, the director, and the kills."""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter, defaultdict
from typing import Any

from bench.devices.director import Director, NotShown, Stray
from bench.devices.evening import SECTION, Evening
from bench.devices.stories import Place, Step, Story, written
from bench.devices.units import Units
from bench.kit.crowd import Heard, Screens
from bench.soak.house import House
from bench.soak.phones import Ledger, Phone

ELSEWHERE = 99  # the number of a pair that does not play, and of a table that is not there


class Hall:
    """All tables of an evening. `units` play the stories, the phones at the other tables what they like."""

    def __init__(
        self,
        site: House,
        evening: Evening,
        stories: dict[Place, Story],
        *,
        kills: int,
        pace: float,
        seed: int,
    ) -> None:
        self.site, self.evening, self.stories, self.kills, self.pace = site, evening, stories, kills, pace
        self.draw = random.Random(seed)
        self.heard: dict[str, Heard] = defaultdict(Heard)
        self.screens = Screens(site.port, self.draw, self.heard)
        self.director = Director(site.port, evening)
        self.units = Units(evening.path, seed)
        self.ledger, self.strays = Ledger(), Ledger()
        self.wrong: list[str] = []
        self.killed: Counter[str] = Counter()
        self.said = 0  # steps of the stories

    async def run(self) -> None:
        with_units = {table for table, _round, _board in self.stories}
        async with asyncio.TaskGroup() as everybody:
            losing = everybody.create_task(self._lose())
            for table, link in enumerate(self.evening.links, 1):
                if table in with_units:
                    everybody.create_task(self._table(table, link))
                else:
                    phone = Phone(self.screens, self.ledger, link, self._chance(), self.pace)
                    everybody.create_task(phone.run())
            everybody.create_task(self._nobodys_table())
            await losing
        await self.units.close()
        for client in self.screens.clients:
            client.close()

    async def result(self) -> dict[str, Any]:
        """The ranking after play."""
        await self.director.finish()
        return await self.director.ranking()

    def _chance(self) -> random.Random:
        return random.Random(self.draw.random())

    async def _table(self, table: int, link: str) -> None:
        """A table with a unit, beside which somebody may open the link of the card."""
        stray = Stray(self.screens, self.strays, link, self._chance())
        own = [(place, story) for place, story in self.stories.items() if place[0] == table]
        contradicts = any(step.who == "phone" for _place, story in own for step in story.steps)
        beside = asyncio.create_task(stray.run()) if contradicts else None
        for seat in "NSEW":
            await self.units.act(
                "sit_down", section=SECTION, table=table, seat=seat, number=f"0{table}{seat}"
            )
        for place, story in own:
            await self.screens.some_time(2 * self.pace)
            try:
                await self._tell(place, story, stray)
            except NotShown as error:
                self.wrong.append(f"{story.name}: {error}")
        stray.left.set()
        if beside is not None:
            await beside

    async def _tell(self, place: Place, story: Story, stray: Stray) -> None:
        for step in story.steps:
            await self._say(place, step, stray)
            self.said += 1
            if step.then:
                await self.director.until(place, step.then, step.result)

    async def _say(self, place: Place, step: Step, stray: Stray) -> None:
        match step.who:
            case "unit":
                await self.units.act(step.act, **sent(self.evening, place, step))
            case "phone":
                stray.say(self.evening.encounters[place], place[2], step.result)
            case "line":
                await self.director.line(place, step.result)
            case "api":
                await self.director.rule(place, *step.result.split("/"))

    async def _nobodys_table(self) -> None:
        """Somebody has set a unit to a table that is not there."""
        place = {"section": SECTION, "table": ELSEWHERE, "round": 1, "board": 1}
        await self.units.act("receive", **place, contract="3 NT", seat="N", result="=", ns=1, ew=2)

    async def _lose(self) -> None:
        """Kill the site, and as often the control program, when enough has been said."""
        steps = sum(len(story.steps) for story in self.stories.values())
        due = [(steps * number // (self.kills + 1), "site") for number in range(1, self.kills + 1)]
        due += [
            (steps * (2 * number - 1) // (2 * self.kills), "control program")
            for number in range(1, self.kills + 1)
        ]
        for after, what in sorted(due):
            while self.said < after:
                await asyncio.sleep(0.05)
            sys.stderr.write(f"{self.said} of {steps}: the {what} is killed\n")
            if what == "site":
                await asyncio.to_thread(self._restart)
            else:
                self.units.doomed = True
            self.killed[what] += 1

    def _restart(self) -> None:
        assert self.site.starter is not None
        self.site.starter.kill()  # the others end with it
        self.site.starter.wait()
        self.site.start()


def sent(evening: Evening, place: Place, step: Step) -> dict[str, object]:
    """What a unit sends for a step, as the control program takes it."""
    table, round_, board = place
    values: dict[str, object] = {"section": SECTION, "table": table, "round": round_, "board": board}
    if step.act == "erase":
        return values
    values |= written(step)
    if step.stranger:
        values["ew"] = ELSEWHERE
    if step.swapped:
        ns, ew = evening.numbers[place]
        values |= {"ns": ew, "ew": ns}
    return values
