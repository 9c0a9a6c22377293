"""Cribbage solitaire, whose hands are counted one after another, and cribbage squares (000:l.27971)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.cards import cribbage
from scoring.cards.melds import points_of
from scoring.games.shape import Line
from scoring.games.shapes.declared import Field
from scoring.games.shapes.grids.grids import (
    CARDS_HELP,
    RUNS,
    Hand,
    after_all,
    grid_lines,
    needed,
    won_with,
)
from scoring.games.shapes.special.special import Fault, Special, State, game
from scoring.words import Message, Word

ROUNDS, WIDTH = 6, 4
BEST_HAND, BEST_LAST = 29, 20
NO_HAND = frozenset((19, 25, 26, 27))
"""What no hand of four cards and a starter counts."""
NO_LAST = frozenset((1, *range(15, 20)))
"""What no four cards without a starter count."""


def _counts(deal: Any, state: State) -> Iterator[Line]:
    for number, (hand, crib) in enumerate(zip(deal.hands, deal.cribs, strict=True), 1):
        yield Line(0, hand, Message("hand {number}", number=number))
        yield Line(0, crib, Message("crib {number}", number=number))
    yield Line(0, deal.last, Message("last four cards"))


def _no_counts(deal: Any, state: State) -> Iterator[Fault]:
    for name in ("hands", "cribs"):
        counts = getattr(deal, name)
        if len(counts) != ROUNDS:
            why = Message("A pack makes six hands and six cribs, not {given}.", given=len(counts))
            yield name, why, "000:l.27981"
        for count in NO_HAND.intersection(counts):
            yield name, Message("No hand counts {given}.", given=count), "000:l.20895"
    if deal.last in NO_LAST:
        why = Message("No four cards without a starter count {given}.", given=deal.last)
        yield "last", why, "000:l.27983"


def _square(deal: Any, state: State) -> Iterator[Line]:
    def worth(hand: Hand) -> int:
        return points_of(cribbage.shown(hand, deal.starter))

    yield from grid_lines(0, deal.grid, WIDTH, worth)


def _rounds(name: str, title: Word) -> Field:
    return Field(name, "whole", title, 0, BEST_HAND, per="list", fewest=ROUNDS)


ROWS = (
    Special(
        key="cribbage_solitaire", seats=(1,), score=_counts, faults=_no_counts, ends=after_all,
        options=(RUNS,),
        settle=won_with(lambda options: 120), facts=needed(lambda options: 120),
        fields=(
            _rounds("hands", Word("Hands")),
            _rounds("cribs", Word("Cribs")),
            Field("last", "whole", Word("Last four cards"), 0, BEST_LAST),
        ),
    ),
    Special(
        key="cribbage_squares", seats=(1,), score=_square, ends=after_all, options=(RUNS,),
        settle=won_with(lambda options: 61), facts=needed(lambda options: 61),
        fields=(
            Field("grid", "cards", Word("Cards of the square"), WIDTH**2, WIDTH**2, help=CARDS_HELP),
            Field("starter", "card", Word("Starter")),
        ),
    ),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
