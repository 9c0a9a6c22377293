"""The numbers that the pairs of a scoring file have here, section by section.

Ours run through a whole section. A file may number N-S and E-W pairs apart, each from 1; and it may number
the two pairs of a team apart, where here they play under their team's number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.words import RuleError, Side
from tournaments.exchange.bws.numbers import STEP, TEAMS, number_in_file, own_number
from tournaments.exchange.bws.values import RoundRow, Scoring, ScoringFile, SectionRow

SOURCE = ".bws"
Group = Mapping[tuple[int, int], int]
"""The group of each section and table: the two tables of a team match are one. 0 is none."""

Rows = Mapping[tuple[int, int], RoundRow]
"""A section's rows by table and round."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a section's competitors are numbered. `own` has our number by side and number of the file.

    In `rows` 0 stands for a pair that is missing. `contestants` and `winners` are as in `Movement`.
    """

    section: SectionRow
    rows: Rows
    contestants: str
    winners: int
    own: Mapping[tuple[Side, int], int]

    def seated(self, row: RoundRow) -> tuple[int, ...]:
        """Our numbers at a row's table: players N, E, S, W; pairs and teams N-S, E-W. 0 is nobody."""
        ns, ew = self._ours(row.ns, Side.NS), self._ours(row.ew, Side.EW)
        if self.contestants != "players":
            return ns, ew
        return ns, ew, self._ours(row.south or 0, Side.NS), self._ours(row.west or 0, Side.EW)

    def _ours(self, number: int, side: Side) -> int:
        return self.own[side, number] if number else 0


def numbering_of(file: ScoringFile, section: SectionRow, groups: Group) -> Numbering:
    """How a section of a file is numbered. Raises RuleError "bws.twice", "bws.missing", "bws.teams"."""
    rows = _rows(file, section)
    if file.is_individual:
        return _alike(section, rows, "players", 1)
    if section.scoring in (Scoring.BOARD_A_MATCH, Scoring.TEAMS):
        return _of_teams(section, rows, groups)
    return _of_pairs(file, section, rows)


def _rows(file: ScoringFile, section: SectionRow) -> dict[tuple[int, int], RoundRow]:
    rows: dict[tuple[int, int], RoundRow] = {}
    for row in file.rounds:
        if row.section != section.number:
            continue
        place = row.table, row.round
        if place in rows:
            raise RuleError(
                "bws.twice",
                "file",
                "Section {section}: the file has table {table} in round {round} twice.",
                SOURCE,
                section=section.letter,
                table=row.table,
                round=row.round,
            )
        rows[place] = row
    return rows


def _of_pairs(file: ScoringFile, section: SectionRow, rows: Rows) -> Numbering:
    numbers = {side: {number for row in rows.values() if (number := _at(row, side))} for side in Side}
    both = numbers[Side.NS] & numbers[Side.EW]
    is_apart = _clash(rows.values()) or (section.winners == 2 and bool(both))
    winners = section.winners or (2 if is_apart or not both else 1)
    if not is_apart:
        return _alike(section, rows, "pairs", winners)
    before = max(section.tables, *numbers[Side.NS])
    own = {(Side.NS, n): n for n in numbers[Side.NS]} | {(Side.EW, n): n + before for n in numbers[Side.EW]}
    if section.missing:
        side = _missing_side(file, section, numbers)
        rows = {place: _without(row, section.missing, side) for place, row in rows.items()}
    return Numbering(section, rows, "pairs", winners, own)


def _clash(rows: Iterable[RoundRow]) -> bool:
    """Whether a number sits both ways in one round: then it is two pairs'."""
    seen: dict[Side, set[tuple[int, int]]] = {side: set() for side in Side}
    for row in rows:
        for side in Side:
            if number := _at(row, side):
                seen[side].add((row.round, number))
    return bool(seen[Side.NS] & seen[Side.EW])


def _missing_side(file: ScoringFile, section: SectionRow, numbers: Mapping[Side, set[int]]) -> Side:
    """The side of the missing pair where both sides have its number: the one nobody is named of."""
    missing = section.missing
    sides = [side for side in Side if missing in numbers[side]]
    if len(sides) > 1:
        first = {
            (row.table, side)
            for row in file.rounds
            if row.section == section.number and row.round == 1
            for side in sides
            if _at(row, side) == missing
        }
        named = {
            side
            for seat in file.seats
            if (side := seat.seat.side) in sides and seat.section == section.number and seat.round <= 1
            if (seat.table, side) in first and (seat.name.strip() or seat.number.strip())
        }
        sides = [side for side in sides if side not in named]
    if len(sides) != 1:
        raise RuleError(
            "bws.missing",
            "file",
            "Section {section}: the file does not show which pair {pair} is missing, N-S or E-W.",
            SOURCE,
            section=section.letter,
            pair=missing,
        )
    return sides[0]


def _alike(section: SectionRow, rows: Rows, contestants: str, winners: int) -> Numbering:
    """Where a number is one competitor's, whichever way it sits."""
    missing = section.missing
    kept = {place: _without(row, missing, None) for place, row in rows.items()} if missing else rows
    seated = {number for row in kept.values() for number in _numbers(row) if number}
    own = {(side, number): number for number in seated for side in Side}
    return Numbering(section, kept, contestants, winners, own)


def _of_teams(section: SectionRow, rows: Rows, groups: Group) -> Numbering:
    """Teams under one number at both their tables, or as this program numbers their pairs, or by groups."""
    ways = Counter((row.round, row.ns, row.ew) for row in rows.values())
    if all(ways[round_, ew, ns] for round_, ns, ew in ways):
        return _alike(section, rows, TEAMS, 1)
    ns, ew = ({number for row in rows.values() if (number := _at(row, side))} for side in Side)
    if {number_in_file(team, Side.EW, TEAMS) for team in ns if team < STEP} == ew:
        own = {(Side.NS, team): team for team in ns}
        return Numbering(section, rows, TEAMS, 1, own | {(Side.EW, n): own_number(n, TEAMS) for n in ew})
    return _of_groups(section, rows, groups)


def _of_groups(section: SectionRow, rows: Rows, groups: Group) -> Numbering:
    """Teams by the groups of tables: N-S of one table of a match and E-W of the other are of one team."""
    tables: dict[tuple[int, int], list[RoundRow]] = defaultdict(list)
    for (table, round_), row in sorted(rows.items()):
        tables[round_, groups.get((section.number, table), 0)].append(row)
    own: dict[tuple[Side, int], int] = {}
    for (_round, group), couple in tables.items():
        if not group or len(couple) != 2 or section.missing:
            raise _no_teams(section)
        one, other = couple
        for row, partners in ((one, other), (other, one)):
            team = min(row.ns, partners.ew)
            if not team or any(
                own.setdefault(key, team) != team for key in ((Side.NS, row.ns), (Side.EW, partners.ew))
            ):
                raise _no_teams(section)
    if Counter(own.values()) != dict.fromkeys(own.values(), 2):
        raise _no_teams(section)
    order = {team: at for at, team in enumerate(sorted(set(own.values())), 1)}
    return Numbering(section, rows, TEAMS, 1, {key: order[team] for key, team in own.items()})


def _no_teams(section: SectionRow) -> RuleError:
    return RuleError(
        "bws.teams",
        "file",
        "Section {section}: the file does not show which two pairs are a team.",
        SOURCE,
        section=section.letter,
    )


def _at(row: RoundRow, side: Side) -> int:
    return row.ns if side is Side.NS else row.ew


def _numbers(row: RoundRow) -> tuple[int, ...]:
    return row.ns, row.ew, row.south or 0, row.west or 0


def _without(row: RoundRow, missing: int, side: Side | None) -> RoundRow:
    """The row with nobody in the seats of a missing pair or player; of a side, if only that one lacks it."""

    def seated(number: int | None, of: Side) -> int | None:
        return 0 if number == missing and side in (of, None) else number

    return replace(
        row,
        ns=seated(row.ns, Side.NS) or 0,
        ew=seated(row.ew, Side.EW) or 0,
        south=seated(row.south, Side.NS),
        west=seated(row.west, Side.EW),
    )
