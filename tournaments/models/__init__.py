"""What tournaments keep: standings, publications, the clock, calls and the director's deeds."""

from tournaments.models.evening import Call, Clock, Deed
from tournaments.models.standing import BoardPoints, Publication, Standing

__all__ = ["BoardPoints", "Call", "Clock", "Deed", "Publication", "Standing"]
