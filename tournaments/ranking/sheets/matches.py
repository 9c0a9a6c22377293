"""The matches of a sheet of teams: their points, and what they are worth to the ranking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.comparison import TOP, Method, MethodName
from scoring.comparison.victory import Measure, Scale, hybrid_points, patton_points
from scoring.words import RuleError
from tournaments.ranking.sheets.points import BoardScores, RowPoints

Pair = tuple[Fraction, Fraction]
"""One team's, and the other's."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """All that two teams played against each other: points by the method, and what they are worth."""

    teams: tuple[str, str]
    boards: int
    points: Pair
    worth: Pair


@dataclass(slots=True)
class _Tally:
    """One team's side of a match: boards in the sheet, those that count, points and the second measure."""

    boards: int = 0
    counted: int = 0
    points: Fraction = Fraction(0)
    second: Fraction = Fraction(0)

    def add(self, row: RowPoints, second: RowPoints) -> None:
        self.boards += 1
        self.counted += row.ns is not None
        self.points += row.ns or 0
        self.second += second.ns or 0

    @property
    def share(self) -> Fraction | None:
        return self.points / (TOP * self.counted) if self.counted else None


def refuse_unfit(scale: Scale | None, method: Method) -> None:
    """Raises RuleError "compare.vp" for a scale that is not for what the method counts."""
    if scale is None:
        return
    wanted = Measure.PERCENT if method.has_tops else Measure.IMPS
    if method.name is MethodName.PATTON or not method.is_of_teams or scale.measure is not wanted:
        raise RuleError(
            "compare.vp",
            "vp",
            "{title} cannot be used with {method}.",
            "",
            title=scale.title,
            method=method.name.value,
        )


def match_lines(
    boards: Iterable[BoardScores], seconds: Iterable[BoardScores], method: Method, scale: Scale | None
) -> list[MatchLine]:
    """The matches in the order of the sheet, those without a board that counts left out.

    `seconds` are the same boards by the method's second measure, or by the first where it has none.
    Raises RuleError "compare.team" where a team has another name at its second table.
    """
    sides: dict[tuple[str, str], _Tally] = {}
    for board, second in zip(boards, seconds, strict=True):
        for row, other in zip(board.rows, second.rows, strict=True):
            sides.setdefault((row.row.ns, row.row.ew), _Tally()).add(row, other)
    lines, seen = [], set[tuple[str, str]]()
    for teams, tally in sides.items():
        if teams[::-1] not in sides:
            ns, ew = teams
            raise RuleError(
                "compare.team",
                "boards",
                "A match needs the same two team names at both tables: {ns} and {ew} never met the other way "
                "round.",
                "",
                ns=ns,
                ew=ew,
            )
        other_tally = sides[teams[::-1]]
        if teams[::-1] not in seen and tally.counted + other_tally.counted:
            points = tally.points, other_tally.points
            lines.append(MatchLine(teams, tally.boards, points, _worth(tally, other_tally, method, scale)))
        seen.add(teams)
    return lines


def totals_of(lines: Sequence[MatchLine]) -> dict[str, Fraction]:
    """What each team has from all its matches."""
    totals: dict[str, Fraction] = {}
    for line in lines:
        for team, worth in zip(line.teams, line.worth, strict=True):
            totals[team] = totals.get(team, Fraction(0)) + worth
    return totals


def _worth(tally: _Tally, other: _Tally, method: Method, scale: Scale | None) -> Pair:
    if method.name is MethodName.PATTON:
        return patton_points((tally.points, other.points), (tally.second, other.second), tally.counted)
    if scale is None:
        return tally.points, other.points
    if method.name is MethodName.HYBRID:
        return hybrid_points((tally.points, other.points), (tally.second, other.second), tally.boards, scale)
    return (
        scale.worth(tally.points, tally.share, tally.boards),
        scale.worth(other.points, other.share, other.boards),
    )
