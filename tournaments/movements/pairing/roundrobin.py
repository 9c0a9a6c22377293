"""Everybody meets everybody: the circle method, a round at a time, for pairs and teams.

The schedule is that of the round robin of teams. Source: movements, sections 6 and 7.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.words import Message, RuleError, nouns

from ..teams import circle
from .values import Bye, Match, Pairing, SwissOptions

SOURCE = "movements, section 6"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinState:
    """Round `round` of so many `cycles`; in every second cycle home and away change. Results do not count.

    A rest is worth `bye_score` of `bye_of`; 0 of 0 where totals are averages.
    """

    round: int
    contestants: tuple[int, ...]
    cycles: int = 1
    bye_score: Fraction = SwissOptions().bye_score
    bye_of: Fraction = SwissOptions().bye_of

    def __post_init__(self) -> None:
        assert len(set(self.contestants)) == len(self.contestants) >= 2, self.contestants
        assert min(self.round, self.cycles) >= 1, self

    @property
    def rounds(self) -> int:
        """Of all cycles; in each everybody meets everybody once."""
        count = len(self.contestants)
        return self.cycles * (count - 1 + count % 2)


def plan_roundrobin(state: RoundRobinState) -> Pairing:
    """The matches of the round. RuleError "pairing.over" after the last."""
    if state.round > state.rounds:
        raise RuleError(
            "pairing.over",
            "round",
            "Everybody has met everybody else after {rounds}.",
            SOURCE,
            rounds=nouns.rounds(state.rounds),
        )
    cycle, number = divmod(state.round - 1, state.rounds // state.cycles)
    there = dict(enumerate(state.contestants, start=1))
    couples = [
        tuple(there.get(place) for place in (couple if cycle % 2 == 0 else couple[::-1]))
        for couple in circle(len(there), number + 1)
    ]
    words = (Message("Round {round} of the round robin.", round=number + 1),)
    matches = [(home, away) for home, away in couples if home and away]
    resting = [home or away for home, away in couples if not (home and away)]
    return Pairing(
        round=state.round,
        matches=tuple(Match(i, *match, words) for i, match in enumerate(matches, start=1)),
        byes=tuple(Bye(number, state.bye_score, state.bye_of, words) for number in resting if number),
        ranking=state.contestants,
        notes=(
            Message(
                "Round {round} of {rounds}: everybody meets everybody else.",
                round=state.round,
                rounds=state.rounds,
            ),
        ),
    )
