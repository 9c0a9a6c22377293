"""One board between teams: board-a-match on the net of two tables, and total points (Laws 78A, 78C)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from scoring.cards.errors import RuleError
from scoring.comparison.board import award_points
from scoring.comparison.points import Basis, BoardPoints, SidePoints, board_points
from scoring.comparison.results import Award, Board, BoardResult, Direction, SideResult, parts_of

TOP = 2
"""What a team has for winning a board at board-a-match; 1 for a tie."""


def compare_bam(results: Board | Sequence[BoardResult], matches: Iterable[tuple[int, int]]) -> BoardPoints:
    """Board-a-match: `matches` pairs the tables, by index, of each match.

    N-S of one table and E-W of the other are a team; both show the team's points. Where one of the
    two has an award, the board is awarded to the team; where a table has no result, or the tables
    played different forms of the board, it does not count. Raises RuleError "award.two" when
    the two have different awards.
    """
    board = results if isinstance(results, Board) else Board.of(results)
    ns, ew = SidePoints.empty(len(board)), SidePoints.empty(len(board))
    top = np.zeros(len(board), dtype=np.int64)
    for match in matches:
        for one, other in (match, match[::-1]):
            comparable = board[one].group == board[other].group
            outcome = _team_result(board[one].ns, board[other].ew, comparable=comparable)
            if outcome is not None:
                ns.set(one, *outcome)
                ew.set(other, *outcome)
                top[[one, other]] = TOP
    return board_points(ns, ew, top)


def _team_result(at_ns: SideResult, at_ew: SideResult, *, comparable: bool) -> tuple[Basis, Fraction] | None:
    """A team's points from its results at both tables, each from N-S's side; None if none count."""
    awards = {side for side in (at_ns, at_ew) if isinstance(side, Award)}
    if len(awards) > 1:
        raise RuleError("award.two", "award", "A team has two different awards on one board.", "Law 12C2")
    if awards:
        award = awards.pop()
        return Basis.of(award), award_points(award, TOP)
    if at_ns is None or at_ew is None or not comparable:
        return None
    assert not isinstance(at_ns, Award)
    assert not isinstance(at_ew, Award)
    points = Fraction(0)
    for score, part in parts_of(at_ns):
        for other, other_part in parts_of(at_ew):
            points += part * other_part * (1 + (score > other) - (score < other))
    return Basis.COMPARED, points


def compare_total_points(results: Board | Sequence[BoardResult]) -> BoardPoints:
    """Each side's own score, a weighted one by its mean. Raises RuleError "award.total" for an award."""
    board = results if isinstance(results, Board) else Board.of(results)
    sides = {direction: SidePoints.empty(len(board)) for direction in Direction}
    for direction, side in sides.items():
        if board.awards(direction):
            raise RuleError("award.total", "award", "An award has no worth in total points.", "Law 78C")
        for group in board.groups(direction).values():
            side.add(group.rows, direction.value * group.scores, 1)
            for row, mixed in group.weighted.items():
                side.set(row, Basis.COMPARED, direction.value * mixed.mean)
    top = np.zeros(len(board), dtype=np.int64)
    return board_points(sides[Direction.NS], sides[Direction.EW], top)
