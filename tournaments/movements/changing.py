"""A running movement changed: what was played stays, the rounds to come are made anew.

An `Evening` is what its encounters say. Each wish gives the evening as it would go on, or a
RuleError "change.*" that says in words why it cannot: nothing is given back that has a fault.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from scoring.words import Message, RuleError, nouns

from .evening import Evening
from .joining import joined
from .values import Movement, Row

__all__ = [
    "Changed",
    "Evening",
    "cut",
    "evening_of",
    "repeated",
    "with_boards",
    "with_new_boards",
    "with_pairs",
]

SOURCE = "Movements"
MOST_SHARED = 2
ATTEMPTS = (range(3), range(3, 12), range(12, 40))


@dataclass(frozen=True, slots=True)
class Changed:
    """The evening as it goes on, and what is other than before, in words."""

    evening: Evening
    words: tuple[Message, ...]


def evening_of(movement: Movement, fixed: int = 0) -> Evening:
    """The evening that a movement plans, with its first `fixed` rounds begun or played."""
    return Evening(
        rows=movement.rows(),
        entries=movement.entries,
        fixed=fixed,
        at_once=movement.shared_by * movement.copies,
        meetings=movement.meetings,
        plays=movement.plays,
        winners=movement.winners,
        partnerships=movement.partnerships,
        team_meets_itself=movement.team_meets_itself,
        contestants=movement.contestants,
        team_size=movement.team_size,
    )


def cut(evening: Evening, rounds: int) -> Changed:
    """Play ends after so many rounds. RuleError "change.rounds" for rounds begun already, or none less."""
    if not max(evening.fixed, 1) <= rounds < evening.rounds:
        raise RuleError(
            "change.rounds",
            "rounds",
            "Play can be cut to between {least} and {most}, not to {rounds}.",
            SOURCE,
            least=max(evening.fixed, 1),
            most=nouns.rounds(evening.rounds - 1),
            rounds=rounds,
        )
    rows_kept = tuple(row for row in evening.rows if row.round <= rounds)
    words = Message("Play ends after round {round}.", round=rounds)
    return _sound(replace(evening, rows=rows_kept), words)


def repeated(evening: Evening, number: int) -> Changed:
    """One round more, in which everybody meets as in round `number`, on boards new to both.

    Boards of the evening are taken if each table can have some; else new ones, numbered on, which
    all tables share. RuleError "change.round" if there is no such round, "change.form" but for pairs.
    """
    _check_pairs(evening)
    again = [row for row in evening.rows if row.round == number]
    if not again:
        raise RuleError("change.round", "round", "There is no round {round}.", SOURCE, round=number)
    after = evening.rounds + 1
    dealt = _boards_for(evening, again)
    at_once = evening.at_once
    if dealt is None:
        dealt = [_fresh(evening, len(again[0].boards))] * len(again)
        at_once = max(at_once, len(again))
    rows = tuple(row._replace(round=after, boards=boards) for row, boards in zip(again, dealt, strict=True))
    meetings = max(evening.meetings, _most_meetings(evening.rows + rows))
    words = [Message("Round {after} has the same seating as round {round}.", after=after, round=number)]
    if at_once > evening.at_once:
        words.append(
            Message(
                "All tables play the new boards {boards} in this round: share them or make copies.",
                boards=_listed(dealt[0]),
            )
        )
    return _sound(replace(evening, rows=evening.rows + rows, at_once=at_once, meetings=meetings), *words)


def _check_pairs(evening: Evening) -> None:
    if evening.contestants != "pairs":
        raise RuleError("change.form", "change", "This is possible only in a pairs movement.", SOURCE)


def _boards_for(evening: Evening, tables: Sequence[Row]) -> list[tuple[int, ...]] | None:
    """Sets of the evening new to both pairs of each table, none at more tables than may hold it."""
    met: dict[int, set[int]] = defaultdict(set)
    for row in evening.rows:
        for pair in (row.ns, row.ew):
            met[pair].update(row.boards)
    possible = [
        [s for s in evening.board_sets if met[row.ns].isdisjoint(s) and met[row.ew].isdisjoint(s)]
        for row in tables
    ]
    holders: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for place in range(len(tables)):
        if not _placed(place, possible, holders, evening.at_once, set()):
            return None
    boards_by_place = {place: boards for boards, places in holders.items() for place in places}
    used = Counter(board for boards in boards_by_place.values() for board in boards)
    if max(used.values()) > evening.at_once:  # sets of two smaller ones overlap
        return None
    return [boards_by_place[place] for place in range(len(tables))]


def _placed(
    place: int,
    possible: list[list[tuple[int, ...]]],
    holders: dict[tuple[int, ...], list[int]],
    at_once: int,
    tried: set[tuple[int, ...]],
) -> bool:
    """Find boards for a table, moving others to boards that suit them too (augmenting path)."""
    for boards in possible[place]:
        if boards in tried:
            continue
        tried.add(boards)
        there = holders[boards]
        if len(there) < at_once:
            there.append(place)
            return True
        for index, other in enumerate(there):
            if _placed(other, possible, holders, at_once, tried):
                there[index] = place
                return True
    return False


def _fresh(evening: Evening, count: int) -> tuple[int, ...]:
    last = max(board for row in evening.rows for board in row.boards)
    return tuple(range(last + 1, last + 1 + count))


def _most_meetings(rows: Sequence[Row]) -> int:
    met: dict[tuple[int, int], int] = defaultdict(int)
    for row in rows:
        met[min(row.ns, row.ew), max(row.ns, row.ew)] += 1
    return max(met.values())


def with_boards(evening: Evening, number: int, boards: Mapping[int, Sequence[int]]) -> Changed:
    """In round `number` these tables play these boards, by table number.

    RuleError "change.round" for a round begun already or unknown, "change.table" for a table that does
    not play in it.
    """
    _check_open(evening, number)
    playing = {row.table for row in evening.rows if row.round == number}
    for table in boards:
        if table not in playing:
            raise RuleError(
                "change.table",
                "boards",
                "Table {table} does not play in round {round}.",
                SOURCE,
                table=table,
                round=number,
            )
    rows = tuple(
        row._replace(boards=tuple(boards[row.table])) if row.round == number and row.table in boards else row
        for row in evening.rows
    )
    words = [
        Message(
            "Round {round}, table {table}: boards {boards}.", round=number, table=table, boards=_listed(there)
        )
        for table, there in sorted(boards.items())
    ]
    return _sound(replace(evening, rows=rows), *words)


def _check_open(evening: Evening, number: int) -> None:
    if not evening.fixed < number <= evening.rounds:
        raise RuleError(
            "change.round",
            "round",
            "Only rounds {first} to {last} can still be changed, not {round}.",
            SOURCE,
            first=evening.fixed + 1,
            last=evening.rounds,
            round=number,
        )


def with_new_boards(evening: Evening, boards: Mapping[int, int]) -> Changed:
    """In all rounds to come another board takes the place of each of these: {old: new}."""
    rows = tuple(
        row._replace(boards=tuple(boards.get(board, board) for board in row.boards))
        if row.round > evening.fixed
        else row
        for row in evening.rows
    )
    if rows == evening.rows:
        raise RuleError(
            "change.board",
            "boards",
            "Boards {boards} are not played in any remaining round.",
            SOURCE,
            boards=_listed(boards),
        )
    words = [
        Message(
            "From round {round}, board {new} replaces board {old}.",
            round=evening.fixed + 1,
            new=new,
            old=old,
        )
        for old, new in sorted(boards.items())
    ]
    return _sound(replace(evening, rows=rows), *words)


def with_pairs(
    evening: Evening, pairs: Sequence[int], *, fresh: bool = True, sharing: bool = True
) -> Changed:
    """Late pairs play in all rounds to come; two or more open tables, one fills a sit-out or roves.

    As much as can be stays as planned. Where the boards do not suffice, `fresh` lets new board sets be
    added and `sharing` two tables share. RuleError "change.pair" if a number is taken or the
    last round has begun, "change.none" if no way was found, "change.form" but for pairs.
    """
    _check_pairs(evening)
    for pair in pairs:
        if pair in evening.entries or pairs.count(pair) > 1 or pair < 1:
            raise RuleError("change.pair", "pairs", "Pair number {pair} is already taken.", SOURCE, pair=pair)
    if not pairs or evening.fixed >= evening.rounds:
        raise RuleError("change.pair", "pairs", "No round is left that another pair could join.", SOURCE)
    ways = _ways(evening, len(pairs), fresh=fresh, sharing=sharing)
    for attempts, way in product(ATTEMPTS, ways):  # few orders for every way before more for any
        evening_joined = joined(way, tuple(pairs), attempts)
        if evening_joined is not None:
            return _sound(evening_joined, *_joining_words(evening, evening_joined, pairs))
    raise RuleError(
        "change.none",
        "pairs",
        "No way was found for {pairs} to join from round {round} without repeating boards or opponents.",
        SOURCE,
        pairs=_listed(pairs),
        round=evening.fixed + 1,
    )


def _ways(evening: Evening, pairs: int, *, fresh: bool, sharing: bool) -> list[Evening]:
    """The evening with more and more boards allowed: as it is, with new sets, with sharing."""
    ways = [evening]
    size = len(next(iter(evening.rows)).boards)
    if fresh:
        for count in range(1, pairs // 2 + 2):
            first = _fresh(evening, size * count)
            extra = tuple(first[start : start + size] for start in range(0, len(first), size))
            ways.append(replace(evening, spare=extra))
    if sharing and evening.at_once < MOST_SHARED:
        ways += [replace(way, at_once=MOST_SHARED) for way in ways]
    return ways


def _joining_words(before: Evening, after: Evening, pairs: Sequence[int]) -> list[Message]:
    seated = {pair for row in after.rows if row.round > before.fixed for pair in row.seated}
    words = [
        Message("Pair {pair} plays from round {round} on.", pair=pair, round=before.fixed + 1)
        if pair in seated
        else Message("Pair {pair} sits out until the end.", pair=pair)
        for pair in pairs
    ]
    tables = {row.table for row in after.rows} - {row.table for row in before.rows}
    if tables:
        words.append(Message("New tables: {tables}.", tables=_listed(sorted(tables))))
    boards = {b for row in after.rows for b in row.boards} - {b for row in before.rows for b in row.boards}
    if boards:
        words.append(Message("New boards: {boards}.", boards=_listed(sorted(boards))))
    if after.at_once > before.at_once:
        words.append(Message("Two tables share boards in some rounds."))
    planned = set(before.rows)
    changed = sum(row not in planned for row in after.rows)
    if changed == 1:
        words.append(Message("One remaining meeting changes."))
    elif changed:
        words.append(Message("{count} remaining meetings change.", count=changed))
    return words


def _sound(evening: Evening, *words: Message) -> Changed:
    """The change, if the whole evening is sound with it. RuleError "change.fault" with the first fault."""
    faults = evening.faults()
    if faults:
        raise RuleError(
            "change.fault",
            "change",
            "This change is not possible: {fault}",
            SOURCE,
            fault=faults[0],
        )
    return Changed(evening, words)


def _listed(numbers: Sequence[int] | Mapping[int, object]) -> str:
    return ", ".join(map(str, numbers))
