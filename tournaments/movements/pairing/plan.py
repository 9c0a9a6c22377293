"""One call for every form that is paired a round at a time."""

from __future__ import annotations

from .knockout import KnockoutState, plan_knockout
from .swiss import plan_swiss
from .values import Pairing, SwissState

State = SwissState | KnockoutState


def plan_round(state: State) -> Pairing:
    """The pairing of the state's round. RuleError "pairing.*" where there is none yet."""
    return plan_swiss(state) if isinstance(state, SwissState) else plan_knockout(state)
