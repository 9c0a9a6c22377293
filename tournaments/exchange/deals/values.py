"""What a file of deals is read into, and what a format of such files is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.cards import Deal
from scoring.words import Message, Seat, Vulnerability
from scoring.words.seats import dealer_of, vulnerability_of

Boards = Sequence["BoardDeal"]


@dataclass(frozen=True, slots=True)
class BoardDeal:
    """The deal of one board, with the dealer and the vulnerability that its file states."""

    board: int
    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability

    @classmethod
    def usual(cls, board: int, deal: Deal) -> BoardDeal:
        """The deal with the dealer and the vulnerability that belong to the number. Law 2."""
        return cls(board, deal, dealer_of(board), vulnerability_of(board))

    @property
    def is_usual(self) -> bool:
        """Whether dealer and vulnerability are those of the number."""
        return self == BoardDeal.usual(self.board, self.deal)


@dataclass(frozen=True, slots=True)
class DealFormat:
    """A format of files of deals.

    `recognises` looks at the bytes of a file. `read` gets them and the number of the first board, which
    counts only where the format is not `numbered`; it raises RuleError naming board or line. `write` gets
    boards in the order of their numbers. `losses` says in sentences what of these boards the format cannot
    carry. `shows_cards` is whether a person who opens the file reads the hands at a glance.
    """

    key: str
    title: str
    ending: str
    media_type: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, int], Boards]
    write: Callable[[Boards], bytes]
    losses: Callable[[Boards], Sequence[Message]]
    numbered: bool = True
    shows_cards: bool = True
