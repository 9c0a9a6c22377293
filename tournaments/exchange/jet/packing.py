"""Records made into the bytes of rows, each value looked at by its column."""

from __future__ import annotations

import datetime as dt
import struct
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NoReturn

from scoring.words import N_, RuleError, counted
from tournaments.exchange.jet.definitions import StoredColumn
from tournaments.exchange.jet.jet4 import MOST_OF_ROW
from tournaments.exchange.jet.rows import FIRST_DAY, SECONDS_A_DAY
from tournaments.exchange.jet.texts import COMPRESSED
from tournaments.exchange.jet.values import Kind, Value

WHOLE_NUMBERS = {
    Kind.BYTE: range(1 << 8),
    Kind.SHORT: range(-(1 << 15), 1 << 15),
    Kind.LONG: range(-(1 << 31), 1 << 31),
}
PARTS_OF_MONEY = 10_000
MONEY = range(-(1 << 63), 1 << 63)
LARGEST_SINGLE, LARGEST_DOUBLE = 2**128 - 2**104, 2**1024 - 2**971
SHOWN = 40
"""The most characters of a value that a refusal repeats."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is to be written: of which table and column, and in which row, from 1."""

    table: str
    row: int
    column: StoredColumn

    def refuse(self, template: str, **values: object) -> NoReturn:
        """Raise RuleError "jet.value" about this cell."""
        name = self.column.column.name
        raise RuleError(
            "jet.value", name, template, "", table=self.table, row=self.row, column=name, **values
        )

    def stored(self, value: Value) -> bytes | None:
        """The bytes of a value, None for no value. Raises RuleError "jet.value".

        A yes/no value has none: that it is there is what says yes.
        """
        kind = self.column.column.kind
        if kind is Kind.YES_NO:
            return b"" if self._yes(value) else None
        if value is None:
            return None
        writer = _WRITERS.get(kind)
        if writer is None or (kind is Kind.TEXT and self.column.is_fixed):
            self.refuse(N_("{table}, row {row}: values of {column} cannot be written."))
        return writer(self, value)

    def _yes(self, value: Value) -> bool:
        if value is not None and not isinstance(value, bool):
            self.refuse(N_("{table}, row {row}: {column} must be yes or no."))
        return bool(value)

    def _whole_number(self, value: Value) -> bytes:
        numbers = WHOLE_NUMBERS[self.column.column.kind]
        if not isinstance(value, int) or isinstance(value, bool) or value not in numbers:
            self.refuse(
                N_(
                    "{table}, row {row}: {column} must be a whole number from {least} to {most}, not {value}."
                ),
                least=numbers[0],
                most=numbers[-1],
                value=_shown(value),
            )
        return value.to_bytes(self.column.length, "little", signed=numbers[0] < 0)

    def _money(self, value: Value) -> bytes:
        number = self._decimal(value)
        parts = Fraction(number) * PARTS_OF_MONEY if abs(number) < MONEY.stop else Fraction(MONEY.stop)
        if parts.denominator > 1 or parts.numerator not in MONEY:
            self.refuse(
                N_("{table}, row {row}: {column} cannot be {value}: it takes four decimals."),
                value=_shown(value),
            )
        return parts.numerator.to_bytes(8, "little", signed=True)

    def _fraction(self, value: Value) -> bytes:
        is_single = self.column.column.kind is Kind.SINGLE
        number = float(self._decimal(value))
        if abs(number) > (LARGEST_SINGLE if is_single else LARGEST_DOUBLE):
            self.refuse(N_("{table}, row {row}: {column} cannot be {value}."), value=_shown(value))
        return struct.pack("<f" if is_single else "<d", number)

    def _decimal(self, value: Value) -> Decimal:
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
            self.refuse(
                N_("{table}, row {row}: {column} must be a number, not {value}."), value=_shown(value)
            )
        return Decimal(value)

    def _moment(self, value: Value) -> bytes:
        if not isinstance(value, dt.datetime) or value.tzinfo is not None:
            self.refuse(N_("{table}, row {row}: {column} must be a local date and time."))
        return struct.pack("<d", days_of(value))

    def _text(self, value: Value) -> bytes:
        if not isinstance(value, str):
            self.refuse(N_("{table}, row {row}: {column} must be a text."))
        try:
            stored = value.encode("utf-16-le")
        except UnicodeEncodeError:
            self._refuse_characters()
        # Readers would take a text that begins like this for a compressed one, and end one at a zero.
        if stored.startswith(COMPRESSED) or "\0" in value:
            self._refuse_characters()
        units, most = len(stored) // 2, self.column.column.size
        if units > most:
            self.refuse(
                N_("{table}, row {row}: {column} takes at most {most}, not {length}: {value}"),
                most=counted("{n} character", "{n} characters", most),
                length=units,
                value=_shown(value),
            )
        return stored

    def _refuse_characters(self) -> NoReturn:
        self.refuse(N_("{table}, row {row}: {column} has a character that cannot be stored."))

    def _bytes(self, value: Value) -> bytes:
        most = self.column.length
        if not isinstance(value, bytes) or len(value) > most:
            self.refuse(
                N_("{table}, row {row}: {column} must be at most {most}."),
                most=counted("{n} byte", "{n} bytes", most),
            )
        # A value that is always as long is filled up.
        return value.ljust(most, b"\0") if self.column.is_fixed else value

    def _guid(self, value: Value) -> bytes:
        try:
            return uuid.UUID(value if isinstance(value, str) else "").bytes_le
        except ValueError:
            self.refuse(N_("{table}, row {row}: {column} must be a GUID."))


def days_of(moment: dt.datetime) -> float:
    """The days from 30 December 1899 to a moment; before that day the time of the day still counts up."""
    since = moment - FIRST_DAY
    time = Fraction(since.seconds, SECONDS_A_DAY) + Fraction(since.microseconds, SECONDS_A_DAY * 1_000_000)
    return float(since.days + (time if since.days >= 0 else -time))


_WRITERS: dict[Kind, Callable[[Cell, Value], bytes]] = {
    Kind.BYTE: Cell._whole_number,
    Kind.SHORT: Cell._whole_number,
    Kind.LONG: Cell._whole_number,
    Kind.MONEY: Cell._money,
    Kind.SINGLE: Cell._fraction,
    Kind.DOUBLE: Cell._fraction,
    Kind.DATE: Cell._moment,
    Kind.BINARY: Cell._bytes,
    Kind.TEXT: Cell._text,
    Kind.GUID: Cell._guid,
}
"""By kind; memos and objects are not written."""


def _shown(value: Value) -> str:
    text = str(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


@dataclass(frozen=True, slots=True)
class RowLayout:
    """What a row of a table has beside its values.

    `columns` is the number of columns that the table ever had, `fixed` that of the bytes of values that are
    always as long, `variable` that of the places of other values.
    """

    columns: int
    fixed: int
    variable: int

    @property
    def least(self) -> int:
        """The bytes of a row whose values have none but the fixed ones."""
        offsets = 2 * self.variable + 4 if self.variable else 0
        return 2 + self.fixed + offsets + (self.columns + 7) // 8

    def packed(self, cells: list[tuple[Cell, bytes | None]]) -> bytes:
        """The bytes of a row. Raises RuleError "jet.value" for one that is too long for a page."""
        fixed, variable, mask = bytearray(self.fixed), [b""] * self.variable, 0
        for cell, stored in cells:
            if stored is None:
                continue
            column = cell.column
            mask |= 1 << column.number
            if column.column.kind is Kind.YES_NO:
                continue
            if column.is_fixed:
                fixed[column.offset : column.offset + len(stored)] = stored
            else:
                variable[column.variable] = stored
        row = self.columns.to_bytes(2, "little") + fixed
        if self.variable:
            row += b"".join((*variable, self._offsets(len(row), variable)))
        row += mask.to_bytes((self.columns + 7) // 8, "little")
        if len(row) > MOST_OF_ROW:
            cell = cells[0][0]
            raise RuleError(
                "jet.value",
                cell.table,
                N_("{table}, row {row} is too long for the file."),
                "",
                table=cell.table,
                row=cell.row,
            )
        return row

    def _offsets(self, start: int, values: list[bytes]) -> bytes:
        """Where the values end and begin, the last one first, and how many there are."""
        offsets = [start]
        for value in values:
            offsets.append(offsets[-1] + len(value))
        return struct.pack(f"<{len(offsets) + 1}H", *reversed(offsets), len(values))
