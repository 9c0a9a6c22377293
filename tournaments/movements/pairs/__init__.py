"""Movements for pairs: the Mitchell family, Howells, and what the books print beside them."""

from .kinds import KINDS, WORDS

__all__ = ["KINDS", "WORDS"]
