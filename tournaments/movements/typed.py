"""A movement typed or pasted by a director, and the same written out again.

A line a round, a column a table; or, where the lines are named T1, Table 2 ..., a line a table and
a column a round. A cell is N-S pair - E-W pair / board set: `5-3/1`, with `*` behind it where the
boards are turned; `5-3/1+6` plays two sets in the round; `-` is a table that does not play. Four
players are `8+1-2+6/1`: North + South - East + West. Teams of a match carry its number: `5-3/1#2`.
Cells stand between blanks, tabs, commas, semicolons or bars. A line of nothing but 5 numbers is one
seating: round, table, N-S, E-W, set; of 7: round, table, North, South, East, West, set. Lines
`name: value` say what the cells do not: boards (a round), winners, shared, copies, meetings,
partnerships, plays, rounds, tables, sets, contestants, entries (as 1-12,14) and title. Other lines
without a cell are headings and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.words import Message, RuleError

from .descriptions import size_words
from .number_spans import spans
from .reading import Reading, entry_numbers, read
from .spec import usual_boards
from .values import Movement, Seating, SitOut


def typed(words: str) -> Movement:
    """The movement that was typed; what is wrong with it as one, `faults` says.

    Raises the first of `breaches`.
    """
    reading = read(words)
    if reading.problems:
        raise reading.problems[0]
    return _movement(reading)


def breaches(words: str) -> list[RuleError]:
    """All that cannot be read, by line and cell: RuleErrors "typed.*" of field "rows"."""
    return read(words).problems


def text_of(movement: Movement) -> str:
    """The movement as `typed` reads it: what its cells do not say, then a line a round."""
    return "\n".join([*_statement_lines(movement), *_grid(movement)]) + "\n"


def _statement_lines(movement: Movement) -> Iterator[str]:
    yield f"title: {' '.join(str(movement.title).split())}"
    yield f"contestants: {movement.contestants}"
    yield f"entries: {spans(movement.entries)}"
    yield f"rounds: {movement.rounds}"
    yield f"tables: {movement.tables}"
    yield f"sets: {movement.sets}"
    yield f"boards: {movement.boards_per_round}"
    yield f"winners: {movement.winners}"
    for name, value in _limits(movement).items():
        if value != 1:
            yield f"{name}: {value}"
    if movement.team_meets_itself:
        yield "own_table: yes"


def _limits(movement: Movement) -> dict[str, int]:
    return {
        "shared": movement.shared_by,
        "copies": movement.copies,
        "meetings": movement.meetings,
        "partnerships": movement.partnerships,
        "plays": movement.plays,
    }


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
    sets = "+".join(map(str, seating.sets))
    return f"{ns}-{ew}/{sets}{'*' if seating.arrow_switched else ''}{match}"


def _movement(reading: Reading) -> Movement:
    written = reading.statements

    def number(name: str, usual: int = 1) -> int:
        return int(written.get(name, usual))

    seatings = tuple(reading.seatings)
    each = len(seatings[0].sets)
    rounds = number("rounds", reading.rounds)
    four = any(s.south for s in seatings)
    seated = {one for s in seatings for one in s.seated}
    entries = entry_numbers(written.get("entries", "")) or tuple(sorted(seated))
    movement = Movement(
        kind="typed",
        title=_title(written.get("title", "")),
        tables=number("tables", reading.tables),
        rounds=rounds,
        boards_per_round=number("boards", each * usual_boards(rounds * each)),
        sets=number("sets", max(one for s in seatings for one in s.sets)),
        entries=entries,
        seatings=seatings,
        sit_outs=tuple(_sit_outs(seatings, entries, rounds)),
        winners=number("winners"),
        shared_by=number("shared"),
        copies=number("copies"),
        meetings=number("meetings"),
        partnerships=number("partnerships"),
        plays=number("plays"),
        team_meets_itself=written.get("own_table", "").lower() in ("yes", "1", "true"),
        contestants="players" if four else written.get("contestants", "pairs"),
    )
    size = size_words(movement.rounds, movement.boards_per_round, movement.sets, movement.sets_per_round)
    return replace(movement, description=(size, Message("Everybody follows guide cards.")))


def _title(words: str) -> Message:
    return Message("{title}", title=words) if words else Message("Custom movement")


def _sit_outs(seatings: tuple[Seating, ...], entries: tuple[int, ...], rounds: int) -> Iterator[SitOut]:
    seated = {(s.round, one) for s in seatings for one in s.seated}
    for number in range(1, rounds + 1):
        for entry in entries:
            if (number, entry) not in seated:
                yield SitOut(number, entry)
