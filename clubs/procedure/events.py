"""Events of a session, as values. What each does stands in `clubs.procedure.acts`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from clubs.procedure.draws import Cards

Names: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """What every event may carry: `cards`, its draws in order, as the table reported them."""

    cards: tuple[Cards, ...] = ()


@dataclass(frozen=True, slots=True)
class Enter(Occasion):
    """People come into the room, in that order."""

    people: Names


@dataclass(frozen=True, slots=True)
class Exit(Occasion):
    """A person goes home. `deals`: how many were scored in the rubber that he breaks off."""

    person: str
    deals: int | None = None


@dataclass(frozen=True, slots=True)
class Apply(Occasion):
    """People apply to a table at the same time; those `leaving` leave an existing table for it."""

    table: str
    people: Names
    leaving: Names = ()


@dataclass(frozen=True, slots=True)
class Form(Occasion):
    """People form a new table; those `leaving` leave an existing table for it."""

    table: str
    people: Names
    leaving: Names = ()


@dataclass(frozen=True, slots=True)
class StartRubber(Occasion):
    """The cards are spread: who plays, then partners. `sitting_out`: who sits of his own will.

    `couple` (a semi-set match) are partners whenever both play; `partners` (a set match, a pivot)
    fixes both sides, the dealer's first, and no cards are drawn for them.
    """

    table: str
    sitting_out: Names = ()
    couple: Names = ()
    partners: tuple[Names, ...] = ()


@dataclass(frozen=True, slots=True)
class RubberOver(Occasion):
    """A rubber ends: finished, or broken off after `deals` scored (0: as if never drawn)."""

    table: str
    deals: int | None = None


@dataclass(frozen=True, slots=True)
class Leave(Occasion):
    """A member leaves the table, or one who waits gives up. `deals` as in `Exit`."""

    table: str
    person: str
    deals: int | None = None


@dataclass(frozen=True, slots=True)
class Lend(Occasion):
    """A person plays as fourth at `table`; `announced`: he returns as soon as his place can be filled."""

    person: str
    table: str
    announced: bool = False


@dataclass(frozen=True, slots=True)
class Return(Occasion):
    """A lent person goes home of his own will."""

    person: str


@dataclass(frozen=True, slots=True)
class Refuse(Occasion):
    """A person does not consent to be lent to `table`."""

    person: str
    table: str


@dataclass(frozen=True, slots=True)
class Close(Occasion):
    """A table is given up."""

    table: str


@dataclass(frozen=True, slots=True)
class Undo(Occasion):
    """The last accepted event is taken back."""


@dataclass(frozen=True, slots=True)
class End(Occasion):
    """The session is over."""


Event: TypeAlias = (
    Enter
    | Exit
    | Apply
    | Form
    | StartRubber
    | RubberOver
    | Leave
    | Lend
    | Return
    | Refuse
    | Close
    | Undo
    | End
)
