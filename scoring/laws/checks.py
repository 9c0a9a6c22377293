"""What is wrong with a code's tables, told apart from the engine that asks by them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from scoring.laws.codes import KEYS
from scoring.laws.origins import origin
from scoring.laws.pages import Unreadable
from scoring.laws.reading import read_code
from scoring.laws.table import Code, Question, Row, Table
from scoring.laws.walking import paths
from scoring.words import Finding


class Fault(NamedTuple):
    """What is wrong with a table, or with one of its questions or rulings; without a table, with a law."""

    finding: Finding
    table: Table | None
    part: Question | Row | str | None = None


def all_faults() -> list[str]:
    """What is wrong with the codes, with file and line: wrong words, and rows that cannot be right."""
    lines: list[str] = []
    for key in KEYS:
        try:
            code = read_code(key)
        except Unreadable as error:
            lines += str(error).splitlines()
            continue
        for fault in faults(code):
            lines.append(f"{origin(key, fault.table, fault.part) or key}: {fault.finding}")
    return list(dict.fromkeys(lines))  # a code has the faults of the one that it amends, too


def faults(code: Code) -> Iterator[Fault]:
    """Every fault of every table: none in a code that can be used."""
    yield from _uncited(code)
    for table in code.tables.values():
        incomplete = list(_undefined(table)) or list(_gaps(table))
        yield from incomplete
        if not incomplete:  # only such a table can be walked
            yield from _unreached(table)
        for row in table.rows:
            yield from (Fault(finding, table, row) for finding in _of_row(code, table, row))


def _gaps(table: Table) -> Iterator[Fault]:
    """A first set of answers that no row rules on, of all sets that can be given."""
    keys = [question.key for question in table.questions]
    for answers in product(*(question.answers for question in table.questions)):
        facts = dict(zip(keys, answers, strict=True))
        if not any(all(facts[key] in fits for key, fits in row.when.items()) for row in table.rows):
            yield Fault(
                Finding(
                    "laws.gap",
                    "No ruling of {table} fits these answers: {answers}. A last one without “if” fits all.",
                    table=table.key,
                    answers=", ".join(f'{key} = "{answer}"' for key, answer in facts.items()),
                ),
                table,
            )
            return


def _undefined(table: Table) -> Iterator[Fault]:
    """Conditions on questions and answers that the table does not have; defaults that are no answers."""
    for question in table.questions:
        if question.default and question.default not in question.answers:
            finding = Finding("laws.default", "{name} has no such answer as its default.", name=question.key)
            yield Fault(finding, table, question)
    for row in table.rows:
        for key, answers in row.when.items():
            asked = table.question(key)
            if asked is None or not set(answers) <= set(asked.answers):
                finding = Finding("laws.condition", "{name} is not asked with these answers.", name=key)
                yield Fault(finding, table, row)


def _unreached(table: Table) -> Iterator[Fault]:
    """Rows to which no answers lead, and questions that are never asked."""
    walked = list(paths(table))
    for row in table.rows:
        if not any(path.row is row for path in walked):
            words = "No answers lead to this ruling by law {law}: those above it fit first."
            yield Fault(Finding("laws.unreached", words, law=row.law), table, row)
    for question in table.questions:
        if not any(question.key in path.facts for path in walked):
            words = "“{name}” is never asked: no ruling that answers lead to depends on it."
            yield Fault(Finding("laws.unasked", words, name=question.key), table, question)


def _uncited(code: Code) -> Iterator[Fault]:
    """Clauses that are described although no table refers to them."""
    cited = {law for table in code.tables.values() for row in table.rows for law in row.cited}
    for law in code.clauses:
        if law not in cited:
            finding = Finding("laws.uncited", "No ruling refers to law {law}, which stands here.", law=law)
            yield Fault(finding, None, law)


def _of_row(code: Code, table: Table, row: Row) -> Iterator[Finding]:
    """A row rules something, by clauses that the code has, and goes on only to one of its tables."""
    for law in row.cited:
        if law not in code.clauses:
            yield Finding("laws.clause", "The code has no law {law}.", law=law)
    if row.continues and row.continues not in code.tables:
        yield Finding("laws.continues", "There is no table {name}.", name=row.continues)
    if not (row.atoms or row.options or row.continues or row.contradicts):
        yield Finding("laws.empty", "Nothing follows: it needs effects, options, or how it goes on.")
    if bool(row.elects) != bool(row.options) or len(row.options) == 1:
        yield Finding("laws.options", "A choice needs who chooses, and two options.")
    if row.contradicts and table.question(row.contradicts) is None:
        yield Finding("laws.field", "{name} is not asked.", name=row.contradicts)
