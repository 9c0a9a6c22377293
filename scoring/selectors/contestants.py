"""What competes: pairs, players or teams."""

from __future__ import annotations

from scoring.comparison.stated import contestants_in, team_size_in
from scoring.models import Section


def contestants_of(section: Section) -> str:
    """What competes in a section: pairs, players or teams."""
    return contestants_in(section.session.contest.settings)


def team_size_of(section: Section) -> int:
    """How many of a team of the section play at once: 4 or 8."""
    return team_size_in(section.session.contest.settings)
