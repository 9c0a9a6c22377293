"""The values of a row."""

from __future__ import annotations

import datetime as dt
import math
import struct
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import pairwise

from scoring.words import RuleError
from tournaments.exchange.jet.definitions import MOST_COLUMNS, SIZES, Definition, StoredColumn
from tournaments.exchange.jet.layout import Layout
from tournaments.exchange.jet.pages import Pages
from tournaments.exchange.jet.refusals import damaged, torn
from tournaments.exchange.jet.texts import LongValues, text_of
from tournaments.exchange.jet.values import Kind, Value

FIRST_DAY = dt.datetime(1899, 12, 30)
SECONDS_A_DAY = 86400
NO_JUMP = 0xFF

Decoder = Callable[[bytes], Value]


@dataclass(frozen=True, slots=True)
class _Field:
    """Where a column's value is in a row, and what makes it from its bytes.

    `bit` says whether there is one. Of a fixed value `start` and `end` are in bytes from the row's beginning;
    `end` is 0 of one that varies, which has the place `variable`. A value of a `size` above 0 is always that
    long. Without `decode` the bit is the value.
    """

    bit: int
    start: int
    end: int
    variable: int
    size: int
    decode: Decoder | None


class RowReader:
    """Reads the rows of one table."""

    def __init__(self, pages: Pages, definition: Definition) -> None:
        self._layout = pages.layout
        self._long_values = LongValues(pages)
        self._fields = [self._field(column) for column in definition.columns]
        self._first_varying = min(
            (column.number for column in definition.columns if not column.is_fixed), default=MOST_COLUMNS
        )

    def values(self, row: memoryview, page: int) -> tuple[Value, ...]:
        """The values of a row on a page, in the order of the columns.

        What was written before a column was added has None in it. Raises RuleError "jet.torn", "jet.damaged".
        """
        data, size = bytes(row), self._layout.count
        count = int.from_bytes(data[:size], "little")
        mask_at = len(data) - (count + 7) // 8
        if not count:
            raise torn(page)
        if mask_at < size or count > MOST_COLUMNS:
            raise damaged(page)
        offsets = _offsets(data, mask_at, self._layout, page) if count > self._first_varying else []
        mask = int.from_bytes(data[mask_at:], "little") & ((1 << count) - 1)
        values: list[Value] = []
        for field in self._fields:
            if field.decode is None:
                values.append(mask & field.bit != 0)
                continue
            if not mask & field.bit:
                values.append(None)
                continue
            start, end = field.start, field.end
            if not end:
                if field.variable + 1 >= len(offsets):
                    values.append(None)
                    continue
                start, end = offsets[field.variable], offsets[field.variable + 1]
            if end > mask_at or (field.size and end - start != field.size):
                raise damaged(page)
            try:
                values.append(field.decode(data[start:end]))
            except RuleError:
                raise
            except (ValueError, OverflowError) as error:
                raise damaged(page) from error
        return tuple(values)

    def _field(self, column: StoredColumn) -> _Field:
        start = self._layout.count + column.offset
        return _Field(
            bit=1 << column.number,
            start=start,
            end=start + column.length if column.is_fixed else 0,
            variable=column.variable,
            size=SIZES.get(column.column.kind, 0),
            decode=self._decoder(column),
        )

    def _decoder(self, column: StoredColumn) -> Decoder | None:
        kind = column.column.kind
        if kind is Kind.YES_NO:
            return None
        if kind is Kind.TEXT:
            return partial(text_of, encoding=column.encoding)
        if kind is Kind.MEMO:
            return lambda stored: text_of(self._long_values.value(stored), column.encoding)
        return _OF_KIND[kind]


def _offsets(row: bytes, mask_at: int, layout: Layout, page: int) -> list[int]:
    """Where the values that vary in length begin, and where the last one ends.

    They are looked at even where no value is read by them: those of a row that is half written are zero. A
    row that became shorter may have room between its last value and the offsets.
    """
    at, offsets = _narrow_offsets(row, mask_at) if layout.is_jet3 else _wide_offsets(row, mask_at)
    if not offsets or offsets[0] < layout.count or offsets[-1] > at:
        raise damaged(page)
    if any(later < earlier for earlier, later in pairwise(offsets)):
        raise damaged(page)
    return offsets


def _wide_offsets(row: bytes, mask_at: int) -> tuple[int, list[int]]:
    """Jet 4: before the mask the number of offsets, before that the offsets in two bytes, last one first.

    The first of the pair is where they begin.
    """
    end = mask_at - 2
    count = int.from_bytes(row[end:mask_at], "little") + 1 if end > 0 else 0
    start = end - 2 * count
    if not count or start < 0:
        return 0, []
    return start, list(struct.unpack(f"<{count}H", row[start:end]))[::-1]


def _narrow_offsets(row: bytes, mask_at: int) -> tuple[int, list[int]]:
    """Jet 3: offsets of one byte, and before their number one byte for each 256 of the row.

    Such a byte names the first offset that is 256 higher than it says; there may be one that names none. The
    first of the pair is where the offsets begin.
    """
    end = mask_at - 1
    jumps = (len(row) - 1) // 256
    count = row[end] if end > 0 else 0
    start = end - jumps - 1 - count
    if start < 1:
        return 0, []
    named = [byte for byte in row[end - jumps : end][::-1] if byte != NO_JUMP][: start // 256]
    offsets, used = [], 0
    for index in range(count + 1):
        while used < len(named) and named[used] == index:
            used += 1
        offsets.append(row[start + count - index] + 256 * used)
    return start, offsets


def moment(days: float) -> dt.datetime:
    """The moment so many days after 30 December 1899, to the second; before it the fraction still counts up.

    Raises ValueError or OverflowError for what is not a moment.
    """
    above, below = days.as_integer_ratio()
    whole, rest = divmod(abs(above), below)
    seconds = (2 * rest * SECONDS_A_DAY + below) // (2 * below)
    return FIRST_DAY + dt.timedelta(days=whole if days > 0 else -whole, seconds=seconds)


def _signed(stored: bytes) -> int:
    return int.from_bytes(stored, "little", signed=True)


def _decimal(number: float) -> Decimal:
    if not math.isfinite(number):
        raise ValueError(number)
    return Decimal(number)


_OF_KIND: dict[Kind, Decoder] = {
    Kind.BYTE: lambda stored: stored[0],
    Kind.SHORT: _signed,
    Kind.LONG: _signed,
    Kind.MONEY: lambda stored: Decimal(_signed(stored)).scaleb(-4),
    Kind.SINGLE: lambda stored: _decimal(struct.unpack("<f", stored)[0]),
    Kind.DOUBLE: lambda stored: _decimal(struct.unpack("<d", stored)[0]),
    Kind.DATE: lambda stored: moment(struct.unpack("<d", stored)[0]),
    Kind.BINARY: lambda stored: stored,
    Kind.OBJECT: lambda _stored: None,
    Kind.GUID: lambda stored: "{" + str(uuid.UUID(bytes_le=stored)).upper() + "}",
}
