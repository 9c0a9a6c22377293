"""The pages of a file, each looked at before it is used: their type, their owner, the rows on them."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from tournaments.exchange.jet.layout import HIDDEN, MOVED, OFFSET_MASK, Layout, PageType
from tournaments.exchange.jet.refusals import damaged, torn

MAP_HEAD = 4
"""The bytes before the bits on a page of a map."""

LONG_VALUES = int.from_bytes(b"LVAL", "little")
"""What a page of long values has in the place of the table that owns it."""


class Pages:
    """The pages of a file of whole pages, by number from 0."""

    def __init__(self, data: bytes | bytearray, layout: Layout) -> None:
        self.layout = layout
        self.count = len(data) // layout.page
        self._data = memoryview(data)
        self._row_counts: dict[int, int] = {}

    def page(self, number: int, type_: PageType) -> memoryview:
        """The bytes of a page of a type. Raises RuleError "jet.torn"."""
        if not 0 < number < self.count:
            raise torn(number)
        start = number * self.layout.page
        page = self._data[start : start + self.layout.page]
        if page[0] != type_:
            raise torn(number)
        return page

    def rows_of(self, owner: int, numbers: Iterable[int]) -> Iterator[tuple[int, memoryview]]:
        """The rows of a table on these pages, each with the page that it is on; moved rows are followed.

        Raises RuleError "jet.torn", "jet.damaged"; also when two pointers lead to one row.
        """
        moved: set[int] = set()
        for number in numbers:
            self._require_owner(number, owner)
            for index, slot in enumerate(self.slots(number)):
                if slot & HIDDEN:
                    continue
                row = self._row(number, index)
                if not slot & MOVED:
                    yield number, row
                    continue
                pointer = int.from_bytes(row[:4], "little")
                if len(row) < 4 or pointer in moved:
                    raise damaged(number)
                moved.add(pointer)
                yield pointer >> 8, self._moved_row(pointer, owner)

    def pointed(self, pointer: int, owner: int | None = None) -> memoryview:
        """The row that a pointer leads to: a row's number in the low byte, above it the page's.

        `owner` is what the page must belong to, None for whichever.
        """
        number, index = pointer >> 8, pointer & 0xFF
        if owner is not None:
            self._require_owner(number, owner)
        if index >= self._rows_on(number):
            raise torn(number)
        return self._row(number, index)

    def mapped(self, pointer: int) -> Iterator[int]:
        """The numbers of the pages in the map that a pointer leads to, in rising order.

        Raises RuleError "jet.torn" where one is beyond the end of the file.
        """
        row = self.pointed(pointer)
        if not row:
            raise damaged(pointer >> 8)
        if row[0] == 0 and len(row) >= 5:
            yield from self._set_bits(row[5:], int.from_bytes(row[1:5], "little"))
        elif row[0] == 1:
            yield from self._bits_on_pages(row[1:])
        else:
            raise damaged(pointer >> 8)

    def slots(self, number: int) -> tuple[int, ...]:
        """The slots of a data page, whose rows must lie one before the other from the end of the page."""
        page, at = self.page(number, PageType.DATA), self.layout.slots
        count = int.from_bytes(page[at : at + 2], "little")
        head = at + 2 + 2 * count
        if head > self.layout.page:
            raise damaged(number)
        slots: tuple[int, ...] = struct.unpack(f"<{count}H", page[at + 2 : head])
        end = self.layout.page
        for slot in slots:
            if not head <= slot & OFFSET_MASK <= end:
                raise damaged(number)
            end = slot & OFFSET_MASK
        return slots

    def _rows_on(self, number: int) -> int:
        """How many rows a data page has; a page is looked at once, however many pointers lead there."""
        if number not in self._row_counts:
            self._row_counts[number] = len(self.slots(number))
        return self._row_counts[number]

    def _slot(self, number: int, index: int) -> int:
        at = number * self.layout.page + self.layout.slots + 2 + 2 * index
        return self._data[at] | self._data[at + 1] << 8

    def _row(self, number: int, index: int) -> memoryview:
        start = number * self.layout.page
        end = self._slot(number, index - 1) & OFFSET_MASK if index else self.layout.page
        return self._data[start + (self._slot(number, index) & OFFSET_MASK) : start + end]

    def _moved_row(self, pointer: int, owner: int) -> memoryview:
        row = self.pointed(pointer, owner)
        # Only a row that scans of its page pass over may be pointed to: else it would be read twice.
        if self._slot(pointer >> 8, pointer & 0xFF) & (HIDDEN | MOVED) != HIDDEN:
            raise torn(pointer >> 8)
        return row

    def _require_owner(self, number: int, owner: int) -> None:
        page = self.page(number, PageType.DATA)
        if int.from_bytes(page[4:8], "little") != owner:
            raise torn(number)

    def _bits_on_pages(self, pointers: memoryview) -> Iterator[int]:
        a_page = (self.layout.page - MAP_HEAD) * 8
        for index in range(len(pointers) // 4):
            number = int.from_bytes(pointers[4 * index : 4 * index + 4], "little")
            if number == 0:
                continue
            if index * a_page >= self.count:
                raise torn(number)
            yield from self._set_bits(self.page(number, PageType.MAP)[MAP_HEAD:], index * a_page)

    def _set_bits(self, bits: memoryview, first: int) -> Iterator[int]:
        for index, byte in enumerate(bits):
            for bit in range(8) if byte else ():
                if byte >> bit & 1:
                    number = first + 8 * index + bit
                    if number >= self.count:
                        raise torn(number)
                    yield number
