"""The figures that tie rules compare, from the points on boards and from matches.

Everything is on an equal basis: a share of what was compared where numbers differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise

from scoring.comparison import Direction
from scoring.words.figures import figure, percentage
from tournaments.ranking.ties import Figure, TieRule
from tournaments.ranking.totals import BoardLines

TieFigures = Mapping[int, Figure] | None


@dataclass(frozen=True, slots=True)
class Side:
    """A match as one side sees it: points (VPs, or whatever ranks) and IMPs won by it and by the other."""

    contestant: int
    other: int
    points: tuple[Fraction, Fraction]
    imps: tuple[Fraction, Fraction]
    boards: int


@dataclass(frozen=True, slots=True)
class _OnBoard:
    """What a contestant has from a table (a share of the top at matchpoints), against whom, and they."""

    contestant: int
    others: tuple[int, ...]
    worth: Fraction
    lost: Fraction


class FieldFigures:
    """The figures of one field: `FieldFigures(...)(rule, tied)`. All is read when a rule needs it.

    `scores` are the final scores by contestant, `sides` every match from both its sides. Where there
    are matches, head to head and quotients are theirs, else the boards'.
    """

    def __init__(
        self,
        scores: Mapping[int, Fraction],
        boards: Callable[[], Iterable[BoardLines]] = tuple,
        sides: Callable[[], Iterable[Side]] = tuple,
    ) -> None:
        self.scores = scores
        self._boards, self._sides = boards, sides

    def __call__(self, rule: TieRule, tied: tuple[int, ...]) -> TieFigures:
        return _RULES[rule](self, tied)

    @cached_property
    def boards(self) -> list[list[_OnBoard]]:
        """Every board's worths; those awarded in place of a result are not compared."""
        return [list(_on_board(lines)) for lines in self._boards()]

    @cached_property
    def matches(self) -> dict[int, list[Side]]:
        """The matches of every contestant, by contestant."""
        found: dict[int, list[Side]] = defaultdict(list)
        for side in self._sides():
            found[side.contestant].append(side)
        return found


def _on_board(lines: BoardLines) -> Iterable[_OnBoard]:
    for index in range(len(lines.ns)):
        top = int(lines.points.top[index]) or 1
        worths = {direction: lines.points.fraction(index, direction) for direction in Direction}
        seated = {
            direction: tuple(
                int(entries[index]) for of, entries in lines.seats if of is direction and entries[index] >= 0
            )
            for direction in Direction
        }
        for direction, other in ((Direction.NS, Direction.EW), (Direction.EW, Direction.NS)):
            worth, lost = worths[direction], worths[other] or Fraction(0)
            if worth is not None:
                for contestant in seated[direction]:
                    yield _OnBoard(contestant, seated[other], worth / top, lost / top)


def head_to_head(field: FieldFigures, tied: tuple[int, ...]) -> TieFigures:
    """What each has from the others of the tied: the mean of the matches, or of the boards, between them."""
    worths: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    if field.matches:
        for side in (side for contestant in tied for side in field.matches[contestant]):
            worths[side.contestant, side.other].append(side.points[0])
    else:
        for line in (line for board in field.boards for line in board):
            for other in line.others:
                worths[line.contestant, other].append(line.worth)
    if not all(worths.get(pair) for pair in combinations(tied, 2)):
        return None
    percent = not field.matches and all(0 <= line.worth <= 1 for board in field.boards for line in board)
    figures = {}
    for contestant in tied:
        met = [worth for other in tied for worth in worths.get((contestant, other), ())]
        mean = sum(met, Fraction(0)) / len(met) if met else Fraction(0)
        figures[contestant] = Figure(mean, f"{percentage(100 * mean)} %" if percent else figure(mean))
    return figures


def boards_won(field: FieldFigures, tied: tuple[int, ...]) -> TieFigures:
    """On how many common boards each did better than the other, a half where equal, of all compared."""
    won: dict[int, Fraction] = defaultdict(Fraction)
    compared: dict[int, int] = defaultdict(int)
    met: set[tuple[int, int]] = set()
    for board in field.boards:
        worths: dict[int, Fraction] = defaultdict(Fraction)
        for line in board:
            worths[line.contestant] += line.worth
        for one, two in combinations([who for who in tied if who in worths], 2):
            met.add((one, two))
            half = Fraction((worths[one] > worths[two]) - (worths[one] < worths[two]), 2)
            won[one], won[two] = won[one] + Fraction(1, 2) + half, won[two] + Fraction(1, 2) - half
            compared[one], compared[two] = compared[one] + 1, compared[two] + 1
    if met != set(combinations(tied, 2)):
        return None
    return {who: Figure(won[who] / compared[who], f"{figure(won[who])}/{compared[who]}") for who in tied}


def quotient(field: FieldFigures, tied: tuple[int, ...]) -> TieFigures:
    """Points won to points lost, as a share of both: ordered as the quotient; nothing lost is best."""
    if field.matches:
        return _quotients(field, tied, lambda side: side.points)
    sums: dict[int, list[Fraction]] = {who: [Fraction(0), Fraction(0)] for who in tied}
    for line in (line for board in field.boards for line in board if line.contestant in sums):
        sums[line.contestant][0] += max(line.worth, Fraction(0))
        sums[line.contestant][1] += max(line.lost, Fraction(0))
    return {who: _quotient(won, lost) for who, (won, lost) in sums.items()}


def imp_quotient(field: FieldFigures, tied: tuple[int, ...]) -> TieFigures:
    """IMPs won divided by IMPs lost, in all matches of each contestant."""
    return _quotients(field, tied, lambda side: side.imps)


def _quotients(
    field: FieldFigures, tied: tuple[int, ...], of: Callable[[Side], tuple[Fraction, Fraction]]
) -> TieFigures:
    if not all(field.matches[who] for who in tied):
        return None
    return {
        who: _quotient(
            sum((of(side)[0] for side in field.matches[who]), Fraction(0)),
            sum((of(side)[1] for side in field.matches[who]), Fraction(0)),
        )
        for who in tied
    }


def _quotient(won: Fraction, lost: Fraction) -> Figure:
    both = won + lost
    return Figure(won / both if both else Fraction(1, 2), f"{figure(won)}:{figure(lost)}")


def opponents(field: FieldFigures, tied: tuple[int, ...]) -> TieFigures:
    """The final scores of everyone a contestant met."""
    return _over_matches(field, tied, lambda side: field.scores.get(side.other, Fraction(0)))


def matches_won(field: FieldFigures, tied: tuple[int, ...]) -> TieFigures:
    """Matches won by IMPs, a half for one that is drawn."""
    return _over_matches(
        field,
        tied,
        lambda side: Fraction(1 + (side.imps[0] > side.imps[1]) - (side.imps[0] < side.imps[1]), 2),
    )


def imp_difference(field: FieldFigures, tied: tuple[int, ...]) -> TieFigures:
    """IMPs won less IMPs lost, in all matches of each contestant."""
    return _over_matches(field, tied, lambda side: side.imps[0] - side.imps[1])


def imps_gained(field: FieldFigures, tied: tuple[int, ...]) -> TieFigures:
    """IMPs won, whatever was lost."""
    return _over_matches(field, tied, lambda side: side.imps[0])


def _over_matches(field: FieldFigures, tied: tuple[int, ...], of: Callable[[Side], Fraction]) -> TieFigures:
    """A sum over the matches; the mean of them where the tied had not equally many."""
    played = {who: len(field.matches[who]) for who in tied}
    if not all(played.values()):
        return None
    uneven = any(one != two for one, two in pairwise(played.values()))
    figures = {}
    for who in tied:
        total = sum((of(side) for side in field.matches[who]), Fraction(0))
        shown = f"{figure(total)}/{played[who]}" if uneven else figure(total)
        figures[who] = Figure(total / played[who], shown)
    return figures


_RULES: Mapping[TieRule, Callable[[FieldFigures, tuple[int, ...]], TieFigures]] = {
    TieRule.HEAD_TO_HEAD: head_to_head,
    TieRule.BOARDS_WON: boards_won,
    TieRule.QUOTIENT: quotient,
    TieRule.IMP_QUOTIENT: imp_quotient,
    TieRule.OPPONENTS: opponents,
    TieRule.MATCHES_WON: matches_won,
    TieRule.IMP_DIFFERENCE: imp_difference,
    TieRule.IMPS_GAINED: imps_gained,
}
