"""What a record can break: each kind with its law, the table of rulings that it leads to, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.cards import Card
from scoring.words import Finding, Seat

Fact = bool | int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """One breach in a record: `law` of 2017, `ruling` the table of that code which says what follows.

    `call` counts the calls of the auction from 1, `trick` the tricks. `facts` are what the record itself
    answers of the questions of the table.
    """

    finding: Finding
    law: str
    ruling: str = ""
    seat: Seat | None = None
    call: int | None = None
    text: str = ""
    trick: int | None = None
    card: Card | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.finding.code

    def json(self) -> dict[str, object]:
        """The breach as the command prints it; what does not concern it is absent."""
        written: dict[str, object | None] = {
            "code": self.code,
            "call": self.call,
            "text": self.text or None,
            "trick": self.trick,
            "seat": self.seat and self.seat.value,
            "card": self.card and str(self.card),
            "law": self.law,
            "ruling": self.ruling or None,
            "facts": dict(self.facts) or None,
            "message": str(self.finding),
        }
        return {name: value for name, value in written.items() if value is not None}
