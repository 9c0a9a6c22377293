"""What a results file prints, and how far a reading of it is from our figures.

Programs differ in what they print: 2 or 1 matchpoints for a win, totals factored or not, handicaps added or
not, this datum or that. A `Reading` is one way to understand the figures of a whole file, `Lines` one way to
understand the points of its travellers. `Printed` holds all figures of a file in its columns; it tries the
readings and keeps the one that leaves the fewest figures different. A figure is compared at the precision in
which the file prints its column, and rounding either way is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice, product

from scoring.comparison.board import Unequal
from scoring.comparison.methods import METHODS, MethodName
from scoring.comparison.results import Direction
from scoring.words import RuleError
from scoring.words.figures import rounded
from tournaments.exchange.check.disagreements import place_of_line, place_of_side
from tournaments.exchange.check.recomputation import Figures, LineKey, Scheme, figures
from tournaments.exchange.check.schemes import names_of, schemes_of, states_averages
from tournaments.exchange.event import Event, PairId, TravellerLine

HANDICAPS = {"none": Fraction(0), "half": Fraction(1, 2), "whole": Fraction(1)}
NET = (
    frozenset({"totals", "percentages"}),
    frozenset({"totals", "percentages", "places"}),
    frozenset({"places"}),
    frozenset({"percentages"}),
    frozenset({"percentages", "places"}),
    frozenset({"totals"}),
    frozenset({"totals", "places"}),
)
"""Which figures of a file may have the handicap in them: programs print some before it and some after it."""

MOST_COMPARED = 600_000
"""How many results are compared while settings are sought: 3,000 by 200 schemes, 20,000 by 30."""

WITH_TOPS = tuple(spec.key for spec in METHODS.values() if spec.has_tops)

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
class Reading:
    """One way to understand a file's figures; `net` are those that have the handicap in them.

    `of_totals` reads percentages as those of the totals that the file prints, with their few digits, and
    `apart` places as those of a section where all sections are one field.
    """

    scheme: Scheme
    points_per_win: int = 2
    total: str = "sum"
    handicap: str = "none"
    net: frozenset[str] = frozenset()
    of_totals: bool = False
    apart: bool = False

    def part(self, figures: str) -> Fraction:
        """The part of the handicap that is in these figures."""
        return HANDICAPS[self.handicap] if figures in self.net else Fraction(0)


@dataclass(frozen=True, slots=True)
class Lines:
    """One way to understand the points printed on travellers; `cut` ones have their digits cut off."""

    scheme: Scheme
    points_per_win: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """Figures of one kind: so many decimals as the longest of them is printed with."""

    decimals: int

    @classmethod
    def of(cls, printed: Iterable[Decimal]) -> Column:
        return cls(max((-int(figure.as_tuple().exponent) for figure in printed), default=0))

    def fits(self, printed: Decimal, ours: Fraction | None) -> bool:
        """Whether ours, rounded in whichever way, is what was printed."""
        return ours is not None and 2 * abs(Fraction(printed) - ours) * 10**self.decimals <= 1

    def fits_cut(self, printed: Decimal, ours: Fraction | None) -> bool:
        """Whether ours, with the digits cut off that are too many, is what was printed."""
        return ours is not None and Fraction(printed) == Fraction(
            int(ours * 10**self.decimals), 10**self.decimals
        )

    def text(self, ours: Fraction | None) -> str:
        return "" if ours is None else str(rounded(ours, self.decimals))


class Printed:
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
        self.match_column = Column.of(self.matches.values())
        self.datum_column = Column.of(self.datums.values())
        self.line_column = Column.of(p for _, both in self.lines.values() for p in both if p is not None)
        self.total_column = Column.of(self.totals.values())
        self.percent_column = Column.of(self.percents.values())
        self.share_column = Column.of(percent for _line, percent in self.shares.values())
        self.mean_column = Column.of(self.means.values())
        results = sum(len(board.lines) for board in event.boards)
        self.schemes = list(islice(schemes_of(event), max(1, MOST_COMPARED // max(1, results))))
        self._figures: dict[Scheme, Figures] = {}
        self._places: dict[tuple[Scheme, Fraction, bool], dict[PairId, int]] = {}
        self._misfits_of_lines: dict[Lines, int] = {}

    def figures(self, scheme: Scheme) -> Figures:
        """Our figures of the event under a scheme, computed once."""
        if scheme not in self._figures:
            self._figures[scheme] = figures(self.event, scheme)
        return self._figures[scheme]

    def readings(self) -> Iterator[Reading]:
        """Every way to understand the file, the usual ones first; of a large file not all of them."""
        handicaps = HANDICAPS if any(self.handicaps.values()) else ["none"]
        for scheme, handicap in product(self.schemes, handicaps):
            by_share = scheme.conditions.by_share
            for total, per_win in product(TOTALS[by_share], per_wins(scheme)):
                nets = NET if handicap != "none" else (frozenset[str](),)
                for net, apart in product(nets, self._ways_to_place(scheme)):
                    yield Reading(scheme, per_win, total, handicap, net, apart=apart)

    def _ways_to_place(self, scheme: Scheme) -> tuple[bool, ...]:
        """Whether sections may be ranked apart though they are one field."""
        return (
            (False, True)
            if self.places and len(self.event.sections) > 1 and not scheme.by_section
            else (False,)
        )

    def best_reading(self) -> Reading:
        """The reading that leaves the fewest totals and places different, then the fewest lines."""
        best, least, refused = None, (0, 0), None
        for reading in self.readings():
            try:
                lines = Lines(reading.scheme, reading.points_per_win)
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

    def best_lines(self, reading: Reading) -> Lines:
        """How the travellers' points are to be read: as the totals if they fit so, else as they fit best.

        Some programs print a board's points before they are brought to the field's size.
        """
        like_totals = Lines(reading.scheme, reading.points_per_win)
        if self.event.method is not MethodName.MATCHPOINTS:
            return like_totals
        others = [Lines(scheme, n) for scheme in self.schemes for n in per_wins(scheme)]
        return min([like_totals, *others], key=self._misfit_lines)

    def _misfit_lines(self, lines: Lines) -> int:
        if lines not in self._misfits_of_lines:
            compared = (self.line_differences(lines), self.share_differences(lines))
            self._misfits_of_lines[lines] = sum(1 for differences in compared for _ in differences)
        return self._misfits_of_lines[lines]

    def _misfits(self, reading: Reading) -> int:
        compared = (
            self.datum_differences,
            self.match_differences,
            self.total_differences,
            self.percent_differences,
            self.mean_differences,
            self.place_differences,
        )
        return sum(1 for differences in compared for _ in differences(reading))

    def differences(self, reading: Reading, lines: Lines) -> list[Difference]:
        """Every figure of the file that differs from ours, except the scores of results."""
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

    def line_differences(self, lines: Lines) -> Iterator[Difference]:
        """Differences in the points of travellers, both sides of a row as one figure."""
        points = self.figures(lines.scheme).points
        for key, (line, printed) in self.lines.items():
            ours = [scaled(points.get((key, side)), lines.points_per_win) for side in Direction]
            pairs = [(p, o) for p, o in zip(printed, ours, strict=True) if p is not None]
            fits = self.line_column.fits_cut if lines.cut else self.line_column.fits
            if not all(fits(p, o) for p, o in pairs):
                yield Difference(
                    "points",
                    place_of_line(key[0], line),
                    "/".join(str(p) for p, _ in pairs),
                    "/".join(self.line_column.text(o) for _, o in pairs),
                )

    def share_differences(self, lines: Lines) -> Iterator[Difference]:
        """Differences in the percentages that the file prints for a side on a board."""
        ours = self.figures(lines.scheme)
        for (board, index, side), (line, printed) in self.shares.items():
            percent = ours.percent_of_board((board, index), side)
            if not self.share_column.fits(printed, percent):
                where = place_of_side(board, line, side)
                yield Difference("percentage", where, str(printed), self.share_column.text(percent))

    def place_on_board_differences(self, lines: Lines) -> Iterator[Difference]:
        """Differences in the places of a board's scores: by N-S's points, or none if all fit by E-W's."""
        points = self.figures(lines.scheme).points
        by_board: dict[int, list[tuple[LineKey, TravellerLine, int]]] = {}
        for key, (line, printed) in self.places_on_boards.items():
            by_board.setdefault(key[0], []).append((key, line, printed))
        for board, rows in by_board.items():
            by_ns, by_ew = (list(_places_that_differ(board, rows, points, side)) for side in Direction)
            if by_ns and by_ew:
                yield from by_ns

    def datum_differences(self, reading: Reading) -> Iterator[Difference]:
        """Differences in the datums of boards."""
        ours = self.figures(reading.scheme).datums
        for number, printed in self.datums.items():
            if not self.datum_column.fits(printed, ours.get(number)):
                datum = self.datum_column.text(ours.get(number))
                yield Difference("datum", f"board {number}", str(printed), datum)

    def match_differences(self, reading: Reading) -> Iterator[Difference]:
        """Differences in what a match gave a side: victory points, or the points it was won by."""
        ours = self.figures(reading.scheme)
        for (pair, number), printed in self.matches.items():
            worth, match = ours.worth.get((pair, number)), ours.matches.get((pair, number))
            points = match.points if match else None
            if not any(self.match_column.fits(printed, figure) for figure in (worth, points)):
                where = f"match {number}, {pair}"
                yield Difference("match", where, str(printed), self.match_column.text(worth))

    def total_differences(self, reading: Reading) -> Iterator[Difference]:
        """Differences in the totals of pairs."""
        for pair, printed in self.totals.items():
            ours = self.total_of(reading, pair)
            if not self.total_column.fits(printed, ours):
                yield Difference("total", f"pair {pair}", str(printed), self.total_column.text(ours))

    def percent_differences(self, reading: Reading) -> Iterator[Difference]:
        """Differences in the percentages of pairs over all boards, handicap included if it is read so."""
        for pair, printed in self.percents.items():
            ours = (
                self._percent_of_total(reading, pair) if reading.of_totals else self.percent_of(reading, pair)
            )
            if not self.percent_column.fits(printed, ours):
                yield Difference("percentage", f"pair {pair}", str(printed), self.percent_column.text(ours))

    def mean_differences(self, reading: Reading) -> Iterator[Difference]:
        """Differences in the means of percentages.

        Programs print the mean of the boards' percentages, or the percentage of all tops: either fits.
        """
        if not self.means:
            return
        ours = self.figures(reading.scheme).mean_percents()
        for pair, printed in self.means.items():
            mean = ours.get(pair)
            if not any(self.mean_column.fits(printed, one) for one in (mean, self.percent_of(reading, pair))):
                yield Difference("percentage", f"pair {pair}", str(printed), self.mean_column.text(mean))

    def place_differences(self, reading: Reading) -> Iterator[Difference]:
        """Differences in the places of pairs in the ranking, raw or net as it is read."""
        ours = self.places_by(reading.scheme, reading.part("places"), apart=reading.apart)
        for pair, printed in self.places.items():
            if printed != ours.get(pair):
                yield Difference("place", f"pair {pair}", str(printed), str(ours.get(pair, "")))

    def places_by(
        self, scheme: Scheme, part_of_handicap: Fraction, *, apart: bool = False
    ) -> dict[PairId, int]:
        """Our places under a scheme with a part of the handicap, computed once; by section if `apart`."""
        key = scheme, part_of_handicap, apart
        if key not in self._places:
            self._places[key] = self.figures(scheme).places(part_of_handicap, apart=apart)
        return self._places[key]

    def _percent_of_total(self, reading: Reading, pair: PairId) -> Fraction | None:
        """What per cent the total that the file prints is of all that the pair's boards could give it."""
        top, total = self.figures(reading.scheme).top(pair), self.totals.get(pair)
        return None if not top or total is None else 200 * Fraction(total) / (top * reading.points_per_win)

    def percent_of(self, reading: Reading, pair: PairId, column: str = "percentages") -> Fraction | None:
        """A pair's percentage by our figures with the part of its handicap that the reading adds."""
        raw = self.figures(reading.scheme).percent(pair)
        return None if raw is None else raw + reading.part(column) * self.handicaps[pair]

    def total_of(self, reading: Reading, pair: PairId) -> Fraction | None:
        """A pair's total by our figures, in the unit in which the reading takes the file's totals.

        A handicap is in per cents of the top, and where there are no tops in points a board.
        """
        ours = self.figures(reading.scheme)
        if reading.total == "percentage":
            return self.percent_of(reading, pair, "totals")
        handicap = reading.part("totals") * self.handicaps[pair]
        if reading.total == "mean":
            mean = ours.mean(pair)
            return None if mean is None else mean + handicap
        points = ours.total(pair, factored=reading.total == "factored")
        if points is not None and handicap:
            points += handicap * (
                Fraction(ours.top(pair), 100) if ours.scores.by_share else ours.boards(pair)
            )
        return scaled(points, reading.points_per_win)

    def settings(self, reading: Reading, lines: Lines) -> dict[str, str | int]:
        """What was recognised, by the names of the settings: only those that the file's figures depend on."""
        scheme = reading.scheme
        names = names_of(scheme, self.event)
        if scheme.unequal is Unequal.NONE and reading.total == "factored":
            names["unequal"] = Unequal.FACTOR.value
        if len(per_wins(scheme)) > 1:
            names["points_per_win"] = lines.points_per_win if self.lines else reading.points_per_win
        names["winners"] = self.event.winners
        if self.totals:
            names["total"] = reading.total
        if lines.scheme != scheme:
            names["points_unequal"] = lines.scheme.unequal.value
        if lines.cut:
            names["points_digits"] = "cut"
        if reading.of_totals:
            names["percentages_of"] = "totals"
        if reading.apart:
            names["ranked"] = "section"
        if scheme.small_groups:
            names["small_groups"] = "on"
        if scheme.method.has_tops and states_averages(self.event):
            names["awards"] = "law-12c2" if scheme.by_law_12c2 else "stated"
        if len(self.event.sections) > 1:
            names["field"] = "section" if scheme.by_section else "all"
        if any(self.handicaps.values()):
            names["handicap"] = reading.handicap
            names["places"] = "net" if "places" in reading.net else "raw"
            names |= self._unusual_handicaps(reading)
        return names

    def _unusual_handicaps(self, reading: Reading) -> dict[str, str]:
        """Which figures have the handicap in them, or do not, where the other is usual."""
        usual = {"percentages": bool(self.percents), "totals": reading.total == "percentage"}
        printed = {"percentages": self.percents, "totals": self.totals}
        return {
            column: "net" if column in reading.net else "raw"
            for column, is_net in usual.items()
            if reading.net and printed[column] and (column in reading.net) != is_net
        }


def scaled(points: Fraction | None, per_win: int) -> Fraction | None:
    """Points that are counted 2 a win, as a file prints them that counts `per_win` for a win."""
    return None if points is None else points * per_win / 2


def per_wins(scheme: Scheme) -> tuple[int, ...]:
    """How many points a win may be worth; as it is where points are no parts of a top."""
    return (2, 1) if scheme.conditions.by_share else (2,)


def _places_that_differ(
    board: int,
    rows: list[tuple[LineKey, TravellerLine, int]],
    points: Mapping[tuple[LineKey, Direction], Fraction],
    side: Direction,
) -> Iterator[Difference]:
    compared = [ours for key, _line, _printed in rows if (ours := points.get((key, side))) is not None]
    for key, line, printed in rows:
        ours = points.get((key, side))
        place = None if ours is None else 1 + sum(other > ours for other in compared)
        if place != printed:
            yield Difference("place", place_of_line(board, line), str(printed), str(place or ""))
