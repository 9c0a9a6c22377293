"""The pad of a rubber: We and They, below and above the line, games closed by a line.

Every rubber game of two sides keeps this state; it differs in its figures, in how many points are a
game, and in what the end adds. Source of the pad: laws 90 to 97 of 1948 (000:l.10787).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from scoring.games.settling import in_hundreds
from scoring.games.shape import D, End, Line, Number, Settlement, Table, best, partners
from scoring.games.stateless import Fold, added, to_the_rubber
from scoring.words import Message

BELOW, ABOVE = "below", "above"
NOBODY = (0, 0)
GAMES_OF_A_RUBBER = 2


@dataclass(frozen=True, slots=True)
class Premiums:
    """What a rubber's end adds: won in two games or three, or broken off.

    Broken off: `lone_game` and `lone_part_score` to the side that alone has one, `any_game` to each
    side that has won a game, to both where both have.
    """

    two_games: int
    three_games: int
    lone_game: int = 0
    lone_part_score: int = 0
    any_game: int = 0


@dataclass(frozen=True, slots=True)
class Pad:
    """A rubber so far; figures are by side (of players 1 and 3, of players 2 and 4)."""

    table: Table[Any]
    game: int  # points below the line that are a game
    points: tuple[Number, ...] = NOBODY
    part_scores: tuple[Number, ...] = NOBODY  # below the line in the game that is on
    games: tuple[Number, ...] = NOBODY
    played: int = 0  # how often the deal has passed to the left
    last: tuple[Line, ...] = ()
    redeal: bool = False  # the last deal was thrown in, and the same player deals again
    broken_off: bool = False

    def vulnerable(self, side: int) -> bool:
        """A side that has won a game."""
        return self.games[side] > 0

    def after(self, lines: Iterable[Line]) -> Pad:
        """The pad with a deal's lines; what reaches game closes the part scores of both sides."""
        entered = tuple(lines)
        below = added(self.part_scores, (line for line in entered if line.column == BELOW))
        pad = replace(
            self,
            points=added(self.points, entered),
            part_scores=below,
            played=self.played + 1,
            last=entered,
            redeal=False,
        )
        winners = [side for side, points in enumerate(below) if points >= self.game]
        return pad.won_by(winners[0]) if winners else pad

    def thrown_in(self) -> Pad:
        """The pad after a deal that does not count: the same player deals again."""
        return replace(self, last=(), redeal=True)

    def won_by(self, side: int) -> Pad:
        games = added(self.games, [Line(side, 1, Message("game"))])
        return replace(self, games=games, part_scores=NOBODY)

    @property
    def over(self) -> bool:
        return max(self.games) == GAMES_OF_A_RUBBER


def _reason(pad: Pad) -> Message | None:
    if not pad.over:
        return Message("The rubber was left unfinished.") if pad.broken_off else None
    if min(pad.games):
        return Message("The rubber is won by two games to one.")
    return Message("The rubber is won by two games to none.")


ended = End(_reason, lambda pad: to_the_rubber(GAMES_OF_A_RUBBER - max(pad.games)))


def end_lines(pad: Pad, premiums: Premiums) -> tuple[Line, ...]:
    """What the end of the rubber adds; of a rubber broken off, what it adds then (law 97)."""
    if pad.over:
        winner = pad.games.index(2)
        if min(pad.games):
            return (Line(winner, premiums.three_games, Message("rubber in three games"), ABOVE),)
        return (Line(winner, premiums.two_games, Message("rubber in two games"), ABOVE),)
    return (
        *_lone(pad.games, premiums.lone_game, Message("the only game in an unfinished rubber")),
        *_lone(
            pad.part_scores, premiums.lone_part_score, Message("the only part score in an unfinished game")
        ),
        *_each(pad.games, premiums.any_game, Message("a game in an unfinished rubber")),
    )


def _lone(by_side: tuple[Number, ...], points: int, why: Message) -> tuple[Line, ...]:
    """A line for the side that alone has something."""
    if points and (by_side[0] > 0) != (by_side[1] > 0):
        return (Line(0 if by_side[0] else 1, points, why, ABOVE),)
    return ()


def _each(by_side: tuple[Number, ...], points: int, why: Message) -> Iterable[Line]:
    """A line for every side that has something."""
    return (Line(side, points, why, ABOVE) for side, has in enumerate(by_side) if points and has)


def settled(pad: Pad, premiums: Premiums, *, rounded: bool) -> Settlement:
    """The rubber's totals with its premiums; the margin is paid in whole hundreds (`rounded`) or exactly."""
    return paid_by_margin(pad.table, pad.points, end_lines(pad, premiums), rounded=rounded)


def paid_by_margin(
    table: Table[Any], points: tuple[Number, ...], lines: tuple[Line, ...], *, rounded: bool
) -> Settlement:
    """Two sides of players in turn: everyone gets or pays the margin of the totals with these lines."""
    final = added(points, lines)
    margin = final[0] - final[1]
    paid: Number = in_hundreds(margin) if rounded else margin
    payments = tuple(paid if seat % 2 == 0 else -paid for seat in range(table.size))
    return Settlement(final, best(final) if margin else (), payments, lines, per=100 if rounded else 1)


def rubber(
    lines: Callable[[Pad, D], Iterable[Line]],
    *,
    game: Callable[[Any], int],
    premiums: Callable[[Any], Premiums],
    rounded: Callable[[Any], bool],
) -> Fold[Pad, D, Any]:
    """The fold of a rubber whose deal puts `lines(pad, deal)` on the pad; the others ask the options."""

    def settle(pad: Pad) -> Settlement:
        options = pad.table.options
        return settled(pad, premiums(options), rounded=rounded(options))

    return Fold(
        start=lambda table: Pad(table, game(table.options)),
        apply=lambda pad, deal: pad.after(lines(pad, deal)),
        totals=lambda pad: pad.points,
        lines=lambda pad: pad.last,
        ended=ended,
        settle=settle,
        sides=partners,
    )
