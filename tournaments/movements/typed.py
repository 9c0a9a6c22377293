"""A movement typed or pasted by a director, and the same written out again.

A line a round, a column a table; or, where the lines are named T1, Table 2 ..., a line a table and
a column a round. A cell is N-S pair - E-W pair / board set: `5-3/1`, with `*` behind it where the
boards are turned; `-` is a table that does not play. Four players are `8+1-2+6/1`: North + South -
East + West. Teams of a match carry its number: `5-3/1#2`. Cells stand between blanks, tabs, commas,
semicolons or bars. A line of nothing but 5 numbers is one seating: round, table, N-S, E-W, set; of 7:
round, table, North, South, East, West, set. Lines `name: value` say what the cells do not:
boards (a round), winners, shared, copies, meetings, partnerships, plays, rounds, tables, sets,
contestants, entries (as 1-12,14) and title. Other lines without a cell are headings and are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from scoring.cards import RuleError

from .spec import MOST_BOARDS, usual_boards
from .values import Movement, Seating, SitOut, Text, text

MOST_CHARACTERS = 200_000
MOST_NUMBER = 999
SOURCE = "Movements"

_CELL = re.compile(
    r"(?P<north>\d{1,4})(?:\+(?P<south>\d{1,4}))?[-v](?P<east>\d{1,4})(?:\+(?P<west>\d{1,4}))?"
    r"/(?P<set>\d{1,4})(?P<turned>\*)?(?:#(?P<match>\d{1,4}))?",
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
class _Reading:
    """What was read, and what could not be."""

    seatings: list[Seating] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)
    problems: list[RuleError] = field(default_factory=list)
    where: dict[tuple[int, int], int] = field(default_factory=dict)  # round, table: line
    rounds: int = 0  # as many lines, or labels, as there are
    tables: int = 0
    first: _Line | None = None  # of the grid; the others have as many cells


def typed(words: str) -> Movement:
    """The movement that was typed; what is wrong with it as one, `faults` says.

    Raises the first of `breaches`.
    """
    reading = _read(words)
    if reading.problems:
        raise reading.problems[0]
    return _movement(reading)


def breaches(words: str) -> list[RuleError]:
    """All that cannot be read, by line and cell: RuleErrors "typed.*" of field "rows"."""
    return _read(words).problems


def text_of(movement: Movement) -> str:
    """The movement as `typed` reads it: what its cells do not say, then a line a round."""
    return "\n".join([*_said(movement), *_grid(movement)]) + "\n"


def _said(movement: Movement) -> Iterator[str]:
    yield f"title: {' '.join(str(movement.title).split())}"
    yield f"contestants: {movement.contestants}"
    yield f"entries: {_spans(movement.entries)}"
    yield f"rounds: {movement.rounds}"
    yield f"tables: {movement.tables}"
    yield f"sets: {movement.sets}"
    yield f"boards: {movement.boards_per_round}"
    yield f"winners: {movement.winners}"
    for name, value in _limits(movement).items():
        if value != 1:
            yield f"{name}: {value}"
    if movement.own_table:
        yield "own_table: yes"


def _limits(movement: Movement) -> dict[str, int]:
    return {
        "shared": movement.shared_by,
        "copies": movement.copies,
        "meetings": movement.meetings,
        "partnerships": movement.partnerships,
        "plays": movement.plays,
    }


def _spans(numbers: Iterable[int]) -> str:
    """Numbers as "1-6,8"."""
    spans = []
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        row = [number for _, number in run]
        spans.append(f"{row[0]}-{row[-1]}" if len(row) > 1 else f"{row[0]}")
    return ",".join(spans)


def _grid(movement: Movement) -> Iterator[str]:
    for number in range(1, movement.rounds + 1):
        cells = dict.fromkeys(range(1, movement.tables + 1), "-")
        cells |= {s.table: cell_of(s) for s in movement.in_round(number)}
        yield f"R{number}: " + " ".join(cells.values())


def cell_of(seating: Seating) -> str:
    """A table as text: "5-3/1", with `*` where its boards are turned, `#` before its match."""
    ns = f"{seating.ns}+{seating.south}" if seating.south else f"{seating.ns}"
    ew = f"{seating.ew}+{seating.west}" if seating.west else f"{seating.ew}"
    match = f"#{seating.match}" if seating.match else ""
    return f"{ns}-{ew}/{seating.board_set}{'*' if seating.arrow_switched else ''}{match}"


def _read(words: str) -> _Reading:
    reading = _Reading()
    if len(words) > MOST_CHARACTERS:
        reading.problems.append(
            RuleError(
                "typed.long",
                "rows",
                "The text has {length} characters; {most} are more than any movement needs.",
                SOURCE,
                length=len(words),
                most=MOST_CHARACTERS,
            )
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


def _state(reading: _Reading, line: _Line, words: str) -> None:
    name, _, value = (part.strip() for part in words.partition(":"))
    name = name.lower()
    most = {"winners": 2, "boards": MOST_BOARDS}.get(name, MOST_NUMBER)
    if name in (*_NUMBERS, *_SIZES) and not (value.isdecimal() and 1 <= int(value[:5]) <= most):
        reading.problems.append(
            RuleError(
                "typed.number",
                "rows",
                "Line {line}: {name} is a number from 1 to {most}, not {value}.",
                SOURCE,
                line=line.number,
                name=name,
                most=most,
                value=value or "-",
            )
        )
    elif name == "contestants" and value not in CONTESTANTS:
        reading.problems.append(
            RuleError(
                "typed.contestants",
                "rows",
                "Line {line}: contestants are pairs, players or teams, not {value}.",
                SOURCE,
                line=line.number,
                value=value or "-",
            )
        )
    elif name == "entries" and _numbers(value) is None:
        reading.problems.append(
            RuleError(
                "typed.entries",
                "rows",
                "Line {line}: entries are numbers as 1-12,14, not {value}.",
                SOURCE,
                line=line.number,
                value=value or "-",
            )
        )
    else:
        reading.said[name] = value


def _numbers(words: str) -> tuple[int, ...] | None:
    """The numbers of "1-12,14"; None for other text."""
    if not re.fullmatch(r"\d{1,3}(-\d{1,3})?(\s*,\s*\d{1,3}(-\d{1,3})?)*", words, re.ASCII):
        return None
    found: set[int] = set()
    for part in words.split(","):
        first, _, last = part.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return tuple(sorted(found - {0})) or None


def _seat_listed(reading: _Reading, line: _Line) -> None:
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


def _seat_row(reading: _Reading, line: _Line, place: int) -> None:
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


def _check_length(reading: _Reading, line: _Line) -> None:
    reading.first = first = reading.first or line
    if len(line.cells) != len(first.cells):
        reading.problems.append(
            RuleError(
                "typed.length",
                "rows",
                "Line {line} has {cells} cells, line {first} has {others}; a table that does not play is -.",
                SOURCE,
                line=line.number,
                cells=len(line.cells),
                first=first.number,
                others=len(first.cells),
            )
        )


def _seat_cell(reading: _Reading, line: _Line, column: int, cell: str, number: int, table: int) -> None:
    found = _CELL.fullmatch(cell)
    if found is None or (found["south"] is None) != (found["west"] is None):
        reading.problems.append(_no_cell(line, column, cell))
        return
    value = {name: int(part) for name, part in found.groupdict("0").items() if name != "turned"}
    wanted = ["north", "east", "set", *(["south", "west"] if found["south"] else [])]
    if any(not 1 <= value[name] <= MOST_NUMBER for name in wanted):
        reading.problems.append(_no_cell(line, column, cell))
        return
    seating = Seating(
        number,
        table,
        value["north"],
        value["east"],
        value["set"],
        arrow_switched=found["turned"] is not None,
        south=value["south"],
        west=value["west"],
        match=value["match"],
    )
    _seat(reading, line, seating)


def _no_cell(line: _Line, column: int, cell: str) -> RuleError:
    return RuleError(
        "typed.cell",
        "rows",
        'Line {line}, cell {cell}: "{words}" is not N-S pair - E-W pair / board set, as 5-3/1.',
        SOURCE,
        line=line.number,
        cell=column,
        words=cell[:40],
    )


def _seat(reading: _Reading, line: _Line, seating: Seating) -> None:
    before = reading.where.setdefault((seating.round, seating.table), line.number)
    if before != line.number:
        reading.problems.append(
            RuleError(
                "typed.twice",
                "rows",
                "Line {line}: table {table} has its round {round} in line {before} already.",
                SOURCE,
                line=line.number,
                table=seating.table,
                round=seating.round,
                before=before,
            )
        )
    reading.seatings.append(seating)
    reading.rounds = max(reading.rounds, seating.round)
    reading.tables = max(reading.tables, seating.table)


def _check_whole(reading: _Reading) -> None:
    """There is something, no round is left out, and the sizes said are as large as the cells need."""
    if reading.problems:
        return
    if not reading.seatings:
        reading.problems.append(
            RuleError(
                "typed.empty",
                "rows",
                "There is no table in this text: type a line for each round, with cells as 5-3/1.",
                SOURCE,
            )
        )
        return
    played = {s.round for s in reading.seatings}
    for number in range(1, reading.rounds + 1):
        if number not in played:
            reading.problems.append(
                RuleError("typed.gap", "rows", "Round {round} has no table.", SOURCE, round=number)
            )
    if len({bool(s.south) for s in reading.seatings}) > 1:
        reading.problems.append(
            RuleError("typed.mixed", "rows", "Some cells seat two pairs, others four players.", SOURCE)
        )
    _check_sizes(reading)


def _check_sizes(reading: _Reading) -> None:
    needed = {
        "rounds": reading.rounds,
        "tables": reading.tables,
        "sets": max(s.board_set for s in reading.seatings),
    }
    for name, least in needed.items():
        if int(reading.said.get(name, least)) < least:
            reading.problems.append(
                RuleError(
                    "typed.size",
                    "rows",
                    "The cells use {least} {name}, more than the {value} that are said.",
                    SOURCE,
                    name=name,
                    least=least,
                    value=reading.said[name],
                )
            )


def _movement(reading: _Reading) -> Movement:
    said = reading.said

    def number(name: str, usual: int = 1) -> int:
        return int(said.get(name, usual))

    seatings = tuple(reading.seatings)
    rounds = number("rounds", reading.rounds)
    four = any(s.south for s in seatings)
    seated = {one for s in seatings for one in s.seated}
    entries = _numbers(said.get("entries", "")) or tuple(sorted(seated))
    movement = Movement(
        kind="typed",
        title=_title(said.get("title", "")),
        tables=number("tables", reading.tables),
        rounds=rounds,
        boards_per_round=number("boards", usual_boards(rounds)),
        sets=number("sets", max(s.board_set for s in seatings)),
        entries=entries,
        seatings=seatings,
        sit_outs=tuple(_sit_outs(seatings, entries, rounds)),
        winners=number("winners"),
        shared_by=number("shared"),
        copies=number("copies"),
        meetings=number("meetings"),
        partnerships=number("partnerships"),
        plays=number("plays"),
        own_table=said.get("own_table", "").lower() in ("yes", "1", "true"),
        contestants="players" if four else said.get("contestants", "pairs"),
    )
    return replace(movement, description=_words(movement))


def _title(words: str) -> Text:
    return text("{title}", title=words) if words else text("Own movement")


def _sit_outs(seatings: tuple[Seating, ...], entries: tuple[int, ...], rounds: int) -> Iterator[SitOut]:
    seated = {(s.round, one) for s in seatings for one in s.seated}
    for number in range(1, rounds + 1):
        for entry in entries:
            if (number, entry) not in seated:
                yield SitOut(number, entry)


def _words(movement: Movement) -> tuple[Text, ...]:
    return (
        text(
            "{rounds} rounds of {boards} boards: {played} boards are played, {in_play} are in play.",
            rounds=movement.rounds,
            boards=movement.boards_per_round,
            played=movement.rounds * movement.boards_per_round,
            in_play=movement.boards,
        ),
        text("Everybody moves by guide cards."),
    )
