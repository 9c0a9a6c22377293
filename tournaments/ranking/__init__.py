"""Floor 0: totals and settings in, places out."""

from tournaments.ranking.comparison import ContestantScore, FieldScores, compare_sheet
from tournaments.ranking.field import LINES, UNRANKED, Conditions, FieldStanding
from tournaments.ranking.matches import MatchScore
from tournaments.ranking.places import Places, rank
from tournaments.ranking.plays import (
    NOBODY,
    BoardPlays,
    ComparedBoard,
    NewOutcome,
    PlayRow,
    board_of,
    by_board,
)
from tournaments.ranking.ratios import Ratios
from tournaments.ranking.scores import Penalty, Scores, scores_of, with_handicap
from tournaments.ranking.sheets.matches import MatchLine
from tournaments.ranking.sheets.points import BoardScores, RowPoints
from tournaments.ranking.sheets.sheet import Row, Sheet, SheetBoard, read_sheet
from tournaments.ranking.totals import BoardLines, Totals

__all__ = [
    "LINES",
    "NOBODY",
    "UNRANKED",
    "BoardLines",
    "BoardPlays",
    "BoardScores",
    "ComparedBoard",
    "Conditions",
    "ContestantScore",
    "FieldScores",
    "FieldStanding",
    "MatchLine",
    "MatchScore",
    "NewOutcome",
    "Penalty",
    "Places",
    "PlayRow",
    "Ratios",
    "Row",
    "RowPoints",
    "Scores",
    "Sheet",
    "SheetBoard",
    "Totals",
    "board_of",
    "by_board",
    "compare_sheet",
    "rank",
    "read_sheet",
    "scores_of",
    "with_handicap",
]
