"""The formats of files of whole events: each folder beside this module that has `FORMAT` brings one.

All that pages, commands and services know about a format is in its `ResultFormat`. How a file is told from
those of other formats is in `kinds`; files of deals have formats of their own, in `deals`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tournaments import exchange
from tournaments.exchange.event import Event
from tournaments.exchange.segments import Again


def _declares_nothing(data: bytes) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class ResultFormat:
    """A format of files of whole events.

    `begins` looks at a text without marks and spaces before it, and is true for this format alone. `read`
    gets the bytes of a file, and what boards are whose numbers begin again, where somebody said it. `read`
    and `write` are None where the format is not read or not written. `declared` is the encoding that a file
    names, or "". `is_whole` marks our own format, which holds the session itself and not an `Event`: services
    read and write it, for the staff alone. `has_online_names` is whether people have the names of an online
    site in such a file. `is_binary` marks a format that is no text: neither code pages nor marks of a text
    are looked for in it. `link` is the text of its link where the title does not suffice.
    """

    key: str
    title: str
    ending: str
    media_type: str
    begins: Callable[[bytes], bool]
    read: Callable[[bytes, Again | None], Event] | None = None
    write: Callable[[Event], bytes] | None = None
    declared: Callable[[bytes], str] = _declares_nothing
    is_whole: bool = False
    has_online_names: bool = False
    is_binary: bool = False
    link: str = ""

    @property
    def is_read(self) -> bool:
        return self.is_whole or self.read is not None

    @property
    def is_written(self) -> bool:
        return self.is_whole or self.write is not None


@cache
def result_formats() -> Mapping[str, ResultFormat]:
    """Every format of whole events by its key, by title, our own at the end."""
    formats = sorted(_formats(), key=lambda one: (one.is_whole, one.title))
    return {one.key: one for one in formats}


def _formats() -> Iterator[ResultFormat]:
    for module in iter_modules(exchange.__path__, f"{exchange.__name__}."):
        if module.ispkg:
            format = getattr(import_module(module.name), "FORMAT", None)
            if isinstance(format, ResultFormat):
                yield format


def titles_read() -> str:
    """The titles of all formats that are read, for a sentence."""
    return ", ".join(one.title for one in result_formats().values() if one.is_read)


def titles_of_others() -> str:
    """The titles of the formats in which other programs can give their results, for a sentence."""
    return ", ".join(one.title for one in result_formats().values() if one.read)
