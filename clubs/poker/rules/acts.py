"""What happens in a poker evening: `apply` gives the evening after one event, `replay` after all of them.

An event is a mapping as it is stored: its `type` (a key of `ACTS`) and the fields that this type needs, such
as `player` (a number), `chips` or `money`. There is one function for each type. An event that does not fit
raises RuleError with a code "poker.*" and the field that is wrong, and nothing changes. An event is undone by
replaying all the others.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clubs.poker.rules import clock, places
from clubs.poker.rules.balance import balance_of
from clubs.poker.rules.evening import Evening, Knocked, Player
from clubs.poker.rules.levels import level_numbers
from clubs.poker.rules.plan import Offer, Plan, plan_from_json, prizes_from_json
from clubs.poker.rules.prizes import as_money
from clubs.poker.rules.reading import number_in, rows_in, unreadable
from clubs.poker.rules.seats import Seat
from scoring.words import Counted, RuleError, counted

Event = Mapping[str, Any]
Act = Callable[[Evening, Event, dt.datetime], Evening]


def apply(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """The evening after an event that happened at this time. Raises RuleError "poker.*"."""
    kind = event.get("type")
    if not isinstance(kind, str) or kind not in ACTS:
        raise unreadable("type")
    if evening.ended:
        raise RuleError("poker.ended", "type", "The evening is over. Undo its end to change something.", "")
    return ACTS[kind](evening, event, at)


def replay(events: Iterable[tuple[Event, dt.datetime]]) -> Evening:
    """The evening after all these events. Raises RuleError if one of them does not fit those before it."""
    evening = Evening()
    for event, at in events:
        evening = apply(evening, event, at)
    return evening


def standing_without(events: Sequence[tuple[Event, dt.datetime]], place: int) -> Evening:
    """The evening as it would be without the event at this place of the list, from 0.

    Raises RuleError "poker.later" if a later event would no longer fit.
    """
    try:
        return replay([*events[:place], *events[place + 1 :]])
    except RuleError as error:
        raise RuleError(
            "poker.later",
            "number",
            "Something that happened later needs this action, so undo that first. {why}",
            "",
            why=error.message,
        ) from error


def _plan(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """Set how the evening is played, or change it later.

    Once somebody has bought chips, the form (tournament or cash) and the value of a chip cannot change; nor
    can a seat that somebody sits in disappear, nor a level that has begun change.
    """
    if not isinstance(event.get("plan"), Mapping):
        raise unreadable("plan")
    plan = plan_from_json(event["plan"])
    before = evening.plan
    if before is None:
        return replace(evening, plan=plan)
    if evening.players and (plan.is_cash, plan.chip_value) != (before.is_cash, before.chip_value):
        raise RuleError(
            "poker.bought",
            "form",
            "Chips have been bought, so a tournament cannot become a cash evening, nor a chip another value.",
            "",
        )
    highest = max((seat.seat for seat in evening.seats.values()), default=0)
    if highest > plan.seats:
        raise RuleError("poker.seated", "seats", "Somebody sits in seat {seat}.", "", seat=highest)
    now = clock.replanned(evening.clock, before.levels, plan.levels, at)
    return replace(evening, plan=plan, clock=now)


def _prizes(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """Change the prizes of a tournament."""
    plan = evening.by_plan
    if plan.is_cash:
        raise RuleError("poker.plan", "prizes", "A tournament has prizes, and a cash evening has none.", "")
    return replace(evening, plan=replace(plan, prizes=prizes_from_json(event.get("prizes"))))


def _enter(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """A player buys in to a tournament, which is possible until the end of the level for late entries."""
    plan, number = _tournament(evening), number_in(event, "player", 1)
    if number in evening.players:
        raise RuleError("poker.player", "player", "This player has bought in already.", "")
    _require_open(evening, plan, at)
    return _bought(evening, Player(number), plan.start, buys=1)


def _rebuy(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """A player buys a rebuy; a player who was out is in play again and loses his place among those out."""
    plan, player = _tournament(evening), evening.player(number_in(event, "player", 1))
    if plan.rebuy is None:
        raise RuleError("poker.rebuy", "player", "There are no rebuys in a freeze-out.", "")
    if plan.most_rebuys and player.rebuys >= plan.most_rebuys:
        raise RuleError(
            "poker.rebuy",
            "player",
            "This player has had {most}, which is the limit.",
            "",
            most=counted("{n} rebuy", "{n} rebuys", plan.most_rebuys),
        )
    _require_open(evening, plan, at)
    hands = tuple(
        hand for hand in (tuple(one for one in hand if one.player != player.number) for hand in evening.hands)
        if hand
    )  # fmt: skip
    again = replace(player, rebuys=player.rebuys + 1, playing=True)
    return _bought(replace(evening, hands=hands), again, plan.rebuy)


def _addon(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """A player in play buys the add-on, which each may have once, whatever his stack."""
    plan, player = _tournament(evening), evening.player(number_in(event, "player", 1))
    if plan.addon is None:
        raise RuleError("poker.addon", "player", "There are no add-ons this evening.", "")
    _require_playing(player)
    if player.addons:
        raise RuleError("poker.addon", "player", "This player has had the add-on.", "")
    _require_open(evening, plan, at)
    return _bought(evening, replace(player, addons=1), plan.addon)


def _bought(evening: Evening, player: Player, offer: Offer, buys: int = 0) -> Evening:
    """The evening after a player has paid for an offer; stacks that were counted before no longer hold."""
    richer = replace(
        player,
        paid=player.paid + offer.price,
        fee=player.fee + offer.fee,
        chips=player.chips + offer.chips,
        buys=player.buys + buys,
    )
    return evening.put(richer, counts={})


def _buy(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """A player buys chips at a cash evening; a player who had gone home is in play again."""
    plan, number, money = _cash(evening), number_in(event, "player", 1), number_in(event, "money")
    chips, rest = divmod(money, plan.chip_value)
    if rest or not chips:
        raise RuleError(
            "poker.money",
            "money",
            "A chip costs {value}: the money must buy whole chips, one at least.",
            "",
            value=as_money(plan.chip_value),
        )
    player = replace(evening.players.get(number) or Player(number), playing=True)
    return _bought(evening, player, Offer(money, 0, chips), buys=1)


def _cash_out(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """A player gives back chips for money at a cash evening, and goes home."""
    plan, player = _cash(evening), evening.player(number_in(event, "player", 1))
    chips = number_in(event, "chips")
    _require_playing(player)
    _require_in_play(evening, chips)
    gone = replace(
        player,
        cashed=player.cashed + chips * plan.chip_value,
        chips_back=player.chips_back + chips,
        playing=False,
    )
    return evening.put(gone, seats=evening.without_seat(player.number), counts={})


def _house(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """The house takes chips from the pots as its fee, at a cash evening."""
    _cash(evening)
    chips = number_in(event, "chips", 1)
    _require_in_play(evening, chips)
    return replace(evening, house=evening.house + chips, counts={})


def _count(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """The stack of a player is counted as `chips`.

    `pieces`, if given, are rows of a denomination and the number of its chips; they must add up to `chips`.
    """
    player = evening.player(number_in(event, "player", 1))
    chips = number_in(event, "chips")
    _require_playing(player)
    pieces = rows_in(event, "pieces", 2) if "pieces" in event else []
    denominations = evening.by_plan.denominations
    if any(value not in denominations for value, _count in pieces):
        raise RuleError("poker.pieces", "pieces", "There are no chips of this denomination.", "")
    if pieces and sum(value * count for value, count in pieces) != chips:
        raise RuleError("poker.pieces", "pieces", "The chips counted do not sum to the stack.", "")
    _require_in_play(evening, chips)
    return replace(evening, counts={**evening.counts, player.number: chips})


def _out(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """Players go out in one hand; of several each needs the stack before it, which decides their places."""
    _tournament(evening)
    hand = tuple(Knocked(player, stack) for player, stack in rows_in(event, "players", 2))
    numbers = [knocked.player for knocked in hand]
    if not hand or len(set(numbers)) != len(numbers):
        raise RuleError("poker.out", "players", "Tick each player who went out, once.", "")
    for number in numbers:
        _require_playing(evening.player(number))
    if len(hand) == len(evening.playing):
        raise RuleError("poker.out", "players", "Somebody must have won the chips and stay in.", "")
    if len(hand) > 1 and not all(knocked.stack for knocked in hand):
        raise RuleError(
            "poker.stack",
            "players",
            "Several players went out in one hand: enter the stack that each had before it.",
            "",
        )
    if sum(knocked.stack for knocked in hand) > balance_of(evening).chips_in_play:
        raise RuleError("poker.stack", "players", "There are not so many chips in play.", "")
    players = {**evening.players, **{n: replace(evening.players[n], playing=False) for n in numbers}}
    return replace(
        evening,
        players=players,
        hands=(*evening.hands, hand),
        seats=evening.without_seat(*numbers),
        counts={},
    )


def _seat(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """Players take seats, all at the same time (`moves`: rows of player, table, seat).

    Afterwards nobody may share a seat, and each seat must exist at a table.
    """
    rows = rows_in(event, "moves", 3)
    moves = {player: Seat(table, seat) for player, table, seat in rows}
    for number in moves:
        _require_playing(evening.player(number))
    most = evening.by_plan.seats
    if (
        not rows
        or len(moves) != len(rows)
        or any(s.table < 1 or not 1 <= s.seat <= most for s in moves.values())
    ):
        raise RuleError("poker.seat", "moves", "A seat has a number from 1 to {most}.", "", most=most)
    seats = {**evening.seats, **moves}
    if len(set(seats.values())) != len(seats):
        raise RuleError("poker.seat", "moves", "Two players cannot take one seat.", "")
    return replace(evening, seats=seats)


def _start(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """Start the clock of the blinds, or let it continue after a pause."""
    return replace(evening, clock=clock.started(evening.clock, evening.by_plan.levels, at))


def _pause(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    return replace(evening, clock=clock.paused(evening.clock, evening.by_plan.levels, at))


def _level(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """Go to the next level (`by` 1) or back to the previous one (-1)."""
    by = event.get("by")
    if by not in (1, -1):
        raise unreadable("by")
    return replace(evening, clock=clock.stepped(evening.clock, evening.by_plan.levels, by, at))


def _minutes(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """Make the current level longer, or shorter, by `minutes`."""
    minutes = event.get("minutes")
    if type(minutes) is not int:
        raise unreadable("minutes")
    return replace(evening, clock=clock.adjusted(evening.clock, evening.by_plan.levels, minutes, at))


def _end(evening: Evening, event: Event, at: dt.datetime) -> Evening:
    """End the evening: a tournament has its winner, or everybody has gone home, and the money balances."""
    plan, left = evening.by_plan, len(evening.playing)
    if left > (0 if plan.is_cash else 1):
        raise RuleError("poker.playing", "type", "{why}", "", why=_still_in_play(left))
    if not plan.is_cash and evening.players:
        places.prizes_of(evening)
    balance = balance_of(evening)
    if plan.is_cash and balance.chips_in_play:
        raise RuleError(
            "poker.balance",
            "type",
            "{why} Enter them as chips of the house, or correct a count.",
            "",
            why=_not_back(balance.chips_in_play),
        )
    if balance.money:
        raise RuleError(
            "poker.balance",
            "type",
            "The money does not balance: {money} has been paid in and not out.",
            "",
            money=as_money(balance.money),
        )
    now = clock.paused(evening.clock, plan.levels, at)
    return replace(evening, ended=True, clock=now)


ACTS: Mapping[str, Act] = {
    "plan": _plan,
    "prizes": _prizes,
    "enter": _enter,
    "rebuy": _rebuy,
    "addon": _addon,
    "buy": _buy,
    "cash_out": _cash_out,
    "house": _house,
    "count": _count,
    "out": _out,
    "seat": _seat,
    "start": _start,
    "pause": _pause,
    "level": _level,
    "minutes": _minutes,
    "end": _end,
}


def _tournament(evening: Evening) -> Plan:
    plan = evening.by_plan
    if plan.is_cash:
        raise RuleError("poker.form", "type", "This is a cash evening: chips are bought and cashed.", "")
    return plan


def _cash(evening: Evening) -> Plan:
    plan = evening.by_plan
    if not plan.is_cash:
        raise RuleError("poker.form", "type", "This is a tournament: chips cannot be cashed.", "")
    return plan


def _still_in_play(players: int) -> Counted:
    return counted("{n} player is still in play.", "{n} players are still in play.", players)


def _not_back(chips: int) -> Counted:
    return counted("{n} chip has not come back.", "{n} chips have not come back.", chips)


def _require_playing(player: Player) -> None:
    if not player.playing:
        raise RuleError("poker.not_playing", "player", "This player is not in play.", "")


def _require_in_play(evening: Evening, chips: int) -> None:
    most = balance_of(evening).chips_in_play
    if chips > most:
        why = counted("Only {n} chip is in play.", "Only {n} chips are in play.", most)
        raise RuleError("poker.chips", "chips", "{why}", "", why=why)


def is_open(evening: Evening, at: dt.datetime) -> bool:
    """Whether a tournament still sells chips: before the clock starts, and until level `late_until` ends.

    A break after that level counts as part of it.
    """
    plan = evening.by_plan
    index = clock.position_of(evening.clock, plan.levels, at).index
    return index is None or level_numbers(plan.levels)[index] <= plan.late_until


def _require_open(evening: Evening, plan: Plan, at: dt.datetime) -> None:
    if not is_open(evening, at):
        raise RuleError(
            "poker.late",
            "player",
            "Chips were sold until the end of level {level}.",
            "",
            level=plan.late_until,
        )
