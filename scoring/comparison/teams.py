"""One board between teams, on the net of the two tables of a match (Laws 78A to 78C).

A match is two tables, by index: N-S of one and E-W of the other are a team. Both tables show the
team's points: at the first as N-S's, at the second as E-W's. Where one of the two has an award,
the board is awarded to the team; where a table has no result, or the tables played different
forms of the board, it does not count. Two different awards of a team count as their mean, averages
as 60, 50 and 40 per cent (`refuse_two_awards` finds them beforehand). A table of a team of eight is
in two such pairs: it shows the sum of what its pairs of tables are worth, unless the event compares
the four tables in another way (`FourTables`). Weighted scores at both
tables are independent of each other: every pair of their scores counts by the product of its
weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import Final

import numpy as np

from scoring.comparison.board import award_points
from scoring.comparison.exact import whole
from scoring.comparison.four_tables import FourTables, fours_of, imps_of_sum, two_matches
from scoring.comparison.imps import USUAL_AWARDS, ImpAwards, imps
from scoring.comparison.points import Basis, BoardPoints, SidePoints, board_points
from scoring.comparison.results import Award, Board, BoardResult, SideResult, Weighted, parts_of
from scoring.comparison.totals import refuse_total_award
from scoring.words import RuleError

TOP = 2
"""What a team has for winning a board at board-a-match; 1 for a tie."""

OF_A_TEAM = 2
"""At so many tables of a match between teams of eight a team sits N-S."""

_PLAIN_SHARES: Final = {Basis.PLUS: Fraction(3, 5), Basis.MINUS: Fraction(2, 5)}
_WAITING: Final = frozenset({Basis.PLUS, Basis.MINUS, Basis.AT_LEAST, Basis.AT_MOST})

Matches = Iterable[tuple[int, int]]
Outcome = tuple[Basis, Fraction]


def refuse_two_awards(results: Board | Sequence[BoardResult], matches: Matches) -> None:
    """Raises RuleError "award.two" where a team has different awards at the two tables of a match."""
    for match in matches:
        for one, other in (match, match[::-1]):
            if len(set(_awards(results[one].ns, results[other].ew))) > 1:
                raise RuleError(
                    "award.two",
                    "award",
                    "A team has two different artificial scores on one board.",
                    "Law 12C2",
                )


def compare_bam(results: Board | Sequence[BoardResult], matches: Matches) -> BoardPoints:
    """Board-a-match, also called point-a-board: 2 for the better net score, 1 for the same."""
    return _compared(
        results,
        matches,
        worth=lambda net: Fraction(1 + (net > 0) - (net < 0)),
        award=lambda award: (Basis.of(award), award_points(award, TOP)),
        top=TOP,
    )


def compare_imps(
    results: Board | Sequence[BoardResult],
    matches: Matches,
    awards: ImpAwards = USUAL_AWARDS,
    four_tables: FourTables = FourTables.COMPARISONS,
) -> BoardPoints:
    """IMPs of the net score (Law 78B), the other team the negative unless scores are split.

    `four_tables` says how those of teams of eight are compared. Raises RuleError "award.imps" for per cents
    that have no worth.
    """

    def award(stated: Award) -> Outcome:
        return awards.basis(stated), awards.worth(stated)

    if four_tables is FourTables.SUM:
        return _summed_up(results, matches, award)
    couples = two_matches(matches) if four_tables is FourTables.TWO_MATCHES else matches
    return _compared(results, couples, worth=lambda net: Fraction(imps(net)), award=award)


def _summed_up(
    results: Board | Sequence[BoardResult], matches: Matches, award: Callable[[Award], Outcome]
) -> BoardPoints:
    """IMPs of the sum of four scores, of which each of a team's two tables either way shows half.

    A board with an award at any of its tables is awarded to the team that has it. It counts once it has four
    results on the same form.
    """
    board = results if isinstance(results, Board) else Board.of(results)
    ns: dict[int, list[Outcome]] = {}
    ew: dict[int, list[Outcome]] = {}
    for four in fours_of(matches):
        for here, there in (four, four[::-1]):
            outcome = _of_four(board, here, there, award)
            if outcome is not None:
                half = outcome[0], outcome[1] / 2
                ns.update({table: [half] for table in here})
                ew.update({table: [half] for table in there})
    return board_points(
        _summed(ns, len(board), 0), _summed(ew, len(board), 0), np.zeros(len(board), dtype=np.int64)
    )


def _of_four(
    board: Board, here: Sequence[int], there: Sequence[int], award: Callable[[Award], Outcome]
) -> Outcome | None:
    """What the team has that sits N-S `here` and E-W `there`."""
    own = [*(board[table].ns for table in here), *(board[table].ew for table in there)]
    if awards := [award(side) for side in own if isinstance(side, Award)]:
        return _awarded(awards, 0)
    is_whole = len(here) == len(there) == OF_A_TEAM
    if not is_whole or len({board[table].group for table in (*here, *there)}) > 1:
        return None
    points = Fraction(0)
    signs = [1] * len(here) + [-1] * len(there)
    if any(side is None for side in own):
        return None
    for scores in product(*(parts_of(side) for side in own if isinstance(side, (int, Weighted)))):
        part = prod((weight for _, weight in scores), start=Fraction(1))
        total = sum(sign * score for sign, (score, _) in zip(signs, scores, strict=True))
        points += part * imps_of_sum(total)
    return Basis.COMPARED, points


def compare_net(results: Board | Sequence[BoardResult], matches: Matches) -> BoardPoints:
    """Total points between teams: the net score of the two tables. Law 78C.

    An average is worth nothing to either side; any other award is refused: RuleError "award.total".
    """
    return _compared(results, matches, worth=Fraction, award=_no_gain)


def compare_gains(results: Board | Sequence[BoardResult], matches: Matches) -> BoardPoints:
    """What each team gained in total points where it has the better net score, else 0.

    A match's aggregate at Patton is split by them. A weighted net counts by its mean.
    A board with an award has no part in the aggregate.
    """
    net = compare_net(_without_awards(results), matches)
    ns, ew = (np.where(side > 0, side, 0) for side in (net.ns, net.ew))
    return replace(net, ns=ns, ew=ew)


def _without_awards(results: Board | Sequence[BoardResult]) -> list[BoardResult]:
    def or_no_award(side: SideResult) -> SideResult:
        return None if isinstance(side, Award) else side

    return [
        BoardResult(or_no_award(result.ns), or_no_award(result.ew), result.group) for result in _each(results)
    ]


def _each(results: Board | Sequence[BoardResult]) -> Iterator[BoardResult]:
    return (results[index] for index in range(len(results)))


def _no_gain(award: Award) -> Outcome:
    refuse_total_award(award, has_average=True)
    return Basis.AWARDED, Fraction(0)


def _compared(
    results: Board | Sequence[BoardResult],
    matches: Matches,
    *,
    worth: Callable[[int], Fraction],
    award: Callable[[Award], Outcome],
    top: int = 0,
) -> BoardPoints:
    board = results if isinstance(results, Board) else Board.of(results)
    ns: dict[int, list[Outcome]] = {}
    ew: dict[int, list[Outcome]] = {}
    for match in matches:
        for one, other in (match, match[::-1]):
            at_ns, at_ew, comparable = board[one].ns, board[other].ew, board[one].group == board[other].group
            awards = [award(own) for own in _awards(at_ns, at_ew)]
            outcome = _awarded(awards, top) if awards else _team_result(at_ns, at_ew, comparable, worth)
            if outcome is not None:
                ns.setdefault(one, []).append(outcome)
                ew.setdefault(other, []).append(outcome)
    tops = np.array([top * max(len(ns.get(row, ())), len(ew.get(row, ()))) for row in range(len(board))])
    return board_points(_summed(ns, len(board), top), _summed(ew, len(board), top), tops.astype(np.int64))


def _summed(outcomes: Mapping[int, Sequence[Outcome]], results: int, top: int) -> SidePoints:
    """What each table has from all its pairs."""
    sums = {
        row: _sum(own if _are_alike(own) else [_plain(outcome, top) for outcome in own])
        for row, own in outcomes.items()
    }
    side = SidePoints.empty(results)
    rows = np.array(list(sums), dtype=np.int64)
    side.basis[rows] = [basis for basis, _ in sums.values()]
    unit = lcm(*(points.denominator for _, points in sums.values()))
    side.batches.append((rows, whole([int(points * unit) for _, points in sums.values()]), unit))
    return side


def _sum(outcomes: Sequence[Outcome]) -> Outcome:
    return min(basis for basis, _ in outcomes), sum((points for _, points in outcomes), Fraction(0))


def _are_alike(outcomes: Sequence[Outcome]) -> bool:
    """Whether all of them wait for the team's other boards, or none does."""
    bases = {basis for basis, _ in outcomes}
    return len(bases) == 1 or not bases & _WAITING


def _plain(outcome: Outcome, top: int) -> Outcome:
    """An average plus or minus as its 60 or 40 per cent or its usual IMPs, any other outcome as it is."""
    basis, points = outcome
    if basis not in _WAITING:
        return outcome
    return Basis.AWARDED, _PLAIN_SHARES[basis] * top if basis in _PLAIN_SHARES else points


def _team_result(
    at_ns: SideResult, at_ew: SideResult, comparable: bool, worth: Callable[[int], Fraction]
) -> Outcome | None:
    """A team's points from its scores at both tables, each from N-S's side; None without two to compare."""
    if not comparable or not isinstance(at_ns, (int, Weighted)) or not isinstance(at_ew, (int, Weighted)):
        return None
    points = Fraction(0)
    for score, part in parts_of(at_ns):
        for other, other_part in parts_of(at_ew):
            points += part * other_part * worth(score - other)
    return Basis.COMPARED, points


def _awarded(outcomes: Sequence[Outcome], top: int) -> Outcome:
    """A team's award, or the mean of two different ones."""
    if len(set(outcomes)) == 1:
        return outcomes[0]
    points = [_plain(outcome, top)[1] for outcome in outcomes]
    return Basis.AWARDED, sum(points, Fraction(0)) / len(points)


def _awards(at_ns: SideResult, at_ew: SideResult) -> list[Award]:
    return [side for side in (at_ns, at_ew) if isinstance(side, Award)]
