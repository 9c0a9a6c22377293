"""Rows added to an Access database of Jet 4 (Access 2000 to 2003), and numbers of its rows changed.

New rows come on new pages at the end of the file, never among old ones. What was there stays as it is, byte
by byte, but for the numbers of rows, the maps of pages and the indexes of the tables that rows are added to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.words import N_, RuleError
from tournaments.exchange.jet.definitions import StoredColumn
from tournaments.exchange.jet.draft import Draft
from tournaments.exchange.jet.indexes import WHOLE_NUMBERS, Tree, entry, key_of, number_key
from tournaments.exchange.jet.jet4 import (
    COUNT_AT,
    FREE_AT,
    LAST_NUMBER_AT,
    MOST_ROWS,
    OWNER_AT,
    PAGE,
    PAGE_MARK,
    ROW_COUNT_AT,
    SLOT,
    SLOTS_AT,
)
from tournaments.exchange.jet.layout import JET4, VERSION_AT, PageType
from tournaments.exchange.jet.packing import Cell
from tournaments.exchange.jet.pages import Pages
from tournaments.exchange.jet.reading import MOST_BYTES, MOST_CELLS, opened, table_of
from tournaments.exchange.jet.refusals import damaged, too_large, too_many_cells
from tournaments.exchange.jet.values import Kind, Record, Table, Value, Version
from tournaments.exchange.jet.writable import Index, WritableTable, writable

HIGHEST_NUMBER = (1 << 31) - 1

Row = Mapping[int, Value]
"""The values of a row by the numbers of their columns; there is one for each column."""
Place = tuple[int, int]
"""Where a row is: its page, and its number on that page."""


def append(data: bytes, rows: Mapping[str, Sequence[Record]]) -> bytes:
    """The file with rows added to the tables of these names, in whichever letters, behind the rows they have.

    A column that a record leaves out has no value: no, where it is yes or no; the next number, where the file
    numbers its rows.

    Raises RuleError: "jet.version" for a file that is not of Jet 4, "jet.table" for a table and "jet.column"
    for a column that is not there, "jet.value" for a value that a column does not take, "jet.index" for one
    whose key is not known or is there already, "jet.full" where the file has no room, and what `read` raises.
    """
    pages, catalogue = _opened(data)
    draft = Draft(data)
    for name, records in rows.items():
        table = _writable(pages, catalogue, name)
        if records:
            _append(draft, table, table_of(pages, table.definition, table.name), records)
    if draft.count * PAGE > MOST_BYTES:
        raise too_large(MOST_BYTES)
    return draft.content()


def change(data: bytes, table: str, changes: Mapping[int, Record]) -> bytes:
    """The file with values of a table's rows changed in their places, by the places of rows in `Table.rows`.

    Numbers, dates and yes or no are changed, nothing that an index has; nothing else of the file changes.
    Raises RuleError as `append` does, "jet.column" too for a column that is not changed, and "jet.row" for a
    place that the table does not have.
    """
    _pages, catalogue = _opened(data)
    content = bytearray(data)
    pages = Pages(content, JET4)
    what = _writable(pages, catalogue, table)
    rest = dict(changes)
    rows = pages.rows_of(what.page, pages.mapped(what.definition.owned_map))
    for place, (page, row) in enumerate(rows):
        if (record := rest.pop(place, None)) is not None:
            _change(row, page, what, place, record)
    if rest:
        raise RuleError(
            "jet.row", what.name, N_("{table} has no row {row}."), "", table=what.name, row=min(rest) + 1
        )
    return bytes(content)


def _opened(data: bytes) -> tuple[Pages, Mapping[str, tuple[str, int]]]:
    pages, catalogue = opened(data)
    if data[VERSION_AT] != Version.JET4:
        raise RuleError(
            "jet.version", "file", N_("Only files of Access 2000 to 2003 can be added to, not this one."), ""
        )
    return pages, catalogue


def _writable(pages: Pages, catalogue: Mapping[str, tuple[str, int]], name: str) -> WritableTable:
    if name.lower() not in catalogue:
        raise RuleError("jet.table", name, N_("The file has no table {table}."), "", table=name)
    return writable(pages, *catalogue[name.lower()])


def _append(draft: Draft, table: WritableTable, old: Table, records: Sequence[Record]) -> None:
    columns = table.definition.columns
    if (len(old.rows) + len(records)) * len(columns) > MOST_CELLS:
        raise too_many_cells(table.name)
    definition = draft.start(table.page, PageType.DEFINITION)
    rows = [_values(table, record, number) for number, record in enumerate(records, start=1)]
    _number_rows(draft, table, old, rows)
    packed = [
        table.rows.packed([(cell, cell.stored(row[cell.column.number])) for cell in _cells(table, number)])
        for number, row in enumerate(rows, start=1)
    ]
    places = list(_put(draft, table, packed))
    for index in table.indexes:
        _add_to_index(draft, table, index, zip(rows, places, strict=True))
    count = definition + ROW_COUNT_AT
    draft.put_number(count, draft.number(count) + len(rows))


def _values(table: WritableTable, record: Record, number: int) -> dict[int, Value]:
    """The values of a record by the numbers of the columns, of all of them."""
    values: dict[int, Value] = {stored.number: None for stored in table.definition.columns}
    values.update((stored.number, value) for stored, value in _named(table, record, number))
    return values


def _named(table: WritableTable, record: Record, number: int) -> Iterator[tuple[StoredColumn, Value]]:
    """The columns that a record names, each with its value. Raises RuleError "jet.column"."""
    seen: set[int] = set()
    for name, value in record.items():
        stored = table.named.get(name.lower())
        if stored is None:
            raise _column_refused(N_("{table}, row {row}: there is no column {column}."), table, name, number)
        if stored.number in seen:
            raise _column_refused(
                N_("{table}, row {row}: column {column} has two values."), table, name, number
            )
        seen.add(stored.number)
        yield stored, value


def _column_refused(template: str, table: WritableTable, column: str, number: int) -> RuleError:
    return RuleError("jet.column", column, template, "", table=table.name, row=number, column=column)


def _cells(table: WritableTable, number: int) -> list[Cell]:
    return [Cell(table.name, number, stored) for stored in table.definition.columns]


def _number_rows(draft: Draft, table: WritableTable, old: Table, rows: Sequence[dict[int, Value]]) -> None:
    """Give the rows numbers that have none, above all that there are, and keep the last one."""
    for place, stored in enumerate(table.definition.columns):
        if not stored.column.counts or stored.column.kind is not Kind.LONG:
            continue
        at = draft.start(table.page, PageType.DEFINITION) + LAST_NUMBER_AT
        there = [row[place] for row in old.rows] + [row[stored.number] for row in rows]
        last = max(
            (
                _signed(draft.number(at)),
                *(each for each in there if isinstance(each, int) and each <= HIGHEST_NUMBER),
            )
        )
        for row in rows:
            if row[stored.number] is None:
                last += 1
                row[stored.number] = last
        # A number that is too high for the column is refused with its row.
        draft.put_number(at, min(last, HIGHEST_NUMBER) % (1 << 32))


def _signed(number: int) -> int:
    return number if number <= HIGHEST_NUMBER else number - (1 << 32)


def _put(draft: Draft, table: WritableTable, packed: Sequence[bytes]) -> Iterator[Place]:
    """Put rows on new pages of a table, as many on each as it has room for: the place of each."""
    start = 0
    while start < len(packed):
        end, free = start, PAGE - SLOTS_AT
        while end < len(packed) and end - start < MOST_ROWS and (left := free - len(packed[end]) - SLOT) >= 0:
            end, free = end + 1, left
        page = draft.add(PageType.DATA)
        draft.mark(table.definition.owned_map, page, True)
        if end == len(packed):  # the pages before it are full
            draft.mark(table.free_map, page, True)
        draft.replace(page, _data_page(table.page, packed[start:end], free))
        yield from ((page, number) for number in range(end - start))
        start = end


def _data_page(owner: int, packed: Sequence[bytes], free: int) -> bytes:
    page = bytearray(PAGE)
    page[0], page[1] = PageType.DATA, PAGE_MARK
    page[FREE_AT : FREE_AT + 2] = free.to_bytes(2, "little")
    page[OWNER_AT : OWNER_AT + 4] = owner.to_bytes(4, "little")
    page[COUNT_AT : COUNT_AT + 2] = len(packed).to_bytes(2, "little")
    end = PAGE
    for number, row in enumerate(packed):
        start, slot = end - len(row), SLOTS_AT + SLOT * number
        page[start:end] = row
        page[slot : slot + SLOT] = start.to_bytes(2, "little")
        end = start
    return bytes(page)


def _add_to_index(
    draft: Draft, table: WritableTable, index: Index, rows: Iterable[tuple[Row, Place]]
) -> None:
    tree = Tree(draft, index.root, index.map, table.page)
    keys = {key_of(each) for each in tree.entries}
    added = []
    for number, (row, place) in enumerate(rows, start=1):
        values = [row[stored.number] for stored, _is_rising in index.columns]
        is_empty = all(value is None for value in values)
        if is_empty and not index.takes_nulls:
            continue
        key = _key(table, index, values, number)
        if index.is_unique and not is_empty and key in keys:
            raise _refusal(
                N_("{table}, row {row}: the value of {column} is there already."), table, index, number
            )
        keys.add(key)
        added.append(entry(key, *place))
    tree.write(sorted([*tree.entries, *added]))
    counter = draft.start(table.page, PageType.DEFINITION) + index.counter
    draft.put_number(counter, len(keys))


def _key(table: WritableTable, index: Index, values: Sequence[Value], number: int) -> bytes:
    parts = []
    for (stored, is_rising), value in zip(index.columns, values, strict=True):
        kind = stored.column.kind
        if value is None and index.is_required:
            raise _refusal(N_("{table}, row {row}: {column} needs a value."), table, index, number)
        if isinstance(value, int) and kind in WHOLE_NUMBERS:
            parts.append(number_key(kind, value, is_rising))
        elif value is None and kind is not Kind.YES_NO:
            parts.append(number_key(kind, None, is_rising))
        else:
            raise _refusal(
                N_(
                    "{table}, row {row}: {column} is in an index of a kind that cannot be added to. "
                    "Leave it without a value."
                ),
                table,
                index,
                number,
            )
    return b"".join(parts)


def _refusal(template: str, table: WritableTable, index: Index, number: int) -> RuleError:
    columns = ", ".join(stored.column.name for stored, _is_rising in index.columns)
    return RuleError("jet.index", columns, template, "", table=table.name, row=number, column=columns)


def _change(row: memoryview, page: int, table: WritableTable, place: int, record: Record) -> None:
    """Change the bytes of a row on a page, which is at a place of its table."""
    count = int.from_bytes(row[:2], "little")
    mask_at = len(row) - (count + 7) // 8
    if mask_at < 2:
        raise damaged(page)
    indexed = {stored.number for index in table.indexes for stored, _is_rising in index.columns}
    for stored, value in _named(table, record, place + 1):
        is_in_place = (stored.is_fixed or stored.column.kind is Kind.YES_NO) and stored.number < count
        if not is_in_place or stored.number in indexed:
            raise _column_refused(
                N_("{table}, row {row}: {column} cannot be changed."), table, stored.column.name, place + 1
            )
        content = Cell(table.name, place + 1, stored).stored(value)
        if content:
            start = 2 + stored.offset
            if start + len(content) > mask_at:
                raise damaged(page)
            row[start : start + len(content)] = content
        bit = 1 << stored.number % 8
        byte = mask_at + stored.number // 8
        row[byte] = row[byte] & ~bit if content is None else row[byte] | bit
