"""Movements for pairs: the Mitchell family, Howells, barometers, and what the books print beside them."""

from collections.abc import Mapping

from ..kinds import Kind, Meaning
from . import barometer, books, circle, extended, forms, hesitation, kinds, replay, web

_PARTS = (kinds, forms, extended, hesitation, web, barometer, books, circle, replay)
KINDS: tuple[Kind, ...] = tuple(kind for part in _PARTS for kind in part.KINDS)
WORDS: Mapping[str, tuple[Meaning, ...]] = {word: m for part in _PARTS for word, m in part.WORDS.items()}

__all__ = ["KINDS", "WORDS"]
