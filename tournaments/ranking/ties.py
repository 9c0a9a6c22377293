"""Ties broken by a stated list of rules; what no rule parts shares its place.

Source: modern-standards 6.3. Equal after exact arithmetic is a tie; it is parted only by the rules
that the event names, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Final

from scoring.words import Message
from scoring.words.figures import figure


class TieRule(StrEnum):
    """What the tied are compared by; of every figure the higher is the better."""

    SCORE = "score"  # the exact score, where ties are of rounded ones
    HEAD_TO_HEAD = "head-to-head"
    BOARDS_WON = "boards-won"
    QUOTIENT = "quotient"
    IMP_QUOTIENT = "imp-quotient"
    OPPONENTS = "opponents"
    MATCHES_WON = "matches-won"
    IMP_DIFFERENCE = "imp-difference"
    IMPS_GAINED = "imps-gained"


RULES: Final[Mapping[TieRule, Message]] = {
    TieRule.SCORE: Message("exact score"),
    TieRule.HEAD_TO_HEAD: Message("result against each other"),
    TieRule.BOARDS_WON: Message("boards with the better score"),
    TieRule.QUOTIENT: Message("ratio of points won to points lost"),
    TieRule.IMP_QUOTIENT: Message("ratio of IMPs won to IMPs lost"),
    TieRule.OPPONENTS: Message("sum of the opponents' scores"),
    TieRule.MATCHES_WON: Message("matches won"),
    TieRule.IMP_DIFFERENCE: Message("IMPs won minus IMPs lost"),
    TieRule.IMPS_GAINED: Message("IMPs won"),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """What a rule compares, and how it is shown: "14.5/26", "120:80"."""

    value: Fraction
    shown: str


Figures = Callable[[TieRule, tuple[int, ...]], Mapping[int, Figure] | None]
"""Each tied contestant's figure under a rule, made when it is needed.

None where the tied cannot be compared on an equal basis (they did not all meet): the rule is passed over.
"""


def no_figures(_rule: TieRule, _tied: tuple[int, ...]) -> None:
    """Figures of a field of which nothing but the scores is known."""


@dataclass(frozen=True, slots=True)
class Ties:
    """How ties are treated: no rules, and equal scores share their place.

    With `step` (1/100, or 1/5 for the closest fifths) scores that round to the same multiple are
    tied already; 0 is exact. With `again`, whoever is still tied after a rule parted some of them is
    compared from the first rule anew, else by the rules that follow.
    """

    rules: tuple[TieRule, ...] = ()
    step: Fraction = Fraction(0)
    again: bool = True

    def level(self, score: Fraction) -> Fraction:
        """What two scores must have in common to be tied: a half is rounded away from zero."""
        if not self.step:
            return score
        steps = abs(score) / self.step
        nearest = (2 * steps.numerator + steps.denominator) // (2 * steps.denominator)
        return self.step * (nearest if score >= 0 else -nearest)


@dataclass(frozen=True, slots=True)
class Decision:
    """A rule that parted a contestant from others: its own figure, and the nearest of the others."""

    rule: TieRule
    figure: str
    other: str

    @property
    def words(self) -> Message:
        return Message(
            "Tie broken by {rule}: {own} v {other}.",
            rule=RULES[self.rule],
            own=self.figure,
            other=self.other,
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant's place from 1; `sharing` have it (1 is alone). `decisions` in the order taken."""

    contestant: int
    place: int
    sharing: int = 1
    decisions: tuple[Decision, ...] = ()

    @property
    def tied(self) -> bool:
        return self.sharing > 1


def placed(scores: Mapping[int, Fraction], ties: Ties, figures: Figures = no_figures) -> list[Placed]:
    """Places of all contestants by score, the highest first; those that share one by their number."""
    levels = {contestant: ties.level(score) for contestant, score in scores.items()}
    found: list[Placed] = []
    for group in _by(levels):
        found += _parted(group, len(found) + 1, ties, scores, figures)
    return found


def _parted(
    group: tuple[int, ...], place: int, ties: Ties, scores: Mapping[int, Fraction], figures: Figures
) -> list[Placed]:
    """The places of contestants with equal scores, from `place` on."""

    def part(tied: tuple[int, ...], first: int, rules: Sequence[TieRule]) -> list[Placed]:
        if len(tied) == 1 or not rules:
            return [Placed(contestant, first, len(tied)) for contestant in tied]
        rule, *others = rules
        figure_of = _figures(rule, tied, scores, figures)
        parts = [] if figure_of is None else _by({who: figure_of[who].value for who in tied})
        if figure_of is None or len(parts) == 1:
            return part(tied, first, others)
        placed: list[Placed] = []
        for at, equal in enumerate(parts):
            rest = part(equal, first + len(placed), ties.rules if ties.again else others)
            other = figure_of[(parts[at + 1] if at + 1 < len(parts) else parts[at - 1])[0]]
            for line in rest:
                decision = Decision(rule, figure_of[line.contestant].shown, other.shown)
                placed.append(replace(line, decisions=(decision, *line.decisions)))
        return placed

    return part(group, place, ties.rules)


def _figures(
    rule: TieRule, tied: tuple[int, ...], scores: Mapping[int, Fraction], figures: Figures
) -> Mapping[int, Figure] | None:
    if rule is TieRule.SCORE:
        return {who: Figure(scores[who], figure(scores[who])) for who in tied}
    return figures(rule, tied)


def _by(values: Mapping[int, Fraction]) -> list[tuple[int, ...]]:
    """Contestants of equal value together, the highest first, by number within."""
    ordered = sorted(values, key=lambda who: (-values[who], who))
    return [tuple(group) for _value, group in groupby(ordered, key=values.__getitem__)]
