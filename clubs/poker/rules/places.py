"""Places in a tournament: the order of finishing, and the prizes of those whose place is known."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from clubs.poker.rules import prizes as prize_rules
from clubs.poker.rules.evening import Evening
from scoring.words import RuleError, counted, nouns


@dataclass(frozen=True, slots=True)
class Placed:
    """The players of one place: several if they went out in one hand with equal stacks before it."""

    place: int
    players: tuple[int, ...]


def standing_of(evening: Evening) -> tuple[Placed, ...]:
    """The places that are known, the best first: of the players who are out, and of the winner at the end.

    A player who goes out later is placed higher. If several go out in one hand, the one with the larger stack
    before it is placed higher; players with equal stacks share their places.
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
    """The money that the players of a tournament have paid into the pot, without fees."""
    return sum(player.paid for player in evening.players.values())


def prizes_of(evening: Evening) -> tuple[int, ...]:
    """The money for each place from the pot as it is now, the first place first.

    Raises RuleError "poker.few" if there are more prizes than players, and "poker.prizes_sum" if amounts do
    not add up to the pot.
    """
    plan = evening.by_plan
    if plan.prizes is None:
        return ()
    if len(plan.prizes.parts) > len(evening.players):
        raise RuleError(
            "poker.few",
            "prizes",
            "More prizes than players: {prizes} for {players}. Change the prizes first.",
            "",
            prizes=counted("{n} prize", "{n} prizes", len(plan.prizes.parts)),
            players=nouns.players(len(evening.players)),
        )
    return prize_rules.of_pot(plan.prizes, pot_of(evening))


def awarded(evening: Evening) -> dict[int, int]:
    """The money of each player whose place is known, by number; empty while the prizes do not fit the pot."""
    if evening.plan is None or evening.plan.is_cash:
        return {}
    try:
        prizes = prizes_of(evening)
    except RuleError:
        return {}
    by_player: dict[int, int] = {}
    for placed in standing_of(evening):
        shared_prizes = prizes[placed.place - 1 : placed.place - 1 + len(placed.players)]
        by_player |= prize_rules.shared(shared_prizes, placed.players)
    return by_player
