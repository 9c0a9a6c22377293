"""The JSON forms of a section's movement: the choice, rounds paired from results, the rounds of a party."""

from .choice import Choice
from .movement import BOARDS, ROUNDS, SPELLS, Spell, StoredMovement
from .pairing import StoredBye, StoredMatch, StoredPairing, StoredTriangle

__all__ = [
    "BOARDS",
    "ROUNDS",
    "SPELLS",
    "Choice",
    "Spell",
    "StoredBye",
    "StoredMatch",
    "StoredMovement",
    "StoredPairing",
    "StoredTriangle",
]
