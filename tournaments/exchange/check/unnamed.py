"""Rows that have points but name neither a contract nor a score: a hand passed out, or an artificial score.

Programs write both that way. Passed out is a score of 0, which the other pairs of the board were compared
with; an artificial score was compared with nobody's (Law 12C2). So the points that the file prints on the
board tell the two apart: read one way they fit, read the other way they do not. Where they fit both ways,
or neither, the file is refused and says what to write, since either reading would change the points of
other pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.methods import MethodName
from scoring.comparison.results import Direction
from scoring.words import RuleError
from scoring.words.figures import rounded
from tournaments.exchange.check.recomputation import figures, line_score
from tournaments.exchange.check.schemes import schemes_of
from tournaments.exchange.event import BoardRecord, Event, Form, TravellerLine, Unnamed, is_scored
from tournaments.exchange.fields import USUAL_PER_CENTS

MOST_READINGS = 8
"""Passed-out hands of a board tie, so each set of equal points is one way to read it. More are not tried."""
MOST_DECIMALS = 4  # of the per cents of an artificial score
PER_WIN = (2, 1)  # matchpoints for a result that is worse, by the two ways in use
BUTLER_OR_CROSS = (MethodName.IMPS_DATUM, MethodName.IMPS_CROSS)
NOT_PLAYED = Outcome(OutcomeKind.NOT_PLAYED)
PASSED_OUT = Outcome(OutcomeKind.PASSED_OUT)


def with_unnamed_settled(event: Event) -> Event:
    """Settle each row without a contract by the points of its board. Raises RuleError "exchange.unnamed"."""
    if not any(line.unnamed for _board, line in event.lines()):
        return event
    largest = max((_counted(board) for board in event.boards), default=0)
    columns = _Columns.of(event)
    return replace(
        event,
        boards=tuple(
            _Reader(event, board, columns, largest).settled()
            if any(line.unnamed for line in board.lines)
            else board
            for board in event.boards
        ),
    )


def _counted(board: BoardRecord) -> int:
    """Returns how many results and artificial scores a board has."""
    return sum(
        line.outcome.kind is not OutcomeKind.NOT_PLAYED
        or any(figure is not None for figure in _figures(line))
        for line in board.lines
    )


def _figures(line: TravellerLine) -> tuple[Decimal | None, ...]:
    """Returns what the row prints: points of N-S and E-W, per cents of N-S and E-W."""
    return line.ns_points, line.ew_points, line.ns_percent, line.ew_percent


class Fit(IntEnum):
    """How the points of a board fit a reading of it: not, as they are rounded, or to the last digit."""

    NOT = 0
    ROUNDED = 1
    EXACT = 2


@dataclass(frozen=True, slots=True)
class _Columns:
    """How much a printed figure may differ from the exact one because it was rounded, by kind of column."""

    points: Fraction
    percents: Fraction

    @classmethod
    def of(cls, event: Event) -> _Columns:
        lines = [line for _board, line in event.lines()]
        return cls(
            _half_of_last_digit(figure for line in lines for figure in (line.ns_points, line.ew_points)),
            _half_of_last_digit(figure for line in lines for figure in (line.ns_percent, line.ew_percent)),
        )


def _half_of_last_digit(printed: Iterable[Decimal | None]) -> Fraction:
    decimals = max((-int(figure.as_tuple().exponent) for figure in printed if figure is not None), default=0)
    return Fraction(1, 2 * 10**decimals)


class _Reader:
    """Reads the unnamed rows of one board; `largest` is how many results the event's fullest board has."""

    def __init__(self, event: Event, board: BoardRecord, columns: _Columns, largest: int) -> None:
        self.event, self.board, self.columns, self.largest = event, board, columns, largest
        self.unnamed = [line for line in board.lines if line.unnamed]
        self.top = self._top()

    def settled(self) -> BoardRecord:
        """The board with outcomes in place of its unnamed rows. Raises RuleError "exchange.unnamed"."""
        if self.event.form is Form.TEAMS:
            raise self._unclear(self.unnamed[0])
        values = {_figures(line) for line in self.unnamed if line.unnamed is not Unnamed.AWARD}
        if len(values) > MOST_READINGS:
            raise self._unclear(self.unnamed[0])
        fits = {value: self._fits(value) for value in values}
        artificial, passed = self._fits(None), max(fits.values(), default=Fit.NOT)
        stated = [line for line in self.unnamed if line.unnamed in (Unnamed.BLANK, Unnamed.ZERO)]
        if stated and passed is artificial is Fit.NOT:
            raise self._unclear(stated[0])
        best = [value for value, fit in fits.items() if fit is passed]
        if passed > artificial and len(best) > 1:
            raise self._unclear(self.unnamed[0])
        lines = (
            self._settled(line, passed if _figures(line) in best else Fit.NOT, artificial)
            if line.unnamed
            else line
            for line in self.board.lines
        )
        return replace(self.board, lines=tuple(lines))

    def _settled(self, line: TravellerLine, passed: Fit, artificial: Fit) -> TravellerLine:
        """Returns the row in the reading that fits better; if both fit equally, in the one that it states."""
        if line.unnamed is Unnamed.AWARD:
            passed = Fit.NOT
        if passed is artificial is not Fit.NOT and line.unnamed is Unnamed.BLANK:
            raise self._unclear(line)
        if passed > artificial or (passed is artificial is not Fit.NOT and line.unnamed is Unnamed.ZERO):
            return replace(line, outcome=PASSED_OUT, unnamed=Unnamed.NO)
        if not any(_figures(line)) and self.event.method not in BUTLER_OR_CROSS:  # nobody played it
            bare = replace(line, ns_points=None, ew_points=None, ns_percent=None, ew_percent=None)
            return replace(bare, outcome=NOT_PLAYED, score=None, unnamed=Unnamed.NO)
        award = self._award(line)
        if award is None:
            raise self._unclear(line)
        return replace(line, outcome=award, score=None, unnamed=Unnamed.NO)

    def _unclear(self, line: TravellerLine) -> RuleError:
        """Returns the refusal of a row that fits both readings or neither; it says what to write instead."""
        points = "/".join(str(figure) for figure in _figures(line) if figure is not None)
        return RuleError(
            "exchange.unnamed",
            f"board {self.board.number}",
            "Board {board}, N-S {ns} v E-W {ew}: the file gives {points}, but neither a contract nor a "
            "score. If the hand was passed out, write PASS as the contract. Otherwise write the adjusted "
            "score as the score, such as A6040.",
            "Law 12C2",
            board=self.board.number,
            ns=str(line.ns),
            ew=str(line.ew),
            points=points,
        )

    def _fits(self, passed: tuple[Decimal | None, ...] | None) -> Fit:
        """Returns how the board's points fit if just the unnamed rows with these figures were passed out.

        None: no unnamed row was.
        """
        as_read = tuple(
            replace(
                line,
                outcome=PASSED_OUT
                if line.unnamed is not Unnamed.AWARD and _figures(line) == passed
                else NOT_PLAYED,
            )
            if line.unnamed
            else line
            for line in self.board.lines
        )
        for fit, columns in ((Fit.EXACT, _Columns(Fraction(0), Fraction(0))), (Fit.ROUNDED, self.columns)):
            if self.event.method is not MethodName.MATCHPOINTS:
                fits = self._fits_scheme(as_read, columns)
            else:
                fits = any(
                    all(self._fits_matchpoints(lines, columns) for lines in sections)
                    for sections in ([as_read], self._by_section(as_read))
                )
            if fits:
                return fit
        return Fit.NOT

    @staticmethod
    def _by_section(lines: Iterable[TravellerLine]) -> list[tuple[TravellerLine, ...]]:
        by_section: dict[str, list[TravellerLine]] = {}
        for line in lines:
            by_section.setdefault(line.ns.section, []).append(line)
        return [tuple(section) for section in by_section.values()]

    def _fits_matchpoints(self, lines: Sequence[TravellerLine], columns: _Columns) -> bool:
        """Tells whether some way to compare these rows gives all figures that are printed.

        The ways differ in the number of results to which Neuberg's formula brings the board, and in the
        matchpoints for a win.
        """
        scored = [line for line in lines if is_scored(line.outcome)]
        scores = [line_score(line.outcome, self.board.vulnerability, self.event.game) or 0 for line in scored]
        wins = [sum((other < score) * 2 + (other == score) for other in scores) - 1 for score in scores]
        count = len(scored)
        sizes = {count, count + len(self.unnamed), len(lines), self.largest}
        sizes |= {int(self.top / per_win) + 1 for per_win in PER_WIN if self.top}
        return not scored or any(
            all(
                self._fits_row(line, columns, Fraction(score * size + size - count, count), size, per_win)
                for line, score in zip(scored, wins, strict=True)
            )
            for size in sorted(sizes)
            if size >= count
            for per_win in PER_WIN
        )

    @staticmethod
    def _fits_row(line: TravellerLine, columns: _Columns, ns: Fraction, size: int, per_win: int) -> bool:
        """Tells whether the row prints N-S's matchpoints `ns`, and the rest of the top for E-W.

        `ns` counts two for a win, and is brought to `size` results by Neuberg's formula (Law 78A).
        """
        top = 2 * (size - 1)
        for matchpoints, points, percent in (
            (ns, line.ns_points, line.ns_percent),
            (top - ns, line.ew_points, line.ew_percent),
        ):
            if not _is_near(points, matchpoints * per_win / 2, columns.points):
                return False
            if top and not _is_near(percent, 100 * matchpoints / top, columns.percents):
                return False
        return True

    def _fits_scheme(self, lines: tuple[TravellerLine, ...], columns: _Columns) -> bool:
        """Tells whether some scheme, a datum or divisor, gives all points that are printed on this board."""
        board = replace(self.board, lines=lines)
        alone = replace(self.event, boards=(board,), matches=(), vp="")
        for scheme in schemes_of(alone):
            try:
                points = figures(alone, scheme).points
            except RuleError:
                continue
            by_row = ((row, line) for row, line in enumerate(lines) if is_scored(line.outcome))
            if all(
                _is_near(printed, points.get(((board.number, row), side)), columns.points)
                for row, line in by_row
                for side, printed in zip(Direction, (line.ns_points, line.ew_points), strict=True)
            ):
                return True
        return False

    def _top(self) -> Decimal:
        """Returns the top of the board: the sum of both sides' points that most of its results have."""
        sums = Counter(
            line.ns_points + line.ew_points
            for line in self.board.lines
            if is_scored(line.outcome) and not line.unnamed
            if line.ns_points is not None and line.ew_points is not None
        )
        return max(sums, key=lambda top: (sums[top], top), default=Decimal(0))

    def _award(self, line: TravellerLine) -> Outcome | None:
        """Returns the artificial score whose points the row prints; None if they make none."""
        if self.event.method in BUTLER_OR_CROSS and line.ns_percent is None:
            shares = [_imps(points) for points in (line.ns_points, line.ew_points)]
        else:
            both_sides = (line.ns_points or Decimal(0)) + (line.ew_points or Decimal(0))
            highest = max(line.ns_points or Decimal(0), line.ew_points or Decimal(0))
            top = self.top if self.top and highest <= self.top else both_sides
            is_share = self.event.method is MethodName.MATCHPOINTS
            shares = [
                self._share(points if is_share else None, percent, top)
                for points, percent in (
                    (line.ns_points, line.ns_percent),
                    (line.ew_points, line.ew_percent),
                )
            ]
        ns, ew = shares
        if ns is None or ew is None:
            return None
        try:
            return Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)
        except RuleError:  # more IMPs, or more decimals, than an artificial score has
            return None

    def _share(self, points: Decimal | None, percent: Decimal | None, top: Decimal) -> str | None:
        """Returns the simplest per cents that give what is printed: the nearest of 60, 50, 40 first."""
        if percent is not None:
            exact = Fraction(percent)
        elif points is not None and top:
            exact = 100 * Fraction(points) / Fraction(top)
        else:
            return None
        usual = sorted(map(Decimal, USUAL_PER_CENTS.values()), key=lambda share: abs(Fraction(share) - exact))
        others = [rounded(exact, decimals) for decimals in range(MOST_DECIMALS + 1)]
        for share in [*usual, *others]:
            of_top = Fraction(share) * Fraction(top) / 100
            near_points = not top or _is_near(points, of_top, self.columns.points)
            if near_points and _is_near(percent, Fraction(share), self.columns.percents):
                return f"{share:f}"
        return f"{others[-1]:f}" if percent is None else f"{percent:f}"


def _is_near(printed: Decimal | None, exact: Fraction | None, half: Fraction) -> bool:
    """Tells whether the exact figure, rounded up or down, was printed; nothing printed fits any figure."""
    return printed is None or (exact is not None and abs(Fraction(printed) - exact) <= half)


def _imps(points: Decimal | None) -> str | None:
    if points is None:
        return None
    return "A" if not points else f"{points:+f}imp"
