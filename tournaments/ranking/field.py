"""The standing of a field: from the rows of its plays to totals and places, whole or board by board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import ABSENT, Average, Award, Board, BoardResult, Terms, Unequal, compare_board
from scoring.comparison.packing import pack, unpack
from tournaments.ranking.places import Places
from tournaments.ranking.scores import Penalty, Scores, scores_of
from tournaments.ranking.totals import BoardLines, Totals

SCORED = frozenset({"played", "passed_out", "assigned"})
LINES = {"": 0, "NS": 1, "EW": 2}
UNRANKED = -1


class PlayRow(NamedTuple):
    """One play as it counts: board number and form, the play, who sat N-S and E-W (by index), the outcome.

    `score` is N-S's; `score_ew` too, and differs only for a split score; awards as text.
    """

    number: int
    form: str
    play: int
    ns: int
    ew: int
    kind: str
    score: int | None
    score_ew: int | None
    award_ns: str
    award_ew: str


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a field is compared: the event's settings, and whether the comparison is final."""

    unequal: Unequal = Unequal.NEUBERG_FIELD
    small_groups: bool = False
    final: bool = False

    def terms(self, expected: int) -> Terms:
        """The terms for E results expected."""
        return Terms(self.unequal, expected, self.small_groups, provisional=not self.final)


def board_of(rows: Sequence[PlayRow]) -> Board:
    """All results of one board, its forms as groups, in the order of the rows."""
    plain = np.array([_is_plain(row) for row in rows], dtype=np.bool_)
    scores = np.array(
        [row.score if is_plain else 0 for row, is_plain in zip(rows, plain, strict=True)], dtype=np.int64
    )
    special = {
        index: result
        for index, row in enumerate(rows)
        if not plain[index] and not (result := _result(row)).absent
    }
    return Board(scores, plain, special)


def _is_plain(row: PlayRow) -> bool:
    return row.kind in SCORED and row.form == "a" and row.score is not None and row.score == row.score_ew


def _result(row: PlayRow) -> BoardResult:
    group = "" if row.form == "a" else row.form
    if row.kind in SCORED or row.kind == "split":
        return BoardResult(row.score, row.score_ew, group)
    if row.kind == "award":
        return BoardResult(_award(row.award_ns), _award(row.award_ew), group)
    return ABSENT


def _award(text: str) -> Award:
    """An award from its text: "A+", or per cents."""
    return Award(Average(text) if text.startswith("A") else Fraction(text))


def lines_of(rows: Sequence[PlayRow], terms: Terms) -> BoardLines:
    """The points of one board and who has them."""
    ns = np.array([row.ns for row in rows], dtype=np.int64)
    ew = np.array([row.ew for row in rows], dtype=np.int64)
    return BoardLines(ns, ew, compare_board(board_of(rows), terms))


def by_board(rows: Iterable[PlayRow]) -> dict[int, list[PlayRow]]:
    """The rows of each board number; they come sorted by it."""
    return {number: list(own) for number, own in groupby(rows, key=lambda row: row.number)}


@dataclass(frozen=True, slots=True, eq=False)
class FieldStanding:
    """Totals of a field's entries, the ranking each belongs to, and how many results each board has.

    `line` holds a number of `LINES` per entry, -1 for one that is not ranked. `expected` is E: the
    most results and awards on a board; while the field plays, the most plays scheduled on one.
    """

    totals: Totals
    line: NDArray[np.int64]
    sizes: Mapping[int, int]
    expected: int

    @classmethod
    def whole(
        cls, boards: Mapping[int, Sequence[PlayRow]], line: NDArray[np.int64], conditions: Conditions
    ) -> tuple[Self, dict[int, BoardLines]]:
        """The standing of all boards, and the points of each."""
        sizes = {number: _size(rows, conditions) for number, rows in boards.items()}
        expected = max(sizes.values(), default=0)
        terms = conditions.terms(expected)
        lines = {number: lines_of(rows, terms) for number, rows in boards.items()}
        return cls(Totals.of(len(line), lines.values()), line, sizes, expected), lines

    def with_boards(
        self,
        boards: Mapping[int, Sequence[PlayRow]],
        old: Mapping[int, BoardLines],
        conditions: Conditions,
    ) -> tuple[Self, dict[int, BoardLines]] | None:
        """The standing after these boards changed, and their new points.

        None if E changed: then all boards must be compared anew.
        """
        sizes = dict(self.sizes) | {number: _size(rows, conditions) for number, rows in boards.items()}
        if max(sizes.values(), default=0) != self.expected:
            return None
        terms = conditions.terms(self.expected)
        lines = {number: lines_of(rows, terms) for number, rows in boards.items()}
        totals = self.totals
        for number, new in lines.items():
            totals = totals.with_board(old.get(number), new)
        return replace(self, totals=totals, sizes=sizes), lines

    @property
    def top(self) -> int:
        """The top of a full board."""
        return 2 * max(self.expected - 1, 1)

    def scores(self, penalties: Iterable[Penalty], conditions: Conditions) -> Scores:
        """What the entries are ranked by."""
        factor = conditions.final and conditions.unequal is Unequal.FACTOR
        return scores_of(self.totals, penalties=penalties, board_top=self.top, factor=factor)

    def places(self, scores: Scores) -> Places:
        return scores.rank_by_share(self.line)

    def pack(self) -> tuple[bytes, bytes]:
        """The totals, and all else, as bytes."""
        numbers = sorted(self.sizes)
        frame = {
            "line": self.line,
            "numbers": np.array(numbers, dtype=np.int64),
            "sizes": np.array([self.sizes[number] for number in numbers], dtype=np.int64),
            "expected": np.array([self.expected], dtype=np.int64),
        }
        return self.totals.pack(), pack(frame)

    @classmethod
    def unpack(cls, totals: bytes | memoryview, frame: bytes | memoryview) -> Self:
        arrays = unpack(frame)
        sizes = dict(zip(arrays["numbers"].tolist(), arrays["sizes"].tolist(), strict=True))
        return cls(Totals.unpack(totals), arrays["line"], sizes, int(arrays["expected"][0]))


def _size(rows: Sequence[PlayRow], conditions: Conditions) -> int:
    """Results plus awards on a board; while the field plays, the plays scheduled on it."""
    return board_of(rows).size if conditions.final else len(rows)
