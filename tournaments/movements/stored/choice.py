"""The movement that was chosen for a section: what it is made from, as a form field and a section keep it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import Any

from scoring.words import RuleError

from ..own import OWN, own_movement
from ..registry import make, meaning_of
from ..values import Movement

MOST_OF_A_SIZE = 10_000
"""No number of a movement is larger; what is gets no further than the form."""


@dataclass(frozen=True)
class Choice:
    """The movement chosen for a section: arguments of `tournaments.movements.make`.

    `pairs` is the number of players or teams where the tables do not tell it.
    """

    kind: str
    tables: int
    rounds: int | None = None
    boards_per_round: int | None = None
    missing: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    pairs: int | None = None

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Choice:
        """The choice that a section keeps; names of other versions are left out."""
        return cls(**{name: value for name, value in stored.items() if name in PARTS})

    @classmethod
    def from_text(cls, text: str) -> Choice:
        """Read what `as_text` wrote. Raises RuleError "movement.choice"."""
        refusal = RuleError("movement.choice", "choice", "Choose one of the movements offered.", "")
        try:
            choice = cls(**json.loads(text))
        except (TypeError, ValueError, RecursionError):
            raise refusal from None
        if not choice._is_typed():
            raise refusal
        return choice

    def _is_typed(self) -> bool:
        """Whether each part is of its type: what a form sends may be anything."""
        optional = (self.rounds, self.boards_per_round, self.missing, self.pairs)
        numbers = (self.tables, *(number for number in optional if number is not None))
        return (
            isinstance(self.kind, str)
            and all(isinstance(number, int) and abs(number) <= MOST_OF_A_SIZE for number in numbers)
            and isinstance(self.options, dict)
        )

    def to_json(self) -> dict[str, Any]:
        """The choice as a section keeps it."""
        return asdict(self)

    def as_text(self) -> str:
        """The choice as one form field carries it."""
        return json.dumps(self.to_json(), sort_keys=True)

    def movement(self) -> Movement:
        """The movement itself. Raises RuleError."""
        if self.kind == OWN:
            return own_movement(self.options)
        return make(
            self.kind,
            self.tables,
            rounds=self.rounds,
            boards_per_round=self.boards_per_round,
            missing=self.missing,
            options=dict(self.options),
            pairs=self.pairs,
        )

    @cached_property
    def is_by_round(self) -> bool:
        """Whether the rounds are paired one at a time, from results."""
        return self.kind != OWN and meaning_of(self.kind, self.tables)[0].by_round


PARTS = frozenset(part.name for part in fields(Choice))
"""The names of a choice's parts in its JSON."""
