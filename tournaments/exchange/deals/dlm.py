"""Deals as DLM, the format of Duplimate machines under Windows: lines of a name, an equals sign and a value.

There is always a line for each of 99 boards; those outside the range that the file names are not read. A
board is 26 letters a to p, each of which says who has two cards of the pack: four times the seat of the first
and the seat of the second, from 0 for North to 3 for West. Behind the letters stands a checksum, and one of
the whole file stands in its head.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.cards import Deal
from scoring.words import N_, RuleError, encodings
from tournaments.exchange.deals.cards import deal_of_seats, seats_of, unreadable
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat, Numbering
from tournaments.exchange.kinds import FILLING, HEAD, MARK, SPACE

SECTION = re.compile(rb"\[document\]", re.IGNORECASE)
HIGHEST = 99
MOST_LINES = 1000  # 99 boards of two lines, the head, and what a machine may add
HEADLINE = "Deals of Arrowswitch"
UNUSED = "aaaaaabffffffkkkkkklpppppp"
"""The letters of a board that was not dealt: each player has a suit."""
BOARD = re.compile(r"(?P<letters>[a-p]{26})(?P<checksum>[0-9]{3})")
NUMBER = re.compile(r"[0-9]{1,3}")
SHOW, SEALED = "Show", "Sealed"


@dataclass(frozen=True, slots=True)
class _Document:
    """The values of a file by their names in small letters, and the line of each."""

    values: Mapping[str, str]
    lines: Mapping[str, int]

    def number(self, name: str, default: int | None = None) -> int:
        """The number that the file has under that name. Raises RuleError where it has none, or no number."""
        text = self.values.get(name, "")
        if not text and default is not None:
            return default
        if not NUMBER.fullmatch(text):
            raise _refusal(
                f"line {self.lines[name]}" if name in self.lines else "file",
                N_("The file must have a line {name} with a number."),
                name=name.capitalize(),
            )
        return int(text)


def _recognises(data: bytes) -> bool:
    return SECTION.match(data[:HEAD].lstrip(MARK + SPACE)) is not None


def _read(data: bytes, _first: int) -> Boards:
    document = _document(encodings.decoded(data.rstrip(FILLING + SPACE)))
    if document.number("crypto key", 0):
        raise _refusal(
            f"line {document.lines['crypto key']}",
            N_("The deals are encrypted. Save them again without a key in the program that wrote them."),
        )
    lowest, highest = document.number("from board"), document.number("to board")
    if not 1 <= lowest <= highest <= HIGHEST:
        raise _refusal(
            f"line {document.lines['to board']}",
            N_("Boards {lowest} to {highest} are not a range from 1 to {most}."),
            lowest=lowest,
            highest=highest,
            most=HIGHEST,
        )
    _require_checksum(document, lowest, highest)
    return [BoardDeal.usual(board, _deal(document, board)) for board in range(lowest, highest + 1)]


def _document(text: str) -> _Document:
    """The lines of the one section. Raises RuleError for one without a value, and for a name used twice."""
    values: dict[str, str] = {}
    lines: dict[str, int] = {}
    written = text.splitlines()
    if len(written) > MOST_LINES:
        raise _refusal("file", N_("The file has more than {most} lines."), most=MOST_LINES)
    for number, line in enumerate(written, 1):
        name, equals, value = line.strip(" \t\ufeff").partition("=")
        name = " ".join(name.lower().split())
        if not name or (not equals and name.startswith("[")):
            continue
        if not equals:
            raise _refusal(
                f"line {number}", N_("Line {line} has no value: {text}"), line=number, text=line[:40]
            )
        if name in values:
            raise _refusal(
                f"line {number}",
                N_("Line {line} has {name} again, which line {first} has already."),
                line=number,
                name=name[:40],
                first=lines[name],
            )
        values[name], lines[name] = value.strip(), number
    return _Document(values, lines)


def _require_checksum(document: _Document, lowest: int, highest: int) -> None:
    """Refuse a file of which the head was changed: its checksum is of range, copies and hidden hands."""
    if "checksum" not in document.values:
        return
    shown = document.values.get("status", SHOW).lower() == SHOW.lower()
    expected = document.number("duplicates", 0) ^ lowest ^ highest ^ shown
    if document.number("checksum") != expected:
        raise _refusal(
            f"line {document.lines['checksum']}",
            N_("The checksum of the file is {checksum}, and its head gives {expected}: it was changed."),
            checksum=document.number("checksum"),
            expected=expected,
        )


def _deal(document: _Document, board: int) -> Deal:
    """The deal of a board of the range. Machines are seen to count its copies in the checksum or not to."""
    value = document.values.get(f"board {board:02}", "")
    match = BOARD.fullmatch(value)
    if match is None:
        raise unreadable(board, value.encode("ascii", "replace"))
    letters = match["letters"]
    if letters == UNUSED:
        raise _refusal(
            f"board {board}",
            N_("Board {board} is in the range of the file, but has no deal."),
            board=board,
        )
    checksum = _checksum(letters, board)
    copies = document.number(f"duplicates {board:02}", 0)
    if int(match["checksum"]) not in (checksum, checksum ^ copies):
        raise _refusal(
            f"board {board}",
            N_("The checksum of board {board} is {found}, and its cards give {expected}: it was changed."),
            board=board,
            found=match["checksum"],
            expected=f"{checksum:03}",
        )
    pairs = [ord(letter) - ord("a") for letter in letters]
    return deal_of_seats([seat for pair in pairs for seat in divmod(pair, 4)], board)


def _checksum(letters: str, board: int) -> int:
    """The number of the board and all letters, each bit of them added without carrying."""
    checksum = board
    for letter in letters.encode():
        checksum ^= letter
    return checksum


def _refusal(field: str, template: str, **values: object) -> RuleError:
    return RuleError("deals.dlm", field, template, "", **values)


def _write(boards: Boards) -> bytes:
    return _file(boards, SHOW)


def _write_sealed(boards: Boards) -> bytes:
    return _file(boards, SEALED)


def _file(boards: Boards, status: str) -> bytes:
    lowest, highest = boards[0].board, boards[-1].board
    letters = {one.board: _letters(one.deal) for one in boards}
    for board, written in letters.items():
        if written == UNUSED:
            raise _refusal(
                f"board {board}",
                N_("Board {board} has the deal that marks an unused board in files of the format {format}."),
                board=board,
                format=FORMAT.title,
            )
    head = [
        "[Document]",
        f"Headline={HEADLINE}",
        f"Status={status}",
        "Duplicates=0",
        f"From board={lowest}",
        f"To board={highest}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={lowest ^ highest ^ (status == SHOW)}",
    ]
    lines = (_lines(letters.get(board, UNUSED), board) for board in range(1, HIGHEST + 1))
    return ("\n".join(head) + "\n" + "".join(lines)).encode()


def _letters(deal: Deal) -> str:
    seats = seats_of(deal)
    return "".join(
        chr(ord("a") + 4 * first + second) for first, second in zip(seats[::2], seats[1::2], strict=True)
    )


def _lines(letters: str, board: int) -> str:
    return f"Duplicates {board:02}=0\nBoard {board:02}={letters}{_checksum(letters, board):03}\n"


FORMAT = DealFormat(
    key="dlm",
    title="DLM",
    ending="dlm",
    media_type="text/plain",
    recognises=_recognises,
    read=_read,
    write=_write,
    write_sealed=_write_sealed,
    numbering=Numbering.RUN,
    highest=HIGHEST,
    states_dealer=False,
    shows_cards=False,
    is_usual=True,
)
