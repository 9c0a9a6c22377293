"""The players whom a director asks for their opinion, as the lines in which a ruling keeps them.

A line has who was asked, the class or standing of the player, what the player would call or play, and what
else was considered, with a stroke between them. A line that a director wrote freely is kept as it is.
Source: rulings.md, on judging logical alternatives by a poll (Law 16B1b).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass

MOST_PLAYERS = 8
STROKE = " | "


@dataclass(frozen=True, slots=True)
class Consulted:
    """One player who was asked. A line that was written freely is all in `who`."""

    who: str
    standing: str = ""
    would_call: str = ""
    considered: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is written of this player."""
        return not any(astuple(self))


def read_poll(text: str) -> list[Consulted]:
    """The players of a ruling, in the order of its lines; empty lines are left out."""
    lines = (line for line in text.splitlines() if line.strip())
    return [Consulted(*(part.strip() for part in f"{line} ".split(STROKE, maxsplit=3))) for line in lines]


def poll_text(players: Iterable[Consulted]) -> str:
    """The lines of a ruling; a player of whom nothing is written has none. The inverse of `read_poll`."""
    return "\n".join(
        _line([_plain(part) for part in astuple(player)]) for player in players if not player.is_empty
    )


def _line(parts: Sequence[str]) -> str:
    return STROKE.join(parts).rstrip(STROKE) if any(parts[1:]) else parts[0]


def _plain(part: str) -> str:
    """A part without strokes and ends of lines, which would make two of it."""
    return " ".join(part.replace("|", "/").split())
