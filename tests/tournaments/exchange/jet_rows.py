"""Rows of Access databases packed for tests, by the description of the format; apart from what reads them."""

from __future__ import annotations

import datetime as dt
import struct
import uuid
from collections.abc import Callable, Sequence

from tournaments.exchange.jet.values import Column, Kind, Value, Version

FIXED_SIZES = {
    Kind.YES_NO: 0,
    Kind.BYTE: 1,
    Kind.SHORT: 2,
    Kind.LONG: 4,
    Kind.MONEY: 8,
    Kind.SINGLE: 4,
    Kind.DOUBLE: 8,
    Kind.DATE: 8,
    Kind.GUID: 16,
}
LONG_KINDS = (Kind.MEMO, Kind.OBJECT)


def is_fixed(column: Column) -> bool:
    return column.kind in FIXED_SIZES


def days(moment: dt.datetime) -> float:
    """A moment as days after 30 December 1899; before it the time of day still counts up."""
    whole = moment - dt.datetime(1899, 12, 30)
    fraction = whole.seconds / 86400
    return whole.days + fraction if whole.days >= 0 else whole.days - fraction


PACKED: dict[Kind, Callable[..., bytes]] = {
    Kind.BYTE: lambda value: struct.pack("<B", value),
    Kind.SHORT: lambda value: struct.pack("<h", value),
    Kind.LONG: lambda value: struct.pack("<i", value),
    Kind.MONEY: lambda value: struct.pack("<q", int(value * 10000)),
    Kind.SINGLE: lambda value: struct.pack("<f", float(value)),
    Kind.DOUBLE: lambda value: struct.pack("<d", float(value)),
    Kind.DATE: lambda value: struct.pack("<d", days(value)),
    Kind.GUID: lambda value: uuid.UUID(value).bytes_le,
}


def packed_text(text: str, version: Version, *, compressed: bool) -> bytes:
    if version is Version.JET3:
        return text.encode("cp1252")
    plain = text.encode("utf-16-le")
    short = _compressed(text) if compressed else None
    return short if short is not None and len(short) < len(plain) else plain


def _compressed(text: str) -> bytes | None:
    """One byte for each character, and a zero around those that need two; None where that cannot be."""
    parts, is_narrow = bytearray(b"\xff\xfe"), True
    for character in text:
        two = character.encode("utf-16-le")
        if 0 in two[::2]:
            return None
        if (ord(character) < 256) is not is_narrow:
            parts.append(0)
            is_narrow = not is_narrow
        parts += two[:1] if is_narrow else two
    return bytes(parts)


def packed_row(
    columns: Sequence[Column],
    values: Sequence[Value],
    version: Version,
    *,
    compressed: bool,
    store: Callable[[bytes], bytes],
) -> bytes:
    """A row with a value for each of these columns. `store` makes what a row has for a long value."""
    fixed = bytearray()
    varying: list[bytes] = []
    mask = 0
    for number, (column, value) in enumerate(zip(columns, values, strict=True)):
        if value is not None and value is not False:
            mask |= 1 << number
        if column.kind is Kind.YES_NO:
            continue
        if is_fixed(column):
            size = FIXED_SIZES[column.kind]
            fixed += PACKED[column.kind](value) if value is not None else bytes(size)
        elif value is None:
            varying.append(b"")
        elif isinstance(value, bytes):
            varying.append(value if column.kind is Kind.BINARY else store(value))
        else:
            text = packed_text(str(value), version, compressed=compressed)
            varying.append(store(text) if column.kind is Kind.MEMO else text)
    bits = mask.to_bytes((len(columns) + 7) // 8, "little")
    if version is Version.JET3:
        return _narrow_row(len(columns), bytes(fixed), varying, bits)
    head = struct.pack("<H", len(columns)) + fixed
    if not varying:
        return head + bits
    ends = [len(head) + sum(map(len, varying[:count])) for count in range(len(varying) + 1)]
    offsets = struct.pack(f"<{len(ends)}H", *reversed(ends))
    return head + b"".join(varying) + offsets + struct.pack("<H", len(varying)) + bits


def _narrow_row(count: int, fixed: bytes, varying: Sequence[bytes], bits: bytes) -> bytes:
    """Jet 3: offsets of one byte; one byte more for each 256 of the row, which name where 256 is added."""
    head = bytes([count]) + fixed
    if not varying:
        return head + bits
    ends = [len(head) + sum(map(len, varying[:number])) for number in range(len(varying) + 1)]
    body = head + b"".join(varying) + bytes(end % 256 for end in reversed(ends))
    jumps: list[int] = []
    for number, end in enumerate(ends):
        jumps += [number] * (end // 256 - len(jumps))
    tail = bytes([len(varying)]) + bits
    room = next(size for size in range(9) if (len(body) + size + len(tail) - 1) // 256 == size)
    # What is not needed for a jump comes first and names none.
    return body + bytes([0xFF] * (room - len(jumps))) + bytes(reversed(jumps)) + tail
