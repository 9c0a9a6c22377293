"""The effects of a ruling, each named, and who they concern.

A ruling is a list of effects (`Atom`), so that a program can apply it and a person can read it.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.laws.effect_words import EFFECTS
from scoring.laws.effects import Effect
from scoring.laws.roles import ROLES, Role
from scoring.words import Message, nouns

__all__ = ["EFFECTS", "ROLES", "Atom", "Effect", "Role"]


@dataclass(frozen=True, slots=True)
class Atom:
    """One effect: on whom, where it concerns somebody; `tricks` and `points` only where some change sides."""

    effect: Effect
    who: Role | None = None
    tricks: int | None = None
    points: int | None = None

    @property
    def words(self) -> Message:
        """The effect as a sentence."""
        values: dict[str, object] = {}
        if self.who is not None:
            values["who"] = ROLES[self.who]
        if self.tricks is not None:
            values["tricks"] = self.tricks
        if self.points is not None:
            values |= {"points": self.points, "scored": nouns.points(self.points)}
        return Message(EFFECTS[self.effect], **values)
