"""The options of rankings, from tie-breaks to what is carried over: rows of the table."""

from __future__ import annotations

from typing import Final

from scoring.words import Finding, Word
from tournaments.ranking.settings.composed import (
    HANDICAPS,
    STEPS,
    STRENGTHS,
    CarryOver,
    Categories,
    FinalRanking,
    Handicaps,
    StrataOf,
    TieBreaks,
)
from tournaments.ranking.settings.option import (
    NONE,
    NOTHING,
    Choice,
    Control,
    Labels,
    Question,
    Shared,
    Switch,
)

ON_TIES: Final = Word("Tie-breaks")
ON_HANDICAP: Final = Word("Handicap")
ON_RANKINGS: Final = Word("More rankings")

WINNERS: Final[Labels] = {1: Word("one"), 2: Word("two: N-S and E-W")}
OF_RECORDS: Final = Finding(
    "share.lists", "Strata and special lists depend on players' records, and those stay with their club."
)
CARRIED: Final = Finding(
    "share.carry", "Points are carried over from the previous session, which other clubs do not have."
)


class RankingOptions:
    """Which rankings are made of an event, and how those of several sessions become one."""

    ties = TieBreaks(
        Word("tie-breaks"),
        Question("ties_1", Word("First tie-break"), Control.CHOICE, group=ON_TIES),
        Question("ties_2", Word("Second tie-break"), Control.CHOICE, group=ON_TIES),
        Question("ties_3", Word("Third tie-break"), Control.CHOICE, group=ON_TIES),
        Question("ties_step", Word("Treat as equal"), Control.CHOICE, STEPS, group=ON_TIES),
        source="modern standards, 6.3",
    )
    handicap = Handicaps(
        Word("handicap"),
        Question(
            "handicap_unit",
            Word("Handicap type"),
            Control.CHOICE,
            {NONE: NOTHING, **HANDICAPS},
            group=ON_HANDICAP,
        ),
        Question(
            "handicap_part",
            Word("Fraction of the handicap used"),
            Control.EXACT,
            help=Word("For example 1 or 1/2."),
            group=ON_HANDICAP,
        ),
        Question(
            "handicap_official",
            Word("The net (handicap) ranking is official"),
            Control.SWITCH,
            group=ON_HANDICAP,
        ),
        source="modern standards, 8",
    )
    section_ranks = Switch(
        Word("a separate ranking for each section"),
        Word("Rank each section separately too"),
        group=ON_RANKINGS,
    )
    strata = StrataOf(
        Word("strata"),
        Question(
            "strata",
            Word("Strata"),
            Control.LINES,
            help=Word(
                "One per line, highest first; from the second on, add the masterpoint limit, e.g. B 500."
            ),
            group=ON_RANKINGS,
            most=400,
        ),
        Question(
            "strata_by",
            Word("Stratum of a partnership decided by"),
            Control.CHOICE,
            STRENGTHS,
            group=ON_RANKINGS,
        ),
        Question(
            "strata_fewest",
            Word("Minimum in the lowest stratum"),
            Control.WHOLE,
            group=ON_RANKINGS,
            least=1,
            most=1000,
        ),
        unshared=OF_RECORDS,
        source="modern standards, 8",
    )
    categories = Categories(
        Word("special categories"),
        Question(
            "categories",
            Word("Special categories"),
            Control.LINE,
            help=Word("Separate them with commas, e.g. senior, mixed."),
            group=ON_RANKINGS,
            most=200,
        ),
        unshared=OF_RECORDS,
        source="modern standards, 8",
    )
    winners = Choice[int](Word("winners"), WINNERS, 1, shared=Shared.OWN)
    carry = CarryOver(Word("carry-over"), unshared=CARRIED, source="modern standards, 6.2")
    combine = FinalRanking(Word("final ranking"), shared=Shared.OWN, source="modern standards, 6.2")
