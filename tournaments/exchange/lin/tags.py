"""A LIN file taken apart: `tag|value|tag|value|`, where line breaks mean nothing.

The same text stands in addresses of the hand viewer, after `lin=`; a file may be a list of those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.words import N_, RuleError
from tournaments.exchange.markup import require_size

MAX_TAGS = 300_000
NAME = re.compile(r"[0-9A-Za-z]{2}")
MAX_VALUE = 200_000  # the names of eight people on 999 boards
IN_ADDRESS = re.compile(r"[?&;]lin=([^&#]*)", re.IGNORECASE)
QUOTED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
BREAK = re.compile(r"\r\n?|\n")
MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag by its two letters, small, and its value as written; `line` is where in the file it begins."""

    name: str
    value: str
    line: int

    @property
    def fields(self) -> list[str]:
        """The parts of the value between commas, without spaces around them."""
        return [part.strip() for part in self.value.split(",")]


def tags(data: bytes) -> Iterator[Tag]:
    """The tags of a file in UTF-8 as they come, known or not.

    Raises RuleError "exchange.lin" with the line of what is no tag, also where the file ends within one.
    """
    require_size(data)
    text = BREAK.sub("\n", data.decode("utf-8", "replace").lstrip(MARK))
    if text.lstrip()[:4].lower() == "http":
        text = "\n".join(map(_of_address, text.split("\n")))
    parts = text.split("|")
    if len(parts) > 2 * MAX_TAGS:
        raise RuleError("exchange.many", "file", "The file has more than {most} tags.", "", most=MAX_TAGS)
    line = 1
    for name, value in zip(parts[:-1:2], parts[1:-1:2], strict=False):
        begins = line + _breaks_before(name)
        line += name.count("\n") + value.count("\n")
        if len(value) > MAX_VALUE:
            raise refuse(begins, N_("A tag has more than {most} characters."), most=MAX_VALUE)
        yield Tag(_name(name, begins), value.replace("\n", ""), begins)
    if len(parts) % 2 == 0:
        name = parts[-2]
        line += _breaks_before(name)
        raise refuse(line, N_("The file ends within the tag {name}."), name=_name(name, line))
    if rest := parts[-1].strip():
        line += _breaks_before(parts[-1])
        raise refuse(line, N_("{text} is not a tag of a LIN file."), text=rest[:20])


def _breaks_before(text: str) -> int:
    """How many lines end before a text begins."""
    return text[: len(text) - len(text.lstrip())].count("\n")


def _of_address(line: str) -> str:
    """What an address shows; other lines as they are."""
    shown = IN_ADDRESS.search(line) if line.lstrip()[:4].lower() == "http" else None
    return _unquoted(shown[1]) if shown else line


def _unquoted(text: str) -> str:
    """The part of an address as it was before its letters were written as numbers (RFC 3986)."""
    plain = text.replace("+", " ")
    return QUOTED.sub(lambda run: bytes.fromhex(run[0].replace("%", "")).decode("utf-8", "replace"), plain)


def _name(written: str, line: int) -> str:
    name = written.strip()
    if not NAME.fullmatch(name):
        raise refuse(line, N_("{text} is not a tag of a LIN file."), text=name[:20] or "|")
    return name.lower()


def refuse(line: int, template: str, **values: object) -> RuleError:
    """What refuses a LIN file, naming the line."""
    return RuleError("exchange.lin", f"line {line}", template, "", **values)
