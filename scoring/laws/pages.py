"""The files of laws in `books`: what is written there, and the line of it, for who corrects a file must know.

`tomllib` does not tell where a value stands.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from scoring.laws.syntax import fault_of
from scoring.laws.written import WORDS, near

FILES = resources.files(__package__) / "books"

Form = TypeVar("Form", bound=BaseModel)

Place = tuple[str | int, ...]
"""The keys that lead to a value, and its number in a list: ("revoke", "ruling", 3, "effects", 0)."""

_HEADER = re.compile(r"(\[{1,2})([\w\".\- ]+)\]{1,2}\s*(?:#.*)?")


class Unreadable(ValueError):
    """A file that is no code of laws: every fault with its file and line."""


@dataclass(frozen=True, slots=True)
class Page:
    """A file: its name, its lines, and what is written there."""

    name: str
    lines: tuple[str, ...]
    written: Mapping[str, Any]

    @classmethod
    def of(cls, name: str) -> Page:
        """The file of that name. Raises Unreadable for what is no TOML."""
        path = f"books/{name}.toml"
        text = FILES.joinpath(f"{name}.toml").read_text("utf-8")
        try:
            return cls(path, tuple(text.splitlines()), tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            line, words = fault_of(text.splitlines(), error)
            raise Unreadable(f"scoring/laws/{path}, line {line}: {words}") from None

    def spot(self, place: Place, given: object = "") -> str:
        """File, line and place for a reader: "scoring/laws/books/gin.toml, line 9 (clauses, 31)"."""
        where = ", ".join(f"{key + 1}" if isinstance(key, int) else key for key in place)
        return f"scoring/laws/{self.name}, line {line_of(self.lines, place, given)} ({where})"

    def unreadable(self, place: Place, given: object, *words: str) -> Unreadable:
        return Unreadable(f"{self.spot(place, given)}: {' '.join(words)}")

    def form(self, kind: type[Form], given: object, place: Place) -> Form:
        """What is written at a place. Raises Unreadable with every word that may not stand there."""
        try:
            return kind.model_validate(given)
        except ValidationError as error:
            faults = error.errors(include_url=False, include_context=False)
            refused = (self.unreadable((*place, *one["loc"]), one["input"], _in_words(one)) for one in faults)
            raise Unreadable("\n".join(map(str, refused))) from None


def is_page(name: str) -> bool:
    """Whether there is a file of that name."""
    return FILES.joinpath(f"{name}.toml").is_file()


def no_word(name: str) -> str:
    """The refusal of a word that no file may have."""
    return f"“{name}” is no word of these files.{near(name, WORDS)}"


def _in_words(fault: Any) -> str:
    name = str(fault["loc"][-1]) if fault["loc"] else ""
    if fault["type"] == "extra_forbidden":
        return no_word(name)
    if fault["type"] == "string_type":
        return f"“{name}” must be text: write it in quotation marks."
    if fault["type"] == "missing":
        return f"“{name}” is missing."
    return str(fault["msg"]).removeprefix("Value error, ")


def line_of(lines: Sequence[str], place: Place, given: object = "") -> int:
    """The line of what is `given` at a place; of its key or its header where that is not found."""
    headers = list(_headers(lines))
    opened = next((number for number, path in headers if path[: len(place)] == place), 0)
    if opened and place:
        return opened
    around = [(number, len(path)) for number, path in headers if path == place[: len(path)]]
    start, depth = max(around, key=lambda header: header[1], default=(0, 0))
    end = next((number for number, _path in headers if number > start), len(lines) + 1)
    keys = [str(key) for key in place[depth:] if isinstance(key, str)]
    for length in range(len(keys), 0, -1):
        key = re.compile(re.escape(".".join(keys[:length])) + r"\b")
        for number in range(start + 1, end):
            if key.match(lines[number - 1].lstrip('"')):
                below = (at for at in range(number, end) if given and f'"{given}"' in lines[at - 1])
                return next(below, number)
    return max(start, 1)


def _headers(lines: Sequence[str]) -> Iterator[tuple[int, Place]]:
    """The number of each header's line, and the place that it opens."""
    times: Counter[Place] = Counter()
    for number, line in enumerate(lines, 1):
        if found := _HEADER.fullmatch(line):
            path: Place = tuple(key.strip(' "') for key in found[2].split("."))
            if found[1] == "[[":
                times[path] += 1
                path = (*path, times[path] - 1)
            yield number, path
