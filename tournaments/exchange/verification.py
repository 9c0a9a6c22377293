"""Does a file add up? Every score, comparison, total and place in it is computed again.

Programs differ in what they print: matchpoints 2 or 1 a win, totals factored or not, handicaps
added or not, this datum or that. The settings under which a file's figures fit are recognised
first; what still differs is reported. A figure is compared at the precision in which the file
prints its column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import product

from scoring.bridge import check_score
from scoring.bridge.outcome import OutcomeKind
from scoring.cards import RuleError
from scoring.comparison.board import Unequal
from scoring.comparison.results import Direction
from scoring.comparison.rounding import rounded
from tournaments.exchange.event import (
    BoardRecord,
    Event,
    Method,
    PairId,
    TravellerLine,
    require_scored,
)
from tournaments.exchange.recomputation import (
    Figures,
    LineKey,
    Scheme,
    figures,
    line_score,
)
from tournaments.exchange.schemes import names_of, schemes_of, states_averages

HANDICAPS = {"none": Fraction(0), "half": Fraction(1, 2), "whole": Fraction(1)}
TOTALS = {True: ("sum", "factored", "percentage"), False: ("sum", "mean")}
"""What a total may be, where points are parts of a top and where they are not."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure that is not ours: what it is, where it stands, the file's and ours."""

    what: str
    where: str
    file: str
    ours: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What was recognised, how many figures of each kind were checked, and which differ."""

    settings: Mapping[str, str | int]
    checked: Mapping[str, int]
    differs: tuple[Difference, ...]

    def as_json(self) -> dict[str, object]:
        """The public form of the import command."""
        differs = [{"what": d.what, "where": d.where, "file": d.file, "ours": d.ours} for d in self.differs]
        return {"settings": dict(self.settings), "checked": dict(self.checked), "differs": differs}


def verify(event: Event) -> Verification:
    """Compute an event again. Raises RuleError for events of a form or method not known here."""
    require_scored(event)
    printed = _Printed(event)
    reading = printed.best_reading()
    lines = printed.best_lines(reading)
    scores = list(_score_differences(event))
    datums = list(printed.datum_differences(reading))
    matches = list(printed.match_differences(reading))
    points = list(printed.line_differences(lines))
    totals = list(printed.total_differences(reading))
    percents = list(printed.percent_differences(reading))
    ranks = list(printed.place_differences(reading))
    return Verification(
        settings=printed.settings(reading, lines),
        checked={
            "scores": sum(line.score is not None and _has_score(line) for _, line in event.lines()),
            **({"datums": len(printed.datums)} if printed.datums else {}),
            "points": len(printed.lines),
            **({"matches": len(printed.matches)} if printed.matches else {}),
            "totals": len(printed.totals),
            "percentages": len(printed.percents),
            "ranks": len(printed.places),
        },
        differs=(*scores, *datums, *points, *matches, *totals, *percents, *ranks),
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to understand a file's figures."""

    scheme: Scheme
    points_per_win: int = 2
    total: str = "sum"
    handicap: str = "none"
    net_places: bool = False


@dataclass(frozen=True, slots=True)
class _Lines:
    """One way to understand the points printed on travellers."""

    scheme: Scheme
    points_per_win: int


@dataclass(frozen=True, slots=True)
class _Column:
    """Figures of one kind: so many decimals as the longest of them is printed with."""

    decimals: int

    @classmethod
    def of(cls, printed: Iterable[Decimal]) -> _Column:
        return cls(max((-int(figure.as_tuple().exponent) for figure in printed), default=0))

    def fits(self, printed: Decimal, ours: Fraction | None) -> bool:
        """Whether ours, rounded in whichever way, is what was printed."""
        return ours is not None and 2 * abs(Fraction(printed) - ours) * 10**self.decimals <= 1

    def text(self, ours: Fraction | None) -> str:
        return "" if ours is None else str(rounded(ours, self.decimals))


class _Printed:
    """What a file prints, and how far a reading of it is from our figures."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.lines: dict[LineKey, tuple[TravellerLine, tuple[Decimal | None, Decimal | None]]] = {
            (board.number, index): (line, (line.ns_points, line.ew_points))
            for board in event.boards
            for index, line in enumerate(board.lines)
            if line.ns_points is not None or line.ew_points is not None
        }
        self.totals = {c.pair: c.total for c in event.competitors if c.total is not None}
        self.percents = {c.pair: c.percent for c in event.competitors if c.percent is not None}
        self.places = {c.pair: c.place for c in event.competitors if c.place is not None}
        self.handicaps = {c.pair: Fraction(c.handicap or 0) for c in event.competitors}
        self.datums = {board.number: board.datum for board in event.boards if board.datum is not None}
        self.matches = {
            (pair, match.number): score
            for match in event.matches
            if match.second is not None
            for pair, score in ((match.first, match.first_score), (match.second, match.second_score))
            if score is not None
        }
        self.match_column = _Column.of(self.matches.values())
        self.datum_column = _Column.of(self.datums.values())
        self.line_column = _Column.of(p for _, both in self.lines.values() for p in both if p is not None)
        self.total_column = _Column.of(self.totals.values())
        self.percent_column = _Column.of(self.percents.values())
        self._figures: dict[Scheme, Figures] = {}
        self._misfits_of_lines: dict[_Lines, int] = {}

    def figures(self, scheme: Scheme) -> Figures:
        if scheme not in self._figures:
            self._figures[scheme] = figures(self.event, scheme)
        return self._figures[scheme]

    def readings(self) -> Iterator[_Reading]:
        """Every way to understand the file, the usual ones first."""
        handicaps = HANDICAPS if any(self.handicaps.values()) else ["none"]
        for scheme, handicap in product(schemes_of(self.event), handicaps):
            by_share = scheme.conditions.by_share
            for total, per_win in product(TOTALS[by_share], _per_win(scheme)):
                yield _Reading(scheme, per_win, total, handicap)
                if handicap != "none":
                    yield _Reading(scheme, per_win, total, handicap, net_places=True)

    def best_reading(self) -> _Reading:
        """The reading that leaves the fewest totals and places different, then the fewest lines."""
        best, least, refused = None, (0, 0), None
        for reading in self.readings():
            try:
                lines = _Lines(reading.scheme, reading.points_per_win)
                misfits = (self._misfits(reading), self._misfit_lines(lines))
            except RuleError as error:  # this scheme has no worth for one of the results
                refused = refused or error
                continue
            if best is None or misfits < least:
                best, least = reading, misfits
            if least == (0, 0):
                break
        if best is None:
            assert refused is not None, "there is always a usual reading"
            raise refused
        return best

    def best_lines(self, reading: _Reading) -> _Lines:
        """How the travellers' points are to be read: as the totals if they fit so, else as they fit best.

        Some programs print a board's points before they are brought to the field's size.
        """
        like_totals = _Lines(reading.scheme, reading.points_per_win)
        if self.event.method is not Method.MATCHPOINTS:
            return like_totals
        others = [_Lines(scheme, n) for scheme in schemes_of(self.event) for n in _per_win(scheme)]
        return min([like_totals, *others], key=self._misfit_lines)

    def _misfit_lines(self, lines: _Lines) -> int:
        if lines not in self._misfits_of_lines:
            self._misfits_of_lines[lines] = sum(1 for _ in self.line_differences(lines))
        return self._misfits_of_lines[lines]

    def _misfits(self, reading: _Reading) -> int:
        found = (
            self.datum_differences,
            self.match_differences,
            self.total_differences,
            self.percent_differences,
            self.place_differences,
        )
        return sum(1 for differences in found for _ in differences(reading))

    def line_differences(self, lines: _Lines) -> Iterator[Difference]:
        points = self.figures(lines.scheme).points
        for key, (line, printed) in self.lines.items():
            ours = [_scaled(points.get((key, side)), lines.points_per_win) for side in Direction]
            pairs = [(p, o) for p, o in zip(printed, ours, strict=True) if p is not None]
            if not all(self.line_column.fits(p, o) for p, o in pairs):
                yield Difference(
                    "points",
                    _place_of_line(key[0], line),
                    "/".join(str(p) for p, _ in pairs),
                    "/".join(self.line_column.text(o) for _, o in pairs),
                )

    def datum_differences(self, reading: _Reading) -> Iterator[Difference]:
        ours = self.figures(reading.scheme).datums
        for number, printed in self.datums.items():
            if not self.datum_column.fits(printed, ours.get(number)):
                own = self.datum_column.text(ours.get(number))
                yield Difference("datum", f"board {number}", str(printed), own)

    def match_differences(self, reading: _Reading) -> Iterator[Difference]:
        """What a match gave either side: victory points, or the points that it was won by."""
        ours = self.figures(reading.scheme)
        for (pair, number), printed in self.matches.items():
            worth, match = ours.worth.get((pair, number)), ours.matches.get((pair, number))
            points = match.points if match else None
            if not any(self.match_column.fits(printed, figure) for figure in (worth, points)):
                where = f"match {number}, {pair}"
                yield Difference("match", where, str(printed), self.match_column.text(worth))

    def total_differences(self, reading: _Reading) -> Iterator[Difference]:
        for pair, printed in self.totals.items():
            ours = self._total(reading, pair)
            if not self.total_column.fits(printed, ours):
                yield Difference("total", f"pair {pair}", str(printed), self.total_column.text(ours))

    def percent_differences(self, reading: _Reading) -> Iterator[Difference]:
        for pair, printed in self.percents.items():
            ours = self._percent(reading, pair)
            if not self.percent_column.fits(printed, ours):
                yield Difference("percentage", f"pair {pair}", str(printed), self.percent_column.text(ours))

    def place_differences(self, reading: _Reading) -> Iterator[Difference]:
        part = HANDICAPS[reading.handicap] if reading.net_places else Fraction(0)
        ours = self.figures(reading.scheme).places(part)
        for pair, printed in self.places.items():
            if printed != ours.get(pair):
                yield Difference("place", f"pair {pair}", str(printed), str(ours.get(pair, "")))

    def _percent(self, reading: _Reading, pair: PairId) -> Fraction | None:
        raw = self.figures(reading.scheme).percent(pair)
        return None if raw is None else raw + HANDICAPS[reading.handicap] * self.handicaps[pair]

    def _total(self, reading: _Reading, pair: PairId) -> Fraction | None:
        if reading.total == "percentage":
            return self._percent(reading, pair)
        if reading.total == "mean":
            return self.figures(reading.scheme).mean(pair)
        points = self.figures(reading.scheme).total(pair, factored=reading.total == "factored")
        return _scaled(points, reading.points_per_win)

    def settings(self, reading: _Reading, lines: _Lines) -> dict[str, str | int]:
        """What was recognised, in the words of the settings; only what the file's figures bear on."""
        scheme = reading.scheme
        found = names_of(scheme, self.event)
        if scheme.unequal is Unequal.NONE and reading.total == "factored":
            found["unequal"] = Unequal.FACTOR.value
        if len(_per_win(scheme)) > 1:
            found["points_per_win"] = lines.points_per_win if self.lines else reading.points_per_win
        found["winners"] = self.event.winners
        if self.totals:
            found["total"] = reading.total
        if lines.scheme != scheme:
            found["points_unequal"] = lines.scheme.unequal.value
        if scheme.small_groups:
            found["small_groups"] = "on"
        if scheme.method.has_tops and states_averages(self.event):
            found["awards"] = "law-12c2" if scheme.by_law_12c2 else "stated"
        if len(self.event.sections) > 1:
            found["field"] = "section" if scheme.by_section else "all"
        if any(self.handicaps.values()):
            found["handicap"] = reading.handicap
            found["places"] = "net" if reading.net_places else "raw"
        return found


def _scaled(points: Fraction | None, per_win: int) -> Fraction | None:
    return None if points is None else points * per_win / 2


def _per_win(scheme: Scheme) -> tuple[int, ...]:
    """How many points a win may be worth; as it is where points are no parts of a top."""
    return (2, 1) if scheme.conditions.by_share else (2,)


def _has_score(line: TravellerLine) -> bool:
    return line.outcome.kind in (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT, OutcomeKind.ASSIGNED)


def _score_differences(event: Event) -> Iterator[Difference]:
    """Scores that do not follow from their contract, and bare ones that no contract reaches."""
    for board, line in event.lines():
        ours = line_score(line.outcome, board.vulnerability, event.game)
        if line.score is None or ours is None:
            continue
        reachable = line.outcome.kind is not OutcomeKind.PLAYED or _can_be(ours, board, event.game)
        if ours != line.score or not reachable:
            where = _place_of_line(board.number, line)
            yield Difference("score", where, str(line.score), str(ours) if reachable else "")


def _can_be(points: int, board: BoardRecord, table: str) -> bool:
    try:
        check_score(points, board.vulnerability, board.number, table)
    except RuleError:
        return False
    return True


def _place_of_line(board: int, line: TravellerLine) -> str:
    return f"board {board}, N-S {line.ns}, E-W {line.ew}"
