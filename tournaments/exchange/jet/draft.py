"""The pages of a Jet 4 file while it is being changed, and the maps that say whose pages are whose."""

from __future__ import annotations

from scoring.words import N_, RuleError
from tournaments.exchange.jet.jet4 import (
    FREE_PAGES_MAP,
    INLINE,
    INLINE_BITS_AT,
    INLINE_START_AT,
    MAP_BITS_AT,
    MAP_PAGES_AT,
    ON_PAGES,
    PAGE,
    PAGE_MARK,
    PAGES_OF_MAP,
)
from tournaments.exchange.jet.layout import HIDDEN, JET4, MOVED, OFFSET_MASK, PageType
from tournaments.exchange.jet.pages import Pages
from tournaments.exchange.jet.refusals import damaged, torn


class Draft:
    """A copy of a file's bytes that is changed in place and grows at its end, a page at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = bytearray(data)
        self.old = Pages(data, JET4)
        """The pages as they were, for what is read of them."""

    @property
    def count(self) -> int:
        """The number of pages, with those that were added."""
        return len(self._data) // PAGE

    def content(self) -> bytes:
        """The bytes of the whole file."""
        return bytes(self._data)

    def start(self, page: int, *types: PageType) -> int:
        """Where a page of one of these types begins. Raises RuleError "jet.torn"."""
        if not 0 < page < self.count or self._data[page * PAGE] not in types:
            raise torn(page)
        return page * PAGE

    def stretch(self, at: int, length: int) -> bytes:
        """Bytes of the file as they are now."""
        return bytes(self._data[at : at + length])

    def number(self, at: int, length: int = 4) -> int:
        """A number of so many bytes."""
        return int.from_bytes(self._data[at : at + length], "little")

    def put(self, at: int, content: bytes) -> None:
        """Bytes in the place of as many others."""
        self._data[at : at + len(content)] = content

    def put_number(self, at: int, number: int, length: int = 4) -> None:
        """A number of so many bytes in the place of another."""
        self.put(at, number.to_bytes(length, "little"))

    def add(self, type_: PageType) -> int:
        """The number of a new page of a type, empty but for its head, which is in use from now on."""
        page = self.count
        self.mark(FREE_PAGES_MAP, page, False)
        self._data += bytes((type_, PAGE_MARK)).ljust(PAGE, b"\0")
        return page

    def replace(self, page: int, content: bytes) -> None:
        """A page with other content."""
        self.put(page * PAGE, content.ljust(PAGE, b"\0"))

    def free(self, page: int) -> None:
        """Give a page back: whoever needs one may take it."""
        self.mark(FREE_PAGES_MAP, page, True)

    def mark(self, pointer: int, page: int, is_in: bool) -> None:
        """Say in the map at a pointer whether a page is in it.

        Raises RuleError "jet.full" where the map of free pages does not reach that far, "jet.torn",
        "jet.damaged".
        """
        at, length = self._map(pointer)
        kind = self._data[at]
        if kind == INLINE and length > INLINE_BITS_AT:
            self._mark_inline(pointer, page, is_in, at, length)
        elif kind == ON_PAGES:
            self._mark_on_page(pointer, page, is_in, at, length)
        else:
            raise damaged(pointer >> 8)

    def _map(self, pointer: int) -> tuple[int, int]:
        """Where a map begins, and its bytes."""
        page, row = pointer >> 8, pointer & 0xFF
        slots = self.old.slots(page)
        if row >= len(slots) or slots[row] & (HIDDEN | MOVED):
            raise torn(page)
        start = slots[row] & OFFSET_MASK
        end = slots[row - 1] & OFFSET_MASK if row else PAGE
        if start == end:
            raise damaged(page)
        return page * PAGE + start, end - start

    def _mark_inline(self, pointer: int, page: int, is_in: bool, at: int, length: int) -> None:
        first, bits = self.number(at + INLINE_START_AT), (length - INLINE_BITS_AT) * 8
        if not first <= page < first + bits:
            if pointer == FREE_PAGES_MAP:
                raise _full()
            if not is_in:
                return
            if any(self._data[at + INLINE_BITS_AT : at + length]):
                self._put_on_pages(at, length, first)
                self._mark_on_page(pointer, page, is_in, at, length)
                return
            first = page // 8 * 8
            self.put_number(at + INLINE_START_AT, first)
        self._put_bit(at + INLINE_BITS_AT, page - first, is_in)

    def _mark_on_page(self, pointer: int, page: int, is_in: bool, at: int, length: int) -> None:
        index = page // PAGES_OF_MAP
        place = at + MAP_PAGES_AT + 4 * index
        if place + 4 > at + length:
            raise _full()
        bits = self.number(place)
        if not bits:
            if pointer == FREE_PAGES_MAP:
                raise _full()
            if not is_in:
                return
            bits = self.add(PageType.MAP)
            self.put_number(place, bits)
        start = self.start(bits, PageType.MAP)
        self._put_bit(start + MAP_BITS_AT, page % PAGES_OF_MAP, is_in)

    def _put_on_pages(self, at: int, length: int, first: int) -> None:
        """Make a map whose bits are in its row one whose bits are on pages of their own."""
        bits = self.stretch(at + INLINE_BITS_AT, length - INLINE_BITS_AT)
        pages = [
            first + 8 * index + bit for index, byte in enumerate(bits) for bit in range(8) if byte >> bit & 1
        ]
        self.put(at, bytes((ON_PAGES,)).ljust(length, b"\0"))
        for page in pages:
            self._mark_on_page(0, page, True, at, length)

    def _put_bit(self, at: int, bit: int, is_in: bool) -> None:
        place, value = at + bit // 8, 1 << bit % 8
        if is_in:
            self._data[place] |= value
        else:
            self._data[place] &= ~value


def _full() -> RuleError:
    return RuleError(
        "jet.full",
        "file",
        N_("The file is too large for rows to be added. Start with a new blank file."),
        "",
    )
