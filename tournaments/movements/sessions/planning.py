"""Both sessions planned before the first: a Mitchell switched for the whole event, then each line by itself.

A Mitchell that is to be balanced alone is switched in an eighth of its rounds. Here those of one line will
meet in the second session and compete there, so that the first one has to make them compete less: a quarter
to two thirds of its rounds are switched.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..number_spans import spans
from ..pairs.mitchell import DOUBLE_WEAVE, RELAY_SHARE, STRAIGHT, Base
from ..registry import make
from ..switching import UNSWITCHED
from ..values import Movement
from . import twin
from .evenness import fairest_switch
from .event import event_fairness
from .following import second_sessions
from .values import Following

PLANNED_SIZES = twin.SIZES  # tables


@dataclass(frozen=True, slots=True)
class Planned:
    """A first session, with what `make` builds it from, and the second that goes with it."""

    kind: str
    rounds: int
    options: dict[str, str]
    first: Movement
    second: Following


def planned(tables: int, boards: int | None = None) -> Planned:
    """Two sessions in which everybody meets everybody once, of the best balance found; 4 to 24 tables."""
    rounds = tables - tables % 2  # of odd tables the last meeting is left for the second session
    second = make(twin.KEY, tables, options={"shift": str(tables % 2)})
    plans = [_switched(base, tables, rounds, second) for base in _bases(tables)]
    first, options = max(plans, key=lambda plan: event_fairness([plan[0], second]).q)
    return Planned(first.kind, rounds, options, first, second_sessions([first], boards=boards)[0])


def _bases(tables: int) -> list[Base]:
    """The Mitchells in which everybody meets as many of the other line as leaves the rest for session 2."""
    return [
        base for base in ((STRAIGHT,) if tables % 2 else (RELAY_SHARE, DOUBLE_WEAVE)) if base.fits(tables)
    ]


def _switched(base: Base, tables: int, rounds: int, second: Movement) -> tuple[Movement, dict[str, str]]:
    """The first session of this form, with the option that arrow-switches it for both sessions."""
    plain = make(base.key, tables, rounds, options={"switch": UNSWITCHED})
    switch = fairest_switch(second, plain)
    options = {"switch": spans(switch) if switch else UNSWITCHED}
    return make(base.key, tables, rounds, options=options), options
