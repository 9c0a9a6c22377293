"""What a sheet says of a claim that proved wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.games.fields import AND
from scoring.games.shape import Number, Table
from scoring.words import Message, nouns


def wrong_claim(table: Table[Any], side: Iterable[int], points: Number, needed: Number) -> Message:
    """Whose claim it was, and how many of the points needed the side had."""
    return Message(
        "The claim of {side} was wrong: {points}, with {needed} needed.",
        side=AND.join(table.players[player] for player in side), points=nouns.points(points), needed=needed,
    )  # fmt: skip
