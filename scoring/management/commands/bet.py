"""`bet`: one bet at poker against the limit of the table."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from scoring.games.limits import checked
from scoring.games.sheet import Refused
from scoring.management.base import RuleCommand, parse_json, read_text
from scoring.words import RuleError


class Command(RuleCommand):
    help = (
        "Check bets at poker against a limit: one JSON object per line of FILE (- for standard input). "
        "Without put, the answer is the most that may be put in."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", help='{"limit", "pot", "to_call", "put", ...} per line')

    def handle(self, *args: Any, **options: Any) -> None:
        for number, line in enumerate(read_text(options["file"]).splitlines(), start=1):
            if line.strip():
                self._check(line, number)

    def _check(self, line: str, number: int) -> None:
        """Answer one line; a bet that breaks its limit is reported, and the next line is read."""
        try:
            answer = checked(parse_json(line))
        except Refused as refused:
            for problem in refused.problems:
                self.report(problem, line=number)
        except RuleError as error:
            self.report(error, line=number)
        else:
            if self.as_json:
                self.write_json(answer)
            else:
                shown = ["-" if value is None else value for value in answer.values()]
                self.write_table(tuple(answer), [shown])
