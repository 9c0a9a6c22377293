"""A second reader: endplay reads what we write in the two formats that it knows, and writes what we read."""

from __future__ import annotations

from endplay.parsers import lin as endplay_lin
from endplay.parsers import pbn as endplay_pbn

from scoring.cards import Deal
from scoring.cards.making import deals_of
from scoring.words import Seat, Vulnerability
from tournaments.exchange.deals import BoardDeal, read_deals, write_deals

BOARDS = [BoardDeal.usual(board, deal) for board, deal in enumerate(deals_of("endplay", 20), 1)]
VULNERABILITIES = {"none": "none", "ns": "ns", "ew": "ew", "both": "both"}


def as_ours(board):
    return BoardDeal(
        board.board_num,
        Deal.parse(str(board.deal)),
        Seat(board.dealer.abbr),
        Vulnerability(VULNERABILITIES[board.vul.name]),
    )


def test_endplay_reads_our_pbn_and_we_read_its():
    read = endplay_pbn.loads(write_deals(BOARDS, "pbn").decode())
    assert [as_ours(board) for board in read] == BOARDS
    assert read_deals(endplay_pbn.dumps(read).encode()).boards == tuple(BOARDS)


def test_endplay_reads_our_lin_and_we_read_its():
    """It finds boards by the names of their players, which a file of deals does not have."""
    named = "".join(f"pn|,,,|{line}" for line in write_deals(BOARDS, "lin").decode().splitlines())
    read = endplay_lin.loads(named)
    assert [as_ours(board) for board in read] == BOARDS
    assert read_deals(endplay_lin.dumps(read).encode()).boards == tuple(BOARDS)
