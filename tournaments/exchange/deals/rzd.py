"""Deals as RZD (KoPS): the number of deals and eleven blanks, then 13 bytes a board.

The number is two bytes, the low one first. Each byte of a board is a rank from the ace down, and has the seat
of its spade in the two highest bits, then of its heart, its diamond and its club: 0 North to 3 West.
"""

from __future__ import annotations

from scoring.words import RuleError, nouns
from tournaments.exchange.deals.cards import deal_of_seats, records, require_count, seats_of
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat, Numbering

HEAD = 13
BLANKS = b" " * 11
SIZE = 13
MOST_HIGH_BYTE = 3  # of a number of deals up to 999: no text has such a second byte


def _recognises(data: bytes) -> bool:
    return data[2:HEAD] == BLANKS and data[1] <= MOST_HIGH_BYTE


def _read(data: bytes, first: int) -> Boards:
    count = int.from_bytes(data[:2], "little")
    require_count(count)
    found = records(data[HEAD:], SIZE, FORMAT.title)
    if len(found) != count:
        raise RuleError(
            "deals.size",
            "file",
            "The file says that it has {count}, and it has {found}.",
            "",
            count=nouns.deals(count),
            found=len(found),
        )
    return [_board(record, board) for board, record in enumerate(found, first)]


def _board(record: bytes, board: int) -> BoardDeal:
    seats = [rank >> shift & 3 for shift in (6, 4, 2, 0) for rank in record]
    return BoardDeal.usual(board, deal_of_seats(seats, board))


def _write(boards: Boards) -> bytes:
    head = len(boards).to_bytes(2, "little") + BLANKS
    return head + b"".join(_record(seats_of(one.deal)) for one in boards)


def _record(seats: list[int]) -> bytes:
    ranks = zip(*(seats[at : at + SIZE] for at in range(0, len(seats), SIZE)), strict=True)
    return bytes(spade << 6 | heart << 4 | diamond << 2 | club for spade, heart, diamond, club in ranks)


FORMAT = DealFormat(
    key="rzd",
    title="RZD",
    ending="rzd",
    media_type="application/octet-stream",
    recognises=_recognises,
    read=_read,
    write=_write,
    numbering=Numbering.NONE,
    states_dealer=False,
    shows_cards=False,
)
