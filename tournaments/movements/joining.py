"""Late pairs find seats in the rounds to come.

Round by round, what is planned stays where it can. A late pair takes a seat, and who is displaced
plays another displaced or late pair at an open table; an odd one sits out. Tried with few displaced
first, in several orders; the orders are fixed, so the same evening always goes on alike.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from .evening import Evening
from .values import Row

MOST_STEPS = 300  # of one round in one attempt
MOST_DISPLACED = 4  # more than the late pairs themselves


@dataclass(slots=True)
class _Past:
    """What everybody has met so far."""

    boards: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    opponents: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    absences: Counter[int] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        for pair, other in ((row.ns, row.ew), (row.ew, row.ns)):
            self.boards[pair].update(row.boards)
            self.opponents[pair][other] += 1


def joined(evening: Evening, pairs: tuple[int, ...], attempts: range) -> Evening | None:
    """The evening with these pairs in it from the first open round on; None if no way was found.

    `attempts` number the orders to be tried; other numbers are other orders.
    """
    tables = (len(evening.entries) + len(pairs)) // 2
    if tables > evening.at_once * (len(evening.board_sets) + len(evening.spare)):
        return None  # not boards enough for all tables at once
    for attempt in attempts:
        rows = _Attempt(evening, pairs, Random(attempt)).rows()
        if rows is not None:
            entries = tuple(sorted((*evening.entries, *pairs)))
            return replace(evening, rows=tuple(rows), entries=entries, spare=())
    return None


class _Attempt:
    """One order of trying."""

    def __init__(self, evening: Evening, pairs: tuple[int, ...], chance: Random) -> None:
        self.evening, self.pairs, self.chance = evening, pairs, chance
        self.entries = (*evening.entries, *pairs)
        self.sets = (*evening.board_sets, *evening.spare)
        self.line = _lines(evening, pairs) if evening.winners == 2 else {}
        self.past = _Past()
        self.planned: dict[int, list[Row]] = defaultdict(list)
        for row in evening.rows:
            if row.round <= evening.fixed:
                self.past.add(row)
            else:
                self.planned[row.round].append(row)
        self.later_boards: dict[int, Counter[int]] = defaultdict(Counter)
        self.later_opponents: dict[int, set[int]] = defaultdict(set)

    def rows(self) -> list[Row] | None:
        rows = [row for row in self.evening.rows if row.round <= self.evening.fixed]
        for number in range(self.evening.fixed + 1, self.evening.rounds + 1):
            self._look_ahead(number)
            seated = self._round(number)
            if seated is None:
                return None
            for row in seated:
                self.past.add(row)
            there = {pair for row in seated for pair in (row.ns, row.ew)}
            self.past.absences.update(pair for pair in self.entries if pair not in there)
            rows += sorted(seated, key=lambda row: row.table)
        return rows

    def _look_ahead(self, number: int) -> None:
        """What is planned after this round: better not taken away from it."""
        self.later_boards.clear()
        self.later_opponents.clear()
        for later, rows in self.planned.items():
            for row in rows if later > number else ():
                for pair, other in ((row.ns, row.ew), (row.ew, row.ns)):
                    self.later_boards[pair].update(row.boards)
                    self.later_opponents[pair].add(other)

    def _round(self, number: int) -> list[Row] | None:
        planned = self.planned[number]
        sound = [row for row in planned if self.fits(row)]
        seated = {pair for row in sound for pair in (row.ns, row.ew)}
        pool = [pair for pair in self.entries if pair not in seated]
        pool.sort(key=lambda pair: (-self.past.absences[pair], pair not in self.pairs))
        for most in range(len(self.pairs) + MOST_DISPLACED):
            search = _RoundSearch(self, number, MOST_STEPS)
            found = search.seat(pool, sound, [], most)
            if found is not None:
                return found
        return None

    def fits(self, row: Row) -> bool:
        """Whether a row gives neither of the two an opponent or a board too often."""
        past = self.past
        if row.ns == row.ew or past.opponents[row.ns][row.ew] >= self.evening.meetings:
            return False
        one, other = past.boards[row.ns], past.boards[row.ew]
        return all(max(one[b], other[b]) < self.evening.plays for b in row.boards)

    def harm(self, row: Row) -> int:
        """How much of what is planned later this row makes impossible."""
        boards = sum(self.later_boards[p][b] for p in (row.ns, row.ew) for b in row.boards)
        return boards + 2 * (row.ew in self.later_opponents[row.ns])


class _RoundSearch:
    """Depth first through the ways to seat those who have no seat in one round."""

    def __init__(self, attempt: _Attempt, number: int, steps: int) -> None:
        self.attempt, self.number, self.steps = attempt, number, steps
        self.odd = len(attempt.entries) % 2 == 1

    def seat(self, pool: list[int], planned: list[Row], new: list[Row], most: int) -> list[Row] | None:
        """All rows of the round, `most` more pairs displaced; None if that does not come out."""
        self.steps -= 1
        if self.steps < 0:
            return None
        if not pool:
            return [*planned, *new]
        if len(pool) == 1 and self.odd and self._may_sit_out(pool[0]):
            return [*planned, *new]
        for left, rows, added, displaced in self._choices(pool, planned, new, most):
            seated = self.seat(left, rows, added, most - displaced)
            if seated is not None:
                return seated
        return None

    def _may_sit_out(self, pair: int) -> bool:
        """Not again before everybody else has; a late pair was absent already, but may wait once."""
        absences = self.attempt.past.absences
        return absences[pair] <= min(absences[p] for p in self.attempt.entries)

    def _choices(
        self, pool: list[int], planned: list[Row], new: list[Row], most: int
    ) -> Iterator[tuple[list[int], list[Row], list[Row], int]]:
        """For the first of the pool: an opponent from the pool at an open table, or somebody's seat."""
        first, others = pool[0], pool[1:]
        choices: list[tuple[float, tuple[list[int], list[Row], list[Row], int]]] = []
        for row in self._meetings(first, others, planned, new):
            other = row.ew if row.ns == first else row.ns
            left = [pair for pair in others if pair != other]
            choices.append((self._cost(row), (left, planned, [*new, row], 0)))
        for old in planned if most else ():
            for row, displaced in self._in_seats_of(old, first):
                rest = [kept for kept in planned if kept is not old]
                choices.append((self._cost(row), ([*others, displaced], rest, [*new, row], 1)))
        choices.sort(key=lambda choice: choice[0])
        for _, choice in choices:
            yield choice

    def _cost(self, row: Row) -> float:
        return self.attempt.harm(row) + self.attempt.chance.random()

    def _meetings(self, first: int, others: list[int], planned: list[Row], new: list[Row]) -> Iterator[Row]:
        """The first against each of the others on boards that are free, at the lowest open table."""
        rows = [*planned, *new]
        used = Counter(board for row in rows for board in row.boards)
        tables = {row.table for row in rows}
        table = next(t for t in range(1, len(rows) + 2) if t not in tables)
        free = [s for s in self.attempt.sets if all(used[b] < self.attempt.evening.at_once for b in s)]
        for other in others:
            ns, ew = self._sides(first, other)
            for boards in free if ns else ():
                row = Row(self.number, table, ns, ew, boards)
                if self.attempt.fits(row):
                    yield row

    def _sides(self, one: int, other: int) -> tuple[int, int]:
        """Who sits N-S; (0, 0) if two winners are ranked and both play in one line."""
        line = self.attempt.line
        if not line:
            return one, other
        if line[one] == line[other]:
            return 0, 0
        return (one, other) if line[one] == "NS" else (other, one)

    def _in_seats_of(self, old: Row, pair: int) -> Iterator[tuple[Row, int]]:
        """The row with the pair in one of its seats, and who is displaced."""
        line = self.attempt.line
        for row, displaced, side in (
            (old._replace(ns=pair), old.ns, "NS"),
            (old._replace(ew=pair), old.ew, "EW"),
        ):
            late = displaced in self.attempt.pairs
            if not late and line.get(pair, side) == side and self.attempt.fits(row):
                yield row, displaced


def _lines(evening: Evening, pairs: tuple[int, ...]) -> dict[int, str]:
    """The line of each pair where two winners are ranked; late pairs make the lines equal."""
    line = {}
    for row in evening.rows:
        line[row.ns], line[row.ew] = "NS", "EW"
    for pair in pairs:
        north = sum(side == "NS" for side in line.values())
        line[pair] = "NS" if 2 * north <= len(line) else "EW"
    return line
