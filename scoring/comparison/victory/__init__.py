"""Victory points: what the margin of a match is worth, by formula, by printed table or by the club's own."""

from scoring.comparison.victory.formula import Continuous, Discrete
from scoring.comparison.victory.matches import (
    IN_PROPORTION,
    Aggregate,
    hybrid_points,
    knockout_margin,
    patton_points,
)
from scoring.comparison.victory.scale import Measure, Scale, Share, nearest
from scoring.comparison.victory.scales import DEFAULT_SCALE, SCALES, Linear, scale_of
from scoring.comparison.victory.table import Band, Part, Table

__all__ = [
    "DEFAULT_SCALE",
    "IN_PROPORTION",
    "SCALES",
    "Aggregate",
    "Band",
    "Continuous",
    "Discrete",
    "Linear",
    "Measure",
    "Part",
    "Scale",
    "Share",
    "Table",
    "hybrid_points",
    "knockout_margin",
    "nearest",
    "patton_points",
    "scale_of",
]
