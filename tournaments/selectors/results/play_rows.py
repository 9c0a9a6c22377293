"""The columns of a play that a ranking counts, and the value that they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.ranking import NOBODY, PlayRow

BOARD = ("board__number", "board__form", "pk")
OUTCOME = ("kind", "score", "score_ew", "award_ns", "award_ew", "weights")
PLACES = tuple(f"encounter__{seat}__place_in_field" for seat in ("north", "east", "south", "west"))
ROW = (*BOARD, *PLACES, *OUTCOME, "encounter__match", "turned")
"""The columns of `scoring.models.Play` that `row_of` reads."""


def row_of(values: Sequence[Any]) -> PlayRow:
    """A play as it counts, from its columns `ROW`; a turned one has its sides the other way round.

    Where one entry holds both seats of a side nobody has a partner of his own.
    """
    number, form, play, north, east, south, west = values[:7]
    kind, score, score_ew, award_ns, award_ew, weights, match, turned = values[7:]
    south, west = (NOBODY, NOBODY) if (north, east) == (south, west) else (south, west)
    said = (kind, score, score_ew, award_ns, award_ew, weights)
    row = PlayRow(number, form, play, north, east, *said, south, west, match)
    return row.turned() if turned else row
