"""A line as it is read: its text, the scoring table of its evening, and what only older games write."""

from __future__ import annotations

from typing import Final

from scoring.bridge.relatives.side_honours import SideHonours
from scoring.bridge.scanner import Scanner
from scoring.bridge.tables import DEFAULT, is_auction, is_whist
from scoring.words import N_, RuleError, Side

HONOURS_OF: Final = {"ns": Side.NS, "n-s": Side.NS, "ew": Side.EW, "e-w": Side.EW}


class LineScanner(Scanner):
    """A line with the scoring table of its evening, which says what a result is."""

    def __init__(self, text: str, table: str = DEFAULT) -> None:
        super().__init__(text)
        self.whist, self.auction = is_whist(table), is_auction(table)

    @property
    def unit(self) -> int:
        """What a score's number counts: tens, at auction points."""
        return 1 if self.auction else 10


def read_honours(scanner: Scanner) -> SideHonours:
    """`36ns`, behind the letter h. Raises RuleError "line.honours"."""
    points, side = scanner.number(), scanner.take_one(HONOURS_OF)
    if points is None or side is None:
        raise scanner.refuse(
            "line.honours",
            "honours",
            N_("Write honours as points and the side that has them: h36ns."),
            "001:l.160",
        )
    return SideHonours(points, side)


def at_fault(error: RuleError, position: int) -> RuleError:
    """The same refusal, with the place of the fault in the line."""
    return error.at(error.field, position=position)
