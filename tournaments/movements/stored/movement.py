"""What a section keeps of its movement, as one value: `Section.movement` by names and types.

The JSON (version 1) is written and read here alone. Each attribute is read when it is asked for, since a
Swiss has all its rounds in the document and a page needs hardly any of it. Whoever changes something makes a
new value (`with_pairing`, `with_spell`) and stores its `to_json()`: keys that it does not know stay.

A movement is chosen or, of an imported file, only described; a party has a seed and its rounds instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.words import Message, message_from_json, message_to_json
from scoring.words.figures import rounded

from ..fairness import field_balances
from ..progressions import RoundPlan
from ..values import Movement
from .choice import Choice
from .pairing import StoredPairing

MOVEMENT_VERSION = 1
ROUNDS, SPELLS = "plans", "spells"
"""Keys that an action of a party changes, and by which undo puts them back: its rounds, who came and went."""
BOARDS = "boards"
"""The key by which a query asks for the number of boards alone."""


@dataclass(frozen=True, slots=True)
class Spell:
    """The rounds of a party in which somebody plays who came late or left: `last` is None to the end."""

    first: int
    last: int | None = None


@dataclass(frozen=True)
class StoredMovement:
    """A section's movement; `document` is its JSON, which nobody changes."""

    document: Mapping[str, Any]

    @classmethod
    def of(cls, choice: Choice, movement: Movement, seed: str) -> StoredMovement:
        """A chosen movement: how to make it again, its words, and `q`, its balance in per cent.

        Where two fields are ranked, the balance is that of the less balanced one.
        """
        return cls(
            {
                "v": MOVEMENT_VERSION,
                "choice": choice.to_json(),
                "title": str(movement.title),
                "pairs": len(movement.entries),
                "words": [message_to_json(words) for words in movement.description],
                "q": str(rounded(min(field_balances(movement)), 1)),
                "shares": movement.shares,
                BOARDS: movement.boards,
                "seed": seed,
            }
        )

    @classmethod
    def of_party(cls, seed: str) -> StoredMovement:
        """A party before its first round is drawn."""
        return cls({"v": MOVEMENT_VERSION, "seed": seed})

    def to_json(self) -> dict[str, Any]:
        """The document to store: what was read is written to the byte."""
        return dict(self.document)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is kept yet: no movement was chosen, and none was read from a file."""
        return not self.document

    @cached_property
    def choice(self) -> Choice | None:
        """What the movement is made from; None before one is chosen."""
        stored = self.document.get("choice")
        return Choice.from_json(stored) if stored else None

    @property
    def is_by_round(self) -> bool:
        """Whether rounds are paired one at a time, from results. False before a movement is chosen."""
        return self.choice is not None and self.choice.is_by_round

    @property
    def title(self) -> str:
        """The movement's name in English, or as somebody typed it; "" where there is none."""
        return str(self.document.get("title") or "")

    @cached_property
    def words(self) -> tuple[Message, ...]:
        """What describes the movement: the first sentence has its sizes, the second says how all move."""
        return tuple(message_from_json(message) for message in self.document.get("words", ()))

    @property
    def q(self) -> str | None:
        """The balance in per cent with one decimal; None where it is not known."""
        return self.document.get("q")

    @property
    def shares(self) -> bool:
        """Whether tables share boards."""
        return bool(self.document.get("shares"))

    @property
    def boards(self) -> int | None:
        """How many boards are in use; None before a movement is chosen."""
        return self.document.get(BOARDS)

    @cached_property
    def pairs(self) -> int | None:
        """How many pairs, players or teams it seats; None before a movement is chosen."""
        if self.choice is not None and "pairs" not in self.document:  # the first version did not keep it
            return len(self.choice.movement().entries)
        return self.document.get("pairs")

    @property
    def seed(self) -> str | None:
        """What draws are made from; None in a section that an older version made, or a file."""
        seed = self.document.get("seed")
        return None if seed is None else str(seed)

    @cached_property
    def pairings(self) -> Mapping[int, StoredPairing]:
        """The rounds that were paired from results, by number."""
        return {int(number): StoredPairing(one) for number, one in self._pairings.items()}

    @property
    def rounds_paired(self) -> int:
        """The number of the last round that was paired from results; 0 before the first."""
        return max(map(int, self._pairings), default=0)

    @property
    def _pairings(self) -> Mapping[str, Any]:
        pairings: Mapping[str, Any] = self.document.get("pairings", {})
        return pairings

    @cached_property
    def late(self) -> Mapping[int, int]:
        """The first round of each entry that came during a Swiss, by number."""
        return {int(number): int(first) for number, first in self.document.get("late", {}).items()}

    @cached_property
    def plans(self) -> tuple[RoundPlan, ...]:
        """The rounds of a party as they were drawn, the first one first."""
        return tuple(RoundPlan.from_json(plan) for plan in self.document.get(ROUNDS, ()))

    @property
    def rounds_drawn(self) -> int:
        """How many rounds of a party are drawn."""
        return len(self.document.get(ROUNDS, ()))

    @cached_property
    def handed(self) -> Mapping[tuple[int, int], tuple[int, int]]:
        """The tallies that were handed in: a player's points and the opponents', by entry number and round.

        Only rounds that are drawn count, since a draw may have been taken back.
        """
        return {
            (int(number), int(round_)): (mine, theirs)
            for number, rounds in self.document.get("handed", {}).items()
            for round_, (mine, theirs) in rounds.items()
            if int(round_) <= self.rounds_drawn
        }

    @cached_property
    def spells(self) -> Mapping[int, Spell]:
        """The rounds of those who came late to a party or left it, by entry number."""
        return {int(number): Spell(*rounds) for number, rounds in self.document.get(SPELLS, {}).items()}

    @property
    def stands_in(self) -> int | None:
        """The number of the host of a party who plays only where a fourth lacks; None where nobody does."""
        return self.document.get("stands_in")

    def with_pairing(self, number: int, pairing: StoredPairing) -> StoredMovement:
        """With a round that was paired from results."""
        return self._with("pairings", {**self._pairings, str(number): pairing.to_json()})

    def with_late(self, number: int, first_round: int) -> StoredMovement:
        """With an entry that takes part in a Swiss from this round on."""
        return self._with("late", {**self.document.get("late", {}), str(number): first_round})

    def with_sharing(self) -> StoredMovement:
        """With tables that share boards."""
        return self._with("shares", True)

    def with_plan(self, plan: RoundPlan) -> StoredMovement:
        """With the next round of a party."""
        return self._with(ROUNDS, [*self.document.get(ROUNDS, ()), plan.to_json()])

    def with_handed(self, number: int, tallies: Mapping[int, Sequence[int] | None]) -> StoredMovement:
        """With what tallies say of a round, by entry number; None takes one away, others stay."""
        handed = {who: dict(rounds) for who, rounds in self.document.get("handed", {}).items()}
        for who, points in tallies.items():
            points_by_round = handed.setdefault(str(who), {})
            if points is None:
                points_by_round.pop(str(number), None)
            else:
                points_by_round[str(number)] = list(points)
        return self._with("handed", handed)

    def with_spell(self, number: int, spell: Spell) -> StoredMovement:
        """With the rounds in which an entry of a party plays."""
        rounds = [spell.first] if spell.last is None else [spell.first, spell.last]
        return self._with(SPELLS, {**self.document.get(SPELLS, {}), str(number): rounds})

    def with_host(self, number: int | None) -> StoredMovement:
        """With the host who plays only where a fourth lacks; None: nobody does."""
        return self._with("stands_in", number)

    def without_host(self) -> StoredMovement:
        """As if nobody had ever been said to stand in."""
        return StoredMovement({key: value for key, value in self.document.items() if key != "stands_in"})

    def _with(self, key: str, value: object) -> StoredMovement:
        return StoredMovement({**self.document, key: value})
