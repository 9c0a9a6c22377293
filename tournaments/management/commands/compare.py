"""`compare`: scores a field."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandParser

from scoring.comparison import Direction, MethodName
from scoring.management.base import RuleCommand, read_json
from scoring.words.figures import rounded
from tournaments.ranking import (
    BoardScores,
    ContestantScore,
    FieldScores,
    MatchLine,
    compare_sheet,
    read_sheet,
)

Shown = Callable[[Fraction], str]


class Command(RuleCommand):
    help = "Score a field from its boards and results, as JSON in FILE (- for standard input)."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE")
        parser.add_argument(
            "--method",
            default=MethodName.MATCHPOINTS.value,
            choices=[name.value for name in MethodName],
            help="scoring method, default %(default)s",
        )
        parser.add_argument(
            "--exact", action="store_true", help="print fractions instead of two decimal places"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        scores = compare_sheet(read_sheet(read_json(options["file"])), MethodName(options["method"]))
        if self.as_json:
            self.write_json(as_json(scores, str if options["exact"] else two_decimals))
        else:
            self._print(scores, str if options["exact"] else lambda value: str(rounded(value)))

    def _print(self, scores: FieldScores, shown: Shown) -> None:
        headings = ("place", "contestant", "direction", "boards", "total", "%")
        self.write_table(headings, [_standing_cells(line, shown) for line in scores.standings])
        if scores.matches:
            self.stdout.write("")
            matches = [_match_cells(match, shown) for match in scores.matches]
            self.write_table(("team", "team", "boards", "points", "worth"), matches)
        for board in scores.boards:
            self.stdout.write(f"\nBoard {board.number}{_board_note(board, shown)}")
            rows = [(p.row.ns, p.row.ew, _or_dash(p.ns, shown), _or_dash(p.ew, shown)) for p in board.rows]
            self.write_table(("N-S", "E-W", "N-S points", "E-W points"), rows)


def two_decimals(value: Fraction) -> str:
    """Rounded to two decimals, a half away from zero, without zeros that say nothing: 312.5."""
    text = str(rounded(value))
    return text.rstrip("0").rstrip(".")


def as_json(scores: FieldScores, shown: Shown) -> dict[str, object]:
    """The answer as interfaces promise it: exact numbers as strings, null where there is none."""
    matches = {"matches": [_match_json(match, shown) for match in scores.matches]}
    return {
        "boards": [_board_json(board, shown) for board in scores.boards],
        **(matches if scores.matches else {}),
        "standings": [_standing_json(line, shown) for line in scores.standings],
    }


def _board_json(board: BoardScores, shown: Shown) -> dict[str, object]:
    datum = {} if board.datum is None else {"datum": _datum(board.datum, shown)}
    results = [
        {
            "ns": points.row.ns,
            "ew": points.row.ew,
            "ns_points": _or_none(points.ns, shown),
            "ew_points": _or_none(points.ew, shown),
        }
        for points in board.rows
    ]
    return {"board": board.number, "top": board.top, **datum, "results": results}


def _datum(datum: Fraction, shown: Shown) -> int | str:
    """A number where it is rounded to whole points; an exact one as the other exact numbers."""
    return int(datum) if datum.denominator == 1 else shown(datum)


def _standing_json(line: ContestantScore, shown: Shown) -> dict[str, object]:
    return {
        "contestant": line.contestant,
        "direction": line.direction.name if line.direction else None,
        "boards": line.boards,
        "total": shown(line.total),
        "percent": _or_none(line.percent, shown),
        "rank": line.rank,
        "tied": line.tied,
    }


def _match_json(line: MatchLine, shown: Shown) -> dict[str, object]:
    return {
        "teams": list(line.teams),
        "boards": line.boards,
        "points": [shown(points) for points in line.points],
        "worth": [shown(worth) for worth in line.worth],
    }


def _match_cells(line: MatchLine, shown: Shown) -> tuple[object, ...]:
    points, worth = (" : ".join(map(shown, pair)) for pair in (line.points, line.worth))
    return *line.teams, line.boards, points, worth


def _standing_cells(line: ContestantScore, shown: Shown) -> tuple[object, ...]:
    place = "-" if line.rank is None else f"{line.rank}{'=' if line.tied else ''}"
    direction = {Direction.NS: "N-S", Direction.EW: "E-W", None: "both"}[line.direction]
    return place, line.contestant, direction, line.boards, shown(line.total), _or_dash(line.percent, shown)


def _board_note(board: BoardScores, shown: Shown) -> str:
    notes = [f"top {board.top}"] if board.top is not None else []
    notes += [f"datum {_datum(board.datum, shown)}"] if board.datum is not None else []
    return f": {', '.join(notes)}" if notes else ""


def _or_none(value: Fraction | None, shown: Shown) -> str | None:
    return None if value is None else shown(value)


def _or_dash(value: Fraction | None, shown: Shown) -> str:
    return "-" if value is None else shown(value)
