"""Contests for places: who ranks before whom (rules B and E), and the draws that part equals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from clubs.procedure.doing import Doing
from clubs.procedure.draws import Purpose
from clubs.procedure.room import Room
from clubs.procedure.rules import Right

Groups: TypeAlias = tuple[tuple[str, ...], ...]
"""People from the best rank down; equals together, in the order listed."""
Rank: TypeAlias = tuple[object, ...]
"""Smaller is better, equal are equals. Longer ones stand behind those that they begin with."""


def ranked(
    room: Room, names: Sequence[str], leaving: Collection[str], table: str, right: Right
) -> tuple[Groups, tuple[str, ...]]:
    """Who asks for places at `table` at the same time, and those among them whom rule E holds back."""
    entry = {name: place for place, name in enumerate(room.entered)}
    before_bars: dict[str, Rank] = {}
    for name in names:
        number = class_of(room, name, leaving, right)
        before_bars[name] = (number, entry[name] if number == 1 else 0)
    barred = rivals(room, names, table)
    ranks, held_back = _behind(before_bars, barred, may_overtake=room.rules.readings.uncorrected)
    ordered = sorted(names, key=lambda name: ranks[name])
    groups = tuple(tuple(group) for _, group in groupby(ordered, ranks.__getitem__))
    return groups, tuple(name for name in ordered if name in held_back)


def class_of(room: Room, name: str, leaving: Collection[str], right: Right) -> int:
    """1, 2 or 3, the best first; those of 1 rank by entry, the others are equal among themselves."""
    match right:
        case Right.ROOM:
            return 1
        case Right.NOT_PLAYED:
            return 2 if name in room.played or name in leaving else 1
        case Right.NOT_BELONGED:
            return 2 if name in room.belonged else 1
        case _:
            return 3 if name in leaving else 2 if name in room.played else 1


def rivals(room: Room, names: Collection[str], table: str) -> dict[str, set[str]]:
    """Of each who broke up a table, those among `names` whom he left there."""
    old_table_too = room.rules.readings.bar_at_old_table
    left_by: dict[str, set[str]] = {}
    for bar in room.bars:
        elsewhere = bar.table != table or old_table_too
        if elsewhere and bar.breaker in names and bar.left in names:
            left_by.setdefault(bar.breaker, set()).add(bar.left)
    return left_by


def placed(doing: Doing, groups: Groups, table: str, places: int) -> Groups:
    """The groups, equals parted by a draw where it decides who gets a place or who waits first."""
    order: list[tuple[str, ...]] = []
    count = 0
    for group in groups:
        count += len(group)
        if len(group) > 1 and count > places:
            order += [(name,) for name in doing.draw("B", Purpose.PLACES, table, group)]
        else:
            order.append(group)
    return tuple(order)


def flat(groups: Groups) -> tuple[str, ...]:
    return tuple(name for group in groups for name in group)


def without(groups: Groups, name: str) -> Groups:
    left = (tuple(each for each in group if each != name) for group in groups)
    return tuple(filter(None, left))


def _behind(
    before_bars: Mapping[str, Rank], barred: Mapping[str, set[str]], *, may_overtake: bool
) -> tuple[dict[str, Rank], set[str]]:
    """The ranks of all, and who among the barred is held back because a rival asks too.

    Each of them ranks directly behind the lowest of the rivals and that one's equals, or in their own class
    if that is lower: rule E takes a right away, so it puts nobody ahead of people of a better class (rule B).
    With `may_overtake` it does, as evenings were once played. Behind the same people they keep their own
    ranks. Where people broke up each other's tables in a circle, the best of them in rank is free of those
    behind.
    """
    ranks = {name: rank for name, rank in before_bars.items() if name not in barred}
    held_back = set()
    pending = sorted(barred, key=lambda name: before_bars[name])
    while pending:
        name = next((each for each in pending if barred[each] <= ranks.keys()), pending[0])
        before = [ranks[rival] for rival in barred[name] if rival in ranks]
        ranks[name] = before_bars[name]
        if before:
            held_back.add(name)
            behind: Rank = (*max(before), before_bars[name])
            ranks[name] = behind if may_overtake else max(behind, before_bars[name])
        pending.remove(name)
    return ranks, held_back
