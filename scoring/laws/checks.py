"""What is wrong with a code's tables, told apart from the engine that asks by them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scoring.laws.codes import CODES
from scoring.laws.reading import Unreadable
from scoring.laws.table import Code, Row, Table
from scoring.laws.walking import paths
from scoring.words import Finding


def all_faults() -> list[str]:
    """What is wrong with the codes: words that a file may not have, and rows that cannot be right."""
    lines: list[str] = []
    for key in CODES:
        try:
            lines += [f"{key}: {fault}" for fault in faults(CODES[key])]
        except Unreadable as error:
            lines += str(error).splitlines()
    return list(dict.fromkeys(lines))  # a code is refused again with each that amends it


def faults(code: Code) -> Iterator[Finding]:
    """Every fault of every table: none in a code that can be used."""
    yield from _uncited(code)
    for table in code.tables.values():
        incomplete = list(_undefined(table)) or list(_gaps(table))
        yield from incomplete
        if not incomplete:  # only such a table can be walked
            yield from _unreached(table)
        for row in table.rows:
            yield from _of_row(code, table, row)


def _gaps(table: Table) -> Iterator[Finding]:
    """A first set of answers that no row rules on, of all sets that can be given."""
    keys = [question.key for question in table.questions]
    for answers in product(*(question.answers for question in table.questions)):
        facts = dict(zip(keys, answers, strict=True))
        if not any(all(facts[key] in fits for key, fits in row.when.items()) for row in table.rows):
            yield Finding("laws.gap", "{table} does not rule on {facts}.", table=table.key, facts=str(facts))
            return


def _undefined(table: Table) -> Iterator[Finding]:
    """Conditions on questions and answers that the table does not have; defaults that are no answers."""
    for question in table.questions:
        if question.default and question.default not in question.answers:
            yield Finding("laws.default", "{table}: {name} has no such answer as its default.",
                          table=table.key, name=question.key)  # fmt: skip
    for row in table.rows:
        for key, answers in row.when.items():
            asked = table.question(key)
            if asked is None or not set(answers) <= set(asked.answers):
                yield Finding("laws.condition", "{table}, law {law}: {name} is not asked with these answers.",
                              table=table.key, law=row.law, name=key)  # fmt: skip


def _unreached(table: Table) -> Iterator[Finding]:
    """Rows to which no answers lead, and questions that are never asked."""
    walked = list(paths(table))
    for row in table.rows:
        if not any(path.row is row for path in walked):
            yield Finding("laws.unreached", "{table}: no answers lead to law {law} ({says}).",
                          table=table.key, law=row.law, says=row.says)  # fmt: skip
    for question in table.questions:
        if not any(question.key in path.facts for path in walked):
            yield Finding("laws.unasked", "{table}: {name} is never asked.",
                          table=table.key, name=question.key)  # fmt: skip


def _uncited(code: Code) -> Iterator[Finding]:
    """Clauses that are described although no table refers to them."""
    cited = {law for table in code.tables.values() for row in table.rows for law in row.cited}
    for law in code.clauses:
        if law not in cited:
            yield Finding("laws.uncited", "No table refers to law {law}.", law=law)


def _of_row(code: Code, table: Table, row: Row) -> Iterator[Finding]:
    """A row rules something, by clauses that the code has, and goes on only to one of its tables."""
    for law in row.cited:
        if law not in code.clauses:
            yield Finding("laws.clause", "{table}: the code has no law {law}.", table=table.key, law=law)
    if row.continues and row.continues not in code.tables:
        yield Finding("laws.continues", "{table}, law {law}: there is no table {name}.",
                      table=table.key, law=row.law, name=row.continues)  # fmt: skip
    if not (row.atoms or row.options or row.continues or row.contradicts):
        yield Finding("laws.empty", "{table}, law {law}: nothing follows.", table=table.key, law=row.law)
    if bool(row.elects) != bool(row.options) or len(row.options) == 1:
        yield Finding("laws.options", "{table}, law {law}: a choice needs who chooses, and two options.",
                      table=table.key, law=row.law)  # fmt: skip
    if row.contradicts and table.question(row.contradicts) is None:
        yield Finding("laws.field", "{table}, law {law}: {name} is not asked.",
                      table=table.key, law=row.law, name=row.contradicts)  # fmt: skip
