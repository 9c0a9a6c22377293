"""The better of an average plus and an assigned score, for the innocent side of a team match (Law 86B2b)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.comparison.board import Terms
from scoring.comparison.method import Method, compare
from scoring.comparison.results import BoardResult, Direction, Weighted
from scoring.comparison.teams import TOP
from scoring.words import RuleError

AVERAGE_PLUS = Fraction(3, 5)  # of a top, at board-a-match


@dataclass(frozen=True, slots=True)
class BetterOfTwo:
    """What each of the two is worth to the innocent side: IMPs, or points of 2 at board-a-match."""

    assigned: Fraction
    average: Fraction

    @property
    def is_assigned(self) -> bool:
        """Whether the assigned score counts: an average plus does where they are equal."""
        return self.assigned > self.average

    @property
    def worth(self) -> Fraction:
        return max(self.assigned, self.average)


def has_better_of_two(method: Method) -> bool:
    """Whether a method compares the tables of a match in a measure in which an average plus has a worth."""
    return method.is_of_teams and (method.spec.in_imps or method.has_tops)


def better_of_two(
    innocent: Direction, assigned: int | Weighted, other: BoardResult, method: Method
) -> BetterOfTwo:
    """The two worths, where `assigned` takes the place of a table's result, from N-S's side at that table.

    `innocent` is how the innocent team sits there, `other` the result of the match's other table; boards of
    different forms are compared all the same, since the assigned score is judged as if they had been alike.
    Raises RuleError "better.method", and "better.other" where the other table has no score.
    """
    if not has_better_of_two(method):
        raise RuleError(
            "better.method",
            "better",
            "An average plus and an assigned score are compared in team matches by IMPs or board-a-match.",
            "Law 86B2b",
        )
    if not all(isinstance(side, (int, Weighted)) for side in (other.ns, other.ew)):
        raise RuleError(
            "better.other",
            "better",
            "The other table has no result to compare an assigned score with.",
            "Law 86B2b",
        )
    results = [BoardResult.played(assigned), replace(other, group="")]
    points = compare(results, method, Terms(provisional=True), [(0, 1)]).fraction(0, innocent)
    assert points is not None, "both tables have a score"
    average = method.awards.average if method.spec.in_imps else AVERAGE_PLUS * TOP
    return BetterOfTwo(points, average)
