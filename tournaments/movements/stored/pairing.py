"""A round that was paired from results, as a section keeps it: who meets whom and why, what it rested on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.words import Message, message_from_json, message_to_json

from ..pairing import Pairing

PAIRING_VERSION = 1


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """Two who meet, by their numbers, and why."""

    home: int
    away: int
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class StoredBye:
    """Who has no opponents in the round, and why."""

    contestant: int
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class StoredTriangle:
    """Three who meet each other, and why: in `stages` 1 and 2 of two rounds, or in both of one round."""

    contestants: tuple[int, ...]
    stages: tuple[int, ...]
    reasons: tuple[Message, ...]


@dataclass(frozen=True)
class StoredPairing:
    """One paired round. `document` is its JSON, of which each attribute is read when it is asked for."""

    document: Mapping[str, Any]

    @classmethod
    def of(cls, pairing: Pairing, at: dt.datetime) -> StoredPairing:
        """A pairing as it is kept, with the time at which its round was seated."""
        matches = [
            {"home": one.home, "away": one.away, "reasons": _written(one.reasons)} for one in pairing.matches
        ]
        byes = [{"contestant": one.contestant, "reasons": _written(one.reasons)} for one in pairing.byes]
        triangles = [
            {
                "contestants": list(one.triangle.contestants),
                "stages": list(one.stages),
                "reasons": _written(one.reasons),
            }
            for one in pairing.triangles
        ]
        return cls(
            {
                "v": PAIRING_VERSION,
                "ranking": list(pairing.ranking),
                "ranked_after": pairing.ranked_after,
                "notes": _written(pairing.notes),
                "matches": matches,
                "byes": byes,
                "triangles": triangles,
                "at": at.isoformat(),
            }
        )

    @cached_property
    def matches(self) -> tuple[StoredMatch, ...]:
        """The matches in the order of tables."""
        rows = self.document["matches"]
        return tuple(StoredMatch(row["home"], row["away"], _read(row["reasons"])) for row in rows)

    @cached_property
    def byes(self) -> tuple[StoredBye, ...]:
        """Who has a bye."""
        rows = self.document["byes"]
        return tuple(StoredBye(row["contestant"], _read(row["reasons"])) for row in rows)

    @cached_property
    def triangles(self) -> tuple[StoredTriangle, ...]:
        """The triangles, which the first version did not have."""
        return tuple(
            StoredTriangle(tuple(row["contestants"]), tuple(row["stages"]), _read(row["reasons"]))
            for row in self.document.get("triangles", ())
        )

    @cached_property
    def notes(self) -> tuple[Message, ...]:
        """What explains the pairing as a whole."""
        return _read(self.document["notes"])

    @cached_property
    def at(self) -> dt.datetime | None:
        """When the round was seated; None where an older version did not keep it."""
        at = self.document.get("at")
        return dt.datetime.fromisoformat(at) if at else None

    def to_json(self) -> dict[str, Any]:
        """The document, as it was read."""
        return dict(self.document)


def _written(messages: Iterable[Message]) -> list[dict[str, Any]]:
    return [message_to_json(message) for message in messages]


def _read(stored: Iterable[Any]) -> tuple[Message, ...]:
    return tuple(message_from_json(message) for message in stored)
