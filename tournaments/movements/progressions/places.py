"""The places of a room between two rounds: who is sent where, who fills what is left empty."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .attendance import Attendance
from .drawing import Lots
from .rules import Rules
from .values import Person

DUMMY = 0
"""Stands in a place that nobody has; entries are numbered from 1."""


class Spot(NamedTuple):
    """A place at a table: of two `groups`, each of one pair or two players.

    In round 1 the groups are N-S and E-W, later those who stay and those who come; in ladies up,
    gents down the ladies and the gentlemen.
    """

    table: int
    group: int
    place: int


STAY, COME = 0, 1
LADIES, GENTS = 0, 1


class Room:
    """The places of a round as they fill: an entry, DUMMY, or None while a place is empty."""

    def __init__(self, rules: Rules, people: Iterable[Person], tables: int, *, by_line: bool = False) -> None:
        """`by_line`: the groups are ladies and gentlemen, not couples."""
        self.mixed, self.by_line, self.tables = rules.mixed, by_line, tables
        self.lines = {person.number: person.line for person in people}
        self.in_group = 1 if rules.of_pairs else 2
        self.at: dict[Spot, int | None] = {
            Spot(table, group, place): None
            for table in range(1, tables + 1)
            for group in (STAY, COME)
            for place in range(self.in_group)
        }

    def send(self, table: int, group: int, who: Iterable[int]) -> bool:
        """Send a group to a table; False, and nobody is sent, if it is closed or its place is taken."""
        spots = [Spot(table, group, place) for place in range(self.in_group)]
        if any(self.at.get(spot, DUMMY) is not None for spot in spots):
            return False
        self.at.update(zip(spots, who, strict=True))
        return True

    def group(self, table: int, group: int) -> list[int]:
        """Who is in a group when the room is full, DUMMY for nobody."""
        people = [self.at[Spot(table, group, place)] for place in range(self.in_group)]
        return [who for who in people if who is not None]

    def settle(self, present: Attendance, lots: Lots, *, by_number: bool = False) -> None:
        """Fill the room with those who play: who does not goes out, who has no place comes in.

        Places are given out by lot, or `by_number`.
        """
        self._keep(present)
        placed = set(self.at.values())
        left = [who for who in present.playing if who not in placed]
        coming = sorted(left) if by_number else lots.shuffled("coming in", left)
        self._fill(coming, exactly=True)
        self._fill(coming, exactly=False)
        for spot in self._empty():
            self.at[spot] = DUMMY
        self._part_dummies(lots)

    def _keep(self, present: Attendance) -> None:
        """Leave those who play where they are, and no more dummies than there are to be."""
        dummies = 0
        for spot, who in self.at.items():
            dummies += who == DUMMY
            gone = who not in present.playing if who != DUMMY else dummies > present.dummies
            if gone:
                self.at[spot] = None

    def _empty(self) -> list[Spot]:
        return [spot for spot, who in self.at.items() if who is None]

    def _fill(self, coming: list[int], *, exactly: bool) -> None:
        """Give the empty places out; `exactly`: a lady's only to a lady, a gentleman's to a gentleman."""
        for spot in self._empty():
            wanted = self._wanted(spot)
            fitting = [who for who in coming if not (exactly and wanted) or self.lines[who] == wanted]
            if fitting:
                self.at[spot] = fitting[0]
                coming.remove(fitting[0])

    def _wanted(self, spot: Spot) -> str:
        """The line of whoever is to have a place: "" for anybody."""
        if not self.mixed:
            return ""
        if self.by_line:
            return "L" if spot.group == LADIES else "G"
        beside = self.line(self.at[spot._replace(place=1 - spot.place)])
        return {"L": "G", "G": "L"}.get(beside, "LG"[spot.place])

    def line(self, who: int | None) -> str:
        """The line of an entry; "" for a dummy, the host and an empty place."""
        return self.lines.get(who or DUMMY, "")

    def _part_dummies(self, lots: Lots) -> None:
        """Two dummies never share a table: one changes places with one of the next table down that can.

        It is the dummy that comes, if either does, and one of those who would come to the other table.
        """
        for table in range(self.tables, 0, -1):
            here = [spot for spot, who in self.at.items() if spot.table == table and who == DUMMY]
            if len(here) < 2:
                continue
            other = table - 1 or self.tables
            there = [spot for spot in self.at if spot.table == other and spot.group == here[-1].group]
            chosen = self._exchanged(here[-1], there, lots)
            self.at[here[-1]], self.at[chosen] = self.at[chosen], DUMMY

    def _exchanged(self, dummy: Spot, there: list[Spot], lots: Lots) -> Spot:
        """Which of the places there; one of the line that is wanted, if there is one."""
        by_who = {self.at[spot] or DUMMY: spot for spot in there}
        wanted = self._wanted(dummy)
        order = lots.shuffled("parting dummies", by_who)
        return by_who[min(order, key=lambda who: bool(wanted) and self.line(who) != wanted)]
