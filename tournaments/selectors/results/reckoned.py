"""Where a board's points come from by any method but matchpoints, in words."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.comparison import Direction
from scoring.comparison.methods import METHODS, MethodName
from scoring.comparison.reckoning import Reckoning
from scoring.comparison.totals import TRICKS
from scoring.words.figures import figure, signed
from tournaments.selectors.results.board_figures import SideFigures
from tournaments.selectors.results.figures import points_words


def reckoning_words(
    reckoning: Reckoning,
    shown: SideFigures,
    direction: Direction,
    method: MethodName,
    *,
    in_tricks: bool = False,
) -> str:
    """How the result of a side, as it is `shown`, was compared: `+420 here, −50 at the other table: +9 IMPs.`

    At whist a side's score is its tricks.
    """
    score, points = shown.score_in_full, shown.points_with_unit
    if method is MethodName.TRICKS:
        return f"{points}."
    if not reckoning.meetings:
        return _("{score}: {points}.").format(score=score, points=points)
    if method is MethodName.IMPS_DATUM or (METHODS[method].has_average and not METHODS[method].of_teams):
        words = _("{score} against an average of {other}: {points}.")
        if method is MethodName.IMPS_DATUM:
            words = _("{score} against a datum of {other}: {points}.")
        other = _of_side(reckoning.meetings[0].score, direction, in_tricks=in_tricks)
        return words.format(score=score, other=other, points=points)
    if method is MethodName.IMPS_CROSS:
        return _cross(reckoning, score, points, method)
    away = Direction(-direction.value)
    if reckoning.together is not None:
        return _four_scores(reckoning, direction, method)
    if len(reckoning.meetings) > 1 or reckoning.meetings[0].tables > 1:
        return _at_other_tables(reckoning, score, points, away, in_tricks=in_tricks)
    there = _of_side(reckoning.meetings[0].score, away, in_tricks=in_tricks)
    return _("{score} here, {other} at the other table: {points}.").format(
        score=score, other=there, points=points
    )


def _at_other_tables(
    reckoning: Reckoning, score: str, points: str, away: Direction, *, in_tricks: bool
) -> str:
    """A table of a team of eight, which is compared with two others; or the parts of a weighted score."""
    there = [_of_side(meeting.score, away, in_tricks=in_tricks) for meeting in reckoning.meetings]
    if len(there) == 1:
        words = _("{score} here, {other} at both other tables: {points}.")
        return words.format(score=score, other=there[0], points=points)
    words = _("{score} here, {others} at the other tables: {points}.")
    return words.format(score=score, others=", ".join(there), points=points)


def _four_scores(reckoning: Reckoning, direction: Direction, method: MethodName) -> str:
    """Of teams of eight whose four scores are added: the sums of two tables each, and the team's IMPs."""
    assert reckoning.together is not None
    meeting = reckoning.meetings[0]
    words = _("{score} together at two tables, {other} at the other two: {points} for the team.")
    return words.format(
        score=signed(direction.value * reckoning.together),
        other=signed(-direction.value * meeting.score),
        points=points_words(meeting.points, method),
    )


def _of_side(score: Fraction, direction: Direction, *, in_tricks: bool) -> str:
    """N-S's score as that side has it: with its sign, or the tricks that it took."""
    if not in_tricks:
        return signed(direction.value * score)
    return figure(score if direction is Direction.NS else TRICKS - score)


def _cross(reckoning: Reckoning, score: str, points: str, method: MethodName) -> str:
    tables = sum((meeting.tables for meeting in reckoning.meetings), Fraction(0))
    together = sum((meeting.points * meeting.tables for meeting in reckoning.meetings), Fraction(0))
    words = ngettext(
        "{score} against {n} other result: {sum}", "{score} against {n} other results: {sum}", int(tables)
    ).format(score=score, n=figure(tables), sum=points_words(together, method))
    if reckoning.factor != 1:
        words = _("{words}, times {factor} because this board has fewer results").format(
            words=words, factor=reckoning.factor
        )
        if reckoning.divisor == 1:
            return f"{words}: {points}."
    if reckoning.divisor == 1:
        return f"{words}."
    return _("{words}, divided by {divisor}: {points}.").format(
        words=words, divisor=reckoning.divisor, points=points
    )
