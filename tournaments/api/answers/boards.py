"""What the API answers of the boards of a field: their list, travellers and scorecards.

A number of points has two decimals always, and a hyphen for a minus.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Self

from clubs.web.api.answers import Answer, Help, OneOf
from scoring.comparison import Direction
from scoring.words import dealer_of, vulnerability_of
from scoring.words.figures import rounded
from tournaments.api.answers.plays import OutcomeAnswer
from tournaments.api.answers.rankings import PairAnswer, RankedLineAnswer, figure_as_sent
from tournaments.api.answers.words import SeatWord, VulnerabilityWord
from tournaments.selectors.results.board_figures import BoardFigures
from tournaments.selectors.results.pages import Pair, Results
from tournaments.selectors.results.play_rows import Played
from tournaments.selectors.results.played import BoardSheet, boards_of, plays_of_entry, sheets_of
from tournaments.selectors.results.traveller import BoardLine, best_first, plays_by_form


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLineAnswer(Answer):
    """A board, and how many of its scheduled results have been entered."""

    number: int
    dealer: SeatWord
    vulnerability: VulnerabilityWord
    results: int
    scheduled: int
    visible: bool

    @classmethod
    def of(cls, line: BoardLine) -> BoardLineAnswer:
        """A board of the field."""
        return BoardLineAnswer(
            number=line.number,
            dealer=dealer_of(line.number).value,
            vulnerability=vulnerability_of(line.number).value,
            results=line.results,
            scheduled=line.scheduled,
            visible=line.visible,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAnswer(Answer):
    """The points of one side for a result; values are null as long as the board has not been scored."""

    points: str | None
    top: str
    percent: str | None

    @classmethod
    def of(cls, figures: BoardFigures, side: Direction) -> Self:
        """The points of a side and their top; the top is 0 if there was no result to compare with."""
        shown = figures.side(side)
        return cls(
            points=None if shown.worth is None else str(rounded(shown.worth)),
            top=str(rounded(figures.top)),
            percent=figure_as_sent(shown.percent, "%") or None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedAnswer(Answer):
    """One result of a board with its points.

    `play`, `round`, `table` and `section` are null for a result of another club.
    """

    play: int | None
    round: int | None
    table: int | None
    section: str | None
    ns: PairAnswer | None
    ew: PairAnswer | None
    outcome: OutcomeAnswer | None
    points_ns: PointsAnswer
    points_ew: PointsAnswer

    @classmethod
    def of(cls, sheet: BoardSheet, play: Played) -> Self:
        """A result among those of its board."""
        ns, ew = (sheet.results.side(play.side(side)) for side in (Direction.NS, Direction.EW))
        away = any(pair is not None and pair.away for pair in (ns, ew))
        figures = sheet.figures(play)
        return cls(
            play=None if away else play.row.play,
            round=None if away else play.round,
            table=None if away else play.table,
            section=None if away else play.section,
            ns=PairAnswer.of(ns) if ns else None,
            ew=PairAnswer.of(ew) if ew else None,
            outcome=_outcome(play),
            points_ns=PointsAnswer.of(figures, Direction.NS),
            points_ew=PointsAnswer.of(figures, Direction.EW),
        )


def _outcome(play: Played) -> OutcomeAnswer | None:
    return OutcomeAnswer.of(play.outcome, play.row.score, play.row.score_ew) if play.outcome else None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFormAnswer(Answer):
    """One form of a board: its deal if known, and the results in it, best for N-S first.

    A board has more than one form if it was fouled.
    """

    form: str
    deal: Annotated[str, Help("PBN; empty if it is not known, or may not be seen yet.")]
    makeable: Annotated[
        Mapping[str, Mapping[str, int]] | None,
        Help("Double-dummy tricks by seat and denomination; null until they have been calculated."),
    ]
    results: list[ComparedAnswer]

    @classmethod
    def all_of(cls, sheet: BoardSheet) -> list[Self]:
        """The forms in which a board was played; a fouled board has more than one."""
        forms = []
        for letter, plays in plays_by_form(sheet).items():
            compared = [ComparedAnswer.of(sheet, play) for play in sorted(plays, key=best_first)]
            dealt = sheet.dealt(plays)
            forms.append(cls(form=letter, deal=dealt.deal, makeable=dealt.makeable, results=compared))
        return forms


@dataclass(frozen=True, slots=True, kw_only=True)
class TravellerAnswer(BoardLineAnswer):
    """A board at all tables. It has no results until the caller may see them."""

    current: bool
    forms: list[BoardFormAnswer]

    @classmethod
    def shown(cls, line: BoardLine, results: Results) -> Self:
        """A board of the field with its results, if they may be seen."""
        forms = BoardFormAnswer.all_of(sheets_of(results, [line.number])[line.number]) if line.visible else []
        return cls(**BoardLineAnswer.of(line).as_dict(), current=not results.behind, forms=forms)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRowAnswer(Answer):
    """A board on a scorecard.

    `outcome` is null until the caller may see the result, `points` until the board may be shown to them.
    """

    play: int
    round: int
    board: int
    side: Annotated[str, OneOf("Direction", ("NS", "EW"))]
    opponents: PairAnswer | None
    visible: bool
    outcome: OutcomeAnswer | None
    points: PointsAnswer | None

    @classmethod
    def of(cls, sheet: BoardSheet, play: Played, pair: Pair) -> Self:
        """A board as the pair played it."""
        side = play.direction_of(pair.entry.place_in_field)
        opponents = sheet.results.side(play.opponents(side))
        visible = play.row.number in sheet.results.visible
        return cls(
            play=play.row.play,
            round=play.round,
            board=play.row.number,
            side=side.name,
            opponents=PairAnswer.of(opponents) if opponents else None,
            visible=visible,
            outcome=_outcome(play) if visible or pair.is_readers else None,
            points=PointsAnswer.of(sheet.figures(play), side) if visible else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAnswer(Answer):
    """The scorecard of an entry, board by board in the order of play."""

    version: str
    current: bool
    pair: RankedLineAnswer | None
    rows: list[CardRowAnswer]

    @classmethod
    def of(cls, results: Results, pair: Pair, version: str) -> Self:
        """The scorecard of an entry, with its line in the ranking if it has one."""
        ranked = results.ranked.get(pair.entry.pk)
        sheets = sheets_of(results, boards_of(results, pair.entry))
        return cls(
            version=version,
            current=not results.behind,
            pair=RankedLineAnswer.ranked(ranked.line, pair, results) if ranked else None,
            rows=[CardRowAnswer.of(sheet, play, pair) for sheet, play in plays_of_entry(sheets, pair.entry)],
        )
