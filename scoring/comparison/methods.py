"""The methods of comparison, each a row of one table: what it is called, what it earns, what it is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from scoring.comparison.board import Terms, compare_board
from scoring.comparison.imp_board import Scaling, compare_butler, compare_cross_imps
from scoring.comparison.points import BoardPoints
from scoring.comparison.results import Board, BoardResult
from scoring.comparison.teams import compare_bam, compare_imps, compare_net
from scoring.comparison.totals import compare_average, compare_total_points, compare_tricks
from scoring.words import Word

if TYPE_CHECKING:
    from scoring.comparison.method import Method


class MethodName(StrEnum):
    """What results are compared by."""

    MATCHPOINTS = "matchpoints"
    IMPS_DATUM = "imps-datum"  # Butler
    IMPS_CROSS = "imps-cross"
    BAM = "bam"  # board-a-match, between the two tables of a match
    TOTAL = "total"  # each side's own score
    IMPS = "imps"  # between the two tables of a match
    NET = "net"  # total points, or tricks, between the two tables of a match
    PATTON = "patton"  # board-a-match and a share of the aggregate
    HYBRID = "hybrid"  # IMPs to victory points, and board-a-match of as many
    TOTAL_AVERAGE = "total-average"  # a score less the average of its direction
    TRICKS = "tricks"  # duplicate whist
    TRICKS_AVERAGE = "tricks-average"


class Stream(StrEnum):
    """What of a board's points a match is decided by; most methods have one stream only."""

    POINTS = "points"  # matchpoints, IMPs, scores: the method's own
    BOARDS = "boards"  # board-a-match beside IMPs, at the hybrid
    GAINS = "gains"  # total points gained, for the aggregate of Patton


class Points(StrEnum):
    """What a board earns by a method."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    SCORE = "score"
    TRICKS = "tricks"

    @property
    def word(self) -> Word:
        """The word after a figure."""
        return {Points.IMPS: Word("IMPs"), Points.TRICKS: Word("tricks")}.get(self, Word("points"))


class GameKind(StrEnum):
    """The games that are compared board by board; each has methods of its own."""

    CONTRACT = "contract"
    AUCTION = "auction"
    WHIST = "whist"


Results = Board | Sequence[BoardResult]
Compare = Callable[[Results, "Method", Terms, Sequence[tuple[int, int]]], BoardPoints]
ANY_GAME: Final = frozenset(GameKind)


@dataclass(frozen=True, slots=True)
class MethodSpec:
    """All that is known of a method: a method is a row of `METHODS`, and what `compare` calls.

    `title` is its name as a choice, `name` inside a sentence, `explanation` what a result earns by it.
    `of_teams`: the two tables of a match are compared, else every result with all others of its board.
    `has_tops`: points are parts of a top. `has_shares`: an award in per cents has a worth as part of a top;
    `has_average`: of other awards an average alone has one. `games` are those it compares.
    """

    key: MethodName
    title: Word
    name: Word
    explanation: Word
    points: Points
    compare: Compare
    of_teams: bool = False
    has_tops: bool = False
    has_shares: bool = False
    has_average: bool = False
    streams: tuple[Stream, ...] = (Stream.POINTS,)
    games: frozenset[GameKind] = frozenset({GameKind.CONTRACT})

    @property
    def in_imps(self) -> bool:
        return self.points is Points.IMPS


def _cross_imps(results: Results, method: Method, terms: Terms, _matches: object) -> BoardPoints:
    """Scaled up once the comparison is final: until then more results may come."""
    scaling = Scaling.NONE if terms.provisional else method.scaling
    return compare_cross_imps(results, method.divisor, method.awards, scaling, terms.expected)


_SPECS = (
    MethodSpec(
        MethodName.MATCHPOINTS,
        Word("Matchpoints"),
        Word("matchpoints"),
        Word("2 for each result beaten, 1 for each equal one"),
        Points.MATCHPOINTS,
        lambda results, _method, terms, _matches: compare_board(results, terms),
        has_tops=True,
        has_shares=True,
        games=ANY_GAME,
    ),
    MethodSpec(
        MethodName.IMPS_DATUM,
        Word("IMPs against the datum (Butler)"),
        Word("Butler IMPs"),
        Word("Butler: IMPs against the datum of the board"),
        Points.IMPS,
        lambda results, method, _terms, _matches: compare_butler(results, method.datum, method.awards),
    ),
    MethodSpec(
        MethodName.IMPS_CROSS,
        Word("Cross-IMPs"),
        Word("cross-IMPs"),
        Word("IMPs against every other table, divided as `divisor` says"),
        Points.IMPS,
        _cross_imps,
    ),
    MethodSpec(
        MethodName.TOTAL,
        Word("Total points"),
        Word("total points"),
        Word("each side's own score"),
        Points.SCORE,
        lambda results, _method, _terms, _matches: compare_total_points(results),
        games=frozenset({GameKind.CONTRACT, GameKind.AUCTION}),
    ),
    MethodSpec(
        MethodName.TOTAL_AVERAGE,
        Word("Total points against the average"),
        Word("total points against the average"),
        Word("a score less the average of its direction on the board"),
        Points.SCORE,
        lambda results, _method, _terms, _matches: compare_average(results),
        has_average=True,
        games=frozenset({GameKind.CONTRACT, GameKind.AUCTION}),
    ),
    MethodSpec(
        MethodName.TRICKS,
        Word("Tricks"),
        Word("tricks"),
        Word("duplicate whist: N-S's tricks, E-W the rest of 13"),
        Points.TRICKS,
        lambda results, _method, _terms, _matches: compare_tricks(results, against_average=False),
        has_average=True,
        games=frozenset({GameKind.WHIST}),
    ),
    MethodSpec(
        MethodName.TRICKS_AVERAGE,
        Word("Tricks against the average"),
        Word("tricks against the average"),
        Word("duplicate whist: tricks less the average of the direction on the board"),
        Points.TRICKS,
        lambda results, _method, _terms, _matches: compare_tricks(results, against_average=True),
        has_average=True,
        games=frozenset({GameKind.WHIST}),
    ),
    MethodSpec(
        MethodName.IMPS,
        Word("IMPs"),
        Word("IMPs between the tables of a match"),
        Word("teams: IMPs of the net score of the two tables"),
        Points.IMPS,
        lambda results, method, _terms, matches: compare_imps(
            results, matches, method.awards, method.four_tables
        ),
        of_teams=True,
    ),
    MethodSpec(
        MethodName.BAM,
        Word("Board-a-match"),
        Word("board-a-match"),
        Word("board-a-match, point-a-board: 2 or 1 on the net of the two tables of a match"),
        Points.MATCHPOINTS,
        lambda results, _method, _terms, matches: compare_bam(results, matches),
        of_teams=True,
        has_tops=True,
        has_shares=True,
        games=ANY_GAME,
    ),
    MethodSpec(
        MethodName.PATTON,
        Word("Patton"),
        Word("Patton"),
        Word("`bam`, and as many points again (2 a board) for the aggregate of the match"),
        Points.SCORE,
        lambda results, _method, _terms, matches: compare_bam(results, matches),
        of_teams=True,
        has_shares=True,
        streams=(Stream.POINTS, Stream.GAINS),
    ),
    MethodSpec(
        MethodName.HYBRID,
        Word("Hybrid: IMPs and board-a-match"),
        Word("the hybrid of IMPs and board-a-match"),
        Word("victory points for the IMPs, and `bam` brought to 20"),
        Points.IMPS,
        lambda results, method, _terms, matches: compare_imps(results, matches, method.awards),
        of_teams=True,
        has_shares=True,
        streams=(Stream.POINTS, Stream.BOARDS),
    ),
    MethodSpec(
        MethodName.NET,
        Word("Total points of both tables"),
        Word("net points between the tables of a match"),
        Word("teams: total points of the two tables; with tricks, what a team took above the other"),
        Points.SCORE,
        lambda results, _method, _terms, matches: compare_net(results, matches),
        of_teams=True,
        has_average=True,
        games=ANY_GAME,
    ),
)
METHODS: Final[Mapping[MethodName, MethodSpec]] = {spec.key: spec for spec in _SPECS}
"""Every method, in the order in which a form lists them: of a field, then of matches."""
IN_IMPS: Final = tuple(spec.key for spec in _SPECS if spec.in_imps)
BY_TOTAL: Final = tuple(spec.key for spec in _SPECS if not spec.has_tops and not spec.of_teams)
"""Methods by which everybody in a field has a total, which grows with the boards played."""
