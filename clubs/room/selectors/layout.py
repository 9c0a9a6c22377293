"""How an evening is set up beside its session: what settles it, its tables, which event began which sheet."""

from __future__ import annotations

from django.apps import apps
from django.db.models import Model

from scoring.chains import plain
from scoring.selectors.layout import Models, Parts, RowsById, part

EVENING = ("id", "session_id", "room_id", "seed", "stake", "settlement", "readings")
TABLE = (
    "id", "evening_id", "name", "number", "formed_id", "form", "rubbers_each", "game", "game_options",
    "stake", "couple", "order", "turn",
)  # fmt: skip
"""The columns of a part, in the order in which they are hashed: a migration's models have another one."""


def models_of(name: str) -> type[Model]:
    return apps.get_model("room", name)


_EVENING = RowsById(
    lambda models, evening: models("Evening").objects.filter(pk=evening).values_list(*EVENING), models_of
)
_TABLES = RowsById(
    lambda models, evening: (
        models("RoomTable").objects.filter(evening=evening).order_by("pk").values_list(*TABLE)
    ),
    models_of,
)
_SHEETS = RowsById(
    lambda models, evening: (
        models("RoomEvent")
        .objects.filter(evening=evening, sheet__isnull=False)
        .order_by("number")
        .values_list("number", "sheet")
    ),
    models_of,
)
_ROOM = RowsById(
    lambda models, evening: (
        models("Evening").objects.filter(pk=evening).values_list("room__name", "room__currency")
    ),
    models_of,
)


def parts_of(evening_id: int, models: Models = models_of) -> Parts:
    """The parts of an evening, as `scoring.selectors.layout` has those of its session."""
    (evening,) = _EVENING(evening_id, models)
    parts = {"evening": part([plain(value) for value in evening])}
    for table in _TABLES(evening_id, models):
        parts[f"table {table[TABLE.index('number')]}"] = part([plain(value) for value in table])
    for number, sheet in _SHEETS(evening_id, models):
        parts[f"sheet of event {number}"] = part(sheet)
    return parts


def room_names_of(evening_id: int, models: Models = models_of) -> dict[str, object]:
    """Returns the names that an evening shows of its room, in the form of `scoring.selectors.names`."""
    ((name, currency),) = _ROOM(evening_id, models)
    return {"name of the room": name, "currency of the room": currency}
