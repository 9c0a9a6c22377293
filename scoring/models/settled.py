"""What settled sheets brought those who played them, kept for totals over many."""

from __future__ import annotations

from fractions import Fraction

from django.db import models

from config.caching.stored import Stored
from scoring.models.sheet import SheetPlayer


class SettledPlayer(Stored):
    """What a settled sheet brought one of its players: there as long as the sheet is settled.

    `points` are the final score of the player's side, `payment` what the player gets (pays, if negative)
    in points; both count in parts of a point, `parts` to one, so that they are exact and add up in the
    database. `won`: nobody's side had a better score. `deals`: how many counted.
    """

    player = models.OneToOneField(SheetPlayer, on_delete=models.CASCADE, related_name="settled")
    deals = models.PositiveIntegerField()
    points = models.BigIntegerField()
    payment = models.BigIntegerField()
    parts = models.PositiveIntegerField(default=1)
    won = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.player}: {Fraction(self.points, self.parts)}"
