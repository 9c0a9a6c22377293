"""One board compared by matchpoints, exactly: unequal fields, fouled boards, awards (Laws 78A, 87)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.exact import ExactArray, added_at, plus, times, whole, widened
from scoring.comparison.points import Basis, BoardPoints, SidePoints, board_points
from scoring.comparison.results import Average, Award, Board, BoardResult, Direction, Group
from scoring.words import RuleError

_SPREAD = 20_000
"""A table of all scores between the best and the worst of a board has at most so many cells."""


class Unequal(StrEnum):
    """What is done about boards with fewer results than others."""

    NEUBERG_FIELD = "neuberg-field"  # to the largest number of results on any board of the field
    NEUBERG_BOARD = "neuberg-board"  # to the number of results and awards on the board itself
    FACTOR = "factor"  # each board as it is; the total is scaled up for boards missed
    NONE = "none"  # each board as it is
    BOOK_1948 = "book-1948"  # on a fouled board half a win for each result of another form, no Neuberg
    HALF_WINS = "half-wins"  # half a win for each result that is missing on the board, no Neuberg


@dataclass(frozen=True, slots=True)
class Terms:
    """How the boards of a field are compared.

    `expected` (`expected_results`) is E of Neuberg's formula for NEUBERG_FIELD, and for HALF_WINS the number
    of results that a board counts as. While a field plays its comparison is `provisional`: over the results
    there are, without Neuberg.
    """

    unequal: Unequal = Unequal.NEUBERG_FIELD
    expected: int | None = None
    small_groups: bool = False
    provisional: bool = False

    @property
    def by_neuberg(self) -> bool:
        return not self.provisional and self.unequal in (Unequal.NEUBERG_FIELD, Unequal.NEUBERG_BOARD)

    @property
    def by_the_book(self) -> bool:
        return not self.provisional and self.unequal is Unequal.BOOK_1948

    @property
    def by_half_wins(self) -> bool:
        return not self.provisional and self.unequal is Unequal.HALF_WINS

    def target(self, board: Board, group: int) -> int:
        """The number of results that a group of so many counts as: its top is 2(target - 1).

        While a field plays, a result with nothing to compare it to is half of the least top, since others
        may still come; so is an award on a board without results, which has a worth all the same. Once play
        is over a lone result was compared with nothing: its top is 0.
        """
        least = 2 if self.provisional or not group else 1
        if self.by_the_book:
            return max(sum(board.forms().values()), least)
        if not self.by_neuberg and not self.by_half_wins:
            return max(group, least)
        if self.unequal is Unequal.NEUBERG_BOARD:
            return max(board.size, least)
        assert self.expected is not None, "E is not known"
        assert self.expected >= board.size, f"E is {self.expected}, but a board has {board.size} results"
        return max(self.expected, 1)

    def is_small(self, group: int, target: int) -> bool:
        """Whether too few of the expected results are there for Neuberg's formula.

        They are too few if they are at most three, and at most a third of those expected (EBU White Book
        4.2.3.3).
        """
        return self.by_neuberg and self.small_groups and group <= 3 and 3 * group <= target


def expected_results(boards: Iterable[Board]) -> int:
    """E of Neuberg's formula: the largest number of results plus awards on any board of the field."""
    return max((board.size for board in boards), default=0)


def compare_board(results: Board | Sequence[BoardResult], terms: Terms) -> BoardPoints:
    """The matchpoints of every result, 2 a win, N-S and E-W each among themselves.

    Average plus and minus are only marked (`Basis`): they need the entry's other boards.
    Raises RuleError "award.share" for an award that is stated in IMPs only.
    """
    board = results if isinstance(results, Board) else Board.of(results)
    targets = {form: terms.target(board, size) for form, size in board.forms().items()}
    top = _tops(board, targets, terms)
    ns, ew = (_side_points(board, direction, targets, top, terms) for direction in Direction)
    return board_points(ns, ew, top)


def award_points(award: Award, top: int) -> Fraction:
    """What an award is worth of a top; 0 for average plus and minus, which other boards decide."""
    if award.share is None:
        raise RuleError(
            "award.share",
            "award",
            "At matchpoints an artificial score must be an average or a percentage, not a number of IMPs.",
            "Law 12C2",
        )
    if isinstance(award.share, Average):
        return Fraction(top, 2) if award.share is Average.EVEN else Fraction(0)
    return award.share * top / 100


def _tops(board: Board, targets: Mapping[str, int], terms: Terms) -> NDArray[np.int64]:
    """The top of each result: of its form of the board, or the widest one for an award."""
    widest = max(targets.values(), default=terms.target(board, 0))
    top = np.zeros(len(board), dtype=np.int64)
    top[board.plain] = 2 * (targets.get("", widest) - 1)
    for row, result in board.others.items():
        top[row] = 2 * (targets[result.group] - 1 if result.has_score else widest - 1)
    return top


def _side_points(
    board: Board, direction: Direction, targets: Mapping[str, int], top: NDArray[np.int64], terms: Terms
) -> SidePoints:
    side = SidePoints.empty(len(board))
    for form, group in board.groups(direction).items():
        numerators, unit = _matchpoints(group, direction)
        side.add(group.all_rows, *adjusted(numerators, unit, len(group), targets[form], terms))
    for row, award in board.awards(direction).items():
        side.set(row, Basis.of(award), award_points(award, int(top[row])))
    return side


def _matchpoints(group: Group, direction: Direction) -> tuple[ExactArray, int]:
    """Matchpoints within a group, in the order of its rows, as whole numbers over the second value.

    A weighted score is spread over its scores: it earns the mean of what they earn, and the
    others meet it in the same proportions. Against itself it would tie on average: one point less.
    """
    if not group.weighted:
        return _matchpoints_of_scores(direction.value * group.scores), 1
    unit = lcm(*(weighted.unit for weighted in group.weighted.values()))
    parts = [(score, int(part * unit)) for mixed in group.weighted.values() for score, part in mixed.parts]
    every = np.append(group.scores, np.array([score for score, _ in parts], dtype=np.int64))
    values, columns = np.unique(direction.value * every, return_inverse=True)
    plain, spread = columns[: len(group.scores)], columns[len(group.scores) :]
    held = times(np.bincount(plain, minlength=len(values)), unit)
    held = added_at(held, spread, whole([part for _, part in parts]))
    held = widened(held, len(group) * unit)
    worth = plus(times(held.cumsum(), 2), -held)  # twice what lies below, once what is equal
    earned = [times(worth[plain], unit)]
    start = 0
    for mixed in group.weighted.values():
        own = slice(start, start := start + len(mixed.parts))
        weights = whole([part for _, part in parts[own]])
        earned.append(times(worth[spread[own]], weights).sum(keepdims=True))
    return plus(np.concatenate(earned), -unit * unit), unit * unit


def _matchpoints_of_scores(scores: NDArray[np.int64]) -> NDArray[np.int64]:
    """2 for each score below and 1 for each that is equal, but for the score itself."""
    values = scores - scores.min()
    if values.max() > _SPREAD:
        _values, values = np.unique(values, return_inverse=True)
    counts = np.bincount(values)
    points: NDArray[np.int64] = (2 * counts.cumsum() - counts - 1)[values]
    return points


def adjusted(
    numerators: ExactArray, unit: int, results: int, target: int, terms: Terms
) -> tuple[ExactArray, int]:
    """Matchpoints of a group of so many results brought to the top of `target`, as the terms say.

    Points are whole numbers over `unit`, the answer's over the number returned.
    """
    if terms.by_the_book or terms.by_half_wins:
        return half_wins(numerators, unit, results, target)
    adjust = small_group_points if terms.is_small(results, target) else neuberg
    return adjust(numerators, unit, results, target)


def half_wins(numerators: ExactArray, unit: int, results: int, target: int) -> tuple[ExactArray, int]:
    """Half a win for each result that is not in the group.

    Those are the results of other forms, the book's way with interchanged cards (000:l.14318), or results
    that are missing. The board shares out as much as one that all tables played alike.
    """
    return plus(numerators, (target - results) * unit), unit


def neuberg(numerators: ExactArray, unit: int, results: int, target: int) -> tuple[ExactArray, int]:
    """Matchpoints of a group of so many results as if it had been `target`: (M x E + E - A) / A.

    Same points if A is E.
    """
    if results == target:
        return numerators, unit
    return plus(times(numerators, target), (target - results) * unit), results * unit


def small_group_points(
    numerators: ExactArray, unit: int, results: int, target: int
) -> tuple[ExactArray, int]:
    """60 per cent of the top, and 5 more or less for each place from the middle.

    EBU White Book 4.2.3.3: 60 % + (M - (A - 1)) x 5 %, of a top of 2(E - 1).
    """
    twentieths = plus(numerators, (12 - (results - 1)) * unit)
    return times(twentieths, target - 1), 10 * unit
