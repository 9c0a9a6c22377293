"""From totals to scores: averages plus and minus filled, penalties taken off, missed boards factored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import Basis, BoardPoints, Direction
from scoring.comparison.exact import plus, times
from scoring.comparison.penalties import PenaltyUnit
from tournaments.ranking.places import Places, rank
from tournaments.ranking.ratios import Ratios
from tournaments.ranking.totals import Sums, Totals

AVERAGE_PLUS, AVERAGE_MINUS = Fraction(3, 5), Fraction(2, 5)
"""What these averages are worth at least, and at most (Law 12C2)."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """A line of an entry's ledger: `amount` is taken off (a negative one added).

    `is_bye`: it is what a match without opponents gives, which ranks its entry as a match played does. With
    `own_average` it gives the mean of the entry's matches, and the amount only while there is none.
    """

    entry: int
    amount: Fraction
    unit: PenaltyUnit = PenaltyUnit.POINTS
    is_bye: bool = False
    own_average: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """What the entries are ranked by.

    `total` is in points, with everything filled and taken off, factored where asked; `share` is of
    the tops of the boards counted, 1 for all of them (0 without tops). `tops` and `boards` are what
    counted, `byes` the matches without opponents that did; `plus_share` and `minus_share` what averages
    plus and minus are worth to each entry that has one. `by_share` says by which of the two the entries are
    ranked, `by_mean` that a total is ranked by its mean of the boards. `points` are those of play, where
    `total` is made of what matches are worth. `means` are the IMPs that take the place of an average on a
    board, by what the average is at least or at most and by line of the totals.
    """

    total: Ratios
    share: Ratios
    tops: NDArray[np.int64]
    boards: NDArray[np.int64]
    byes: NDArray[np.int64]
    plus_share: dict[int, Fraction]
    minus_share: dict[int, Fraction]
    by_share: bool = True
    points: Ratios | None = None
    means: Mapping[tuple[Basis, int], Fraction] = field(default_factory=dict)
    by_mean: bool = False

    @property
    def counted(self) -> NDArray[np.int64]:
        """What gives each entry a place: the tops where it is ranked by its share, else boards and byes.

        A bye alone ranks nobody before anybody has played.
        """
        if self.by_share:
            return self.tops
        return self.boards + self.byes if self.boards.any() else self.boards

    def percent(self, entry: int) -> Fraction | None:
        """Exact per cents; None for an entry without boards to have them of."""
        return 100 * self.share[entry] if self.tops[entry] else None

    def per_board(self, entry: int) -> Fraction | None:
        """The exact mean of the entry's boards; None without any."""
        return self.total[entry] / int(self.boards[entry]) if self.boards[entry] else None

    def filled(
        self, points: BoardPoints, at: int, direction: Direction, *, entry: int, line: int
    ) -> Fraction | None:
        """A side's exact points of a result, averages filled; None where it has none.

        Likewise where its average came after these scores. `line` is that of the totals: the entry's own, or
        that of its match.
        """
        basis = Basis(int(points.basis(direction)[at]))
        shares = {Basis.PLUS: self.plus_share, Basis.MINUS: self.minus_share}.get(basis)
        if shares is None:
            return self.means.get((basis, line), points.fraction(at, direction))
        if not (top := int(points.top[at])):
            return Fraction(0)
        return shares[entry] * top if entry in shares else None

    def places(self, line: NDArray[np.int64] | None = None) -> Places:
        """Places by what these entries are ranked by."""
        if self.by_mean:
            return self._ranked(_divided(self.total, self.boards), self.boards, line)
        return self._ranked(self.share if self.by_share else self.total, self.counted, line)

    def rank_by_share(self, line: NDArray[np.int64] | None = None) -> Places:
        """Places by the exact share of the tops; entries without tops are not ranked."""
        return self._ranked(self.share, self.tops, line)

    def rank_by_total(self, line: NDArray[np.int64] | None = None) -> Places:
        """Places by the exact total, as at IMPs; entries without boards are not ranked."""
        return self._ranked(self.total, self.boards, line)

    def _ranked(self, by: Ratios, counted: NDArray[np.int64], line: NDArray[np.int64] | None) -> Places:
        lines = np.zeros(len(counted), dtype=np.int64) if line is None else line
        return rank(by, np.where(counted > 0, lines, -1))


def scores_of(
    totals: Totals,
    *,
    penalties: Iterable[Penalty] = (),
    board_top: int = 0,
    factor: bool = False,
    owner: NDArray[np.int64] | None = None,
    spans: NDArray[np.int64] | None = None,
) -> Scores:
    """The scores of all entries.

    An average plus is the better of 60 per cent and the entry's share on its other boards, those with
    stated per cents included, an average minus the worse of 40 and that share (Law 12C2c). `board_top` is
    what penalties in TOP are per cents of. With `factor` totals are scaled up to the largest number of
    boards of any entry. Where totals are of an entry's matches, `owner` is the entry of each: averages are
    filled from all its matches, and `plus_share` and `minus_share` are by entry.

    At IMPs an average is replaced by the mean of the other boards of the lines that have the same number in
    `spans`, an average plus by a larger one and an average minus by a smaller one; below 0, and without
    `spans`, an average is worth what is stated.
    """
    tops = totals.tops + totals.awarded_tops + totals.plus_tops + totals.minus_tops
    owners = np.arange(len(tops), dtype=np.int64) if owner is None else owner
    plus_share = _filled(totals, totals.plus_tops, owners, lambda own: max(AVERAGE_PLUS, own))
    minus_share = _filled(totals, totals.minus_tops, owners, lambda own: min(AVERAGE_MINUS, own))
    means, changes = _from_other_boards(totals, spans)
    for shares, awaiting in ((plus_share, totals.plus_tops), (minus_share, totals.minus_tops)):
        for at in np.flatnonzero(awaiting).tolist():
            changes[at] += shares[int(owners[at])] * int(awaiting[at])
    for penalty in penalties:
        whole_worth = {PenaltyUnit.TOP: board_top, PenaltyUnit.SESSION: int(tops[penalty.entry])}
        changes[penalty.entry] -= penalty.amount * whole_worth.get(penalty.unit, 100) / 100
    total = _compared_and_awarded(totals)
    total = total.replaced({entry: total[entry] + change for entry, change in changes.items()})
    return Scores(
        total=_factored(total, totals.boards) if factor else total,
        share=_of_tops(total, tops),
        tops=tops,
        boards=totals.boards,
        byes=np.zeros_like(totals.boards),
        plus_share=plus_share,
        minus_share=minus_share,
        means=means,
    )


def _compared_and_awarded(totals: Totals) -> Ratios:
    """Points compared and awarded, before anything is filled or taken off."""
    denominator = totals.denominator
    known = totals.over(totals.points, denominator)
    for sums in (totals.awarded, totals.least, totals.most):
        known = plus(known, totals.over(sums, denominator))
    return Ratios.over(known, denominator)


def _filled(
    totals: Totals,
    awaiting: NDArray[np.int64],
    owner: NDArray[np.int64],
    worth: Callable[[Fraction], Fraction],
) -> dict[int, Fraction]:
    """What an average is worth to each entry that awaits one, by its share on its other boards.

    Those are the boards that were compared and those with an award of a known worth. An entry that has
    none of them gets the plain 60 or 40 per cent.
    """
    shares = {}
    for entry in np.unique(owner[np.flatnonzero(awaiting)]).tolist():
        own = np.flatnonzero(owner == entry)
        top = int(totals.tops[own].sum()) + int(totals.awarded_tops[own].sum())
        points = _sum_of((totals.points, totals.awarded), own)
        shares[entry] = worth(points / top) if top else worth(Fraction(1, 2))
    return shares


def _sum_of(all_sums: Iterable[Sums], lines: NDArray[np.int64]) -> Fraction:
    """What these lines have together."""
    return sum(
        (
            Fraction(int(sums[lines].sum()), denominator)
            for known in all_sums
            for denominator, sums in known.items()
        ),
        Fraction(0),
    )


def _from_other_boards(
    totals: Totals, spans: NDArray[np.int64] | None
) -> tuple[dict[tuple[Basis, int], Fraction], dict[int, Fraction]]:
    """The means that replace averages at IMPs, and by how much each line's total changes by them."""
    means: dict[tuple[Basis, int], Fraction] = {}
    changes: dict[int, Fraction] = defaultdict(Fraction)
    if spans is None:
        return means, changes
    waiting = totals.least_boards + totals.most_boards
    for line in np.flatnonzero((waiting > 0) & (spans >= 0)).tolist():
        own = np.flatnonzero(spans == spans[line])
        others = int((totals.boards - waiting)[own].sum())
        if not others:
            continue
        mean = _sum_of((totals.points, totals.awarded), own) / others
        for basis, sums, boards, sign in (
            (Basis.AT_LEAST, totals.least, totals.least_boards, 1),
            (Basis.AT_MOST, totals.most, totals.most_boards, -1),
        ):
            change = mean * int(boards[line]) - _sum_of((sums,), np.array([line]))
            if sign * change > 0:
                means[basis, line] = mean
                changes[line] += change
    return means, changes


def _of_tops(total: Ratios, tops: NDArray[np.int64]) -> Ratios:
    return _divided(total, tops)


def _divided(total: Ratios, by: NDArray[np.int64]) -> Ratios:
    """Each total over its divisor; 0 where there is none."""
    counted = by > 0
    return Ratios(np.where(counted, total.numerators, 0), times(total.denominators, np.where(counted, by, 1)))


def _factored(total: Ratios, boards: NDArray[np.int64]) -> Ratios:
    most = int(boards.max(initial=0))
    return Ratios(times(total.numerators, most), times(total.denominators, np.maximum(boards, 1)))


def with_handicap(shares: Ratios, handicaps: Sequence[Fraction], part: Fraction = Fraction(1)) -> Ratios:
    """The net list: each share and `part` of the entry's handicap, which is in per cents."""
    assert len(handicaps) == len(shares)
    return Ratios.of([shares[entry] + part * handicap / 100 for entry, handicap in enumerate(handicaps)])
