"""The standing of a field: from the rows of its plays to totals and places, whole or board by board."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import AverageSpan, BoardPoints, Direction, FourTables, Terms, Unequal
from scoring.comparison.exact import ExactArray
from scoring.comparison.method import Method, compare
from scoring.comparison.methods import MethodName
from scoring.comparison.packing import pack, unpack
from scoring.comparison.victory import Scale, hybrid_points, patton_points
from tournaments.ranking.matches import MatchScore, folded, match_scores
from tournaments.ranking.places import Places
from tournaments.ranking.plays import BESIDE, EXTRA, BoardPlays, ComparedBoard
from tournaments.ranking.scores import Penalty, Scores, scores_of
from tournaments.ranking.totals import BoardLines, Totals
from tournaments.ranking.units import Units

LINES = {"": 0, "NS": 1, "EW": 2}
UNRANKED = -1
NO_SPAN = -1
_SPANS: Final = tuple(AverageSpan)
PLAIN = Method()


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a field is compared: the event's settings, and whether the comparison is final.

    `halves`: three of an odd number may play half matches, which are worth half of a whole one. `per_board`:
    where a total is ranked, it is ranked by its mean of the boards.
    """

    unequal: Unequal = Unequal.NEUBERG_FIELD
    small_groups: bool = False
    final: bool = False
    method: Method = PLAIN
    scale: Scale | None = None
    halves: bool = False
    per_board: bool = False

    @property
    def by_match(self) -> bool:
        """Whether points are summed a match at a time."""
        return self.method.is_of_teams or self.scale is not None

    @property
    def by_share(self) -> bool:
        """Whether entries are ranked by their share of what was to be had."""
        return self.method.has_tops and not self.by_match

    @property
    def by_total(self) -> bool:
        """Whether entries are ranked by a sum that grows with the boards they play."""
        return not (self.by_match or self.by_share or self.per_board)

    @property
    def by_mean(self) -> bool:
        """Whether entries are ranked by what they have of a board in the mean."""
        return self.per_board and not (self.by_match or self.by_share)

    def worth(self, side: MatchScore, other: MatchScore) -> Fraction:
        """What a match gives the first of the two, beside what the other side has from it."""
        if self.halves and self.scale is not None and side.is_half:
            return self._worth_of_half(side, other, self.scale)
        if self.method.name is MethodName.PATTON:
            points = patton_points((side.points, other.points), (side.beside, other.beside), side.boards)[0]
            return points if self.scale is None else self.scale.worth(points, None, side.boards)
        if self.scale is None:
            return side.points
        if self.method.name is MethodName.HYBRID:
            imps = side.points, other.points
            return hybrid_points(imps, (side.beside, other.beside), side.boards, self.scale)[0]
        return self.scale.worth(side.points, side.share, self._boards(side))

    def _boards(self, side: MatchScore) -> int:
        """The boards of the scale: of teams of eight twice those of the match, unless their scores are added.

        A match counts a board for each table at which the team sits N-S.
        """
        return side.boards // 2 if self.method.four_tables is FourTables.SUM else side.boards

    def _worth_of_half(self, side: MatchScore, other: MatchScore, scale: Scale) -> Fraction:
        """By the scale's own for halves, else half of what a whole match that went so would give."""
        if scale.half is not None and len(self.method.streams) == 1:
            return scale.half.worth(side.points, side.share, side.boards)
        return replace(self, halves=False).worth(side.as_whole, other.as_whole) / 2

    def compare(self, plays: BoardPlays, expected: int) -> ComparedBoard:
        """The points of every play of a board."""
        tables = plays.tables_of_matches if self.method.is_of_teams else ()
        terms = self.terms(expected)
        points = [compare(plays.board, self.method, terms, tables, stream) for stream in self.method.streams]
        return ComparedBoard(plays, *points)

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
    an event is won by matches, totals are of its `units`, not of the entries; `beside` are those of a
    second measure. `span` says over which other boards the mean is taken that may replace an average at IMPs.
    """

    totals: Totals
    line: NDArray[np.int64]
    sizes: Mapping[int, int]
    expected: int
    units: Units | None = None
    beside: Totals | None = None
    span: AverageSpan = AverageSpan.STATED

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
        beside = start if len(conditions.method.streams) > 1 else None
        state = cls(start, line, sizes, expected, units, beside, conditions.method.awards.span)
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
        state = replace(self, sizes=sizes)
        for number, new in compared.items():
            state = state.with_board(old.get(number), new)
        return state, compared

    def with_board(self, old: ComparedBoard | None, new: ComparedBoard) -> Self:
        """The standing after the points of one board have changed."""
        before = self._lines(old.plays, old.points) if old is not None else None
        totals = self.totals.with_board(before, self._lines(new.plays, new.points))
        if self.beside is None or new.beside is None:
            return replace(self, totals=totals)
        before = self._lines(old.plays, old.beside) if old is not None and old.beside is not None else None
        beside = self.beside.with_board(before, self._lines(new.plays, new.beside))
        return replace(self, totals=totals, beside=beside)

    def of_boards(self, boards: Iterable[ComparedBoard]) -> Self:
        """The standing as it is over these boards alone: what someone may see who does not see all."""
        nothing = Totals.empty(len(self.totals.boards))
        state = replace(self, totals=nothing, beside=nothing if self.beside is not None else None)
        for board in boards:
            state = state.with_board(None, board)
        return state

    def _lines(self, plays: BoardPlays, points: BoardPoints) -> BoardLines:
        """Who has the points of a board, by entry or by unit: as `totals` are."""
        if self.units is not None:
            return self.units.lines(plays, points)
        return ComparedBoard(plays, points).lines

    @property
    def top(self) -> int:
        """The top of a full board at matchpoints."""
        return 2 * max(self.expected - 1, 1)

    def scores(
        self,
        penalties: Iterable[Penalty],
        conditions: Conditions,
        counted: Container[int] | None = None,
    ) -> Scores:
        """What the entries are ranked by; with `counted` by these matches alone.

        Penalties of an entry that came after this standing wait until it is brought up.
        """
        penalties = [line for line in penalties if line.entry < len(self.line)]
        factor = conditions.final and conditions.unequal is Unequal.FACTOR
        if self.units is None:
            scores = scores_of(
                self.totals, penalties=penalties, board_top=self.top, factor=factor, spans=self._spans()
            )
            return replace(scores, by_share=conditions.by_share, by_mean=conditions.by_mean)
        matches = [match for match in self.matches() if counted is None or match.match in counted]
        return folded(
            self.units, matches, self.unadjusted_scores(), len(self.line), conditions.worth, penalties
        )

    def unadjusted_scores(self) -> Scores:
        """Scores of entries, or of their units, before penalties, and what averages are worth to them."""
        owner = self.units.entry if self.units is not None else None
        return scores_of(self.totals, owner=owner, spans=self._spans())

    def points_on(
        self, board: ComparedBoard, at: int, direction: Direction, scores: Scores
    ) -> Fraction | None:
        """A side's exact points of a play, averages filled by `unadjusted_scores`; None where it has none."""
        side = board.lines.entries(direction)[at : at + 1]
        line = side if self.units is None else self.units.index(side, board.plays.match[at : at + 1])
        return scores.filled(board.points, at, direction, entry=int(side[0]), line=int(line[0]))

    def _spans(self) -> NDArray[np.int64] | None:
        """By line of the totals the number of the boards over which its mean at IMPs is taken.

        A team that meets one other alone has none: it has what is stated.
        """
        if self.span is AverageSpan.STATED:
            return None
        if self.units is None or self.span is AverageSpan.MATCH:
            return np.arange(len(self.totals.boards), dtype=np.int64)
        matches = np.bincount(self.units.entry, minlength=1)[self.units.entry]
        alone = (matches == 1) if self.units.teams else np.zeros(len(self.units), dtype=np.bool_)
        return np.where(alone, NO_SPAN, self.units.entry)

    def matches(self) -> list[MatchScore]:
        """The matches of all entries, without extra boards; none where an event is not won by matches."""
        return [match for match in self._units_scores() if match.match < EXTRA]

    def extra_boards(self) -> dict[tuple[int, int], MatchScore]:
        """By entry and match, what each side has from the extra boards of matches that were level."""
        extra = (match for match in self._units_scores() if match.match >= EXTRA)
        return {(one.entry, one.match - EXTRA): one for one in extra}

    def _units_scores(self) -> list[MatchScore]:
        if self.units is None:
            return []
        beside = scores_of(self.beside).total if self.beside is not None else None
        return match_scores(self.units, self.unadjusted_scores(), beside)

    def waits_for_neuberg(self, conditions: Conditions, seats: int) -> bool:
        """Whether every result of the field is in, and places change only by Neuberg's formula.

        It is applied once the comparison is final, to boards with fewer results than the fullest one. `seats`
        are how many entries have points of a result: 2 pairs, or 4 players.
        """
        if conditions.final or not conditions.by_share or conditions.unequal is not Unequal.NEUBERG_FIELD:
            return False
        if len(set(self.sizes.values())) < 2:
            return False
        return int(self.totals.boards.sum()) == seats * sum(self.sizes.values())

    def places(self, scores: Scores) -> Places:
        return scores.places(self.line)

    def pack(self) -> tuple[bytes, bytes]:
        """The totals and everything else of the standing, as bytes for `unpack`."""
        numbers = sorted(self.sizes)
        frame = {
            "line": self.line,
            "numbers": np.array(numbers, dtype=np.int64),
            "sizes": np.array([self.sizes[number] for number in numbers], dtype=np.int64),
            "expected": np.array([self.expected], dtype=np.int64),
            **(self.units.arrays() if self.units is not None else {}),
            **({BESIDE: _as_array(self.beside.pack())} if self.beside is not None else {}),
            **({} if self.span is AverageSpan.STATED else {"span": np.array([_SPANS.index(self.span)])}),
        }
        return self.totals.pack(), pack(frame)

    @classmethod
    def unpack(cls, totals: bytes | memoryview, frame: bytes | memoryview) -> Self:
        arrays = unpack(frame)
        sizes = dict(zip(arrays["numbers"].tolist(), arrays["sizes"].tolist(), strict=True))
        units = Units.from_arrays(arrays) if "unit_teams" in arrays else None
        beside = Totals.unpack(_as_bytes(arrays[BESIDE])) if BESIDE in arrays else None
        span = _SPANS[int(arrays["span"][0])] if "span" in arrays else AverageSpan.STATED
        expected = int(arrays["expected"][0])
        return cls(Totals.unpack(totals), arrays["line"], sizes, expected, units, beside, span)


def _as_array(data: bytes) -> NDArray[np.int64]:
    return np.frombuffer(data, dtype=np.uint8).astype(np.int64)


def _as_bytes(array: ExactArray) -> bytes:
    return bytes(array.astype(np.uint8).tobytes())


def _compared(
    boards: Mapping[int, BoardPlays], conditions: Conditions, expected: int
) -> dict[int, ComparedBoard]:
    return {number: conditions.compare(plays, expected) for number, plays in boards.items()}
