"""Floor 0: comparison of results: matchpoints, IMPs, unequal fields, awards. Arrays in, arrays out."""

from scoring.comparison.arrays import butler, cross_imps, datums, matchpoints
from scoring.comparison.board import Terms, Unequal, award_points, compare_board, expected_results
from scoring.comparison.explanation import Correction, Explanation, explain
from scoring.comparison.imp_board import Divisor, award_imps, compare_butler, compare_cross_imps, datum
from scoring.comparison.imps import IMP_LIMITS, imps
from scoring.comparison.points import Basis, BoardPoints
from scoring.comparison.results import ABSENT, Average, Award, Board, BoardResult, Direction, Weighted
from scoring.comparison.rounding import rounded
from scoring.comparison.teams import compare_bam, compare_total_points

__all__ = [
    "ABSENT",
    "IMP_LIMITS",
    "Average",
    "Award",
    "Basis",
    "Board",
    "BoardPoints",
    "BoardResult",
    "Correction",
    "Direction",
    "Divisor",
    "Explanation",
    "Terms",
    "Unequal",
    "Weighted",
    "award_imps",
    "award_points",
    "butler",
    "compare_bam",
    "compare_board",
    "compare_butler",
    "compare_cross_imps",
    "compare_total_points",
    "cross_imps",
    "datum",
    "datums",
    "expected_results",
    "explain",
    "imps",
    "matchpoints",
    "rounded",
]
