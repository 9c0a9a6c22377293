"""Levels of blinds: how long each lasts, its small and big blind, its ante; and the breaks between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.words import RuleError

MOST_LEVELS = 60
LONGEST_MINUTES = 240
MOST_CHIPS = 10**9
_BLINDS = re.compile(r"(\d+)\s+(\d+)\s*/\s*(\d+)(?:\s+(?:ante\s+)?(\d+))?")
_BREAK = re.compile(r"(?:break\s+(\d+)|(\d+)\s+break)")


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its length in minutes, its blinds and its ante in chips. A break has minutes alone."""

    minutes: int
    small: int = 0
    big: int = 0
    ante: int = 0

    @property
    def is_break(self) -> bool:
        """Whether this is a break between levels."""
        return self.big == 0


def levels_from(text: str) -> tuple[Level, ...]:
    """The levels typed, one a line: "20 25/50" (minutes, blinds), "20 50/100 10" (with ante), "break 10".

    Raises RuleError "poker.levels" with the line that cannot be read.
    """
    lines = [(number, line.strip().lower()) for number, line in enumerate(text.splitlines(), 1)]
    return checked([_read(number, line) for number, line in lines if line])


def _read(number: int, line: str) -> Level:
    if not line.isascii():
        raise _unreadable(number, line)
    if pause := _BREAK.fullmatch(line):
        return Level(_number(pause[1] or pause[2], number, line))
    if blinds := _BLINDS.fullmatch(line):
        minutes, small, big, ante = (_number(part or "0", number, line) for part in blinds.groups())
        if big == 0:
            raise _unreadable(number, line)
        return Level(minutes, small, big, ante)
    raise _unreadable(number, line)


def _number(digits: str, number: int, line: str) -> int:
    if len(digits) > len(str(MOST_CHIPS)):
        raise _unreadable(number, line)
    return int(digits)


def _unreadable(number: int, line: str) -> RuleError:
    return RuleError(
        "poker.levels",
        "levels",
        'Line {number}, "{line}", is not a level. Write minutes and blinds, such as "20 25/50", with an ante '
        'as in "20 25/50 5", or "break 10".',
        "",
        number=number,
        line=line[:40],
    )


def checked(levels: Sequence[Level]) -> tuple[Level, ...]:
    """The levels, unless they cannot be played: RuleError "poker.levels" says why."""
    if len(levels) > MOST_LEVELS:
        raise RuleError("poker.levels", "levels", "Enter at most {most} levels.", "", most=MOST_LEVELS)
    if levels and (levels[0].is_break or levels[-1].is_break):
        raise RuleError("poker.levels", "levels", "The first and the last level cannot be a break.", "")
    for number, level in enumerate(levels, 1):
        if not 1 <= level.minutes <= LONGEST_MINUTES:
            raise RuleError(
                "poker.levels",
                "levels",
                "Line {number}: a level or a break lasts 1 to {longest} minutes.",
                "",
                number=number,
                longest=LONGEST_MINUTES,
            )
        is_right = 0 < level.small <= level.big <= MOST_CHIPS and 0 <= level.ante <= level.big
        if not level.is_break and not is_right:
            raise RuleError(
                "poker.levels",
                "levels",
                "Line {number}: the small blind is at least 1 and at most the big blind, as is the ante.",
                "",
                number=number,
            )
        if level.is_break and (level.small or level.ante):
            raise RuleError(
                "poker.levels", "levels", "Line {number}: a break has no blinds.", "", number=number
            )
    return tuple(levels)


def text_of(levels: Sequence[Level]) -> str:
    """The levels as `levels_from` reads them."""
    return "\n".join(_written(level) for level in levels)


def _written(level: Level) -> str:
    if level.is_break:
        return f"break {level.minutes}"
    ante = f" {level.ante}" if level.ante else ""
    return f"{level.minutes} {level.small}/{level.big}{ante}"


def level_numbers(levels: Sequence[Level]) -> tuple[int, ...]:
    """The number of each level, from 1. A break is not counted: it has the number of the level before it."""
    numbers, last = [], 0
    for level in levels:
        last += not level.is_break
        numbers.append(last)
    return tuple(numbers)
