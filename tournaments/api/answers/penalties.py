"""What the API answers of penalties."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Self

from clubs.web.api.answers import Answer, Help, OneOf
from scoring.models import Penalty
from tournaments.selectors.control.rulings import who_gave


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyAnswer(Answer):
    """A penalty of an entry. `amount` is taken off in `unit`; that of a bonus is below 0, and is added."""

    id: int
    entry: int
    kind: Annotated[str, OneOf("PenaltyKind", ["", *Penalty.Kind.values])]
    amount: Annotated[str, Help("Two decimals.")]
    unit: Annotated[str, OneOf("PenaltyUnit", Penalty.Unit)]
    reason: str
    by: str
    at: dt.datetime
    reversed_at: dt.datetime | None

    @classmethod
    def of(cls, line: Penalty) -> Self:
        """A penalty whose giver is already loaded."""
        return cls(
            id=line.pk,
            entry=line.entry_id,
            kind=line.kind,
            amount=f"{line.amount:.2f}",
            unit=line.unit,
            reason=line.reason,
            by=line.by_name or who_gave(line),
            at=line.at,
            reversed_at=line.reversed_at,
        )
