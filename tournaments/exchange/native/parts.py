"""The free parts of a native event file, settings and movement: what of them a session works by."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from scoring.words import Message, RuleError, message_from_json
from tournaments.exchange.documents import (
    SOURCE,
    Document,
    Part,
    Rows,
    Text,
    Written,
    between,
    decode,
    longest,
)
from tournaments.movements import meaning_of
from tournaments.movements.own import OWN
from tournaments.ranking.settings.event import EventSettings
from tournaments.ranking.settings.option import Choice as ChoiceOption

MAX_TABLES = 999  # of a session: each gets a link of its own

Count = Annotated[int, between(1, 9999)]
NOTHING = Document()
NUMBER = re.compile(r"[1-9][0-9]{0,3}")
CONTESTANTS = ("pairs", "players", "teams")


@dataclass(frozen=True, slots=True)
class Choice(Part):
    """What the movement was made from: arguments of `tournaments.movements.make`.

    `pairs` is the number of players or teams where the tables do not tell it.
    """

    kind: Text
    tables: Annotated[int, between(1, MAX_TABLES)]
    options: Document
    rounds: Count | None = None
    boards_per_round: Count | None = None
    missing: Count | None = None
    pairs: Count | None = None


@dataclass(frozen=True, slots=True)
class Words(Part):
    """A sentence of the movement's description, with the values its template names; by `number`, `many`."""

    template: Text
    values: Document
    many: Text | None = None
    number: Annotated[int, between(0, 9999)] | None = None

    def __post_init__(self) -> None:
        if (self.many is None) != (self.number is None):
            lone = "many" if self.number is None else "number"
            raise RuleError(
                "exchange.words", lone, "A sentence by number has its other form and the number.", SOURCE
            )
        try:
            str(self.message())
        except (AttributeError, LookupError, ValueError, TypeError):
            raise RuleError(
                "exchange.words", "template", "The text and its values do not match.", SOURCE
            ) from None

    def message(self) -> Message:
        stored: dict[str, object] = {"template": self.template, "values": self.values.value()}
        if self.many is not None:
            stored |= {"many": self.many, "number": self.number}
        return message_from_json(stored)


@dataclass(frozen=True, slots=True)
class Match(Part):
    """Who meets whom, and why."""

    home: Count
    away: Count
    reasons: Rows[Words]


@dataclass(frozen=True, slots=True)
class Bye(Part):
    """Who has no opponents in a round, and why."""

    contestant: Count
    reasons: Rows[Words]


@dataclass(frozen=True, slots=True)
class Triangle(Part):
    """Three who meet each other: in the first of two rounds, the second, or in both halves of one."""

    contestants: Rows[Count]
    stages: Rows[Annotated[int, between(1, 2)]]
    reasons: Rows[Words]


@dataclass(frozen=True, slots=True)
class Pairing(Part):
    """A round as it was paired from results: matches, byes, triangles, the ranking it rested on, and when."""

    ranking: Rows[Count]
    ranked_after: Annotated[int, between(0, 9999)]
    notes: Rows[Words]
    matches: Rows[Match]
    byes: Rows[Bye]
    triangles: Rows[Triangle] = ()
    at: Written[dt.datetime] | None = None
    v: Annotated[int, between(1, 1)] = 1


@dataclass(frozen=True, slots=True)
class ChosenMovement(Part):
    """A movement as a section keeps it once it is chosen.

    `pairings` are the rounds that were paired from results, `late` the first rounds of entries that
    came during play: each by number, as text.
    """

    choice: Choice
    title: Text
    pairs: Count
    words: Rows[Words]
    q: Text
    shares: bool
    boards: Annotated[int, between(0, 9999)]
    seed: Annotated[str, longest(40)] = ""
    pairings: Document = NOTHING
    late: Document = NOTHING
    v: Annotated[int, between(1, 1)] = 1


def movement_breaches(movement: Document, path: str) -> Iterator[RuleError]:
    """What no section can keep, where a movement was chosen; other movements are only words."""
    parts = movement.value()
    if not parts.get("choice"):
        return
    try:
        chosen = decode(ChosenMovement, parts, path)
        _check_kind(chosen.choice, path)
        for number, pairing in _numbered(chosen.pairings, f"{path}.pairings"):
            decode(Pairing, pairing, f"{path}.pairings.{number}")
        for number, round_ in _numbered(chosen.late, f"{path}.late"):
            decode(Count, round_, f"{path}.late.{number}")
    except RuleError as error:
        yield error


def _check_kind(choice: Choice, path: str) -> None:
    """Raises RuleError for a movement that there is not, or not of this size."""
    if choice.kind == OWN:
        return
    try:
        meaning_of(choice.kind, choice.tables)
    except RuleError as error:
        message = error.message
        raise RuleError(
            error.code, f"{path}.choice.kind", message.template, SOURCE, **message.values
        ) from error


def _numbered(document: Document, path: str) -> Iterator[tuple[str, object]]:
    """What stands under numbers; no other names do."""
    for name, value in document.value().items():
        if not NUMBER.fullmatch(name):
            raise RuleError("exchange.native", path, "{name} is not a number.", SOURCE, name=name[:40])
        yield name, value


def setting_breaches(settings: Document) -> Iterator[RuleError]:
    """Settings by which nothing can be scored, compared or shown."""
    stored = settings.value()
    for option in EventSettings.OPTIONS:
        if isinstance(option, ChoiceOption) and stored.get(option.key, option.usual) not in list(
            option.labels
        ):
            yield RuleError(
                "exchange.setting",
                f"settings.{option.key}",
                "{found} is not allowed here; use one of these: {known}.",
                SOURCE,
                found=str(stored[option.key])[:40],
                known=", ".join(map(str, option.labels)),
            )
