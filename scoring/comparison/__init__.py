"""Floor 0: comparison of results: matchpoints, IMPs, unequal fields, awards. Arrays in, arrays out."""

from scoring.comparison.arrays import butler, cross_imps, datums, matchpoints
from scoring.comparison.board import Terms, Unequal, award_points, compare_board, expected_results
from scoring.comparison.datum import DatumKind, DatumRule, Half
from scoring.comparison.explanation import Correction, Explanation, explain
from scoring.comparison.four_tables import FourTables
from scoring.comparison.imp_board import Divisor, Scaling, compare_butler, compare_cross_imps
from scoring.comparison.imps import IMP_LIMITS, AverageSpan, ImpAwards, imps
from scoring.comparison.method import MATCHPOINTS, Method, compare
from scoring.comparison.methods import IN_IMPS, METHODS, MethodName, MethodSpec, Stream
from scoring.comparison.points import Basis, BoardPoints
from scoring.comparison.reckoning import Meeting, Reckoning, reckon
from scoring.comparison.results import ABSENT, Average, Award, Board, BoardResult, Direction, Weighted
from scoring.comparison.teams import (
    TOP,
    compare_bam,
    compare_gains,
    compare_imps,
    compare_net,
    refuse_two_awards,
)
from scoring.comparison.totals import compare_average, compare_total_points, compare_tricks

__all__ = [
    "ABSENT",
    "IMP_LIMITS",
    "IN_IMPS",
    "MATCHPOINTS",
    "METHODS",
    "TOP",
    "Average",
    "AverageSpan",
    "Award",
    "Basis",
    "Board",
    "BoardPoints",
    "BoardResult",
    "Correction",
    "DatumKind",
    "DatumRule",
    "Direction",
    "Divisor",
    "Explanation",
    "FourTables",
    "Half",
    "ImpAwards",
    "Meeting",
    "Method",
    "MethodName",
    "MethodSpec",
    "Reckoning",
    "Scaling",
    "Stream",
    "Terms",
    "Unequal",
    "Weighted",
    "award_points",
    "butler",
    "compare",
    "compare_average",
    "compare_bam",
    "compare_board",
    "compare_butler",
    "compare_cross_imps",
    "compare_gains",
    "compare_imps",
    "compare_net",
    "compare_total_points",
    "compare_tricks",
    "cross_imps",
    "datums",
    "expected_results",
    "explain",
    "imps",
    "matchpoints",
    "reckon",
    "refuse_two_awards",
]
