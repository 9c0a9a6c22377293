"""A knockout: the draw by seeds, byes to the top of it, then winners against winners.

The seeds stand so in the bracket that the first two can only meet in the final, the first four not
before the semi-finals, and so on. The bracket may be kept, or drawn again by seeds from those who are left.
The director may set matches and byes by hand (`by_hand`): the later rounds follow from who met in fact.
Source: modern standards, section 6; movements, section 6.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from random import Random

from scoring.words import N_, Message, RuleError

from .by_hand import (
    EMPTY,
    SOURCE,
    Couple,
    Set,
    couples_of,
    require_named_once,
    require_there,
    set_by_hand,
)
from .values import Bye, Match, Pairing

BY_DIRECTOR = N_("Assigned by the director.")
PLAY_OFF = N_("Play-off for third place between the losing semi-finalists.")


class Draw(StrEnum):
    """Whether winners stay where they are in the bracket, or each round the best seed left meets the last."""

    FIXED = "fixed"
    RESEEDED = "reseeded"


@dataclass(frozen=True, slots=True)
class KnockoutResult:
    """How a match ended: `margin` in favour of `one`, extra boards included, None if not yet known.

    `winner` is said where it was not decided by play: a match conceded. `by_extra` says that extra boards
    decided it.
    """

    round: int
    one: int
    other: int
    margin: Fraction | None = None
    winner: int = EMPTY
    by_extra: bool = False

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

    `seated` are the matches of each round that was drawn, after byes, which in later rounds than the first
    are couples with `EMPTY`; the final stands before the match for the third place. `assigned` and
    `assigned_byes` are what the director sets for `round`, and `withdrawn` those who have left.
    """

    round: int
    contestants: tuple[int, ...]
    results: tuple[KnockoutResult, ...] = ()
    seeded: int | None = None
    third_place: bool = False
    draw: Draw = Draw.FIXED
    seed: str = "1"
    seated: Mapping[int, tuple[Couple, ...]] = field(default_factory=dict)
    assigned: tuple[Couple, ...] = ()
    assigned_byes: tuple[int, ...] = ()
    withdrawn: frozenset[int] = frozenset()

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


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A round down the bracket, `EMPTY` included, and who plays on instead of whom by then."""

    couples: list[Couple]
    successors: dict[int, int]


def _drawn(state: KnockoutState, number: int, *, seated: bool = True) -> _Drawn:
    """A round as it was seated, or, where it was not or without `seated`, as the bracket has it.

    RuleError where that is not yet known.
    """
    there = dict(enumerate(state.entrants, start=1))
    line = [there.get(place, EMPTY) for place in bracket(2**state.rounds)]
    successors: dict[int, int] = {}
    for earlier in range(1, number + 1):
        if earlier in state.seated and (seated or earlier < number):
            done = set_by_hand(line, _seated(state, earlier, line), successors)
            line, successors = [one for couple in done.couples for one in couple], done.successors
        if earlier == number:
            break
        couples = couples_of(line)
        line = [state.winner(earlier, *couple) for couple in couples]
        for couple, winner in zip(couples, line, strict=True):
            successors |= {loser: winner for loser in couple if loser not in (winner, EMPTY)}
        if state.draw is Draw.RESEEDED:
            left = [one for one in state.entrants if one in line]
            line = [left[place - 1] for place in bracket(len(left))]
    return _Drawn(couples_of(line), successors)


def _seated(state: KnockoutState, number: int, line: Iterable[int]) -> Set:
    """What was seated in a round: with byes, those of `line` who are in no match had left.

    The second match of the last round is for the third place.
    """
    seated = state.seated[number][:1] if number == state.rounds else state.seated[number]
    couples = tuple(couple for couple in seated if EMPTY not in couple)
    byes = tuple(one or other for one, other in seated if EMPTY in (one, other))
    in_matches = {one for couple in seated for one in couple}
    return Set(number, couples, byes, frozenset(line) - in_matches - {EMPTY} if byes else frozenset())


def meetings_of_round(state: KnockoutState, number: int) -> list[Couple]:
    """Who meets whom in a round down the bracket, `EMPTY` included; RuleError where that is not yet known."""
    return _drawn(state, number).couples


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
    by_rule = _drawn(state, state.round, seated=False)
    wanted, play_off = _wanted(state, by_rule)
    done = set_by_hand([one for couple in by_rule.couples for one in couple], wanted, by_rule.successors)
    by_director = {frozenset(couple) for couple in state.assigned}

    def match(at: int, couple: Couple, words: Iterable[Message]) -> Match:
        home, away = sorted(couple, key=seeds.__getitem__)
        if frozenset(couple) in by_director:
            return Match(at, home, away, (Message(BY_DIRECTOR),), assigned=True)
        return Match(at, home, away, tuple(words))

    matches = [
        match(at, couple, _match_words(state, seeds, *sorted(couple, key=seeds.__getitem__)))
        for at, couple in enumerate((couple for couple in done.couples if EMPTY not in couple), start=1)
    ]
    third = play_off or _third_place(state, {number for couple in done.couples for number in couple})
    if third:
        matches.append(match(len(matches) + 1, third, (Message(PLAY_OFF),)))
    return Pairing(
        round=state.round,
        matches=tuple(matches),
        byes=tuple(
            _bye(one or other, seeds[one or other], assigned=(one or other) in state.assigned_byes)
            for one, other in done.couples
            if EMPTY in (one, other)
        ),
        ranking=state.entrants,
        seed=state.seed,
        notes=(_round_words(state), *_instead_words(done.instead), *_extra_words(state)),
    )


def _wanted(state: KnockoutState, drawn: _Drawn) -> tuple[Set, Couple | None]:
    """What the director sets for the round, and apart from it a match for the third place."""
    couples, play_off = list(state.assigned), None
    losers = semi_final_losers(state) if state.third_place and state.round == state.rounds else []
    if len(losers) == 2 and couples:
        there = {number for couple in drawn.couples for number in couple}
        last = min(couples, key=lambda couple: len(there.intersection(couple)))
        if set(last) == set(losers) or len(couples) > 1:
            couples.remove(last)
            play_off = last
            _require_free(state, play_off, couples)
    return Set(state.round, tuple(couples), state.assigned_byes, state.withdrawn), play_off


def _require_free(state: KnockoutState, play_off: Couple, couples: Iterable[Couple]) -> None:
    """The two who play for the third place are there, and play nobody else."""
    taken = [*(number for couple in couples for number in couple), *state.assigned_byes, *play_off]
    for number in play_off:
        require_named_once(number, taken, state.round)
        require_there(number, state.contestants, state.withdrawn, state.round)


def _third_place(state: KnockoutState, in_final: Collection[int]) -> Couple | None:
    """The losers of the semi-finals, where there were two, neither is in the final and it is wished."""
    if not state.third_place or state.round != state.rounds:
        return None
    losers = [number for number in semi_final_losers(state) if number not in in_final]
    return (losers[0], losers[1]) if len(losers) == 2 else None


def _instead_words(instead: Mapping[int, int]) -> Iterator[Message]:
    for number, other in instead.items():
        yield Message("{number} plays on instead of {other}.", number=number, other=other)


def _extra_words(state: KnockoutState) -> Iterator[Message]:
    """The matches of the round before that extra boards decided."""
    for result in state.results:
        if result.by_extra and result.round == state.round - 1:
            winner = result.decided_for()
            loser = result.other if winner == result.one else result.one
            words = N_("{winner} beat {loser} in round {round} after extra boards.")
            yield Message(words, winner=winner, loser=loser, round=result.round)


def semi_final_losers(state: KnockoutState) -> list[int]:
    before = state.rounds - 1
    if before < 1:
        return []
    couples = [couple for couple in meetings_of_round(state, before) if EMPTY not in couple]
    return [next(n for n in couple if n != state.winner(before, *couple)) for couple in couples]


def _bye(number: int, place: int, *, assigned: bool) -> Bye:
    if assigned:
        return Bye(number, Fraction(0), Fraction(0), (Message(BY_DIRECTOR),), assigned=True)
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

    Results of rounds before `state.round` count; with `third_place` also that match. Who was left out of
    a round by the director went out in the one before.
    """
    places: dict[int, int] = {}
    in_play: set[int] = set()
    for number in range(1, min(state.round, state.rounds + 1)):
        couples = meetings_of_round(state, number)
        there = {one for couple in couples for one in couple} - {EMPTY}
        places |= dict.fromkeys(there, len(couples) + 1)
        in_play = {state.winner(number, *couple) for couple in couples}
    if state.round in state.seated:
        in_play = {one for couple in meetings_of_round(state, state.round) for one in couple}
    for number in in_play:
        places.pop(number, None)
    if state.round > state.rounds:
        places |= dict.fromkeys(in_play, 1) | _play_off_places(state)
    return places


def _play_off_places(state: KnockoutState) -> dict[int, int]:
    """The third and the fourth place, where they were played for."""
    if not state.third_place:
        return {}
    losers = semi_final_losers(state)
    couple = state.seated.get(state.rounds, ())[1:2] or ((losers[0], losers[1]),) if len(losers) == 2 else ()
    return {
        number: 3 if number == state.winner(state.rounds, *play_off) else 4
        for play_off in couple
        for number in play_off
    }
