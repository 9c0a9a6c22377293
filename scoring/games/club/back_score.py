"""Back score: the running sheet of a table's rubbers, settled player by player. Source: 000:l.11565.

The books settle each rubber with each player; the running sum is what the sheet adds. It sums to nothing
after every rubber, also where the four change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.games.bridge.rounds import counted, start
from scoring.games.bridge.whole_rubbers.rubbers import (
    Options,
    Rubber,
    rubber_breaches,
    rubber_lines,
    seating,
    seating_breaches,
    settle,
)
from scoring.games.shape import Game
from scoring.games.stateless import Totals
from scoring.words import RuleError, Word

SOURCE = "000:l.11565"


def breaches(state: Totals[Options], rubber: Rubber) -> Iterator[RuleError]:
    yield from seating_breaches(rubber, SOURCE)
    yield from rubber_breaches(rubber, state.table.options.figures)


def apply(state: Totals[Any], rubber: Rubber) -> Totals[Any]:
    seats = seating(rubber)
    assert seats is not None
    return counted(state, rubber_lines(rubber, seats, state.table.options))


GAMES = [
    Game(
        key="back_score",
        title=Word("Running settlement sheet"),
        family="club",
        tier="A",
        source=SOURCE,
        seats=range(4, 13),
        deal=Rubber,
        options=Options(),
        start=start,
        breaches=breaches,
        apply=apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        ended=lambda state: None,
        settle=settle,
    ),
]
