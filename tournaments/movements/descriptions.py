"""Sentences that describe movements of every kind."""

from __future__ import annotations

from scoring.words import Message


def size_words(rounds: int, boards: int, sets: int, sets_per_round: int = 1) -> Message:
    """How many rounds and boards; `sets` are in play, of which a table plays so many in a round."""
    return Message(
        "{rounds} rounds of {boards} boards: {played} boards to play, {in_play} boards in use.",
        rounds=rounds,
        boards=boards,
        played=rounds * boards,
        in_play=sets * boards // sets_per_round,
    )
