"""Access databases read: Jet 3 (Access 97), Jet 4 (Access 2000) and what came after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tournaments.exchange.jet.definitions import Definition, definition
from tournaments.exchange.jet.layout import (
    CATALOGUE_PAGE,
    JET3,
    JET4,
    LATEST_VERSION,
    SIGNATURE_AT,
    SIGNATURES,
    VERSION_AT,
    Layout,
)
from tournaments.exchange.jet.pages import Pages
from tournaments.exchange.jet.refusals import (
    cut_off,
    damaged,
    encrypted,
    other_kind,
    too_large,
    too_many_cells,
    torn,
)
from tournaments.exchange.jet.rows import RowReader
from tournaments.exchange.jet.values import Database, Table, Value

MOST_BYTES = 32 * 1024 * 1024
MOST_CELLS = 1_000_000
"""Of one table: an evening of a large club has about 30 000."""

MASKED_AT = 0x18
MASK_KEY = b"\xc7\xda\x39\x6b"
KEY_AT = 0x3E
"""Where the key of encrypted pages is, four bytes; zero where pages are not encrypted."""

LOCAL_TABLE = 1
SYSTEM_FLAGS = 0x80000002


def read(data: bytes) -> Database:
    """Read a file; its users' tables are read when they are asked for.

    Raises RuleError "jet.kind", "jet.size", "jet.encrypted", "jet.torn" or "jet.damaged"; asking for a table
    raises "jet.size", "jet.torn" or "jet.damaged" too.
    """
    pages, catalogue = opened(data)
    return Database(pages.layout.version, _Tables(pages, catalogue))


def opened(data: bytes) -> tuple[Pages, Mapping[str, tuple[str, int]]]:
    """The pages of a file, and its users' tables by their names in small letters: each name, and the page of
    the table's definition.

    Raises RuleError as `read` does.
    """
    layout = _layout(data)
    if len(data) > MOST_BYTES:
        raise too_large(MOST_BYTES)
    if len(data) % layout.page:
        raise cut_off()
    if any(_unmasked(data[MASKED_AT : KEY_AT + 4])[KEY_AT - MASKED_AT :]):
        raise encrypted()
    pages = Pages(data, layout)
    return pages, _catalogue(pages)


def _layout(data: bytes) -> Layout:
    head = data[SIGNATURE_AT:VERSION_AT]
    if not head.startswith(SIGNATURES) or data[:2] != b"\x00\x01":
        raise other_kind()
    if len(data) < KEY_AT + 4:
        raise cut_off()
    version = data[VERSION_AT]
    if version > LATEST_VERSION:
        raise other_kind()
    return JET4 if version else JET3


def _unmasked(data: bytes) -> bytes:
    """What the first page has behind its mask, from the mask's beginning on: RC4 with a key that is known."""
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + MASK_KEY[i % len(MASK_KEY)]) % 256
        state[i], state[j] = state[j], state[i]
    clear, j = bytearray(), 0
    for i, byte in enumerate(data, start=1):
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        clear.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(clear)


def _catalogue(pages: Pages) -> dict[str, tuple[str, int]]:
    """The names of the users' tables and the pages of their definitions, by the names in small letters."""
    whole = definition(pages, CATALOGUE_PAGE)
    columns = tuple(
        stored for stored in whole.columns if stored.column.name in ("Id", "Name", "Type", "Flags")
    )
    if len(columns) != 4:
        raise damaged(CATALOGUE_PAGE)
    objects = table_of(pages, replace(whole, columns=columns), "MSysObjects")
    tables: dict[str, tuple[str, int]] = {}
    for record in objects.records():
        id_, name, flags = record["id"], record["name"], record["flags"]
        if record["type"] != LOCAL_TABLE or (isinstance(flags, int) and flags & SYSTEM_FLAGS):
            continue
        if not isinstance(id_, int) or not isinstance(name, str) or not name:
            raise damaged(CATALOGUE_PAGE)
        page = id_ & 0xFFFFFF
        if page >= pages.count:
            raise torn(page)
        if name.lower() in tables:
            raise damaged(CATALOGUE_PAGE)
        tables[name.lower()] = name, page
    if len({page for _name, page in tables.values()}) < len(tables):
        raise damaged(CATALOGUE_PAGE)
    return tables


class _Tables(Mapping[str, Table]):
    """The tables by their names in small letters, each read once, when it is asked for."""

    def __init__(self, pages: Pages, catalogue: Mapping[str, tuple[str, int]]) -> None:
        self._pages = pages
        self._catalogue = catalogue
        self._read: dict[str, Table] = {}

    def __getitem__(self, key: str) -> Table:
        name, page = self._catalogue[key]
        if key not in self._read:
            self._read[key] = table_of(self._pages, definition(self._pages, page), name)
        return self._read[key]

    def __contains__(self, key: object) -> bool:
        return key in self._catalogue

    def __iter__(self) -> Iterator[str]:
        return iter(self._catalogue)

    def __len__(self) -> int:
        return len(self._catalogue)


def table_of(pages: Pages, what: Definition, name: str) -> Table:
    """Read the table of a definition, with all of its rows.

    Raises RuleError "jet.torn", "jet.damaged" or "jet.size".
    """
    reader = RowReader(pages, what)
    rows: list[tuple[Value, ...]] = []
    most = MOST_CELLS // max(1, len(what.columns))
    for page, row in pages.rows_of(what.page, pages.mapped(what.owned_map)):
        if len(rows) >= most:
            raise too_many_cells(name)
        rows.append(reader.values(row, page))
    return Table(name, tuple(stored.column for stored in what.columns), tuple(rows))
