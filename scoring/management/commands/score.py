"""`score`: what a contract is worth."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from scoring.bridge import BOARD_TABLES, Result, score, table_name
from scoring.bridge.tables import DEFAULT
from scoring.management.base import RuleCommand, UsageError, read_text
from scoring.words import RuleError, Vulnerability

HEADINGS = ("result", "vul", "N-S", "E-W")


class Command(RuleCommand):
    help = "Show what a contract scores: one RESULT with --vul, or several in FILE (- for standard input)."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "what",
            nargs="?",
            metavar="RESULT|FILE",
            help="4SXE+1, 3NN=, 2HXXW-2, PASS; or a file with one RESULT VUL per line",
        )
        parser.add_argument("--vul", type=str.lower, choices=[v.value for v in Vulnerability])
        parser.add_argument(
            "--table", default=DEFAULT, metavar="NAME", help="scoring table, default %(default)s"
        )
        parser.add_argument("--list-tables", action="store_true", help="list all scoring tables")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list_tables"]:
            self._list_tables()
            return
        if options["what"] is None:
            raise UsageError("Give a RESULT with --vul, or a FILE.")
        table = _table(options["table"])
        if options["vul"] is not None:
            self._print(iter([_scored(options["what"], options["vul"], table)]))
        else:
            self._print(self._scored_lines(_text_of(options["what"]), table))

    def _scored_lines(self, text: str, table: str) -> Iterator[dict[str, object]]:
        """One answer a line; a line that breaks a rule is reported, and the next is read."""
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                try:
                    yield _scored_line(line, table)
                except RuleError as error:
                    self.report(error, line=number)

    def _print(self, answers: Iterator[dict[str, object]]) -> None:
        if self.as_json:
            for answer in answers:
                self.write_json(answer)
        else:
            self.write_table(HEADINGS, [list(answer.values()) for answer in answers])

    def _list_tables(self) -> None:
        rows = [
            {"name": name, "key": table.key, "title": table.title, "source": table.source}
            for name, table in BOARD_TABLES.items()
        ]
        if self.as_json:
            self.write_json(rows)
        else:
            self.write_table(("name", "key", "title", "source"), [list(row.values()) for row in rows])


def _scored(result: str, vul: str, table: str) -> dict[str, object]:
    parsed, vulnerability = Result.parse(result), Vulnerability.parse(vul)
    points = score(parsed, vulnerability, table)
    return {"result": str(parsed), "vul": vulnerability.value, "ns": points, "ew": -points}


def _scored_line(line: str, table: str) -> dict[str, object]:
    result, _, vul = line.strip().rpartition(" ")
    if not result:
        raise RuleError(
            "score.line",
            "file",
            "Each line must be a result and a vulnerability, such as 4SXE+1 none, not {line}.",
            "",
            line=vul,
        )
    return _scored(result, vul, table)


def _text_of(name: str) -> str:
    if name == "-" or Path(name).exists():
        return read_text(name)
    raise UsageError(f"{name} is no file. To score a result, say --vul none, ns, ew or both too.")


def _table(name: str) -> str:
    try:
        return table_name(name)
    except RuleError as error:
        raise UsageError(str(error)) from error
