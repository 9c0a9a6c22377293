"""A knockout: the draw by seeds, byes to the top of it, then winners against winners.

The seeds stand so in the bracket that the first two can only meet in the final, the first four not
before the semi-finals, and so on. The bracket may be kept, or drawn again by seeds from those who are left.
Source: modern standards, section 6; movements, section 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from random import Random

from scoring.words import N_, Message, RuleError

from .values import Bye, Match, Pairing

SOURCE = "modern standards, section 6"
EMPTY = 0
"""The place of the bracket that nobody has: who would meet it has a bye."""


class Draw(StrEnum):
    """Whether winners stay where they are in the bracket, or each round the best seed left meets the last."""

    FIXED = "fixed"
    RESEEDED = "reseeded"


@dataclass(frozen=True, slots=True)
class KnockoutResult:
    """How a match ended: `margin` in favour of `one`, extra boards included, None if not yet known.

    `winner` is said where it was not decided by play: a match conceded.
    """

    round: int
    one: int
    other: int
    margin: Fraction | None = None
    winner: int = EMPTY

    def decided_for(self) -> int:
        """Who goes on. RuleError "pairing.unfinished", or "pairing.tied" until extra boards decide."""
        if self.winner:
            return self.winner
        if not self.margin:
            raise _undecided(self.round, *sorted((self.one, self.other)), tied=self.margin is not None)
        return self.one if self.margin > 0 else self.other


def _undecided(number: int, one: int, other: int, *, tied: bool) -> RuleError:
    if tied:
        code, words = (
            "pairing.tied",
            N_("{one} and {other} are level in round {round}: extra boards decide the match."),
        )
    else:
        code, words = "pairing.unfinished", N_("{one} and {other} have no result in round {round}.")
    return RuleError(code, "round", words, SOURCE, one=one, other=other, round=number)


@dataclass(frozen=True, kw_only=True)
class KnockoutState:
    """What round `round` rests on: the contestants in the order of their seeds, and the results so far.

    Only the first `seeded` are seeds, None: all; the others' places are drawn by lot from `seed`. With
    `third_place` the losers of the semi-finals play during the final.
    """

    round: int
    contestants: tuple[int, ...]
    results: tuple[KnockoutResult, ...] = ()
    seeded: int | None = None
    third_place: bool = False
    draw: Draw = Draw.FIXED
    seed: str = "1"

    def __post_init__(self) -> None:
        assert len(set(self.contestants)) == len(self.contestants) >= 2, self.contestants
        assert self.round >= 1, self.round

    @cached_property
    def entrants(self) -> tuple[int, ...]:
        """By place in the seeding, the drawn ones after the seeds."""
        placed = len(self.contestants) if self.seeded is None else self.seeded
        drawn = sorted(self.contestants[placed:])
        Random(self.seed).shuffle(drawn)
        return (*self.contestants[:placed], *drawn)

    @cached_property
    def rounds(self) -> int:
        """How many there are, the final included."""
        return (len(self.contestants) - 1).bit_length()

    @cached_property
    def results_by_pairing(self) -> Mapping[tuple[int, frozenset[int]], KnockoutResult]:
        """The results by round and the two contestants."""
        return {(result.round, frozenset((result.one, result.other))): result for result in self.results}

    def winner(self, number: int, one: int, other: int) -> int:
        """Who of these goes on after a round; whoever meets an empty place does."""
        if EMPTY in (one, other):
            return one or other
        result = self.results_by_pairing.get((number, frozenset((one, other))))
        if result is None:
            raise _undecided(number, one, other, tied=False)
        return result.decided_for()


def bracket(size: int) -> list[int]:
    """The seeds in the order of the bracket, for a power of two: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        last = 2 * len(order) + 1
        order = [place for seed in order for place in (seed, last - seed)]
    return order


def meetings_of_round(state: KnockoutState, number: int) -> list[tuple[int, int]]:
    """Who meets whom in a round down the bracket, `EMPTY` included; RuleError where that is not yet known."""
    there = dict(enumerate(state.entrants, start=1))
    line = [there.get(place, EMPTY) for place in bracket(2**state.rounds)]
    for earlier in range(1, number):
        line = [state.winner(earlier, *couple) for couple in _couples(line)]
        if state.draw is Draw.RESEEDED:
            left = [number for number in state.entrants if number in line]
            line = [left[place - 1] for place in bracket(len(left))]
    return list(_couples(line))


def _couples(line: Sequence[int]) -> Iterator[tuple[int, int]]:
    yield from zip(line[::2], line[1::2], strict=True)


def plan_knockout(state: KnockoutState) -> Pairing:
    """The matches of `state.round`, down the bracket; the better seed is home.

    RuleError "pairing.tied" and "pairing.unfinished" while a match before is not decided,
    "pairing.over" after the final.
    """
    if state.round > state.rounds:
        (final,) = meetings_of_round(state, state.rounds)
        raise RuleError(
            "pairing.over",
            "round",
            "The knockout is over: {winner} has won.",
            SOURCE,
            winner=state.winner(state.rounds, *final),
        )
    seeds = {number: place for place, number in enumerate(state.entrants, start=1)}
    couples = [
        sorted(couple, key=lambda n: seeds.get(n, len(seeds) + 1))
        for couple in meetings_of_round(state, state.round)
    ]
    matches = [(one, other, _match_words(state, seeds, one, other)) for one, other in couples if other]
    if state.round == state.rounds:
        matches += _third_place(state, seeds)
    return Pairing(
        round=state.round,
        matches=tuple(Match(i, *match) for i, match in enumerate(matches, start=1)),
        byes=tuple(_bye(one, seeds[one]) for one, other in couples if not other),
        ranking=state.entrants,
        seed=state.seed,
        notes=(_round_words(state),),
    )


def _third_place(
    state: KnockoutState, seeds: Mapping[int, int]
) -> Iterator[tuple[int, int, tuple[Message, ...]]]:
    """The losers of the semi-finals, where there were two and it is wished."""
    losers = semi_final_losers(state)
    if state.third_place and len(losers) == 2:
        one, other = sorted(losers, key=seeds.__getitem__)
        yield one, other, (Message("Play-off for third place between the losing semi-finalists."),)


def semi_final_losers(state: KnockoutState) -> list[int]:
    before = state.rounds - 1
    if before < 1:
        return []
    couples = [couple for couple in meetings_of_round(state, before) if EMPTY not in couple]
    return [next(n for n in couple if n != state.winner(before, *couple)) for couple in couples]


def _bye(number: int, place: int) -> Bye:
    words = Message(
        "{number}, in position {place} of the draw, goes through without a match.", number=number, place=place
    )
    return Bye(number, Fraction(0), Fraction(0), (words,))


def _match_words(state: KnockoutState, seeds: Mapping[int, int], one: int, other: int) -> tuple[Message, ...]:
    if state.round == 1:
        return (
            Message(
                "Positions {first} and {second} in the draw meet: {one} plays {other}.",
                first=seeds[one],
                second=seeds[other],
                one=one,
                other=other,
            ),
        )
    if state.draw is Draw.RESEEDED:
        words = N_("A new draw by seeding among those still in: {one} plays {other}.")
        return (Message(words, one=one, other=other),)
    return (Message("{one} and {other} are next to each other in the draw.", one=one, other=other),)


def _round_words(state: KnockoutState) -> Message:
    left = state.rounds - state.round
    if left == 0:
        return Message("Final.")
    if left == 1:
        return Message("Semi-finals.")
    return Message("Round {round} of {rounds}.", round=state.round, rounds=state.rounds)


def knockout_places(state: KnockoutState) -> dict[int, int]:
    """The place of each who is out by now, and of the winner: who lost in the same round shares one.

    Results of rounds before `state.round` count; with `third_place` also that match.
    """
    places: dict[int, int] = {}
    for number in range(1, min(state.round, state.rounds + 1)):
        couples = meetings_of_round(state, number)
        for couple in couples:
            winner = state.winner(number, *couple)
            places.update({loser: len(couples) + 1 for loser in couple if loser not in (winner, EMPTY)})
            if number == state.rounds:
                places[winner] = 1
    losers = semi_final_losers(state) if state.third_place and state.round > state.rounds else []
    if len(losers) == 2:
        fourth = next(n for n in losers if n != state.winner(state.rounds, losers[0], losers[1]))
        places[fourth] = 4
    return places
