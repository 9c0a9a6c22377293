"""The movement of a section as the one value that everybody reads and writes."""

from __future__ import annotations

from scoring.models import Section
from tournaments.movements.stored import StoredMovement

KEPT = "_stored_movement"
"""The attribute by which a section keeps the value that was made of its JSON."""


def section_movement(section: Section) -> StoredMovement:
    """The movement that is stored in this object of a section. No query.

    What was read of it is kept with the object, until the section has other JSON.
    """
    kept: StoredMovement | None = vars(section).get(KEPT)
    if kept is None or kept.document is not section.movement:
        kept = vars(section)[KEPT] = StoredMovement(section.movement)
    return kept


def seed_of(section: Section) -> str:
    """What the section's draws are made from: its seed, or the id of one that has none."""
    seed = section_movement(section).seed
    return str(section.pk) if seed is None else seed
