"""One call for every form that is paired a round at a time."""

from __future__ import annotations

from .knockout import KnockoutState, plan_knockout
from .roundrobin import RoundRobinState, plan_roundrobin
from .swiss import plan_swiss
from .values import Pairing, SwissState

State = SwissState | KnockoutState | RoundRobinState


def plan_round(state: State) -> Pairing:
    """The pairing of the state's round. RuleError "pairing.*" where there is none, or not yet."""
    match state:
        case SwissState():
            return plan_swiss(state)
        case KnockoutState():
            return plan_knockout(state)
        case RoundRobinState():
            return plan_roundrobin(state)
