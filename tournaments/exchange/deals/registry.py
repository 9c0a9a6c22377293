"""The formats of deals by their keys, and a file read or written by the format that it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules

from scoring.words import RuleError
from tournaments.exchange import deals
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat
from tournaments.exchange.kinds import recognised
from tournaments.exchange.markup import require_size


@dataclass(frozen=True, slots=True)
class DealFile:
    """A file of deals that was read: its format and its boards in the order of their numbers."""

    format: DealFormat
    boards: tuple[BoardDeal, ...]


@cache
def deal_formats() -> Mapping[str, DealFormat]:
    """Every format of deals by its key: each module of this package that has `FORMAT` brings one."""
    formats = sorted(_formats(), key=lambda one: one.title)
    return {one.key: one for one in formats}


def _formats() -> Iterator[DealFormat]:
    for module in iter_modules(deals.__path__, f"{deals.__name__}."):
        if module.name != __name__:
            yield from filter(None, [getattr(import_module(module.name), "FORMAT", None)])


def format_of_deals(key: str) -> DealFormat:
    """The format of that key. Raises RuleError "deals.format"."""
    if key not in deal_formats():
        raise RuleError(
            "deals.format",
            "format",
            "The format must be one of {known}, not {format}.",
            "",
            known=", ".join(deal_formats()),
            format=key,
        )
    return deal_formats()[key]


def read_deals(data: bytes, first: int = 1) -> DealFile:
    """The deals of a file, whose format is told by its content.

    `first` is the number of the first board where the format does not say any. Raises RuleError as
    `recognised` for a file that has no deals, and "deals.nothing", "deals.twice".
    """
    require_size(data)
    format_of_file = next((one for one in deal_formats().values() if one.recognises(data)), None)
    if format_of_file is None:
        recognised(data)
        raise RuleError("deals.nothing", "file", "The file has no deals.", "")
    boards = sorted(format_of_file.read(data, first), key=lambda one: one.board)
    if not boards:
        raise RuleError("deals.nothing", "file", "The file has no deals.", "")
    for before, after in pairwise(boards):
        if before.board == after.board:
            raise RuleError(
                "deals.twice", "file", "Board {board} has two different deals.", "", board=after.board
            )
    return DealFile(format_of_file, tuple(boards))


def write_deals(boards: Boards, key: str) -> bytes:
    """The deals as a file of that format, in the order of their numbers. Raises RuleError "deals.format"."""
    return format_of_deals(key).write(sorted(boards, key=lambda one: one.board))
