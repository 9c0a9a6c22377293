"""What no movement of its class can pass in balance, for pairs and for players."""

from __future__ import annotations

from fractions import Fraction

from .individuals.bounds import individual_bound
from .pairs.bounds import bound_of as bound_of_pairs
from .values import Movement


def bound_of(movement: Movement) -> Fraction | None:
    """The most Q, per cent, of a movement for as many contestants of this length; None if unknown.

    Of pairs: of the same kind and with nobody missing. Of players: of any kind.
    """
    if movement.contestants == "players":
        return individual_bound(movement)
    return bound_of_pairs(movement)
