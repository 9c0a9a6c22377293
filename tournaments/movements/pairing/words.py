"""Why two meet, in words for players and director."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.words import Message

from ..meetings import listed
from .matching import Obstacle
from .values import ByeRule, FirstRound, SwissState


@dataclass(frozen=True, slots=True)
class Choice:
    """How a partner was found: `met` stood nearer but were met before; `over` were passed over.

    `over` are those whom the rest could not have spared, each with what stood in the way.
    `again` is the round of the meeting that is played once more.
    """

    one: int
    other: int
    met: tuple[int, ...] = ()
    over: tuple[tuple[int, Obstacle], ...] = ()
    again: int | None = None


def match_words(state: SwissState, choice: Choice) -> tuple[Message, ...]:
    """The reasons of a match, the chief one first."""
    if choice.again is not None:
        chief = Message(
            "{one} has no new opponent available; the oldest match it can repeat is the one "
            "with {other} in round {round}.",
            one=choice.one,
            other=choice.other,
            round=choice.again,
        )
    elif choice.met:
        chief = Message(
            "Of those ranked below {one}, {other} is the first it has not met; already met: {met}.",
            one=choice.one,
            other=choice.other,
            met=listed(choice.met),
        )
    elif choice.over:
        chief = Message("{other} is the nearest available opponent to {one} in the ranking.", **_two(choice))
    else:
        chief = _straight(state, choice)
    return (chief, *_passed_over(choice))


def _two(choice: Choice) -> dict[str, int]:
    return {"one": choice.one, "other": choice.other}


def _straight(state: SwissState, choice: Choice) -> Message:
    """Nobody stood between the two."""
    if state.round > 1:
        return Message("{other} is next after {one} in the ranking.", **_two(choice))
    match state.options.first_round:
        case FirstRound.LOT:
            return Message("{one} and {other} were drawn by lot.", **_two(choice))
        case FirstRound.HALVES:
            return Message(
                "{one} in the top half and {other} in the bottom half have the same position.", **_two(choice)
            )
        case FirstRound.DRAW:
            return Message("{one} and {other} have neighbouring draw numbers.", **_two(choice))


def _passed_over(choice: Choice) -> Iterator[Message]:
    for passed, obstacle in choice.over:
        left_over = obstacle.left_over
        if obstacle.later:
            yield Message(
                "{passed} was passed over because a later round would then need a rematch.", passed=passed
            )
        elif not left_over:
            yield Message(
                "{passed} was passed over because there would otherwise be more rematches.", passed=passed
            )
        elif len(left_over) == 2:
            yield Message(
                "{passed} was passed over because {first} and {second} would then have to meet again.",
                passed=passed,
                first=min(left_over),
                second=max(left_over),
            )
        else:
            yield Message(
                "{passed} was passed over because {left} could not then all have new opponents.",
                passed=passed,
                left=listed(sorted(left_over)),
            )


def bye_words(state: SwissState, choice: Choice) -> tuple[Message, ...]:
    """Why this contestant has the bye."""
    had = state.byes_had[choice.other]
    by_lot = state.options.bye_rule is ByeRule.LOT
    if had:
        chief = (
            Message("Drawn by lot from those with this many byes so far: {count}.", count=had)
            if by_lot
            else Message("Lowest-ranked of those with this many byes so far: {count}.", count=had)
        )
    else:
        chief = (
            Message("Drawn by lot from those without a bye so far.")
            if by_lot
            else Message("Lowest-ranked of those without a bye so far.")
        )
    return (chief, *_passed_over(choice))


def triangle_words(first: bool) -> tuple[Message, ...]:
    """`first`: it begins now; else it goes on from the round before."""
    if first:
        return (Message("Odd number: the three lowest-ranked that have not met each other."),)
    return (Message("Second half of the triangle that began in the previous round."),)


def round_words(state: SwissState) -> tuple[Message, ...]:
    """What the pairing of the round is based on."""
    after = state.ranked_after
    if state.round == 1:
        return (Message("Round 1: drawn by lot (random seed {seed}).", seed=state.seed),)
    if after == state.round - 1:
        return (Message("Paired from the ranking after round {after}.", after=after),)
    return (
        Message(
            "Paired from the ranking after round {after}, as later results were not yet in.",
            after=after,
        ),
    )
