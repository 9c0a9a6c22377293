"""The rounds of a party as they were planned."""

from __future__ import annotations

from scoring.models import Section
from tournaments.movements.progressions import RoundPlan

ROUNDS, HANDED, SPELLS, STANDS_IN = "plans", "handed", "spells", "stands_in"
"""In `Section.movement`: every round's plan with its draws and reasons, the first one first; tallies handed
in by entry number and round; the first and last round of those who came late or left, by number; the number
of the host who plays only where a fourth lacks.
"""


def plans_of(section: Section) -> list[RoundPlan]:
    """The rounds that are planned, from the section as it was read."""
    return [RoundPlan.from_json(plan) for plan in section.movement.get(ROUNDS, [])]


def last_rounds(section: Section) -> dict[int, int]:
    """The last round of everybody who has gone home, by entry number."""
    spells = section.movement.get(SPELLS, {})
    return {int(number): spell[1] for number, spell in spells.items() if len(spell) > 1}


def handed_in(section: Section) -> dict[tuple[int, int], tuple[int, int]]:
    """The tallies that were handed in: a player's points and the opponents', by entry number and round.

    Only rounds that are drawn count, since a draw may have been taken back.
    """
    drawn = len(section.movement.get(ROUNDS, []))
    return {
        (int(number), int(round_)): (points[0], points[1])
        for number, rounds in section.movement.get(HANDED, {}).items()
        for round_, points in rounds.items()
        if int(round_) <= drawn
    }
