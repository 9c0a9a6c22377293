"""Movements as a director reads them: what is offered, and what was chosen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.people.words import say
from scoring.models import Section
from tournaments.movements import KINDS, Suggestion, suggest

TITLES = {kind.key: kind.title for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Offer:
    """A movement that fits, in words; `arguments` make it again."""

    title: str
    winners: int
    tables: int
    rounds: int
    boards_per_round: int
    boards: int
    minutes: int
    fairness: str
    shares: bool
    reasons: Sequence[str]
    arguments: Mapping[str, Any]
    entries: int = 0
    contestants: str = "pairs"

    @property
    def as_text(self) -> str:
        """The arguments as one form field carries them."""
        return json.dumps(self.arguments, sort_keys=True)


def offers(
    pairs: int, *, boards: int | None = None, minutes: int | None = None, winners: int | None = None
) -> list[Offer]:
    """What fits so many pairs, best first. Raises RuleError when nothing does."""
    return [_offer(found) for found in suggest(pairs, boards, minutes, winners)]


def _offer(found: Suggestion) -> Offer:
    movement = found.movement
    return Offer(
        title=str(movement.title),
        winners=movement.winners,
        tables=movement.tables,
        rounds=movement.rounds,
        boards_per_round=movement.boards_per_round,
        boards=found.boards,
        minutes=found.minutes,
        fairness=found.fairness.q_text,
        shares=movement.shares,
        reasons=[say(reason) for reason in found.reasons],
        arguments=found.arguments,
    )


@dataclass(frozen=True, slots=True)
class Words:
    """Kept words of a movement: a template and its values."""

    template: str
    values: Mapping[str, object]


def shown_movement(section: Section) -> dict[str, Any] | None:
    """A section's chosen movement as pages show it; None before it is chosen."""
    kept = section.movement
    if not kept.get("choice"):
        return None
    return {
        "title": kept["title"],
        "words": [say(Words(**text)) for text in kept["words"]],
        "fairness": kept["q"],
        "shares": kept["shares"],
        "boards": kept["boards"],
        "tables": section.tables,
        "rounds": section.rounds,
        "boards_per_round": section.boards_per_round,
        "winners": section.winners,
        "pairs": kept["pairs"],
    }
