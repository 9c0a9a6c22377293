"""The standing of a field: from the rows of its plays to totals and places, whole or board by board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import Terms, Unequal, compare_board
from scoring.comparison.packing import pack, unpack
from tournaments.ranking.places import Places
from tournaments.ranking.plays import BoardPlays, ComparedBoard
from tournaments.ranking.scores import Penalty, Scores, scores_of
from tournaments.ranking.totals import BoardLines, Totals

LINES = {"": 0, "NS": 1, "EW": 2}
UNRANKED = -1


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a field is compared: the event's settings, and whether the comparison is final."""

    unequal: Unequal = Unequal.NEUBERG_FIELD
    small_groups: bool = False
    final: bool = False

    def terms(self, expected: int) -> Terms:
        """The terms for E results expected."""
        return Terms(self.unequal, expected, self.small_groups, provisional=not self.final)

    def size(self, plays: BoardPlays) -> int:
        """Results plus awards on a board; while the field plays, the plays scheduled on it."""
        return plays.board.size if self.final else len(plays)


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
        cls, boards: Mapping[int, BoardPlays], line: NDArray[np.int64], conditions: Conditions
    ) -> tuple[Self, dict[int, ComparedBoard]]:
        """The standing of all boards, and each with its points."""
        sizes = {number: conditions.size(plays) for number, plays in boards.items()}
        expected = max(sizes.values(), default=0)
        compared = _compared(boards, conditions.terms(expected))
        totals = Totals.of(len(line), (board.lines for board in compared.values()))
        return cls(totals, line, sizes, expected), compared

    def with_boards(
        self,
        boards: Mapping[int, BoardPlays],
        old: Mapping[int, ComparedBoard],
        conditions: Conditions,
    ) -> tuple[Self, dict[int, ComparedBoard]] | None:
        """The standing after these boards changed, and each with its new points.

        None if E changed: then all boards must be compared anew.
        """
        sizes = dict(self.sizes) | {number: conditions.size(plays) for number, plays in boards.items()}
        if max(sizes.values(), default=0) != self.expected:
            return None
        compared = _compared(boards, conditions.terms(self.expected))
        totals = self.totals
        for number, new in compared.items():
            totals = totals.with_board(old[number].lines if number in old else None, new.lines)
        return replace(self, totals=totals, sizes=sizes), compared

    def of_boards(self, boards: Iterable[BoardLines]) -> Self:
        """The standing as it is over these boards alone: what someone may see who does not see all."""
        return replace(self, totals=Totals.of(len(self.line), boards))

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


def _compared(boards: Mapping[int, BoardPlays], terms: Terms) -> dict[int, ComparedBoard]:
    return {
        number: ComparedBoard(plays, compare_board(plays.board, terms)) for number, plays in boards.items()
    }
