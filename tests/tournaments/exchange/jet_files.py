"""Whole Access databases made for tests, by the description of the format; apart from the product's own code.

`made` makes a file of any tables. `blank_scoring_file` is a blank scoring file as a club has it from the
vendor of its table devices: the same tables, columns and indexes, and no rows.
"""

from __future__ import annotations

import datetime as dt
import struct
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tests.tournaments.exchange.jet_definitions import Index, Places, packed_definition
from tests.tournaments.exchange.jet_rows import LONG_KINDS, packed_row
from tests.tournaments.exchange.scoring_tables import INDEXES, TABLES
from tournaments.exchange.jet.values import Column, Kind, Table, Value, Version

Memos = Literal["inline", "page", "chain"]
Rows = Mapping[str, Collection[int]]

MASK_KEY = b"\xc7\xda\x39\x6b"
DELETED, HIDDEN, MOVED = 0xC000, 0x8000, 0x4000
SYSTEM = -0x80000000
MADE = dt.datetime(2026, 1, 5, 19, 30)
IN_CHAIN = 1500
"""The bytes of a long value that one part of a chain has."""

CATALOGUE = (
    Column("Id", Kind.LONG, 4),
    Column("ParentId", Kind.LONG, 4),
    Column("Name", Kind.TEXT, 255),
    Column("Type", Kind.SHORT, 2),
    Column("DateCreate", Kind.DATE, 8),
    Column("DateUpdate", Kind.DATE, 8),
    Column("Owner", Kind.BINARY, 255),
    Column("Flags", Kind.LONG, 4),
    Column("Database", Kind.MEMO),
    Column("Connect", Kind.MEMO),
    Column("ForeignName", Kind.TEXT, 255),
    Column("RmtInfoShort", Kind.BINARY, 255),
    Column("RmtInfoLong", Kind.OBJECT),
    Column("Lv", Kind.OBJECT),
    Column("LvProp", Kind.OBJECT),
    Column("LvModule", Kind.OBJECT),
    Column("LvExtra", Kind.OBJECT),
)
CONTAINERS, TABLES_CONTAINER = 0x0F000000, 0x0F000001


def blank_scoring_file(version: Version = Version.JET4) -> bytes:
    """A blank scoring file with the tables, columns and indexes of the vendor's fifth template."""
    return made(TABLES, version, indexes=INDEXES)


def made(
    tables: Sequence[Table],
    version: Version = Version.JET4,
    *,
    version_byte: int | None = None,
    indexes: Mapping[str, Sequence[Index]] | None = None,
    compressed: bool = False,
    moved: Rows | None = None,
    deleted: bool = False,
    memos: Memos = "inline",
    short: Mapping[str, Mapping[int, int]] | None = None,
    wide_maps: bool = False,
) -> bytes:
    """A file with these tables and rows.

    `version_byte` is that of a later version than Jet 4. Texts of Jet 4 are `compressed` where that is
    shorter. Rows that are `moved` are elsewhere in their table than the pointers to them; with `deleted` a
    deleted row is before each one. `memos` says where long values are: in the row, on one page, on several.
    A row that is `short` was written when its table had so many columns. Maps of pages are on pages of their
    own with `wide_maps`, and wherever they must be.
    """
    file = _File(
        version,
        version_byte=version if version_byte is None else version_byte,
        compressed=compressed,
        deleted=deleted,
        memos=memos,
        wide_maps=wide_maps,
    )
    catalogue = file.definition_pages(CATALOGUE, ())
    places = [file.definition_pages(table.columns, (indexes or {}).get(table.name, ())) for table in tables]
    entries = [("MSysObjects", 2), *((t.name, pages[0]) for t, pages in zip(tables, places, strict=True))]
    file.add(Table("MSysObjects", CATALOGUE, _objects(entries)), catalogue, (), is_system=True)
    for table, pages in zip(tables, places, strict=True):
        file.add(
            table,
            pages,
            (indexes or {}).get(table.name, ()),
            moved=(moved or {}).get(table.name, ()),
            short=(short or {}).get(table.name, {}),
        )
    return file.whole()


def _objects(entries: Sequence[tuple[str, int]]) -> list[tuple[Value, ...]]:
    heads: list[tuple[int, int, str, int, int]] = [
        (TABLES_CONTAINER, CONTAINERS, "Tables", 3, SYSTEM),
        (0x0F000002, CONTAINERS, "Databases", 3, SYSTEM),
        (0x0F000003, CONTAINERS, "Relationships", 3, SYSTEM),
    ]
    heads += [(p, TABLES_CONTAINER, n, 1, SYSTEM if n.startswith("MSys") else 0) for n, p in entries]
    tail = (None,) * 9
    return [
        (id_, of, name, type_, MADE, MADE, b"\x02\x03", flags, *tail) for id_, of, name, type_, flags in heads
    ]


@dataclass
class _File:
    version: Version
    version_byte: int
    compressed: bool
    deleted: bool
    memos: Memos
    wide_maps: bool
    pages: list[bytearray] = field(default_factory=list)
    maps: list[tuple[int, int, set[int]]] = field(default_factory=list)
    """The page of each map, its row there, and the pages that are in it."""

    def __post_init__(self) -> None:
        self.size = 4096 if self.version is Version.JET4 else 2048
        self.slots = 12 if self.version is Version.JET4 else 8
        self.map_size = 69 if self.version is Version.JET4 else 133
        self.new_page()
        self.new_page(struct.pack("<BBHI", 1, 1, 0, 0))
        self.free_pages = self._place_map(1)
        self._place_map(1)
        self._map_page = 0

    # Pages

    def new_page(self, head: bytes = b"") -> int:
        self.pages.append(bytearray(head.ljust(self.size, b"\0")))
        return len(self.pages) - 1

    def data_page(self, owner: int) -> int:
        number = self.new_page(struct.pack("<BBHI", 1, 1, 0, owner))
        self._set_free(number)
        return number

    def room(self, number: int) -> int:
        """The free bytes of a data page, less those of one more slot."""
        return int.from_bytes(self.pages[number][2:4], "little") - 2

    def place(self, number: int, row: bytes, flags: int = 0) -> int:
        """Put a row on a data page, and give its number there."""
        page = self.pages[number]
        (count,) = struct.unpack_from("<H", page, self.slots)
        at = self._lowest(number) - len(row)
        page[at : at + len(row)] = row
        struct.pack_into("<H", page, self.slots, count + 1)
        struct.pack_into("<H", page, self.slots + 2 + 2 * count, at | flags)
        self._set_free(number)
        return count

    def _lowest(self, number: int) -> int:
        (count,) = struct.unpack_from("<H", self.pages[number], self.slots)
        last = struct.unpack_from("<H", self.pages[number], self.slots + 2 * count)[0] & 0x1FFF
        return last if count else self.size

    def _set_free(self, number: int) -> None:
        page = self.pages[number]
        (count,) = struct.unpack_from("<H", page, self.slots)
        struct.pack_into("<H", page, 2, self._lowest(number) - (self.slots + 2 + 2 * count))

    # Maps of pages

    def new_map(self) -> int:
        """A pointer to a new map, whose pages are put in later."""
        if not self._map_page or self.room(self._map_page) < self.map_size:
            self._map_page = self.data_page(0)
        return self._place_map(self._map_page)

    def _place_map(self, page: int) -> int:
        row = self.place(page, bytes(self.map_size))
        self.maps.append((page, row, set()))
        return page << 8 | row

    def mapped(self, pointer: int) -> set[int]:
        return next(pages for page, row, pages in self.maps if page << 8 | row == pointer)

    def _write_maps(self) -> None:
        bits = (self.map_size - 5) * 8
        wide = [
            (page, row, pages)
            for page, row, pages in self.maps
            if pages and (self.wide_maps or max(pages) - min(pages) // 8 * 8 >= bits)
        ]
        for page, row, pages in self.maps:
            if (page, row, pages) in wide:
                self._write_wide(page, row, pages)
            else:
                first = min(pages, default=0) // 8 * 8
                self._write(page, row, struct.pack("<BI", 0, first) + _bits(pages, first, bits // 8))
        self._write_free_pages(bits)

    def _write_free_pages(self, bits: int) -> None:
        # The map of free pages is written last: it must know of the pages that other maps took.
        page, row = self.free_pages >> 8, self.free_pages & 0xFF
        if len(self.pages) < bits and not self.wide_maps:
            free = set(range(len(self.pages), bits))
            self._write(page, row, struct.pack("<BI", 0, 0) + _bits(free, 0, bits // 8))
            return
        a_page = (self.size - 4) * 8
        self._write_wide(page, row, set(range(len(self.pages) + 1, a_page)))

    def _write_wide(self, page: int, row: int, pages: set[int]) -> None:
        a_page = (self.size - 4) * 8
        pointers = []
        for part in range(max(pages) // a_page + 1):
            number = self.new_page(struct.pack("<BBH", 5, 1, 0))
            self.pages[number][4:] = _bits(pages, part * a_page, a_page // 8)
            pointers.append(number)
        self._write(page, row, struct.pack(f"<B{len(pointers)}I", 1, *pointers).ljust(self.map_size, b"\0"))

    def _write(self, page: int, row: int, data: bytes) -> None:
        at = struct.unpack_from("<H", self.pages[page], self.slots + 2 + 2 * row)[0] & 0x1FFF
        self.pages[page][at : at + len(data)] = data

    # Tables

    def definition_pages(self, columns: Sequence[Column], indexes: Sequence[Index]) -> list[int]:
        """New pages for the definition of a table."""
        size = len(
            packed_definition(
                columns, indexes, self.version, rows=0, last_number=0, is_system=False, places=Places()
            )
        )
        return [self.new_page(b"\2\1") for _ in range(-(-size // (self.size - 8)))]

    def add(
        self,
        table: Table,
        definition: Sequence[int],
        indexes: Sequence[Index],
        *,
        moved: Collection[int] = (),
        short: Mapping[int, int] | None = None,
        is_system: bool = False,
    ) -> None:
        """Write the rows, indexes and definition of a table."""
        owner = definition[0]
        owned, free = self.new_map(), self.new_map()
        index_maps = tuple(self.new_map() for _ in indexes)
        long_columns = [n for n, column in enumerate(table.columns) if column.kind in LONG_KINDS]
        long_maps = {number: (self.new_map(), self.new_map()) for number in long_columns}
        long_pages = [self.mapped(maps[0]) for maps in long_maps.values()]
        store = self._storing(long_pages[0] if long_pages else set())
        at = self._write_rows(table, owner, self.mapped(owned), moved, short or {}, store)
        self.mapped(free).update(p for p in self.mapped(owned) if self.room(p) > 100)
        leaves = tuple(self._leaf(table, index, owner, at) for index in indexes)
        for pointer, leaf in zip(index_maps, leaves, strict=True):
            self.mapped(pointer).add(leaf)
        counting = [n for n, column in enumerate(table.columns) if column.counts]
        last = max(
            (int(str(row[n])) for n in counting[:1] for row in table.rows if row[n] is not None), default=0
        )
        packed = packed_definition(
            table.columns,
            indexes,
            self.version,
            rows=len(table.rows),
            last_number=last,
            is_system=is_system,
            places=Places(owned, free, index_maps, leaves, long_maps),
        )
        self._write_definition(definition, packed)

    def _write_definition(self, numbers: Sequence[int], packed: bytes) -> None:
        a_page = self.size - 8
        for index, number in enumerate(numbers):
            part = packed[index * a_page : (index + 1) * a_page]
            mark = b"VC" if self.version is Version.JET3 else struct.pack("<H", a_page - len(part))
            following = numbers[index + 1] if index + 1 < len(numbers) else 0
            head = b"\2\1" + mark + struct.pack("<I", following)
            self.pages[number][: 8 + len(part)] = head + part

    def _write_rows(
        self,
        table: Table,
        owner: int,
        owned: set[int],
        moved: Collection[int],
        short: Mapping[int, int],
        store: Callable[[bytes], bytes],
    ) -> list[tuple[int, int]]:
        """Write the rows, and give the page and number where each one is found."""
        page = 0

        def put(row: bytes, flags: int) -> tuple[int, int]:
            nonlocal page
            if not page or self.room(page) < len(row):
                page = self.data_page(owner)
                owned.add(page)
            return page, self.place(page, row, flags)

        places = []
        elsewhere: list[tuple[int, int, bytes]] = []
        for index, values in enumerate(table.rows):
            count = short.get(index, len(table.columns))
            row = packed_row(
                table.columns[:count], values[:count], self.version, compressed=self.compressed, store=store
            )
            if self.deleted:
                put(row, DELETED)
            if index in moved:
                places.append(put(bytes(4), MOVED))
                elsewhere.append((*places[-1], row))
            else:
                places.append(put(row, 0))
        page = 0
        for from_page, from_row, row in elsewhere:
            to_page, to_row = put(row, HIDDEN)
            self._write(from_page, from_row, struct.pack("<I", to_page << 8 | to_row))
        return places

    def _storing(self, pages: set[int]) -> Callable[[bytes], bytes]:
        def part(data: bytes) -> int:
            number = self.data_page(int.from_bytes(b"LVAL", "little"))
            pages.add(number)
            return number << 8 | self.place(number, data)

        def store(value: bytes) -> bytes:
            if self.memos == "inline" and len(value) <= IN_CHAIN:
                return struct.pack("<III", len(value) | 1 << 31, 0, 0) + value
            if len(value) <= (self.size - 100 if self.memos == "page" else IN_CHAIN):
                return struct.pack("<III", len(value) | 1 << 30, part(value), 0)
            pointer = 0
            for at in reversed(range(0, len(value), IN_CHAIN)):
                pointer = part(struct.pack("<I", pointer) + value[at : at + IN_CHAIN])
            return struct.pack("<III", len(value), pointer, 0)

        return store

    def _leaf(self, table: Table, index: Index, owner: int, places: Sequence[tuple[int, int]]) -> int:
        """A leaf of an index over whole numbers of four bytes, with an entry of nine bytes for each row."""
        bits, first = (0x1B, 0x1E0) if self.version is Version.JET4 else (0x16, 0xF8)
        column = next(n for n, one in enumerate(table.columns) if one.name == index.column)
        entries = sorted(
            b"\x7f"
            + struct.pack(">I", int(str(row[column])) + 0x80000000)
            + page.to_bytes(3, "big")
            + bytes([at])
            for row, (page, at) in zip(table.rows, places, strict=True)
        )
        data = b"".join(entries)
        free = self.size - first - len(data)
        if free < 0:
            raise ValueError(f"{table.name} has too many rows for one leaf of {index.name}")
        number = self.new_page(struct.pack("<BBHI", 4, 1, free, owner))
        page = self.pages[number]
        page[first : first + len(data)] = data
        for end in range(9, len(data) + 1, 9):
            page[bits + end // 8] |= 1 << end % 8
        return number

    # The whole

    def whole(self) -> bytes:
        """The bytes of the file."""
        self._write_maps()
        ace = self.version_byte > 1
        head = b"\0\1\0\0" + (b"Standard ACE DB\0" if ace else b"Standard Jet DB\0")
        self.pages[0][:0x18] = head + struct.pack("<I", self.version_byte)
        clear = bytearray(128 if self.version is Version.JET4 else 126)
        struct.pack_into("<HH", clear, 0x3A - 0x18, 0x409, 1252)
        if self.version is Version.JET4:
            struct.pack_into("<I", clear, 0x6E - 0x18, 0x409)
        self.pages[0][0x18 : 0x18 + len(clear)] = masked(bytes(clear))
        return b"".join(self.pages)


def masked(data: bytes) -> bytes:
    """The bytes of the first page from 0x18 on behind their mask, or from behind it: RC4 with a known key."""
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + MASK_KEY[i % 4]) % 256
        state[i], state[j] = state[j], state[i]
    result, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        result.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(result)


def _bits(pages: set[int], first: int, size: int) -> bytes:
    whole = bytearray(size)
    for page in pages:
        if 0 <= page - first < 8 * size:
            whole[(page - first) // 8] |= 1 << (page - first) % 8
    return bytes(whole)
