"""How one result came to its matchpoints, in numbers: what "why 61.8?" opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.comparison.board import Terms, adjusted, award_points
from scoring.comparison.exact import whole
from scoring.comparison.points import Basis
from scoring.comparison.results import Award, Board, BoardResult, Direction, Weighted, parts_of


class Correction(StrEnum):
    """What was done to the points of a group that has fewer results than expected."""

    NEUBERG = "neuberg"
    SMALL_GROUP = "small-group"
    OTHER_FORMS = "other-forms"
    MISSING = "missing"
    LONE = "lone"  # nothing to compare with while others play: half of the least top


@dataclass(frozen=True, slots=True)
class Explanation:
    """One side's result on a board: how many results it beat, tied and lost to, and what that is worth.

    `matchpoints` are of `group_top`, twice the number of the other results in the group.

    The counts are whole unless a weighted score is among the results. `correction` turned these, of
    `results` in the group and `target` expected, into `points` of `top`. An `award` was not
    compared; its points are None while the entry's other boards decide them.
    """

    beat: Fraction
    tied: Fraction
    lost: Fraction
    matchpoints: Fraction
    group_top: int
    results: int
    target: int
    correction: Correction | None
    award: Award | None
    points: Fraction | None
    top: int


def explain(
    results: Board | Sequence[BoardResult], index: int, direction: Direction, terms: Terms
) -> Explanation | None:
    """Why this result has its points; None when it does not count.

    It compares by itself, result with result, apart from `compare_board`.
    """
    board = results if isinstance(results, Board) else Board.of(results)
    result = board[index]
    side = result.side(direction)
    if side is None:
        return None
    sizes = board.forms()
    widest = max((terms.target(board, size) for size in sizes.values()), default=terms.target(board, 0))
    target = terms.target(board, sizes[result.group]) if result.has_score else widest
    if isinstance(side, Award):
        return _of_award(side, sizes.get(result.group, 0), target)
    others = [other for at, other in _comparable(board, result.group, direction) if at != index]
    return _of_score(side, others, direction, target, terms)


def _comparable(board: Board, form: str, direction: Direction) -> Iterator[tuple[int, int | Weighted]]:
    for index in range(len(board)):
        side = board[index].side(direction)
        if isinstance(side, (int, Weighted)) and board[index].group == form:
            yield index, side


def _of_award(award: Award, results: int, target: int) -> Explanation:
    top, nothing = 2 * (target - 1), Fraction(0)
    known = Basis.of(award) is Basis.AWARDED
    points = award_points(award, top) if known else None
    return Explanation(nothing, nothing, nothing, nothing, 0, results, target, None, award, points, top)


def _of_score(
    side_score: int | Weighted, others: list[int | Weighted], direction: Direction, target: int, terms: Terms
) -> Explanation:
    won = _weight(side_score, others, lambda gain: gain * direction.value > 0)
    tied = _weight(side_score, others, lambda gain: gain == 0)
    results = len(others) + 1
    matchpoints = 2 * won + tied
    numerators, unit = adjusted(
        whole([matchpoints.numerator]), matchpoints.denominator, results, target, terms
    )
    return Explanation(
        beat=won,
        tied=tied,
        lost=len(others) - won - tied,
        matchpoints=matchpoints,
        group_top=2 * (results - 1),
        results=results,
        target=target,
        correction=_correction(results, target, terms),
        award=None,
        points=Fraction(int(numerators[0]), unit),
        top=2 * (target - 1),
    )


def _correction(results: int, target: int, terms: Terms) -> Correction | None:
    if results == target:
        return None
    if terms.is_small(results, target):
        return Correction.SMALL_GROUP
    if terms.by_half_wins:
        return Correction.MISSING
    if results == 1 and target == 2 and not terms.by_neuberg:
        return Correction.LONE
    return Correction.OTHER_FORMS if terms.by_the_book else Correction.NEUBERG


def _weight(
    side_score: int | Weighted, others: Sequence[int | Weighted], wanted: Callable[[int], bool]
) -> Fraction:
    """Against how many others the gain (own score less theirs) is as wanted, by weight."""
    return sum(
        (
            part * other_part
            for score, part in parts_of(side_score)
            for other in others
            for other_score, other_part in parts_of(other)
            if wanted(score - other_score)
        ),
        Fraction(0),
    )
