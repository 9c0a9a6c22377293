"""Movements for players: everybody for himself, with changing partners."""

from .kinds import KINDS, WORDS

__all__ = ["KINDS", "WORDS"]
