"""How an evening is set up beside its session: what settles it, its tables, which event began which sheet."""

from __future__ import annotations

from django.db.models import Model

from clubs.room.models import Evening
from scoring.chains import plain
from scoring.selectors.layout import Parts, part


def parts_of(evening_id: int, model: type[Evening] = Evening) -> Parts:
    """The parts of an evening, as `scoring.selectors.layout` has those of its session.

    `model` is that of a migration's own time.
    """
    evening = model.objects.get(pk=evening_id)
    found = {"evening": part(_columns(evening))}
    found |= {f"table {table.number}": part(_columns(table)) for table in evening.tables.order_by("pk")}
    sheets = evening.events.exclude(sheet=None).order_by("number").values_list("number", "sheet")
    return found | {f"sheet of event {number}": part(sheet) for number, sheet in sheets}


def _columns(row: Model) -> list[object]:
    return [plain(getattr(row, column.attname)) for column in row._meta.concrete_fields]
