"""Tables of an evening as they are now: what each plays, and who partners whom where cards do not decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet

from clubs import procedure
from clubs.room.models import Evening, RoomTable
from scoring.games.bridge.whole_rubbers import pivots
from scoring.words import Message

Form = RoomTable.Form


def standing_tables(evening: Evening) -> QuerySet[RoomTable]:
    """Every table that was formed, by number, without those whose forming was taken back."""
    return evening.tables.filter(Q(formed=None) | Q(formed__undone=False))


def tables_of(evening: Evening) -> dict[str, RoomTable]:
    """What is played at each table, by its name: as it was formed last. One query."""
    return {table.name: table for table in standing_tables(evening)}


def table_of(evening: Evening, name: str) -> RoomTable:
    """The table of that name as it was formed last. Raises RoomTable.DoesNotExist."""
    return standing_tables(evening).filter(name=name).order_by("-number")[:1].get()


def partners_of(table: RoomTable, room: procedure.Room) -> dict[str, Any]:
    """What the table's form adds to a draw: partners fixed, a couple, who sits out by the schedule."""
    table_now = room.find(table.name)
    if table_now is None or table.form == Form.CUT_IN:
        return {}
    members = [member.name for member in room.present(table_now)]
    if table.form == Form.PIVOT:
        return _pivot(table, members)
    couple = [person for person in table.couple if person in members]
    return {"couple": couple} if len(couple) == 2 else {}


def next_rubber(table: RoomTable | None, room: procedure.Room, name: str) -> procedure.Next | None:
    """Who plays next at the table of that name: in a pivot by its schedule, else by the procedure."""
    upcoming = procedure.next_rubber(room, name)
    fixed = partners_of(table, room) if upcoming and table else {}
    if "partners" not in fixed:
        return upcoming
    sides = fixed["partners"]
    side, others = (", ".join(pair) for pair in sides)
    words = Message("The pivot continues: {side} v {others}.", side=side, others=others)
    why = procedure.Decision("", "pivot", "", name, words)
    return procedure.Next(
        plays=tuple(player for pair in sides for player in pair),
        sits=tuple(fixed["sitting_out"]),
        draw=(),
        reasons=(why,),
    )


def _pivot(table: RoomTable, members: Sequence[str]) -> dict[str, Any]:
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
