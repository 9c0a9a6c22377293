"""How an evening is set up beside its session: what settles it, its tables, which event began which sheet."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Model

from clubs.room.models import Evening
from scoring.chains import plain
from scoring.selectors.layout import Parts, part

EVENING = ("id", "session_id", "room_id", "seed", "stake", "settlement", "readings")
TABLE = (
    "id", "evening_id", "name", "number", "formed_id", "form", "rubbers_each", "game", "game_options",
    "stake", "couple", "order", "turn",
)  # fmt: skip
"""The columns of a part, in the order in which they are hashed: a migration's models have another one."""


def parts_of(evening_id: int, model: type[Evening] = Evening) -> Parts:
    """The parts of an evening, as `scoring.selectors.layout` has those of its session.

    `model` is that of a migration's own time.
    """
    evening = model.objects.get(pk=evening_id)
    parts = {"evening": part(_columns(evening, EVENING))}
    parts |= {
        f"table {table.number}": part(_columns(table, TABLE)) for table in evening.tables.order_by("pk")
    }
    sheets = evening.events.exclude(sheet=None).order_by("number").values_list("number", "sheet")
    return parts | {f"sheet of event {number}": part(sheet) for number, sheet in sheets}


def room_names_of(evening_id: int, model: type[Evening] = Evening) -> dict[str, object]:
    """Returns the names that an evening shows of its room, in the form of `scoring.selectors.names`."""
    name, currency = model.objects.values_list("room__name", "room__currency").get(pk=evening_id)
    return {"name of the room": name, "currency of the room": currency}


def _columns(row: Model, names: Iterable[str]) -> list[object]:
    return [plain(getattr(row, name)) for name in names]
