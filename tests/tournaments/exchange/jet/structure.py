"""What is wrong with the structure of a Jet 4 file: its pages, maps and indexes, by the format's description.

It shares no code with what writes files, nor its way: it begins with all pages of the file, and asks of each
whose it is.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

PAGE = 4096
SIGN = 1 << 31


def u16(data: bytes, at: int) -> int:
    return int(struct.unpack_from("<H", data, at)[0])


def u32(data: bytes, at: int) -> int:
    return int(struct.unpack_from("<I", data, at)[0])


def page_of(data: bytes, number: int) -> bytes:
    return data[number * PAGE : (number + 1) * PAGE]


def slots(page: bytes) -> list[int]:
    return list(struct.unpack_from(f"<{u16(page, 12)}H", page, 14))


def row_of(data: bytes, pointer: int) -> bytes:
    page = page_of(data, pointer >> 8)
    offsets = [PAGE, *(slot & 0x1FFF for slot in slots(page))]
    number = pointer & 0xFF
    return page[offsets[number + 1] : offsets[number]]


def bits(content: bytes, first: int) -> set[int]:
    return {first + 8 * i + bit for i, byte in enumerate(content) for bit in range(8) if byte >> bit & 1}


def pages_in_map(data: bytes, pointer: int) -> set[int]:
    row = row_of(data, pointer)
    if row[0] == 0:
        return bits(row[5:], u32(row, 1))
    found: set[int] = set()
    for part, (number,) in enumerate(struct.iter_unpack("<I", row[1 : 1 + (len(row) - 1) // 4 * 4])):
        if number:
            page = page_of(data, number)
            assert page[:2] == b"\x05\x01", number
            found |= bits(page[4:], part * (PAGE - 4) * 8)
    return found


@dataclass(frozen=True)
class IndexEntry:
    """What the definition of a table says of an index: its columns' numbers and orders, and where it is."""

    columns: tuple[tuple[int, bool], ...]
    map: int
    root: int
    flags: int
    different: int


def definition_of(data: bytes, number: int) -> bytes:
    block = page_of(data, number)
    following = u32(block, 4)
    while following:
        page = page_of(data, following)
        block += page[8:]
        following = u32(page, 4)
    return block


def indexes_of(block: bytes) -> Iterator[IndexEntry]:
    count, columns = u32(block, 51), u16(block, 45)
    at = 63 + 12 * count + 25 * columns
    for _ in range(columns):
        at += 2 + u16(block, at)
    for number in range(count):
        entry = block[at + 52 * number : at + 52 * (number + 1)]
        used = [(u16(entry, 4 + 3 * n), entry[6 + 3 * n] == 1) for n in range(10)]
        yield IndexEntry(
            tuple(each for each in used if each[0] != 0xFFFF),
            u32(entry, 34),
            u32(entry, 38),
            entry[46],
            u32(block, 63 + 12 * number + 4),
        )


def entries_of(page: bytes) -> list[bytes]:
    """The entries of a page of an index, whole; the bytes after the last one are free."""
    ends = [end for end in sorted(bits(page[0x1B:0x1E0], 0)) if end]
    starts = [0, *ends][:-1]
    whole = [page[0x1E0 + start : 0x1E0 + end] for start, end in zip(starts, ends, strict=True)]
    shared = whole[0][: u16(page, 24)] if whole else b""
    return [*whole[:1], *(shared + each for each in whole[1:])]


@dataclass
class Walk:
    """The pages and leaves of a tree, from the root down; faults are gathered on the way."""

    data: bytes
    owner: int
    faults: list[str]

    def __post_init__(self) -> None:
        self.pages: list[int] = []
        self.leaves: list[int] = []
        self.entries: list[bytes] = []

    def down(self, number: int) -> bytes:
        """Walk a page and all below it: its last entry, without a page below."""
        page = page_of(self.data, number)
        self.pages.append(number)
        if u32(page, 4) != self.owner:
            self.faults.append(f"page {number} of an index is another table's")
        if u16(page, 2) != PAGE - 0x1E0 - max(bits(page[0x1B:0x1E0], 0), default=0):
            self.faults.append(f"page {number} has another number of free bytes")
        entries = entries_of(page)
        if page[:2] == b"\x04\x01":
            self.leaves.append(number)
            self.entries += entries
            if u32(page, 20):
                self.faults.append(f"leaf {number} has a tail")
            return entries[-1] if entries else b""
        if page[:2] != b"\x03\x01":
            self.faults.append(f"page {number} is not a page of an index")
            return b""
        last = b""
        for entry in entries:
            last = self.down(int.from_bytes(entry[-4:], "big"))
            if last != entry[:-4]:
                self.faults.append(f"node {number} has another last entry of a page below")
        if tail := u32(page, 20):
            last = self.down(tail)
        elif len(entries) > 1:
            self.faults.append(f"node {number} has no tail")
        return last


def index_faults(
    data: bytes, owner: int, index: IndexEntry, keys: Mapping[tuple[int, int], bytes]
) -> Iterator[str]:
    """What is wrong with an index whose keys should be these, by the page and the number of each row."""
    faults: list[str] = []
    walk = Walk(data, owner, faults)
    walk.down(index.root)
    yield from faults
    chain, before = list(walk.leaves), 0
    for leaf, after in zip(chain, [*chain[1:], 0], strict=True):
        page = page_of(data, leaf)
        if (u32(page, 12), u32(page, 16)) != (before, after):
            yield f"leaf {leaf} is chained to others than its neighbours"
        before = leaf
    if walk.entries != sorted(walk.entries):
        yield "the entries are not in order"
    expected = sorted(key + (page << 8 | row).to_bytes(4, "big") for (page, row), key in keys.items())
    if sorted(walk.entries) != expected:
        yield "the entries are not those of the rows"
    if index.flags & 1 and len(set(keys.values())) < len(keys):
        yield "a unique index has a key twice"
    if index.different != len(set(keys.values())):
        yield "the number of different keys is another one"
    if pages_in_map(data, index.map) != set(walk.pages):
        yield "the map has other pages than the index"


def data_pages(data: bytes, owner: int) -> Iterator[tuple[int, bytes]]:
    for number in range(1, len(data) // PAGE):
        page = page_of(data, number)
        if page[:2] == b"\x01\x01" and u32(page, 4) == owner:
            yield number, page


def rows_of(data: bytes, owner: int) -> Iterator[tuple[int, int, bytes]]:
    """The rows of a table that are not deleted, in the order of its pages: page, number, bytes."""
    for number, page in data_pages(data, owner):
        for row, slot in enumerate(slots(page)):
            if not slot & 0xC000:
                yield number, row, row_of(data, number << 8 | row)


def long_keys(data: bytes, owner: int, column: int) -> dict[tuple[int, int], bytes]:
    """The keys of a rising index on a column of whole numbers, whose values begin the rows' fixed part."""
    keys = {}
    for page, number, row in rows_of(data, owner):
        count = u16(row, 0)
        mask = row[len(row) - (count + 7) // 8 :]
        value = int(struct.unpack_from("<i", row, 2)[0])
        is_there = mask[column // 8] >> column % 8 & 1
        keys[page, number] = b"\x7f" + struct.pack(">I", value + SIGN) if is_there else b"\x00"
    return keys


def table_faults(data: bytes, owner: int, free_pages: set[int]) -> Iterator[str]:
    """What is wrong with a table, but for its indexes."""
    block = definition_of(data, owner)
    owned, with_room = pages_in_map(data, u32(block, 55)), pages_in_map(data, u32(block, 59))
    pages = dict(data_pages(data, owner))
    if owned != set(pages):
        yield "the map of its pages has others than those that are its"
    if not with_room <= owned:
        yield "a page that is not the table's has room for it"
    if free_pages & {owner, *owned}:
        yield "pages in use are free"
    if u32(block, 16) != sum(1 for _ in rows_of(data, owner)):
        yield "the number of its rows is another one"
    for number, page in pages.items():
        lowest = min((slot & 0x1FFF for slot in slots(page)), default=PAGE)
        if u16(page, 2) != lowest - 14 - 2 * u16(page, 12):
            yield f"page {number} has another number of free bytes"


def faults(data: bytes, tables: Mapping[str, int]) -> Iterator[str]:
    """What is wrong with these tables of a file, by the pages of their definitions.

    An index must be on a first column of whole numbers of four bytes, or on a column that has no values.
    """
    free_pages = pages_in_map(data, 1 << 8)
    for name, owner in tables.items():
        for fault in table_faults(data, owner, free_pages):
            yield f"{name}: {fault}"
        for number, index in enumerate(indexes_of(definition_of(data, owner))):
            ((column, is_rising),) = index.columns
            keys = (
                long_keys(data, owner, 0)
                if column == 0
                else {(page, row): b"\x00" for page, row, _bytes in rows_of(data, owner)}
            )
            assert is_rising
            for fault in index_faults(data, owner, index, keys):
                yield f"{name}, index {number}: {fault}"
            if free_pages & pages_in_map(data, index.map):
                yield f"{name}, index {number}: pages in use are free"
