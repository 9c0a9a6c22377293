"""The movement of a section of a scoring file: who meets whom where, on which boards, as its rows say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scoring.words import Message, RuleError, nouns
from tournaments.exchange.bws.numbering import SOURCE, Numbering
from tournaments.exchange.bws.values import RoundRow
from tournaments.movements import Movement, Seating

KIND = "bws"
MOST_NUMBER = 999
"""As in a movement that is typed."""

Met = tuple[Seating, Sequence[int]]
"""A table in a round with its boards."""


def movement_of(numbering: Numbering, title: str) -> Movement:
    """The movement of a section, limits and all as its rows need them; `faults` says what is wrong with it.

    Raises RuleError "bws.none", "bws.boards", "bws.number" for what no movement can say.
    """
    rows = [row for row in numbering.rows.values() if row.ns or row.ew]
    _check_numbers(numbering, rows)
    playing = [row for row in rows if all(numbering.seated(row))]
    if not playing:
        raise _refusal(numbering, "bws.none", "Section {section}: nobody meets anybody in this file.")
    per_round = _boards_per_round(numbering, playing)
    size = _set_size([row.boards for row in playing])
    matches = _matches(numbering, playing)
    seatings = [_seating(numbering, row, size, matches) for row in playing]
    met = list(zip(seatings, [row.boards for row in playing], strict=True))
    entries = {number for row in rows for number in numbering.seated(row) if number}
    return Movement(
        kind=KIND,
        title=Message("{title}", title=title),
        tables=max(numbering.section.tables, *(row.table for row in playing)),
        rounds=max(row.round for row in rows),
        boards_per_round=per_round,
        sets=max(one for seating in seatings for one in seating.sets),
        entries=tuple(sorted(entries)),
        seatings=tuple(seatings),
        winners=numbering.winners,
        shared_by=_most(Counter((seating.round, board) for seating, boards in met for board in boards)),
        meetings=_most(Counter(_opponents(numbering, seatings))),
        partnerships=_most(Counter(_partners(seatings))),
        contestants=numbering.contestants,
    )


def _refusal(numbering: Numbering, code: str, template: str, **values: object) -> RuleError:
    return RuleError(code, "file", template, SOURCE, section=numbering.section.letter, **values)


def _check_numbers(numbering: Numbering, rows: Iterable[RoundRow]) -> None:
    for row in rows:
        for number in (row.table, row.round, *row.boards, *filter(None, numbering.seated(row))):
            if not 1 <= number <= MOST_NUMBER:
                raise _refusal(
                    numbering,
                    "bws.number",
                    "Section {section}, table {table}, round {round}: numbers must be from 1 to {most}, not "
                    "{number}.",
                    table=row.table,
                    round=row.round,
                    most=MOST_NUMBER,
                    number=number,
                )


def _boards_per_round(numbering: Numbering, rows: Sequence[RoundRow]) -> int:
    """How many boards every table plays in a round. Raises RuleError "bws.boards" where that differs."""
    per_round = len(rows[0].boards)
    for row in rows:
        if not row.boards or len(row.boards) != per_round:
            raise _refusal(
                numbering,
                "bws.boards",
                "Section {section}, table {table}, round {round}: {count}, where other tables have "
                "{usual}. Each table needs the same number of boards in every round.",
                table=row.table,
                round=row.round,
                count=nouns.boards(len(row.boards)),
                usual=per_round,
            )
    return per_round


def _set_size(boards: Sequence[Sequence[int]]) -> int:
    """The most boards of a set, so that every table's boards are whole sets, which count from board 1."""
    per_round = len(boards[0])
    sizes = (size for size in range(per_round, 0, -1) if per_round % size == 0)
    return next(size for size in sizes if all(_are_sets(own, size) for own in set(map(tuple, boards))))


def _are_sets(boards: Sequence[int], size: int) -> bool:
    return all(
        boards[at] % size == 1 % size
        and list(boards[at : at + size]) == list(range(boards[at], boards[at] + size))
        for at in range(0, len(boards), size)
    )


def _seating(numbering: Numbering, row: RoundRow, size: int, matches: dict[RoundRow, int]) -> Seating:
    ns, ew, *partners = numbering.seated(row)
    south, west = partners or (0, 0)
    first, *further = ((board - 1) // size + 1 for board in row.boards[::size])
    return Seating(
        row.round,
        row.table,
        ns,
        ew,
        first,
        south=south,
        west=west,
        match=matches.get(row, 0),
        further_sets=tuple(further),
    )


def _matches(numbering: Numbering, rows: Iterable[RoundRow]) -> dict[RoundRow, int]:
    """The match that each table is of, by number: two teams that meet in rounds on end play one match."""
    if numbering.contestants != "teams":
        return {}
    numbers: dict[RoundRow, int] = {}
    newest: dict[tuple[int, int], tuple[int, int]] = {}  # two teams: their newest round and its match
    count = 0
    for row in sorted(rows, key=lambda row: (row.round, row.table)):
        one, other = sorted(numbering.seated(row))
        before, match = newest.get((one, other), (-1, 0))
        if row.round - before > 1:
            match = count = count + 1
        newest[one, other] = row.round, match
        numbers[row] = match
    return numbers


def _opponents(numbering: Numbering, seatings: Iterable[Seating]) -> Iterator[tuple[int, int]]:
    """Who meets whom, once for every time; teams each way round."""
    for s in seatings:
        if numbering.contestants == "teams":
            yield s.ns, s.ew
            continue
        for one in filter(None, (s.ns, s.south)):
            for other in filter(None, (s.ew, s.west)):
                yield min(one, other), max(one, other)


def _partners(seatings: Iterable[Seating]) -> Iterator[tuple[int, int]]:
    for s in seatings:
        if s.south:
            yield min(s.ns, s.south), max(s.ns, s.south)
            yield min(s.ew, s.west), max(s.ew, s.west)


def _most(times: Counter[tuple[int, int]]) -> int:
    return max(times.values(), default=1)
