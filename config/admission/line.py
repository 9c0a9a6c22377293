"""The line before the site: who runs, who waits, who is turned away. It has no threads and no clock.

Entries come before files, files before pages, pages before polls. A few of each run at a time, a bounded
number waits, and nobody waits longer than whoever asked would: work that nobody waits for is not done.
Phones of tables have a share of their own: their questions are short, and go on beside any number of entries.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What a request is; of two that wait, that of the earlier kind runs first."""

    HEALTH = "health"  # a monitor's question, which waits for nothing but another of its kind
    ENTRY = "entry"  # whatever writes: results, agreements, deeds, signing in
    PHONE = "phone"  # a table's phone that asks whether there is anything new at its table
    UPLOAD = "upload"  # a file to be read in, which may take minutes
    FILE = "file"  # scripts, styles, fonts
    PAGE = "page"
    POLL = "poll"  # any other screen that asks whether there is anything new


ANSWERED_WITHIN = 7.5
"""In so many seconds after its arrival a request knows whether it gets a lock: phones and people wait for 8.

It has what the line has left of them. A file that is read in takes its own time before it writes.
"""
READERS = (Kind.FILE, Kind.PAGE, Kind.POLL)


@dataclass(frozen=True, slots=True)
class Share:
    """What a kind may have: how many run at once, how many wait behind them and for how many seconds."""

    running: int
    waiting: int
    patience: float


@dataclass(frozen=True, slots=True)
class Rules:
    """The shares of all kinds, and what readers leave to entries and to phones."""

    shares: Mapping[Kind, Share]
    readers: int  # files, pages and polls together that run at once
    readers_beside_tables: int  # the same while an entry runs or waits, or a table's phone waits
    crowd: int  # so many entries that wait turn pages and polls away

    @property
    def threads(self) -> int:
        """The most that run at once."""
        writers = sum(share.running for kind, share in self.shares.items() if kind not in READERS)
        return writers + self.readers

    @property
    def waiting(self) -> int:
        """The most that wait at once."""
        return sum(share.waiting for share in self.shares.values())


RULES = Rules(
    shares={
        Kind.HEALTH: Share(running=1, waiting=8, patience=4),
        Kind.ENTRY: Share(running=4, waiting=192, patience=7),
        Kind.PHONE: Share(running=2, waiting=64, patience=7),
        Kind.UPLOAD: Share(running=1, waiting=4, patience=20),
        Kind.FILE: Share(running=2, waiting=64, patience=7),
        Kind.PAGE: Share(running=3, waiting=40, patience=7),
        Kind.POLL: Share(running=2, waiting=12, patience=2),
    },
    readers=3,
    readers_beside_tables=1,
    crowd=32,
)


class State(StrEnum):
    NEW = "new"
    WAITING = "waiting"
    RUNNING = "running"
    AWAY = "away"  # turned away, or gone after waiting too long


@dataclass(eq=False, slots=True)
class Visit:
    """One request in the line; `arrived` in seconds of whatever clock the line is asked by."""

    kind: Kind
    arrived: float
    state: State = State.NEW


@dataclass(eq=False)
class Line:
    """All visits of one process. A method returns the visits whose state it changed."""

    rules: Rules = RULES
    running: Counter[Kind] = field(default_factory=Counter)
    waiting: dict[Kind, deque[Visit]] = field(default_factory=lambda: {kind: deque() for kind in Kind})

    def arrive(self, visit: Visit) -> list[Visit]:
        """Run at once, wait, or be turned away. A crowd of entries sends away pages and polls that wait."""
        kind = visit.kind
        if not self.waiting[kind] and self._has_room(kind):
            self.running[kind] += 1
            visit.state = State.RUNNING
            return [visit]
        if len(self.waiting[kind]) >= self.rules.shares[kind].waiting or kind in self._unwelcome():
            visit.state = State.AWAY
            return [visit]
        self.waiting[kind].append(visit)
        visit.state = State.WAITING
        return [visit, *self._send_away()]

    def done(self, visit: Visit, now: float) -> list[Visit]:
        """Ends a visit that ran: the next ones run. Visits that waited too long are not run any more."""
        self.running[visit.kind] -= 1
        return list(self._next(now))

    def give_up(self, visit: Visit) -> bool:
        """Take a visit that waits out of the line; False when it waits no longer."""
        if visit.state is not State.WAITING:
            return False
        self.waiting[visit.kind].remove(visit)
        visit.state = State.AWAY
        return True

    def _next(self, now: float) -> Iterator[Visit]:
        for kind, line in self.waiting.items():
            patience = self.rules.shares[kind].patience
            while line and (now - line[0].arrived > patience or self._has_room(kind)):
                visit = line.popleft()
                late = now - visit.arrived > patience
                visit.state = State.AWAY if late else State.RUNNING
                self.running[kind] += not late
                yield visit

    def _has_room(self, kind: Kind) -> bool:
        if self.running[kind] >= self.rules.shares[kind].running:
            return False
        if kind not in READERS:
            return True
        tables = self.running[Kind.ENTRY] or self.waiting[Kind.ENTRY] or self.waiting[Kind.PHONE]
        most = self.rules.readers_beside_tables if tables else self.rules.readers
        return sum(self.running[reader] for reader in READERS) < most

    def _unwelcome(self) -> tuple[Kind, ...]:
        """The kinds that must not wait while so many entries do."""
        return (Kind.PAGE, Kind.POLL) if len(self.waiting[Kind.ENTRY]) >= self.rules.crowd else ()

    def _send_away(self) -> Iterator[Visit]:
        for kind in self._unwelcome():
            while self.waiting[kind]:
                visit = self.waiting[kind].popleft()
                visit.state = State.AWAY
                yield visit
