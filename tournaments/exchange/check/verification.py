"""Does a results file add up? Every score, comparison, total and place in it is computed again.

An event comes in with the figures that a program printed; a `Verification` goes out with the settings that
were recognised, how many figures were checked, and which of them differ from ours. Nothing in the event is
changed.

Programs differ in what they print: 2 or 1 matchpoints for a win, totals factored or not, handicaps added or
not, this datum or that. So the first step is to try the ways to read the file, and to keep the one that
leaves the fewest totals and places different, then the fewest rows. A large file is tried with fewer settings
(`MOST_COMPARED`). A figure is compared at the precision in which the file prints its column, and rounding
either way is accepted.

Where a contract and its score disagree, the file's other figures may have been made from either. Both are
tried, and the one that leaves less different is taken.

The last step finds causes: one wrong score makes the points, totals and places that follow from it differ
too. A figure that fits once the file's own scores count follows from such a score; of the rest, a total
follows from points if it is the sum of the file's own points. What follows from another difference is
counted, not listed.

What can go wrong is that two readings fit equally well: then the usual one is taken, which stands first.
Forms and methods that are not scored here raise RuleError before anything is computed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice, product

from scoring.bridge import check_score
from scoring.bridge.outcome import OutcomeKind
from scoring.comparison.board import Unequal
from scoring.comparison.methods import METHODS, MethodName
from scoring.comparison.results import Direction
from scoring.words import RuleError
from scoring.words.figures import rounded
from tournaments.exchange.check.disagreements import (
    Disagreement,
    Trust,
    disagreements,
    place_of_line,
    place_of_side,
    settled_where,
)
from tournaments.exchange.check.recomputation import (
    Figures,
    LineKey,
    Scheme,
    figures,
    line_score,
)
from tournaments.exchange.check.schemes import names_of, schemes_of, states_averages
from tournaments.exchange.event import (
    BoardRecord,
    Event,
    PairId,
    TravellerLine,
    require_scored,
)

HANDICAPS = {"none": Fraction(0), "half": Fraction(1, 2), "whole": Fraction(1)}
MOST_COMPARED = 600_000
"""How many results are compared while settings are sought: 3,000 by 200 schemes, 20,000 by 30."""

WITH_TOPS = tuple(spec.key for spec in METHODS.values() if spec.has_tops)

MOST_TRIED = 20
"""Scores of which each is tried for whether the file's other figures were made by it."""

TOTALS = {True: ("sum", "factored", "percentage"), False: ("sum", "mean")}
"""What a total may be, where points are parts of a top and where they are not."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure that is not ours: what it is, where it stands, the file's and ours."""

    what: str
    where: str
    file: str
    ours: str

    @property
    def figure(self) -> tuple[str, str]:
        """Which figure of the file it is."""
        return self.what, self.where


@dataclass(frozen=True, slots=True)
class Cause:
    """A difference that no other explains, and how many others follow from it."""

    difference: Difference
    follow: int = 0


@dataclass(frozen=True, slots=True)
class Verification:
    """What was recognised, how many figures of each kind were checked, which differ, and what made them."""

    settings: Mapping[str, str | int]
    checked: Mapping[str, int]
    differs: tuple[Difference, ...]
    causes: tuple[Cause, ...]

    def as_json(self) -> dict[str, object]:
        """The public form of the import command; causes only where something differs."""
        causes = [asdict(cause.difference) | {"follow": cause.follow} for cause in self.causes]
        return {
            "settings": dict(self.settings),
            "checked": dict(self.checked),
            **({"causes": causes} if causes else {}),
            "differs": [asdict(difference) for difference in self.differs],
        }


def verify(event: Event) -> Verification:
    """Compute an event again. Raises RuleError for events of a form or method not known here."""
    require_scored(event)
    printed = _Printed(event)
    reading, lines = _best_of(event, printed)
    scores = list(_score_differences(event))
    others = printed.differences(reading, lines)
    return Verification(
        settings=printed.settings(reading, lines),
        checked={
            "scores": sum(line.score is not None and _has_score(line) for _, line in event.lines()),
            **({"datums": len(printed.datums)} if printed.datums else {}),
            "points": len(printed.lines),
            **({"matches": len(printed.matches)} if printed.matches else {}),
            "totals": len(printed.totals),
            "percentages": len(printed.percents) + len(printed.means) + len(printed.shares),
            "ranks": len(printed.places) + len(printed.places_on_boards),
        },
        differs=(*scores, *others),
        causes=tuple(_causes(event, scores, others, reading, lines)),
    )


def _best_of(event: Event, printed: _Printed) -> tuple[_Reading, _Lines]:
    """How the file's figures are understood: with its own scores where that leaves less different."""
    found = disagreements(event)
    candidates = [printed]
    if found:
        candidates.append(_Printed(settled_where(event, found, Trust.SCORE)))
    readings = []
    for candidate in candidates:
        reading = candidate.best_reading()
        lines = candidate.best_lines(reading)
        readings.append((len(candidate.differences(reading, lines)), (reading, lines)))
    return min(readings, key=lambda one: one[0])[1]


def _causes(
    event: Event, scores: list[Difference], others: list[Difference], reading: _Reading, lines: _Lines
) -> Iterator[Cause]:
    """What made the figures differ: scores first, then points that follow from no score, then all the rest.

    A figure follows from a score if it no longer differs once the file's own scores count instead of what
    their contracts are worth; a total, a per cent or a place follows from points if it is the sum of the
    file's own points.
    """
    made_by = _scores_others_were_made_by(event, len(others), reading, lines)
    as_the_file = _Printed(settled_where(event, made_by, Trust.SCORE))
    known = {difference.figure for difference in others}
    left = [d for d in as_the_file.differences(reading, lines) if d.figure in known]
    gone = known - {difference.figure for difference in left}
    wheres = {place_of_line(one.board, one.line): one for one in made_by}
    follow = Counter(_cause_of(figure, wheres, event) for figure in gone)
    for difference in scores:
        yield Cause(difference, follow[difference.where])
    yield from as_the_file.causes(left, reading, lines)


def _scores_others_were_made_by(
    event: Event, differ: int, reading: _Reading, lines: _Lines
) -> list[Disagreement]:
    """The scores by which the file's other figures were made, and not by their contracts.

    Without such a score more figures differ.
    """

    def differences(settled: list[Disagreement]) -> int:
        return len(_Printed(settled_where(event, settled, Trust.SCORE)).differences(reading, lines))

    unsettled = disagreements(event) if differ else []
    least = differences(unsettled)
    for one in unsettled[:MOST_TRIED]:
        without = [other for other in unsettled if other is not one]
        if (count := differences(without)) <= least:
            unsettled, least = without, count
    return unsettled if least < differ else []


def _cause_of(figure: tuple[str, str], wheres: Mapping[str, Disagreement], event: Event) -> str:
    """Where the score stands from which a figure follows: on its board, or on one that its pair played."""
    _what, where = figure
    for place, one in wheres.items():
        board = f"board {one.board}"
        if where == board or where.startswith(f"{board},"):
            return place
    for place, one in wheres.items():
        seats = {
            str(seat) for board, line in event.lines() if board.number == one.board for seat in line.seats
        }
        if where.rpartition(", ")[2].removeprefix("pair ") in seats:
            return place
    return next(iter(wheres))


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
        self.shares = {
            (board.number, index, side): (line, percent)
            for board in event.boards
            for index, line in enumerate(board.lines)
            for side, percent in zip(Direction, (line.ns_percent, line.ew_percent), strict=True)
            if percent is not None and event.method in WITH_TOPS
        }
        self.places_on_boards = {
            (board.number, index): (line, line.place)
            for board in event.boards
            for index, line in enumerate(board.lines)
            if line.place is not None
        }
        self.means = {c.pair: c.mean_percent for c in event.competitors if c.mean_percent is not None}
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
        self.share_column = _Column.of(percent for _line, percent in self.shares.values())
        self.mean_column = _Column.of(self.means.values())
        results = sum(len(board.lines) for board in event.boards)
        self.schemes = list(islice(schemes_of(event), max(1, MOST_COMPARED // max(1, results))))
        self._figures: dict[Scheme, Figures] = {}
        self._misfits_of_lines: dict[_Lines, int] = {}

    def figures(self, scheme: Scheme) -> Figures:
        if scheme not in self._figures:
            self._figures[scheme] = figures(self.event, scheme)
        return self._figures[scheme]

    def readings(self) -> Iterator[_Reading]:
        """Every way to understand the file, the usual ones first; of a large file not all of them."""
        handicaps = HANDICAPS if any(self.handicaps.values()) else ["none"]
        for scheme, handicap in product(self.schemes, handicaps):
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
        if self.event.method is not MethodName.MATCHPOINTS:
            return like_totals
        others = [_Lines(scheme, n) for scheme in self.schemes for n in _per_win(scheme)]
        return min([like_totals, *others], key=self._misfit_lines)

    def _misfit_lines(self, lines: _Lines) -> int:
        if lines not in self._misfits_of_lines:
            found = (self.line_differences(lines), self.share_differences(lines))
            self._misfits_of_lines[lines] = sum(1 for differences in found for _ in differences)
        return self._misfits_of_lines[lines]

    def _misfits(self, reading: _Reading) -> int:
        compared = (
            self.datum_differences,
            self.match_differences,
            self.total_differences,
            self.percent_differences,
            self.mean_differences,
            self.place_differences,
        )
        return sum(1 for differences in compared for _ in differences(reading))

    def differences(self, reading: _Reading, lines: _Lines) -> list[Difference]:
        """Every figure that differs but the scores of results."""
        return [
            *self.datum_differences(reading),
            *self.line_differences(lines),
            *self.share_differences(lines),
            *self.place_on_board_differences(lines),
            *self.match_differences(reading),
            *self.total_differences(reading),
            *self.percent_differences(reading),
            *self.mean_differences(reading),
            *self.place_differences(reading),
        ]

    def causes(self, others: list[Difference], reading: _Reading, lines: _Lines) -> Iterator[Cause]:
        """These differences, those folded that follow from points or totals which the file prints."""
        unexplained = {difference.figure: difference for difference in others}
        follow: Counter[tuple[str, str]] = Counter()
        explained: set[tuple[str, str]] = set()

        def fold(figure: tuple[str, str], cause: tuple[str, str] | None) -> None:
            if figure in unexplained and cause is not None:
                follow[cause] += 1
                explained.add(figure)

        ours = self.figures(reading.scheme)
        for board, line in self.event.lines():
            points = ("points", place_of_line(board.number, line))
            if points in unexplained:
                for figure in [("percentage", place_of_side(board.number, line, side)) for side in Direction]:
                    fold(figure, points)
                fold(("place", points[1]), points)
        for pair, (first, gain) in self._gains(unexplained, lines, fold).items():
            printed, percent = self.totals.get(pair), self.percents.get(pair)
            total, share, top = self._total(reading, pair), self._percent(reading, pair), ours.top(pair)
            more = Fraction(200, top * reading.points_per_win) * gain if top else None
            if share is not None and more is not None and percent is not None:
                fits = self.percent_column.fits(percent, share + more)
                fold(("percentage", f"pair {pair}"), first if fits else None)
            sum_of_points = gain if reading.total != "percentage" else more
            if total is not None and printed is not None and sum_of_points is not None:
                fits = self.total_column.fits(printed, total + sum_of_points)
                fold(("total", f"pair {pair}"), first if fits else None)
        sums = [figure for figure in unexplained if figure[0] in ("total", "percentage", "match")]
        first_sum = next(iter(follow), next(iter(sums), None))
        if sums and self._places_follow():
            for figure in [figure for figure in unexplained if figure[0] == "place"]:
                fold(figure, first_sum)
        for figure, difference in unexplained.items():
            if figure not in explained:
                yield Cause(difference, follow[figure])

    def _gains(
        self,
        unexplained: Mapping[tuple[str, str], Difference],
        lines: _Lines,
        fold: Callable[[tuple[str, str], tuple[str, str] | None], None],
    ) -> dict[PairId, tuple[tuple[str, str], Fraction]]:
        """By how much the file's points are more than ours for each pair, and on which row first.

        Points on a board whose datum differs follow from the datum.
        """
        points = self.figures(lines.scheme).points
        gains: dict[PairId, tuple[tuple[str, str], Fraction]] = {}
        for key, (line, printed) in self.lines.items():
            figure = ("points", place_of_line(key[0], line))
            if figure not in unexplained:
                continue
            datum = ("datum", f"board {key[0]}")
            cause = datum if datum in unexplained else figure
            fold(figure, datum if datum in unexplained else None)
            for side, own, seats in zip(
                Direction, printed, ((line.ns, line.south), (line.ew, line.west)), strict=True
            ):
                ours = _scaled(points.get((key, side)), lines.points_per_win)
                if own is None or ours is None:
                    continue
                for pair in seats:
                    if pair is not None:
                        first, gain = gains.get(pair, (cause, Fraction(0)))
                        gains[pair] = first, gain + Fraction(own) - ours
        return gains

    def _places_follow(self) -> bool:
        """Whether the file's places are those of the totals, or the per cents, that it prints itself."""
        for printed in (self.percents, self.totals):
            groups: dict[object, list[tuple[Decimal, int]]] = {}
            for pair, figure in printed.items():
                if pair in self.places:
                    line = pair.line if self.event.winners == 2 else None
                    groups.setdefault(line, []).append((figure, self.places[pair]))
            own = [sorted(group, key=lambda one: -one[0]) for group in groups.values()]
            if own and all(
                place == 1 + sum(other > figure for other, _ in group)
                for group in own
                for figure, place in group
            ):
                return True
        return False

    def line_differences(self, lines: _Lines) -> Iterator[Difference]:
        points = self.figures(lines.scheme).points
        for key, (line, printed) in self.lines.items():
            ours = [_scaled(points.get((key, side)), lines.points_per_win) for side in Direction]
            pairs = [(p, o) for p, o in zip(printed, ours, strict=True) if p is not None]
            if not all(self.line_column.fits(p, o) for p, o in pairs):
                yield Difference(
                    "points",
                    place_of_line(key[0], line),
                    "/".join(str(p) for p, _ in pairs),
                    "/".join(self.line_column.text(o) for _, o in pairs),
                )

    def share_differences(self, lines: _Lines) -> Iterator[Difference]:
        """The per cents of the board that the file prints of a side."""
        ours = self.figures(lines.scheme)
        for (board, index, side), (line, printed) in self.shares.items():
            own = ours.percent_of_board((board, index), side)
            if not self.share_column.fits(printed, own):
                where = place_of_side(board, line, side)
                yield Difference("percentage", where, str(printed), self.share_column.text(own))

    def place_on_board_differences(self, lines: _Lines) -> Iterator[Difference]:
        """The places of the scores of a board: by N-S's points or, where all fit so, by E-W's."""
        points = self.figures(lines.scheme).points
        by_board: dict[int, list[tuple[LineKey, TravellerLine, int]]] = {}
        for key, (line, printed) in self.places_on_boards.items():
            by_board.setdefault(key[0], []).append((key, line, printed))
        for board, rows in by_board.items():
            found = [list(_places_that_differ(board, rows, points, side)) for side in Direction]
            if all(found):
                yield from found[0]

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

    def mean_differences(self, reading: _Reading) -> Iterator[Difference]:
        """The means of the boards' per cents; some programs mean the per cents of all tops."""
        if not self.means:
            return
        ours = self.figures(reading.scheme).mean_percents()
        for pair, printed in self.means.items():
            own = ours.get(pair)
            if not any(self.mean_column.fits(printed, one) for one in (own, self._percent(reading, pair))):
                yield Difference("percentage", f"pair {pair}", str(printed), self.mean_column.text(own))

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
        names = names_of(scheme, self.event)
        if scheme.unequal is Unequal.NONE and reading.total == "factored":
            names["unequal"] = Unequal.FACTOR.value
        if len(_per_win(scheme)) > 1:
            names["points_per_win"] = lines.points_per_win if self.lines else reading.points_per_win
        names["winners"] = self.event.winners
        if self.totals:
            names["total"] = reading.total
        if lines.scheme != scheme:
            names["points_unequal"] = lines.scheme.unequal.value
        if scheme.small_groups:
            names["small_groups"] = "on"
        if scheme.method.has_tops and states_averages(self.event):
            names["awards"] = "law-12c2" if scheme.by_law_12c2 else "stated"
        if len(self.event.sections) > 1:
            names["field"] = "section" if scheme.by_section else "all"
        if any(self.handicaps.values()):
            names["handicap"] = reading.handicap
            names["places"] = "net" if reading.net_places else "raw"
        return names


def _scaled(points: Fraction | None, per_win: int) -> Fraction | None:
    return None if points is None else points * per_win / 2


def _per_win(scheme: Scheme) -> tuple[int, ...]:
    """How many points a win may be worth; as it is where points are no parts of a top."""
    return (2, 1) if scheme.conditions.by_share else (2,)


def _places_that_differ(
    board: int,
    rows: list[tuple[LineKey, TravellerLine, int]],
    points: Mapping[tuple[LineKey, Direction], Fraction],
    side: Direction,
) -> Iterator[Difference]:
    known = [own for key, _line, _printed in rows if (own := points.get((key, side))) is not None]
    for key, line, printed in rows:
        own = points.get((key, side))
        place = None if own is None else 1 + sum(other > own for other in known)
        if place != printed:
            yield Difference("place", place_of_line(board, line), str(printed), str(place or ""))


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
            where = place_of_line(board.number, line)
            yield Difference("score", where, str(line.score), str(ours) if reachable else "")


def _can_be(points: int, board: BoardRecord, table: str) -> bool:
    try:
        check_score(points, board.vulnerability, board.number, table)
    except RuleError:
        return False
    return True
