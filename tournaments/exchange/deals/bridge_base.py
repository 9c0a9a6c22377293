"""Deals as LIN, which Bridge Base shows and other websites take: a list of deals, or what was played.

Results in the same file are read elsewhere (`tournaments.exchange.lin`). A file of a match has each deal
twice, once for either room.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scoring.cards import Suit, format_hand
from scoring.words import N_, RuleError, Vulnerability, dealer_of, vulnerability_of
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat
from tournaments.exchange.kinds import HEAD, MARK, SPACE
from tournaments.exchange.lin import BEGINS
from tournaments.exchange.lin.header import header_of
from tournaments.exchange.lin.played import DEALERS, HANDS, deal_in, dealer_in, vulnerability_in
from tournaments.exchange.lin.tables import Sorted, Table, sort_tags
from tournaments.exchange.lin.tags import refuse, tags

GIVEN = HANDS[:3]  # the fourth hand has the cards that are left
DEALER_FIGURES = {dealer: figure for figure, dealer in DEALERS.items()}
LETTERS = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}
DEAL = re.compile(rb"(?:\A|[|=\s]|%7c)md(?:\||%7c)", re.IGNORECASE)
NO_DEAL = ("", "0")
MOST_TABLES = 20_000


def _recognises(data: bytes) -> bool:
    head = data[:HEAD].lstrip(MARK + SPACE)
    return BEGINS.match(head) is not None and DEAL.search(data) is not None


def _read(data: bytes, _first: int) -> Boards:
    found = sort_tags(tags(data))
    tables = [table for table in found.tables if _has_deal(table)]
    if len(tables) > MOST_TABLES:
        raise RuleError("deals.count", "file", "The file has more than {most} deals.", "", most=MOST_TABLES)
    boards = (_board(table, number) for table, number in _numbered(tables, found))
    return list(_once(tables, boards))


def _has_deal(table: Table) -> bool:
    tag = table.tags.get("md")
    return tag is not None and tag.value.strip() not in NO_DEAL


def _numbered(tables: Sequence[Table], found: Sorted) -> Iterable[tuple[Table, int]]:
    """The tables with the numbers of their boards, of the up to three that a file has for each.

    Those of the list `bn` count, of labels or of headings, with which all dealers and vulnerabilities agree;
    where none do, the first that every table has. Raises RuleError where a board has no number.
    """
    labels = [table.label or table.heading or 0 for table in tables]
    header = header_of({name: found.header[name] for name in ("vg", "bn") if name in found.header}, labels)
    ways = (
        [header.numbers.get(label) for label in labels],
        [table.label for table in tables],
        [table.heading for table in tables],
    )
    complete = [[*zip(tables, filter(None, way), strict=True)] for way in ways if all(way)]
    if not complete:
        without = next((table for table, *way in zip(tables, *ways, strict=True) if not any(way)), tables[0])
        raise refuse(without.line, N_("The board that begins here has no number."))
    return next(filter(_agrees, complete), complete[0])


def _agrees(numbered: Iterable[tuple[Table, int]]) -> bool:
    """Whether what the tables say of dealers and vulnerabilities is usual for these numbers."""
    return all(
        dealer_in(table) in (None, dealer_of(number))
        and vulnerability_in(table) in (None, vulnerability_of(number))
        for table, number in numbered
    )


def _board(table: Table, number: int) -> BoardDeal:
    """The deal of a table under that number. Raises RuleError with the line and the board."""
    try:
        deal = deal_in(table)
    except RuleError as error:
        place, colon, name = error.field.partition(": ")
        raise error.at(f"{place}, board {number}{colon}{name}") from None
    if deal is None:
        raise refuse(
            table.tags["md"].line, N_("Board {board} does not have all four hands of a deal."), board=number
        )
    usual = BoardDeal.usual(number, deal)
    return replace(
        usual,
        dealer=dealer_in(table) or usual.dealer,
        vulnerability=vulnerability_in(table) or usual.vulnerability,
    )


def _once(tables: Iterable[Table], boards: Iterable[BoardDeal]) -> Iterator[BoardDeal]:
    """Each board once. Raises RuleError with both lines where a number has two deals."""
    seen: dict[int, tuple[BoardDeal, int]] = {}
    for table, board in zip(tables, boards, strict=True):
        before, line = seen.setdefault(board.board, (board, table.line))
        if before.deal != board.deal:
            raise refuse(
                table.line,
                N_(
                    "Board {board} has another deal than in line {before}: the numbers begin again. Save "
                    "each set of boards as a file of its own."
                ),
                board=board.board,
                before=line,
            )
        if before is board or before != board:
            yield board


def _write(boards: Boards) -> bytes:
    return "".join(map(_line, boards)).encode()


def _line(one: BoardDeal) -> str:
    hands = ",".join(_hand(format_hand(one.deal.hand(seat))) for seat in GIVEN)
    deal = f"{DEALER_FIGURES[one.dealer]}{hands}"
    return f"qx|o{one.board}|md|{deal}|rh||ah|Board {one.board}|sv|{LETTERS[one.vulnerability]}|pg||\n"


def _hand(text: str) -> str:
    """A hand from its form in PBN: `SKHA7643D742CAK75`."""
    return "".join(suit.value + ranks for suit, ranks in zip(Suit, text.split("."), strict=True))


FORMAT = DealFormat(
    key="lin",
    title="LIN",
    ending="lin",
    media_type="text/plain",
    recognises=_recognises,
    read=_read,
    write=_write,
    holds_results=True,
)
