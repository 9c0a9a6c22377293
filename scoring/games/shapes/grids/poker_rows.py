"""Poker solitaire, and the contest in which everybody places the same cards (000:l.28192)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.cards.poker import STANDARD, Category, strength
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

WIDTH, MOST_PLAYERS = 5, 10
CARDS = WIDTH**2
ENGLISH, AMERICAN = "english", "american"
COUNTS: Mapping[str, Mapping[Category, int]] = {
    ENGLISH: {
        Category.ROYAL_FLUSH: 30, Category.STRAIGHT_FLUSH: 30, Category.FOUR: 16, Category.FULL_HOUSE: 10,
        Category.FLUSH: 5, Category.STRAIGHT: 12, Category.THREE: 6, Category.TWO_PAIRS: 3, Category.PAIR: 1,
    },
    AMERICAN: {
        Category.ROYAL_FLUSH: 100, Category.STRAIGHT_FLUSH: 75, Category.FOUR: 50, Category.FULL_HOUSE: 25,
        Category.FLUSH: 20, Category.STRAIGHT: 15, Category.THREE: 10, Category.TWO_PAIRS: 5,
        Category.PAIR: 2,
    },
}  # fmt: skip
"""What a hand counts by either table (000:l.28226)."""
TARGETS: Mapping[str, int] = {ENGLISH: 60, AMERICAN: 170}
TABLES = ((ENGLISH, Word("English")), (AMERICAN, Word("American")))


def _lines(player: int, cards: Hand, table: str) -> Iterator[Line]:
    def worth(hand: Hand) -> int:
        return COUNTS[table].get(STANDARD.category(strength(hand)), 0)

    yield from grid_lines(player, cards, WIDTH, worth)


def _alone(deal: Any, state: State) -> Iterator[Line]:
    yield from _lines(0, deal.grid, state.table.options.edition)


def _contest(deal: Any, state: State) -> Iterator[Line]:
    for player, grid in enumerate(deal.grids):
        yield from _lines(player, grid.cards, state.table.options.count)


def _other_cards(deal: Any, state: State) -> Iterator[Fault]:
    """The caller names 25 cards, and everybody places these."""
    called = {*deal.grids[0].cards}
    for name, grid in zip(state.table.players, deal.grids, strict=True):
        if {*grid.cards} != called:
            why = Message("{player} has other cards than the first player.", player=name)
            yield "grids", why, "000:l.28303"


def _target(options: Any) -> int:
    return TARGETS[options.edition]


ROWS = (
    Special(
        key="poker_solitaire", seats=(1,), score=_alone, ends=after_all, settle=won_with(_target),
        facts=needed(_target),
        fields=(Field("grid", "cards", Word("Cards of the square"), CARDS, CARDS, help=CARDS_HELP),),
        options=(Field("edition", "choice", Word("Table"), default=ENGLISH, values=TABLES), RUNS),
    ),
    Special(
        key="poker_squares", seats=range(2, MOST_PLAYERS + 1), score=_contest, faults=_other_cards,
        ends=after_all,
        fields=(Field("grids", "record", Word("Squares"), per="player", parts=(
            Field("cards", "cards", Word("Cards of the square"), CARDS, CARDS, help=CARDS_HELP),)),),
        options=(Field("count", "choice", Word("Table"), default=ENGLISH, values=TABLES), RUNS),
    ),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
