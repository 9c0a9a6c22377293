"""The formats of deals by their keys, and a file read or written by the format that it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoring.words import RuleError
from tournaments.exchange import deals
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat
from tournaments.exchange.event import MAX_BOARDS
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


def deal_format_in(data: bytes) -> DealFormat | None:
    """The format of deals that the file has, told by its content; None if it is another kind of file."""
    return next((one for one in deal_formats().values() if one.recognises(data)), None)


def read_deals(data: bytes, first: int = 1) -> DealFile:
    """The deals of a file, whose format is told by its content.

    `first` is the number of the first board where the format does not say any. A deal that is in the file
    twice is read once. Raises RuleError of the format, "deals.nothing" for a file without deals,
    "deals.twice", "deals.number", and for another kind of file "exchange.kind" as `kinds.recognised`.
    """
    require_size(data)
    format_of_file = deal_format_in(data)
    if format_of_file is None:
        raise _no_deals(data)
    boards = _by_number(format_of_file.read(data, first))
    if not boards:
        raise RuleError("deals.nothing", "file", "The file has no deals.", "")
    return DealFile(format_of_file, boards)


def write_deals(boards: Boards, key: str, *, sealed: bool = False) -> bytes:
    """The deals as a file of that format, in the order of their numbers.

    `sealed` tells the dealing machine not to show the hands. Raises RuleError "deals.format", "deals.sealed"
    where the format has no word for that, and as `DealFormat.require_writable`.
    """
    form = format_of_deals(key)
    ordered = sorted(boards, key=lambda one: one.board)
    form.require_writable(ordered)
    if not sealed:
        return form.write(ordered)
    if form.write_sealed is None:
        raise RuleError(
            "deals.sealed",
            "sealed",
            "Only {known} files tell a dealing machine not to show the hands. {format} files do not.",
            "",
            known=", ".join(one.title for one in deal_formats().values() if one.seals),
            format=form.title,
        )
    return form.write_sealed(ordered)


def _by_number(read: Iterable[BoardDeal]) -> tuple[BoardDeal, ...]:
    """The boards in the order of their numbers, each once. Raises RuleError for what contradicts another."""
    boards: dict[int, BoardDeal] = {}
    for one in read:
        if not 1 <= one.board <= MAX_BOARDS:
            raise RuleError(
                "deals.number",
                "board",
                "Boards are numbered from 1 to {most}, not {found}.",
                "Law 2",
                most=MAX_BOARDS,
                found=one.board,
            )
        before = boards.setdefault(one.board, one)
        if before.deal != one.deal:
            raise RuleError(
                "deals.twice", "file", "Board {board} has two different deals.", "", board=one.board
            )
        if before != one:
            raise RuleError(
                "deals.twice",
                "file",
                "Board {board} is in the file twice, with different dealers or vulnerabilities.",
                "",
                board=one.board,
            )
    return tuple(boards[number] for number in sorted(boards))


def _no_deals(data: bytes) -> RuleError:
    """What refuses a file of no format of deals, by its own name if it has one."""
    from tournaments.exchange.kinds import recognised  # here: it asks for the formats of deals first

    format, _text = recognised(data)
    if any(one.holds_results for one in deal_formats().values() if one.key == format.key):
        return RuleError("deals.nothing", "file", "The file has no deals.", "")
    return RuleError(
        "exchange.kind",
        "file",
        "This is a file of results ({format}). Deals are read from {known} files.",
        "",
        format=format.title,
        known=", ".join(one.title for one in deal_formats().values()),
    )
