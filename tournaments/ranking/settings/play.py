"""The options of what is played and by which method its results are compared: rows of the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from scoring.bridge.tables import DEFAULT
from scoring.comparison import Divisor, Scaling
from scoring.comparison.four_tables import FourTables
from scoring.comparison.method import MATCHPOINTS
from scoring.comparison.methods import IN_IMPS, METHODS, MethodName
from scoring.comparison.stated import PAIRS, TEAMS_OF_EIGHT, contestants_in, to_the_score_in
from scoring.words import Finding, RuleError, Word
from tournaments.ranking.settings.composed import (
    BYES,
    DATUMS,
    DRAWS,
    HALVES,
    ODD,
    OWN,
    TRIMS,
    Datum,
    Pairing,
    VictoryPoints,
)
from tournaments.ranking.settings.option import (
    NONE,
    NOTHING,
    Choice,
    Control,
    Exact,
    Labels,
    Question,
    Stored,
    Switch,
)

MOST_BYE: Final = 100
"""Victory points that a bye is worth at most."""
USUAL_BYE: Final = "12"
"""Victory points of 20 for a match without opponents."""

IN_POINTS: Final = (MethodName.TOTAL, MethodName.TOTAL_AVERAGE)
WITH_SCALE: Final = (*IN_IMPS, MethodName.MATCHPOINTS, MethodName.BAM, MethodName.NET)
SWISS: Final = frozenset({"swiss_pairs", "swiss_teams"})
SWISS_TEAMS: Final = frozenset({"swiss_teams"})
KNOCKOUT: Final = frozenset({"knockout"})
WITH_MATCHES: Final = frozenset({"teams", TEAMS_OF_EIGHT, "swiss_pairs", "swiss_teams"})
OF_EIGHT: Final = frozenset({TEAMS_OF_EIGHT})

ON_BYES: Final = Word("Byes and the draw")

FORMS_OF_PLAY: Final[Labels] = {
    "pairs": Word("Pairs"),
    "individual": Word("Individual"),
    "teams": Word("Teams"),
    TEAMS_OF_EIGHT: Word("Teams of eight"),
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
DIVISORS: Final[Labels] = {
    Divisor.COMPARISONS: Word("divided by the number of other results"),
    Divisor.TABLES: Word("divided by the number of results"),
    Divisor.NONE: Word("added up, not divided"),
}
DIVISORS_IN_FORCE: Final[Labels] = {
    Divisor.COMPARISONS: Word("A board's IMPs are divided by the number of other results."),
    Divisor.TABLES: Word("A board's IMPs are divided by the number of results."),
    Divisor.NONE: Word("A board's IMPs against all other results are added up."),
}
SCALINGS: Final[Labels] = {
    Scaling.NONE: Word("no adjustment"),
    Scaling.RESULTS: Word("scaled up to the number of results on the fullest board (EBU)"),
    Scaling.COMPARISONS: Word("fouled boards scaled up to the comparisons of the whole board (ACBL)"),
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
FOUR_TABLES: Final[Labels] = {
    FourTables.COMPARISONS: Word("four comparisons, added (cross-IMPs)"),
    FourTables.TWO_MATCHES: Word("two matches of four, added"),
    FourTables.SUM: Word("four scores added, then IMPs (standard limits times √2)"),
}
FOUR_TABLES_IN_FORCE: Final[Labels] = {
    FourTables.COMPARISONS: Word(
        "Teams of eight: each table is compared with both tables at which the teams sit the other way round, "
        "and the four comparisons are added."
    ),
    FourTables.TWO_MATCHES: Word(
        "Teams of eight: the first tables of both directions are compared with each other, and so are the "
        "second ones; both are added."
    ),
    FourTables.SUM: Word(
        "Teams of eight: the four scores of a board are added and turned into IMPs by the standard limits "
        "times √2, rounded to 10."
    ),
}
OF_MATCHES: Final = Finding(
    "share.matches",
    "Matches are won against particular opponents: clubs can share only boards that are "
    "compared across the whole field.",
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


class PlayOptions:
    """What is played, by which method, and how matches are paired and scored."""

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
    four_tables = Choice[FourTables](
        Word("IMPs between four tables"),
        FOUR_TABLES,
        MATCHPOINTS.four_tables,
        Word("IMPs of a board at four tables"),
        help=Word(
            "A board of a match between teams of eight has four results. Victory points are those for twice "
            "the boards, or for the boards of the match where the four scores are added before they become "
            "IMPs."
        ),
        forms=OF_EIGHT,
        methods=(MethodName.IMPS,),
        source="modern standards, 4",
        sentences=FOUR_TABLES_IN_FORCE,
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
    bye_average = Switch(
        Word("a bye is worth one's own average"),
        Word("A bye is worth one's own average"),
        Word("The mean of one's other matches so far. Before the first of them, the points above count."),
        group=ON_BYES,
        forms=SWISS,
    )
