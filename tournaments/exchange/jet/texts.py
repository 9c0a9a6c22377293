"""Texts and long values as they are stored."""

from __future__ import annotations

from tournaments.exchange.jet.pages import LONG_VALUES, Pages
from tournaments.exchange.jet.refusals import damaged

COMPRESSED = b"\xff\xfe"
"""What a text of Jet 4 begins with whose characters have one byte each, as far as they can."""

INLINE = 0b10
ON_ONE_PAGE = 0b01
ON_MANY_PAGES = 0b00
LONG_HEAD = 12
"""The bytes before a long value in its row: its length and type, a pointer, and what is not of use."""


def text_of(data: bytes, encoding: str) -> str:
    """A stored text; characters that cannot be are replaced.

    A compressed text has one byte for each character, up to a byte of zero; after it two for each, up to the
    next zero, and so on.
    """
    if encoding != "utf-16-le" or not data.startswith(COMPRESSED):
        return str(data, encoding, "replace")
    parts: list[bytes] = []
    at, is_narrow = len(COMPRESSED), True
    while at < len(data):
        end = _end_of_part(data, at, is_narrow)
        part = data[at:end]
        parts.append(bytes(part).decode("latin-1").encode("utf-16-le") if is_narrow else part)
        at, is_narrow = end + 1, not is_narrow
    return str(b"".join(parts), "utf-16-le", "replace")


def _end_of_part(data: bytes, at: int, is_narrow: bool) -> int:
    if is_narrow:
        end = data.find(0, at)
        return len(data) if end < 0 else end
    while at + 1 < len(data) and data[at]:
        at += 2
    return at


class LongValues:
    """The long values of one table: each part of one is read at most once, so that no chain is a loop."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._read: set[int] = set()

    def value(self, stored: bytes) -> bytes:
        """The bytes of a long value, from what its row has for it.

        Raises ValueError where that cannot be, RuleError "jet.torn" or "jet.damaged" for what is elsewhere.
        """
        if len(stored) < LONG_HEAD:
            raise ValueError("short")
        head = int.from_bytes(stored[:4], "little")
        length, type_ = head & 0x3FFFFFFF, head >> 30
        pointer = int.from_bytes(stored[4:8], "little")
        if type_ == INLINE:
            parts = [stored[LONG_HEAD:]]
        elif type_ == ON_ONE_PAGE:
            parts = [bytes(self._part(pointer))]
        elif type_ == ON_MANY_PAGES:
            parts = self._chain(pointer, length)
        else:
            raise ValueError("type")
        value = b"".join(parts)
        if len(value) < length:
            raise ValueError("length")
        return value[:length]

    def _chain(self, pointer: int, length: int) -> list[bytes]:
        parts: list[bytes] = []
        missing = length
        while pointer and missing > 0:
            part = self._part(pointer)
            if len(part) < 4:
                raise damaged(pointer >> 8)
            parts.append(bytes(part[4:]))
            missing -= len(parts[-1])
            pointer = int.from_bytes(part[:4], "little")
        return parts

    def _part(self, pointer: int) -> memoryview:
        if pointer in self._read:
            raise damaged(pointer >> 8)
        self._read.add(pointer)
        return self._pages.pointed(pointer, LONG_VALUES)
