"""Chouette: one player, the banker, against a group at a game for two. Source: 002:l.152, 000:l.31658."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from scoring.games.fields import Player, record, titled
from scoring.games.shape import Fact, Game, Line, Number, Settlement, Table, best
from scoring.games.stateless import added
from scoring.words import Message, RuleError, Word

SOURCE = "002:l.152"


@record
class Options:
    """What becomes of the opponent when the banker wins, of which the book says nothing."""

    beaten_opponent: Annotated[
        Literal["stays", "goes_to_the_end"], titled(Word("If the banker wins, the opponent"))
    ] = "stays"


@record
class Hand:
    """What a game of the banker against his opponent was worth, and who won it."""

    points: Annotated[int, titled(Word("Points"), low=0, high=1_000_000)]
    winner: Annotated[Player, titled(Word("Winner"))]
    banker: Annotated[Player | None, titled(Word("Banker"))] = None
    opponent: Annotated[Player | None, titled(Word("Opponent"))] = None


@dataclass(frozen=True, slots=True)
class Group:
    """Points by player, and who is the banker, who plays against him, and who waits in which order."""

    table: Table[Options]
    points: tuple[Number, ...]
    order: tuple[int, ...]
    last: tuple[Line, ...] = ()

    @property
    def banker(self) -> int:
        return self.order[0]

    @property
    def opponent(self) -> int:
        return self.order[1]


def start(table: Table[Options]) -> Group:
    """The players are named in the order of the cut: the highest is banker, the next his opponent."""
    return Group(table, (0,) * table.size, tuple(range(table.size)))


def breaches(group: Group, hand: Hand) -> Iterator[RuleError]:
    names = group.table.players
    if hand.winner not in (group.banker, group.opponent):
        yield RuleError(
            "chouette.winner", "winner", "{banker} and {opponent} are playing this game, so one "
            "of them must be the winner.",
            SOURCE, banker=names[group.banker], opponent=names[group.opponent],
        )  # fmt: skip
    for role, player in (("banker", group.banker), ("opponent", group.opponent)):
        stated = getattr(hand, role)
        if stated not in (None, player):
            yield RuleError(
                f"chouette.{role}", role, "{said} was entered, but according to the "
                "queue it is {player}.", SOURCE,
                said=names[stated], player=names[player],
            )  # fmt: skip


def apply(group: Group, hand: Hand) -> Group:
    lines = tuple(_lines(group, hand))
    return replace(
        group, points=added(group.points, lines), order=_next_order(group, hand.winner), last=lines
    )


def _lines(group: Group, hand: Hand) -> Iterator[Line]:
    """The banker is paid by every other player, or pays every other."""
    won = hand.winner == group.banker
    others = [player for player in range(group.table.size) if player != group.banker]
    sign = 1 if won else -1
    why = Message("the banker won") if won else Message("the banker lost")
    yield Line(group.banker, sign * hand.points * len(others), why)
    for player in others:
        yield Line(player, -sign * hand.points, why)


def _next_order(group: Group, winner: int) -> tuple[int, ...]:
    """A banker who loses goes to the end, and his opponent is banker."""
    banker, opponent, *queue = group.order
    if winner != banker:
        return (opponent, *queue, banker)
    if group.table.options.beaten_opponent == "stays":
        return group.order
    return (banker, *queue, opponent)


def facts(group: Group) -> Iterator[Fact]:
    names = group.table.players
    yield Fact("banker", Word("Banker"), names[group.banker])
    yield Fact("opponent", Word("Opponent"), names[group.opponent])
    yield Fact("queue", Word("Queue"), ", ".join(names[player] for player in group.order[2:]))


def settle(group: Group) -> Settlement:
    winners = best(group.points) if any(group.points) else ()
    return Settlement(group.points, winners, group.points)


GAMES = [
    Game(
        key="chouette",
        title=Word("Chouette: a group round a two-player game"),
        family="club",
        tier="B",
        source=SOURCE,
        seats=range(3, 13),
        deal=Hand,
        options=Options(),
        start=start,
        breaches=breaches,
        apply=apply,
        totals=lambda group: group.points,
        lines=lambda group: group.last,
        facts=facts,
        ended=lambda group: None,
        settle=settle,
        names=("rubicon_mode",),
    ),
]
