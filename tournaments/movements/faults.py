"""What is wrong with a movement, or with an evening that was mended by hand.

Written apart from every generator: it knows the values only, and counts what the rows say.
Hard rules: a contestant is in one place in a round, meets a board once and an opponent as often
as declared, a board is in one place unless it is shared, and nobody is left without a seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from .values import Movement, Row


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule of a movement. `template` and `values` are what faces translate."""

    code: str
    template: str
    items: tuple[tuple[str, object], ...]

    @property
    def values(self) -> dict[str, object]:
        return dict(self.items)

    @property
    def message(self) -> str:
        """The fault in English."""
        return self.template.format(**self.values)

    def __str__(self) -> str:
        return self.message


def faults(movement: Movement) -> list[Fault]:
    """Every fault of a movement, worst kinds first; an empty list if it is sound."""
    return faults_of_rows(
        movement.rows(),
        entries=movement.entries,
        sit_outs=[(s.round, s.contestant) for s in movement.sit_outs],
        rounds=range(1, movement.rounds + 1),
        tables=range(1, movement.tables + 1),
        boards=range(1, movement.boards + 1),
        at_once=movement.shared_by * movement.copies,
        meetings=movement.meetings,
    )


def faults_of_rows(
    rows: Iterable[tuple[int, int, int, int, Sequence[int]]],
    *,
    entries: Collection[int] | None = None,
    sit_outs: Collection[tuple[int, int]] = (),
    rounds: Collection[int] | None = None,
    tables: Collection[int] | None = None,
    boards: Collection[int] | None = None,
    at_once: int = 1,
    meetings: int = 1,
) -> list[Fault]:
    """Every fault of encounters (round, table, ns, ew, boards), in any order, mended or not.

    `sit_outs` are (round, entry). `at_once` tables may hold a board in the same round; two
    entries may meet `meetings` times. What is None is not checked: without `entries` nobody is
    unknown or without a seat, without `rounds` those that occur are the rounds.
    """
    evening = sorted((Row(*row) for row in rows), key=lambda row: (row.round, row.table, row.ns, row.ew))
    in_play = sorted(rounds if rounds is not None else {row.round for row in evening})
    return [
        *_opposed_to_itself(evening),
        *_unknown(evening, entries, rounds, tables, boards),
        *_places_at_once(evening),
        *_table_used_twice(evening),
        *_boards_at_once(evening, at_once),
        *_boards_again(evening),
        *_opponents_again(evening, meetings),
        *_without_seat(evening, entries, sit_outs, in_play),
    ]


def _fault(code: str, template: str, **values: object) -> Fault:
    return Fault(f"movement.{code}", template, tuple(values.items()))


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _opposed_to_itself(rows: list[Row]) -> Iterator[Fault]:
    for row in rows:
        if row.ns == row.ew:
            yield _fault(
                "same_pair",
                "Pair {pair} plays against itself at table {table} in round {round}.",
                pair=row.ns,
                table=row.table,
                round=row.round,
            )


def _unknown(
    rows: list[Row],
    entries: Collection[int] | None,
    rounds: Collection[int] | None,
    tables: Collection[int] | None,
    boards: Collection[int] | None,
) -> Iterator[Fault]:
    for row in rows:
        yield from _unknown_in_row(row, "pair", [row.ns, row.ew], entries)
        yield from _unknown_in_row(row, "round", [row.round], rounds)
        yield from _unknown_in_row(row, "table", [row.table], tables)
        yield from _unknown_in_row(row, "board", row.boards, boards)


_UNKNOWN = {
    "pair": "There is no pair {number}: table {table}, round {round}.",
    "round": "There is no round {number}: table {table}.",
    "table": "There is no table {number}: round {round}.",
    "board": "There is no board {number}: table {table}, round {round}.",
}


def _unknown_in_row(
    row: Row, what: str, numbers: Iterable[int], known: Collection[int] | None
) -> Iterator[Fault]:
    for number in numbers:
        if known is not None and number not in known:
            yield _fault(f"unknown_{what}", _UNKNOWN[what], number=number, table=row.table, round=row.round)


def _places_at_once(rows: list[Row]) -> Iterator[Fault]:
    """A pair at two tables in a round."""
    places: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        for pair in {row.ns, row.ew}:
            places[row.round, pair].append(row.table)
    for (number, pair), tables in sorted(places.items()):
        if len(tables) > 1:
            yield _fault(
                "pair_twice",
                "Pair {pair} is in two places in round {round}: tables {tables}.",
                pair=pair,
                round=number,
                tables=_listed(tables),
            )


def _table_used_twice(rows: list[Row]) -> Iterator[Fault]:
    uses: dict[tuple[int, int], int] = defaultdict(int)
    for row in rows:
        uses[row.round, row.table] += 1
    for (number, table), count in uses.items():
        if count > 1:
            yield _fault(
                "table_twice",
                "Table {table} has {count} encounters in round {round}.",
                table=table,
                count=count,
                round=number,
            )


def _boards_at_once(rows: list[Row], at_once: int) -> Iterator[Fault]:
    """Boards at more tables than there are copies, or than share them; one fault a group of tables."""
    tables_of: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        for board in dict.fromkeys(row.boards):
            tables_of[row.round, board].append(row.table)
    together: dict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
    for (number, board), tables in tables_of.items():
        if len(tables) > at_once:
            together[number, tuple(tables)].append(board)
    for (number, group), boards in sorted(together.items()):
        yield _fault(
            "board_twice",
            "In round {round} the boards {boards} are at tables {tables} at once.",
            round=number,
            boards=_listed(boards),
            tables=_listed(group),
        )


def _boards_again(rows: list[Row]) -> Iterator[Fault]:
    """A pair meets a board that it has met before; one fault a pair and encounter."""
    met: dict[int, dict[int, int]] = defaultdict(dict)
    for row in rows:
        for pair in dict.fromkeys((row.ns, row.ew)):
            before = met[pair]
            again = [b for i, b in enumerate(row.boards) if b in before or b in row.boards[:i]]
            before.update((board, row.round) for board in row.boards if board not in before)
            if again:
                yield _fault(
                    "board_again",
                    "Pair {pair} meets the boards {boards} again in round {round}"
                    " (table {table}; before in round {before}).",
                    pair=pair,
                    boards=_listed(again),
                    round=row.round,
                    table=row.table,
                    before=before[again[0]],
                )


def _opponents_again(rows: list[Row], meetings: int) -> Iterator[Fault]:
    met: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        if row.ns != row.ew:
            met[min(row.ns, row.ew), max(row.ns, row.ew)].append(row.round)
    for (one, other), rounds in sorted(met.items()):
        if len(rounds) > meetings:
            yield _fault(
                "opponents_again",
                "Pairs {one} and {other} meet {count} times, not {meetings}: rounds {rounds}.",
                one=one,
                other=other,
                count=len(rounds),
                meetings=meetings,
                rounds=_listed(rounds),
            )


def _without_seat(
    rows: list[Row],
    entries: Collection[int] | None,
    sit_outs: Collection[tuple[int, int]],
    rounds: Iterable[int],
) -> Iterator[Fault]:
    """Who is neither seated nor declared to sit out, and who is both."""
    seated = {(row.round, pair) for row in rows for pair in (row.ns, row.ew)}
    declared = set(sit_outs)
    placed = seated | declared
    for number in rounds:
        for pair in sorted(entries or ()):
            if (number, pair) not in placed:
                yield _fault("no_seat", "Pair {pair} has no seat in round {round}.", pair=pair, round=number)
    yield from _seated_sit_outs(seated, declared, entries)


def _seated_sit_outs(
    seated: set[tuple[int, int]], declared: set[tuple[int, int]], entries: Collection[int] | None
) -> Iterator[Fault]:
    for number, pair in sorted(declared):
        if (number, pair) in seated:
            yield _fault(
                "sit_out_seated",
                "Pair {pair} is to sit out round {round} but has a seat.",
                pair=pair,
                round=number,
            )
        elif entries is not None and pair not in entries:
            yield _fault(
                "unknown_sit_out",
                "There is no pair {pair} to sit out round {round}.",
                pair=pair,
                round=number,
            )
