"""Floor 0: comparison of results: matchpoints, IMPs, unequal fields, awards. Arrays in, arrays out."""

from scoring.comparison.arrays import butler, cross_imps, datums, matchpoints
from scoring.comparison.imps import IMP_LIMITS, imps

__all__ = ["IMP_LIMITS", "butler", "cross_imps", "datums", "imps", "matchpoints"]
