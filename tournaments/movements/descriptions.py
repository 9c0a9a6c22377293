"""Sentences that describe movements of every kind."""

from __future__ import annotations

from scoring.words import Message, nouns


def size_words(rounds: int, boards: int, sets: int, sets_per_round: int = 1) -> Message:
    """How many rounds and boards; `sets` are in play, of which a table plays so many in a round."""
    return Message(
        "{rounds} of {boards}: {played} to play, {in_play} in use.",
        rounds=nouns.rounds(rounds),
        boards=nouns.boards(boards),
        played=nouns.boards(rounds * boards),
        in_play=nouns.boards(sets * boards // sets_per_round),
    )
