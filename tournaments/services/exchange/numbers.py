"""The numbers that a file's pairs get in our sections.

Ours run through a whole section; some programs number N-S and E-W pairs apart, each from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scoring.models import Entry
from scoring.words import RuleError
from tournaments.exchange.event import Event, Form, Line, PairId
from tournaments.exchange.meetings import Meeting

Numbers = Mapping[PairId, int]
"""The number of each pair, player or team in its section."""


def tables_of(event: Event, letter: str, meetings: Sequence[Meeting]) -> int:
    """The tables of a section: as the file says, else as its meetings and its numbers by direction need."""
    tables_in_file = next((group.tables for group in event.groups if group.letter == letter), None)
    if tables_in_file is not None:
        return tables_in_file
    lines = {Line.NS: [0], Line.EW: [0], Line.FIELD: [0]}
    for own in event.competitors:
        if own.pair.section == letter:
            lines[own.pair.line].append(own.pair.number)
    by_direction = lines[Line.NS] if _are_through(lines) else lines[Line.NS] + lines[Line.EW]
    return max([*by_direction, *(meeting.table for meeting in meetings)])


def _are_through(lines: Mapping[Line, Sequence[int]]) -> bool:
    """Whether E-W's numbers come after N-S's."""
    east_west = [number for number in lines[Line.EW] if number]
    return bool(east_west) and min(east_west) > max(lines[Line.NS], default=0)


def numbers_of(event: Event, letter: str, tables: int) -> dict[PairId, int]:
    """Numbers through a whole section: E-W of two lines counts on after the tables where numbers repeat.

    Players are numbered once through all their lines, of which there may be three. Raises RuleError.
    """
    pairs = [own.pair for own in event.competitors if own.pair.section == letter]
    lines = {line: {pair.number for pair in pairs if pair.line is line} for line in Line}
    is_through = event.form is Form.INDIVIDUAL or lines[Line.NS].isdisjoint(lines[Line.EW])
    before = 0 if is_through else tables
    numbers = {pair: pair.number + (before if pair.line is Line.EW else 0) for pair in pairs}
    counted = Counter(numbers.values())
    if twice := next((pair for pair, number in numbers.items() if counted[number] > 1), None):
        raise RuleError(
            "exchange.twice", "pair", "The file contains {what} twice.", "", what=f"number {twice}"
        )
    return numbers


def pairs_of(entries: Iterable[Entry], letter: str) -> dict[int, PairId]:
    """The pairs of a section as files name them: by the number on the screen, with the line of each.

    `letter` is empty where the section is alone.
    """
    return {entry.pk: PairId(letter, entry.number, Line(entry.line)) for entry in entries}
