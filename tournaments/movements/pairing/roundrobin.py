"""Everybody meets everybody: the circle method, a round at a time, for pairs and teams.

One contestant stays, the others go round; an odd number has a place that nobody takes, and who meets
it rests. Directions turn so that nobody is home more than once oftener than away, or the other way
round. Source: movements, sections 6 and 7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.cards import RuleError

from ..values import text
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
        """Of all cycles."""
        return self.cycles * rounds_of(len(self.contestants))


def rounds_of(contestants: int) -> int:
    """How many rounds everybody needs to meet everybody once."""
    return contestants - 1 + contestants % 2


def circle_round(contestants: Sequence[int], number: int) -> tuple[list[tuple[int, int]], int | None]:
    """Who meets whom as (home, away), and who rests, in round `number` of 1 to `rounds_of`."""
    rounds = rounds_of(len(contestants))
    centre = (number - 1) % rounds
    places = list(_places(rounds, centre))
    if len(contestants) % 2:
        return [(contestants[h], contestants[a]) for h, a in places], contestants[centre]
    last, moving = contestants[-1], contestants[centre]
    first = (last, moving) if centre % 2 else (moving, last)
    return [first, *((contestants[h], contestants[a]) for h, a in places)], None


def _places(rounds: int, centre: int) -> Iterator[tuple[int, int]]:
    """The couples on both sides of the centre of the circle; every second is turned."""
    for step in range(1, (rounds + 1) // 2):
        ahead, behind = (centre + step) % rounds, (centre - step) % rounds
        yield (ahead, behind) if step % 2 else (behind, ahead)


def plan_roundrobin(state: RoundRobinState) -> Pairing:
    """The matches of the round. RuleError "pairing.over" after the last."""
    if state.round > state.rounds:
        raise RuleError(
            "pairing.over",
            "round",
            "Everybody has met everybody: {rounds} rounds are all there are.",
            SOURCE,
            rounds=state.rounds,
        )
    cycle, number = divmod(state.round - 1, rounds_of(len(state.contestants)))
    matches, resting = circle_round(state.contestants, number + 1)
    words = (text("Round {round} of the circle.", round=number + 1),)
    return Pairing(
        round=state.round,
        matches=tuple(
            Match(i, *(couple if cycle % 2 == 0 else couple[::-1]), words)
            for i, couple in enumerate(matches, start=1)
        ),
        byes=() if resting is None else (Bye(resting, state.bye_score, state.bye_of, words),),
        ranking=state.contestants,
        notes=(
            text(
                "Round {round} of {rounds}: everybody meets everybody.",
                round=state.round,
                rounds=state.rounds,
            ),
        ),
    )
