"""`ruling`: what the laws say of an irregularity, or what must still be asked about it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.laws.asking import next_step, read_facts, with_defaults
from scoring.laws.checks import all_faults
from scoring.laws.codes import code_of, readable_codes, table_of
from scoring.laws.printed import proprieties_json, question_json, ruling_json, table_json
from scoring.laws.proprieties import KEY as PROPRIETIES_KEY
from scoring.laws.proprieties import PROPRIETIES, TITLE
from scoring.laws.table import Code, Question, Row
from scoring.laws.telling import Part, ruling_parts
from scoring.management.base import RuleCommand, UsageError, parse_json
from scoring.words import N_, RuleError

DEFAULT_CODE = "2017"

_LAYOUT = {
    Part.EFFECT: "- {words}",
    Part.OPTION: "- {words}",
    Part.OPTION_EFFECT: "    {words}",
    Part.CONTINUES: "{words} ({key})",
}
"""How a part of a ruling stands on its line, where it is more than its words."""


class Command(RuleCommand):
    help = "Rule on an irregularity by a code of laws: ask what is missing, or give the ruling."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("law", nargs="?", metavar="LAW", help="what happened; --list names them all")
        parser.add_argument("--code", default=DEFAULT_CODE, metavar="CODE", help="default %(default)s")
        parser.add_argument("--facts", default="{}", metavar="JSON", help="answers by question")
        parser.add_argument(
            "--list", action="store_true", help="list what can be ruled on, with its questions"
        )
        parser.add_argument("--check", action="store_true", help="say what is wrong with the files of laws")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self._list()
            return
        if options["check"]:
            self._check()
            return
        if options["law"] is None:
            raise UsageError(_("Say what is to be ruled on; --list names it all."))
        if options["law"] == PROPRIETIES_KEY:
            self._proprieties()
            return
        code = code_of(options["code"])
        table = table_of(code, options["law"])
        facts = parse_json(options["facts"])
        if not isinstance(facts, dict):
            raise RuleError("laws.facts", "facts", N_("Enter facts as an object: answers by question."), "")
        step = next_step(table, with_defaults(table, read_facts(table, facts)))
        if isinstance(step, Question):
            self._ask(step)
        else:
            self._rule(code, step)

    def _check(self) -> None:
        if faults := all_faults():
            self.stdout.write("\n".join(faults))
            raise SystemExit(1)
        self.stdout.write(_("All codes of laws are whole."))

    def _list(self) -> None:
        codes, unreadable = readable_codes()
        tables = [(code, table) for code in codes for table in code.tables.values()]
        if self.as_json:
            self.write_json([table_json(code, table) for code, table in tables])
        else:
            rows = [(code.key, table.key, say(table.trigger)) for code, table in tables]
            self.write_table(("code", "law", ""), [*rows, ("1948", PROPRIETIES_KEY, say(TITLE))])
        for error in unreadable:
            self.report(error)

    def _proprieties(self) -> None:
        if self.as_json:
            self.write_json(proprieties_json())
            return
        self.stdout.write(say(TITLE))
        self.write_table(("", ""), [(one.number, say(one.words)) for one in PROPRIETIES])

    def _ask(self, question: Question) -> None:
        if self.as_json:
            self.write_json({"asks": question_json(question)})
            return
        self.stdout.write(f"{question.key}: {say(question.words)}")
        for key, words in question.answers.items():
            self.stdout.write(f"  {key}: {say(words)}")
        if question.help:
            self.stdout.write(say(question.help))

    def _rule(self, code: Code, row: Row) -> None:
        if self.as_json:
            self.write_json(ruling_json(row))
            return
        for part in ruling_parts(code, row):
            self.stdout.write(_LAYOUT.get(part.part, "{words}").format(words=say(part.words), key=part.key))
