"""What an Access database holds: tables of columns and rows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum

Value = bool | int | str | bytes | Decimal | dt.datetime | None
"""A cell. A yes/no cell is never None; a number with a fraction is the exact decimal of what is stored."""

Record = Mapping[str, Value]
"""A row by the names of its columns, in small letters: programs write them in capitals as they like."""


class Version(IntEnum):
    """The version of a file's layout, by the byte at 0x14: later ones are read like Jet 4."""

    JET3 = 0
    JET4 = 1


class Kind(IntEnum):
    """The type of a column, by the number that the file has for it."""

    YES_NO = 1
    BYTE = 2
    SHORT = 3
    LONG = 4
    MONEY = 5
    SINGLE = 6
    DOUBLE = 7
    DATE = 8
    BINARY = 9
    TEXT = 10
    OBJECT = 11
    MEMO = 12
    GUID = 15


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. `size` is the most characters of a text, else the bytes of a value."""

    name: str
    kind: Kind
    size: int = 0
    counts: bool = False
    """Whether the file numbers its rows by itself (an auto number)."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with all of its rows, in the order in which the file has them; deleted rows are left out."""

    name: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Value, ...]] = ()

    def records(self) -> Iterator[Record]:
        """Each row by the names of its columns in small letters."""
        names = [column.name.lower() for column in self.columns]
        for row in self.rows:
            yield dict(zip(names, row, strict=True))

    def has(self, name: str) -> bool:
        """Whether there is a column of this name, in whichever letters."""
        return any(column.name.lower() == name.lower() for column in self.columns)


@dataclass(frozen=True, slots=True)
class Database:
    """A database: its tables by their names in small letters. A table may be read when it is asked for."""

    version: Version
    tables: Mapping[str, Table]

    def table(self, name: str) -> Table | None:
        """The table of a name, in whichever letters; None where there is none."""
        return self.tables.get(name.lower())

    def records(self, name: str) -> Sequence[Record]:
        """The rows of a table; none where there is no such table."""
        table = self.table(name)
        return () if table is None else tuple(table.records())
