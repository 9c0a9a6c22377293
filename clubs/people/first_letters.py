"""Whoever gives a number confirms it by the first letters of the name, which is not shown to them."""

from __future__ import annotations

from clubs.people.name_parts import fits, joined, spaced, words_typed
from scoring.words.names import folded

LEAST = 3


def are_of(name: str, typed: str) -> bool:
    """Whether `typed` is how a part of the name begins: three letters or more, or all of a shorter part.

    Accents, case, apostrophes and hyphens do not matter. A single letter counts only of a name that has no
    longer part; any further words that are typed begin parts of the name too.
    """
    whole, words = folded(name), words_typed(folded(typed))
    if not words or not fits(whole, words):
        return False
    first = words[0][1]
    if _letters(first) >= LEAST:
        return True
    parts = {*spaced(whole).split(), *joined(whole).split()}
    return first in parts and _letters(first) >= min(2, max(map(_letters, parts)))


def _letters(part: str) -> int:
    return sum(letter.isalnum() for letter in part)
