"""What a session keeps of how it was planned, as one value: `Session.plan` by names and types.

The JSON is written and read here alone. Keys that are not known stay when something else is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.models import Session

CONSOLATION, THROUGH, RANKING = "consolation", "through", "wall_ranking"


@dataclass(frozen=True, slots=True)
class Through:
    """How many went through to a session: `places` of `who` (overall, or of each section), and `more` beside.

    `ties` is what became of those who shared the last place.
    """

    who: str
    places: int
    more: int
    ties: str


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """The plan of a session; `document` is its JSON, which nobody changes."""

    document: Mapping[str, Any]

    @property
    def consolation(self) -> frozenset[str]:
        """The letters of the sections of those who did not go through."""
        return frozenset(self.document.get(CONSOLATION, ()))

    @property
    def through(self) -> Through | None:
        """How many went through to this session; None where all who wanted play on."""
        stored = self.document.get(THROUGH)
        return Through(stored["who"], stored["places"], stored["more"], stored["ties"]) if stored else None

    @property
    def shows_ranking(self) -> bool | None:
        """Whether the director shows the ranking to all; None where nobody said: once play is over."""
        shown = self.document.get(RANKING)
        return None if shown is None else bool(shown)

    def with_consolation(self, letters: Iterable[str]) -> SessionPlan:
        """With the sections of those who did not go through."""
        return self._with(CONSOLATION, list(letters))

    def with_through(self, through: Through) -> SessionPlan:
        """With how many went through to the session."""
        stored = {"who": through.who, "places": through.places, "more": through.more, "ties": through.ties}
        return self._with(THROUGH, stored)

    def with_ranking(self, *, shown: bool) -> SessionPlan:
        """With the director's word whether all see the ranking."""
        return self._with(RANKING, shown)

    def to_json(self) -> dict[str, Any]:
        """The document to store: what was read is written to the byte."""
        return dict(self.document)

    def _with(self, key: str, value: object) -> SessionPlan:
        return SessionPlan({**self.document, key: value})


def session_plan(session: Session) -> SessionPlan:
    """The plan that is stored in this object of a session. No query."""
    return SessionPlan(session.plan)
