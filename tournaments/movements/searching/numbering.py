"""Gives the pairs of a movement the numbers that a wish needs, and seats those who cannot move.

A wish names couples that may not meet. A movement fits if so many of its pairs can be found of whom no two
meet: these get the numbers of the wish.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..fairness import fairness
from ..values import Movement, Seating, SitOut
from .wanted import Wanted

MOST_TRIED = 5_000  # numbers given before a movement is taken for one that does not fit
Chair = tuple[int, bool]  # table, and whether it is the N-S chairs


def numbered(movement: Movement, wanted: Wanted) -> Movement | None:
    """The movement for the pairs that were wanted, 1 to `pairs`; None if it does not fit the wish.

    `movement` has as many pairs as were wanted, or one more: then the pair whose absence leaves the others
    most even, of those with whose absence it fits, is the one that is missing.
    """
    for candidate in _of_so_many(movement, wanted.pairs):
        numbers = _numbers(candidate, wanted)
        if numbers is not None:
            return _seated(_renumbered(candidate, numbers), wanted)
    return None


def _of_so_many(movement: Movement, pairs: int) -> Iterator[Movement]:
    """The movement without one of its pairs where it has one too many, the fairest first."""
    if len(movement.entries) == pairs:
        yield movement
        return
    without = [_without(movement, number) for number in movement.entries]
    yield from sorted(without, key=lambda one: -fairness(one).q)


def _without(movement: Movement, missing: int) -> Movement:
    absent = [s for s in movement.seatings if missing in s.seated]
    others = (s.ew if s.ns == missing else s.ns for s in absent)
    return replace(
        movement,
        entries=tuple(number for number in movement.entries if number != missing),
        seatings=tuple(s for s in movement.seatings if missing not in s.seated),
        sit_outs=tuple(SitOut(s.round, other) for s, other in zip(absent, others, strict=True)),
    )


def _numbers(movement: Movement, wanted: Wanted) -> dict[int, int] | None:
    """For each number of the movement the one that it gets; None where the wish cannot be fitted."""
    bound = {number for couple in wanted.never_meet for number in couple} | set(wanted.fixed)
    places = _places(movement, wanted, bound)
    if places is None:
        return None
    taken = set(places.values())
    free = [number for number in movement.entries if number not in taken]
    others = [number for number in range(1, wanted.pairs + 1) if number not in bound]
    return {place: number for number, place in places.items()} | dict(zip(free, others, strict=True))


def _places(movement: Movement, wanted: Wanted, bound: set[int]) -> dict[int, int] | None:
    """By wanted number the pair of the movement that gets it, so that nobody meets whom they may not."""
    met: dict[int, set[int]] = {number: set() for number in movement.entries}
    for seating in movement.seatings:
        met[seating.ns].add(seating.ew)
        met[seating.ew].add(seating.ns)
    never: dict[int, set[int]] = {number: set() for number in bound}
    for one, other in wanted.never_meet:
        never[one].add(other)
        never[other].add(one)
    order = sorted(bound, key=lambda number: (number not in wanted.fixed, -len(never[number]), number))
    stays = _who_stay(movement)
    places: dict[int, int] = {}
    tried = 0

    def fill(position: int) -> bool:
        nonlocal tried
        if position == len(order):
            return True
        number = order[position]
        is_fixed = number in wanted.fixed
        choices = sorted(met, key=lambda p: ((p not in stays) if is_fixed else (p in stays), p != number, p))
        for place in choices:
            if place in places.values() or any(places.get(other) in met[place] for other in never[number]):
                continue
            tried += 1
            if tried > MOST_TRIED:
                return False
            places[number] = place
            if fill(position + 1):
                return True
            del places[number]
        return False

    return places if fill(0) else None


def _renumbered(movement: Movement, numbers: dict[int, int]) -> Movement:
    return replace(
        movement,
        entries=tuple(sorted(numbers.values())),
        seatings=tuple(replace(s, ns=numbers[s.ns], ew=numbers[s.ew]) for s in movement.seatings),
        sit_outs=tuple(SitOut(s.round, numbers[s.contestant]) for s in movement.sit_outs),
    )


def _chairs(movement: Movement) -> dict[int, set[Chair]]:
    """Where everybody sits in the course of the movement."""
    chairs: dict[int, set[Chair]] = {number: set() for number in movement.entries}
    for seating in movement.seatings:
        north, east = (seating.ew, seating.ns) if seating.arrow_switched else (seating.ns, seating.ew)
        chairs[north].add((seating.table, True))
        chairs[east].add((seating.table, False))
    return chairs


def _who_stay(movement: Movement) -> set[int]:
    """The pairs that keep a table."""
    chairs = _chairs(movement).items()
    return {number for number, seats in chairs if len({table for table, _ in seats}) == 1}


def _seated(movement: Movement, wanted: Wanted) -> Movement:
    """The fixed pairs have their tables to themselves, also when they sit out."""
    if not wanted.fixed or _keep_tables(movement, wanted.fixed):
        return movement
    homes = {number: table for table, number in enumerate(sorted(wanted.fixed), start=1)}
    others = range(len(homes) + 1, movement.tables + 1)
    seatings: list[Seating] = []
    for number in range(1, movement.rounds + 1):
        in_round = movement.in_round(number)
        at_home = {s: homes[pair] for s in in_round for pair in s.seated if pair in homes}
        elsewhere = [s for s in in_round if s not in at_home]
        seatings += [replace(s, table=table) for s, table in at_home.items()]
        seatings += [replace(s, table=table) for s, table in zip(elsewhere, others, strict=False)]
    assert len(seatings) == len(movement.seatings), "a table is left over"
    return replace(movement, seatings=tuple(seatings))


def _keep_tables(movement: Movement, fixed: Sequence[int]) -> bool:
    """Whether they keep tables already, each its own, at which nobody else plays while they sit out."""
    if not set(fixed) <= _who_stay(movement):
        return False
    homes = {number: seats.pop()[0] for number, seats in _chairs(movement).items() if number in fixed}
    guests = [s for s in movement.seatings if s.table in homes.values() and not set(s.seated) & set(fixed)]
    return len(set(homes.values())) == len(fixed) and not guests


def in_chairs(movement: Movement, base: Movement, fixed: Sequence[int]) -> Movement:
    """The movement with its boards turned wherever somebody keeps their chairs and plays the other way.

    The fixed pairs keep theirs, and so do those who keep their chairs in `base`, the movement that it was
    made of by turning tables; all others simply sit down the way they play.
    """
    stays = {number: next(iter(seats))[1] for number, seats in _chairs(base).items() if len(seats) == 1}
    stays |= {number: stays.get(number, True) for number in fixed}

    def turned(seating: Seating) -> bool:
        for number in sorted(set(seating.seated) & set(stays), key=lambda number: number not in fixed):
            return stays[number] != (seating.ns == number)
        return False

    return replace(
        movement,
        seatings=tuple(replace(seating, arrow_switched=turned(seating)) for seating in movement.seatings),
    )
