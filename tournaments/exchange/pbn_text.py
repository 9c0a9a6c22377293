"""Portable Bridge Notation as text: tags and tables by game, read with their line numbers.

Read is the import format: any line ends, several tags on a line, comments in braces or after a
semicolon, escape lines that begin with a per cent sign. Auctions and plays are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scoring.cards import RuleError
from tournaments.exchange.markup import require_size

SOURCE = "PBN 2.1"
MAX_LINE = 4096
MAX_COLUMNS = 80
TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
ESCAPED = re.compile(r'\\(["\\])')
CELL = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
COLUMN = re.compile(r"([A-Za-z][A-Za-z0-9_]*)(?:\\[0-9]*[LR]?)?")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: its cells by column name, and the number of the line."""

    line: int
    cells: dict[str, str]

    def get(self, *names: str) -> str:
        """The first of these columns that is there and known; "" where none is."""
        return next((self.cells[name] for name in names if self.cells.get(name, "-") not in ("-", "")), "")


@dataclass(slots=True)
class Game:
    """One game's tags with the lines they stand on, and its tables' rows."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    tables: dict[str, list[Row]] = field(default_factory=dict)

    def tag(self, name: str) -> str:
        """The value; "" where the tag is absent or its value unknown."""
        value = self.tags.get(name, "").strip()
        return "" if value.strip("?.") == "" else value


def decoded(data: bytes) -> str:
    """The text: UTF-8 where it is that, else ISO-8859-1, the standard's own."""
    require_size(data)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


def games(data: bytes) -> list[Game]:
    """The games of a file, values inherited by `#` filled in. Raises RuleError with the line."""
    found: list[Game] = []
    table: _Table | None = None
    for number, text in _content(decoded(data)):
        if text.lstrip().startswith("["):
            for name, value in _tags(number, text):
                if not found or name in found[-1].tags:
                    found.append(Game())
                _set(found, name, value, number)
                holds_rows = name.endswith("Table") and name != "Table"  # which is a table's number
                table = _Table.of(name, value, number, found[-1]) if holds_rows else None
        elif table is not None and text.strip():
            table.add(number, text)
    return found


def _content(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, comments and escape lines taken out."""
    in_comment = False
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        if line.startswith("%") and not in_comment:
            continue
        if len(line) > MAX_LINE:
            raise refuse(number, "The line is longer than {most} characters.", most=MAX_LINE)
        kept, in_comment = _without_comments(line, in_comment)
        yield number, kept


def _without_comments(line: str, in_comment: bool) -> tuple[str, bool]:
    kept: list[str] = []
    quoted = escaped = False
    for sign in line:
        if in_comment:
            in_comment = sign != "}"
        elif quoted:
            quoted, escaped = escaped or sign != '"', sign == "\\" and not escaped
            kept.append(sign)
        elif sign == ";":
            break
        elif sign == "{":
            in_comment = True
        else:
            quoted = sign == '"'
            kept.append(sign)
    return "".join(kept), in_comment


def _tags(number: int, text: str) -> Iterator[tuple[str, str]]:
    rest = text.strip()
    while rest:
        found = TAG.match(rest)
        if found is None:
            raise refuse(number, "This is no tag: {text}", text=rest[:40])
        yield found[1], ESCAPED.sub(r"\1", found[2])
        rest = rest[found.end() :].lstrip()
        if rest and not rest.startswith("["):
            return


def _set(found: list[Game], name: str, value: str, number: int) -> None:
    if value == "#":
        value = found[-2].tags.get(name, "") if len(found) > 1 else ""
    found[-1].tags[name] = value.removeprefix("##")
    found[-1].lines[name] = number


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that is being read."""

    columns: list[str]
    rows: list[Row]

    @classmethod
    def of(cls, name: str, header: str, number: int, game: Game) -> _Table:
        columns = [_column(text.strip(), number) for text in header.split(";") if text.strip()]
        if len(columns) > MAX_COLUMNS or len(set(columns)) < len(columns):
            raise refuse(number, "A table has at most {most} columns, each once.", most=MAX_COLUMNS)
        return cls(columns, game.tables.setdefault(name, []))

    def add(self, number: int, text: str) -> None:
        cells = [ESCAPED.sub(r"\1", quoted) if bare == "" else bare for quoted, bare in CELL.findall(text)]
        if len(cells) != len(self.columns):
            raise refuse(
                number,
                "The row has {cells} values for {columns} columns.",
                cells=len(cells),
                columns=len(self.columns),
            )
        self.rows.append(Row(number, dict(zip(self.columns, cells, strict=True))))


def _column(text: str, number: int) -> str:
    found = COLUMN.fullmatch(text.lstrip("+-"))
    if found is None:
        raise refuse(number, "This is no table's column: {text}", text=text[:40])
    return found[1]


def refuse(number: int, template: str, **values: object) -> RuleError:
    """A refusal that names the line."""
    return RuleError("exchange.pbn", f"line {number}", template, SOURCE, **values)


def quoted(text: str) -> str:
    """A string token; signs that end lines become spaces."""
    plain = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def encoded(lines: Iterable[str]) -> bytes:
    """Lines as a file: ISO-8859-1, or UTF-8 with its mark where that would not be read back alike."""
    text = "".join(f"{line}\r\n" for line in lines)
    try:
        data = text.encode("iso-8859-1")
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")
    return data if decoded(data) == text else text.encode("utf-8-sig")
