"""Pivot for four and five, and double rubbers: every rubber with another partner.

Sources: 000:l.13698, l.13715, l.13729, 001:l.765.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator

from scoring.games.bridge.rounds import counted, start
from scoring.games.bridge.whole_rubbers.pivots import SCHEDULES, PivotRubber, Schedule, faults_of
from scoring.games.bridge.whole_rubbers.rubbers import (
    SEATS,
    Options,
    Rubber,
    Seating,
    rubber_breaches,
    rubber_lines,
    settle,
    twice,
)
from scoring.games.fields import record, titled
from scoring.games.shape import End, Fact, Game
from scoring.games.stateless import Totals
from scoring.words import Message, RuleError, Word

FOUR, FIVE, DOUBLE = "000:l.13698", "000:l.13715", "000:l.13729"
_ENTRY = re.compile(r"\s*(\d)\s*-\s*(\d)\s*v\s*(\d)\s*-\s*(\d)\s*")

ROTATION: Schedule = (
    PivotRubber(((1, 3), (2, 4))),
    PivotRubber(((1, 4), (2, 3))),
    PivotRubber(((1, 2), (3, 4))),
)
"""Seats in order: the first dealer sits still, left goes to the right, right opposite, opposite left."""


def read_schedule(text: str) -> Schedule:
    """Read a club's own schedule: `1-2 v 3-4; 1-3 v 2-5; ...`. Raises RuleError "pivot.text"."""
    found = [_ENTRY.fullmatch(entry) for entry in text.split(";") if entry.strip()]
    rubbers = []
    for entry in found:
        if entry is None:
            raise RuleError(
                "pivot.text",
                "schedule",
                "Enter a schedule as rubbers: 1-2 v 3-4; 1-3 v 2-4; 1-4 v 2-3.",
                FOUR,
            )
        first, second, third, fourth = map(int, entry.groups())
        rubbers.append(PivotRubber(((first, second), (third, fourth))))
    return tuple(rubbers)


def _readable(text: str) -> str:
    read_schedule(text)
    return text


@record
class PivotOptions(Options):
    """A schedule of the club's own, by the numbers of the cut, and how many rubbers a partnership plays."""

    schedule: Annotated[str, AfterValidator(_readable), titled(Word("The club's schedule"))] = ""
    rubbers_each: Annotated[int, titled(Word("Rubbers per partnership"), low=1, high=2)] = 1


@record
class FourOptions(PivotOptions):
    """In `rotation` the players are named in seat order, in `s000` in the order of the cut."""

    edition: Annotated[Literal["s000", "rotation"], titled(Word("Rules"))] = "s000"


def single_schedule(state: Totals[Any]) -> Schedule:
    """The schedule of the table, in which every partnership plays once."""
    options = state.table.options
    if options.schedule:
        return read_schedule(options.schedule)
    return ROTATION if getattr(options, "edition", "") == "rotation" else SCHEDULES[state.table.size]


def rubbers_in_all(state: Totals[Any]) -> int:
    return len(single_schedule(state)) * int(state.table.options.rubbers_each)


def pairs_now(state: Totals[Any]) -> PivotRubber:
    """The rubber that is to be played; of a pivot that is over, the last."""
    schedule = single_schedule(state)
    place = state.played // int(state.table.options.rubbers_each)
    return schedule[min(place, len(schedule) - 1)]


def seats_of(state: Totals[Any], rubber: Rubber) -> Seating:
    """The pairs of the schedule at North-South and East-West; the first seat written says which is where."""
    (north, south), (east, west) = pairs_now(state).partners
    for place, name in enumerate(SEATS):
        player = getattr(rubber, name)
        if player is not None:
            if (player + 1 in (north, south)) == (place % 2 == 1):
                (north, south), (east, west) = (east, west), (north, south)
            break
    return north - 1, east - 1, south - 1, west - 1


def breaches(state: Totals[Any], rubber: Rubber) -> Iterator[RuleError]:
    faults = list(faults_of(single_schedule(state), state.table.size))
    if faults:
        yield from faults
        return
    yield from rubber_breaches(rubber, state.table.options.figures)
    yield from _seats(state, rubber)


def _seats(state: Totals[Any], rubber: Rubber) -> Iterator[RuleError]:
    """Seats that are written are those of the schedule; partners may sit either way."""
    yield from twice(rubber, FOUR)
    north, east, south, west = seats_of(state, rubber)
    allowed = {"north": (north, south), "south": (north, south), "east": (east, west), "west": (east, west)}
    for name in SEATS:
        player = getattr(rubber, name)
        if player is not None and player not in allowed[name]:
            yield RuleError(
                "pivot.seat",
                name,
                "According to the schedule, this rubber is {pairs}.",
                FOUR,
                pairs=_named(state),
            )


def _named(state: Totals[Any]) -> str:
    names = state.table.players
    pairs = (" & ".join(names[number - 1] for number in pair) for pair in pairs_now(state).partners)
    return " v ".join(pairs)


def facts(state: Totals[Any]) -> Iterator[Fact]:
    """Who partners whom in the next rubber, and who sits out."""
    yield Fact("pairs", Word("Partners"), _named(state))
    playing = pairs_now(state).players
    out = [name for number, name in enumerate(state.table.players, 1) if number not in playing]
    if out:
        yield Fact("out", Word("Sits out"), ", ".join(out))


def apply(state: Totals[Any], rubber: Rubber) -> Totals[Any]:
    return counted(state, rubber_lines(rubber, seats_of(state, rubber), state.table.options))


def _reason(state: Totals[Any]) -> Message | None:
    wanted = rubbers_in_all(state)
    return (
        Message("All {rubbers} rubbers have been played.", rubbers=wanted) if state.played >= wanted else None
    )


def _to_come(state: Totals[Any]) -> Message:
    return Message("Rubber {number} of {rubbers}", number=state.played + 1, rubbers=rubbers_in_all(state))


ended = End(_reason, _to_come)


PIVOT: Game[Totals[Any], Rubber, Any] = Game(
    key="pivot5",
    title=Word("Pivot bridge, five players"),
    family="progressive",
    tier="A",
    source=FIVE,
    seats=(5,),
    deal=Rubber,
    options=PivotOptions(),
    start=start,
    breaches=breaches,
    apply=apply,
    totals=lambda state: state.points,
    lines=lambda state: state.last,
    facts=facts,
    ended=ended,
    settle=settle,
)

GAMES = [
    replace(
        PIVOT,
        key="pivot4",
        title=Word("Pivot bridge, four players"),
        source=FOUR,
        editions=("s000", "rotation"),
        seats=(4,),
        options=FourOptions(),
        names=("pivot", "pivot_bridge"),
    ),
    PIVOT,
    replace(
        PIVOT,
        key="double_rubbers",
        title=Word("Double rubbers"),
        source=DOUBLE,
        seats=(4, 5),
        options=PivotOptions(rubbers_each=2),
        option_of="pivot4",
    ),
]
