"""Columns: the state of a rubber in which every player scores for himself.

A player has his own trick points, games and vulnerability; a game wipes the part scores of all, two games
of one player end the rubber, each settles with each. With two players it is a rubber of two sides of one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from scoring.games.bridge.pad import ABOVE, BELOW
from scoring.games.settling import each_against_each
from scoring.games.shape import D, End, Line, Number, Settlement, Table, best
from scoring.games.stateless import added, to_the_rubber
from scoring.words import Message


@dataclass(frozen=True, slots=True)
class Code:
    """What a rubber is played for: points of a game, and what games and the rubber bring.

    `two_games` where no opponent has a game, else `three_games`; `joined` is for one of declarer's side
    for whom the game that ends the rubber is only his first. `at_once`: a player's first game, a later
    one. `games` of one player end it, 0 never; part scores `carry` from deal to deal.
    """

    game: int
    two_games: int
    three_games: int
    joined: int = 0
    at_once: tuple[int, int] = (0, 0)
    lone_game: int = 0
    lone_part_score: int = 0
    games: int = 2
    carry: bool = True
    vulnerability: bool = True


@dataclass(frozen=True, slots=True)
class Columns:
    """A rubber so far; figures are by player. `closing` is what the end of the rubber adds."""

    table: Table[Any]
    code: Code
    points: tuple[Number, ...]
    part_scores: tuple[Number, ...]
    games: tuple[Number, ...]
    played: int = 0
    last: tuple[Line, ...] = ()
    closing: tuple[Line, ...] = ()

    def vulnerable(self, player: int) -> bool:
        """A player who has won a game."""
        return self.code.vulnerability and self.games[player] > 0

    @property
    def over(self) -> bool:
        return 0 < self.code.games <= max(self.games)

    def after(self, lines: Iterable[Line], side: Collection[int] = ()) -> Columns:
        """With a deal's lines; `side` is declarer and who played for the same score."""
        entered = tuple(lines)
        below = added(self.part_scores, (line for line in entered if line.column == BELOW))
        winners = [player for player, points in enumerate(below) if points >= self.code.game]
        entered += tuple(self._at_once(winners))
        return replace(
            self,
            points=added(self.points, entered),
            part_scores=below if self.code.carry and not winners else tuple(0 for _ in below),
            played=self.played + 1,
            last=entered,
        )._won_by(winners, side)

    def _at_once(self, winners: Iterable[int]) -> Iterator[Line]:
        for player in winners:
            if premium := self.code.at_once[min(1, int(self.games[player]))]:
                yield Line(player, premium, Message("game"), ABOVE)

    def _won_by(self, winners: Collection[int], side: Collection[int]) -> Columns:
        games = added(self.games, [Line(player, 1, Message("game")) for player in winners])
        won = replace(self, games=games)
        return replace(won, closing=tuple(won._closing(winners, side))) if won.over else won

    def _closing(self, winners: Collection[int], side: Collection[int]) -> Iterator[Line]:
        opponents = [games for player, games in enumerate(self.games) if player not in {*winners, *side}]
        for player in winners:
            if self.games[player] < 2:
                premium, why = self.code.joined, Message("game for the partner who was not vulnerable")
            elif any(opponents):
                premium, why = self.code.three_games, Message("rubber, when an opponent has a game")
            else:
                premium, why = self.code.two_games, Message("rubber, when no opponent has a game")
            if premium:
                yield Line(player, premium, why, ABOVE)


def begin(table: Table[Any], code: Code) -> Columns:
    none = tuple(0 for _ in table.players)
    return Columns(table, code, none, none, none)


def _reason(columns: Columns) -> Message | None:
    return Message("A player has won two games.") if columns.over else None


def _to_come(columns: Columns) -> Message | None:
    wanted = columns.code.games
    return to_the_rubber(wanted - max(columns.games)) if wanted else None


ended = End(_reason, _to_come)


def settle(columns: Columns) -> Settlement:
    """Every player settles with every other by the difference of their columns."""
    return settled(columns, each_against_each)


def settled(columns: Columns, pay: Callable[[tuple[Number, ...]], tuple[Number, ...]]) -> Settlement:
    lines = columns.closing if columns.over else tuple(_broken_off(columns))
    final = added(columns.points, lines)
    winners = best(final) if len(set(final)) > 1 else ()
    return Settlement(final, winners, pay(final), lines)


def _broken_off(columns: Columns) -> Iterator[Line]:
    """What a rubber broken off adds (law 97); of more than two players the books name nothing."""
    code = columns.code
    yield from _lone(columns.games, code.lone_game, Message("the only game in an unfinished rubber"))
    yield from _lone(
        columns.part_scores, code.lone_part_score, Message("the only part score in an unfinished game")
    )


def _lone(by_player: tuple[Number, ...], points: int, why: Message) -> Iterator[Line]:
    having = [player for player, figure in enumerate(by_player) if figure > 0]
    if points and len(having) == 1:
        yield Line(having[0], points, why, ABOVE)


class RubberFold(TypedDict):
    """The part of a `Game` that keeps columns."""

    start: Callable[[Table[Any]], Columns]
    apply: Callable[[Columns, Any], Columns]
    totals: Callable[[Columns], tuple[Number, ...]]
    lines: Callable[[Columns], tuple[Line, ...]]
    ended: Callable[[Columns], Message | None]


def columns_fold(
    score: Callable[[Columns, D], Iterable[Line]],
    *,
    code: Callable[[Any], Code],
    side: Callable[[D], Collection[int]],
) -> RubberFold:
    """The fold of a rubber whose deal brings what `score` says to those whom `side` puts together."""
    return RubberFold(
        start=lambda table: begin(table, code(table.options)),
        apply=lambda columns, deal: columns.after(score(columns, deal), side(deal)),
        totals=lambda columns: columns.points,
        lines=lambda columns: columns.last,
        ended=ended,
    )
