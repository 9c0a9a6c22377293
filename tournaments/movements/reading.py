"""What a typed movement says, line by line: the statements, the seatings of its cells, and the refusals.

`typed` says what the lines look like, and makes a movement of what is read here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from scoring.words import N_, RuleError, counted

from .number_spans import numbers_in
from .spec import MOST_BOARDS
from .values import Seating

MOST_CHARACTERS = 200_000
MOST_NUMBER = 999
SOURCE = "Movements"

_CELL = re.compile(
    r"(?P<north>\d{1,4})(?:\+(?P<south>\d{1,4}))?[-v](?P<east>\d{1,4})(?:\+(?P<west>\d{1,4}))?"
    r"/(?P<sets>\d{1,4}(?:\+\d{1,4})*)(?P<turned>\*)?(?:#(?P<match>\d{1,4}))?",
    re.ASCII,
)
_LOOKS_LIKE_A_CELL = re.compile(r"\d\s*[-+/v]\s*\d|/\d|\d/", re.ASCII)
_LABEL = re.compile(r"(?P<word>[^\W\d_]*)\.?\s*(?P<number>\d{1,4})\s*[.:)]?", re.ASCII)
_NOBODY = {"", "-", "--", ".", "x", "X"}
_NUMBERS = ("boards", "winners", "shared", "copies", "meetings", "partnerships", "plays")
_SIZES = ("rounds", "tables", "sets")
_OTHER = ("contestants", "entries", "title", "own_table")
CONTESTANTS = ("pairs", "players", "teams")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as it was typed: its number, and its cells without blanks."""

    number: int
    cells: tuple[str, ...]


@dataclass(slots=True)
class Reading:
    """What was read, and what could not be: `statements` are texts by their names."""

    seatings: list[Seating] = field(default_factory=list)
    statements: dict[str, str] = field(default_factory=dict)
    problems: list[RuleError] = field(default_factory=list)
    where: dict[tuple[int, int], int] = field(default_factory=dict)  # round, table: line
    rounds: int = 0  # as many lines, or labels, as there are
    tables: int = 0
    first: _Line | None = None  # of the grid; the others have as many cells


def read(words: str) -> Reading:
    reading = Reading()
    if len(words) > MOST_CHARACTERS:
        _refuse(
            reading,
            "typed.long",
            N_("The text has {length} characters; no movement needs more than {most}."),
            length=len(words),
            most=MOST_CHARACTERS,
        )
        return reading
    rows = 0
    for number, words_of_line in enumerate(words.splitlines(), start=1):
        line = _line(number, words_of_line)
        if _is_statement(words_of_line):
            _state(reading, line, words_of_line)
        elif _is_list_row(line):
            _seat_listed(reading, line)
        elif any(_LOOKS_LIKE_A_CELL.search(cell) for cell in line.cells):
            rows += 1
            _seat_row(reading, line, rows)
    _check_whole(reading)
    return reading


def _refuse(reading: Reading, code: str, template: str, **values: object) -> None:
    reading.problems.append(RuleError(code, "rows", template, SOURCE, **values))


def _line(number: int, words: str) -> _Line:
    """The cells of a line. Blanks part them only where nothing else does."""
    for mark in ("\t", ";", "|", ","):
        if mark in words:
            cells = words.split(mark)
            if mark == "|":  # a table drawn with bars begins and ends with one
                cells = cells[not cells[0].strip() : len(cells) - (not cells[-1].strip())]
            return _Line(number, tuple("".join(cell.split()) for cell in cells))
    joined = re.sub(r"\s*([+/])\s*", r"\1", words.strip())
    joined = re.sub(r"(?<![/#\d])(\d[\d+]*)\s*([-v])\s*(?=\d)", r"\1\2", joined)  # "5 - 3" is one cell
    joined = re.sub(r"^([^\W\d_]+)\.?\s+(\d{1,4}\b)", r"\1\2", joined)  # "Round 1" is one label
    return _Line(number, tuple(joined.split()))


def _is_statement(words: str) -> bool:
    name, colon, _ = words.partition(":")
    return bool(colon) and name.strip().lower() in (*_NUMBERS, *_SIZES, *_OTHER)


def _is_list_row(line: _Line) -> bool:
    return len(line.cells) in (5, 7) and all(re.fullmatch(r"\d{1,4}", c, re.ASCII) for c in line.cells)


def _state(reading: Reading, line: _Line, words: str) -> None:
    name, _, value = (part.strip() for part in words.partition(":"))
    name = name.lower()
    most = {"winners": 2, "boards": MOST_BOARDS}.get(name, MOST_NUMBER)
    if name in (*_NUMBERS, *_SIZES) and not (value.isdecimal() and 1 <= int(value[:5]) <= most):
        _refuse(
            reading,
            "typed.number",
            N_("Line {line}: {name} must be a number from 1 to {most}, not {value}."),
            line=line.number,
            name=name,
            most=most,
            value=value or "-",
        )
    elif name == "contestants" and value not in CONTESTANTS:
        _refuse(
            reading,
            "typed.contestants",
            N_("Line {line}: contestants must be pairs, players or teams, not {value}."),
            line=line.number,
            value=value or "-",
        )
    elif name == "entries" and entry_numbers(value) is None:
        _refuse(
            reading,
            "typed.entries",
            N_("Line {line}: entries must be numbers such as 1-12,14, not {value}."),
            line=line.number,
            value=value or "-",
        )
    else:
        reading.statements[name] = value


def entry_numbers(words: str) -> tuple[int, ...] | None:
    """The numbers of "1-12,14"; None for other text."""
    if not re.fullmatch(r"\d{1,3}(-\d{1,3})?(\s*,\s*\d{1,3}(-\d{1,3})?)*", words, re.ASCII):
        return None
    return tuple(sorted(numbers_in(words) - {0})) or None


def _seat_listed(reading: Reading, line: _Line) -> None:
    """Round, table, N-S, E-W, set; or round, table, N, S, E, W, set."""
    numbers = [int(cell) for cell in line.cells]
    if 0 in numbers:
        reading.problems.append(_no_cell(line, 1, " ".join(line.cells)))
    elif len(numbers) == 5:
        number, table, ns, ew, board_set = numbers
        _seat(reading, line, Seating(number, table, ns, ew, board_set))
    else:
        number, table, north, south, east, west, board_set = numbers
        _seat(reading, line, Seating(number, table, north, east, board_set, south=south, west=west))


def _seat_row(reading: Reading, line: _Line, place: int) -> None:
    """The cells of a round, or of a table in all rounds; `place` counts the lines without a label."""
    cells, is_table = line.cells, False
    label = _LABEL.fullmatch(cells[0])
    if label and not _CELL.fullmatch(cells[0]):
        cells, place = cells[1:], int(label["number"])
        is_table = label["word"].lower().startswith("t")
    _check_length(reading, replace(line, cells=cells))
    for column, cell in enumerate(cells, start=1):
        number, table = (column, place) if is_table else (place, column)
        reading.rounds, reading.tables = max(reading.rounds, number), max(reading.tables, table)
        if cell not in _NOBODY:
            _seat_cell(reading, line, column, cell, number, table)


def _check_length(reading: Reading, line: _Line) -> None:
    reading.first = first = reading.first or line
    if len(line.cells) != len(first.cells):
        _refuse(
            reading,
            "typed.length",
            N_(
                "Line {line} has {cells}, but line {first} has {others}. Type - for a "
                "table that does not play."
            ),
            line=line.number,
            cells=counted("{n} cell", "{n} cells", len(line.cells)),
            first=first.number,
            others=len(first.cells),
        )


def _seat_cell(reading: Reading, line: _Line, column: int, cell: str, number: int, table: int) -> None:
    match = _CELL.fullmatch(cell)
    if match is None or (match["south"] is None) != (match["west"] is None):
        reading.problems.append(_no_cell(line, column, cell))
        return
    value = {name: int(part) for name, part in match.groupdict("0").items() if name not in ("turned", "sets")}
    sets = [int(part) for part in match["sets"].split("+")]
    wanted = ["north", "east", *(["south", "west"] if match["south"] else [])]
    if any(not 1 <= number_ <= MOST_NUMBER for number_ in (*sets, *(value[name] for name in wanted))):
        reading.problems.append(_no_cell(line, column, cell))
        return
    seating = Seating(
        number,
        table,
        value["north"],
        value["east"],
        sets[0],
        arrow_switched=match["turned"] is not None,
        south=value["south"],
        west=value["west"],
        match=value["match"],
        further_sets=tuple(sets[1:]),
    )
    _seat(reading, line, seating)


def _no_cell(line: _Line, column: int, cell: str) -> RuleError:
    return RuleError(
        "typed.cell",
        "rows",
        'Line {line}, cell {cell}: "{words}" should be N-S pair - E-W pair / board set, for example 5-3/1.',
        SOURCE,
        line=line.number,
        cell=column,
        words=cell[:40],
    )


def _seat(reading: Reading, line: _Line, seating: Seating) -> None:
    before = reading.where.setdefault((seating.round, seating.table), line.number)
    if before != line.number:
        _refuse(
            reading,
            "typed.twice",
            N_("Line {line}: table {table} already has round {round} in line {before}."),
            line=line.number,
            table=seating.table,
            round=seating.round,
            before=before,
        )
    reading.seatings.append(seating)
    reading.rounds = max(reading.rounds, seating.round)
    reading.tables = max(reading.tables, seating.table)


def _check_whole(reading: Reading) -> None:
    """There is something, no round is left out, and the sizes said are as large as the cells need."""
    if reading.problems:
        return
    if not reading.seatings:
        _refuse(
            reading,
            "typed.empty",
            N_("No tables were found in this text. Type one line for each round, with cells such as 5-3/1."),
        )
        return
    played = {s.round for s in reading.seatings}
    for number in range(1, reading.rounds + 1):
        if number not in played:
            _refuse(reading, "typed.gap", N_("Round {round} has no tables."), round=number)
    if len({bool(s.south) for s in reading.seatings}) > 1:
        _refuse(reading, "typed.mixed", N_("Some cells seat two pairs and others four players."))
    _check_sets(reading)
    _check_sizes(reading)


def _check_sets(reading: Reading) -> None:
    """Every table plays as many sets in a round, and its boards can be dealt out to them."""
    counts = sorted({len(s.sets) for s in reading.seatings})
    boards = int(reading.statements.get("boards", counts[0]))
    if len(counts) > 1:
        _refuse(
            reading,
            "typed.sets",
            N_("Some cells name {fewer}, others {more}. Give every cell the same number of sets."),
            fewer=counted("{n} board set", "{n} board sets", counts[0]),
            more=counts[-1],
        )
    elif boards % counts[0]:
        _refuse(
            reading,
            "typed.boards",
            N_(
                "Each table plays {sets} board sets in a round, so boards must be a multiple of "
                "{sets}, not {boards}."
            ),
            sets=counts[0],
            boards=boards,
        )


def _check_sizes(reading: Reading) -> None:
    needed = {
        "rounds": reading.rounds,
        "tables": reading.tables,
        "sets": max(one for s in reading.seatings for one in s.sets),
    }
    for name, least in needed.items():
        if int(reading.statements.get(name, least)) < least:
            _refuse(
                reading,
                "typed.size",
                N_("The cells use {least} {name}, more than the {value} entered."),
                name=name,
                least=least,
                value=reading.statements[name],
            )
