"""Deals as DGE: four hands as text with the suit signs of DOS, 128 bytes a board."""

from __future__ import annotations

import re

from scoring.cards import Card, Deal, Rank, Suit
from scoring.cards.cards import RANK_LETTERS
from tournaments.exchange.deals.cards import SEATS, dealt, records, unreadable
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat, Numbering

SIZE = 128
TEXT = 68  # 52 ranks and 16 suit signs
FILLER = bytes(SIZE - TEXT)
SIGNS = {Suit.SPADES: b"\x06", Suit.HEARTS: b"\x03", Suit.DIAMONDS: b"\x04", Suit.CLUBS: b"\x05"}
HAND = b"".join(sign + b"([AKQJT2-9]{0,13})" for sign in SIGNS.values())
HANDS = re.compile(HAND * len(SEATS))
LETTERS = b"".join(SIGNS.values()) + "".join(Rank).encode()


def text_of(deal: Deal) -> bytes:
    """Four hands from North on, suits from spades on, high cards first."""
    return b"".join(_suit(deal, place, suit) for place in range(len(SEATS)) for suit in Suit)


def _suit(deal: Deal, place: int, suit: Suit) -> bytes:
    hand = deal.hands[place]
    return SIGNS[suit] + "".join(rank.value for rank in Rank if Card(suit, rank) in hand).encode()


def deal_of_text(text: bytes, board: int) -> Deal:
    """The inverse of `text_of`; a suit may have its cards in any order. Raises RuleError naming the board."""
    match = HANDS.fullmatch(text)
    if match is None:
        raise unreadable(board, text)
    suits = list(Suit)
    hands = {
        seat: [
            Card(suit, RANK_LETTERS[chr(rank)])
            for suit, ranks in zip(suits, match.groups()[at * len(suits) :], strict=False)
            for rank in ranks
        ]
        for at, seat in enumerate(SEATS)
    }
    return dealt(hands, board)


def _recognises(data: bytes) -> bool:
    begins = data[:1] == SIGNS[Suit.SPADES] and len(data) >= SIZE
    return begins and not data[:TEXT].strip(LETTERS) and not data[TEXT:SIZE].strip(b"\0")


def _read(data: bytes, first: int) -> Boards:
    whole = data.rstrip(b"\x1a")
    return [_board(record, board) for board, record in enumerate(records(whole, SIZE, FORMAT.title), first)]


def _board(record: bytes, board: int) -> BoardDeal:
    if record[TEXT:].strip(b"\0"):
        raise unreadable(board, record[TEXT:])
    return BoardDeal.usual(board, deal_of_text(record[:TEXT], board))


def _write(boards: Boards) -> bytes:
    return b"".join(text_of(one.deal) + FILLER for one in boards)


FORMAT = DealFormat(
    key="dge",
    title="DGE",
    ending="dge",
    media_type="application/octet-stream",
    recognises=_recognises,
    read=_read,
    write=_write,
    numbering=Numbering.NONE,
    states_dealer=False,
)
