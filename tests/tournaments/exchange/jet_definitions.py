"""Definitions of tables of Access databases packed for tests, by the description of the format."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.tournaments.exchange.jet_rows import FIXED_SIZES, LONG_KINDS, is_fixed
from tournaments.exchange.jet.values import Column, Kind, Version

UNKNOWN = 1625
"""What Access writes into places whose meaning nobody knows."""


@dataclass(frozen=True)
class Index:
    """An index over one column. One over a text must be of an empty table."""

    name: str
    column: str
    is_primary: bool = False
    is_unique: bool = False

    @property
    def flags(self) -> int:
        return 0x80 | (1 if self.is_unique or self.is_primary else 0) | (8 if self.is_primary else 0)


@dataclass(frozen=True)
class Places:
    """Where things of a table are: pointers to maps (row in the low byte), and leaf pages of its indexes."""

    owned: int = 0
    free: int = 0
    index_maps: tuple[int, ...] = ()
    leaves: tuple[int, ...] = ()
    long_maps: Mapping[int, tuple[int, int]] | None = None
    """By the number of a column of long values."""


def packed_definition(
    columns: Sequence[Column],
    indexes: Sequence[Index],
    version: Version,
    *,
    rows: int,
    last_number: int,
    is_system: bool,
    places: Places,
) -> bytes:
    """The definition without the eight bytes that begin each of its pages."""
    is_jet4 = version is Version.JET4
    unknown = struct.pack("<I", UNKNOWN) if is_jet4 else b""
    varying = [column for column in columns if not is_fixed(column)]
    parts = [
        unknown,
        struct.pack("<II", rows, last_number),
        struct.pack("<B3xI8x", 1, 0) if is_jet4 else b"",
        struct.pack("<BHHH", 0x53 if is_system else 0x4E, len(columns), len(varying), len(columns)),
        struct.pack("<IIII", len(indexes), len(indexes), places.owned, places.free),
        (bytes(12) if is_jet4 else bytes(8)) * len(indexes),
        *_entries(columns, version),
        *(_name(column.name, version) for column in columns),
    ]
    for number, index in enumerate(indexes):
        first = next(at for at, column in enumerate(columns) if column.name == index.column)
        parts.append(unknown + struct.pack("<HB", first, 1) + b"\xff\xff\x00" * 9)
        leaf = places.leaves[number] if places.leaves else 0
        parts.append(struct.pack("<II", places.index_maps[number] if places.index_maps else 0, leaf))
        parts.append(struct.pack("<IB5x", 0, index.flags) if is_jet4 else bytes([index.flags & 0x7F]))
    for number, index in enumerate(indexes):
        logical = struct.pack("<IIBiIBBB", number, number, 0, -1, 0, 4, 4, int(index.is_primary))
        parts.append(unknown + logical + (bytes(4) if is_jet4 else b""))
    parts += [_name(index.name, version) for index in indexes]
    for number, column in enumerate(columns):
        if column.kind in LONG_KINDS:
            parts.append(struct.pack("<HII", number, *(places.long_maps or {}).get(number, (0, 0))))
    body = b"".join([*parts, b"\xff\xff"])
    return struct.pack("<I", 4 + len(body)) + body


def _entries(columns: Sequence[Column], version: Version) -> list[bytes]:
    entries, offset, place = [], 0, 0
    for number, column in enumerate(columns):
        flags = 2 | (1 if is_fixed(column) else 0) | (4 if column.counts else 0)
        at = offset if is_fixed(column) else 0
        size = _size(column, version)
        if version is Version.JET4:
            head = struct.pack("<BIHHHHH", column.kind, UNKNOWN, number, place, number + 1, 0x409, 0)
            entries.append(head + struct.pack("<BB4xHH", flags, 0, at, size))
        else:
            head = struct.pack("<BHHHHHH", column.kind, number, place, number + 1, 0, 0x409, 1252)
            entries.append(head + struct.pack("<BHH", flags, at, size))
        offset += FIXED_SIZES.get(column.kind, 0)
        place += 0 if is_fixed(column) else 1
    return entries


def _size(column: Column, version: Version) -> int:
    if column.kind is Kind.YES_NO:
        return 1
    if column.kind is Kind.TEXT and version is Version.JET4:
        return 2 * column.size
    return FIXED_SIZES.get(column.kind, 0 if column.kind in LONG_KINDS else column.size)


def _name(name: str, version: Version) -> bytes:
    if version is Version.JET4:
        text = name.encode("utf-16-le")
        return struct.pack("<H", len(text)) + text
    text = name.encode("cp1252")
    return bytes([len(text)]) + text
