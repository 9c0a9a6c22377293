"""Ladders and pyramids: who beats someone above takes the place."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from scoring.words import RuleError

Key = TypeVar("Key", bound=Hashable)


class LadderKind(StrEnum):
    """What a challenger who won gets."""

    STEP = "step"  # the loser's place; the loser and those between go down one
    SWAP = "swap"  # the loser's place, for their own
    PYRAMID = "pyramid"  # rows of 1, 2, 3, ...: only the row above is challenged, places are exchanged


@dataclass(frozen=True, slots=True)
class LadderRule:
    """How a ladder is climbed; `reach` is how many places above may be challenged (0: any)."""

    kind: LadderKind = LadderKind.STEP
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Challenge(Generic[Key]):
    """A challenge that was played out."""

    challenger: Key
    holder: Key
    won: bool


def row_of(place: int) -> int:
    """The row of a pyramid, from 1 at the top, in which a place (from 1) is."""
    row, last = 1, 1
    while place > last:
        row += 1
        last += row
    return row


def after(order: tuple[Key, ...], challenge: Challenge[Key], rule: LadderRule) -> tuple[Key, ...]:
    """The ladder, the top first, after a challenge. A newcomer begins below the last.

    Raises RuleError "ladder.self", "ladder.holder" (not on it), "ladder.below" or "ladder.reach".
    """
    if challenge.challenger not in order:
        order = (*order, challenge.challenger)
    own, other = _places(order, challenge)
    _require_reach(own, other, rule)
    if not challenge.won:
        return order
    ladder = list(order)
    if rule.kind is LadderKind.STEP:
        ladder.insert(other - 1, ladder.pop(own - 1))
    else:
        ladder[own - 1], ladder[other - 1] = ladder[other - 1], ladder[own - 1]
    return tuple(ladder)


def ladder(start: Iterable[Key], challenges: Iterable[Challenge[Key]], rule: LadderRule) -> tuple[Key, ...]:
    """The ladder after all challenges, in the order in which they were played."""
    order = tuple(start)
    for challenge in challenges:
        order = after(order, challenge, rule)
    return order


def _places(order: tuple[Key, ...], challenge: Challenge[Key]) -> tuple[int, int]:
    """The challenger's and the holder's place, from 1."""
    if challenge.challenger == challenge.holder:
        raise RuleError("ladder.self", "holder", "Players cannot challenge themselves.", "")
    if challenge.holder not in order:
        raise RuleError("ladder.holder", "holder", "The player challenged is not on the ladder.", "")
    return order.index(challenge.challenger) + 1, order.index(challenge.holder) + 1


def _require_reach(own: int, other: int, rule: LadderRule) -> None:
    if other > own:
        raise RuleError(
            "ladder.below",
            "holder",
            "Place {other} is below place {own}: only players above can be challenged.",
            "",
            own=own,
            other=other,
        )
    if rule.kind is LadderKind.PYRAMID and row_of(own) - row_of(other) != 1:
        raise RuleError(
            "ladder.reach",
            "holder",
            "Place {other} is in row {row}: from row {own_row} only the row directly above can "
            "be challenged.",
            "",
            other=other,
            row=row_of(other),
            own_row=row_of(own),
        )
    if rule.reach and own - other > rule.reach:
        raise RuleError(
            "ladder.reach",
            "holder",
            "Place {other} is too far above place {own}: the limit is {reach}.",
            "",
            own=own,
            other=other,
            reach=rule.reach,
        )
