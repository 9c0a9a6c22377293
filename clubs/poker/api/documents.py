"""Poker evenings as plain data, in the forms of `serializers`; money is in the smallest unit."""

from __future__ import annotations

from typing import Any

from clubs.poker import rules
from clubs.poker.models import PokerEvening
from clubs.poker.selectors.evenings import persons_of, stamp_of
from clubs.poker.selectors.shown import EveningShown, LoggedEvent

Data = dict[str, Any]


def evening_row(evening: PokerEvening) -> Data:
    return {
        "id": evening.pk,
        "name": evening.name,
        "date": evening.date,
        "currency": evening.currency,
        "over": evening.over,
    }


def evening_data(view: EveningShown) -> Data:
    """The document of an evening as it is now. One query, however much has happened."""
    return {
        **evening_row(view.evening),
        "version": stamp_of(view.evening),
        "plan": rules.plan_to_json(view.plan),
        "clock": _clock(view),
        "players": _players(view),
        "prizes": view.prize_amounts,
        "prizes_wrong": view.prizes_wrong,
        "seats_needed": _seats_needed(view),
        "balance": _balance(view.balance),
        "proof": {"head": view.evening.chain_head, "links": view.evening.chain_length},
    }


def _clock(view: EveningShown) -> Data:
    position = view.position
    return {
        "level": position.index,
        "running": position.running and not view.state.ended,
        "left": position.left,
        "ends": position.coming[0].ends if position.coming and not view.state.ended else None,
    }


def _players(view: EveningShown) -> list[Data]:
    """The players by number; those who share a place are `tied`."""
    persons = persons_of(view.evening)
    placed = {number: one for one in rules.standing_of(view.state) for number in one.players}
    prizes = rules.awarded(view.state)
    return [
        _player(view, player, persons.get(player.number), placed.get(player.number), prizes)
        for player in sorted(view.state.players.values(), key=lambda player: player.number)
    ]


def _player(
    view: EveningShown,
    player: rules.Player,
    person: int | None,
    place: rules.Placed | None,
    prizes: dict[int, int],
) -> Data:
    number = player.number
    seat = view.state.seats.get(number)
    return {
        "number": number,
        "name": view.names.get(number, ""),
        "person": person,
        "playing": player.playing,
        "seat": None if seat is None else {"table": seat.table, "seat": seat.seat},
        "place": place.place if place else None,
        "tied": place is not None and len(place.players) > 1,
        "paid": player.paid,
        "fee": player.fee,
        "chips": player.chips,
        "rebuys": player.rebuys,
        "addons": player.addons,
        "stack": view.state.counts.get(number),
        "cashed": player.cashed,
        "prize": prizes.get(number, 0),
    }


def _seats_needed(view: EveningShown) -> Data | None:
    """The moves that the seats need now, as an event of type "seat" takes them."""
    proposal = view.proposal
    if proposal is None:
        return None
    moves = [[move.player, move.to.table, move.to.seat] for move in proposal.moves]
    return {"kind": proposal.kind, "moves": moves}


def _balance(balance: rules.Balance) -> Data:
    return {
        "paid_in": balance.money_in,
        "prizes": balance.prizes,
        "cashed": balance.cashed,
        "fee": balance.fee,
        "left": balance.money,
        "chips_in_play": balance.chips_in_play,
        "chips_missing": balance.chips_missing,
    }


def happened_data(one: LoggedEvent) -> Data:
    """The document of an event of the log."""
    row = one.row
    return {
        "number": row.number,
        "event": row.event,
        "words": one.words,
        "undone": row.undone,
        "by": row.by_name,
        "at": row.at,
    }
