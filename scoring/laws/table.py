"""What a code of laws is made of: tables with closed questions, rows with conditions, and outcomes.

A table belongs to one thing that happens at the table ("a revoke"). Its rows stand in order: the first one
whose conditions all hold decides. A row that `contradicts` names facts that cannot be together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.laws.atoms import Atom, Effect, Role
from scoring.words import Word


@dataclass(frozen=True, slots=True)
class Question:
    """A closed question: `answers` by key, in the order in which they are offered.

    `elects` names who chooses where it is no fact but a choice, which the director explains first.
    `default` is what holds if a program says nothing ("": it must be answered).
    """

    key: str
    words: Word
    answers: Mapping[str, Word]
    elects: Role | None = None
    default: str = ""
    help: Word | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things among which somebody may choose, what it brings, and by which law."""

    key: str
    law: str
    words: Word
    atoms: tuple[Atom, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A ruling and when it is given: `when` has the answers that fit, by question.

    `law` is the clause that the ruling rests on. Either `options` are open to who `elects`, or the `atoms`
    hold at once; both where something holds whatever is chosen. `then` names laws that may apply later,
    `continues` the table by which the ruling goes on.
    """

    when: Mapping[str, tuple[str, ...]]
    law: str
    says: Word
    atoms: tuple[Atom, ...] = ()
    elects: Role | None = None
    options: tuple[Option, ...] = ()
    then: tuple[str, ...] = ()
    continues: str = ""
    contradicts: str = ""

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses to which it refers."""
        return (self.law, *self.then, *(option.law for option in self.options))


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that may follow from one kind of irregularity. `trigger` is what a director is told."""

    key: str
    trigger: Word
    questions: tuple[Question, ...]
    rows: tuple[Row, ...]

    def question(self, key: str) -> Question | None:
        """The question of that key, if there is one."""
        return next((question for question in self.questions if question.key == key), None)


@dataclass(frozen=True, slots=True)
class Code:
    """A code of laws: its tables by key, and what each clause that they refer to is about, by number."""

    key: str
    title: Word
    source: str
    clauses: Mapping[str, Word]
    tables: Mapping[str, Table] = field(default_factory=dict)


YES_NO: Mapping[str, Word] = {"yes": Word("Yes"), "no": Word("No")}


def when(**answers: str | tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Conditions of a row: for each question the answer, or the answers of which one must be given."""
    return {key: (given,) if isinstance(given, str) else given for key, given in answers.items()}


def ruling(
    law: str,
    says: Word,
    /,
    *effects: Atom | Effect,
    then: tuple[str, ...] = (),
    continues: str = "",
    **answers: str | tuple[str, ...],
) -> Row:
    """A row without choices: an effect that concerns nobody in particular may stand by itself."""
    atoms = tuple(Atom(effect) if isinstance(effect, Effect) else effect for effect in effects)
    return Row(when=when(**answers), law=law, says=says, atoms=atoms, then=then, continues=continues)


def choice(
    law: str,
    says: Word,
    chooser: Role,
    /,
    *options: Option,
    then: tuple[str, ...] = (),
    **answers: str | tuple[str, ...],
) -> Row:
    """A row of which `chooser` chooses among the options."""
    return Row(when=when(**answers), law=law, says=says, elects=chooser, options=options, then=then)


def option(key: str, law: str, words: Word, *effects: Atom | Effect) -> Option:
    """An option: an effect that concerns nobody in particular may stand by itself."""
    atoms = tuple(Atom(effect) if isinstance(effect, Effect) else effect for effect in effects)
    return Option(key, law, words, atoms)
