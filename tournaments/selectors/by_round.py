"""Sections whose rounds are paired one at a time, from results: which they are, how far they have come."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.models import Section
from scoring.selectors.cut import cut_words
from scoring.words import Message
from tournaments.models.section_movement import section_movement


def is_by_round(section: Section) -> bool:
    """Whether the section's rounds are paired one at a time. False before a movement is chosen."""
    return section_movement(section).is_by_round


def rounds_paired(section: Section) -> int:
    """How many rounds were paired: none before play, and none of a movement that is known beforehand."""
    return section_movement(section).rounds_paired


def rounds_planned(section: Section) -> int:
    """How many rounds the section had before any was cut, drawn or not.

    Where all rounds are known beforehand, those that it has: encounters show which others there were.
    """
    if not is_by_round(section):
        return section.rounds
    return max(section.rounds, (section_movement(section).boards or 0) // section.boards_per_round)


def words_of_cuts(sections: Sequence[Section]) -> list[Message]:
    """A sentence for each round of these sections that was cut, also before it was drawn. One query."""
    return cut_words(sections, {section.pk: rounds_planned(section) for section in sections})


def last_paired(section: Section) -> int:
    """The last round of a section in play that has its seats: all have, unless each is paired."""
    return rounds_paired(section) or section.rounds


def is_open(section: Section) -> bool:
    """Whether rounds of the section in play are still to be paired from results."""
    return last_paired(section) < section.rounds
