"""The definition of a table: its columns, and where its rows are."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.exchange.jet.layout import Layout, PageType
from tournaments.exchange.jet.pages import Pages
from tournaments.exchange.jet.refusals import damaged
from tournaments.exchange.jet.values import Column, Kind

MOST_COLUMNS = 255
MOST_INDEXES = 1000
MOST_BYTES = 256 * 1024
"""Of one definition: more than those columns and indexes can have."""

FIXED = 1
COUNTS = 4

CODE_PAGES = range(1250, 1259)
"""The code pages of Windows with one byte a character: what texts of Jet 3 are in."""

SIZES = {
    Kind.BYTE: 1,
    Kind.SHORT: 2,
    Kind.LONG: 4,
    Kind.MONEY: 8,
    Kind.SINGLE: 4,
    Kind.DOUBLE: 8,
    Kind.DATE: 8,
    Kind.GUID: 16,
}
"""The bytes of a value of each kind that is always as long."""


@dataclass(frozen=True, slots=True)
class StoredColumn:
    """A column, and where its values are in a row.

    `number` is its bit among those that say which values there are. A fixed value is at `offset` bytes after
    the row's count of columns and `length` bytes long; another one has the place `variable` among those that
    vary. `encoding` is that of its texts.
    """

    column: Column
    number: int
    is_fixed: bool
    offset: int
    length: int
    variable: int
    encoding: str


@dataclass(frozen=True, slots=True)
class Definition:
    """The columns of a table, in the order in which they were made, and the pointer to the map of its pages.

    Columns of kinds that are not known are left out.
    """

    page: int
    columns: tuple[StoredColumn, ...]
    owned_map: int


def definition(pages: Pages, page: int) -> Definition:
    """Read the definition that begins on a page. Raises RuleError "jet.torn" or "jet.damaged"."""
    layout = pages.layout
    block = whole(pages, page)
    count = _number(block, layout.columns, 2)
    indexes = _number(block, layout.indexes, 4)
    if count > MOST_COLUMNS or indexes > MOST_INDEXES:
        raise damaged(page)
    entries = layout.first_index + indexes * layout.index_entry
    names = _names(block, entries + count * layout.column_entry, count, layout, page)
    columns = [
        column
        for index, name in enumerate(names)
        if (column := _column(block, entries + index * layout.column_entry, name, layout, page)) is not None
    ]
    _require_distinct(columns, page)
    return Definition(
        page, tuple(sorted(columns, key=lambda one: one.number)), _number(block, layout.owned_map, 4)
    )


def whole(pages: Pages, first: int) -> bytes:
    """The bytes of a definition on one page or several: further ones begin with eight bytes of their own.

    Raises RuleError "jet.torn" or "jet.damaged".
    """
    parts: list[bytes] = []
    seen: set[int] = set()
    number = first
    while number:
        if number in seen:
            raise damaged(number)
        seen.add(number)
        page = pages.page(number, PageType.DEFINITION)
        parts.append(bytes(page[8:] if parts else page))
        number = int.from_bytes(page[4:8], "little")
        if len(parts) * pages.layout.page > MOST_BYTES:
            raise damaged(first)
    return b"".join(parts)


def _names(block: bytes, at: int, count: int, layout: Layout, page: int) -> list[str]:
    names = []
    for _ in range(count):
        if at + layout.count > len(block):
            raise damaged(page)
        length = _number(block, at, layout.count)
        at += layout.count
        if at + length > len(block):
            raise damaged(page)
        names.append(str(block[at : at + length], "cp1252" if layout.is_jet3 else "utf-16-le", "replace"))
        at += length
    return names


def _column(block: bytes, at: int, name: str, layout: Layout, page: int) -> StoredColumn | None:
    if block[at] not in Kind.__members__.values():
        return None
    kind = Kind(block[at])
    flags = block[at + layout.column_flags]
    number = _number(block, at + layout.column_number, 2)
    length = _number(block, at + layout.column_size, 2)
    if number > MOST_COLUMNS or not name:
        raise damaged(page)
    return StoredColumn(
        column=Column(name, kind, _size(kind, length, layout), counts=bool(flags & COUNTS)),
        number=number,
        is_fixed=bool(flags & FIXED),
        offset=_number(block, at + layout.column_offset, 2),
        length=SIZES.get(kind, length),
        variable=_number(block, at + layout.column_variable, 2),
        encoding=_encoding(block, at, layout),
    )


def _size(kind: Kind, length: int, layout: Layout) -> int:
    if kind is Kind.YES_NO:
        return 0
    if kind is Kind.TEXT and not layout.is_jet3:
        return length // 2
    return length


def _encoding(block: bytes, at: int, layout: Layout) -> str:
    if not layout.is_jet3:
        return "utf-16-le"
    code_page = _number(block, at + layout.column_code_page, 2)
    return f"cp{code_page if code_page in CODE_PAGES else 1252}"


def _require_distinct(columns: list[StoredColumn], page: int) -> None:
    """Refuse two columns of one name, in whichever letters, or of one number."""
    if len({one.column.name.lower() for one in columns}) < len(columns):
        raise damaged(page)
    if len({one.number for one in columns}) < len(columns):
        raise damaged(page)


def _number(block: bytes, at: int, size: int) -> int:
    return int.from_bytes(block[at : at + size], "little")
