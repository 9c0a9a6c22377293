"""What competes: pairs, players or teams."""

from __future__ import annotations

from scoring.comparison.stated import contestants_in
from scoring.models import Section


def contestants_of(section: Section) -> str:
    """What competes in a section: pairs, players or teams."""
    return contestants_in(section.session.contest.settings)
