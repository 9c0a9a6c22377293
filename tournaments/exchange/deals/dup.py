"""Deals as DUP, the format of Duplimate machines since the days of DOS: 156 bytes a board.

A record has the hands twice, as figures (`bri`) and as text (`dge`), and ten bytes about the whole file, of
which readers need the lowest and the highest board and whether the boards count backwards. A machine that is
not to show the hands finds blanks in place of the first board's text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from scoring.words import RuleError, nouns
from tournaments.exchange.deals.bri import DIGITS, deal_of_digits, digits_of
from tournaments.exchange.deals.cards import records, unreadable
from tournaments.exchange.deals.dge import TEXT, deal_of_text, text_of
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat, Numbering

SIZE = 156
HANDS = DIGITS + TEXT
HIDDEN = b" " * TEXT
NUMBER = r"[0-9]  |[0-9]{2} |[0-9]{3}"
ABOUT = re.compile(
    rf"[YN](?P<backwards>[YN])(?P<lowest>{NUMBER})[0-9 ]{{2}}(?P<highest>{NUMBER})".encode("ascii")
)
"""Whether the hands are random, whether the boards count backwards, the lowest board, copies, the highest."""


class _About(NamedTuple):
    """What every record says about the whole file."""

    backwards: bool
    lowest: int
    highest: int


def _recognises(data: bytes) -> bool:
    return data[:DIGITS].isdigit() and not data[HANDS : HANDS + 2].strip(b"YN") and len(data) > HANDS + 1


def _read(data: bytes, _first: int) -> Boards:
    found = records(data.rstrip(b"\x1a"), SIZE, FORMAT.title)
    about = _about(found[0], 1)
    if about.highest - about.lowest + 1 != len(found):
        raise RuleError(
            "deals.size",
            "file",
            "The file says that it has boards {lowest} to {highest}, and it has {count}.",
            "",
            lowest=about.lowest,
            highest=about.highest,
            count=nouns.deals(len(found)),
        )
    numbers = range(about.lowest, about.highest + 1)
    ordered = reversed(numbers) if about.backwards else numbers
    return [_board(record, board, about) for record, board in zip(found, ordered, strict=True)]


def _about(record: bytes, board: int) -> _About:
    match = ABOUT.fullmatch(record[HANDS:])
    if match is None:
        raise unreadable(board, record[HANDS:])
    return _About(match["backwards"] == b"Y", int(match["lowest"]), int(match["highest"]))


def _board(record: bytes, board: int, about: _About) -> BoardDeal:
    """One record: its figures and its text are one deal, and it says of the file what the first one says."""
    deal = deal_of_digits(record[:DIGITS], board)
    text = record[DIGITS:HANDS]
    if text != HIDDEN and deal_of_text(text, board) != deal:
        raise RuleError(
            "deals.record",
            f"board {board}",
            "Board {board} has one deal in figures and another one as text.",
            "",
            board=board,
        )
    if _about(record, board) != about:
        raise RuleError(
            "deals.record",
            f"board {board}",
            "Board {board} does not say the same numbers of boards as the first one.",
            "",
            board=board,
        )
    return BoardDeal.usual(board, deal)


def _write(boards: Boards) -> bytes:
    about = b"YN%-3d0 %02d " % (boards[0].board, boards[-1].board)
    return b"".join(digits_of(one.deal) + text_of(one.deal) + about for one in boards)


def _write_sealed(boards: Boards) -> bytes:
    data = _write(boards)
    return data[:DIGITS] + HIDDEN + data[HANDS:]


FORMAT = DealFormat(
    key="dup",
    title="DUP",
    ending="dup",
    media_type="application/octet-stream",
    recognises=_recognises,
    read=_read,
    write=_write,
    write_sealed=_write_sealed,
    numbering=Numbering.RUN,
    highest=99,
    states_dealer=False,
    is_usual=True,
)
