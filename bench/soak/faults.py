"""Draws the faults by a seed, and carries each out when a given number of entries is acknowledged."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass

import psutil

from bench.soak.house import House, wait_until

KILLED = ("web", "site", "starter", "worker", "pool", "slow worker", "clock", "queue")
OF_POSTGRESQL = ("postmaster", "backend")
PAUSED = ("web", "worker", "queue")
LONGEST_PAUSE = 8.0  # seconds; longer than the site waits for a lock


@dataclass(frozen=True, slots=True)
class Fault:
    """A process of this name is killed, or paused for some seconds."""

    name: str
    after: int  # acknowledged entries
    seconds: float = 0.0

    @property
    def words(self) -> str:
        return f"{self.name} stopped for {self.seconds:.1f} s" if self.seconds else f"{self.name} killed"


def names(database: str) -> tuple[str, ...]:
    """The names of all processes that can be killed."""
    return KILLED + (OF_POSTGRESQL if database == "postgresql" else ())


def draw(kills: int, entries: int, database: str, seed: int) -> list[Fault]:
    """Draws this many kills, each process in turn, and a pause for every third kill.

    They are spread over the entries.
    """
    chance = random.Random(seed)
    killed, paused = names(database), PAUSED + (OF_POSTGRESQL[1:] if database == "postgresql" else ())
    faults = [Fault(name, chance.randrange(entries)) for name in _in_turn(killed, kills, chance)]
    faults += [
        Fault(name, chance.randrange(entries), chance.uniform(1, LONGEST_PAUSE))
        for name in _in_turn(paused, (kills + 2) // 3, chance)
    ]
    return sorted(faults, key=lambda fault: fault.after)


def _in_turn(what: tuple[str, ...], times: int, chance: random.Random) -> Iterator[str]:
    """Each name as often as the others, give or take one, in a new order each time."""
    order: list[str] = []
    for _ in range(times):
        order = order or chance.sample(what, len(what))
        yield order.pop()


def commit(fault: Fault, house: House, chance: random.Random) -> None:
    """Carries out the fault as soon as there is such a process.

    It restarts the process if the site does not.
    """
    wait_until(lambda: bool(house.processes(fault.name)))
    victim = chance.choice(house.processes(fault.name))
    try:
        if fault.seconds:
            _pause(victim, fault.seconds)
            return
        victim.kill()
    except psutil.NoSuchProcess:
        return
    if fault.name == "starter" and house.starter is not None:
        house.starter.wait()
        house.start()
    if fault.name == "postmaster" and house.postgres is not None and house.postgres.process is not None:
        house.postgres.process.wait()
        house.postgres.start()


def _pause(victim: psutil.Process, seconds: float) -> None:
    victim.send_signal(signal.SIGSTOP)
    try:
        time.sleep(seconds)
    finally:
        victim.send_signal(signal.SIGCONT)
