"""How totals become payments: each against each, against the average, the winner from the others."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scoring.games.shape import Number, Sides


def each_against_each(totals: Sequence[Number]) -> tuple[Number, ...]:
    """Every pair of players settles by its difference: n x own total - sum of all. Book 000:l.31050."""
    everything = sum(totals)
    return tuple(len(totals) * total - everything for total in totals)


def against_the_average(totals: Sequence[Number]) -> tuple[Number, ...]:
    """Each pays or receives what parts him from the average, exactly. Book 000:l.31088."""
    return tuple(exact(Fraction(part, 1) / len(totals)) for part in each_against_each(totals))


def by_player(by_side: Sequence[Number], sides: Sides) -> tuple[Number, ...]:
    """What every player of a side gets, in seat order: all of a side the same."""
    players = {player: by_side[side] for side, members in enumerate(sides) for player in members}
    return tuple(players[player] for player in sorted(players))


def difference(totals: Sequence[Number], sides: Sides) -> tuple[Number, ...]:
    """Two sides: each winner receives, and each loser pays, the difference of the totals."""
    first, second = totals
    return by_player((first - second, second - first), sides)


def reversed_signs(amounts: Sequence[Number]) -> tuple[Number, ...]:
    """Where few points are good, the payments go the other way."""
    return tuple(-amount for amount in amounts)


def in_hundreds(points: Number) -> int:
    """Points rounded to hundreds: less than fifty drops, fifty and more count. Book 000:l.11636.

    Counted on the size, so that what one side gains the other loses.
    """
    hundreds = (abs(int(points)) + 50) // 100
    return hundreds if points >= 0 else -hundreds


def exact(value: Fraction) -> Number:
    """The same value, as an int if it is a whole number."""
    return value.numerator if value.denominator == 1 else value
