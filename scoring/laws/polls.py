"""A poll of players, by which a director judges which calls or plays were logical alternatives (Law 16B1(b)).

A ruling keeps a poll as text, a line for each player: who was asked, the player's class or standing, what the
player would call or play, and what else was considered, with `STROKE` between them. A line that a director
wrote freely is kept as it is. Source: docs/rules/rulings.md, Law 16B1a-b and the questions to put.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass

MOST_PLAYERS = 8  # of one poll
STROKE = " | "


@dataclass(frozen=True, slots=True)
class Consulted:
    """One player who was asked, and the answer. A line that was written freely is in `who` as a whole."""

    who: str
    standing: str = ""
    would_call: str = ""
    considered: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether all four parts are empty."""
        return not any(astuple(self))


def read_poll(text: str) -> list[Consulted]:
    """The players of a poll from the text of a ruling, in the order of its lines, without empty lines."""
    lines = (line for line in text.splitlines() if line.strip())
    return [Consulted(*(part.strip() for part in f"{line} ".split(STROKE, maxsplit=3))) for line in lines]


def poll_text(players: Iterable[Consulted]) -> str:
    """The text of a poll for a ruling, a line for each player who is not empty; `read_poll` reads it."""
    lines: list[str] = []
    for player in players:
        # A part is on one line and without strokes, which `read_poll` would take for its end.
        parts = [" ".join(part.replace("|", "/").split()) for part in astuple(player)]
        if not player.is_empty:
            lines.append(STROKE.join(parts).rstrip(STROKE) if any(parts[1:]) else parts[0])
    return "\n".join(lines)
