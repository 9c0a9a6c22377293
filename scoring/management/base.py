"""What every command of ours shares: reading, printing, problems and exit codes.

Exit codes: 0 done, 1 the input breaks a rule, 2 wrong usage.
Problems go to standard error: one sentence a problem, or with `--json` one JSON object a line.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.words import RuleError


class UsageError(CommandError):
    """The command was called wrongly (exit code 2): no such file, options that exclude each other."""

    def __init__(self, message: str) -> None:
        super().__init__(message, returncode=2)


class RuleCommand(BaseCommand):
    """A command over rules: `handle` may raise `RuleError`, or `report` several and go on.

    Either way the process exits 1 after the problems were printed. Subclasses that override
    `add_arguments` call `super().add_arguments(parser)` for `--json`.
    """

    requires_system_checks: list[str] = []  # pure commands need no database and start fast

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def execute(self, *args: Any, **options: Any) -> str | None:
        self.problems = 0
        self.as_json = bool(options.get("json"))
        output = None
        try:
            output = super().execute(*args, **options)
        except RuleError as error:
            self.report(error)
        except DatabaseError as error:
            if _is_up_to_date():
                raise
            raise UsageError(_("The database is not ready. Run bin/manage migrate first.")) from error
        except BrokenPipeError:  # whoever reads has enough, as `head` has
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if self.problems:
            sys.exit(1)
        return output

    def report(self, error: RuleError, **where: object) -> None:
        """Print one problem; `where` (line=3, tables=5) says which part of the input it is about."""
        self.problems += 1
        if self.as_json:
            self.stderr.write(to_json({**error.problem(), **where}), self._plain)
            return
        place = "".join(f"{name} {value}: " for name, value in where.items())
        source = f" ({error.source})" if error.source else ""
        self.stderr.write(f"{place}{say(error)}{source}", self._plain)

    def write_json(self, value: object) -> None:
        """Print one JSON value on one line; exact numbers are strings already."""
        self.stdout.write(to_json(value))

    def write_table(self, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Print rows as columns of equal width; numbers stand to the right."""
        cells = [list(headings), *([str(cell) for cell in row] for row in rows)]
        numeric = [all(_is_number(row[i]) for row in cells[1:]) for i in range(len(headings))]
        widths = [max(len(row[i]) for row in cells) for i in range(len(headings))]
        for row in cells:
            columns = zip(row, widths, numeric, strict=True)
            self.stdout.write(
                "  ".join(c.rjust(w) if right else c.ljust(w) for c, w, right in columns).rstrip()
            )

    @staticmethod
    def _plain(text: str) -> str:
        return text


def _is_up_to_date() -> bool:
    """Whether the database has all of its tables as they are to be now; True where it cannot be asked."""
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return True


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`. UTF-8, with or without a byte order mark.

    Raises UsageError when it cannot be opened, RuleError "input.encoding" when it is not UTF-8.
    """
    return decoded(read_bytes(name))


def read_bytes(name: str) -> bytes:
    """What is in a file, or in standard input for `-`. Raises UsageError when it cannot be opened."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror or error}") from error


def decoded(data: bytes) -> str:
    """UTF-8 as text, without a byte order mark. Raises RuleError "input.encoding"."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RuleError(
            "input.encoding",
            "file",
            "The text is not in UTF-8: byte {byte} cannot be read.",
            "",
            byte=error.start,
        ) from error


def read_json(name: str) -> Any:
    """The JSON value in a file, or in standard input for `-`. Raises as `read_text`, and "input.json"."""
    return parse_json(read_text(name))


def parse_json(text: str) -> Any:
    """One JSON value that can be printed again: neither infinite numbers nor half a surrogate pair.

    Raises RuleError "input.json".
    """
    try:
        value = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
        if "\\ud" in text.lower():  # an escaped half pair, which JSON lets pass and no encoding does
            to_json(value).encode()
        return value
    except json.JSONDecodeError as error:
        raise RuleError(
            "input.json",
            "file",
            "This is not valid JSON: line {line}, column {column}: {reason}.",
            "",
            line=error.lineno,
            column=error.colno,
            reason=error.msg,
        ) from error
    except (RecursionError, ValueError) as error:  # nested too deep, or a number of thousands of digits
        raise RuleError(
            "input.json", "file", "This JSON cannot be read: {reason}.", "", reason=str(error)
        ) from error


def to_json(value: object) -> str:
    """One line of JSON, letters of all scripts kept."""
    return json.dumps(value, ensure_ascii=False)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _refuse_constant(text)


def _is_number(text: str) -> bool:
    return text.lstrip("+-").replace(".", "", 1).isdigit()
