"""Rooms and evenings as plain data, in the forms of `serializers`."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from clubs.people.words import say
from clubs.procedure import Next
from clubs.procedure import Room as ProcedureRoom
from clubs.procedure.printed import room_to_json
from clubs.room.models import Evening, LedgerLine, Room, RoomEvent
from clubs.room.selectors.evening import rubbers_in_play
from clubs.room.selectors.log import event_words
from clubs.room.selectors.memory import room_of
from clubs.room.selectors.names import guests_of, named, with_names
from clubs.room.selectors.statements import EveningSum, Standing
from clubs.room.selectors.tables import next_rubber, tables_of
from scoring.models import Session
from scoring.selectors.versions import version_of
from scoring.words import message_of_record

Data = dict[str, Any]


def room_data(room: Room, running: Evening | None) -> Data:
    """The document of a room with its house rules and the current evening."""
    return {
        "id": room.pk,
        "name": room.name,
        "rules": room.rules,
        "readings": room.readings,
        "game": room.game,
        "game_options": room.game_options,
        "stake": money(room.stake),
        "currency": room.currency,
        "settlement": room.settlement,
        "closed": room.closed,
        "evening": {"id": running.pk, "date": running.session.date} if running else None,
    }


def evening_row(evening: Evening) -> Data:
    session = evening.session
    return {"id": evening.pk, "session": session.pk, "date": session.date, "state": session.state}


def evening_data(evening: Evening) -> Data:
    """The document of an evening as it is now.

    Once this process knows the evening, the number of queries does not grow with its events.
    """
    room = room_of(evening)
    guests = guests_of(evening)
    names = {guest.token: guest.name for guest in guests}
    sheets = rubbers_in_play(evening, room)
    tables = tables_of(evening)

    def next_at(room: ProcedureRoom, name: str) -> Next | None:
        return next_rubber(tables.get(name), room, name)

    return {
        **evening_row(evening),
        "version": version_of(evening.session),
        "name": evening.session.name,
        "rules": evening.room.rules,
        "people": [{"number": g.number, "name": g.name, "person": g.person} for g in guests],
        "sheets": [
            {
                "table": table.name,
                "number": table.number,
                "game": table.game,
                "form": table.form,
                "stake": money(table.stake),
                "sheet": sheets.get(table.name),
            }
            for table in tables.values()
        ],
        **named(room_to_json(room, say, next_at), names),
    }


def happened_data(row: RoomEvent, names: Mapping[str, str]) -> Data:
    """The document of an event of the log."""
    return {
        "number": row.number,
        "event": named(row.event, names),
        "words": with_names(say(event_words(row.event)), names),
        "decisions": [_decision(found, names) for found in row.told["decisions"]],
        "draws": named(row.told["draws"], names),
        "sheet": row.sheet_id,
        "undone": row.undone,
        "by": row.by_name,
        "at": row.at,
    }


def _decision(decision: Mapping[str, Any], names: Mapping[str, str]) -> Data:
    return {
        "rule": decision["rule"],
        "what": decision["what"],
        "person": with_names(decision["person"], names) or None,
        "table": decision["table"] or None,
        "message": with_names(say(message_of_record(decision)), names),
    }


def rotate_data(evening: Evening) -> Data:
    """The document of an evening as `rotate` reads it, without the seed until the evening is over."""
    names = {guest.token: guest.name for guest in guests_of(evening)}
    over = evening.session.state == Session.State.CLOSED
    return {
        "name": evening.session.name,
        **({"seed": evening.seed} if over else {}),
        "rules": evening.room.rules,
        "readings": evening.readings,
        "events": [named(row.event, names) for row in evening.events.order_by("number")],
    }


def standing_data(row: Standing, *, with_money: bool) -> Data:
    """The document of a place in the season; `with_money` adds what the player has won and owes."""
    return {
        "place": row.place,
        "tied": row.tied,
        "person": row.person.pk,
        "name": row.name,
        "rubbers": row.rubbers,
        "points": money(row.points),
        "mean": money(row.mean),
        "won": money(row.won) if with_money else None,
        "paid": money(row.paid) if with_money else None,
        "balance": money(row.balance) if with_money else None,
    }


def evening_sum_data(row: EveningSum) -> Data:
    return {
        "date": row.day,
        "evening": row.evening,
        "rubbers": row.rubbers,
        "points": money(row.points),
        "amount": money(row.amount),
        "so_far": money(row.so_far),
    }


def line_data(line: LedgerLine) -> Data:
    return {
        "id": line.pk,
        "kind": line.kind,
        "evening": line.evening_id,
        "sheet": line.sheet_id,
        "points": money(line.points),
        "amount": money(line.amount),
        "note": line.note,
        "reverses": line.reverses_id,
        "by": line.by_name,
        "at": line.at,
    }


def money(value: Decimal) -> str:
    """An amount of money as text with two decimals."""
    return f"{value:.2f}"
