"""Deals as CSV, as Big Deal writes them: sixteen suits, the board, and dealer with vulnerability.

A row has spades, hearts, diamonds and clubs of North, then of East, South and West; its last cell is `N/-`,
`E/NS`, `S/EW` or `W/All`. There is no row of names. Spreadsheets leave quotes out and part by semicolons.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence

from scoring.cards import Card, Deal, Suit, format_hand
from scoring.cards.cards import RANK_LETTERS
from scoring.words import N_, RuleError, Seat, Vulnerability, encodings
from tournaments.exchange.deals.cards import SEATS, dealt, require_count
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat
from tournaments.exchange.kinds import FILLING, HEAD, MARK, SPACE

DELIMITERS = ",;\t"
SUITS = tuple(Suit)
CELLS = len(SEATS) * len(SUITS) + 2
RANKS = re.compile(r"[AKQJT2-9]{0,13}")
NUMBER = re.compile(r"[0-9]{1,3}")
CONDITIONS = re.compile(r"(?P<dealer>[NESW])/(?P<vulnerable>-|NS|EW|All)", re.IGNORECASE)
VULNERABLE = {
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
}
WRITTEN = {
    Vulnerability.NONE: "-",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}


def _recognises(data: bytes) -> bool:
    lines = data[:HEAD].removeprefix(MARK).lstrip(b"\r\n").splitlines() or [b""]
    return _delimiter(lines[0].decode("latin-1")) is not None


def _delimiter(line: str) -> str | None:
    """What parts the cells of a line of this format; None for any other line."""
    for delimiter in DELIMITERS:
        cells = _cells(line, delimiter)
        if len(cells) == CELLS and CONDITIONS.fullmatch(cells[-1]) and NUMBER.fullmatch(cells[-2]):
            return delimiter
    return None


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line.strip("\r\n")], delimiter=delimiter), [])]
    except csv.Error:
        return []


def _read(data: bytes, _first: int) -> Boards:
    lines = encodings.decoded(data.rstrip(FILLING + SPACE)).splitlines()
    rows = [(row, line) for row, line in enumerate(lines, 1) if line.strip()]
    require_count(len(rows))
    delimiter = _delimiter(rows[0][1]) or DELIMITERS[0]
    return [_board(_cells(line, delimiter), row) for row, line in rows]


def _board(cells: Sequence[str], row: int) -> BoardDeal:
    if len(cells) != CELLS or not NUMBER.fullmatch(cells[-2]):
        raise _refusal(row, N_("Row {row} must have 16 suits, the number of a board, and who deals."))
    conditions = CONDITIONS.fullmatch(cells[-1])
    if conditions is None:
        raise _refusal(
            row,
            N_("Row {row}: {text} is not a dealer and a vulnerability, as N/- or E/NS."),
            text=cells[-1][:20],
        )
    board = int(cells[-2])
    return BoardDeal(
        board,
        _deal([cell.upper().replace("10", "T") for cell in cells[:-2]], row, board),
        Seat(conditions["dealer"].upper()),
        VULNERABLE[conditions["vulnerable"].lower()],
    )


def _deal(suits: Sequence[str], row: int, board: int) -> Deal:
    for ranks in suits:
        if not RANKS.fullmatch(ranks):
            raise _refusal(row, N_("Row {row}: {text} is not a suit."), text=ranks[:20])
    hands = {seat: _hand(suits[at * len(SUITS) : (at + 1) * len(SUITS)]) for at, seat in enumerate(SEATS)}
    return dealt(hands, board)


def _hand(suits: Iterable[str]) -> list[Card]:
    return [
        Card(suit, RANK_LETTERS[rank]) for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks
    ]


def _refusal(row: int, template: str, **values: object) -> RuleError:
    return RuleError("deals.csv", f"row {row}", template, "", row=row, **values)


def _write(boards: Boards) -> bytes:
    return "".join(map(_row, boards)).encode()


def _row(one: BoardDeal) -> str:
    suits = [suit for hand in one.deal.hands for suit in format_hand(hand).split(".")]
    cells = [*suits, str(one.board), f"{one.dealer.value}/{WRITTEN[one.vulnerability]}"]
    return ",".join(f'"{cell}"' for cell in cells) + "\n"


FORMAT = DealFormat(
    key="csv",
    title="CSV",
    ending="csv",
    media_type="text/csv",
    recognises=_recognises,
    read=_read,
    write=_write,
)
