"""Which names fit what somebody types: each word of it begins some part of the name.

Apostrophes and hyphens do not matter, nor do accents and case, which are gone from folded text
(`scoring.words.names`, where all kinds of them have become one each): a name is looked at with its marks as
spaces, and with its marks left out. "obr", "o'br" and "bri" find O'Brien;
"jean-l", "jean l" and "jeanl" find Jean-Luc.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from scoring.words.names import APOSTROPHE, HYPHEN

_MARKS = re.compile(f"[{APOSTROPHE}{HYPHEN}]+")


def spaced(text: str) -> str:
    """Folded text with its marks as spaces, none at its ends."""
    return " ".join(_MARKS.sub(" ", text).split())


def joined(text: str) -> str:
    """Folded text without its marks."""
    return _MARKS.sub("", text)


def words_typed(text: str) -> list[tuple[str, str]]:
    """The words of folded text, each with its marks as spaces and without; one of marks alone is none."""
    words = ((spaced(word), joined(word)) for word in text.split())
    return [word for word in words if word[0]]


def fits(name: str, words: Iterable[tuple[str, str]]) -> bool:
    """Whether each of `words_typed` begins a part of a folded name."""
    parts, letters = f" {spaced(name)}", f" {joined(name)}"
    return all(f" {apart}" in parts or f" {together}" in letters for apart, together in words)
