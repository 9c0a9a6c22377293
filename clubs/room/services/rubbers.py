"""What the procedure decides, in the record: a rubber begun is a sheet opened, one ended is settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clubs import procedure
from clubs.room.models import Evening, RoomEvent
from clubs.room.selectors.names import number_of, token_of
from clubs.room.selectors.tables import table_of
from clubs.room.services import ledger, tables
from scoring.actors import Actor
from scoring.models import Encounter, EntryMember, Sheet
from scoring.selectors.sheets import stored_sheet_of
from scoring.services import sheets
from scoring.words import RuleError


def deals_scored(evening: Evening, room: procedure.Room, event: Mapping[str, Any]) -> dict[str, Any]:
    """How many deals are on the sheet of the rubber that this event breaks off; {} if it breaks off none.

    A finished rubber is not broken off by who leaves: RuleError "room.rubber_finished".
    """
    table = _broken_by(room, event)
    sheet = table and running_sheet(evening, table)
    if not sheet:
        return {}
    folded = stored_sheet_of(sheet).sheet
    if not folded.game.ended(folded.state):
        return {"deals": len(folded.deals)}
    if event.get("type") != "rubber_over":
        raise RuleError(
            "room.rubber_finished",
            "person",
            "The rubber is finished: tap “Rubber over” at table {table} first.",
            "",
            table=table,
        )
    return {}


def _broken_by(room: procedure.Room, event: Mapping[str, Any]) -> str | None:
    """The table whose rubber this event would end."""
    on = [table for table in room.tables if table.rubber]
    if event.get("type") == "rubber_over":
        return next((table.name for table in on if table.name == event.get("table")), None)
    if event.get("type") == "leave":
        on = [table for table in on if table.name == event.get("table")]
    return next((table.name for table in on if table.plays(str(event.get("person")))), None)


def apply_to_sheets(
    evening: Evening, row: RoomEvent, before: procedure.Room, step: procedure.Step, by: Actor
) -> None:
    """Opens the sheet of the rubber that the event began, and settles that of the rubber that it ended."""
    for name, had, has in _changes(before, step.room):
        if had and not has:
            row.sheet = _end(row, name, by)
        elif has and not had:
            row.sheet = _begin(row, name, has, step, by)
    if row.sheet_id:
        row.save(update_fields=["sheet", "told"])


def revert_on_sheets(evening: Evening, row: RoomEvent, by: Actor) -> None:
    """Takes back what `apply_to_sheets` did for an event. Raises RuleError "room.deals" if it has deals."""
    if row.event["type"] == "end":
        ledger.unsettle_evening(evening=evening, by=by)
    tables.put_back(row)
    if row.sheet is None:
        return
    if row.event["type"] == "draw":
        _unbegin(row.sheet, by)
    else:
        sheets.reopen_sheet(sheet_id=row.sheet.pk, by=by)
        sheets.play_on(sheet_id=row.sheet.pk, by=by)


def _changes(
    before: procedure.Room, after: procedure.Room
) -> Iterator[tuple[str, procedure.Rubber | None, procedure.Rubber | None]]:
    """The name of each table, with the rubber in play there before and after."""
    names = {table.name: None for room in (before, after) for table in room.tables}
    for name in names:
        yield name, _rubber(before, name), _rubber(after, name)


def _rubber(room: procedure.Room, name: str) -> procedure.Rubber | None:
    table = room.find(name)
    return table.rubber if table else None


def running_sheet(evening: Evening, table: str) -> Sheet | None:
    """The sheet of the rubber in play at a table, which belongs to its newest draw that was not undone."""
    row = _last_draw(evening, table)
    return row.sheet if row else None


def _last_draw(evening: Evening, table: str) -> RoomEvent | None:
    drawn = evening.events.filter(event__type="draw", event__table=table, undone=False)
    return drawn.order_by("-number").select_related("sheet").first()


def _begin(row: RoomEvent, name: str, rubber: procedure.Rubber, step: procedure.Step, by: Actor) -> Sheet:
    """Opens the sheet of a new rubber: partners sit opposite each other, and the first dealer is North."""
    evening, table = row.evening, table_of(row.evening, name)
    cut = any(draw.purpose is procedure.Purpose.PARTNERS for draw in step.draws)
    tables.turn_pivot(row, table, step.room.table(name), rubber, cut=cut)
    section = evening.session.sections.get()
    numbers = [number_of(name) for name in rubber.players]
    members = EntryMember.objects.filter(entry__section=section, entry__number__in=numbers)
    players = members.select_related("entry", "person")
    persons = {token_of(member.entry.number): member.person for member in players}
    return sheets.open_sheet_at(
        section=section,
        round=1 + Encounter.objects.filter(round__section=section, table=table.number).count(),
        table=table.number,
        people=[persons[name] for name in seats(rubber)],
        game=table.game,
        by=by,
        options=table.game_options,
    )


def seats(rubber: procedure.Rubber) -> list[str]:
    """Players in seat order, the dealer first: each side's two sit opposite one another."""
    if not rubber.partners:
        return list(rubber.players)
    return [person for pair in zip(*rubber.partners, strict=True) for person in pair]


def _unbegin(sheet: Sheet, by: Actor) -> None:
    """Removes the sheet of a rubber whose draw was undone; one on which anything was entered is closed."""
    stored_sheet = stored_sheet_of(sheet)
    if stored_sheet.count:
        raise RuleError(
            "room.deals", "type", "Deals have been entered on this rubber's score sheet. Undo them first.", ""
        )
    if stored_sheet.plays:
        sheets.break_off(sheet_id=sheet.pk, by=by)
        sheets.close_sheet(sheet_id=sheet.pk, by=by)
    else:
        sheet.encounter.delete()


def _end(row: RoomEvent, name: str, by: Actor) -> Sheet | None:
    """Closes the sheet of a rubber that is over, which settles it; one without a deal is worth nothing."""
    draw = _last_draw(row.evening, name)
    if draw is None or draw.sheet is None:
        return None
    sheet = draw.sheet
    if not stored_sheet_of(sheet).count:
        tables.as_not_drawn(row, table_of(row.evening, name), draw)
    sheets.break_off(sheet_id=sheet.pk, by=by)
    sheets.close_sheet(sheet_id=sheet.pk, by=by)
    return sheet
