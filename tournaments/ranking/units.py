"""What points are summed for first: an entry's match where matches are won or lost, else the entry.

A team match, and a round of a Swiss, has a result of its own: its points are summed apart, turned
into victory points where the event has them, and only then added up for the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import BoardPoints
from scoring.comparison.exact import ExactArray
from tournaments.ranking.plays import NOBODY, BoardPlays
from tournaments.ranking.totals import BoardLines

COLUMNS = ("entry", "match", "opponent", "boards")


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """Every entry's matches, in order of entry and match.

    `opponent` is who the entry meets in it, `boards` how many boards are scheduled. With `teams` a
    play's points are the N-S team's alone: its other pair has them at the other table again.
    """

    entry: NDArray[np.int64]
    match: NDArray[np.int64]
    opponent: NDArray[np.int64]
    boards: NDArray[np.int64]
    teams: bool

    def __len__(self) -> int:
        return len(self.entry)

    @classmethod
    def of(cls, plays: Iterable[BoardPlays], *, teams: bool) -> Self:
        """The units of these boards; plays of no match belong to none."""
        counts: dict[tuple[int, int], list[int]] = {}
        for board in plays:
            for match, ns, ew in zip(board.match.tolist(), board.ns.tolist(), board.ew.tolist(), strict=True):
                for entry, opponent in ((ns, ew),) if teams else ((ns, ew), (ew, ns)):
                    if match:
                        counts.setdefault((entry, match), [opponent, 0])[1] += 1
        rows = [(*key, *counts[key]) for key in sorted(counts)]
        entry, match, opponent, boards = np.array(rows, dtype=np.int64).reshape(-1, 4).T.copy()
        return cls(entry, match, opponent, boards, teams)

    def index(self, entries: NDArray[np.int64], matches: NDArray[np.int64]) -> NDArray[np.int64]:
        """Which unit each (entry, match) is; nobody's for one of no match."""
        if not len(self):
            return np.full(len(entries), NOBODY, dtype=np.int64)
        span = int(max(self.match.max(), matches.max(initial=0))) + 1
        keys = self.entry * span + self.match
        wanted = entries * span + matches
        at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return np.where(keys[at] == wanted, at, NOBODY)

    def lines(self, plays: BoardPlays, points: BoardPoints) -> BoardLines:
        """A board's points by unit."""
        ns, ew = (self.index(side, plays.match) for side in (plays.ns, plays.ew))
        return BoardLines(ns, np.full_like(ew, NOBODY) if self.teams else ew, points)

    def arrays(self) -> dict[str, ExactArray]:
        """All of it as named integer arrays; `from_arrays` is the inverse."""
        columns = {f"unit_{name}": getattr(self, name) for name in COLUMNS}
        return columns | {"unit_teams": np.array([self.teams], dtype=np.int64)}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, ExactArray]) -> Self:
        entry, match, opponent, boards = (arrays[f"unit_{name}"] for name in COLUMNS)
        return cls(entry, match, opponent, boards, bool(arrays["unit_teams"][0]))
