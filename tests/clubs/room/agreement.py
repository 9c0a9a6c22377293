"""Ledger, sheets and room held against each other, with a rubber's score counted once more by itself.

The figures are those of the laws of 1948: the scorer here knows nothing of the program's.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from clubs import procedure
from clubs.room.models import Evening, LedgerLine
from clubs.room.selectors import memory
from clubs.room.selectors.names import token_of
from scoring.models import Sheet, SheetPlayer

RESULT = re.compile(r"(?P<level>[1-7])(?P<suit>[SHDCN])(?P<doubled>X{0,2})(?P<by>[NESW])(?P<made>=|[+-]\d+)")
NS = "NS"
TRICK = {"S": 30, "H": 30, "D": 20, "C": 20, "N": 30}


@dataclass
class Rubber:
    """A rubber of two sides as it is counted on paper: N-S first."""

    games: list[int] = field(default_factory=lambda: [0, 0])
    below: list[int] = field(default_factory=lambda: [0, 0])
    totals: list[int] = field(default_factory=lambda: [0, 0])

    def deal(self, result: str) -> None:
        found = RESULT.fullmatch(result)
        if found is None:
            assert result == "PASS", result
            return
        side = 0 if found["by"] in NS else 1
        more = 0 if found["made"] == "=" else int(found["made"])
        said = int(found["level"]), found["suit"], len(found["doubled"])
        if more < 0:
            self.totals[1 - side] += _down(-more, said[2], vulnerable=self.games[side] > 0)
        else:
            self._made(side, *said, more)

    def _made(self, side: int, level: int, suit: str, doubled: int, over: int) -> None:
        vulnerable = self.games[side] > 0
        points = (level * TRICK[suit] + (10 if suit == "N" else 0)) * 2**doubled
        above = over * (TRICK[suit] if not doubled else 50 * 2**doubled * (2 if vulnerable else 1))
        above += 50 if doubled else 0
        if level >= 6:
            above += {6: 500, 7: 1000}[level] * (3 if vulnerable else 2) // 2
        self.totals[side] += points + above
        self.below[side] += points
        if self.below[side] >= 100:
            self.games[side] += 1
            self.below = [0, 0]

    @property
    def over(self) -> bool:
        return 2 in self.games

    def margin(self) -> int:
        """What N-S won by, with what the end of the rubber adds, finished or broken off."""
        totals = list(self.totals)
        if self.over:
            totals[self.games.index(2)] += 700 if 0 in self.games else 500
        else:
            for figures, premium in ((self.games, 300), (self.below, 50)):
                have = [side for side in (0, 1) if figures[side]]
                if len(have) == 1:
                    totals[have[0]] += premium
        return totals[0] - totals[1]

    def settlement(self) -> int:
        """What each of N-S gets: whole hundreds, fifty and more as one (000:l.11636)."""
        margin = self.margin()
        hundreds = (abs(margin) + 50) // 100
        return 100 * hundreds * (1 if margin > 0 else -1)


def _down(tricks: int, doubled: int, *, vulnerable: bool) -> int:
    if not doubled:
        return tricks * (100 if vulnerable else 50)
    first = 200 if vulnerable else 100
    return (first + (tricks - 1) * (300 if vulnerable else 200)) * doubled


def counted(results: Iterable[str]) -> Rubber:
    rubber = Rubber()
    for result in results:
        rubber.deal(result)
    return rubber


def results_of(sheet: Sheet) -> list[str]:
    """What counts on a sheet, deal by deal, as the database has it."""
    plays = sheet.encounter.plays.filter(accepted__isnull=False).order_by("ordinal")
    return [outcome["deal"]["result"] for outcome in plays.values_list("accepted__outcome", flat=True)]


def require_agreement(evening: Evening, stake: Decimal) -> None:
    """Everything there is to compare, in an evening that settles each rubber by itself."""
    room = memory.room_of(evening)
    assert room == replayed(evening)
    _require_sheets_of_tables(evening, room)
    lines = list(LedgerLine.objects.filter(evening=evening))
    standing = standing_by_sheet(lines)
    for sheet in Sheet.objects.filter(encounter__round__section__session=evening.session_id):
        _require_settled(sheet, standing.get(sheet.pk, {}), stake)
    for sums in _sums_by_sheet(lines).values():
        assert sums == (0, 0)


def replayed(evening: Evening) -> procedure.Room:
    """The room from its rows alone."""
    rows = evening.events.order_by("number").values_list("event", flat=True)
    return procedure.replay(memory.empty(evening), map(procedure.event_from_json, rows))


def standing_by_sheet(lines: Iterable[LedgerLine]) -> Mapping[int, Mapping[int, tuple[Decimal, Decimal]]]:
    """What stands of each sheet, by person: points and money. Nobody has two lines that stand."""
    lines = list(lines)
    gone = {line.reverses_id for line in lines if line.reverses_id}
    found: dict[int, dict[int, tuple[Decimal, Decimal]]] = defaultdict(dict)
    for line in lines:
        if line.kind == LedgerLine.Kind.RUBBER and line.pk not in gone:
            assert line.sheet_id is not None
            assert line.person_id not in found[line.sheet_id]
            found[line.sheet_id][line.person_id] = (line.points, line.amount)
    return found


def _sums_by_sheet(lines: Iterable[LedgerLine]) -> Mapping[int | None, tuple[Decimal, Decimal]]:
    sums: dict[int | None, tuple[Decimal, Decimal]] = {}
    for line in lines:
        points, amount = sums.get(line.sheet_id, (Decimal(0), Decimal(0)))
        sums[line.sheet_id] = (points + line.points, amount + line.amount)
    return sums


def _require_settled(sheet: Sheet, standing: Mapping[int, tuple[Decimal, Decimal]], stake: Decimal) -> None:
    results = results_of(sheet)
    if sheet.closed_at is None or not results:
        assert standing == {}, "an open sheet, and one without a deal, is worth nothing"
        return
    won = counted(results).settlement()
    places = SheetPlayer.objects.filter(sheet=sheet).values_list("person", "place")
    points = {person: won * (1 if place % 2 == 0 else -1) for person, place in places}
    assert {person: line[0] for person, line in standing.items()} == points
    assert {person: line[1] for person, line in standing.items()} == {
        person: points * stake / 100 for person, points in points.items()
    }


def _require_sheets_of_tables(evening: Evening, room: procedure.Room) -> None:
    """Every table in a rubber has one open sheet, with the right four; no other sheet is open."""
    playing = {
        frozenset(table.rubber.players): {frozenset(side) for side in table.rubber.partners}
        for table in room.tables
        if table.rubber
    }
    seated = SheetPlayer.objects.filter(
        sheet__closed_at=None, sheet__encounter__round__section__session=evening.session_id
    )
    sheets: dict[int, dict[int, str]] = defaultdict(dict)
    for sheet, place, number in seated.values_list("sheet", "place", "entry__number"):
        sheets[sheet][place] = token_of(number)
    found = {
        frozenset(seats.values()): {frozenset((seats[0], seats[2])), frozenset((seats[1], seats[3]))}
        for seats in sheets.values()
    }
    assert found == playing
    assert len(sheets) == len(playing)
