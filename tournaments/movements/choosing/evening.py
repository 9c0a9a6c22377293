"""An evening as a director asks for it: its boards, its time, and how fast the club plays."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from ..spec import USUAL_BOARDS

USUAL_WINDOW = (24, 28)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an evening takes, in minutes: so much a board, and so much for each change of round."""

    per_board: Fraction = Fraction(15, 2)
    per_change: Fraction = Fraction(2)

    def minutes(self, rounds: int, boards_per_round: int) -> int:
        """The minutes of play, rounded up."""
        return ceil(rounds * boards_per_round * self.per_board + (rounds - 1) * self.per_change)

    def boards_in(self, minutes: int, rounds: int) -> int:
        """The most boards a round so that the rounds fit into the minutes; 0 or less if none."""
        return int((minutes - (rounds - 1) * self.per_change) // (rounds * self.per_board))

    def usual_boards_in(self, minutes: int) -> int:
        """How many boards fit in rounds of two boards."""
        return int((minutes + self.per_change) // (self.per_board + self.per_change / 2))


@dataclass(frozen=True, slots=True)
class Evening:
    """What is asked for: the boards of the evening as (fewest, most), and the time."""

    window: tuple[int, int]
    target: int
    minutes: int | None
    pace: Pace

    def distance(self, boards: int) -> int:
        """How far from the boards wanted, in steps of two."""
        low, high = self.window
        return (max(low - boards, boards - high, 0) + 1) // 2

    def boards_for(self, rounds: int, sets_per_round: int = 1) -> set[int]:
        """The numbers of boards a round worth trying: multiples of `sets_per_round`."""
        sets = rounds * sets_per_round
        usual = {self.target // sets, -(-self.target // sets)}
        if self.minutes is not None:
            most = max(0, self.pace.boards_in(self.minutes, rounds)) // sets_per_round
            usual = {min(boards, most) for boards in usual}
        return {boards * sets_per_round for boards in usual} - {0}


def evening_of(boards: int | None, minutes: int | None, pace: Pace) -> Evening:
    """The boards that are as wanted: about a sixth more or fewer; fewer too if the time is short."""
    window = USUAL_WINDOW if boards is None else _about(boards)
    target = USUAL_BOARDS if boards is None else boards
    if minutes is not None:
        target = max(1, min(target, pace.usual_boards_in(minutes)))
        window = min(window[0], _about(target)[0]), window[1]
    return Evening(window, target, minutes, pace)


def _about(boards: int) -> tuple[int, int]:
    margin = max(2, boards // 6)
    return boards - margin, boards + margin


def boards_rank(rounds: int, boards_per_round: int, evening: Evening) -> tuple[int, bool]:
    return evening.distance(rounds * boards_per_round), boards_per_round == 1
