"""The rows of a CSV file of results as cells by their columns, before anything in them is understood."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from scoring.words import N_, RuleError
from scoring.words.encodings import decoded, plain
from tournaments.exchange.additions import ADDITIONS_NAME
from tournaments.exchange.kinds import unknown
from tournaments.exchange.markup import MAX_TEXT, require_size
from tournaments.exchange.spreadsheet.writing import RESULTS, SOURCE, Cells

REQUIRED = ("board", "ns", "ew")
CONTRACT = ("contract", "declarer", "tricks")
"""What stands in place of `result` in the files of other programs."""

MAX_COLUMNS = 100
DELIMITERS = ",;\t"
NOTHING = re.compile(r"\s*[-\u2013\u2014]+\s*")
"""Dashes, which many programs write where there is nothing."""
SEPARATOR = re.compile(r'"?sep=.?"?', re.IGNORECASE)
"""The first line of some spreadsheets, which is for other spreadsheets."""

LISTS = frozenset({"ns_names", "ew_names", "south_names", "west_names", "national_ids"})
MAX_LISTED = 4000  # of all the names or numbers of one competitor

COLUMNS = frozenset({*RESULTS, *CONTRACT})


def rows_of(data: bytes, unread: list[str]) -> Iterator[tuple[int, Cells]]:
    """The rows with their line numbers, cells by lower-case column; empty rows are passed over.

    Columns that are not known are added to `unread`.
    """
    require_size(data)
    text = plain(decoded(data))
    above, heading = _heading(text)
    if len(heading) > MAX_COLUMNS * MAX_TEXT:
        raise refuse("row 1", N_("The file has more than {most} columns."), most=MAX_COLUMNS)
    comma = max(DELIMITERS, key=heading.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=comma, strict=True)
    try:
        for _line in range(above):
            next(reader, None)
        columns = [name.strip().lower() for name in next(reader, [])]
        if not set(REQUIRED) & set(columns):
            raise unknown(data)
        _check_columns(columns)
        unread += [name[:MAX_TEXT] for name in columns if name and name not in COLUMNS]
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, _cells(columns, row, reader.line_num)
    except csv.Error as error:
        raise refuse(
            f"row {reader.line_num}", N_("This is not a valid CSV file: {problem}."), problem=str(error)
        ) from None


def _heading(text: str) -> tuple[int, str]:
    """How many lines stand above the row that names the columns, empty ones and `sep=;`; and that row."""
    above, at = 0, 0
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        line = text[at:end].strip()
        if line and not SEPARATOR.fullmatch(line):
            return above, line
        above, at = above + 1, end
    return above, ""


def _check_columns(columns: Sequence[str]) -> None:
    if len(columns) > MAX_COLUMNS:
        raise refuse("row 1", N_("The file has more than {most} columns."), most=MAX_COLUMNS)
    for name in REQUIRED:
        if name not in columns:
            raise refuse("row 1", N_("The file has no column {name}."), name=name)
    for name in (*RESULTS, *CONTRACT):
        if columns.count(name) > 1:
            raise refuse("row 1", N_("The file has the column {name} twice."), name=name)


def _cells(columns: Sequence[str], row: Sequence[str], number: int) -> Cells:
    if len(row) > len(columns):
        raise refuse(
            f"row {number}",
            N_("The number of cells in this row ({cells}) does not match the columns ({columns})."),
            cells=len(row),
            columns=len(columns),
        )
    cells = {
        name: cell if name == ADDITIONS_NAME else " ".join(cell.removeprefix("'").split())
        for name, cell in zip(columns, row, strict=False)
        if cell and not NOTHING.fullmatch(cell)
    }
    for name, cell in cells.items():
        most = MAX_LISTED if name in LISTS else MAX_TEXT
        if len(cell) > most and name != ADDITIONS_NAME:
            raise refuse(f"row {number}: {name}", N_("The text is longer than {most} characters."), most=most)
    return cells


def refuse(field: str, template: str, **values: object) -> RuleError:
    return RuleError("exchange.csv", field, template, SOURCE, **values)
