"""Ranks as text: "7 8 K" names cards whose suits do not matter, as those of a layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.games.shapes.declared import Field
from scoring.words import Message, Word

RANKS = "A23456789TJQK"
SPANISH = "A234567JQK"
VALUES = {rank: place for place, rank in enumerate(RANKS, 1)}
"""King 13, queen 12, jack 11, ace 1."""
HELP = Word("Ranks, as in 7 10 K")


def ranks_of(text: str | None) -> tuple[str, ...]:
    """The ranks that a text names, in its order; what is no rank stays as it is, to be refused."""
    words = (text or "").upper().replace(",", " ").split()
    return tuple("T" if word == "10" else word for word in words)


def rank_choice(name: str, title: Word, ranks: str = RANKS, **more: Any) -> Field:
    """A field of one rank."""
    return Field(name, "choice", title, values=tuple((rank, "") for rank in ranks), **more)


def rank_text(name: str, title: Word, **more: Any) -> Field:
    """A field of several ranks."""
    return Field(name, "text", title, optional=True, help=HELP, **more)


def no_ranks(
    name: str, text: str | None, ranks: str = RANKS, place: str = ""
) -> Iterator[tuple[str, Message, str]]:
    """What a text has that is no rank of the pack."""
    for word in ranks_of(text):
        if len(word) != 1 or word not in ranks:
            yield (
                name,
                Message("{given} is not a rank of this pack. Write ranks as in 7 10 K.", given=word),
                place,
            )
            return
