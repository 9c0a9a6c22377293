"""Who meets whom where that hangs on the results: Swiss, Danish, knockout, a round at a time.

A state, all that was played and how it stands, goes in; `plan_round` gives the pairing of the round.
"""

from .faults import pairing_faults
from .kinds import KINDS, WORDS
from .knockout import KnockoutResult, KnockoutState, knockout_places
from .plan import State, plan_round
from .seats import TriangleRow, byes_of, history_of, seatings_of, swiss_state, triangle_rows
from .values import (
    Bye,
    ByeRule,
    Contestant,
    FirstRound,
    Match,
    Meeting,
    Odd,
    Pairing,
    Rematches,
    SwissOptions,
    SwissState,
    Triangle,
    TriangleStage,
    ranked,
)

__all__ = [
    "KINDS",
    "WORDS",
    "Bye",
    "ByeRule",
    "Contestant",
    "FirstRound",
    "KnockoutResult",
    "KnockoutState",
    "Match",
    "Meeting",
    "Odd",
    "Pairing",
    "Rematches",
    "State",
    "SwissOptions",
    "SwissState",
    "Triangle",
    "TriangleRow",
    "TriangleStage",
    "byes_of",
    "history_of",
    "knockout_places",
    "pairing_faults",
    "plan_round",
    "ranked",
    "seatings_of",
    "swiss_state",
    "triangle_rows",
]
