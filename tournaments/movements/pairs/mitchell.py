"""The Mitchell family for pairs: N-S sit at table t as pair t, E-W T+1..2T move.

Each schedule is a function (tables, rounds) -> seatings of all 2T pairs, E-W and boards counted
round the tables from 1. Any number of rounds up to the schedule's most is a prefix of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scoring.words import N_, Message, nouns

from ..values import Seating


def wrap(number: int, size: int) -> int:
    """The number counted round 1..size: 0 is `size`, size + 1 is 1."""
    return (number - 1) % size + 1


def straight(tables: int, rounds: int) -> list[Seating]:
    """E-W go up one table, boards down one. The movement is complete for an odd number of tables."""
    return _circling(tables, rounds, lambda t: t, lambda r: 0)


def skip(tables: int, rounds: int) -> list[Seating]:
    """As straight, but after the round that is half the tables E-W move one table more."""
    return _circling(tables, rounds, lambda t: t, lambda r: int(r > tables // 2))


def relay_share(tables: int, rounds: int) -> list[Seating]:
    """Even tables: a relay stand half way round, tables 1 and T share their boards."""
    return _circling(tables, rounds, lambda t: t if t <= tables // 2 else t + 1, lambda r: 0)


def _circling(
    tables: int, rounds: int, slot: Callable[[int], int], skipped: Callable[[int], int]
) -> list[Seating]:
    return [
        Seating(r, t, t, tables + wrap(t - r + 1 - skipped(r), tables), wrap(slot(t) + r - 1, tables))
        for r in range(1, rounds + 1)
        for t in range(1, tables + 1)
    ]


def double_weave(tables: int, rounds: int) -> list[Seating]:
    """Neighbouring tables exchange their E-W in turn; boards go the other way, half way round once."""
    ew = list(range(tables + 1, 2 * tables + 1))
    sets = list(range(1, tables + 1))
    seatings = []
    for r in range(1, rounds + 1):
        seatings += [Seating(r, t + 1, t + 1, ew[t], sets[t]) for t in range(tables)]
        steps = [1 if (t + r) % 2 else -1 for t in range(tables)]  # odd rounds: tables 1 and 2 exchange
        ew = _moved(ew, steps)
        sets = _moved(sets, [tables // 2] * tables if r == tables // 2 else [-step for step in steps])
    return seatings


def awl(tables: int, rounds: int) -> list[Seating]:
    """E-W go down two tables, boards down one. It is complete for an odd number of tables."""
    return [
        Seating(r, t, t, tables + wrap(t + 2 * (r - 1), tables), wrap(t + r - 1, tables))
        for r in range(1, rounds + 1)
        for t in range(1, tables + 1)
    ]


def compass(tables: int, rounds: int) -> list[Seating]:
    """The older book's: E-W down one table, boards up one; even tables after half way E-W one more."""
    return [
        Seating(r, t, t, tables + wrap(t + r - 1 + _compass_skip(tables, r), tables), wrap(t - r + 1, tables))
        for r in range(1, rounds + 1)
        for t in range(1, tables + 1)
    ]


def _compass_skip(tables: int, number: int) -> int:
    return int(tables % 2 == 0 and number > tables // 2)


def _moved(places: list[int], steps: list[int]) -> list[int]:
    after = places[:]
    for place, step in enumerate(steps):
        after[(place + step) % len(places)] = places[place]
    return after


@dataclass(frozen=True, slots=True)
class Base:
    """One form of the Mitchell: how it is scheduled, where it fits, and how a director runs it."""

    key: str
    title: str
    schedule: Callable[[int, int], list[Seating]]
    most_rounds: Callable[[int], int]
    fits: Callable[[int], bool]
    shared_tables: Callable[[int], tuple[int, ...]]
    directions: Callable[[int, int], Iterator[Message]]


STAY = Message("N-S stay. E-W move up one table, boards move down one.")


def _straight_words(tables: int, rounds: int) -> Iterator[Message]:
    yield STAY


def _skip_words(tables: int, rounds: int) -> Iterator[Message]:
    yield STAY
    if rounds > tables // 2:
        yield Message("After round {round}, E-W skip a table: they move up two.", round=tables // 2)


def relay_stand(tables: int) -> Message:
    """Where the relay stand is, half way round an even number of tables."""
    return Message(
        "A relay stand between tables {low} and {high} counts as a table for the boards.",
        low=tables // 2,
        high=tables // 2 + 1,
    )


def _relay_words(tables: int, rounds: int) -> Iterator[Message]:
    yield STAY
    yield relay_stand(tables)


def _weave_words(tables: int, rounds: int) -> Iterator[Message]:
    yield Message("N-S stay. After odd-numbered rounds, tables 1 and 2, 3 and 4 ... swap their E-W pairs.")
    yield Message(
        "After even-numbered rounds, tables 2 and 3, 4 and 5 ... and the last table and table 1 swap them."
    )
    yield Message("Boards leave each table in the opposite direction to its E-W pair.")
    if rounds > tables // 2:
        yield Message(
            "After round {round}, all boards move on {step} instead.",
            round=tables // 2,
            step=nouns.tables(tables // 2),
        )


def _awl_words(tables: int, rounds: int) -> Iterator[Message]:
    yield Message("N-S stay. E-W move down two tables, boards move down one.")


def _compass_words(tables: int, rounds: int) -> Iterator[Message]:
    yield Message("N-S stay. E-W move down one table, boards move up one.")
    if tables % 2 == 0 and rounds > tables // 2:
        yield Message("After round {round}, E-W skip a table: they move down two.", round=tables // 2)


def _nobody(tables: int) -> tuple[int, ...]:
    return ()


STRAIGHT = Base(
    key="mitchell",
    title=N_("Mitchell"),
    schedule=straight,
    most_rounds=lambda n: n if n % 2 else n // 2,
    fits=lambda n: n >= 3,
    shared_tables=_nobody,
    directions=_straight_words,
)
SKIP = Base(
    key="mitchell_skip",
    title=N_("Skip Mitchell"),
    schedule=skip,
    most_rounds=lambda n: n - 1,
    fits=lambda n: n >= 4 and n % 2 == 0,
    shared_tables=_nobody,
    directions=_skip_words,
)
RELAY_SHARE = Base(
    key="mitchell_relay_share",
    title=N_("Mitchell with relay and share"),
    schedule=relay_share,
    most_rounds=lambda n: n,
    fits=lambda n: n >= 4 and n % 2 == 0,
    shared_tables=lambda n: (1, n),
    directions=_relay_words,
)
DOUBLE_WEAVE = Base(
    key="mitchell_double_weave",
    title=N_("Double weave Mitchell"),
    schedule=double_weave,
    most_rounds=lambda n: n,
    fits=lambda n: n >= 4 and n % 4 == 0,
    shared_tables=_nobody,
    directions=_weave_words,
)
AWL = Base(
    key="mitchell_awl_pairs",
    title=N_("American Whist League Mitchell"),
    schedule=awl,
    most_rounds=lambda n: n,
    fits=lambda n: n >= 3 and n % 2 == 1,
    shared_tables=_nobody,
    directions=_awl_words,
)
COMPASS = Base(
    key="compass",
    title=N_("Compass"),
    schedule=compass,
    most_rounds=lambda n: n if n % 2 else n - 1,
    fits=lambda n: n >= 3,
    shared_tables=_nobody,
    directions=_compass_words,
)
BASES = (STRAIGHT, SKIP, RELAY_SHARE, DOUBLE_WEAVE, AWL, COMPASS)
