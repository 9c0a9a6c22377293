"""From the points of matches to those of entries: added up, or turned into victory points before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from scoring.comparison.exact import added_at
from tournaments.ranking.plays import EXTRA
from tournaments.ranking.ratios import Ratios
from tournaments.ranking.scores import Penalty, Scores
from tournaments.ranking.units import Units

Worth = Callable[["MatchScore", "MatchScore"], Fraction]
"""What a match gives the entry whose score comes first; the second is its opponent's."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What an entry has from one of its matches: points of `played` boards of those scheduled.

    At IMPs `points` are what it won by; `share` is of the tops, where there are any; `beside` are
    points of a second measure. `longest` is the number of boards of the field's longest match.
    """

    entry: int
    match: int
    opponent: int
    boards: int
    played: int
    points: Fraction
    share: Fraction | None
    beside: Fraction
    longest: int = 0

    @property
    def is_half(self) -> bool:
        """Whether it has at most half of the boards of a whole match, the larger half of an odd number."""
        return 0 < 2 * self.boards <= self.longest + 1

    @property
    def as_whole(self) -> MatchScore:
        """The match as if all its boards had gone as those that it has."""
        more = Fraction(self.longest, self.boards)
        return replace(self, boards=self.longest, points=self.points * more, beside=self.beside * more)


def match_scores(units: Units, scores: Scores, beside: Ratios | None = None) -> list[MatchScore]:
    """The matches of all entries in order of entry and match; one not begun has 0 boards played.

    The extra boards of a match are a match of their own here.
    """
    longest = int(units.boards[units.match < EXTRA].max(initial=0))
    return [
        MatchScore(
            int(units.entry[at]),
            int(units.match[at]),
            int(units.opponent[at]),
            int(units.boards[at]),
            int(scores.boards[at]),
            scores.total[at],
            scores.share[at] if scores.tops[at] else None,
            beside[at] if beside is not None else Fraction(0),
            longest,
        )
        for at in range(len(units))
    ]


def own_averages(matches: Iterable[MatchScore], worth: Worth) -> dict[int, Fraction]:
    """The exact mean of what each entry's matches are worth; nothing for an entry that has not begun one.

    A half match counts as half of one. Extra boards are no match of their own.
    """
    played = [match for match in matches if match.played and match.match < EXTRA]
    opposite = {(match.opponent, match.match): match for match in played}
    total: dict[int, Fraction] = defaultdict(Fraction)
    number: dict[int, Fraction] = defaultdict(Fraction)
    for match in played:
        total[match.entry] += worth(match, opposite.get((match.entry, match.match), match))
        number[match.entry] += Fraction(1, 2) if match.is_half else 1
    return {entry: total[entry] / number[entry] for entry in total}


def folded(
    units: Units,
    matches: Sequence[MatchScore],
    scores: Scores,
    entries: int,
    worth: Worth,
    ledger: Iterable[Penalty],
) -> Scores:
    """The scores of entries from those of their matches: the sums of what each match is `worth`.

    What the `ledger` says is taken off the totals, in points. Shares are of all tops, whatever the matches
    are worth. Extra boards decide their match, and count nowhere else.
    """
    counts = units.match < EXTRA
    opposite = {(match.opponent, match.match): match for match in matches}
    total: dict[int, Fraction] = defaultdict(Fraction)
    points: dict[int, Fraction] = defaultdict(Fraction)
    for match in matches:
        points[match.entry] += match.points
        if match.played:
            total[match.entry] += worth(match, opposite.get((match.entry, match.match), match))
    nothing = np.zeros(entries, dtype=np.int64)
    byes = nothing.copy()
    averages = own_averages(matches, worth)
    for line in ledger:
        gained = averages.get(line.entry, -line.amount) if line.own_average else -line.amount
        total[line.entry] += gained
        byes[line.entry] += line.is_bye
    tops, boards = (
        added_at(nothing, units.entry[counts], counted[counts]) for counted in (scores.tops, scores.boards)
    )
    return Scores(
        total=Ratios.of([total[entry] for entry in range(entries)]),
        share=Ratios.of([points[e] / int(tops[e]) if tops[e] else Fraction(0) for e in range(entries)]),
        tops=tops,
        boards=boards,
        byes=byes,
        plus_share=scores.plus_share,
        minus_share=scores.minus_share,
        means=scores.means,
        by_share=False,
        points=Ratios.of([points[entry] for entry in range(entries)]),
    )
