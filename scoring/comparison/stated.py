"""What the kernel itself reads of an event's settings; the table of options reads it with these functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

PAIRS: Final = "pairs"


def contestants_in(settings: Mapping[str, Any]) -> str:
    """What competes by these settings: pairs, players or teams; pairs where nothing is stated."""
    return str(settings.get("contestants", PAIRS))


def to_the_score_in(settings: Mapping[str, Any]) -> bool:
    """Whether an event is bridge to the score. Source: 001:l.771."""
    return bool(settings.get("to_the_score"))
