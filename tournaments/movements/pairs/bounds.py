"""What no movement of its class can pass in fairness, where that is known (the proofs: movement theory)."""

from __future__ import annotations

from fractions import Fraction

from ..values import Movement
from .howell import howells_of

MITCHELLS = ("mitchell", "mitchell_relay_share", "mitchell_double_weave", "mitchell_awl_pairs", "compass")


def full_howell_bound(tables: int) -> Fraction:
    """Everybody meets everybody once: perfect for even tables, n(n-1) / (n(n-1) + 4) for odd ones."""
    couples = tables * (tables - 1)
    return Fraction(100) if tables % 2 == 0 else Fraction(100 * couples, couples + 4)


def mitchell_bound(tables: int) -> Fraction:
    """A complete Mitchell, switched in whatever way, in one field: (2n-2) / (2n-1)."""
    return Fraction(100 * (2 * tables - 2), 2 * tables - 1)


def bound_of(movement: Movement) -> Fraction | None:
    """The most Q, per cent, of a movement of this kind, size and length with all pairs there.

    None where two winners are ranked or nothing is known. Stored bounds have three decimals.
    """
    tables, rounds = movement.tables, movement.rounds
    if movement.winners == 2 or len(movement.entries) != 2 * tables:
        return None
    if movement.kind in MITCHELLS and rounds == tables:
        return mitchell_bound(tables)
    if movement.kind == "barometer" and rounds == 2 * tables - 1:
        return full_howell_bound(tables)
    if movement.kind.startswith("howell"):
        if rounds == 2 * tables - 1:
            return full_howell_bound(tables)
        return max((h.bound for h in howells_of(tables, rounds)), default=None)
    return None
