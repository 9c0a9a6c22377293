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
    """One player, by number: from 1 in the order of arrival.

    `paid` is the money for the pot or, at a cash evening, for chips; `fee` is the money for the house;
    `chips` are what was bought for both. `buys`, `rebuys` and `addons` count purchases. `cashed` is the money
    that was paid out for `chips_back`. `playing` is False once the player is out or has gone home.
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
    """A player who went out in a hand, with the stack in chips before that hand; 0 if it was not needed."""

    player: int
    stack: int


@dataclass(frozen=True, slots=True)
class Evening:
    """The whole evening, as it is after some events. Mappings are by the number of the player.

    `hands` has the players of each hand in which somebody went out, in order. `house` are the chips that the
    house has taken at a cash evening. `counts` are the stacks that were counted since the last purchase, and
    since a player last went out or home.
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
        """How the evening is played. Raises RuleError "poker.no_plan" if that was not set yet."""
        if self.plan is None:
            raise RuleError("poker.no_plan", "plan", "Say first how the evening is played.", "")
        return self.plan

    @property
    def playing(self) -> list[int]:
        """The numbers of the players in play."""
        return [number for number, player in self.players.items() if player.playing]

    def player(self, number: int) -> Player:
        """The player with this number. Raises RuleError "poker.player" if there is none."""
        player = self.players.get(number)
        if player is None:
            raise RuleError("poker.player", "player", "Nobody with this number plays this evening.", "")
        return player

    def put(self, player: Player, **changes: object) -> Evening:
        """The evening with this player in place of the one with his number, and with further `changes`."""
        players = {**self.players, player.number: player}
        return replace(self, players=players, **changes)  # type: ignore[arg-type]

    def without_seat(self, *numbers: int) -> Mapping[int, Seat]:
        """The seats of all players but these."""
        return {number: seat for number, seat in self.seats.items() if number not in numbers}
