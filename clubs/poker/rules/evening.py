"""A poker evening as a value: who plays, what was bought and cashed, who is out, and the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from clubs.poker.rules.clock import BlindClock
from clubs.poker.rules.plan import Plan
from clubs.poker.rules.seats import Seat
from scoring.words import RuleError


@dataclass(frozen=True, slots=True)
class Player:
    """One player by number, from 1 in the order of arrival.

    `paid` went into the pot or for chips, `fee` to the house; `chips` were bought for it. `cashed` is the
    money that was paid out for `chips_back`. `playing` is False for who is out or has gone home.
    """

    number: int
    paid: int = 0
    fee: int = 0
    chips: int = 0
    buys: int = 0
    rebuys: int = 0
    addons: int = 0
    cashed: int = 0
    chips_back: int = 0
    playing: bool = True


@dataclass(frozen=True, slots=True)
class Knocked:
    """Who went out in a hand, with the stack before it: 0 where nobody needed to know."""

    player: int
    stack: int


@dataclass(frozen=True, slots=True)
class Evening:
    """The whole evening. `hands` are those in which somebody went out, in their order.

    `house` are the chips that the house has taken at a cash evening. `counts` are stacks counted since chips
    last changed hands by a purchase, or since somebody went out or home.
    """

    plan: Plan | None = None
    players: Mapping[int, Player] = field(default_factory=dict)
    seats: Mapping[int, Seat] = field(default_factory=dict)
    hands: tuple[tuple[Knocked, ...], ...] = ()
    clock: BlindClock = field(default_factory=BlindClock)
    house: int = 0
    counts: Mapping[int, int] = field(default_factory=dict)
    ended: bool = False

    @property
    def by_plan(self) -> Plan:
        """The plan. Raises RuleError "poker.no_plan" before there is one."""
        if self.plan is None:
            raise RuleError("poker.no_plan", "plan", "Say first how the evening is played.", "")
        return self.plan

    @property
    def playing(self) -> list[int]:
        """Who is in play, by number."""
        return [number for number, player in self.players.items() if player.playing]

    def player(self, number: int) -> Player:
        """Raises RuleError "poker.player" for a number that nobody has."""
        found = self.players.get(number)
        if found is None:
            raise RuleError("poker.player", "player", "Nobody with this number plays this evening.", "")
        return found

    def put(self, player: Player, **changes: object) -> Evening:
        """The evening with this player as he is now."""
        players = {**self.players, player.number: player}
        return replace(self, players=players, **changes)  # type: ignore[arg-type]

    def without_seat(self, *numbers: int) -> Mapping[int, Seat]:
        return {number: seat for number, seat in self.seats.items() if number not in numbers}
