"""A code that amends another one: at duplicate the laws of the rubber hold, but for what differs.

Facts: docs/rules/rulings-older-codes.md, 1.4 and 2.1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from scoring.laws.table import Code, Row, Table
from scoring.words import Word


def amended(
    base: Code,
    *,
    key: str,
    title: Word,
    source: str,
    clauses: Mapping[str, Word],
    tables: Collection[Table],
    without: Collection[str] = (),
) -> Code:
    """The tables of `base` but for those `without` and those that `tables` replace, and `tables` themselves.

    Of the clauses of `base` it has those to which a table still refers.
    """
    kept = {name: table for name, table in base.tables.items() if name not in without}
    merged = kept | {table.key: table for table in tables}
    cited = {law for table in merged.values() for row in table.rows for law in row.cited}
    inherited = {law: about for law, about in base.clauses.items() if law in cited}
    return Code(key=key, title=title, source=source, clauses=inherited | dict(clauses), tables=merged)


def without_answers(table: Table, question: str, *answers: str) -> Table:
    """The table without these answers of a question, and without the rows that need one of them."""
    asked = table.question(question)
    assert asked is not None, "a question of the table"
    left = {key: words for key, words in asked.answers.items() if key not in answers}
    questions = tuple(replace(one, answers=left) if one.key == question else one for one in table.questions)
    rows = (_with_answers(row, question, frozenset(left)) for row in table.rows)
    return replace(table, questions=questions, rows=tuple(row for row in rows if row is not None))


def _with_answers(row: Row, question: str, left: frozenset[str]) -> Row | None:
    """The row on those of its answers that are left; None if it has none of them."""
    if question not in row.when:
        return row
    fits = tuple(answer for answer in row.when[question] if answer in left)
    return replace(row, when=dict(row.when) | {question: fits}) if fits else None
