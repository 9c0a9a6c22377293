"""In what an event's results are shown: per cents, victory points, IMPs or points, and under which words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.people.words import say
from scoring.comparison.method import MethodName
from scoring.words import N_, Message
from scoring.words.figures import figure, percentage
from tournaments.ranking import Conditions
from tournaments.selectors.rankings import RankedLine

IN_IMPS = (MethodName.IMPS, MethodName.IMPS_CROSS, MethodName.IMPS_DATUM, MethodName.HYBRID)
IN_TRICKS = (MethodName.TRICKS, MethodName.TRICKS_AVERAGE)
METHODS = {
    MethodName.MATCHPOINTS: gettext_lazy("Matchpoints"),
    MethodName.IMPS_DATUM: gettext_lazy("IMPs against the datum (Butler)"),
    MethodName.IMPS_CROSS: gettext_lazy("Cross-IMPs"),
    MethodName.BAM: gettext_lazy("Board-a-match"),
    MethodName.TOTAL: gettext_lazy("Total points"),
    MethodName.IMPS: gettext_lazy("IMPs"),
    MethodName.NET: gettext_lazy("Total points of both tables"),
    MethodName.PATTON: gettext_lazy("Patton"),
    MethodName.HYBRID: gettext_lazy("Hybrid: IMPs and board-a-match"),
    MethodName.TOTAL_AVERAGE: gettext_lazy("Total points against the average"),
    MethodName.TRICKS: gettext_lazy("Tricks"),
    MethodName.TRICKS_AVERAGE: gettext_lazy("Tricks against the average"),
}
GAMES = {
    "duplicate-2017": gettext_lazy("Contract bridge, 2017 Laws"),
    "duplicate-1948": gettext_lazy("Contract bridge, 1948 Laws"),
    "whist": gettext_lazy("Duplicate whist"),
    "auction-1913": gettext_lazy("Duplicate auction, 1913 laws"),
    "auction-english": gettext_lazy("Duplicate auction, English rule"),
    "auction-1948": gettext_lazy("Duplicate auction, 1948 scoring"),
}
CONTESTANTS = {
    "pairs": gettext_lazy("Pair"),
    "players": gettext_lazy("Player"),
    "teams": gettext_lazy("Team"),
}


@dataclass(frozen=True, slots=True)
class Measure:
    """The unit of a ranking: `title` heads its column, `unit` follows a figure in a sentence.

    `beside` heads the column of the points of play, `points` is the word for those of a board.
    """

    title: str
    unit: str
    beside: str
    by_share: bool
    points: str = ""

    def figure(self, line: RankedLine) -> str:
        """What the entry is ranked by, two decimals at most; nothing where there is none."""
        if self.by_share:
            return "" if line.percent is None else percentage(line.percent)
        return figure(line.total) if line.boards or line.total else ""

    def with_unit(self, figure: str) -> str:
        """`54.17 %`, `62.35 VP`."""
        return f"{figure} {self.unit}"


def measure_of(conditions: Conditions) -> Measure:
    """In what a field under these conditions is ranked."""
    if conditions.by_share:
        return Measure("%", "%", _("Score"), by_share=True)
    points = _points(conditions.method.name)
    if conditions.scale is not None or conditions.method.name is MethodName.PATTON:
        beside = "%" if conditions.method.has_tops and not conditions.method.is_of_teams else points
        return Measure(_("VP"), _("VP"), beside[:1].upper() + beside[1:], by_share=False, points=points)
    return Measure(points[:1].upper() + points[1:], points, _("Per board"), by_share=False, points=points)


def _points(method: MethodName) -> str:
    """The word for the points of a board."""
    if method in IN_IMPS:
        return _("IMPs")
    return _("tricks") if method in IN_TRICKS else _("points")


def counted(contestants: str, n: int) -> str:
    """So many who compete: "7 pairs", "1 player"."""
    words = {
        "pairs": ngettext("{n} pair", "{n} pairs", n),
        "players": ngettext("{n} player", "{n} players", n),
        "teams": ngettext("{n} team", "{n} teams", n),
    }
    return words[contestants].format(n=n)


NUMBERED = {"pairs": N_("Pair {number}"), "players": N_("Player {number}"), "teams": N_("Team {number}")}


def called(contestants: str, number: int) -> Message:
    """One who competes, as a refusal names them: "Pair 3", "Player 3", "Team 3"; faces say it."""
    return Message(NUMBERED[contestants], number=number)


def numbered(contestants: str, number: int) -> str:
    """One who competes, by number, in the active language."""
    return say(called(contestants, number))
