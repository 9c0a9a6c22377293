"""Floor 0: totals and settings in, places out."""

from tournaments.ranking.field import LINES, UNRANKED, Conditions, FieldStanding, PlayRow, board_of, by_board
from tournaments.ranking.places import Places, rank
from tournaments.ranking.ratios import Ratios
from tournaments.ranking.scores import Penalty, PenaltyUnit, Scores, scores_of, with_handicap
from tournaments.ranking.totals import BoardLines, Totals

__all__ = [
    "LINES",
    "UNRANKED",
    "BoardLines",
    "Conditions",
    "FieldStanding",
    "Penalty",
    "PenaltyUnit",
    "Places",
    "PlayRow",
    "Ratios",
    "Scores",
    "Totals",
    "board_of",
    "by_board",
    "rank",
    "scores_of",
    "with_handicap",
]
