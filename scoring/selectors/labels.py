"""Numbers of tables and contestants as pages, actions and refusals show them.

Where a session has several sections each of them has a table 3 and a pair 4, so that the section's letter
stands before the number.
"""

from __future__ import annotations

from scoring.models import Encounter, Entry, Section


def letter_before(section: Section) -> str:
    """The section's letter, "" where its session has no other section. One query."""
    several = Section.objects.filter(session=section.session_id).exclude(pk=section.pk).exists()
    return section.letter if several else ""


def number_in_session(entry: Entry) -> int | str:
    """The number of a pair, player or team: 4, or "B4" where there are several sections. One query."""
    return _with(letter_before(entry.section), entry.number)


def table_in_session(encounter: Encounter) -> int | str:
    """The number of a table: 3, or "B3" where there are several sections. One query."""
    return _with(letter_before(encounter.round.section), encounter.table)


def _with(letter: str, number: int) -> int | str:
    return f"{letter}{number}" if letter else number
