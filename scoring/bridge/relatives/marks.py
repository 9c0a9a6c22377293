"""What a deal of the bridges beside contract is worth, by declarer's side and the other."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.words import Message


@dataclass(frozen=True, slots=True)
class Mark:
    """Points of a deal: to declarer's side or the other, below the line or above, and what for."""

    declarer: bool
    points: int
    below: bool
    why: Message
