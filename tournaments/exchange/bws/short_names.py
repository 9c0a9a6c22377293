"""Names as long as table devices can show them."""

from __future__ import annotations

from collections.abc import Iterator

LONGEST = 18
"""The most characters of a name in `PlayerNumbers` and `PlayerNames`."""


def shortened(name: str, longest: int = LONGEST) -> str:
    """A name in so many characters, by which its owner is still found: the surname is kept longest.

    Given names become initials, the last of them first; then all initials but the first are left out; the
    surname is cut only where it is too long beside one initial. As everywhere on this site the last word is
    the surname. A name that is short enough stays as it is.
    """
    words = name.split()
    return next(
        (short for short in _shorter(words) if _length(short) <= longest), cut(_shortest(words), longest)
    )


def _shorter(words: list[str]) -> Iterator[str]:
    """Ever shorter forms of a name."""
    *given, surname = words or [""]
    yield " ".join(words)
    for at in reversed(range(len(given))):
        given[at] = _initial(given[at])
        yield " ".join((*given, surname))
    yield _shortest(words)


def _shortest(words: list[str]) -> str:
    """The first initial and the surname."""
    *given, surname = words or [""]
    return " ".join((*map(_initial, given[:1]), surname))


def _initial(word: str) -> str:
    """ "A." for "Anna"; of a name with a hyphen both: "A.-M." for "Anna-Maria"."""
    return "-".join(f"{part[0]}." for part in word.split("-") if part) or word[:1]


def _length(text: str) -> int:
    """How many characters a text is to an Access database, which counts one beyond U+FFFF as two."""
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, longest: int) -> str:
    """The beginning of a text, as much as a column of so many characters holds."""
    text = text[:longest]
    while _length(text) > longest:
        text = text[:-1]
    return text.rstrip()
