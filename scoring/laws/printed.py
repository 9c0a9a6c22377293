"""Tables and rulings as programs read them: questions with their answers, a ruling with its effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.laws.atoms import Atom, Effect
from scoring.laws.proprieties import KEY, PROPRIETIES, SOURCE, TITLE
from scoring.laws.table import Code, Question, Row, Table


def question_json(question: Question) -> dict[str, Any]:
    """A question with the keys of its answers; `elects` is there where a player chooses."""
    return {
        "question": question.key,
        "words": question.words,
        "answers": dict(question.answers),
        **({"elects": question.elects.value} if question.elects else {}),
        **({"default": question.default} if question.default else {}),
    }


def table_json(code: Code, table: Table) -> dict[str, Any]:
    """What a table is about and all that it may ask."""
    return {
        "code": code.key,
        "law": table.key,
        "trigger": table.trigger,
        "questions": [question_json(question) for question in table.questions],
    }


def ruling_json(row: Row) -> dict[str, Any]:
    """A ruling: its law, effects, options and words; `transfer` is there where tricks are transferred or not.

    `continues` names the table by which the ruling goes on.
    """
    moved = [atom.tricks for atom in row.atoms if atom.effect is Effect.TRANSFER]
    return {
        "law": row.law,
        "outcome": _atoms(row.atoms),
        **({"transfer": moved[0]} if moved else {}),
        "options": [
            {"who": row.elects, "what": option.key, "law": option.law, "outcome": _atoms(option.atoms)}
            for option in row.options
        ],
        "says": row.says,
        "then": list(row.then),
        **({"continues": row.continues} if row.continues else {}),
    }


def atom_json(atom: Atom) -> dict[str, Any]:
    """One effect by its key, with whom it concerns and what changes sides, where it has them."""
    return {
        "atom": atom.effect.value,
        **({"who": atom.who.value} if atom.who else {}),
        **({"tricks": atom.tricks} if atom.tricks is not None else {}),
        **({"points": atom.points} if atom.points is not None else {}),
    }


def proprieties_json() -> dict[str, Any]:
    """The proprieties, each with its number; there is no ruling among them."""
    return {
        "law": KEY,
        "title": TITLE,
        "source": SOURCE,
        "proprieties": [{"number": one.number, "words": one.words} for one in PROPRIETIES],
    }


def _atoms(atoms: Iterable[Atom]) -> list[dict[str, Any]]:
    return [atom_json(atom) for atom in atoms]
