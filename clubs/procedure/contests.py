"""Who gets a place at a table when more people ask at the same time than there are places.

Rule B of the club procedure puts them in classes, rule E takes the right of precedence from people who
broke up another table, and cards are drawn between equals where it matters. Rules are cited by the letters
of docs/rules/club-procedure.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from clubs.procedure.doing import Doing
from clubs.procedure.draws import Purpose
from clubs.procedure.room import Room
from clubs.procedure.rules import Right

Groups: TypeAlias = tuple[tuple[str, ...], ...]
"""People from the best rank down; those of equal rank are together, in the order in which they were given."""
Rank: TypeAlias = tuple[object, ...]
"""A rank: the smaller is the better. A longer one is worse than the one that it begins with."""


def ranked(
    room: Room, names: Sequence[str], leaving: Collection[str], table: str, right: Right
) -> tuple[Groups, tuple[str, ...]]:
    """Ranks the people who ask for places at `table` at the same time.

    `leaving` are those of them who leave another table for it, and `right` is the club's reading of rule B.
    Returns the groups of equals, the best first, and the people whom rule E holds back.
    """
    arrival = {name: index for index, name in enumerate(room.entered)}
    before_bars: dict[str, Rank] = {}
    for name in names:
        number = class_of(room, name, leaving, right)
        before_bars[name] = (number, arrival[name] if number == 1 else 0)
    barred = rivals(room, names, table)
    ranks, held_back = _behind(before_bars, barred, may_overtake=room.rules.readings.uncorrected)
    ordered = sorted(names, key=lambda name: ranks[name])
    groups = tuple(tuple(group) for _, group in groupby(ordered, ranks.__getitem__))
    return groups, tuple(name for name in ordered if name in held_back)


def class_of(room: Room, name: str, leaving: Collection[str], right: Right) -> int:
    """Returns a person's class by rule B: 1, 2 or 3, the best first.

    People of class 1 rank by their arrival; those of each other class are equal.
    """
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
    """Returns, for each person who broke up a table, the people among `names` who were left there (rule E).

    The rule holds at other tables, and at the old one only by a reading of the club (`bar_at_old_table`).
    """
    old_table_too = room.rules.readings.bar_at_old_table
    left_by: dict[str, set[str]] = {}
    for bar in room.bars:
        counts_here = bar.table != table or old_table_too
        if counts_here and bar.breaker in names and bar.left in names:
            left_by.setdefault(bar.breaker, set()).add(bar.left)
    return left_by


def placed(doing: Doing, groups: Groups, table: str, places: int) -> Groups:
    """Returns the groups after draws between equals, where they decide who gets a place or waits first."""
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
    """Returns all people in order, the best first."""
    return tuple(name for group in groups for name in group)


def without(groups: Groups, name: str) -> Groups:
    """Returns the groups without one person; a group that becomes empty is left out."""
    others = (tuple(member for member in group if member != name) for group in groups)
    return tuple(filter(None, others))


def _behind(
    before_bars: Mapping[str, Rank], barred: Mapping[str, set[str]], *, may_overtake: bool
) -> tuple[dict[str, Rank], set[str]]:
    """Returns the ranks of all, and the barred people who are held back because a rival asks too.

    A barred person ranks directly behind the lowest of the rivals and that rival's equals, or in their own
    class if that is lower: rule E takes a right away, so it puts nobody ahead of people of a better class
    (rule B). With `may_overtake` it does, as evenings were once played. People who are behind the same
    rivals keep their order. Where people broke up each other's tables in a circle, the best of them is not
    barred by those who rank lower.
    """
    ranks = {name: rank for name, rank in before_bars.items() if name not in barred}
    held_back = set()
    pending = sorted(barred, key=lambda name: before_bars[name])
    while pending:
        name = next((person for person in pending if barred[person] <= ranks.keys()), pending[0])
        ranks_of_rivals = [ranks[rival] for rival in barred[name] if rival in ranks]
        ranks[name] = before_bars[name]
        if ranks_of_rivals:
            held_back.add(name)
            behind: Rank = (*max(ranks_of_rivals), before_bars[name])
            ranks[name] = behind if may_overtake else max(behind, before_bars[name])
        pending.remove(name)
    return ranks, held_back
