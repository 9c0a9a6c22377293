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
    challenger_place, holder_place = _places(order, challenge)
    _require_reach(challenger_place, holder_place, rule)
    if not challenge.won:
        return order
    ladder = list(order)
    if rule.kind is LadderKind.STEP:
        ladder.insert(holder_place - 1, ladder.pop(challenger_place - 1))
    else:
        ladder[challenger_place - 1], ladder[holder_place - 1] = (
            ladder[holder_place - 1],
            ladder[challenger_place - 1],
        )
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


def _require_reach(challenger_place: int, holder_place: int, rule: LadderRule) -> None:
    if holder_place > challenger_place:
        raise RuleError(
            "ladder.below",
            "holder",
            "Place {other} is below place {own}: only players above can be challenged.",
            "",
            own=challenger_place,
            other=holder_place,
        )
    if rule.kind is LadderKind.PYRAMID and row_of(challenger_place) - row_of(holder_place) != 1:
        raise RuleError(
            "ladder.reach",
            "holder",
            "Place {other} is in row {row}: from row {own_row} only the row directly above can "
            "be challenged.",
            "",
            other=holder_place,
            row=row_of(holder_place),
            own_row=row_of(challenger_place),
        )
    if rule.reach and challenger_place - holder_place > rule.reach:
        raise RuleError(
            "ladder.reach",
            "holder",
            "Place {other} is too far above place {own}: the limit is {reach}.",
            "",
            own=challenger_place,
            other=holder_place,
            reach=rule.reach,
        )
