"""Who meets whom, a round at a time: Swiss, Danish and knockout by the results, round robin by the circle.

A state, all that was played and how it stands, goes in; `plan_round` gives the pairing of the round.
"""

from .by_hand import EMPTY, Couple
from .faults import pairing_faults
from .kinds import KINDS, WORDS, swiss_options
from .knockout import Draw, KnockoutResult, KnockoutState, knockout_places
from .plan import State, plan_round
from .roundrobin import RoundRobinState
from .seats import TriangleRow, byes_of, history_of, seatings_of, swiss_state, triangle_boards, triangle_rows
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
    "EMPTY",
    "KINDS",
    "WORDS",
    "Bye",
    "ByeRule",
    "Contestant",
    "Couple",
    "Draw",
    "FirstRound",
    "KnockoutResult",
    "KnockoutState",
    "Match",
    "Meeting",
    "Odd",
    "Pairing",
    "Rematches",
    "RoundRobinState",
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
    "swiss_options",
    "swiss_state",
    "triangle_boards",
    "triangle_rows",
]
