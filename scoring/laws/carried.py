"""A code of laws as a page carries it with it, so that a ruling needs no network.

Beside its words each table has its course as a graph: a program follows the answers from node to node and
needs none of the reasoning of `asking`. `say` puts words into the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from scoring.laws.asking import Facts, question_or_row
from scoring.laws.atoms import ROLES, Atom
from scoring.laws.browsing import Entry, entries_of, search_words
from scoring.laws.codes import CODES, code_of
from scoring.laws.printed import atom_json
from scoring.laws.table import Code, Question, Row, Table
from scoring.words import Message, Word

Say = Callable[[Word | Message], str]

Node = tuple[str, tuple[int, ...]] | int
"""A question by its key with the node of each answer, in the order of its answers; or the number of a row."""


def code_json(key: str, say: Say = str) -> dict[str, Any]:
    """A code whole: where to begin, its clauses, its tables with their courses and rulings.

    Raises RuleError "laws.code" for a key that no code has.
    """
    code = code_of(key)
    courses = _courses(code.key)
    return {
        "code": code.key,
        "title": say(code.title),
        "entries": [_entry(code, entry, say) for entry in entries_of(code)],
        "clauses": {law: say(words) for law, words in code.clauses.items()},
        "tables": {key: _table(table, courses[key], say) for key, table in code.tables.items()},
    }


def course(table: Table) -> tuple[Node, ...]:
    """Every step of a table; the last node is its start, and alike courses are one node."""
    numbers: dict[Node, int] = {}
    rows = {id(row): number for number, row in enumerate(table.rows)}

    def number_of(facts: Facts) -> int:
        step = question_or_row(table, facts)
        node: Node
        if isinstance(step, Row):
            node = rows[id(step)]
        else:
            node = step.key, tuple(number_of({**facts, step.key: answer}) for answer in step.answers)
        return numbers.setdefault(node, len(numbers))

    number_of({})
    return tuple(numbers)


@cache
def _courses(code: str) -> Mapping[str, tuple[Node, ...]]:
    """The courses of a code's tables by key: they are the same in every language."""
    return {key: course(table) for key, table in CODES[code].tables.items()}


def _entry(code: Code, entry: Entry, say: Say) -> dict[str, Any]:
    return {
        "key": entry.key,
        "words": say(entry.words),
        "tables": [
            {"table": key, "search": search_words(entry, code.tables[key], say)} for key in entry.tables
        ],
    }


def _table(table: Table, nodes: Iterable[Node], say: Say) -> dict[str, Any]:
    return {
        "trigger": say(table.trigger),
        "questions": {question.key: _question(question, say) for question in table.questions},
        "nodes": [_node(node) for node in nodes],
        "rows": [_row(row, say) for row in table.rows],
    }


def _node(node: Node) -> dict[str, Any]:
    if isinstance(node, int):
        return {"row": node}
    question, then = node
    return {"question": question, "then": list(then)}


def _question(question: Question, say: Say) -> dict[str, Any]:
    return {
        "words": say(question.words),
        "answers": [[key, say(words)] for key, words in question.answers.items()],
        **({"help": say(question.help)} if question.help else {}),
        **({"elects": say(ROLES[question.elects])} if question.elects else {}),
        **({"default": question.default} if question.default else {}),
    }


def _row(row: Row, say: Say) -> dict[str, Any]:
    return {
        "law": row.law,
        "says": say(row.says),
        "effects": _effects(row.atoms, say),
        **({"elects": say(ROLES[row.elects])} if row.elects else {}),
        **({"options": [
            {"key": option.key, "law": option.law, "words": say(option.words),
             "effects": _effects(option.atoms, say)}
            for option in row.options
        ]} if row.options else {}),
        **({"later": list(row.then)} if row.then else {}),
        **({"continues": row.continues} if row.continues else {}),
        **({"contradicts": row.contradicts} if row.contradicts else {}),
    }  # fmt: skip


def _effects(atoms: tuple[Atom, ...], say: Say) -> list[dict[str, Any]]:
    return [{**atom_json(atom), "words": say(atom.words)} for atom in atoms]
