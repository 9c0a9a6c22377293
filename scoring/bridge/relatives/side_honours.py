"""Honours as auction counts them: a side's, by what it holds and how it is split. 001:l.160, 000:l.14700."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.bridge.contracts import Contract
from scoring.bridge.relatives.older_boards import AuctionBoards
from scoring.words import RuleError, Side

SOURCE = "001:l.160"
_FORM = re.compile(r"H?([0-9]{1,3})(NS|EW)")


@dataclass(frozen=True, slots=True)
class SideHonours:
    """Points for the honours of one side. `str()` gives `36NS`."""

    points: int
    side: Side

    def __str__(self) -> str:
        return f"{self.points}{self.side.value}"

    @classmethod
    def parse(cls, text: str) -> SideHonours:
        """Read `36NS`, `h36 n-s`; the inverse of str(). Raises RuleError "honours.side"."""
        match = _FORM.fullmatch(text.upper().replace(" ", "").replace("-", ""))
        if match is None:
            raise RuleError(
                "honours.side",
                "honours",
                "Write honours as the points and the side that holds them, such as 36NS, not {text}.",
                SOURCE,
                text=text[:20],
            )
        return cls(int(match[1]), Side(match[2]))

    def check(self, boards: AuctionBoards, contract: Contract, *, low: bool) -> None:
        """Raises RuleError "honours.count" for points that no holding has in this denomination."""
        possible = boards.honours(contract, low=low)
        if self.points not in possible:
            raise RuleError(
                "honours.count",
                "honours",
                "In {bid}, honours can score {known}, not {points}.",
                boards.source,
                bid=contract.bid,
                known=", ".join(map(str, possible)),
                points=self.points,
            )

    @property
    def for_ns(self) -> int:
        """The points from N-S's side."""
        return self.points if self.side is Side.NS else -self.points
