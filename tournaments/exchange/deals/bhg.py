"""Deals as BHG (Borel Hand Generator): an empty line, then a line of 52 letters for each board.

The letters are A to Z and a to z for the cards of the pack in its order, thirteen a hand, from the dealer's
hand on. The dealer is the usual one of the board's number, which the file does not say.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase

from scoring.cards import PACK
from scoring.words.seats import dealer_of
from tournaments.exchange.deals.cards import dealt, numbers_of, require_count, unreadable, without_filling
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat, Numbering

LETTERS = (ascii_uppercase + ascii_lowercase).encode()
HAND = 13
LINE = re.compile(rb"[A-Za-z]{52}")
HEAD = 200
FIRST_LINE = re.compile(rb"\s*[A-Za-z]{52}[ \t]*(?:[\r\n\x1a]|\Z)")


def _recognises(data: bytes) -> bool:
    return FIRST_LINE.match(data[:HEAD]) is not None


def _read(data: bytes, first: int) -> Boards:
    lines = without_filling(data).split()
    require_count(len(lines))
    return [_board(line, board) for board, line in enumerate(lines, first)]


def _board(line: bytes, board: int) -> BoardDeal:
    if not LINE.fullmatch(line):
        raise unreadable(board, line)
    dealer = dealer_of(board)
    cards = [PACK[LETTERS.index(letter)] for letter in line]
    hands = {dealer.turned(at): cards[at * HAND : (at + 1) * HAND] for at in range(4)}
    return BoardDeal.usual(board, dealt(hands, board))


def _write(boards: Boards) -> bytes:
    """Each line begins with the hand that deals the number under which the line is read again."""
    lines = (_line(one, board) for board, one in enumerate(boards, boards[0].board))
    return b"\n" + b"".join(lines)


def _line(one: BoardDeal, board: int) -> bytes:
    hands = (one.deal.hand(dealer_of(board).turned(at)) for at in range(4))
    return bytes(LETTERS[number - 1] for hand in hands for number in numbers_of(hand)) + b"\n"


FORMAT = DealFormat(
    key="bhg",
    title="BHG",
    ending="bhg",
    media_type="text/plain",
    recognises=_recognises,
    read=_read,
    write=_write,
    numbering=Numbering.NONE,
    states_dealer=False,
    shows_cards=False,
)
