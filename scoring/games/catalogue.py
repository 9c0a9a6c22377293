"""The catalogue of rules: what a game is called, where it stands in the books, in which editions.

Its rows are those of `docs/rules/index.csv` and `aliases.csv`, which a card player can read and correct. They
are read once, at start; a wrong row is refused with its file, line and column.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from scoring.games.row import Row
from scoring.words import Word

INDEX, ALIASES = "docs/rules/index.csv", "docs/rules/aliases.csv"

GameFamily = Literal[
    "trumps", "euchre", "stops", "all_fours", "hearts", "two_hand", "melding", "rummy", "canasta", "european",
    "solitaire", "children", "banking", "poker",
]  # fmt: skip
"""Families whose games are declared as rows of the catalogue."""

OtherFamily = Literal[
    "bridge", "duplicate", "movement", "comparison", "law", "club", "progressive", "whist", "boston",
]  # fmt: skip
"""Families whose modules name their titles and sources themselves."""

Tier = Literal["A", "B", "C", "D"]
Unit = Literal["", "deal", "hand", "round", "session"]
Payoff = Literal["score", "settlement", "both", "none"]
Key = Annotated[str, Field(pattern=r"^[a-z0-9_]+$", description="small letters, digits and _")]
Source = Annotated[str, Field(pattern=r"^(\d{3}:l\.\d+|std)$")]
Edition = Annotated[str, Field(pattern=r"^\w+@(\d{3}|std)$")]
Packs = Annotated[int, Field(strict=True, ge=1, le=10)]
Jokers = Annotated[int, Field(strict=True, ge=0, le=12)]
Minutes = Literal[10, 15, 20, 30, 45, 60, 90, 120, 180]


def _one_of(*literals: Any) -> str:
    return f"one of {', '.join(str(value) for literal in literals for value in get_args(literal) if value)}"


def _listed(given: object) -> object:
    return tuple(given.split(";")) if isinstance(given, str) and given else ()


def _number(given: object) -> object:
    """A number in plain digits as int, nothing as None; anything else stays the text that it is."""
    if given == "":
        return None
    return int(given) if isinstance(given, str) and re.fullmatch(r"0|[1-9][0-9]*", given) else given


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Entry(_Line):
    """A line of index.csv: `file` and `section` say where the rule stands in docs/rules, `sources` are lines
    of the books (`000:l.16421`), or `std` for what is public today. `packs` and `jokers` are what it takes to
    play, `minutes` how long it lasts; None is what nobody can say or what depends on how many play.
    """

    key: Key
    title: Annotated[str, Field(min_length=1, description="a name")]
    family: Annotated[GameFamily | OtherFamily, Field(description=_one_of(GameFamily, OtherFamily))]
    tier: Annotated[Tier, Field(description=_one_of(Tier))]
    sources: Annotated[
        tuple[Source, ...],
        BeforeValidator(_listed),
        Field(min_length=1, description="000:l.16421;001:l.854, or std"),
    ]
    file: Annotated[str, Field(min_length=1, description="pages of docs/rules")]
    section: str
    editions: Annotated[
        tuple[Edition, ...], BeforeValidator(_listed), Field(description="empty, or modern@std;hoyle@000")
    ]
    unit: Annotated[Unit, Field(description=_one_of(Unit))]
    payoff: Annotated[Payoff, Field(description=_one_of(Payoff))]
    packs: Annotated[Packs | None, BeforeValidator(_number), Field(description="empty, or 1 to 10")]
    jokers: Annotated[Jokers | None, BeforeValidator(_number), Field(description="empty, or 0 to 12")]
    minutes: Annotated[
        Minutes | None, BeforeValidator(_number), Field(description=f"empty, or {_one_of(Minutes)}")
    ]
    notes: str

    @property
    def is_game(self) -> bool:
        """Whether the games declare it as a row: its family does, and it keeps a score."""
        return self.family in get_args(GameFamily) and self.tier != "D"


class Alias(_Line):
    """A line of aliases.csv: another name of what the catalogue knows under a key."""

    alias: Key
    key: Key


Line = TypeVar("Line", bound=_Line)


class WrongLine(ValueError):
    """A line of the catalogue that cannot be right, with its file, its number and what is wrong with it."""

    def __init__(self, file: str, line: int, fault: str) -> None:
        super().__init__(f"{file}, line {line}: {fault}")


def entries(text: str) -> list[Entry]:
    """The lines of index.csv. Raises WrongLine."""
    return [entry for _line, entry in _once(INDEX, text, Entry, "key")]


def names_of(text: str, keys: Mapping[str, object]) -> dict[str, list[str]]:
    """The other names of each key, from the lines of aliases.csv. Raises WrongLine."""
    names: defaultdict[str, list[str]] = defaultdict(list)
    for line, other in _once(ALIASES, text, Alias, "alias"):
        if other.key not in keys:
            raise WrongLine(ALIASES, line, f"the catalogue has no key {other.key}.")
        if other.alias in keys:
            raise WrongLine(ALIASES, line, f"{other.alias} is a key of the catalogue itself.")
        names[other.key].append(other.alias)
    return names


def rows_of(index: str, aliases: str) -> dict[str, Row]:
    """The rows of all games that keep a score, in the order of index.csv. Raises WrongLine."""
    every = {entry.key: entry for entry in entries(index)}
    names = names_of(aliases, every)
    return {
        key: Row(
            key=key,
            title=Word(entry.title),
            family=entry.family,
            tier=entry.tier,
            sources=entry.sources,
            editions=tuple(edition.partition("@")[0] for edition in entry.editions),
            names=tuple(names[key]),
        )
        for key, entry in every.items()
        if entry.is_game
    }


def _once(file: str, text: str, form: type[Line], name: str) -> Iterator[tuple[int, Line]]:
    """Every line of a file as a `form`, with its number; the value of column `name` stands once."""
    lines_by_name: dict[str, int] = {}
    reader = csv.reader(text.splitlines(), strict=True)
    columns = next(reader)
    if columns != list(form.model_fields):
        raise WrongLine(file, 1, f"the columns are {', '.join(form.model_fields)}.")
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise WrongLine(file, reader.line_num, f"{error}.") from None
        line = reader.line_num
        if len(cells) != len(columns):
            fault = f"it has {len(cells)} columns instead of {len(columns)}: quote a value that has a comma."
            raise WrongLine(file, line, fault)
        try:
            entry = form.model_validate(dict(zip(columns, cells, strict=True)))
        except ValidationError as error:
            wrong = str(error.errors()[0]["loc"][0])
            given, wanted = cells[columns.index(wrong)], form.model_fields[wrong].description
            raise WrongLine(file, line, f"{wrong} is {given!r}; it must be {wanted}.") from None
        value = getattr(entry, name)
        if value in lines_by_name:
            raise WrongLine(file, line, f"{name} {value} is on line {lines_by_name[value]} already.")
        lines_by_name[value] = line
        yield line, entry


def _read(name: str) -> str:
    return resources.files("scoring").joinpath("..", *name.split("/")).read_text("utf-8")


ROWS: Final[Mapping[str, Row]] = rows_of(_read(INDEX), _read(ALIASES))
