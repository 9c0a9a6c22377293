"""The numbers of contestants in a scoring file that is made here, and back: the one place of that mapping.

Pairs and players have the numbers that everybody reads on guide cards and on the plan of the room. Those run
through a whole section, in a Mitchell too, where E-W's go on after N-S's: so two winners need no second
numbering from 1, and no number is in a section twice.

A team has two pairs at the tables, and table devices know pairs alone. Its N-S pair has the team's number,
its E-W pair 100 more; of a team of eight the second pairs have 200 and 300 more: pair 103 is the E-W pair of
team 3.
"""

from __future__ import annotations

from typing import Final

from scoring.words import RuleError, Side

STEP: Final = 100
"""A team's pairs have numbers that differ by so much."""
TEAMS: Final = "teams"


def number_in_file(number: int, side: Side, contestants: str, pair: int = 0) -> int:
    """The number in a scoring file of the pair or player `number`, or of a team's pair that sits on `side`.

    `pair` is which of its pairs on that side a team of eight has there, 0 or 1. Raises RuleError
    "bws.number" for a team whose number is too high to be told from another team's pair.
    """
    if contestants != TEAMS:
        return number
    if number >= STEP:
        raise RuleError(
            "bws.number", "number", "Table devices take teams up to number {most} only.", "", most=STEP - 1
        )
    return number + STEP * (2 * pair + (side is Side.EW))


def own_number(number: int, contestants: str) -> int:
    """The number here of a pair, player or team that a scoring file calls `number`; 0 stays nobody."""
    return number % STEP if contestants == TEAMS else number
