"""Mitchells with more rounds than tables: extended (two rounds more) and Worger's (one more).

N-S stay and nobody shares. Everybody plays every board set, so that each of the two fields is perfectly
balanced; in return some opponents meet again, because there are more rounds than opponents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import gcd

from scoring.words import N_, Message

from ..descriptions import size_words
from ..kinds import SWITCH_ROUNDS, Kind, Meaning
from ..spec import Spec, checked_rounds, entries_without, without
from ..switching import with_switch
from ..values import Movement, Seating
from .builders import missing_words
from .mitchell import STAY, wrap
from .sizes import MITCHELL_SIZES, last_north_south

WORGER_SIZES = tuple(n for n in MITCHELL_SIZES if gcd(n, 6) == 1)


def extended(tables: int, rounds: int) -> list[Seating]:
    """T + 2 rounds and sets; E-W go up one table for T + 1 rounds, and in the last one E-W T + 1 - t is at t.

    The stands for the two sets that rest are after the last table; of an even number of tables one of them
    is half way. Before the last round N-S t and E-W T + 1 - t lack the same set.
    """
    sets = tables + 2
    return [
        Seating(
            number,
            t,
            t,
            tables + (tables + 1 - t if number == sets else wrap(t - number + 1, tables)),
            wrap(t + _stands_before(t, tables) + number - 1, sets),
        )
        for number in range(1, rounds + 1)
        for t in range(1, tables + 1)
    ]


def _stands_before(table: int, tables: int) -> int:
    """How many relay stands there are between table 1 and this one."""
    return int(tables % 2 == 0 and table > tables // 2)


def worger(tables: int, rounds: int) -> list[Seating]:
    """A straight Mitchell in which table 2r - 1 plays an extra set in round r, and a last round for the rest.

    In the last round everybody plays the set that the extra one displaced, against the same opponents.
    It needs an E-W pair, a table and a set of its own displaced in each round: r, 2r - 1 and 3r - 2,
    which are all different if the number of tables has neither 2 nor 3 as a factor.
    """
    seatings = []
    for number in range(1, min(rounds, tables) + 1):
        for t in range(1, tables + 1):
            board_set = tables + 1 if t == _extra_table(tables, number) else wrap(t + number - 1, tables)
            seatings.append(Seating(number, t, t, tables + wrap(t - number + 1, tables), board_set))
    if rounds > tables:
        for number in range(1, tables + 1):
            t = _extra_table(tables, number)
            seatings.append(Seating(rounds, t, t, tables + number, wrap(t + number - 1, tables)))
    return seatings


def _extra_table(tables: int, number: int) -> int:
    """The table that plays the extra set in this round."""
    return wrap(2 * number - 1, tables)


@dataclass(frozen=True, slots=True)
class _Form:
    """A Mitchell with `more` rounds, and sets, than tables. `again`: how often two meet in all rounds."""

    title: str
    more: int
    schedule: Callable[[int, int], list[Seating]]
    again: Callable[[int], int]
    directions: Callable[[int, int], Iterator[Message]]


def _extended_words(tables: int, rounds: int) -> Iterator[Message]:
    yield STAY
    if tables % 2:
        yield Message("Two bye-stands after table {table} count as tables for the boards.", table=tables)
    else:
        for table in (tables // 2, tables):
            yield Message("A bye-stand after table {table} counts as a table for the boards.", table=table)
    if rounds > tables:
        yield Message(
            "Round {round} has the opponents of round 1 again, with other boards.", round=tables + 1
        )
    if rounds > tables + 1:
        yield Message(
            "For round {round} E-W sit in the opposite order: pair {last} at table 1, the pair before it at "
            "table 2 ... pair {first} at table {tables}.",
            round=tables + 2,
            last=2 * tables,
            first=tables + 1,
            tables=tables,
        )


def _worger_words(tables: int, rounds: int) -> Iterator[Message]:
    yield STAY
    extra = [_extra_table(tables, number) for number in range(1, min(rounds, tables) + 1)]
    yield Message(
        "In rounds 1, 2 ... the tables {tables} play set {extra} instead of the set that arrives; that set "
        "rests and moves on as if it had been played.",
        tables=", ".join(map(str, extra)),
        extra=tables + 1,
    )
    if rounds > tables:
        opponents = {_extra_table(tables, number): tables + number for number in range(1, tables + 1)}
        yield Message(
            "In round {round} every table plays the set that it had to leave out, against the same pair as "
            "then: E-W at tables 1, 2 ... are {pairs}.",
            round=rounds,
            pairs=", ".join(str(opponents[t]) for t in range(1, tables + 1)),
        )


EXTENDED = _Form(
    N_("Extended Mitchell"),
    more=2,
    schedule=extended,
    again=lambda tables: 3 if tables % 2 else 2,  # the pairs of the middle of an odd number
    directions=_extended_words,
)
WORGER = _Form(
    N_("Worger Mitchell"), more=1, schedule=worger, again=lambda tables: 2, directions=_worger_words
)


def build_extended(spec: Spec) -> Movement:
    """An extended Mitchell (Blackpool). RuleError "movement.rounds" for more rounds than tables and two."""
    return _built(spec, EXTENDED, N_("An extended Mitchell with {size} can have 1 to {limit}, not {rounds}."))


def build_worger(spec: Spec) -> Movement:
    """Worger's Mitchell. RuleError "movement.rounds" for more rounds than tables and one."""
    return _built(spec, WORGER, N_("A Worger Mitchell with {size} can have 1 to {limit}, not {rounds}."))


def _built(spec: Spec, form: _Form, too_many: str) -> Movement:
    tables, sets = spec.tables, spec.tables + form.more
    rounds = checked_rounds(spec.rounds, sets, tables, too_many)
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without(form.schedule(tables, rounds), missing)
    boards = spec.boards_for(rounds)
    movement = Movement(
        kind=spec.kind,
        title=Message(form.title),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=sets,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        winners=2,
        meetings=max(1, min(form.again(tables), rounds - tables + 1)),
        description=(
            size_words(rounds, boards, sets),
            *form.directions(tables, rounds),
            *missing_words(missing, tables),
        ),
    )
    return with_switch(movement, spec.options.get("switch", "none"), spec.kind)


KINDS = (
    Kind(
        "mitchell_extended",
        N_("Extended Mitchell (Blackpool)"),
        tuple(MITCHELL_SIZES),
        build_extended,
        last_north_south,
        (SWITCH_ROUNDS,),
    ),
    Kind(
        "worger",
        N_("Worger Mitchell, an extra board set"),
        WORGER_SIZES,
        build_worger,
        last_north_south,
        (SWITCH_ROUNDS,),
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "extended_mitchell": (Meaning("mitchell_extended"),),
    "blackpool": (Meaning("mitchell_extended"),),
}
