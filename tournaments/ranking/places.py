"""Places from exact scores: equal scores share the best of their places."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tournaments.ranking.ratios import Ratios


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """`place` of each entry from 1, 0 for the unranked; `tied` where another has the same place."""

    place: NDArray[np.int64]
    tied: NDArray[np.bool_]


def rank(scores: Ratios, line: NDArray[np.int64] | None = None) -> Places:
    """Places by score, the highest first, each `line` of entries by itself.

    `line` numbers the rankings (0 N-S and 1 E-W where there are two winners); an entry of line -1
    is not ranked. Without it all are in one.
    """
    place = np.zeros(len(scores), dtype=np.int64)
    tied = np.zeros(len(scores), dtype=np.bool_)
    keys = scores.order()
    lines = np.zeros(len(scores), dtype=np.int64) if line is None else line
    for number in np.unique(lines[lines >= 0]):
        members = np.flatnonzero(lines == number)
        own = keys[members]
        ascending = np.sort(own)
        better = len(own) - np.searchsorted(ascending, own, side="right")
        equal = len(own) - better - np.searchsorted(ascending, own, side="left")
        place[members], tied[members] = better + 1, equal > 1
    return Places(place, tied)
