"""Deals as BER (Bernasconi): a figure for each card of the pack, from 1 for North to 4 for West."""

from __future__ import annotations

from scoring.cards import PACK
from tournaments.exchange.deals.cards import (
    deal_of_seats,
    records,
    seats_of,
    unreadable,
    without_filling,
)
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat, Numbering

FIGURES = b"1234"
SIZE = len(PACK)


def _recognises(data: bytes) -> bool:
    return len(data) >= SIZE and not data[:SIZE].strip(FIGURES)


def _read(data: bytes, first: int) -> Boards:
    found = records(without_filling(data), SIZE, FORMAT.title)
    return [_board(record, board) for board, record in enumerate(found, first)]


def _board(record: bytes, board: int) -> BoardDeal:
    if record.strip(FIGURES):
        raise unreadable(board, record)
    return BoardDeal.usual(board, deal_of_seats([FIGURES.index(figure) for figure in record], board))


def _write(boards: Boards) -> bytes:
    return bytes(FIGURES[seat] for one in boards for seat in seats_of(one.deal))


FORMAT = DealFormat(
    key="ber",
    title="BER",
    ending="ber",
    media_type="application/octet-stream",
    recognises=_recognises,
    read=_read,
    write=_write,
    numbering=Numbering.NONE,
    states_dealer=False,
    shows_cards=False,
)
