"""The address at which Bridge Base's hand viewer shows a board, so that it can be played again card by card.

It has the deal, the dealer, the vulnerability and the number of the board, and nothing of its players:
whoever runs that site learns who asks for a deal, and not who played it.
"""

from __future__ import annotations

from typing import Final

from scoring.cards import Deal, format_hand
from scoring.words import Seat, Vulnerability
from scoring.words.seats import dealer_of, vulnerability_of

VIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html"
SUITS: Final = "shdc"
VULNERABLE: Final = {
    Vulnerability.NONE: "-",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}


def replay_address(deal: Deal, board: int) -> str:
    """The address of the viewer with this deal, as board `board`: dealer and vulnerability follow from it."""
    hands = {seat.value.lower(): _hand(deal, seat) for seat in Seat}
    about = {
        "d": dealer_of(board).value.lower(),
        "v": VULNERABLE[vulnerability_of(board)],
        "b": str(board),
    }
    asked = "&".join(f"{name}={value}" for name, value in (hands | about).items())
    return f"{VIEWER}?{asked}"


def _hand(deal: Deal, seat: Seat) -> str:
    """A hand as the viewer reads it: `sakqhjt9d876c5432`; a suit without cards is its letter alone."""
    suits = format_hand(deal.hand(seat)).lower().split(".")
    return "".join(letter + ranks for letter, ranks in zip(SUITS, suits, strict=True))
