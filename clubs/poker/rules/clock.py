"""The clock of the blinds: it runs by itself from level to level, and stands in the last one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clubs.poker.rules.levels import LONGEST_MINUTES, Level
from scoring.words import RuleError


@dataclass(frozen=True, slots=True)
class BlindClock:
    """What is kept: the level by its place in the list (None before the first), and how long it lasts still.

    Running: `ends` says when the level ends. Paused: `left` seconds remain of it. The last level has no end:
    when its time is up, its blinds stay.
    """

    index: int | None = None
    ends: dt.datetime | None = None
    left: int = 0


@dataclass(frozen=True, slots=True)
class Spell:
    """A level by its place in the list, and when it ends."""

    index: int
    ends: dt.datetime


@dataclass(frozen=True, slots=True)
class Position:
    """The clock at a moment: `left` seconds of the level; `coming` is it and all after it, while it runs."""

    index: int | None
    running: bool
    left: int
    coming: tuple[Spell, ...] = ()


def position_of(clock: BlindClock, levels: Sequence[Level], now: dt.datetime) -> Position:
    """What the clock has come to at `now`."""
    if clock.index is None or clock.ends is None:
        return Position(clock.index, False, clock.left)
    coming = tuple(spell for spell in _spells(clock, levels) if spell.ends > now)
    if not coming:
        return Position(len(levels) - 1, True, 0)
    return Position(coming[0].index, True, _seconds(coming[0].ends - now), coming)


def _spells(clock: BlindClock, levels: Sequence[Level]) -> Iterator[Spell]:
    assert clock.index is not None
    assert clock.ends is not None
    ends = clock.ends
    yield Spell(clock.index, ends)
    for index in range(clock.index + 1, len(levels)):
        ends += dt.timedelta(minutes=levels[index].minutes)
        yield Spell(index, ends)


def _seconds(rest: dt.timedelta) -> int:
    """Whole seconds, upwards: a level is over when none is left."""
    return -(-rest // dt.timedelta(seconds=1))


def started(clock: BlindClock, levels: Sequence[Level], at: dt.datetime) -> BlindClock:
    """The first level begins, or a clock that stands goes on. Raises RuleError "poker.no_levels"."""
    if not levels:
        raise RuleError("poker.no_levels", "levels", "Enter the levels of the blinds first.", "")
    if clock.index is None:
        return _beginning(0, levels, at)
    if clock.ends is not None:
        return clock
    return replace(clock, ends=at + dt.timedelta(seconds=clock.left), left=0)


def paused(clock: BlindClock, levels: Sequence[Level], at: dt.datetime) -> BlindClock:
    """The clock stands; what is left of the level stays."""
    now = position_of(clock, levels, at)
    return BlindClock(now.index, None, now.left)


def stepped(clock: BlindClock, levels: Sequence[Level], by: int, at: dt.datetime) -> BlindClock:
    """The next level (`by` 1) or the one before (-1) begins, whole; a clock that stands goes on standing.

    Raises RuleError "poker.not_begun", "poker.last_level" where there is none.
    """
    now = position_of(clock, levels, at)
    _require_begun(now)
    assert now.index is not None
    index = now.index + by
    if abs(by) != 1 or not 0 <= index < len(levels):
        raise RuleError("poker.last_level", "level", "There is no level beyond this one.", "")
    if now.running:
        return _beginning(index, levels, at)
    return BlindClock(index, None, 60 * levels[index].minutes)


def adjusted(clock: BlindClock, levels: Sequence[Level], minutes: int, at: dt.datetime) -> BlindClock:
    """So many minutes more, or less, of this level. Raises RuleError "poker.not_begun", "poker.minutes"."""
    now = position_of(clock, levels, at)
    _require_begun(now)
    left = now.left + 60 * minutes
    if abs(minutes) > LONGEST_MINUTES or left <= 0:
        raise RuleError(
            "poker.minutes",
            "minutes",
            "Add at most {longest} minutes, or take off less than what is left of this level.",
            "",
            longest=LONGEST_MINUTES,
        )
    if now.running:
        return BlindClock(now.index, at + dt.timedelta(seconds=left), 0)
    return BlindClock(now.index, None, left)


def replanned(
    clock: BlindClock, before: Sequence[Level], levels: Sequence[Level], at: dt.datetime
) -> BlindClock:
    """The clock when the list of levels changes: what is left of the level stays.

    Raises RuleError "poker.levels_begun" where a level that has begun is another one in the new list.
    """
    now = position_of(clock, before, at)
    if now.index is None:
        return clock
    begun = now.index + 1
    if tuple(levels[:begun]) != tuple(before[:begun]):
        raise RuleError(
            "poker.levels_begun",
            "levels",
            "The first {count} levels have begun. Change only those after them.",
            "",
            count=begun,
        )
    ends = at + dt.timedelta(seconds=now.left) if now.running else None
    return BlindClock(now.index, ends, 0 if now.running else now.left)


def _beginning(index: int, levels: Sequence[Level], at: dt.datetime) -> BlindClock:
    return BlindClock(index, at + dt.timedelta(minutes=levels[index].minutes))


def _require_begun(now: Position) -> None:
    if now.index is None:
        raise RuleError("poker.not_begun", "clock", "Start the clock first.", "")
