"""How many play in a round that is paired from results: matches, the tables they take, who has a bye."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.movements import Movement
from tournaments.movements.pairing import swiss_options
from tournaments.movements.pairing.values import Odd
from tournaments.ranking.settings import EventSettings


@dataclass(frozen=True, slots=True)
class RoundSize:
    """Matches and byes of round 1, and the most tables a round takes; `triangle`: three meet each other."""

    matches: int
    tables: int
    byes: int
    triangle: bool = False
    teams: bool = False

    @property
    def matches_words(self) -> str:
        """ "3", "2 and a triangle"; nothing where a match is a table."""
        if not self.teams:
            return ""
        return _("{n} and a triangle").format(n=self.matches) if self.triangle else str(self.matches)

    @property
    def byes_words(self) -> str:
        return ngettext("{n} bye", "{n} byes", self.byes).format(n=self.byes) if self.byes else ""


def round_size(movement: Movement, settings: Mapping[str, Any]) -> RoundSize:
    """The size of round 1, and how the event handles an odd number."""
    here = movement.in_round(1)
    teams = movement.contestants == "teams"
    matches = len({seating.match for seating in here})
    byes = len(movement.entries) - 2 * matches
    odd = swiss_options(movement.kind, EventSettings(settings).pairing.stated).odd
    if byes == 1 and odd is not Odd.BYE and matches:
        return RoundSize(matches - 1, len(here) + 1, 0, triangle=True, teams=teams)
    return RoundSize(matches, max(s.table for s in movement.seatings), byes, teams=teams)
