"""The settings of an event as one value, and the one table of its options.

The database and native files keep JSON (version 1) under the keys of the table. `EventSettings(stored)` reads
an option when it is asked for: `settings.unequal`, `settings.ties`. What is not stored is as usual. A new
option is an attribute here: its reader, words, form field, sharing and place in files follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final

from scoring.bridge.older_boards import AuctionBoards, WhistBoards
from scoring.bridge.tables import DEFAULT, board_table
from scoring.comparison import AverageSpan, Divisor, Scaling, Unequal
from scoring.comparison.method import MATCHPOINTS, Method, imps_in
from scoring.comparison.methods import IN_IMPS, METHODS, GameKind, MethodName
from scoring.comparison.stated import PAIRS, contestants_in, to_the_score_in
from scoring.words import Finding, RuleError, Word
from tournaments.movements.pairing import Odd
from tournaments.ranking.events import EventRule, event_rule
from tournaments.ranking.field import Conditions
from tournaments.ranking.lists import ListSettings
from tournaments.ranking.settings.composed import (
    BYES,
    DATUMS,
    DRAWS,
    HALVES,
    HANDICAPS,
    ODD,
    OWN,
    STEPS,
    STRENGTHS,
    TRIMS,
    CarryOver,
    Categories,
    Datum,
    FinalRanking,
    Handicaps,
    Pairing,
    StrataOf,
    TieBreaks,
    VictoryPoints,
)
from tournaments.ranking.settings.option import (
    NONE,
    NOTHING,
    Choice,
    Control,
    Exact,
    Labels,
    Option,
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

VERSION: Final = 1
BESIDE: Final = frozenset({"v", "party"})
"""Keys that are no options: the version of the form, and a party's own settings."""
MOST_BYE: Final = 100
"""Victory points that a bye is worth at most."""
USUAL_BYE: Final = "12"
"""Victory points of 20 for a match without opponents."""

IN_POINTS: Final = (MethodName.TOTAL, MethodName.TOTAL_AVERAGE)
WITH_SCALE: Final = (*IN_IMPS, MethodName.MATCHPOINTS, MethodName.BAM, MethodName.NET)
SWISS: Final = frozenset({"swiss_pairs", "swiss_teams"})
SWISS_TEAMS: Final = frozenset({"swiss_teams"})
KNOCKOUT: Final = frozenset({"knockout"})
WITH_MATCHES: Final = frozenset({"teams", "swiss_pairs", "swiss_teams"})

ON_BYES: Final = Word("Byes and the draw")
ON_BOARDS: Final = Word("Boards and averages")
ON_TIES: Final = Word("Tie-breaks")
ON_HANDICAP: Final = Word("Handicap")
ON_RANKINGS: Final = Word("More rankings")

FORMS_OF_PLAY: Final[Labels] = {
    "pairs": Word("Pairs"),
    "individual": Word("Individual"),
    "teams": Word("Teams"),
    "swiss_pairs": Word("Swiss pairs"),
    "swiss_teams": Word("Swiss teams"),
    "knockout": Word("Knockout"),
}
OF_CONTESTANTS: Final = {"pairs": "pairs", "players": "individual", "teams": "teams"}
CONTESTANTS: Final[Labels] = {"pairs": Word("pairs"), "players": Word("players"), "teams": Word("teams")}
GAMES: Final[Labels] = {
    "duplicate-2017": Word("Contract bridge, 2017 Laws"),
    "duplicate-1948": Word("Contract bridge, 1948 Laws"),
    "whist": Word("Duplicate whist"),
    "auction-1913": Word("Duplicate auction, 1913 laws"),
    "auction-english": Word("Duplicate auction, English rule"),
    "auction-1948": Word("Duplicate auction, 1948 scoring"),
}
UNEQUAL: Final[Labels] = {
    Unequal.NEUBERG_FIELD: Word("Neuberg's formula"),
    Unequal.NEUBERG_BOARD: Word("Neuberg's formula, board by board"),
    Unequal.FACTOR: Word("total scaled up for missed boards"),
    Unequal.NONE: Word("no adjustment"),
    Unequal.BOOK_1948: Word("1948 rules: half a win for each result on another version"),
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
}
GAMES_IN_FORCE: Final[Labels] = {
    "duplicate-2017": Word("Duplicate scoring, 2017 Laws."),
    "duplicate-1948": Word("Duplicate scoring, 1948 Laws."),
    "whist": Word("Duplicate whist: a result is the number of tricks won by N-S."),
    "auction-1913": Word("Duplicate auction, 1913 laws."),
    "auction-english": Word(
        "Duplicate auction, 1913 laws with the English rule: all may pass, spades are royals."
    ),
    "auction-1948": Word("Duplicate auction, 1948 scoring."),
}
POINTS_IN_FORCE: Final[Labels] = {
    2: Word("Matchpoints: 2 for each result beaten, 1 for each result tied."),
    1: Word("Matchpoints: 1 for each result beaten, a half for each result tied."),
}
DIVISORS_IN_FORCE: Final[Labels] = {
    Divisor.COMPARISONS: Word("A board's IMPs are divided by the number of other results."),
    Divisor.TABLES: Word("A board's IMPs are divided by the number of results."),
    Divisor.NONE: Word("A board's IMPs against all other results are added up."),
}
SCALINGS_IN_FORCE: Final[Labels] = {
    Scaling.RESULTS: Word(
        "Boards with fewer results: IMPs are scaled up to the number of results on the fullest "
        "board of the field."
    ),
    Scaling.COMPARISONS: Word(
        "Fouled boards: IMPs are scaled up from the comparisons within each version to those of "
        "the whole board."
    ),
}
POINTS: Final[Labels] = {2: Word("2 for a win, 1 for a tie"), 1: Word("1 for a win, half for a tie")}
WINNERS: Final[Labels] = {1: Word("one"), 2: Word("two: N-S and E-W")}
DIVISORS: Final[Labels] = {
    Divisor.COMPARISONS: Word("divided by the number of other results"),
    Divisor.TABLES: Word("divided by the number of results"),
    Divisor.NONE: Word("added up, not divided"),
}
SCALINGS: Final[Labels] = {
    Scaling.NONE: Word("no adjustment"),
    Scaling.RESULTS: Word("scaled up to the number of results on the fullest board (EBU)"),
    Scaling.COMPARISONS: Word("fouled boards scaled up to the comparisons of the whole board (ACBL)"),
}
OF_MATCHES: Final = Finding(
    "share.matches",
    "Matches are won against particular opponents: clubs can share only boards that are "
    "compared across the whole field.",
)
OF_RECORDS: Final = Finding(
    "share.lists", "Strata and special lists depend on players' records, and those stay with their club."
)
CARRIED: Final = Finding(
    "share.carry", "Points are carried over from the previous session, which other clubs do not have."
)


class _FormOfPlay(Choice[str]):
    """What is played; a form that is not known here, or not stated, is what the contestants usually play."""

    def read(self, stored: Stored) -> str:
        usual = OF_CONTESTANTS.get(contestants_in(stored), PAIRS)
        stated = str(stored.get(self.key, ""))
        return stated if stated in self.labels else usual

    def refuse_unknown(self, stored: Stored) -> None:
        Choice.read(self, stored)


class _MethodOf(Choice[MethodName]):
    """The method; the form lets choose among those of the form of play."""

    def choices(self, _question: Question, methods: Any) -> Labels:
        return {method.value: self.labels[method] for method in methods}


def _average_imps(stored: Stored) -> Fraction:
    stated = imps_in(stored, "average_imps")
    return MATCHPOINTS.awards.average if stated is None else stated


def _bye_worth(stored: Stored) -> Fraction:
    value = stored.get("bye_vp", USUAL_BYE)
    try:
        worth = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        worth = Fraction(-1)
    if not 0 <= worth <= MOST_BYE:
        raise RuleError(
            "bye.vp",
            "bye_vp",
            "A bye must be worth 0 to {most} victory points, not {value}.",
            "",
            most=MOST_BYE,
            value=str(value)[:20],
        )
    return worth


@dataclass(frozen=True)
class EventSettings:
    """An event's settings, as the value of each option; `stored` is the JSON that they are kept as.

    Attributes raise RuleError for a stored value that cannot be, its field the key at fault.
    """

    stored: Stored

    form = _FormOfPlay(Word("type of event"), FORMS_OF_PLAY, "pairs", schema="FormOfPlay")
    contestants = Choice[str](Word("type of entry"), CONTESTANTS, PAIRS)
    table = Choice[str](
        Word("game"),
        GAMES,
        DEFAULT,
        Word("Game"),
        asked_as="game",
        schema="ScoringTable",
        sentences=GAMES_IN_FORCE,
    )
    method_name = _MethodOf(
        Word("method"),
        {spec.key: spec.title for spec in METHODS.values()},
        MATCHPOINTS.name,
        Word("Scoring method"),
        key="method",
    )
    to_the_score = Switch(
        Word("bridge to the score"),
        Word("Bridge to the score"),
        Word("Duplicate auction: 50 points per round to the side with more trick points."),
        methods=IN_POINTS,
        otherwise=False,
        source="001:l.771",
        reader=to_the_score_in,
        sentences={
            True: Word("Bridge to the score: 50 points per round to the side with more points for tricks.")
        },
    )
    same_seat = Switch(
        Word("sets compared with the same seat"),
        Word("Compare each set with the same seat"),
        Word(
            "The highest number of tricks in a direction on the boards of a set counts as 0; "
            "the others lose the difference."
        ),
        methods=(MethodName.TRICKS_AVERAGE,),
        otherwise=False,
        source="001:l.2314",
        sentences={
            True: Word(
                "Each set is compared with the same seat: the most tricks in a direction counts as 0, and "
                "the others lose the difference."
            )
        },
    )
    datum = Datum(
        Word("datum"),
        Question("datum_kind", Word("Datum"), Control.CHOICE, DATUMS),
        Question("datum_trim", Word("Extreme results left out of the datum"), Control.CHOICE, TRIMS),
        Question("datum_rounded", Word("Round the datum to 10"), Control.SWITCH),
        Question("datum_half", Word("A datum halfway between two tens is rounded"), Control.CHOICE, HALVES),
        methods=(MethodName.IMPS_DATUM,),
    )
    divisor = Choice[Divisor](
        Word("divisor for cross-IMPs"),
        DIVISORS,
        MATCHPOINTS.divisor,
        Word("IMPs on a board"),
        methods=(MethodName.IMPS_CROSS,),
        sentences=DIVISORS_IN_FORCE,
    )
    scaling = Choice[Scaling](
        Word("cross-IMPs on boards with fewer results"),
        SCALINGS,
        MATCHPOINTS.scaling,
        Word("IMPs on boards with fewer results"),
        methods=(MethodName.IMPS_CROSS,),
        sentences=SCALINGS_IN_FORCE,
    )
    scale = VictoryPoints(
        Word("victory points"),
        Question("vp", Word("Victory points"), Control.CHOICE, {NONE: NOTHING}, forms=WITH_MATCHES),
        Question(
            "vp_table",
            Word("The club's own scale"),
            Control.LINES,
            help=Word("One line for each margin, e.g. 0: 10-10, then 1-2: 11-9, with the last as 30+: 20-0."),
            forms=WITH_MATCHES,
            when=OWN,
            most=4000,
        ),
        key="vp",
        methods=WITH_SCALE,
        otherwise="",
        unshared=OF_MATCHES,
        faults={"scale": "vp", "table": "vp_table", "boards": "vp"},
    )
    pairing = Pairing(
        Word("byes and the draw"),
        Question("odd", Word("Odd number of teams"), Control.CHOICE, ODD, forms=SWISS_TEAMS),
        Question("draw", Word("Draw"), Control.CHOICE, DRAWS, forms=KNOCKOUT),
        Question("third_place", Word("Third-place match"), Control.SWITCH, forms=KNOCKOUT),
        Question("bye_rule", Word("The next bye goes to"), Control.CHOICE, BYES, group=ON_BYES, forms=SWISS),
        Question(
            "seeded",
            Word("Number of seeds"),
            Control.WHOLE,
            help=Word(
                "How many of the first numbers are seeded; the others are drawn. Leave empty to "
                "seed everyone by number."
            ),
            group=ON_BYES,
            forms=KNOCKOUT,
            least=0,
            most=64,
        ),
        source="modern standards, 6.1",
    )
    bye_vp = Exact[Fraction](
        Word("victory points for a bye"),
        _bye_worth,
        Question("", Word("Victory points for a bye"), Control.EXACT, group=ON_BYES, forms=SWISS),
        blank=USUAL_BYE,
    )
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

    OPTIONS: ClassVar[tuple[Option[Any], ...]]
    """The table, in the order of its attributes."""

    @property
    def method(self) -> Method:
        """What results are compared by, with the method's own settings.

        An average at IMPs follows the other boards of the match in a Swiss, of the session elsewhere; in a
        knockout each match is of two teams alone, and it has what is stated (Law 12C2c; rulings, 1). An
        event that does not say so, as one from before this option, keeps what is stated too.
        """
        method = Method.of(self.stored)
        span = AverageSpan.MATCH if self.form in SWISS else AverageSpan.SESSION
        if self.form in KNOCKOUT or not self.own_average:
            span = AverageSpan.STATED
        return replace(method, awards=replace(method.awards, span=span)) if method.spec.in_imps else method

    @property
    def game(self) -> GameKind:
        table = board_table(self.table)
        if isinstance(table, WhistBoards):
            return GameKind.WHIST
        return GameKind.AUCTION if isinstance(table, AuctionBoards) else GameKind.CONTRACT

    @property
    def of_teams(self) -> bool:
        return self.contestants == "teams"

    @property
    def is_carried(self) -> bool:
        """Whether points of a session count in the next."""
        return bool(self.stored.get("carry"))

    @property
    def lists(self) -> ListSettings:
        """The rankings that are asked for."""
        return ListSettings(self.ties, self.handicap, self.strata, self.categories, self.section_ranks)

    @property
    def wants_extra_rankings(self) -> bool:
        """Whether more is asked for than places by the plain score."""
        return any(self.stored.get(key) for key in EXTRA_RANKINGS)

    def conditions(self, *, final: bool) -> Conditions:
        """How a field is compared; `final` once no more results are to come."""
        return Conditions(
            unequal=self.unequal,
            small_groups=self.small_groups,
            final=final,
            method=self.method,
            scale=self.scale,
            halves=self.pairing.swiss.odd is not Odd.BYE,
        )

    def event_rule(self, conditions: Conditions | None = None) -> EventRule:
        """How the event's sessions make one ranking, under these conditions, else under its own."""
        return event_rule(self.carry, self.combine, conditions or self.conditions(final=True))

    @property
    def compared(self) -> dict[str, Any]:
        """What the comparison hangs on, as it is stored, without what says nothing."""
        looks = {option.key for option in self.OPTIONS if option.shared is Shared.OWN} | {"v"}
        return {key: value for key, value in self.stored.items() if value and key not in looks}


EXTRA_RANKINGS: Final = ("ties", "handicap", "strata", "categories", "section_ranks")
EventSettings.OPTIONS = tuple(own for own in vars(EventSettings).values() if isinstance(own, Option))
BY_KEY: Final[Mapping[str, Option[Any]]] = {option.key: option for option in EventSettings.OPTIONS}
