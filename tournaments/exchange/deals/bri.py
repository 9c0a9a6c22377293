"""Deals as BRI: the numbers of the cards of North, East and South as two figures each, 128 bytes a board."""

from __future__ import annotations

from scoring.cards import PACK, Deal
from tournaments.exchange.deals.cards import SEATS, dealt, numbers_of, records, unreadable, with_the_rest
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat, Numbering

SIZE = 128
HAND = 13
FIGURES = 2
DIGITS = 3 * HAND * FIGURES
FILLER = b" " * 32 + bytes(18)
GIVEN = SEATS[:3]


def digits_of(deal: Deal) -> bytes:
    """Three hands as figures, cards in rising order; West has the rest."""
    numbers = (number for seat in GIVEN for number in numbers_of(deal.hand(seat)))
    return b"".join(b"%02d" % number for number in numbers)


def deal_of_digits(digits: bytes, board: int) -> Deal:
    """The inverse of `digits_of`; a hand may have any order. Raises RuleError naming the board."""
    if len(digits) != DIGITS or not digits.isdigit():
        raise unreadable(board, digits)
    numbers = [int(digits[at : at + FIGURES]) for at in range(0, DIGITS, FIGURES)]
    for number in numbers:
        if not 1 <= number <= len(PACK):
            raise unreadable(board, b"%02d" % number)
    cards = [PACK[number - 1] for number in numbers]
    hands = {seat: cards[at * HAND : (at + 1) * HAND] for at, seat in enumerate(GIVEN)}
    return dealt(with_the_rest(hands), board)


def _recognises(data: bytes) -> bool:
    return data[:DIGITS].isdigit() and _is_filler(data[DIGITS:SIZE])


def _is_filler(part: bytes) -> bool:
    """Blanks and NULs; the last one is a NUL, as it is not where a DUP file hides the hands."""
    return part[-1:] == b"\0" and not part.strip(b" \0")


def _read(data: bytes, first: int) -> Boards:
    whole = data.rstrip(b"\x1a")
    return [_board(record, board) for board, record in enumerate(records(whole, SIZE, FORMAT.title), first)]


def _board(record: bytes, board: int) -> BoardDeal:
    if not _is_filler(record[DIGITS:]):
        raise unreadable(board, record[DIGITS:])
    return BoardDeal.usual(board, deal_of_digits(record[:DIGITS], board))


def _write(boards: Boards) -> bytes:
    return b"".join(digits_of(one.deal) + FILLER for one in boards)


FORMAT = DealFormat(
    key="bri",
    title="BRI",
    ending="bri",
    media_type="application/octet-stream",
    recognises=_recognises,
    read=_read,
    write=_write,
    numbering=Numbering.NONE,
    states_dealer=False,
    shows_cards=False,
)
