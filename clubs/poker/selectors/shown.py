"""A poker evening as its pages show it: the clock, the players with their places, the seats, the balance.

`shown` reads an evening; the properties of `EveningShown` are computed when a template asks for them. Names
and figures here are texts in the reader's language; money is written with two decimals.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from clubs.poker import rules
from clubs.poker.models import PokerEvening, PokerEvent
from clubs.poker.rules.acts import is_open
from clubs.poker.rules.places import pot_of, prizes_of
from clubs.poker.rules.prizes import as_money
from clubs.poker.selectors.evenings import events_of, state_of
from scoring.words import N_, RuleError, nouns
from scoring.words.bars import Bar, point_bars
from scoring.words.name_order import by_surname

PLACES_ON_THE_WALL = 4
MOST_MOVES_LISTED = 3
"""If more players than these moved at once, the log does not say who moved where."""
FORMS = {
    rules.FREEZEOUT: N_("Freeze-out"),
    rules.REBUY: N_("Rebuy tournament"),
    rules.CASH: N_("Cash evening"),
}


@dataclass(frozen=True, slots=True)
class LevelShown:
    """A level in words: its name, the blinds, and the ante ("" for none)."""

    title: str
    blinds: str
    ante: str
    minutes: int
    now: bool = False

    @property
    def words(self) -> str:
        return f"{self.blinds} {self.ante}".strip() or self.title


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock now; `spells` is JSON with which the script `blinds.js` continues it in the browser."""

    begun: bool
    running: bool
    left: int
    level: LevelShown | None
    following: LevelShown | None
    spells: str
    over: bool

    @property
    def digits(self) -> str:
        hours, rest = divmod(self.left, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player, with money as text; `place` is "" while it is not known."""

    number: int
    name: str
    playing: bool
    seat: rules.Seat | None
    place: str
    prize: str
    paid: str
    cashed: str
    result: str
    brought: int
    rebuys: int
    addons: int
    stack: int | None
    order: tuple[int, int]
    bar: Bar | None = None


@dataclass(frozen=True, slots=True)
class MoveShown:
    """A move of a proposal: who goes where; `choices` are the players of whom one may go instead."""

    player: int
    name: str
    before: rules.Seat | None
    to: rules.Seat
    choices: Sequence[tuple[int, str]]

    @property
    def field(self) -> str:
        return f"move-{self.to.table}-{self.to.seat}"


@dataclass(frozen=True, slots=True)
class ProposalShown:
    """What the director is asked to confirm."""

    kind: str
    words: str
    moves: Sequence[MoveShown]


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table with who sits where."""

    number: int
    seats: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class EveningShown:
    """A whole evening for its pages; each part is made when it is asked for."""

    evening: PokerEvening
    rows: Sequence[PokerEvent]
    state: rules.Evening
    names: Mapping[int, str]
    now: dt.datetime

    @property
    def plan(self) -> rules.Plan:
        return self.state.by_plan

    @property
    def form(self) -> str:
        return _(FORMS[self.plan.form])

    def money(self, amount: int) -> str:
        """An amount (in the smallest unit) as text, with the currency if the evening names one."""
        return f"{as_money(amount)} {self.evening.currency}".strip()

    @cached_property
    def position(self) -> rules.Position:
        return rules.position_of(self.state.clock, self.plan.levels, self.now)

    @cached_property
    def levels(self) -> list[LevelShown]:
        numbers, now = rules.level_numbers(self.plan.levels), self.position.index
        return [
            _level(level, number, index == now)
            for index, (level, number) in enumerate(zip(self.plan.levels, numbers, strict=True))
        ]

    @cached_property
    def clock(self) -> ClockShown:
        position, levels = self.position, self.levels
        if position.index is None:
            return ClockShown(False, False, 0, None, levels[0] if levels else None, "[]", self.state.ended)
        after = levels[position.index + 1 :][:1]
        return ClockShown(
            True,
            position.running,
            position.left,
            levels[position.index],
            after[0] if after else None,
            "[]" if self.state.ended else self._spells(),
            self.state.ended,
        )

    def _spells(self) -> str:
        """This level and all later ones for the script: title, blinds, ante, next level, end in ms."""
        shown = [*self.levels, None]
        spells = []
        for spell in self.position.coming:
            level, after = shown[spell.index], shown[spell.index + 1]
            assert level is not None
            ends = int(spell.ends.timestamp() * 1000)
            spells.append([level.title, level.blinds, level.ante, after.words if after else "", ends])
        return json.dumps(spells)

    @cached_property
    def players(self) -> list[PlayerShown]:
        """The players in play by name, then the players who are out, the best place first."""
        placed = {number: one for one in rules.standing_of(self.state) for number in one.players}
        prizes = rules.awarded(self.state)
        return sorted(
            (self._player(player, placed, prizes) for player in self.state.players.values()),
            key=lambda one: (*one.order, by_surname(one.name)),
        )

    @cached_property
    def with_bars(self) -> list[PlayerShown]:
        """The players as `players` has them, each with the bar of what the evening brought."""
        bars = point_bars([player.brought for player in self.players])
        return [replace(player, bar=bar) for player, bar in zip(self.players, bars, strict=True)]

    def _player(
        self, player: rules.Player, placed: Mapping[int, rules.Placed], prizes: Mapping[int, int]
    ) -> PlayerShown:
        place, prize = placed.get(player.number), prizes.get(player.number, 0)
        tied = place is not None and len(place.players) > 1
        spent, back = player.paid + player.fee, prize + player.cashed
        return PlayerShown(
            number=player.number,
            name=self.names.get(player.number, ""),
            playing=player.playing,
            seat=self.state.seats.get(player.number),
            place=f"{place.place}{'=' if tied else ''}" if place else "",
            prize=self.money(prize) if prize else "",
            paid=self.money(spent),
            cashed=self.money(player.cashed) if player.cashed or not player.playing else "",
            result=_signed(back - spent),
            brought=back - spent,
            rebuys=player.rebuys,
            addons=player.addons,
            stack=self.state.counts.get(player.number),
            order=(1, place.place) if place else (0, 0) if player.playing else (2, 0),
        )

    @property
    def playing(self) -> list[PlayerShown]:
        return [player for player in self.players if player.playing]

    @property
    def newest_places(self) -> list[PlayerShown]:
        """The best places known so far, which are the newest, as many as the hall display shows."""
        return [player for player in self.players if player.place][:PLACES_ON_THE_WALL]

    @property
    def unseated(self) -> list[str]:
        """The players in play who have no seat."""
        return [player.name for player in self.playing if player.seat is None]

    @property
    def gone(self) -> list[PlayerShown]:
        return [player for player in self.players if not player.playing]

    @cached_property
    def tables(self) -> list[TableShown]:
        """The tables with their players by seat."""
        by_table: dict[int, list[tuple[int, str]]] = {}
        for number, seat in sorted(self.state.seats.items(), key=lambda item: item[1]):
            by_table.setdefault(seat.table, []).append((seat.seat, self.names.get(number, "")))
        return [TableShown(table, seats) for table, seats in sorted(by_table.items())]

    @cached_property
    def proposal(self) -> ProposalShown | None:
        """The moves that the seats need now; None once the evening is over or has its winner."""
        playing = self.state.playing
        if self.state.ended or (not self.plan.is_cash and len(playing) < 2):
            return None
        proposal = rules.proposal_for(
            playing,
            self.state.seats,
            self.plan.seats,
            f"{self.evening.seed} {len(self.rows)}",
            keeps_tables=self.plan.is_cash,
        )
        return None if proposal is None else self._proposal(proposal)

    def _proposal(self, proposal: rules.Proposal) -> ProposalShown:
        words = {
            "draw": _("Draw seats for everyone"),
            "seat": _("Seat the players who have no seat"),
            "break": _("Break table {table}").format(table=proposal.table),
            "balance": _("Balance the tables"),
        }
        moves = [
            MoveShown(
                move.player,
                self.names.get(move.player, ""),
                move.before,
                move.to,
                self._others(move) if proposal.kind == "balance" else (),
            )
            for move in proposal.moves
        ]
        return ProposalShown(proposal.kind, words[proposal.kind], moves)

    def _others(self, move: rules.Move) -> list[tuple[int, str]]:
        """The players at the table that a player leaves, in the order of seats."""
        assert move.before is not None
        seated = sorted((seat, number) for number, seat in self.state.seats.items())
        return [
            (number, _("{name} (seat {seat})").format(name=self.names.get(number, ""), seat=seat.seat))
            for seat, number in seated
            if seat.table == move.before.table
        ]

    @property
    def open(self) -> bool:
        """Whether a tournament still sells chips."""
        return not self.plan.is_cash and not self.state.ended and is_open(self.state, self.now)

    @cached_property
    def balance(self) -> rules.Balance:
        return rules.balance_of(self.state)

    @property
    def balance_lines(self) -> list[tuple[str, str]]:
        """The balance of the money as lines of words and amounts; the last line is what is left."""
        balance, is_cash = self.balance, self.plan.is_cash
        lines = [(_("Paid in"), balance.money_in)]
        lines.append((_("Cashed"), balance.cashed) if is_cash else (_("Prizes awarded"), balance.prizes))
        lines += [(_("House fee"), balance.fee), (_("Still to be paid out"), balance.money)]
        return [(title, self.money(amount)) for title, amount in lines]

    @property
    def average(self) -> int:
        """The average stack in chips, rounded down."""
        playing = len(self.state.playing)
        return self.balance.chips_in_play // playing if playing else 0

    @property
    def price(self) -> str:
        """What a buy-in costs, with the fee."""
        return self.money(self.plan.start.price + self.plan.start.fee)

    @property
    def pot(self) -> str:
        return self.money(pot_of(self.state))

    @cached_property
    def prize_amounts(self) -> list[int]:
        """The prize of each place from the pot as it is now; empty while the prizes do not fit it."""
        try:
            return list(prizes_of(self.state))
        except RuleError:
            return []

    @property
    def prizes(self) -> list[tuple[int, str]]:
        """The same with the places, as text."""
        return [(place, self.money(prize)) for place, prize in enumerate(self.prize_amounts, 1)]

    @property
    def prizes_wrong(self) -> str:
        """The reason why the prizes do not fit the pot or the number of players; "" if they do."""
        try:
            prizes_of(self.state)
        except RuleError as error:
            return say(error)
        return ""


def shown(evening: PokerEvening, now: dt.datetime | None = None) -> EveningShown:
    """Read an evening as it is now, with two queries."""
    rows = events_of(evening)
    names = dict(evening.players.values_list("number", "person__name"))
    return EveningShown(evening, rows, state_of(rows), names, now or timezone.now())


def _level(level: rules.Level, number: int, now: bool) -> LevelShown:
    if level.is_break:
        return LevelShown(_("Break"), "", "", level.minutes, now)
    ante = _("ante {ante}").format(ante=level.ante) if level.ante else ""
    title = _("Level {number}").format(number=number)
    return LevelShown(title, f"{level.small} / {level.big}", ante, level.minutes, now)


def _signed(amount: int) -> str:
    figure = f"{Decimal(abs(amount)) / 100:.2f}"
    return f"+{figure}" if amount > 0 else f"−{figure}" if amount < 0 else figure


def event_words(event: Mapping[str, Any], names: Mapping[int, str], money: Any) -> str:
    """An event as a sentence for the log; `money` turns an amount into text."""
    name = names.get(event.get("player", 0), "")
    match event["type"]:
        case "plan":
            return _("The form of the evening was set.")
        case "prizes":
            return _("The prizes were changed.")
        case "enter":
            return _("{name} bought in.").format(name=name)
        case "rebuy":
            return _("{name} bought a rebuy.").format(name=name)
        case "addon":
            return _("{name} bought the add-on.").format(name=name)
        case "buy":
            return _("{name} bought chips for {money}.").format(name=name, money=money(event["money"]))
        case "cash_out":
            return _("{name} cashed {chips}.").format(name=name, chips=_chips(event["chips"]))
        case "count":
            return _("{name} was counted: {chips}.").format(name=name, chips=_chips(event["chips"]))
        case "house":
            return _("The house took {chips}.").format(chips=_chips(event["chips"]))
        case "out":
            gone = ", ".join(names.get(number, "") for number, _stack in event["players"])
            return _("Out: {names}.").format(names=gone)
        case "seat" if len(event["moves"]) > MOST_MOVES_LISTED:
            return _("{count} players were given seats.").format(count=len(event["moves"]))
        case "seat":
            moved = ", ".join(
                _("{name} to table {table}, seat {seat}").format(
                    name=names.get(number, ""), table=table, seat=seat
                )
                for number, table, seat in event["moves"]
            )
            return _("Seats: {moves}.").format(moves=moved)
        case _:
            return _clock_words(event)


def _chips(number: int) -> str:
    return say(nouns.chips(number))


def _clock_words(event: Mapping[str, Any]) -> str:
    match event["type"]:
        case "start":
            return _("The clock was started.")
        case "pause":
            return _("The clock was paused.")
        case "level" if event["by"] > 0:
            return _("The next level was begun.")
        case "level":
            return _("The level before was begun again.")
        case "minutes":
            return ngettext(
                "{n} minute was added to the level.", "{n} minutes were added to the level.", event["minutes"]
            ).format(n=event["minutes"])
        case "undo":
            return _("Action {number} was undone.").format(number=event["number"])
        case _:
            return _("The evening was ended.")


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event in the log: it `can_undo` unless it has been undone, or is the first."""

    row: PokerEvent
    words: str
    can_undo: bool


def log_of(shown_evening: EveningShown, newest: int | None = None) -> list[LoggedEvent]:
    """The events of the evening for the log, the newest first."""
    rows = list(reversed(shown_evening.rows))[:newest]
    return [
        LoggedEvent(
            row,
            event_words(row.event, shown_evening.names, shown_evening.money),
            row.number > 1 and not row.undone and row.event["type"] != "undo",
        )
        for row in rows
    ]
