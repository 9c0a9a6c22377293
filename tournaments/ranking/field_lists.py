"""The ranking lists of a field: from its standing to ordered lists with places.

A `FieldStanding` has points by entry, as arrays, and knows nothing of people; `lists` ranks contestants and
knows nothing of boards. This module joins them. `ranked_field` makes a `Contestant` of each entry, with its
score and its `EntryFacts` (section, handicap, members), and gives them to `ranked` with the figures by which
ties are parted.

An entry is called by its index in the field everywhere here. It is ranked by its percentage where the method
has tops, else by its total. An entry without a line, or without a counted board or bye, has no score and is
not ranked.

Figures for ties are made only when a tie needs them, which is why `boards` is a function: reading every board
of a large field costs more than all the rest. Where an event is won by matches, each match is seen from both
its sides, and its IMPs are added up board by board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.comparison import Direction
from tournaments.ranking.field import Conditions, FieldStanding
from tournaments.ranking.lists import Contestant, ListSettings, RankingList, ranked
from tournaments.ranking.matches import MatchScore
from tournaments.ranking.places import Places
from tournaments.ranking.plays import ComparedBoard
from tournaments.ranking.scores import Scores
from tournaments.ranking.strata import Member
from tournaments.ranking.tie_figures import FieldFigures, Side
from tournaments.ranking.units import Units

Boards = Callable[[], Iterable[ComparedBoard]]


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """Facts about an entry that its scores do not contain. The handicap is in the unit of the event."""

    section: str = ""
    handicap: Fraction = Fraction(0)
    members: tuple[Member, ...] = ()


class Order(NamedTuple):
    """Who stands where in a field: the scores, the places that count, and the lists that were asked for."""

    scores: Scores
    places: Places
    lists: Sequence[RankingList]


def ranked_field(
    state: FieldStanding,
    scores: Scores,
    conditions: Conditions,
    settings: ListSettings,
    facts: Sequence[EntryFacts],
    boards: Boards = tuple,
) -> list[RankingList]:
    """Every list of the field, its entries by their index; the first of each line is the official one.

    `boards` gives the field's boards with their points; they are read only where a tie is to be parted
    by a rule that needs them.
    """
    assert len(facts) == len(state.line)
    contestants = [_contestant(index, own, state, scores) for index, own in enumerate(facts)]
    return ranked(contestants, settings, figures_of(state, scores, conditions, boards))


def _contestant(index: int, facts: EntryFacts, state: FieldStanding, scores: Scores) -> Contestant:
    return Contestant(
        score=score_of(index, state, scores),
        boards=1 if scores.by_mean else int(scores.boards[index]),  # for which a handicap a board counts
        line=int(state.line[index]),
        section=facts.section,
        handicap=facts.handicap,
        members=facts.members,
    )


def score_of(index: int, state: FieldStanding, scores: Scores) -> Fraction | None:
    """What an entry is ranked by: per cents, the total or its mean; None for one that is not ranked."""
    if state.line[index] < 0 or not scores.counted[index]:
        return None
    if scores.by_mean:
        return scores.per_board(index)
    return scores.percent(index) if scores.by_share else scores.total[index]


def figures_of(state: FieldStanding, scores: Scores, conditions: Conditions, boards: Boards) -> FieldFigures:
    """What ties of this field are parted by."""
    final = {index: score_of(index, state, scores) for index in range(len(state.line))}
    return FieldFigures(
        {index: score for index, score in final.items() if score is not None},
        lambda: (board.lines for board in boards()),
        lambda: sides_of(state, conditions, boards()),
    )


def sides_of(state: FieldStanding, conditions: Conditions, boards: Iterable[ComparedBoard]) -> list[Side]:
    """Every match that was begun, from both its sides; nothing where an event is not won by matches.

    IMPs won are those of the boards won, IMPs lost of the boards lost.
    """
    if state.units is None:
        return []
    matches = state.matches()
    opposite = {(match.entry, match.match): match for match in matches}
    won, lost = _won_and_lost(state.units, boards)
    keys = zip(state.units.entry.tolist(), state.units.match.tolist(), strict=True)
    unit_of = {key: at for at, key in enumerate(keys)}
    return [
        _side(match, opposite.get((match.opponent, match.match), match), conditions, won[at], lost[at])
        for match, at in ((match, unit_of[match.entry, match.match]) for match in matches)
        if match.played
    ]


def _side(
    match: MatchScore, other: MatchScore, conditions: Conditions, won: Fraction, lost: Fraction
) -> Side:
    points = (conditions.worth(match, other), conditions.worth(other, match))
    return Side(match.entry, match.opponent, points, (won, lost), match.played)


def _won_and_lost(
    units: Units, boards: Iterable[ComparedBoard]
) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """What each unit won on the boards it won and lost on those it lost."""
    won: dict[int, Fraction] = defaultdict(Fraction)
    lost: dict[int, Fraction] = defaultdict(Fraction)
    for board in boards:
        lines = units.lines(board.plays, board.points)
        for direction in Direction:
            for index, unit in enumerate(lines.entries(direction).tolist()):
                points = board.points.fraction(index, direction)
                if unit >= 0 and points is not None:
                    won[unit] += max(points, Fraction(0))
                    lost[unit] += max(-points, Fraction(0))
    return won, lost
