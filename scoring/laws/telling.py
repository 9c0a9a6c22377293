"""A ruling in words: the one place that says what faces show, print and read out.

It is told in parts (`RulingPart`), whose messages a face translates; a part is never kept as a sentence, so
that a record keeps the code, the table, the answers and the choice, and is told from them each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.laws.atoms import ROLES, Atom
from scoring.laws.table import Code, Option, Row
from scoring.words import N_, Message, RuleError, Word


class Part(StrEnum):
    """What a part of a ruling is."""

    LAW = "law"
    SAYS = "says"
    EFFECT = "effect"
    CHOOSES = "chooses"
    OPTION = "option"
    OPTION_EFFECT = "option_effect"
    LATER = "later"
    CONTINUES = "continues"


@dataclass(frozen=True, slots=True)
class RulingPart:
    """One part of a ruling, by its kind; `key` is the clause or the table that it names, if any."""

    part: Part
    words: Message | Word
    key: str = ""


def ruling_parts(code: Code, row: Row) -> Iterator[RulingPart]:
    """The whole ruling: its law, what is read out, effects, who chooses among what, what may follow."""
    yield RulingPart(Part.LAW, _clause(N_("Law {law}: {about}"), code, row.law), row.law)
    yield RulingPart(Part.SAYS, row.says)
    for atom in row.atoms:
        yield RulingPart(Part.EFFECT, atom.words)
    if row.elects:
        yield RulingPart(Part.CHOOSES, Message(N_("{who} chooses:"), who=ROLES[row.elects]))
    for option in row.options:
        yield RulingPart(
            Part.OPTION, Message(N_("{what} ({law})"), what=option.words, law=option.law), option.law
        )
        for atom in option.atoms:
            yield RulingPart(Part.OPTION_EFFECT, atom.words)
    for law in row.then:
        yield RulingPart(Part.LATER, _clause(N_("See law {law}: {about}"), code, law), law)
    if row.continues:
        trigger = code.tables[row.continues].trigger
        yield RulingPart(
            Part.CONTINUES, Message(N_("The ruling goes on: {what}"), what=trigger), row.continues
        )


def applied(row: Row, chosen: str = "") -> tuple[Atom, ...]:
    """The effects of a ruling once `chosen`, the key of an option, was chosen.

    Raises RuleError "laws.choice" for an option that is not open, and where one must be chosen.
    """
    return row.atoms + (option_of(row, chosen).atoms if row.options or chosen else ())


def option_of(row: Row, chosen: str) -> Option:
    """The option of that key. Raises RuleError "laws.choice"."""
    option = next((option for option in row.options if option.key == chosen), None)
    if option is None:
        raise RuleError(
            "laws.choice",
            "choice",
            N_("This ruling has no option called {name}. The options are: {names}."),
            f"Law {row.law}",
            name=chosen,
            names=", ".join(option.key for option in row.options),
        )
    return option


def _clause(template: str, code: Code, law: str) -> Message:
    return Message(template, law=law, about=code.clauses[law])
