"""Where a board's points come from by any method but matchpoints, in words."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.comparison import Direction
from scoring.comparison.methods import METHODS, MethodName, Points
from scoring.comparison.reckoning import Reckoning
from scoring.comparison.totals import TRICKS
from scoring.words.figures import figure, signed


def points_words(points: Fraction, method: MethodName) -> str:
    """`+3 IMPs`, `−150 points`, `8 tricks`, `2 of 2` at board-a-match."""
    number = 1 if abs(points) == 1 else 2
    if method in (MethodName.BAM, MethodName.PATTON):
        return _("{points} of 2").format(points=figure(points))
    said = figure(points) if method is MethodName.TRICKS else signed(points)
    if METHODS[method].in_imps:
        return ngettext("{points} IMP", "{points} IMPs", number).format(points=said)
    if METHODS[method].points is Points.TRICKS:
        return ngettext("{points} trick", "{points} tricks", number).format(points=said)
    return ngettext("{points} point", "{points} points", number).format(points=said)


def reckoning_words(
    found: Reckoning, own: str, direction: Direction, method: MethodName, *, in_tricks: bool = False
) -> str:
    """How a result was compared, `own` its score: `+420 here, −50 at the other table: +9 IMPs.`

    At whist a side's score is its tricks.
    """
    assert found.points is not None
    points = points_words(found.points, method)
    if method is MethodName.TRICKS:
        return f"{points}."
    if not found.meetings:
        return _("{score}: {points}.").format(score=own, points=points)
    if method is MethodName.IMPS_DATUM or (METHODS[method].has_average and not METHODS[method].of_teams):
        words = _("{score} against an average of {other}: {points}.")
        if method is MethodName.IMPS_DATUM:
            words = _("{score} against a datum of {other}: {points}.")
        other = _of_side(found.meetings[0].score, direction, in_tricks=in_tricks)
        return words.format(score=own, other=other, points=points)
    if method is MethodName.IMPS_CROSS:
        return _cross(found, own, points, method)
    there = _of_side(found.meetings[0].score, Direction(-direction.value), in_tricks=in_tricks)
    return _("{score} here, {other} at the other table: {points}.").format(
        score=own, other=there, points=points
    )


def _of_side(score: Fraction, direction: Direction, *, in_tricks: bool) -> str:
    """N-S's score as that side has it: with its sign, or the tricks that it took."""
    if not in_tricks:
        return signed(direction.value * score)
    return figure(score if direction is Direction.NS else TRICKS - score)


def _cross(found: Reckoning, own: str, points: str, method: MethodName) -> str:
    tables = sum((meeting.tables for meeting in found.meetings), Fraction(0))
    together = sum((meeting.points * meeting.tables for meeting in found.meetings), Fraction(0))
    words = ngettext(
        "{score} against {n} other result: {sum}", "{score} against {n} other results: {sum}", int(tables)
    ).format(score=own, n=figure(tables), sum=points_words(together, method))
    if found.factor != 1:
        words = _("{words}, times {factor} because this board has fewer results").format(
            words=words, factor=found.factor
        )
        if found.divisor == 1:
            return f"{words}: {points}."
    if found.divisor == 1:
        return f"{words}."
    return _("{words}, divided by {divisor}: {points}.").format(
        words=words, divisor=found.divisor, points=points
    )
