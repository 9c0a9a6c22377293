"""The grid: cards are placed in a square, and each row and column counts as a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scoring.cards import Card
from scoring.games.shape import Fact, Line, Settlement
from scoring.games.shapes.declared import Field
from scoring.games.shapes.special.special import State
from scoring.games.stateless import after_deals
from scoring.words import Message, Word

Hand = tuple[Card, ...]
RUNS = Field("deals", "whole", Word("Deals"), 1, 100, default=1)
CARDS_HELP = Word("Row by row, from the top.")


def hands_of(cards: Sequence[Card], width: int) -> Iterator[tuple[Message, Hand]]:
    """The rows and then the columns of a square whose cards are written row by row, each with its name."""
    for number in range(width):
        yield Message("row {number}", number=number + 1), tuple(cards[number * width : (number + 1) * width])
    for number in range(width):
        yield Message("column {number}", number=number + 1), tuple(cards[number::width])


def grid_lines(
    player: int, cards: Sequence[Card], width: int, worth: Callable[[Hand], int]
) -> Iterator[Line]:
    """What each row and each column counts, where it counts."""
    for why, hand in hands_of(cards, width):
        points = worth(hand)
        if points:
            yield Line(player, points, why)


after_all = after_deals(lambda options: options.deals)
"""The end after as many deals as were agreed on."""


def won_with(target: Callable[[Any], int]) -> Callable[[State], Settlement]:
    """A solitaire is won where its deals reach the target on the average; nothing is paid."""

    def settle(state: State) -> Settlement:
        wanted = target(state.table.options) * state.played
        winners = tuple(player for player, points in enumerate(state.points) if points >= wanted > 0)
        return Settlement(state.points, winners)

    return settle


def needed(target: Callable[[Any], int]) -> Callable[[State], Iterator[Fact]]:
    """What a deal needs to be won."""

    def facts(state: State) -> Iterator[Fact]:
        yield Fact("target", Word("Points that win"), target(state.table.options))

    return facts
