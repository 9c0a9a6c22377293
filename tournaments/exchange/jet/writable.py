"""What is known of a table to which rows are to be added: its rows' layout, its maps, its indexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.exchange.jet.definitions import MOST_COLUMNS, Definition, StoredColumn, definition, whole
from tournaments.exchange.jet.jet4 import (
    ASCENDING,
    DIFFERENT_KEYS_AT,
    FIXED_LENGTH,
    FREE_MAP_AT,
    INDEX,
    INDEX_COLUMN,
    INDEX_COLUMNS,
    INDEX_COLUMNS_AT,
    INDEX_FLAGS_AT,
    INDEX_MAP_AT,
    INDEX_ROOT_AT,
    MOST_COLUMNS_AT,
    MOST_OF_ROW,
    NO_COLUMN,
    PAGE,
    REQUIRED,
    UNIQUE,
    VARIABLE_AT,
    WITHOUT_NULLS,
)
from tournaments.exchange.jet.layout import JET4
from tournaments.exchange.jet.packing import RowLayout
from tournaments.exchange.jet.pages import Pages
from tournaments.exchange.jet.refusals import damaged
from tournaments.exchange.jet.values import Kind


@dataclass(frozen=True, slots=True)
class Index:
    """An index of a table: its columns, each rising or not; where its tree begins and the map of its pages.

    `counter` is where, on the first page of the table's definition, the number of its different keys is.
    """

    columns: tuple[tuple[StoredColumn, bool], ...]
    root: int
    map: int
    flags: int
    counter: int

    @property
    def is_unique(self) -> bool:
        return bool(self.flags & UNIQUE)

    @property
    def takes_nulls(self) -> bool:
        """Whether a row has an entry that has no value in any of the columns."""
        return not self.flags & WITHOUT_NULLS

    @property
    def is_required(self) -> bool:
        return bool(self.flags & REQUIRED)


@dataclass(frozen=True, slots=True)
class WritableTable:
    """A table of a Jet 4 file: its columns also by their names in small letters.

    `free_map` is the pointer to the map of its pages that have room.
    """

    name: str
    definition: Definition
    named: Mapping[str, StoredColumn]
    rows: RowLayout
    free_map: int
    indexes: tuple[Index, ...]

    @property
    def page(self) -> int:
        """The first page of the definition."""
        return self.definition.page


def writable(pages: Pages, name: str, page: int) -> WritableTable:
    """Read the definition of a table for rows to be added. Raises RuleError "jet.torn" or "jet.damaged"."""
    what = definition(pages, page)
    block = whole(pages, page)
    layout = RowLayout(
        columns=_number(block, MOST_COLUMNS_AT, 2),
        fixed=_fixed(block),
        variable=_number(block, VARIABLE_AT, 2),
    )
    if layout.columns > MOST_COLUMNS or layout.least > MOST_OF_ROW:
        raise damaged(page)
    if not all(_has_place(column, layout) for column in what.columns):
        raise damaged(page)
    return WritableTable(
        name=name,
        definition=what,
        named={stored.column.name.lower(): stored for stored in what.columns},
        rows=layout,
        free_map=_number(block, FREE_MAP_AT, 4),
        indexes=tuple(_indexes(block, what, page)),
    )


def _fixed(block: bytes) -> int:
    """The bytes of the values that are always as long, with those of columns whose kind is not known."""
    start = JET4.first_index + _number(block, JET4.indexes, 4) * JET4.index_entry
    ends = [0]
    for index in range(_number(block, JET4.columns, 2)):
        at = start + index * JET4.column_entry
        if block[at] != Kind.YES_NO and block[at + JET4.column_flags] & FIXED_LENGTH:
            offset = _number(block, at + JET4.column_offset, 2)
            ends.append(offset + _number(block, at + JET4.column_size, 2))
    return max(ends)


def _has_place(stored: StoredColumn, layout: RowLayout) -> bool:
    if stored.number >= layout.columns:
        return False
    if stored.column.kind is Kind.YES_NO:
        return True
    if stored.is_fixed:
        return stored.offset + stored.length <= layout.fixed
    return stored.variable < layout.variable


def _indexes(block: bytes, what: Definition, page: int) -> Iterator[Index]:
    columns = {stored.number: stored for stored in what.columns}
    first = JET4.first_index
    count = _number(block, JET4.indexes, 4)
    start = _end_of_names(block, first + count * JET4.index_entry)
    for index in range(count):
        at, counter = start + index * INDEX, first + index * JET4.index_entry + DIFFERENT_KEYS_AT
        if at + INDEX > len(block) or counter + 4 > PAGE:
            raise damaged(page)
        numbers = [
            (_number(block, place, 2), block[place + 2] == ASCENDING)
            for place in range(at + INDEX_COLUMNS_AT, at + INDEX_COLUMNS_AT + INDEX_COLUMNS * INDEX_COLUMN, 3)
        ]
        used = [(number, is_rising) for number, is_rising in numbers if number != NO_COLUMN]
        if not used or any(number not in columns for number, _is_rising in used):
            raise damaged(page)
        yield Index(
            columns=tuple((columns[number], is_rising) for number, is_rising in used),
            root=_number(block, at + INDEX_ROOT_AT, 4),
            map=_number(block, at + INDEX_MAP_AT, 4),
            flags=block[at + INDEX_FLAGS_AT],
            counter=counter,
        )


def _end_of_names(block: bytes, entries: int) -> int:
    """Where the names of the columns end, which follow the columns' entries."""
    count = _number(block, JET4.columns, 2)
    at = entries + count * JET4.column_entry
    for _ in range(count):
        at += JET4.count + _number(block, at, JET4.count)
    return at


def _number(block: bytes, at: int, size: int) -> int:
    return int.from_bytes(block[at : at + size], "little")
