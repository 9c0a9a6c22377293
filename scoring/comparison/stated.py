"""What the kernel itself reads of an event's settings; the table of options reads it with these functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scoring.comparison.team_seats import OF_EIGHT, OF_FOUR

PAIRS: Final = "pairs"
TEAMS_OF_EIGHT: Final = "teams_of_eight"
"""The form of play in which a team has a pair at each of the four tables of a match."""


def contestants_in(settings: Mapping[str, Any]) -> str:
    """What competes by these settings: pairs, players or teams; pairs where nothing is stated."""
    return str(settings.get("contestants", PAIRS))


def to_the_score_in(settings: Mapping[str, Any]) -> bool:
    """Whether an event is bridge to the score. Source: 001:l.771."""
    return bool(settings.get("to_the_score"))


def team_size_in(settings: Mapping[str, Any]) -> int:
    """How many of a team play at once by these settings: 8 or, where nothing else is stated, 4."""
    return OF_EIGHT if settings.get("form") == TEAMS_OF_EIGHT else OF_FOUR
