"""The options of single boards, of averages and of penalties: rows of the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from scoring.comparison import Unequal
from scoring.comparison.method import MATCHPOINTS, imps_in
from scoring.comparison.methods import BY_TOTAL, IN_IMPS, MethodName
from scoring.words import Word
from tournaments.ranking.settings.option import (
    Choice,
    Control,
    Exact,
    Labels,
    Question,
    Shared,
    Stored,
    Switch,
    Unfit,
)
from tournaments.ranking.settings.regulations import (
    PENALTY_POINTS,
    PENALTY_TOP,
    PENALTY_VP,
    REPEATED_IMPS,
    REPEATED_PERCENT,
)

ON_BOARDS: Final = Word("Boards and averages")

UNEQUAL: Final[Labels] = {
    Unequal.NEUBERG_FIELD: Word("Neuberg's formula"),
    Unequal.NEUBERG_BOARD: Word("Neuberg's formula, board by board"),
    Unequal.FACTOR: Word("total scaled up for missed boards"),
    Unequal.NONE: Word("no adjustment"),
    Unequal.BOOK_1948: Word("1948 rules: half a win for each result on another version"),
    Unequal.HALF_WINS: Word("half a win for each missing result"),
}
UNEQUAL_IN_FORCE: Final[Labels] = {
    Unequal.NEUBERG_FIELD: Word(
        "Neuberg's formula is used for boards with fewer results, up to the number of results "
        "on the fullest board of the field."
    ),
    Unequal.NEUBERG_BOARD: Word(
        "Neuberg's formula is used for fouled boards, up to the number of results on the board itself."
    ),
    Unequal.FACTOR: Word(
        "Missed boards: the total is scaled up to the largest number of boards any pair has."
    ),
    Unequal.NONE: Word("Boards with fewer results than others: each board is scored as it is."),
    Unequal.BOOK_1948: Word(
        "Fouled boards: half a win for each result of another version, as in the 1948 rules."
    ),
    Unequal.HALF_WINS: Word("Boards with fewer results: half a win for each result that is missing."),
}
POINTS: Final[Labels] = {2: Word("2 for a win, 1 for a tie"), 1: Word("1 for a win, half for a tie")}
POINTS_IN_FORCE: Final[Labels] = {
    2: Word("Matchpoints: 2 for each result beaten, 1 for each result tied."),
    1: Word("Matchpoints: 1 for each result beaten, a half for each result tied."),
}


def _average_imps(stored: Stored) -> Fraction:
    stated = imps_in(stored, "average_imps")
    return MATCHPOINTS.awards.average if stated is None else stated


class BoardOptions:
    """How boards with fewer results, averages and penalties count, and what is asked at a board."""

    unequal = Choice[Unequal](
        Word("boards with fewer results"),
        UNEQUAL,
        Unequal.NEUBERG_FIELD,
        Word("Boards with fewer results"),
        group=ON_BOARDS,
        methods=(MethodName.MATCHPOINTS,),
        otherwise=Unfit.AS_SENT,
        sentences=UNEQUAL_IN_FORCE,
    )
    small_groups = Switch(
        Word("special scoring of three results or fewer"),
        Word("Three results or fewer: 60 % and 5 % per place"),
        group=ON_BOARDS,
        methods=(MethodName.MATCHPOINTS,),
        otherwise=Unfit.AS_SENT,
        sentences={
            True: Word(
                "Boards with at most three results, and at most a third of those expected, are "
                "scored 60 % and 5 % per place instead."
            )
        },
    )
    points = Choice[int](
        Word("matchpoints shown"),
        POINTS,
        2,
        Word("Matchpoints shown"),
        group=ON_BOARDS,
        methods=(MethodName.MATCHPOINTS,),
        otherwise=Unfit.AS_SENT,
        shared=Shared.OWN,
        sentences=POINTS_IN_FORCE,
    )
    average_imps = Exact[Fraction](
        Word("IMPs for average plus"),
        _average_imps,
        Question(
            "",
            Word("IMPs for average plus"),
            Control.EXACT,
            help=Word("Average minus loses the same number."),
            group=ON_BOARDS,
        ),
        methods=IN_IMPS,
    )
    own_average = Switch(
        Word("averages that follow the other boards"),
        Word("Averages follow the contestant's other boards"),
        Word(
            "Average plus becomes the mean of the contestant's other boards where that is more, and average "
            "minus where it is less."
        ),
        group=ON_BOARDS,
        methods=IN_IMPS,
        source="Law 12C2c",
    )
    per_board = Switch(
        Word("ranked by the mean per board"),
        Word("Rank by the mean per board, not by the total"),
        Word(
            "For unequal numbers of boards. It changes nothing where matches give victory points, or where "
            "points are carried over."
        ),
        group=ON_BOARDS,
        methods=BY_TOTAL,
        sentences={
            True: Word("Ranked by the mean per board: each total is divided by the boards that it is for.")
        },
    )
    percent_imps = Exact[Fraction | None](
        Word("IMPs per percentage point"),
        lambda stored: imps_in(stored, "percent_imps"),
        Question(
            "",
            Word("IMPs per percentage point"),
            Control.EXACT,
            help=Word("Leave empty to refuse percentage adjustments in IMP events."),
            group=ON_BOARDS,
        ),
        methods=IN_IMPS,
    )
    penalty_top = PENALTY_TOP
    penalty_points = PENALTY_POINTS
    penalty_vp = PENALTY_VP
    repeated_percent = REPEATED_PERCENT
    repeated_imps = REPEATED_IMPS
    ask_lead = Switch(
        Word("opening lead asked for"), Word("Ask for the opening lead"), group=ON_BOARDS, shared=Shared.OWN
    )
