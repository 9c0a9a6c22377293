"""The free parts of a native event file, settings and movement: what of them a session works by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from scoring.bridge.tables import TABLES
from scoring.cards import RuleError
from scoring.comparison.board import Unequal
from tournaments.exchange.documents import SOURCE, Between, Document, Longest, decode

MAX_TABLES = 999  # of a session: each gets a link of its own

Count = Annotated[int, Between(1, 9999)]


@dataclass(frozen=True, slots=True)
class Choice:
    """What the movement was made from: arguments of `tournaments.movements.make`."""

    kind: str
    tables: Annotated[int, Between(1, MAX_TABLES)]
    options: Document
    rounds: Count | None = None
    boards_per_round: Count | None = None
    missing: Count | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence of the movement's description, with the values its template names."""

    template: str
    values: Document

    def __post_init__(self) -> None:
        try:
            self.template.format(**self.values.value())
        except (AttributeError, LookupError, ValueError, TypeError):
            raise RuleError(
                "exchange.words", "template", "The words and their values do not fit together.", SOURCE
            ) from None


@dataclass(frozen=True, slots=True)
class ChosenMovement:
    """A movement as a section keeps it once it is chosen."""

    choice: Choice
    title: str
    pairs: Count
    words: tuple[Words, ...]
    q: str
    shares: bool
    boards: Annotated[int, Between(0, 9999)]
    seed: Annotated[str, Longest(40)] = ""
    v: Annotated[int, Between(1, 1)] = 1


def movement_breaches(movement: Document, path: str) -> Iterator[RuleError]:
    """What no section can keep, where a movement was chosen; other movements are only words."""
    found = movement.value()
    if not found.get("choice"):
        return
    try:
        decode(ChosenMovement, found, path)
    except RuleError as error:
        yield error


def setting_breaches(settings: Document) -> Iterator[RuleError]:
    """Settings by which nothing can be scored, compared or shown."""
    found = settings.value()
    choices: dict[str, Iterable[object]] = {"unequal": Unequal, "table": TABLES, "points": (1, 2)}
    for name, known in choices.items():
        if name in found and found[name] not in list(known):
            yield RuleError(
                "exchange.setting",
                f"settings.{name}",
                "{found} is no value here; these are: {known}.",
                SOURCE,
                found=str(found[name])[:40],
                known=", ".join(map(str, known)),
            )
