"""Why two meet, in words for players and director."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.words import Message

from ..meetings import listed
from .values import ByeRule, FirstRound, SwissState


@dataclass(frozen=True, slots=True)
class Choice:
    """How a partner was found: `met` stood nearer but were met before; `over` were passed over.

    `over` are those whom the rest could not have spared, each with some who would have been left over.
    `again` is the round of the meeting that is played once more.
    """

    one: int
    other: int
    met: tuple[int, ...] = ()
    over: tuple[tuple[int, tuple[int, ...]], ...] = ()
    again: int | None = None


def match_words(state: SwissState, choice: Choice) -> tuple[Message, ...]:
    """The reasons of a match, the chief one first."""
    if choice.again is not None:
        chief = Message(
            "{one} can have nobody new; the oldest of its meetings that can be repeated is with {other},"
            " of round {round}.",
            one=choice.one,
            other=choice.other,
            round=choice.again,
        )
    elif choice.met:
        chief = Message(
            "{other} is the first below {one} in the ranking that it has not met; {met}: met before.",
            one=choice.one,
            other=choice.other,
            met=listed(choice.met),
        )
    elif choice.over:
        chief = Message("{other} is the nearest in the ranking that {one} can have.", **_two(choice))
    else:
        chief = _straight(state, choice)
    return (chief, *_passed_over(choice))


def _two(choice: Choice) -> dict[str, int]:
    return {"one": choice.one, "other": choice.other}


def _straight(state: SwissState, choice: Choice) -> Message:
    """Nobody stood between the two."""
    if state.round > 1:
        return Message("{other} comes next after {one} in the ranking.", **_two(choice))
    match state.options.first_round:
        case FirstRound.LOT:
            return Message("{one} and {other} were drawn by lot.", **_two(choice))
        case FirstRound.HALVES:
            return Message(
                "{one} of the upper half and {other} of the lower have the same place.", **_two(choice)
            )
        case FirstRound.DRAW:
            return Message("{one} and {other} are neighbours by draw number.", **_two(choice))


def _passed_over(choice: Choice) -> Iterator[Message]:
    for passed, left_over in choice.over:
        if not left_over:
            yield Message("{passed} was passed over: then more would have to meet again.", passed=passed)
        elif len(left_over) == 2:
            yield Message(
                "{passed} was passed over: then {first} and {second} could only meet again.",
                passed=passed,
                first=min(left_over),
                second=max(left_over),
            )
        else:
            yield Message(
                "{passed} was passed over: then {left} could not all meet somebody new.",
                passed=passed,
                left=listed(sorted(left_over)),
            )


def bye_words(state: SwissState, choice: Choice) -> tuple[Message, ...]:
    """Why this one rests."""
    had = state.byes_had[choice.other]
    by_lot = state.options.bye_rule is ByeRule.LOT
    if had:
        chief = (
            Message("Drawn by lot of those with {count} byes so far.", count=had)
            if by_lot
            else Message("Lowest of the ranking of those with {count} byes so far.", count=had)
        )
    else:
        chief = (
            Message("Drawn by lot of those without a bye.")
            if by_lot
            else Message("Lowest of the ranking without a bye.")
        )
    return (chief, *_passed_over(choice))


def triangle_words(first: bool) -> tuple[Message, ...]:
    """`first`: it begins now; else it goes on from the round before."""
    if first:
        return (Message("The lowest three of the ranking that have not met, the number being odd."),)
    return (Message("Second half of the triangle that began in the round before."),)


def round_words(state: SwissState) -> tuple[Message, ...]:
    """What the pairing rests on."""
    after = state.ranked_after
    if state.round == 1:
        return (Message("Round 1; lots from the seed {seed}.", seed=state.seed),)
    if after == state.round - 1:
        return (Message("Paired by the ranking after round {after}.", after=after),)
    return (
        Message(
            "Paired by the ranking after round {after}: later results were not yet in.",
            after=after,
        ),
    )
