"""How a code of laws is written in TOML, its words checked; `docs/laws.md` tells it to those who correct one.

The forms have the names of the files; `reading` makes tables of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator

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


def _several(given: object) -> object:
    """One word, or a list of them."""
    return [given] if isinstance(given, str) else given


def _atom(given: object) -> Atom:
    """An effect, after a colon its arguments: "penalty_card", "transfer: 2 tricks", "lead_free: partner"."""
    name, _colon, rest = str(given).partition(":")
    if name not in set(Effect):
        raise ValueError(f"There is no effect called “{name}”.{near(name, Effect)}")
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
    return Atom(Effect(name), who, **amounts)


Said = Annotated[Word, PlainValidator(_word)]
Who = Annotated[Role, PlainValidator(_role)]
Fits = Annotated[tuple[str, ...], BeforeValidator(_several)]
Effects = tuple[Annotated[Atom, PlainValidator(_atom)], ...]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WrittenQuestion(_Form):
    """`answers` are yes and no unless they are written; `as_in` takes the question of another table."""

    as_in: str = ""
    asks: Said | None = None
    answers: dict[str, Said] = dict(YES_NO)
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

    law: str
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
    """The head of a code. `amends` names another code, whose tables hold but for those `without`."""

    title: Said
    source: str
    chapters: tuple[str, ...] = ()
    amends: str = ""
    without: tuple[str, ...] = ()
    clauses: dict[str, Said] = {}


WORDS = frozenset(
    name
    for form in (WrittenQuestion, WrittenOption, WrittenRuling, WrittenTable, WrittenCode)
    for name in (field.alias or key for key, field in form.model_fields.items())
)
"""Every word that a file may have left of an equals sign, but for keys."""
