"""Places in a tournament: the order of finishing, and the prizes of those whose place is known."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from clubs.poker.rules import prizes as prize_rules
from clubs.poker.rules.evening import Evening
from scoring.words import RuleError


@dataclass(frozen=True, slots=True)
class Placed:
    """Players who have one place: several only if they went out in one hand with equal stacks before it."""

    place: int
    players: tuple[int, ...]


def standing_of(evening: Evening) -> tuple[Placed, ...]:
    """The places that are known, the best first: those who are out, and the winner once one is left.

    Who goes out later is placed higher. Of several who go out in one hand, the one with the larger stack
    before it is placed higher; with equal stacks they tie for their places.
    """
    groups: list[tuple[int, ...]] = []
    for hand in evening.hands:
        ordered = sorted(hand, key=lambda knocked: knocked.stack)
        for _stack, same in groupby(ordered, key=lambda knocked: knocked.stack):
            groups.append(tuple(sorted(knocked.player for knocked in same)))
    playing = evening.playing
    if len(playing) == 1 and groups:
        groups.append((playing[0],))
        playing = []
    placed, above = [], len(playing)
    for players in reversed(groups):
        placed.append(Placed(above + 1, players))
        above += len(players)
    return tuple(placed)


def pot_of(evening: Evening) -> int:
    """What the players of a tournament have paid into the pot."""
    return sum(player.paid for player in evening.players.values())


def prizes_of(evening: Evening) -> tuple[int, ...]:
    """What each place gets of the pot as it is now. Raises RuleError "poker.prizes_sum", "poker.few"."""
    plan = evening.by_plan
    if plan.prizes is None:
        return ()
    if len(plan.prizes.parts) > len(evening.players):
        raise RuleError(
            "poker.few",
            "prizes",
            "There are {prizes} prizes, but only {players} players. Change the prizes first.",
            "",
            prizes=len(plan.prizes.parts),
            players=len(evening.players),
        )
    return prize_rules.of_pot(plan.prizes, pot_of(evening))


def awarded(evening: Evening) -> dict[int, int]:
    """The prize of each player whose place is known; nobody's while the prizes do not fit the pot."""
    if evening.plan is None or evening.plan.is_cash:
        return {}
    try:
        prizes = prizes_of(evening)
    except RuleError:
        return {}
    found: dict[int, int] = {}
    for placed in standing_of(evening):
        own = prizes[placed.place - 1 : placed.place - 1 + len(placed.players)]
        found |= prize_rules.shared(own, placed.players)
    return found
