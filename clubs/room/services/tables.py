"""Tables of an evening: what is played there, and who partners whom where cards do not decide it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from clubs import procedure
from clubs.room.models import LONGEST_TABLE, Evening, RoomTable
from clubs.room.services.rooms import checked_game, same_game
from scoring.cards import RuleError
from scoring.games.bridge import pivots
from scoring.games.registry import game_of

Form = RoomTable.Form
OPENING = ("form", "apply")
_PLAIN = re.compile(r"[\w][\w .-]*")


@dataclass(frozen=True, slots=True)
class Wish:
    """How a new table is to play; "" and None stand for the house rules."""

    game: str = ""
    game_options: Mapping[str, Any] | None = None
    stake: Decimal | None = None
    form: str = Form.CUT_IN
    couple: tuple[str, ...] = ()
    rubbers_each: int = 1


def open_for(evening: Evening, event: Mapping[str, Any], wish: Wish | None) -> None:
    """Write down a table that this event opens; what is open stays as it is."""
    name = event.get("table")
    if event.get("type") not in OPENING or not isinstance(name, str) or not name.strip():
        return
    if len(name) > LONGEST_TABLE or not _PLAIN.fullmatch(name):
        raise RuleError(
            "table.name",
            "table",
            "A table's name is of letters and numbers, {most} at most.",
            "",
            most=LONGEST_TABLE,
        )
    if evening.tables.filter(name=name).exists():
        return
    _open(evening, name, wish or Wish())


def _open(evening: Evening, name: str, wish: Wish) -> RoomTable:
    room = evening.room
    wished = wish.game or room.game
    house = room.game_options if same_game(wished, room.game) else {}
    given = house if wish.game_options is None else wish.game_options
    game, options = checked_game(wished, given, room.rules)
    _check_form(evening, wish)
    if wish.form == Form.SET:
        options = _exact(game, options, wish)
    return RoomTable.objects.create(
        evening=evening,
        name=name,
        number=evening.tables.count() + 1,
        form=wish.form,
        rubbers_each=wish.rubbers_each,
        game=game,
        game_options=options,
        stake=room.stake if wish.stake is None else wish.stake,
        couple=list(wish.couple),
    )


def _exact(game: str, options: dict[str, Any], wish: Wish) -> dict[str, Any]:
    """Options of a set match: exact totals go on from rubber to rubber (000:l.11639, l.13682).

    The house rounds single rubbers; a set match is rounded only where its own options say so.
    """
    if not hasattr(game_of(game)[0].options, "rounding") or "rounding" in (wish.game_options or {}):
        return options
    return options | {"rounding": "exact"}


def _check_form(evening: Evening, wish: Wish) -> None:
    players = procedure.rule_set(evening.room.rules).players
    if wish.form not in Form.values:
        raise RuleError("table.form", "form", "There is no form {form} of a table.", "", form=wish.form)
    if wish.form != Form.CUT_IN and players != 4:
        raise RuleError("table.form", "form", "Pivots and set matches are for tables of four.", "000:l.13682")
    if (wish.form in (Form.SET, Form.SEMI_SET)) != (len(wish.couple) == 2):
        raise RuleError(
            "table.couple", "couple", "A set match, and only that, has a couple of two.", "000:l.13682"
        )


def partners_of(evening: Evening, room: procedure.Room, name: str) -> dict[str, Any]:
    """What the table's form adds to a draw: partners fixed, a couple, who sits out by the schedule."""
    found = room.find(name)
    table = evening.tables.filter(name=name).first() if found else None
    if found is None or table is None or table.form == Form.CUT_IN:
        return {}
    members = [member.name for member in room.present(found)]
    if table.form == Form.PIVOT:
        return _pivot(table, members)
    couple = [person for person in table.couple if person in members]
    return {"couple": couple} if len(couple) == 2 else {}


def _pivot(table: RoomTable, members: list[str]) -> dict[str, Any]:
    """The next rubber of a pivot: who partners whom, who sits; nothing where all cut anew.

    That is at its first rubber, after its last, and when somebody else has come to the table.
    """
    if set(table.order) != set(members) or table.turn >= len(_schedule(table)):
        return {}
    rubber = _schedule(table)[table.turn]
    names = dict(enumerate(table.order, 1))
    return {
        "partners": [[names[number] for number in pair] for pair in rubber.partners],
        "sitting_out": [name for number, name in names.items() if number not in rubber.players],
    }


def _schedule(table: RoomTable) -> pivots.Schedule:
    """Empty for a table that has no order, or not one of four or five."""
    if len(table.order) not in pivots.SCHEDULES:
        return ()
    return pivots.schedule_for(len(table.order), table.rubbers_each)


def turn_pivot(
    table: RoomTable, found: procedure.Table, rubber: procedure.Rubber, order: Sequence[str]
) -> None:
    """Count a pivot's rubber that begins. After a cut, `order` (highest card first) numbers the players."""
    if table.form != Form.PIVOT:
        return
    if order:
        sitters = [name for name in found.names if name not in rubber.players]
        table.order, table.turn = [*order, *sitters], 0
    table.turn += 1
    table.save(update_fields=["order", "turn"])


def turn_back(table: RoomTable) -> None:
    """A pivot's rubber that was begun is taken back; of its first the numbers too."""
    if table.form == Form.PIVOT:
        table.turn -= 1
        table.order = table.order if table.turn else []
        table.save(update_fields=["order", "turn"])
