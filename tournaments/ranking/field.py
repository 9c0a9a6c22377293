"""The standing of a field: from the rows of its plays to totals and places, whole or board by board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import BoardPoints, Terms, Unequal
from scoring.comparison.method import Method, compare
from scoring.comparison.packing import pack, unpack
from tournaments.ranking.matches import MatchScore, Scale, folded, match_scores
from tournaments.ranking.places import Places
from tournaments.ranking.plays import BoardPlays, ComparedBoard
from tournaments.ranking.scores import Penalty, Scores, scores_of
from tournaments.ranking.totals import BoardLines, Totals
from tournaments.ranking.units import Units

LINES = {"": 0, "NS": 1, "EW": 2}
UNRANKED = -1
PLAIN = Method()


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a field is compared: the event's settings, and whether the comparison is final."""

    unequal: Unequal = Unequal.NEUBERG_FIELD
    small_groups: bool = False
    final: bool = False
    method: Method = PLAIN
    scale: Scale | None = None

    @property
    def by_match(self) -> bool:
        """Whether points are summed a match at a time."""
        return self.method.is_of_teams or self.scale is not None

    @property
    def by_share(self) -> bool:
        """Whether entries are ranked by their share of what was to be had."""
        return self.method.has_tops and not self.by_match

    def worth(self, match: MatchScore) -> Fraction:
        """The victory points of a match."""
        assert self.scale is not None
        return self.scale.worth(match.points, match.share, match.boards)

    def compare(self, plays: BoardPlays, expected: int) -> BoardPoints:
        """The points of every play of a board."""
        tables = plays.tables_of_matches if self.method.is_of_teams else ()
        return compare(plays.board, self.method, self.terms(expected), tables)

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
    most results and awards on a board; while the field plays, the most plays scheduled on one. Where
    an event is won by matches, totals are of its `units`, not of the entries.
    """

    totals: Totals
    line: NDArray[np.int64]
    sizes: Mapping[int, int]
    expected: int
    units: Units | None = None

    @classmethod
    def whole(
        cls, boards: Mapping[int, BoardPlays], line: NDArray[np.int64], conditions: Conditions
    ) -> tuple[Self, dict[int, ComparedBoard]]:
        """The standing of all boards, and each with its points."""
        sizes = {number: conditions.size(plays) for number, plays in boards.items()}
        expected = max(sizes.values(), default=0)
        compared = _compared(boards, conditions, expected)
        units = (
            Units.of(boards.values(), teams=conditions.method.is_of_teams) if conditions.by_match else None
        )
        start = Totals.empty(len(line) if units is None else len(units))
        state = cls(start, line, sizes, expected, units)
        return state.of_boards(compared.values()), compared

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
        compared = _compared(boards, conditions, self.expected)
        totals = self.totals
        for number, new in compared.items():
            before = self.lines(old[number]) if number in old else None
            totals = totals.with_board(before, self.lines(new))
        return replace(self, totals=totals, sizes=sizes), compared

    def of_boards(self, boards: Iterable[ComparedBoard]) -> Self:
        """The standing as it is over these boards alone: what someone may see who does not see all."""
        return replace(self, totals=Totals.of(len(self.totals.boards), map(self.lines, boards)))

    def lines(self, board: ComparedBoard) -> BoardLines:
        """Who has the points of a board, by entry or by unit: as `totals` are."""
        return board.lines if self.units is None else self.units.lines(board)

    @property
    def top(self) -> int:
        """The top of a full board at matchpoints."""
        return 2 * max(self.expected - 1, 1)

    def scores(self, penalties: Iterable[Penalty], conditions: Conditions) -> Scores:
        """What the entries are ranked by."""
        factor = conditions.final and conditions.unequal is Unequal.FACTOR
        if self.units is None:
            scores = scores_of(self.totals, penalties=penalties, board_top=self.top, factor=factor)
            return replace(scores, by_share=conditions.by_share)
        changes = [(line.entry, -line.amount) for line in penalties]
        worth = conditions.worth if conditions.scale else None
        return folded(self.units, self.own_scores(), len(self.line), worth, changes)

    def own_scores(self) -> Scores:
        """What entries, or their units, have without anything taken off; what averages are worth to them."""
        return scores_of(self.totals, owner=self.units.entry if self.units is not None else None)

    def matches(self) -> list[MatchScore]:
        """The matches of all entries; none where an event is not won by matches."""
        return match_scores(self.units, self.own_scores()) if self.units is not None else []

    def places(self, scores: Scores) -> Places:
        return scores.places(self.line)

    def pack(self) -> tuple[bytes, bytes]:
        """The totals, and all else, as bytes."""
        numbers = sorted(self.sizes)
        frame = {
            "line": self.line,
            "numbers": np.array(numbers, dtype=np.int64),
            "sizes": np.array([self.sizes[number] for number in numbers], dtype=np.int64),
            "expected": np.array([self.expected], dtype=np.int64),
            **(self.units.arrays() if self.units is not None else {}),
        }
        return self.totals.pack(), pack(frame)

    @classmethod
    def unpack(cls, totals: bytes | memoryview, frame: bytes | memoryview) -> Self:
        arrays = unpack(frame)
        sizes = dict(zip(arrays["numbers"].tolist(), arrays["sizes"].tolist(), strict=True))
        units = Units.from_arrays(arrays) if "unit_teams" in arrays else None
        return cls(Totals.unpack(totals), arrays["line"], sizes, int(arrays["expected"][0]), units)


def _compared(
    boards: Mapping[int, BoardPlays], conditions: Conditions, expected: int
) -> dict[int, ComparedBoard]:
    return {
        number: ComparedBoard(plays, conditions.compare(plays, expected)) for number, plays in boards.items()
    }
