"""The cells of a scoring file's rows: numbers, texts and times, whatever types its columns have.

Programs make these tables themselves, so that a column may be missing, of another type, or empty where others
write 0.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from scoring.words import N_, RuleError
from scoring.words.encodings import CONTROL
from tournaments.exchange.jet.values import Record, Value

LONGEST_TEXT = 255
MOST = 32_767
"""The largest number of a 16-bit column."""
DAY_ZERO = dt.date(1899, 12, 30)
"""The day that Access has for a time alone."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table with its place, by which refusals name it: `number` counts from 1, or is its ID."""

    table: str
    number: int
    record: Record

    @property
    def where(self) -> str:
        return f"{self.table}, row {self.number}"

    def whole(self, column: str, usual: int = 0, *, least: int = 0, most: int = MOST) -> int:
        """A whole number; `usual` where the cell is empty or there is no such column. Raises RuleError."""
        value = self.record.get(column)
        if value is None or value == "":
            return usual
        number = _whole(value)
        if number is None or not least <= number <= most:
            raise self.refuse(
                N_("The column {column} must have a number from {least} to {most}, not {text}."),
                column=column,
                least=least,
                most=most,
                text=str(value)[:40],
            )
        return number

    def text(self, column: str) -> str:
        """A text without spaces around it and without control characters; "" where there is none."""
        value = self.record.get(column)
        if value is None or isinstance(value, bytes | bool):
            return ""
        return CONTROL.sub(" ", str(value)[:LONGEST_TEXT]).strip()

    def flag(self, column: str) -> bool:
        """A yes/no cell, also where a program made it a number."""
        value = self.record.get(column)
        return isinstance(value, bool | int | Decimal) and bool(value)

    def date(self, column: str) -> dt.date | None:
        """The day of a cell of date and time; None where it has a time alone, or nothing."""
        value = self.record.get(column)
        if not isinstance(value, dt.datetime) or value.date() == DAY_ZERO:
            return None
        return value.date()

    def moment(self, day: str, time: str) -> dt.datetime | None:
        """Day and time of two columns, either of which may have both; None where no day is known."""
        date = self.date(day) or self.date(time)
        if date is None:
            return None
        times = [
            value.time() for name in (time, day) if isinstance(value := self.record.get(name), dt.datetime)
        ]
        said = (one.replace(microsecond=0, tzinfo=None) for one in times)
        return dt.datetime.combine(date, next((one for one in said if one != dt.time()), dt.time()))

    def refuse(self, template: str, **values: object) -> RuleError:
        """What refuses this row, in words that begin with its place."""
        return RuleError(
            "bws.row", self.where, "{where}: {problem}", "", where=self.where,
            problem=RuleError("bws.row", self.where, template, "", **values).message,
        )  # fmt: skip


def _whole(value: Value) -> int | None:
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Decimal):
        return int(value) if value.is_finite() and value == value.to_integral_value() else None
    if isinstance(value, str):
        text = value.strip()
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
    return None
