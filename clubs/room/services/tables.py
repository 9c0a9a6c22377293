"""Tables of an evening: a table is formed with its options, and how far a pivot has come."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from clubs import procedure
from clubs.room.models import LONGEST_TABLE, Evening, RoomEvent, RoomTable
from clubs.room.services.rooms import checked_game, same_game
from scoring.games.registry import game_of
from scoring.words import RuleError

Form = RoomTable.Form
_PLAIN = re.compile(r"[\w][\w .-]*")


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How a new table is to play; "" and None stand for the house rules.

    `couple` are the tokens of the two who stay partners in a set match, `rubbers_each` the number of rubbers
    that each pair of a pivot plays together.
    """

    game: str = ""
    game_options: Mapping[str, Any] | None = None
    stake: Decimal | None = None
    form: str = Form.CUT_IN
    couple: tuple[str, ...] = ()
    rubbers_each: int = 1


def check_name(event: Mapping[str, Any]) -> None:
    """Checks that the name of a new table is one that everybody can say. Raises RuleError "table.name"."""
    name = event.get("table")
    if event.get("type") != "form" or not isinstance(name, str) or not name.strip():
        return
    if len(name) > LONGEST_TABLE or not _PLAIN.fullmatch(name):
        raise RuleError(
            "table.name",
            "table",
            "A table name may contain only letters and numbers, {most} at most.",
            "",
            most=LONGEST_TABLE,
        )


def open_for(row: RoomEvent, table_options: TableOptions) -> None:
    """Stores the table that this event has formed, with the options asked for, else by the house rules.

    A name that was used before is another table: what was played at the first keeps its number and stake.
    """
    evening, room = row.evening, row.evening.room
    asked_game = table_options.game or room.game
    house = room.game_options if same_game(asked_game, room.game) else {}
    asked_options = house if table_options.game_options is None else table_options.game_options
    game, options = checked_game(asked_game, asked_options, room.rules)
    _check_form(evening, table_options)
    if table_options.form == Form.SET:
        options = _exact(game, options, table_options)
    RoomTable.objects.create(
        evening=evening,
        formed=row,
        name=row.event["table"],
        number=evening.tables.count() + 1,
        form=table_options.form,
        rubbers_each=table_options.rubbers_each,
        game=game,
        game_options=options,
        stake=room.stake if table_options.stake is None else table_options.stake,
        couple=list(table_options.couple),
    )


def _exact(game: str, options: dict[str, Any], table_options: TableOptions) -> dict[str, Any]:
    """Options of a set match: exact totals go on from rubber to rubber (000:l.11639, l.13682).

    The house rounds single rubbers; a set match is rounded only where its own options say so.
    """
    if not hasattr(game_of(game)[0].default_options, "rounding") or "rounding" in (
        table_options.game_options or {}
    ):
        return options
    return options | {"rounding": "exact"}


def _check_form(evening: Evening, table_options: TableOptions) -> None:
    players = procedure.rule_set(evening.room.rules).players
    if table_options.form not in Form.values:
        raise RuleError("table.form", "form", "Unknown type of table: {form}.", "", form=table_options.form)
    if table_options.form != Form.CUT_IN and players != 4:
        raise RuleError(
            "table.form", "form", "Pivots and set matches are only for tables of four.", "000:l.13682"
        )
    if (table_options.form in (Form.SET, Form.SEMI_SET)) != (len(table_options.couple) == 2):
        raise RuleError(
            "table.couple",
            "couple",
            "A set match needs a couple of two people; other tables cannot have one.",
            "000:l.13682",
        )


def turn_pivot(
    row: RoomEvent, table: RoomTable, seated: procedure.Table, rubber: procedure.Rubber, *, cut: bool
) -> None:
    """Counts the pivot's rubber that this event begins. If players `cut`, their cards number them."""
    if table.form != Form.PIVOT:
        return
    order, turn = table.order, table.turn
    if cut:
        players = [name for side in rubber.partners for name in side]  # the highest card first
        order, turn = [*players, *(name for name in seated.names if name not in players)], 0
    _set(row, table, order, turn + 1)


def as_not_drawn(row: RoomEvent, table: RoomTable, draw: RoomEvent) -> None:
    """Takes a pivot's rubber that ended without a deal off the count: its turn, or its cut, comes again."""
    before = draw.told.get("pivot")
    if before is not None:
        _set(row, table, before["order"], before["turn"])


def _set(row: RoomEvent, table: RoomTable, order: list[str], turn: int) -> None:
    """Moves the pivot, and keeps in the event where it was before, so that the event can be undone."""
    row.told["pivot"] = {"table": table.number, "order": table.order, "turn": table.turn}
    table.order, table.turn = order, turn
    table.save(update_fields=["order", "turn"])


def put_back(row: RoomEvent) -> None:
    """Puts a pivot that the event turned back to where it was, when the event is undone."""
    before = row.told.get("pivot")
    if before is not None:
        table = row.evening.tables.filter(number=before["table"])
        table.update(order=before["order"], turn=before["turn"])
