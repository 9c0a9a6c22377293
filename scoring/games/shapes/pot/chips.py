"""How the chips of a pot are divided: levels of the all-ins, ties, halves for high and low, declarations.

Every function gives away exactly the chips that it is given. Players are places in seat order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Taken = Mapping[int, int]
"""The chips that each player takes."""
Worth = Mapping[int, int]
"""What the hand of each player who may win is worth: the greater number wins."""
HIGH, LOW, BOTH = "high", "low", "both"


@dataclass(frozen=True, slots=True)
class Level:
    """The main pot, or a side pot: its chips, and the players who may win it."""

    chips: int
    players: tuple[int, ...]


def levels(put: Sequence[int], staying: Collection[int]) -> list[Level]:
    """The main pot and the side pots, from the lowest (000:l.5589).

    Every player, who dropped too, pays into a pot what he put in between two levels; those who stayed and
    reached the upper one may win it. Nobody who dropped may have put in more than all who stayed.
    """
    pots, below = [], 0
    for top in sorted({put[player] for player in staying}):
        chips = sum(min(amount, top) - min(amount, below) for amount in put)
        pots.append(Level(chips, tuple(player for player in sorted(staying) if put[player] >= top)))
        below = top
    return pots


def best_of(worth: Worth, players: Iterable[int]) -> tuple[int, ...]:
    """Who of these has the best hand; nobody if none of them may win."""
    able = [player for player in players if player in worth]
    top = max((worth[player] for player in able), default=0)
    return tuple(player for player in able if worth[player] == top)


def divided_by(chips: int, parts: Mapping[int, Fraction], first: Sequence[int]) -> dict[int, int]:
    """Chips in proportion; of those that do not divide one goes to each in the order of `first`.

    >>> divided_by(10, {0: Fraction(1), 1: Fraction(1), 2: Fraction(1)}, (2, 0, 1))
    {0: 3, 1: 3, 2: 4}
    """
    whole = sum(parts.values())
    taken = {player: int(chips * part / whole) for player, part in parts.items()}
    odd = chips - sum(taken.values())
    for player in [player for player in first if player in parts][:odd]:
        taken[player] += 1
    return taken


def equally(chips: int, players: Collection[int], first: Sequence[int]) -> dict[int, int]:
    """The chips in equal parts for these players."""
    return divided_by(chips, dict.fromkeys(players, Fraction(1)), first) if players else {}


def together(*several: Taken) -> dict[int, int]:
    """What players take of several pots."""
    return {
        player: sum(taken.get(player, 0) for taken in several)
        for player in sorted({player for taken in several for player in taken})
    }


def in_halves(
    level: Level, high: Collection[int], low: Collection[int], first: Sequence[int], *, side: bool = False
) -> dict[int, int]:
    """The best high and the best low hands of the whole showdown share a pot, an odd chip goes to high.

    Of a `side` pot only those of them have a part who are in it, by 000:l.7467. Where the book has no case
    for it, they share it in proportion to what they would have of a pot that all are in.
    """
    if not high or not low:
        return equally(level.chips, high or low, first)
    highs, lows = _inside(high, level), _inside(low, level)
    if not side or (len(highs), len(lows)) == (len(high), len(low)):
        half = level.chips // 2
        return together(equally(level.chips - half, high, first), equally(half, low, first))
    if not highs and not lows:
        return equally(level.chips, level.players, first)
    if highs and lows:
        return divided_by(level.chips, _weights((highs, high), (lows, low)), (*highs, *lows, *first))
    ins, everybody = (highs, high) if highs else (lows, low)
    if len(ins) == len(everybody):
        return equally(level.chips, ins, first)
    back = level.chips // 2
    return together(equally(level.chips - back, ins, first), equally(back, level.players, first))


def _inside(winners: Collection[int], level: Level) -> tuple[int, ...]:
    return tuple(player for player in winners if player in level.players)


def _weights(*halves: tuple[Collection[int], Collection[int]]) -> dict[int, Fraction]:
    """Of each half, what those of its winners have who are in the pot."""
    weights: dict[int, Fraction] = {}
    for ins, everybody in halves:
        for player in ins:
            weights[player] = weights.get(player, Fraction(0)) + Fraction(1, len(everybody))
    return weights


def as_declared(
    declared: Mapping[int, str], high: Worth, low: Worth
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who wins high and who wins low as he declared; both empty where nobody does (000:l.7504).

    A hand meets only those that were declared the same way. Who declared both must win both alone.
    """
    highs = best_of(high, [player for player, way in declared.items() if way in (HIGH, BOTH)])
    lows = best_of(low, [player for player, way in declared.items() if way in (LOW, BOTH)])
    doubly = highs if highs == lows and len(highs) == 1 else ()
    return (
        tuple(player for player in highs if declared[player] == HIGH or player in doubly),
        tuple(player for player in lows if declared[player] == LOW or player in doubly),
    )
