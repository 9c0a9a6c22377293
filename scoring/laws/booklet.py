"""A code of laws as a booklet: every table with its rulings, and its laws in the order of the book.

A page and a PDF show the same booklet. All texts are words and messages, which a face translates.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.laws.atoms import ROLES
from scoring.laws.table import Code, Option, Question, Row, Table
from scoring.laws.telling import Part, RulingPart, ruling_parts
from scoring.words import Message, Word


@dataclass(frozen=True, slots=True)
class Clause:
    """A law with what it is about, and the numbers of the situations that refer to it."""

    law: str
    about: Word
    situations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its answers; who decides, where it is a choice; the answer that is usual, if any."""

    words: Word
    answers: tuple[Word, ...]
    chooser: Word | None
    usual: Word | None
    help: Word | None


@dataclass(frozen=True, slots=True)
class Condition:
    """A question, and the answers of which one must be given."""

    question: Word
    answers: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """An option with its law, and what it brings."""

    words: Message | Word
    effects: tuple[Message | Word, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A row: when it is given (without conditions: in all cases that are left), and what is ruled.

    `goes_on` is the number of the situation by which it goes on; `contradicts` the question to ask again.
    """

    conditions: tuple[Condition, ...]
    law: str
    about: Word
    says: Word
    effects: tuple[Message | Word, ...]
    chooses: Message | Word | None
    options: tuple[OpenChoice, ...]
    later: tuple[Message | Word, ...]
    continues: Message | Word | None
    goes_on: int | None
    contradicts: Word | None


@dataclass(frozen=True, slots=True)
class Situation:
    """A table: what happened, the laws on which its rulings rest, what is asked, and the rulings in order."""

    number: int
    key: str
    trigger: Word
    laws: tuple[str, ...]
    questions: tuple[Asked, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Booklet:
    """A code: its situations by the first law on which each rests, its clauses in the order of the book."""

    key: str
    title: Word
    situations: tuple[Situation, ...]
    clauses: tuple[Clause, ...]


def booklet_of(code: Code) -> Booklet:
    """The booklet of a code; each law on which a ruling rests is among its clauses."""
    place = {law: number for number, law in enumerate(code.clauses)}
    tables = sorted(code.tables.values(), key=lambda table: min(place[row.law] for row in table.rows))
    numbers = {table.key: number for number, table in enumerate(tables, 1)}
    cited = {table.key: {law for row in table.rows for law in row.cited} for table in tables}
    return Booklet(
        code.key,
        code.title,
        tuple(_situation(code, table, numbers) for table in tables),
        tuple(
            Clause(law, about, tuple(numbers[table.key] for table in tables if law in cited[table.key]))
            for law, about in code.clauses.items()
        ),
    )


def _situation(code: Code, table: Table, numbers: dict[str, int]) -> Situation:
    rests_on = {row.law for row in table.rows}
    return Situation(
        numbers[table.key],
        table.key,
        table.trigger,
        tuple(law for law in code.clauses if law in rests_on),
        tuple(_asked(question) for question in table.questions),
        tuple(_ruling(code, table, row, numbers) for row in table.rows),
    )


def _asked(question: Question) -> Asked:
    return Asked(
        question.words,
        tuple(question.answers.values()),
        ROLES[question.elects] if question.elects else None,
        question.answers[question.default] if question.default else None,
        question.help,
    )


def _ruling(code: Code, table: Table, row: Row, numbers: dict[str, int]) -> Ruling:
    parts = list(ruling_parts(code, row))
    asked = {question.key: question for question in table.questions}
    return Ruling(
        conditions=tuple(
            Condition(asked[key].words, tuple(asked[key].answers[answer] for answer in answers))
            for key, answers in row.when.items()
        ),
        law=row.law,
        about=code.clauses[row.law],
        says=row.says,
        effects=_of(parts, Part.EFFECT),
        chooses=next(iter(_of(parts, Part.CHOOSES)), None),
        options=tuple(_choice(option) for option in row.options),
        later=_of(parts, Part.LATER),
        continues=next(iter(_of(parts, Part.CONTINUES)), None),
        goes_on=numbers[row.continues] if row.continues else None,
        contradicts=asked[row.contradicts].words if row.contradicts else None,
    )


def _choice(option: Option) -> OpenChoice:
    words = Message("{what} ({law})", what=option.words, law=option.law)
    return OpenChoice(words, tuple(atom.words for atom in option.atoms))


def _of(parts: list[RulingPart], kind: Part) -> tuple[Message | Word, ...]:
    return tuple(part.words for part in parts if part.part is kind)
