"""The clock of the blinds: it goes from level to level by itself, and stays in the last one.

The clock is a value: each function takes the clock and a time (`at`, `now`) and gives the clock after it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clubs.poker.rules.levels import LONGEST_MINUTES, Level
from scoring.words import RuleError, counted


@dataclass(frozen=True, slots=True)
class BlindClock:
    """The clock as it is kept: which level it is in, and when that level ends.

    `index` is the place of the level in the list, from 0; None before the clock starts. While the clock runs,
    `ends` is when the level ends; while it is paused, `ends` is None and `left` has the seconds that remain.
    The last level does not end: when its time is up, its blinds stay.
    """

    index: int | None = None
    ends: dt.datetime | None = None
    left: int = 0


@dataclass(frozen=True, slots=True)
class Spell:
    """A level that is still to come or in play: its place in the list from 0, and when it ends."""

    index: int
    ends: dt.datetime


@dataclass(frozen=True, slots=True)
class Position:
    """The clock at one moment: the level, whether the clock runs, and the seconds `left` of the level.

    While the clock runs, `coming` has this level and all later ones.
    """

    index: int | None
    running: bool
    left: int
    coming: tuple[Spell, ...] = ()


def position_of(clock: BlindClock, levels: Sequence[Level], now: dt.datetime) -> Position:
    """Which level the clock has reached at `now`, and how much of it is left."""
    if clock.index is None or clock.ends is None:
        return Position(clock.index, False, clock.left)
    coming = tuple(spell for spell in _spells(clock, levels) if spell.ends > now)
    if not coming:
        return Position(len(levels) - 1, True, 0)
    left = -(-(coming[0].ends - now) // dt.timedelta(seconds=1))  # rounded up: at 0 the level is over
    return Position(coming[0].index, True, left, coming)


def _spells(clock: BlindClock, levels: Sequence[Level]) -> Iterator[Spell]:
    assert clock.index is not None
    assert clock.ends is not None
    ends = clock.ends
    yield Spell(clock.index, ends)
    for index in range(clock.index + 1, len(levels)):
        ends += dt.timedelta(minutes=levels[index].minutes)
        yield Spell(index, ends)


def started(clock: BlindClock, levels: Sequence[Level], at: dt.datetime) -> BlindClock:
    """The clock after *Start*: the first level begins, or a paused clock continues.

    A running clock is unchanged. Raises RuleError "poker.no_levels" if the plan has no levels.
    """
    if not levels:
        raise RuleError("poker.no_levels", "levels", "Enter the levels of the blinds first.", "")
    if clock.index is None:
        return _beginning(0, levels, at)
    if clock.ends is not None:
        return clock
    return replace(clock, ends=at + dt.timedelta(seconds=clock.left), left=0)


def paused(clock: BlindClock, levels: Sequence[Level], at: dt.datetime) -> BlindClock:
    """The clock after *Pause*: it keeps what is left of the level."""
    now = position_of(clock, levels, at)
    return BlindClock(now.index, None, now.left)


def stepped(clock: BlindClock, levels: Sequence[Level], by: int, at: dt.datetime) -> BlindClock:
    """The clock at the beginning of the next level (`by` is 1) or of the previous one (-1).

    A paused clock stays paused. Raises RuleError "poker.not_begun" before the start, and "poker.last_level"
    where there is no such level.
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
    """The clock with this level longer by `minutes`, or shorter if they are negative.

    Raises RuleError "poker.not_begun" before the start, and "poker.minutes" if nothing would be left or more
    than `LONGEST_MINUTES` are added.
    """
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
    """The clock after the list of levels has changed from `before` to `levels`; the time left stays the same.

    Raises RuleError "poker.levels_begun" if the new list differs in a level that has already begun.
    """
    now = position_of(clock, before, at)
    if now.index is None:
        return clock
    begun = now.index + 1
    if tuple(levels[:begun]) != tuple(before[:begun]):
        raise RuleError(
            "poker.levels_begun",
            "levels",
            "{begun} Change only what comes after.",
            "",
            begun=counted("The first level has begun.", "The first {n} levels have begun.", begun),
        )
    ends = at + dt.timedelta(seconds=now.left) if now.running else None
    return BlindClock(now.index, ends, 0 if now.running else now.left)


def _beginning(index: int, levels: Sequence[Level], at: dt.datetime) -> BlindClock:
    return BlindClock(index, at + dt.timedelta(minutes=levels[index].minutes))


def _require_begun(now: Position) -> None:
    if now.index is None:
        raise RuleError("poker.not_begun", "clock", "Start the clock first.", "")
