"""In what an event's results are shown: per cents, victory points, IMPs or points, and under which words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.people.words import say
from scoring.comparison import Method
from scoring.comparison.methods import METHODS, MethodName, Points
from scoring.words import N_, Message
from scoring.words.figures import figure, percentage, signed
from tournaments.ranking import Conditions
from tournaments.selectors.results.rankings import RankedLine

CONTESTANTS = {
    "pairs": gettext_lazy("Pair"),
    "players": gettext_lazy("Player"),
    "teams": gettext_lazy("Team"),
}


@dataclass(frozen=True, slots=True)
class Measure:
    """The unit of a ranking: `title` heads its column, `unit` follows a figure in a sentence.

    `beside` heads the column of the points of play, `points` is the word for those of a board. `in_vp`: what
    is ranked are victory points. `by_mean`: it is the mean of the boards, and the total stands beside it.
    """

    title: str
    unit: str
    beside: str
    by_share: bool
    points: str = ""
    in_vp: bool = False
    by_mean: bool = False

    @property
    def by_total(self) -> bool:
        return not (self.by_share or self.by_mean)

    def score(self, line: RankedLine) -> Fraction | None:
        """What the entry is ranked by, exact: per cents, a total, or its mean of the boards."""
        return self.score_of(line.percent, line.total, line.boards, has_score=line.has_score)

    def score_of(
        self, percent: Fraction | None, total: Fraction, boards: int, *, has_score: bool
    ) -> Fraction | None:
        """The same of a percentage, a total and its boards; `has_score`: anything counts for the entry."""
        if self.by_share:
            return percent
        if self.by_mean:
            return total / boards if boards else None
        return total if has_score or total else None

    def figure(self, line: RankedLine) -> str:
        """What the entry is ranked by, two decimals at most; nothing where there is none."""
        return self.figure_of(line.percent, line.total, line.boards, has_score=line.has_score)

    def figure_of(self, percent: Fraction | None, total: Fraction, boards: int, *, has_score: bool) -> str:
        """The same of an entry's percentage, its total and the number of its boards."""
        score = self.score_of(percent, total, boards, has_score=has_score)
        if score is None:
            return ""
        return percentage(score) if self.by_share else figure(score)

    def with_unit(self, figure: str) -> str:
        """`54.17 %`, `62.35 VP`."""
        return f"{figure} {self.unit}"


def measure_of(conditions: Conditions) -> Measure:
    """In what a field under these conditions is ranked."""
    if conditions.by_share:
        return Measure("%", "%", _("Score"), by_share=True)
    points = say(conditions.method.spec.points.word)
    if conditions.scale is not None or conditions.method.name is MethodName.PATTON:
        beside = match_points_title(conditions.method)
        return Measure(_("VP"), _("VP"), beside, by_share=False, points=points, in_vp=True)
    title = points[:1].upper() + points[1:]
    if conditions.by_mean:
        unit = _("{points} per board").format(points=points)
        return Measure(_("Per board"), unit, title, by_share=False, points=points, by_mean=True)
    return Measure(title, points, _("Per board"), by_share=False, points=points)


def in_per_cents(method: Method) -> bool:
    """Whether the play of a match is told in per cents of the tops: at matchpoints; teams count points."""
    return method.has_tops and not method.is_of_teams


def match_points_title(method: Method) -> str:
    """What heads the points of play of a match: "%", "IMPs", "Points"."""
    points = say(method.spec.points.word)
    return "%" if in_per_cents(method) else points[:1].upper() + points[1:]


PARTS_OF_TWO = (MethodName.BAM, MethodName.PATTON)
NEVER_A_LOSS = (MethodName.MATCHPOINTS, *PARTS_OF_TWO, MethodName.TRICKS)
"""By these both sides have a part of what there is, and nobody loses: their points have no sign."""


def points_text(points: Fraction, method: MethodName) -> str:
    """Points of a board or of a match: "+3", "−150"; "8" tricks, "1" at board-a-match."""
    return figure(points) if method in NEVER_A_LOSS else signed(points)


def with_unit(text: str, points: Fraction, method: MethodName) -> str:
    """Points that are written already in a sentence: `+3 IMPs`, `8 tricks`, `2 of 2` at board-a-match."""
    number = 1 if abs(points) == 1 else 2
    if method in PARTS_OF_TWO:
        return _("{points} of 2").format(points=text)
    if METHODS[method].in_imps:
        return ngettext("{points} IMP", "{points} IMPs", number).format(points=text)
    if METHODS[method].points is Points.TRICKS:
        return ngettext("{points} trick", "{points} tricks", number).format(points=text)
    return ngettext("{points} point", "{points} points", number).format(points=text)


def points_words(points: Fraction, method: MethodName) -> str:
    """Points in a sentence: `+3 IMPs`, `−150 points`, `8 tricks`, `2 of 2` at board-a-match."""
    return with_unit(points_text(points, method), points, method)


def counted(contestants: str, n: int) -> str:
    """So many who compete: "7 pairs", "1 player"."""
    words = {
        "pairs": ngettext("{n} pair", "{n} pairs", n),
        "players": ngettext("{n} player", "{n} players", n),
        "teams": ngettext("{n} team", "{n} teams", n),
    }
    return words[contestants].format(n=n)


NUMBERED = {"pairs": N_("Pair {number}"), "players": N_("Player {number}"), "teams": N_("Team {number}")}


def called(contestants: str, number: int | str) -> Message:
    """One who competes, as a refusal names them: "Pair 3", "Player 3", "Team 3"; faces say it."""
    return Message(NUMBERED[contestants], number=number)


def numbered(contestants: str, number: int | str) -> str:
    """One who competes, by number, in the active language."""
    return say(called(contestants, number))
