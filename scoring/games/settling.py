"""How totals become payments: each against each, against the average, the winner from the others."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from scoring.games.shape import Number, Sides
from scoring.words import Message
from scoring.words.figures import figure


def each_against_each(totals: Sequence[Number]) -> tuple[Number, ...]:
    """Every pair of players settles by its difference: n x own total - sum of all. Book 000:l.31050."""
    everything = sum(totals)
    return tuple(len(totals) * total - everything for total in totals)


def against_the_average(totals: Sequence[Number]) -> tuple[Number, ...]:
    """Each pays or receives what parts him from the average, exactly. Book 000:l.31088."""
    return tuple(exact(Fraction(part, 1) / len(totals)) for part in each_against_each(totals))


def nearest_whole(average: Number) -> int:
    """An average in whole points: half a point goes up, as players reckon by hand (6½ to 7, −6½ to −6)."""
    return floor(Fraction(average) + Fraction(1, 2))


def in_whole_points(totals: Sequence[Number], bearers: Sequence[int]) -> tuple[int, ...]:
    """Each against the average in whole points; the `bearers` have besides what the rounding leaves.

    Of low totals the payments are reversed afterwards. 000:l.20240: 132, 95, 63 and 41 pay 49 and 12 and
    collect 20 and 41, because the biggest winner bears the breakage. Of several who tie each bears as much,
    and the first of them a point more.
    """
    average = nearest_whole(Fraction(sum(totals), 1) / len(totals))
    parts = [int(total) - average for total in totals]
    left = -sum(parts)
    each, more = divmod(abs(left), len(bearers))
    for place, bearer in enumerate(bearers):
        share = each + (place < more)
        parts[bearer] += share if left > 0 else -share
    return tuple(parts)


def breakage(totals: Sequence[Number], bearers: Sequence[str]) -> Message | None:
    """How the average was rounded, and who has what that leaves; None where the average is whole."""
    average = Fraction(sum(totals), 1) / len(totals)
    whole = nearest_whole(average)
    if average == whole:
        return None
    left = Fraction(sum(totals), 1) - len(totals) * whole
    return Message(
        "The average of {average} counts as {whole}: half a point goes up. What rounding leaves falls to "
        "{bearers}: {difference}.",
        average=figure(average), whole=figure(whole), bearers=", ".join(bearers),
        difference=figure(abs(left)),
    )  # fmt: skip


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
