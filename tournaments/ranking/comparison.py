"""A whole sheet compared and ranked, by any of the methods."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import (
    Average,
    AverageSpan,
    Award,
    Basis,
    Board,
    BoardPoints,
    Direction,
    Method,
    MethodName,
    Stream,
    Terms,
    Unequal,
    compare,
    expected_results,
    refuse_two_awards,
)
from scoring.comparison.victory import DEFAULT_SCALE, SCALES
from scoring.words import RuleError
from tournaments.ranking.field import NO_SPAN
from tournaments.ranking.ratios import Ratios
from tournaments.ranking.scores import Scores, scores_of
from tournaments.ranking.sheets.matches import MatchLine, match_lines, refuse_unfit, totals_of
from tournaments.ranking.sheets.points import BoardScores, RowPoints
from tournaments.ranking.sheets.sheet import Row, Sheet, SheetBoard, located
from tournaments.ranking.totals import BoardLines, Totals


@dataclass(frozen=True, slots=True)
class ContestantScore:
    """One line of the ranking. `direction` is None for a contestant that sat both ways.

    `percent` is None where points have no top; `rank` (and `percent`) where no board counts.
    """

    contestant: str
    direction: Direction | None
    boards: int
    total: Fraction
    percent: Fraction | None
    rank: int | None
    tied: bool


@dataclass(frozen=True, slots=True)
class FieldScores:
    """`matches` only where the ranking is by what they are worth."""

    boards: tuple[BoardScores, ...]
    standings: tuple[ContestantScore, ...]
    matches: tuple[MatchLine, ...] = ()


Entry = tuple[str, Direction | None]
"""Who is ranked: a contestant, and which way where the directions are ranked apart."""


def compare_sheet(sheet: Sheet, name: MethodName = MethodName.MATCHPOINTS) -> FieldScores:
    """Every board's points and the ranking, by the method of this name with the sheet's settings.

    Raises RuleError, its field the place in the input, when a contestant is on a board twice, or
    an award has no worth by this method, or a team finds no other table of its match; "compare.vp"
    for a scale that is for something else.
    """
    method = replace(sheet.method, name=name, awards=replace(sheet.method.awards, span=AverageSpan.SESSION))
    refuse_unfit(sheet.vp, method)
    for board in sheet.boards:
        _refuse_repeated(board, method, apart=sheet.winners == 2 or _may_sit_twice(method))
        _refuse_worthless_awards(board, method)
        if sheet.winners == 1:
            _refuse_own_opponents(board)
    entries, once = _entries(sheet), _may_sit_twice(method)
    scored = _scored(sheet, entries, method)
    if sheet.vp is None and len(method.streams) == 1:
        standings = _standings(sheet, entries, scored, by_share=method.has_tops, once=once)
        return FieldScores(scored.boards, tuple(standings))
    second = _scored(sheet, entries, method, method.streams[-1])
    matches = match_lines(scored.boards, second.boards, method, sheet.vp or SCALES[DEFAULT_SCALE])
    by_matches = _by_matches(scored, matches, entries)
    standings = _standings(sheet, entries, by_matches, by_share=False, once=once)
    return FieldScores(scored.boards, tuple(standings), tuple(matches))


@dataclass(frozen=True, slots=True, eq=False)
class _Scored:
    """A sheet by one measure: its boards, who has what on them, and the totals."""

    boards: tuple[BoardScores, ...]
    lines: Sequence[BoardLines]
    scores: Scores


def _scored(
    sheet: Sheet, entries: dict[Entry, int], method: Method, stream: Stream = Stream.POINTS
) -> _Scored:
    results = [Board.of([row.result for row in board.rows]) for board in sheet.boards]
    terms = Terms(sheet.unequal, expected_results(results), sheet.small_groups)
    points = [
        _compared(board, result, method, terms, stream)
        for board, result in zip(sheet.boards, results, strict=True)
    ]
    lines = [
        _lines(board, compared, entries, sheet, method)
        for board, compared in zip(sheet.boards, points, strict=True)
    ]
    factor = sheet.unequal is Unequal.FACTOR
    scores = scores_of(Totals.of(len(entries), lines), factor=factor, spans=_spans(sheet, entries, method))
    boards = tuple(
        _board_scores(board, compared, line, scores, _datum(result, method), has_tops=method.has_tops)
        for board, compared, line, result in zip(sheet.boards, points, lines, results, strict=True)
    )
    return _Scored(boards, lines, scores)


def _spans(sheet: Sheet, entries: dict[Entry, int], method: Method) -> NDArray[np.int64]:
    """By entry the number of the boards that its averages at IMPs follow: all of its own (Law 12C2c).

    A team that meets one other alone has none: it has what is stated.
    """
    if not method.is_of_teams:
        return np.arange(len(entries), dtype=np.int64)
    met: dict[str, set[str]] = defaultdict(set)
    for board in sheet.boards:
        for row in board.rows:
            met[row.ns].add(row.ew)
            met[row.ew].add(row.ns)
    return np.array([index if len(met[team]) > 1 else NO_SPAN for (team, _), index in entries.items()])


def _by_matches(scored: _Scored, matches: Sequence[MatchLine], entries: dict[Entry, int]) -> _Scored:
    """The same with the totals that the matches are worth."""
    worth = totals_of(matches)
    total = Ratios.of([worth.get(contestant, Fraction(0)) for contestant, _ in entries])
    nothing = np.zeros(len(entries), dtype=np.int64)
    return replace(scored, scores=replace(scored.scores, total=total, tops=nothing))


def _compared(board: SheetBoard, results: Board, method: Method, terms: Terms, stream: Stream) -> BoardPoints:
    try:
        matches = tuple(_matches(board)) if method.is_of_teams else ()
        refuse_two_awards(results, matches)
        return compare(results, method, terms, matches, stream)
    except RuleError as error:
        where = board.rows[0].where.rpartition(".")[0] if board.rows else ""
        raise error if error.field.startswith("boards") else located(error, where) from error


# What only the whole board shows


def _may_sit_twice(method: Method) -> bool:
    """Whether a contestant may sit N-S at one table and E-W at another on the same board: a team."""
    return method.is_of_teams or method.name is MethodName.TOTAL


def _refuse_repeated(board: SheetBoard, method: Method, *, apart: bool) -> None:
    """Nobody plays a board twice, but for those who may once each way (`apart`).

    Who played a board too early and cannot play it when it is due has an award for that (Law 15): one award
    may stand beside the score, except between teams, whose two tables are one comparison. A row that was not
    played is nobody's.
    """
    seen: set[tuple[str, str, bool]] = set()
    for row in board.rows:
        for side, contestant, result in (("ns", row.ns, row.result.ns), ("ew", row.ew, row.result.ew)):
            if row.result.absent:
                continue
            awarded = isinstance(result, Award) and not method.is_of_teams
            seat = (contestant, side if apart else "", awarded)
            if seat in seen:
                raise RuleError(
                    "compare.repeated",
                    f"{row.where}.{side}",
                    "Contestant {contestant} appears twice on board {board}.",
                    "",
                    contestant=contestant,
                    board=board.number,
                )
            seen.add(seat)


def _refuse_own_opponents(board: SheetBoard) -> None:
    for row in board.rows:
        if row.ns == row.ew:
            raise RuleError(
                "compare.opponent",
                f"{row.where}.ew",
                "Contestant {contestant} plays against itself.",
                "",
                contestant=row.ns,
            )


def _refuse_worthless_awards(board: SheetBoard, method: Method) -> None:
    """An award stated in another measure than the method's."""
    for row in board.rows:
        for side, award in (("ns", row.result.ns), ("ew", row.result.ew)):
            if isinstance(award, Award):
                try:
                    method.check(award)
                except RuleError as error:
                    raise located(error, f"{row.where}.{_stated(award)}_{side}") from error


def _stated(award: Award) -> str:
    """The field of the input that states an award."""
    if award.share is None:
        return "imps"
    return "award" if isinstance(award.share, Average) else "percent"


def _matches(board: SheetBoard) -> Iterator[tuple[int, int]]:
    """The two tables of each match: the same contestants the other way round, or the only two."""
    tables = {(row.ns, row.ew): index for index, row in enumerate(board.rows)}
    if len(tables) == 2 and not any((ew, ns) in tables for ns, ew in tables):
        yield 0, 1
        return
    for (ns, ew), index in tables.items():
        other = tables.get((ew, ns))
        if other is None:
            raise RuleError(
                "compare.match",
                board.rows[index].where,
                "Board {board}: there is no other table where {ns} and {ew} played it the other way round.",
                "Law 78A",
                board=board.number,
                ns=ns,
                ew=ew,
            )
        if index < other:
            yield index, other


# Who has the points


def _entries(sheet: Sheet) -> dict[Entry, int]:
    """Everyone who is ranked, with an index: by direction where there are two winners, by number."""
    apart = sheet.winners == 2
    seats = {
        (contestant, direction if apart else None)
        for board in sheet.boards
        for row in board.rows
        for contestant, direction in ((row.ns, Direction.NS), (row.ew, Direction.EW))
    }
    ordered = sorted(seats, key=lambda entry: (entry[1] is Direction.EW, _by_number(entry[0])))
    return {entry: index for index, entry in enumerate(ordered)}


def _by_number(contestant: str) -> list[tuple[int, int, str]]:
    """So that 2 comes before 10, and A2 before A10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", contestant)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts]


def _lines(
    board: SheetBoard, points: BoardPoints, entries: dict[Entry, int], sheet: Sheet, method: Method
) -> BoardLines:
    ns, ew = (
        np.array([entries[_entry(row, direction, sheet)] for row in board.rows], dtype=np.int64)
        for direction in Direction
    )
    if method.is_of_teams:  # a team has its points once, though both its tables show them
        points = replace(points, ew_basis=np.where(np.isin(ew, ns), Basis.NONE, points.ew_basis))
    return BoardLines(ns, ew, points)


def _entry(row: Row, direction: Direction, sheet: Sheet) -> Entry:
    contestant = row.ns if direction is Direction.NS else row.ew
    return contestant, direction if sheet.winners == 2 else None


def _board_scores(
    board: SheetBoard,
    points: BoardPoints,
    lines: BoardLines,
    scores: Scores,
    middle: Fraction | None,
    *,
    has_tops: bool,
) -> BoardScores:
    def worth(index: int, direction: Direction) -> Fraction | None:
        entry = int(lines.entries(direction)[index])
        return scores.filled(points, index, direction, entry=entry, line=entry)

    rows = tuple(
        RowPoints(row, worth(index, Direction.NS), worth(index, Direction.EW))
        for index, row in enumerate(board.rows)
    )
    top = int(points.top.max()) if has_tops and rows else None
    return BoardScores(board.number, top, middle, rows)


def _datum(board: Board, method: Method) -> Fraction | None:
    """N-S's datum, where the whole board has one."""
    groups = board.groups(Direction.NS)
    if method.name is not MethodName.IMPS_DATUM or len(groups) != 1:
        return None
    (group,) = groups.values()
    return method.datum.of(group)


def _standings(
    sheet: Sheet, entries: dict[Entry, int], scored: _Scored, *, by_share: bool, once: bool
) -> list[ContestantScore]:
    """The rankings, N-S before E-W where they are apart, each from the first place; the unranked last."""
    line = np.array([direction is Direction.EW for _, direction in entries], dtype=np.int64)
    scores = scored.scores
    places = scores.rank_by_share(line) if by_share else scores.rank_by_total(line)
    boards, ways = _boards_counted(scored.lines, once=once), _ways(sheet)
    standings = [
        ContestantScore(
            contestant=contestant,
            direction=direction or ways[contestant],
            boards=boards[index],
            total=scores.total[index],
            percent=scores.percent(index),
            rank=int(places.place[index]) or None,
            tied=bool(places.tied[index]),
        )
        for (contestant, direction), index in entries.items()
    ]
    return [
        standings[index]
        for index in sorted(
            range(len(standings)),
            key=lambda index: (line[index], standings[index].rank or len(standings) + 1),
        )
    ]


def _boards_counted(lines: Sequence[BoardLines], *, once: bool) -> Counter[int]:
    """On how many boards each entry has a result that counts; `once` a board of a team's two tables.

    A score and an award on the same board are two.
    """
    counted: Counter[int] = Counter()
    for board in lines:
        on_board: list[int] = []
        for direction in Direction:
            has_result = board.points.basis(direction) != Basis.NONE
            on_board += board.entries(direction)[has_result].tolist()
        counted.update(set(on_board) if once else on_board)
    return counted


def _ways(sheet: Sheet) -> dict[str, Direction | None]:
    """The direction each contestant always sat, None for one that sat both ways."""
    ways: dict[str, Direction | None] = {}
    for board in sheet.boards:
        for row in board.rows:
            for contestant, direction in ((row.ns, Direction.NS), (row.ew, Direction.EW)):
                ways[contestant] = direction if ways.get(contestant, direction) is direction else None
    return ways
