"""International match points: what a difference of scores is worth (Law 78B)."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

import numpy as np
from numpy.typing import NDArray

IMP_LIMITS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference in points for 1, 2, ... 24 IMPs."""


def imps(difference: int) -> int:
    """IMPs for a difference in points; negative for a negative one. Law 78B."""
    won = bisect_right(IMP_LIMITS, abs(difference))
    return won if difference >= 0 else -won


_LAST: Final = IMP_LIMITS[-1] // 10
_BY_TENS: Final = np.array([imps(10 * tens) for tens in range(_LAST + 1)], dtype=np.int64)


def imps_of(differences: NDArray[np.int64]) -> NDArray[np.int64]:
    """IMPs for each difference of an array, same shape.

    Every limit is a multiple of ten, so the tens of a difference decide.
    """
    tens = np.minimum(np.abs(differences) // 10, _LAST)
    won: NDArray[np.int64] = _BY_TENS[tens] * np.sign(differences)
    return won
