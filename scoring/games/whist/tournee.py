"""A tournée: each player in turn takes dummy for a rubber or a game, against the two others.

The players are named in the order of the cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from scoring.games.bridge.pad import NOBODY
from scoring.games.fields import Player, record, titled
from scoring.games.shape import Line, Number, Settlement, Table, best
from scoring.games.stateless import added
from scoring.games.whist.whist import Marker, Penalty, Revoke
from scoring.words import Message, Word


@record
class DummyRevoke:
    """A revoke of a player; dummy's own costs nothing."""

    player: Annotated[Player, titled(Word("Player who revoked"))]
    penalty: Annotated[Penalty | None, titled(Word("Penalty"))] = None


@dataclass(frozen=True, slots=True)
class Tournee:
    """A tournée so far: points by player, the rubber or game that is on, how many are finished.

    The first of the marker's sides is dummy's. `slams` and `claims` (revokes that are settled at the end)
    are by side, of this game alone.
    """

    table: Table[Any]
    marker: Marker
    points: tuple[Number, ...]
    finished: int = 0
    slams: tuple[Number, ...] = NOBODY
    claims: tuple[Number, ...] = NOBODY
    last: tuple[Line, ...] = ()


def by_side(revokes: Iterable[DummyRevoke], alone: int) -> tuple[Revoke, ...]:
    """The revokes as those of dummy's side and of the others."""
    return tuple(Revoke(int(revoke.player != alone), revoke.penalty) for revoke in revokes)


def settled_with_both(players: Iterable[int], alone: int, value: Number, why: Message) -> Iterator[Line]:
    """One of these players gets `value` from each of the others; negative: he pays it."""
    others = [player for player in players if player != alone]
    if value:
        yield Line(alone, value * len(others), why)
        yield from (Line(player, -value, why) for player in others)


def settled(state: Tournee, lines: tuple[Line, ...] = ()) -> Settlement:
    """What the players have won of each other, with what breaking off adds."""
    final = added(state.points, lines)
    return Settlement(final, best(final) if any(final) else (), final, lines)
