"""How one result came to its points by any method but matchpoints: what it was compared with, for what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.comparison.board import Terms
from scoring.comparison.four_tables import FourTables, fours_of, imps_of_sum, two_matches
from scoring.comparison.imp_board import Scaling
from scoring.comparison.imps import imps
from scoring.comparison.method import Method
from scoring.comparison.methods import MethodName
from scoring.comparison.results import Award, Board, BoardResult, Direction, SideResult, Weighted, parts_of
from scoring.comparison.totals import TRICKS

Worth = Callable[[Fraction], Fraction]

AS_IT_IS: Final = Terms(provisional=True)
"""Each board over the results that it has."""
_BY_THE_SCORE: Final = frozenset({MethodName.TOTAL, MethodName.TRICKS})
_BOARDS: Final = frozenset({MethodName.BAM, MethodName.PATTON})


@dataclass(frozen=True, slots=True)
class Meeting:
    """A score that the result was compared with, from N-S's side, at so many `tables`.

    Each gave `points`. A table with a weighted score counts in parts. A datum or an average is one.
    """

    score: Fraction
    tables: Fraction
    points: Fraction


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One side's result: `points` are those of its `meetings` together, times `factor`, divided by `divisor`.

    Where the points are the side's own score there are no meetings. Of teams of eight whose four scores are
    added `together` is what the team has at the two tables where it sits this way, and the one meeting is
    with the two others. An `award` was not compared: then they are None, and so are its points.
    """

    meetings: tuple[Meeting, ...]
    divisor: int
    points: Fraction | None
    award: Award | None
    factor: Fraction = Fraction(1)
    together: Fraction | None = None


def reckon(
    results: Board | Sequence[BoardResult],
    index: int,
    direction: Direction,
    method: Method,
    matches: Iterable[tuple[int, int]] = (),
    terms: Terms = AS_IT_IS,
) -> Reckoning | None:
    """Why this result has its points; None when it does not count.

    `terms` are those of `compare`; it compares by itself, result with result, apart from that. Not for
    matchpoints: see `explain`.
    """
    assert method.name is not MethodName.MATCHPOINTS, "explain tells that"
    board = results if isinstance(results, Board) else Board.of(results)
    side = board[index].side(direction)
    if method.is_of_teams:
        return _between_tables(board, index, direction, method, matches)
    if side is None or isinstance(side, Award):
        return None if side is None else _of_award(side)
    if method.name in _BY_THE_SCORE:
        return Reckoning((), 1, _score_of_side(side, direction, method), None)
    others = list(_others(board, index, direction, method))
    divisor, factor = 1, Fraction(1)
    if method.name is MethodName.IMPS_CROSS:
        results_here, scaling = len(others) + 1, Scaling.NONE if terms.provisional else method.scaling
        target = scaling.target(board, results_here, terms.expected)
        divisor, factor = method.divisor.of(target), scaling.factor(results_here, target)
    return _met(side, others, direction, _worth(method), divisor, factor)


def _of_award(award: Award) -> Reckoning:
    return Reckoning((), 1, None, award)


def _score_of_side(side_score: int | Weighted, direction: Direction, method: Method) -> Fraction:
    mean = side_score.mean if isinstance(side_score, Weighted) else Fraction(side_score)
    tricks = method.name is MethodName.TRICKS and direction is Direction.EW
    return direction.value * mean + (TRICKS if tricks else 0)


def _worth(method: Method) -> Worth:
    if method.spec.in_imps:
        return lambda gain: Fraction(imps(gain))
    if method.name in _BOARDS:
        return lambda gain: Fraction(1 + (gain > 0) - (gain < 0))
    return Fraction


def _others(
    board: Board, index: int, direction: Direction, method: Method
) -> Iterator[Sequence[tuple[Fraction, Fraction]]]:
    """What a result is compared with, each as its scores with their parts: the other tables, or a middle."""
    group = board.groups(direction)[board[index].group]
    if method.name is MethodName.IMPS_DATUM:
        yield [(method.datum.of(group), Fraction(1))]
    elif method.name is MethodName.IMPS_CROSS:
        for row in group.all_rows.tolist():
            if row != index:
                yield _parts(board[row].side(direction))
    else:
        sides = [_parts(board[row].side(direction)) for row in group.all_rows.tolist()]
        total = sum((score * part for parts in sides for score, part in parts), Fraction(0))
        yield [(total / len(sides), Fraction(1))]


def _parts(side: SideResult) -> list[tuple[Fraction, Fraction]]:
    assert isinstance(side, (int, Weighted))
    return [(Fraction(score), part) for score, part in parts_of(side)]


def _between_tables(
    board: Board,
    index: int,
    direction: Direction,
    method: Method,
    matches: Iterable[tuple[int, int]],
) -> Reckoning | None:
    """Of the team that sits here: its result at the other table is what this one is compared with."""
    away = Direction.EW if direction is Direction.NS else Direction.NS
    if method.four_tables is FourTables.SUM:
        return _at_four_tables(board, index, direction, matches)
    if method.four_tables is FourTables.TWO_MATCHES:
        matches = two_matches(matches)
    here, others = board[index].side(direction), []
    for match in matches:
        if index in match:
            there = board[match[0] if match[1] == index else match[1]]
            awards = [side for side in (here, there.side(away)) if isinstance(side, Award)]
            if awards:
                return _of_award(awards[0])
            if here is not None and there.side(away) is not None and there.group == board[index].group:
                others.append(_parts(there.side(away)))
    if not others or not isinstance(here, (int, Weighted)):
        return None
    return _met(here, others, direction, _worth(method), 1)


def _at_four_tables(
    board: Board, index: int, direction: Direction, matches: Iterable[tuple[int, int]]
) -> Reckoning | None:
    """The sum of the two tables where the team sits as it does here, against that of the two others."""
    away = Direction.EW if direction is Direction.NS else Direction.NS
    four = next((four for four in fours_of(matches) if index in (*four.one, *four.other)), None)
    if four is None:
        return None
    here, there = four if index in four.one else four[::-1]
    own = [board[table].side(direction) for table in here] + [board[table].side(away) for table in there]
    for side in own:
        if isinstance(side, Award):
            return _of_award(side)
    alike = len({board[table].group for table in (*here, *there)}) == 1
    if not alike or len(here) != len(there) or any(side is None for side in own):
        return None
    sums: dict[Fraction, Fraction] = {Fraction(0): Fraction(1)}
    for at, side in enumerate(own):
        sign = 1 if at < len(here) else -1
        grown: dict[Fraction, Fraction] = defaultdict(Fraction)
        for total, part in sums.items():
            for score, own_part in _parts(side):
                grown[total + sign * score] += part * own_part
        sums = grown
    points = sum(
        (part * imps_of_sum(int(direction.value * total)) for total, part in sums.items()), Fraction(0)
    )
    together, others = (
        sum((score * part for side in sides for score, part in _parts(side)), Fraction(0))
        for sides in (own[: len(here)], own[len(here) :])
    )
    meeting = Meeting(others, Fraction(1), points)
    return Reckoning((meeting,), len(here), points / len(here), None, together=together)


def _met(
    side_score: int | Weighted,
    others: Iterable[Sequence[tuple[Fraction, Fraction]]],
    direction: Direction,
    worth: Worth,
    divisor: int,
    factor: Fraction = Fraction(1),
) -> Reckoning:
    tables: dict[Fraction, Fraction] = defaultdict(Fraction)
    for parts in others:
        for score, part in parts:
            tables[score] += part
    meetings = tuple(
        Meeting(
            score,
            many,
            sum(
                (part * worth(direction.value * (mine - score)) for mine, part in parts_of(side_score)),
                Fraction(0),
            ),
        )
        for score, many in sorted(tables.items(), reverse=True)
    )
    total = sum((meeting.points * meeting.tables for meeting in meetings), Fraction(0))
    return Reckoning(meetings, divisor, total * factor / divisor, None, factor)
