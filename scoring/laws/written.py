"""How a code of laws is written in TOML, its words checked; docs/games-and-laws.md tells it to correctors.

The forms have the names of the files; `reading` makes tables of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, PlainValidator

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO
from scoring.words import Word


def near(given: object, known: Iterable[str]) -> str:
    """A hint at the word that was meant, if one is near."""
    found = get_close_matches(str(given), list(known), n=1)
    return f" Is “{found[0]}” meant?" if found else ""


def _word(given: object) -> Word:
    """A text, whose line breaks are spaces."""
    if isinstance(given, dict):
        raise ValueError("It is no text; a key with a dot in it stands in quotation marks.")
    if not isinstance(given, str) or not given.strip():
        raise ValueError(f"“{given}” is no text.")
    folded = " ".join(given.split())
    return Word(folded)


def _role(given: object) -> Role:
    try:
        return Role(str(given))
    except ValueError:
        raise ValueError(f"There is no player or side called “{given}”.{near(given, Role)}") from None


def _several(given: object) -> tuple[str, ...]:
    """One word, or a list of them."""
    if isinstance(given, bool):
        raise ValueError(f'Yes and no are words in quotation marks: is "{"yes" if given else "no"}" meant?')
    words = given if isinstance(given, list) else [given]
    if not all(isinstance(word, str) for word in words):
        raise ValueError(f"“{given}” must be text, or a list of texts: write it in quotation marks.")
    return tuple(words)


def _atom(given: object) -> Atom:
    """An effect, after a colon its arguments: "penalty_card", "transfer: 2 tricks", "lead_free: partner"."""
    name, _colon, rest = str(given).partition(":")
    try:
        effect = Effect(name)
    except ValueError:
        raise ValueError(f"There is no effect called “{name}”.{near(name, Effect)}") from None
    who: Role | None = None
    amounts: dict[str, int] = {}
    for argument in (one.strip() for one in rest.split(",") if one.strip()):
        number, _space, unit = argument.partition(" ")
        if number.isdecimal():
            unit = unit.removesuffix("s") + "s"
            if unit not in {"tricks", "points"}:
                raise ValueError(f"“{argument}” is neither tricks nor points.")
            amounts[unit] = int(number)
        else:
            who = _role(argument)
    return Atom(effect, who, **amounts)


class Laws(NamedTuple):
    """The law of a ruling by the answers to a question; by none where it is the same whatever is answered.

    Without `by_answers` they are the `laws` of that question.
    """

    question: str
    by_answers: Mapping[tuple[str, ...], str]

    @classmethod
    def of(cls, question: str, laws: Mapping[str, str]) -> Laws:
        """The laws of a question's answers; answers with the same law are taken together."""
        answers: dict[str, tuple[str, ...]] = {}
        for answer, law in laws.items():
            answers[law] = (*answers.get(law, ()), answer)
        return cls(question, {several: law for law, several in answers.items()})


def _laws(given: object) -> Laws:
    """One law, or that of each answer to one question."""
    if isinstance(given, str):
        return Laws("", {(): given})
    if not isinstance(given, dict):
        raise ValueError("“law” must be text: write it in quotation marks.")
    question, laws = next(iter(given.items()))
    if len(given) > 1:
        raise ValueError(f"A law depends on one question: on “{question}”, or on another one.")
    if question == "by" and isinstance(laws, str):
        return Laws(laws, {})
    if not isinstance(laws, dict) or not all(isinstance(law, str) for law in laws.values()):
        raise ValueError('A law by an answer is law.QUESTION.ANSWER = "NUMBER", or law.by = "QUESTION".')
    return Laws.of(question, laws)


Said = Annotated[Word, PlainValidator(_word)]
Who = Annotated[Role, PlainValidator(_role)]
Fits = Annotated[tuple[str, ...], PlainValidator(_several)]
Effects = tuple[Annotated[Atom, PlainValidator(_atom)], ...]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WrittenQuestion(_Form):
    """`answers` are yes and no unless they are written; `as_in` takes the question of another table.

    `laws` are those of rulings whose law is `by` this question.
    """

    as_in: str = ""
    asks: Said | None = None
    answers: dict[str, Said] = dict(YES_NO)
    laws: dict[str, str] = {}
    usual: str = ""
    chosen_by: Who | None = None
    help: Said | None = None


class WrittenOption(_Form):
    """`law` is that of the ruling unless it is written."""

    says: Said
    law: str = ""
    effects: Effects = ()


class WrittenRuling(_Form):
    """`replaces` names the law of the ruling whose place it takes, in a table that amends another one."""

    law: Annotated[Laws, PlainValidator(_laws)]
    fits: dict[str, Fits] = Field({}, alias="if")
    says: Said
    effects: Effects = ()
    chosen_by: Who | None = None
    options: dict[str, WrittenOption] = {}
    later: Fits = ()
    continues: str = ""
    contradicts: str = ""
    replaces: str = ""


class WrittenTable(_Form):
    """`amends`: it is the table of the code that is amended, but for what is written."""

    told: Said | None = None
    amends: bool = False
    without_answers: Mapping[str, Fits] = {}
    question: dict[str, WrittenQuestion] = {}
    ruling: tuple[WrittenRuling, ...] = ()


class WrittenCode(_Form):
    """The head of a code. `amends` names another code, whose tables hold but for those `without`.

    `sentences` and `options` are written once here, and used by their names.
    """

    title: Said
    source: str
    chapters: tuple[str, ...] = ()
    amends: str = ""
    without: tuple[str, ...] = ()
    clauses: dict[str, Said] = {}
    sentences: dict[str, Said] = {}
    options: dict[str, WrittenOption] = {}


WORDS = {"as", "by"} | {
    field.alias or key
    for form in (WrittenQuestion, WrittenOption, WrittenRuling, WrittenTable, WrittenCode)
    for key, field in form.model_fields.items()
}
"""Every word that a file may have left of an equals sign, but for keys."""
