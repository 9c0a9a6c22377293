"""A second session that goes on from the first: its sections, the numbers of the event, its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.words import Message

from ..values import Movement
from .event import EventFairness, renumbered
from .reasons import reasons

APART = 1000  # between the numbers of two sections in the event's numbering; more than a section has entries


def event_number(section: int, number: int) -> int:
    """The number in the whole event of a pair of a section of the first session; sections count from 0."""
    return APART * section + number


def origin_of(number: int) -> tuple[int, int]:
    """The section and the number there: the inverse of `event_number`."""
    return divmod(number, APART)


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the second session. `numbers` are the event's numbers by those of its movement."""

    kind: str
    movement: Movement
    numbers: Mapping[int, int]
    options: Mapping[str, str] = field(default_factory=dict)
    missing: int | None = None

    @property
    def in_event(self) -> Movement:
        """Its movement under the event's numbers."""
        return renumbered(self.movement, self.numbers)

    @property
    def arguments(self) -> dict[str, object]:
        """What `make` builds the movement from again."""
        return {
            "kind": self.kind,
            "tables": self.movement.tables,
            "rounds": self.movement.rounds,
            "boards_per_round": self.movement.boards_per_round,
            "missing": self.missing,
            "options": dict(self.options),
        }


@dataclass(frozen=True, slots=True)
class Following:
    """One way to go on. `key` tells it from the others of the same first session; `minutes` of play."""

    key: str
    title: Message
    parts: tuple[Part, ...]
    figures: EventFairness
    minutes: int
    words: tuple[Message, ...]

    @property
    def movement(self) -> Movement:
        """The movement of the first section; all sections play as many rounds and boards."""
        return self.parts[0].movement

    @property
    def copies(self) -> int:
        """How many copies of the boards the session takes."""
        return sum(part.movement.copies for part in self.parts)

    @property
    def reasons(self) -> tuple[Message, ...]:
        """What it is, what it brings over both sessions, and what it costs."""
        shares = any(part.movement.shares for part in self.parts)
        return (*self.words, *reasons(self.figures, self.copies, shares))


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of the second session: boards and minutes, and who does not come back."""

    boards: int | None = None
    minutes: int | None = None
    absent: frozenset[int] = frozenset()


def following_record(form: Following) -> dict[str, object]:
    """A form as `movement --sessions 2 --json` prints it; `from` are the event's numbers by the section's."""
    figures = form.figures
    return {
        "key": form.key,
        "title": str(form.title),
        "sections": [
            {**part.arguments, "from": {str(number): to for number, to in part.numbers.items()}}
            for part in form.parts
        ],
        "copies": form.copies,
        "minutes": form.minutes,
        "winners": len(figures.balances),
        "fairness": {
            "q": figures.q_text,
            "min": figures.least,
            "max": figures.most,
            "met_least": figures.met_least,
            "met_most": figures.met_most,
            "never_meet": figures.never,
        },
        "reasons": [str(reason) for reason in form.reasons],
    }
