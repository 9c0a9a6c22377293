"""`count`: what cards count in games that count them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from clubs.people.words import say
from scoring.games.catalogue import ROWS
from scoring.games.counting import COUNTS, counted
from scoring.games.sheet import Refused
from scoring.management.base import RuleCommand, UsageError, parse_json, read_text
from scoring.words import RuleError


class Command(RuleCommand):
    help = (
        "Count the cards of games that count them: one JSON object per line of FILE (- for standard input)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", nargs="?", metavar="FILE", help='{"game", "hand": [cards], ...} per line')
        parser.add_argument("--list", action="store_true", help="list all games with their fields")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self._list()
        elif options["file"] is None:
            raise UsageError("Give a FILE with one JSON object per line, or --list.")
        else:
            for answer in self._answers(read_text(options["file"])):
                self._print(answer)

    def _answers(self, text: str) -> Iterator[dict[str, Any]]:
        """One answer a line; a line that breaks a rule is reported, and the next is read."""
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                try:
                    yield counted(parse_json(line))
                except Refused as refused:
                    for problem in refused.problems:
                        self.report(problem, line=number)
                except RuleError as error:
                    self.report(error, line=number)

    def _print(self, answer: dict[str, Any]) -> None:
        parts = [{**part, "why": say(part["why"])} for part in answer["parts"]]
        if self.as_json:
            self.write_json({**answer, "parts": parts})
            return
        rows = [(part["why"], " ".join(part["cards"]), part["points"]) for part in parts]
        total = [("", "", answer["points"])] if "points" in answer else []
        self.write_table(("part", "cards", "points"), [*rows, *total])

    def _list(self) -> None:
        rows = [
            {
                "game": count.game,
                "title": say(ROWS[count.row].title),
                "fields": count.fields,
                "source": ROWS[count.row].source,
            }
            for count in COUNTS.values()
        ]
        if self.as_json:
            self.write_json(rows)
        else:
            named = [(row["game"], row["title"], " ".join(row["fields"]), row["source"]) for row in rows]
            self.write_table(("game", "title", "fields", "source"), named)
