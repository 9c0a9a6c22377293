"""Sections whose rounds are paired one at a time, from results: which they are, how far they have come."""

from __future__ import annotations

from scoring.models import Section
from tournaments.movements import meaning_of
from tournaments.movements.own import OWN


def is_by_round(section: Section) -> bool:
    """Whether the section's rounds are paired one at a time. False before a movement is chosen."""
    choice = section.movement.get("choice")
    if not choice or choice["kind"] == OWN:
        return False
    return meaning_of(choice["kind"], choice["tables"])[0].by_round


def rounds_paired(section: Section) -> int:
    """How many rounds were paired: none before play, and none of a movement that is known beforehand."""
    return max(map(int, section.movement.get("pairings", {})), default=0)


def last_paired(section: Section) -> int:
    """The last round of a section in play that has its seats: all have, unless each is paired."""
    return rounds_paired(section) or section.rounds


def is_open(section: Section) -> bool:
    """Whether rounds of the section in play are still to be paired from results."""
    return last_paired(section) < section.rounds
