"""Writing into a Jet 4 file as Access does: into the room of its pages, one part of the disk after the other.

Nothing here is the product's: it was written from descriptions of the format (mdbtools' HACKING, and what
files of others show). A row goes onto a page that has room; a new page is one that the file has free, or the
next at its end. Counters, usage maps and the leaf of an index are kept. What changed is written in parts of
at most half a kilobyte in an order by chance, so that a copy taken in between is torn.
"""

from __future__ import annotations

import datetime as dt
import os
import random
import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

PAGE = 4096
PART = 512  # bytes that a disk writes at once
CATALOGUE = 2  # the page on which the table of tables is defined
DELETED, MOVED, OFFSET = 0x8000, 0x4000, 0x1FFF  # of a row's slot; both are set when Access deletes one
DATA, LEAF = b"\x01\x01", b"\x04\x01"  # how pages of these types begin
SLOTS = 14  # where the slots of a data page begin
ENTRIES, ENDS = 0x1E0, 0x1B  # where an index page's entries, and the bits of their ends, begin
YES_NO, SHORT, LONG, DATE, TEXT = 1, 3, 4, 8, 10
FIXED = {2: "<B", SHORT: "<h", LONG: "<i", 6: "<f", 7: "<d", DATE: "<d"}
DAY_ZERO = dt.datetime(1899, 12, 30)

Cell = bool | int | str | float | dt.datetime | None
Row = dict[str, Cell]
Place = tuple[int, int]
"""The page and the number of a row there."""


class Damaged(Exception):
    """A page holds what no program would have written whole."""


class Disk:
    """A file on the disk, and its pages as the program has them in memory.

    `between` is called after every part that was written, with the file as it then is.
    """

    def __init__(self, path: Path, chance: random.Random | None, between: Callable[[], None]) -> None:
        self.path, self.chance, self.between = path, chance, between
        self.written = path.read_bytes()
        if self.written[4:19] != b"Standard Jet DB" or self.written[0x14] != 1:
            raise Damaged("not a file of Jet 4")
        self.file: BinaryIO = path.open("r+b", buffering=0)
        whole = self.written.ljust(-(-len(self.written) // PAGE) * PAGE, b"\0")
        self.pages = [bytearray(whole[at : at + PAGE]) for at in range(0, len(whole), PAGE)]

    def commit(self) -> None:
        """Write what changed: without chance every page at once and in order, else in parts in any order."""
        parts = list(self._changed())
        if self.chance is not None:
            self.chance.shuffle(parts)
        for at, part in parts:
            os.pwrite(self.file.fileno(), part, at)
            self.between()
        self.written = b"".join(self.pages)

    def _changed(self) -> Iterator[tuple[int, bytes]]:
        size = PAGE if self.chance is None else PART
        for number, page in enumerate(self.pages):
            for inside in range(0, PAGE, size):
                at, part = number * PAGE + inside, bytes(page[inside : inside + size])
                if self.written[at : at + size] != part:
                    yield at, part

    def close(self) -> None:
        self.file.close()


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: int
    number: int
    place: int  # of a fixed one: its offset; of another: which of the variable ones
    is_fixed: bool
    counts: bool
    is_squeezed: bool  # texts of it may be stored with one byte a letter


@dataclass(frozen=True, slots=True)
class Index:
    columns: tuple[int, ...]
    root: int
    free_map: Place


@dataclass(frozen=True, slots=True)
class Defined:
    """A table as its definition has it."""

    page: int
    numbers: int  # how many column numbers there have been
    columns: tuple[Column, ...]
    indexes: tuple[Index, ...]
    owned: Place
    free: Place

    def column(self, number: int) -> Column:
        return next(column for column in self.columns if column.number == number)


class AccessFile:
    """The tables of a file: rows are read, added, changed and deleted in memory, and written by `commit`."""

    def __init__(
        self, path: Path, chance: random.Random | None = None, between: Callable[[], None] = lambda: None
    ) -> None:
        self.disk = Disk(path, chance, between)
        catalogue = self._defined(CATALOGUE)
        self.tables = {
            str(row["Name"]).lower(): self._defined(_number(row["Id"]) & 0xFFFFFF)
            for _place, row in self._rows(catalogue)
            if row["Type"] == 1 and not str(row["Name"]).startswith("MSys")
        }

    def commit(self) -> None:
        self.disk.commit()

    def close(self) -> None:
        self.disk.close()

    # What is there

    def rows(self, table: str) -> dict[Place, Row]:
        """The rows of a table by where they are. Raises Damaged."""
        return dict(self._rows(self.tables[table.lower()]))

    def _rows(self, table: Defined) -> Iterator[tuple[Place, Row]]:
        for number in self._bits(table.owned):
            for row in range(_count(self._page(number))):
                data = self._row_at((number, row))
                if data is not None:
                    yield (number, row), _unpacked(table, data)

    def _row_at(self, place: Place) -> bytes | None:
        """The bytes of a row, None of a deleted one; of a moved row those at the place it was moved to."""
        page = self._page(place[0])
        slot, begin, end = _span(page, place[1])
        if slot & DELETED:
            return None
        data = bytes(page[begin:end])
        if slot & MOVED:
            page = self._page(int.from_bytes(data[1:4], "little"))
            _slot, begin, end = _span(page, data[0])
            data = bytes(page[begin:end])
        return data

    def _page(self, number: int) -> bytearray:
        if not 0 < number < len(self.disk.pages):
            raise Damaged(f"there is no page {number}")
        return self.disk.pages[number]

    def _bits(self, place: Place) -> list[int]:
        """The pages of a usage map."""
        page = self._page(place[0])
        _slot, begin, end = _span(page, place[1])
        if page[begin] != 0:
            raise Damaged("a usage map on pages of its own")
        first = _u32(page, begin + 1)
        bits = int.from_bytes(page[begin + 5 : end], "little")
        return [first + bit for bit in range(bits.bit_length()) if bits >> bit & 1]

    def _mark(self, place: Place, number: int, is_set: bool) -> None:
        page = self._page(place[0])
        _slot, begin, end = _span(page, place[1])
        byte, bit = divmod(number - _u32(page, begin + 1), 8)
        if not 0 <= byte < end - begin - 5:
            raise Damaged(f"page {number} is outside of a usage map")
        at = begin + 5 + byte
        page[at] = page[at] | 1 << bit if is_set else page[at] & ~(1 << bit)

    def _defined(self, page: int) -> Defined:
        """A table's definition, which may go on on other pages."""
        data, number = bytes(self._page(page)), _u32(self._page(page), 4)
        while number:
            data += bytes(self._page(number)[8:])
            number = _u32(self._page(number), 4)
        numbers, _variable, columns = struct.unpack_from("<HHH", data, 41)
        real = _u32(data, 51)
        at = 63 + 12 * real
        names = at + 25 * columns
        found = []
        for begin in range(at, names, 25):
            length = _u16(data, names)
            name = data[names + 2 : names + 2 + length].decode("utf-16le")
            names += 2 + length
            found.append(_column(name, data[begin : begin + 25]))
        indexes = tuple(_index(data[begin : begin + 52]) for begin in range(names, names + 52 * real, 52))
        owned, free = (_pointer(data, 55), _pointer(data, 59))
        return Defined(page, numbers, tuple(found), indexes, owned, free)

    # What is written

    def insert(self, table: str, values: Mapping[str, Cell]) -> Place:
        """Add a row where there is room for it; a column that counts gets the next number."""
        own = self.tables[table.lower()]
        unknown = set(values) - {column.name for column in own.columns}
        if unknown:
            raise KeyError(f"{table} has no {unknown}")
        page = self._page(own.page)
        filled: dict[str, Cell] = dict(values)
        for column in own.columns:
            if column.counts and column.name not in filled:
                filled[column.name] = _u32(page, 20) + 1
            if column.counts:
                struct.pack_into("<I", page, 20, max(_u32(page, 20), _number(filled[column.name])))
        place = self._put(own, _packed(own, filled))
        struct.pack_into("<I", page, 16, _u32(page, 16) + 1)
        for index in own.indexes:
            self._enter(index, _key(own, index, filled) + _address(place))
        return place

    def delete(self, table: str, place: Place) -> None:
        """Take a row away: its slot is marked, and its bytes stay."""
        own = self.tables[table.lower()]
        row = self.rows(table)[place]
        self._drop(own, place)
        for index in own.indexes:
            self._leave(index, _key(own, index, row) + _address(place))

    def _drop(self, table: Defined, place: Place) -> None:
        page, definition = self._page(place[0]), self._page(table.page)
        at = SLOTS + 2 * place[1]
        struct.pack_into("<H", page, at, _u16(page, at) | DELETED | MOVED)
        struct.pack_into("<I", definition, 16, _u32(definition, 16) - 1)

    def change(self, table: str, place: Place, values: Mapping[str, Cell]) -> None:
        """Change numbers, times and yes/no of a row, where it is."""
        own = self.tables[table.lower()]
        page = self._page(place[0])
        slot, begin, end = _span(page, place[1])
        if slot & MOVED:
            page, moved = self._page(int.from_bytes(page[begin + 1 : begin + 4], "little")), page[begin]
            _slot, begin, end = _span(page, moved)
        mask = end - (own.numbers + 7) // 8
        for column in own.columns:
            if column.name in values:
                value, bit = values[column.name], 1 << column.number % 8
                at = mask + column.number // 8
                present = bool(value) if column.kind == YES_NO else value is not None
                page[at] = page[at] | bit if present else page[at] & ~bit
                if column.kind != YES_NO and value is not None:
                    struct.pack_into(FIXED[column.kind], page, begin + 2 + column.place, _stored(value))

    def mend(self, table: str) -> list[Place]:
        """Bring a table in order that was being written when a program died; the rows that were lost.

        Rows that cannot be read are dropped; the count of rows, the number of the last one, and the
        index are those of the rest.
        """
        own = self.tables[table.lower()]
        lost, good = [], {}
        for number in self._bits(own.owned):
            page = self._page(number)
            if bytes(page[:2]) != DATA or _u32(page, 4) != own.page:
                page[:] = _blank(own.page)
            self._mark((1, 0), number, False)
            for row in range(self._mended(page)):
                try:
                    data = self._row_at((number, row))
                    if data is not None:
                        good[number, row] = _unpacked(own, data)
                except Damaged:
                    at = SLOTS + 2 * row
                    struct.pack_into("<H", page, at, _u16(page, at) | DELETED | MOVED)
                    lost.append((number, row))
        self._recount(own, good)
        return lost

    def _mended(self, page: bytearray) -> int:
        """Keep those slots of a page that can be, its count and its room; how many there are."""
        end, row = PAGE, 0
        while row < (PAGE - SLOTS) // 2:
            begin = _u16(page, SLOTS + 2 * row) & OFFSET
            if not SLOTS + 2 * (row + 1) <= begin < end or row >= _count(page):
                break
            end, row = begin, row + 1
        struct.pack_into("<H", page, 12, row)
        struct.pack_into("<H", page, 2, end - SLOTS - 2 * row)
        return row

    def _recount(self, own: Defined, good: Mapping[Place, Row]) -> None:
        definition = self._page(own.page)
        struct.pack_into("<I", definition, 16, len(good))
        for column in own.columns:
            if column.counts:
                last = max((_number(row[column.name]) for row in good.values()), default=0)
                struct.pack_into("<I", definition, 20, max(last, _u32(definition, 20)))
        for index in own.indexes:
            _write_leaf(self._page(index.root), own.page, [])
            for place, row in good.items():
                self._enter(index, _key(own, index, row) + _address(place))

    def _put(self, table: Defined, data: bytes) -> Place:
        """Put a row on a page of the table that has room, else on a new one."""
        for number in self._bits(table.free):
            page = self._page(number)
            if _u16(page, 2) >= len(data) + 2:
                break
            self._mark(table.free, number, False)
        else:
            number = self._new_page(table)
            page = self._page(number)
        row = _count(page)
        begin = (_u16(page, SLOTS + 2 * row - 2) & OFFSET if row else PAGE) - len(data)
        page[begin : begin + len(data)] = data
        struct.pack_into("<H", page, SLOTS + 2 * row, begin)
        struct.pack_into("<H", page, 12, row + 1)
        struct.pack_into("<H", page, 2, begin - SLOTS - 2 * (row + 1))
        return number, row

    def _new_page(self, table: Defined) -> int:
        """The first page that the file has free, else one more at its end."""
        number = next(iter(self._bits((1, 0))), len(self.disk.pages))
        while number >= len(self.disk.pages):
            self.disk.pages.append(bytearray(PAGE))
        self.disk.pages[number][:] = _blank(table.page)
        self._mark((1, 0), number, False)
        self._mark(table.owned, number, True)
        self._mark(table.free, number, True)
        return number

    def _enter(self, index: Index, entry: bytes) -> None:
        page = self._page(index.root)
        _write_leaf(page, _u32(page, 4), sorted([*_entries(page), entry]))

    def _leave(self, index: Index, entry: bytes) -> None:
        page = self._page(index.root)
        _write_leaf(page, _u32(page, 4), [one for one in _entries(page) if one != entry])


def rows_in(path: Path, table: str) -> dict[Place, Row]:
    """The rows of a table of a file that is not opened for long. Raises Damaged."""
    file = AccessFile(path)
    try:
        return file.rows(table)
    finally:
        file.close()


def _number(value: Cell) -> int:
    assert isinstance(value, int), value
    return value


def _u16(data: bytes | bytearray, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "little")


def _u32(data: bytes | bytearray, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")


def _pointer(data: bytes, at: int) -> Place:
    return int.from_bytes(data[at + 1 : at + 4], "little"), data[at]


def _count(page: bytearray) -> int:
    if bytes(page[:2]) != DATA:
        raise Damaged("not a page of rows")
    return _u16(page, 12)


def _span(page: bytearray, row: int) -> tuple[int, int, int]:
    """A row's slot, and where its bytes begin and end."""
    slot = _u16(page, SLOTS + 2 * row)
    begin = slot & OFFSET
    end = _u16(page, SLOTS + 2 * row - 2) & OFFSET if row else PAGE
    if not SLOTS <= begin < end <= PAGE:
        raise Damaged(f"row {row} begins at {begin} and ends at {end}")
    return slot, begin, end


def _blank(owner: int) -> bytes:
    return (DATA + struct.pack("<HIIH", PAGE - SLOTS, owner, 0, 0)).ljust(PAGE, b"\0")


def _column(name: str, data: bytes) -> Column:
    flags, is_fixed = data[15], bool(data[15] & 1)
    place = _u16(data, 21 if is_fixed else 7)
    return Column(name, data[0], _u16(data, 5), place, is_fixed, bool(flags & 4), bool(data[16] & 1))


def _index(data: bytes) -> Index:
    numbers = (_u16(data, at) for at in range(4, 34, 3))
    return Index(tuple(number for number in numbers if number != 0xFFFF), _u32(data, 38), _pointer(data, 34))


def _stored(value: Cell) -> int | float:
    if isinstance(value, dt.datetime):
        return (value - DAY_ZERO) / dt.timedelta(days=1)
    assert isinstance(value, int | float), value
    return value


def _packed(table: Defined, values: Mapping[str, Cell]) -> bytes:
    """A row: how many columns, those of fixed length, the others, where these are, and which are there."""
    fixed = [column for column in table.columns if column.is_fixed and column.kind != YES_NO]
    room = bytearray(max((c.place + struct.calcsize(FIXED[c.kind]) for c in fixed), default=0))
    mask = bytearray((table.numbers + 7) // 8)
    variable: dict[int, bytes] = {}
    for column in table.columns:
        value = values.get(column.name)
        present = bool(value) if column.kind == YES_NO else value is not None
        if present:
            mask[column.number // 8] |= 1 << column.number % 8
        if column.kind == YES_NO:
            continue
        if not column.is_fixed:
            variable[column.place] = _text(str(value), column.is_squeezed) if present else b""
        elif present:
            struct.pack_into(FIXED[column.kind], room, column.place, _stored(value))
    data, ends = struct.pack("<H", table.numbers) + room, []
    if not variable:
        return bytes(data + mask)
    for number in range(max(variable) + 1):
        ends.append(len(data))
        data += variable.get(number, b"")
    ends.append(len(data))
    offsets = b"".join(struct.pack("<H", end) for end in reversed(ends))
    return bytes(data + offsets + struct.pack("<H", len(ends) - 1) + mask)


def _text(text: str, is_squeezed: bool) -> bytes:
    if is_squeezed and len(text) > 2 and all("\0" < letter <= "\xff" for letter in text):
        return b"\xff\xfe" + text.encode("latin-1")
    return text.encode("utf-16le")


def _unpacked(table: Defined, data: bytes) -> Row:
    """The cells of a row. Raises Damaged where its lengths do not fit."""
    masked = (_u16(data, 0) + 7) // 8
    if not 0 < _u16(data, 0) <= table.numbers or len(data) < masked + 4:
        raise Damaged("a row with another number of columns")
    mask, ends = data[-masked:], []
    if any(not column.is_fixed for column in table.columns):
        at = len(data) - masked - 2
        count = _u16(data, at)
        ends = [_u16(data, at - 2 * (number + 1)) for number in range(count + 1) if at >= 2 * (number + 1)]
        if sorted(ends) != ends or len(ends) != count + 1 or ends[-1] != at - 2 * (count + 1):
            raise Damaged("a row whose texts do not fit into it")
    row: Row = {}
    for column in table.columns:
        byte = column.number // 8
        present = byte < masked and bool(mask[byte] >> column.number % 8 & 1)
        row[column.name] = present if column.kind == YES_NO else None
        if column.kind == YES_NO or not present:
            continue
        if not column.is_fixed:
            row[column.name] = _letters(column, data, ends)
        elif column.kind in FIXED:
            (value,) = struct.unpack_from(FIXED[column.kind], data, 2 + column.place)
            row[column.name] = DAY_ZERO + dt.timedelta(days=value) if column.kind == DATE else value
    return row


def _letters(column: Column, data: bytes, ends: list[int]) -> Cell:
    if column.kind != TEXT or column.place + 1 >= len(ends):
        return None
    found = data[ends[column.place] : ends[column.place + 1]]
    if found[:2] != b"\xff\xfe":
        return found.decode("utf-16le", "replace")
    parts = found[2:].split(b"\0")  # a zero changes between one and two bytes a letter
    return "".join(part.decode("utf-16le" if odd % 2 else "latin-1") for odd, part in enumerate(parts))


def _key(table: Defined, index: Index, values: Mapping[str, Cell]) -> bytes:
    """What an index has of a row: numbers with their sign turned, so that they are in order as bytes."""
    key = b""
    for number in index.columns:
        column = table.column(number)
        value = values.get(column.name)
        if value is None:
            key += b"\0"
        elif column.kind in (SHORT, LONG):
            bits = 16 if column.kind == SHORT else 32
            key += b"\x7f" + (_number(value) + (1 << bits - 1)).to_bytes(bits // 8, "big")
        else:
            raise Damaged(f"the order of {column.name} in an index is not known here")
    return key


def _address(place: Place) -> bytes:
    return place[0].to_bytes(3, "big") + place[1].to_bytes(1, "big")


def _entries(page: bytearray) -> list[bytes]:
    """The entries of a leaf, each whole: those after the first leave out what all begin with."""
    if bytes(page[:2]) != LEAF:
        raise Damaged("an index of more than one leaf")
    shared, begin, found = _u16(page, 24), 0, list[bytes]()
    bits = int.from_bytes(page[ENDS:ENTRIES], "little")
    for end in range(1, PAGE - ENTRIES + 1):
        if bits >> end & 1:
            entry = bytes(page[ENTRIES + begin : ENTRIES + end])
            found.append(found[0][:shared] + entry if found else entry)
            begin = end
    return found


def _write_leaf(page: bytearray, owner: int, entries: list[bytes]) -> None:
    data, bits = b"".join(entries), 0
    if len(data) > PAGE - ENTRIES:
        raise Damaged("an index of more than one leaf")
    end = 0
    for entry in entries:
        end += len(entry)
        bits |= 1 << end
    links = bytes(page[8:24]) if bytes(page[:2]) == LEAF else bytes(16)
    head = LEAF + struct.pack("<HI", PAGE - ENTRIES - len(data), owner) + links + bytes(3)
    page[:] = head + bits.to_bytes(ENTRIES - ENDS, "little") + data.ljust(PAGE - ENTRIES, b"\0")
