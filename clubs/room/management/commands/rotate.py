"""`rotate`: replays an evening by the club procedure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from clubs.people.words import say
from clubs.procedure import RULE_SETS, problem_of, rule_of
from clubs.procedure.evening import Evening, Replayed, read_evening, run
from clubs.procedure.printed import step_to_json
from scoring.management.base import RuleCommand, parse_json, read_text
from scoring.words import RuleError


class Command(RuleCommand):
    help = "Replay the club procedure from the events of an evening, as JSON in FILE (- for standard input)."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--lines", action="store_true", help="one evening per line, one answer per line")
        parser.add_argument(
            "--strict", action="store_true", help="stop at the first refused event and exit 1"
        )
        parser.add_argument(
            "--rules", choices=list(RULE_SETS), help="the code to use if the file does not name one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        text = read_text(options["file"])
        if not options["lines"]:
            self._evening(text, options)
            return
        for number, line in enumerate(text.split("\n"), start=1):
            if line.strip():
                try:
                    self._evening(line, options, line=number)
                except RuleError as error:
                    self.report(error, line=number)

    def _evening(self, text: str, options: dict[str, Any], **where: object) -> None:
        value = parse_json(text)
        if options["rules"] and isinstance(value, dict):
            value = {"rules": options["rules"], **value}
        evening = read_evening(value)
        steps = self._steps(evening, options["strict"], where)
        if self.as_json:
            rows = [_step_json(step) for step in steps]
            self.write_json({"name": evening.name, "seed": evening.room.seed, "steps": rows})
        else:
            self.stdout.write(evening.name)
            self.write_table(("n", "event", "rule", ""), (row for step in steps for row in _rows(step)))

    def _steps(self, evening: Evening, strict: bool, where: dict[str, object]) -> Iterator[Replayed]:
        for step in run(evening):
            yield step
            if step.problem and strict:
                self.report(step.problem, **where, event=step.number, rule=rule_of(step.problem))
                return


def _step_json(replayed: Replayed) -> dict[str, Any]:
    problems = [problem_of(replayed.problem)] if replayed.problem else []
    return {
        "n": replayed.number,
        "event": replayed.event,
        "problems": problems,
        **step_to_json(replayed.step, say),
    }


def _rows(replayed: Replayed) -> Iterator[tuple[object, ...]]:
    """The refusal of an event, and every draw and decision, each with the event's type and the rule."""
    event = replayed.event
    kind = str(event["type"]) if isinstance(event, dict) and "type" in event else json.dumps(event)
    if replayed.problem:
        yield replayed.number, kind, rule_of(replayed.problem), say(replayed.problem)
    for draw in replayed.step.draws:
        cards = ", ".join(f"{name} {' '.join(map(str, drawn))}" for name, drawn in draw.cards)
        yield replayed.number, kind, draw.rule, cards
    for decision in replayed.step.decisions:
        yield replayed.number, kind, decision.rule, say(decision.words)
