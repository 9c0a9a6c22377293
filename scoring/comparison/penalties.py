"""In what a penalty, or an indemnity, of an entry is stated (Law 90)."""

from __future__ import annotations

from enum import StrEnum

from scoring.words import Word


class PenaltyUnit(StrEnum):
    """The unit of a line of an entry's ledger."""

    TOP = "top"  # per cents of the top of one board
    POINTS = "points"  # matchpoints, 2 a win, IMPs or victory points: what the totals are in
    VP = "vp"  # the same, of an event that is ranked by victory points
    SESSION = "session"  # per cents of all that the entry's boards could give

    @property
    def word(self) -> Word:
        """The unit after a figure: "10 % of a top"."""
        return {
            PenaltyUnit.TOP: Word("% of a top"),
            PenaltyUnit.POINTS: Word("points"),
            PenaltyUnit.VP: Word("VP"),
            PenaltyUnit.SESSION: Word("% of the session"),
        }[self]
