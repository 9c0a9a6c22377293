"""What competes: pairs, players or teams."""

from __future__ import annotations

from scoring.models import Section


def contestants_of(section: Section) -> str:
    """What competes in a section: pairs, players or teams."""
    return str(section.session.contest.settings.get("contestants", "pairs"))
