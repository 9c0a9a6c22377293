from django.db import migrations
from django.utils import timezone

from clubs.room.selectors.layout import parts_of
from scoring.chains import digest
from scoring.migrations._linking import Linker, unlink
from scoring.selectors.layout import layout_of

# As they were hashed when this was written: what a model hashes later does not matter here.
EVENT = (("evening_id", "number", "entry_id", "at"), ("event", "told", "by_name"), "by_user_id")
LINE = (
    (
        "room_id", "evening_id", "person_id", "sheet_id", "kind", "points", "amount", "reverses_id", "at",
        "entry_id",
    ),
    ("note", "by_name"),
    "by_user_id",
)


def link_rooms(apps, schema_editor):
    """Link what happened in every evening and what it was settled by, then the payments of every room."""
    alias = schema_editor.connection.alias

    def rows(name, app="room"):
        return apps.get_model(app, name).objects.using(alias)

    for evening in rows("Evening").order_by("pk").select_related("session").iterator():
        found = [
            *((row.at, row.pk, row, EVENT) for row in rows("RoomEvent").filter(evening=evening, link=0)),
            *((row.at, row.pk, row, LINE) for row in rows("LedgerLine").filter(evening=evening, link=0)),
        ]
        linker = Linker(apps, schema_editor, evening.session, f"s{evening.session_id}")
        linker.note("upgrade", {"rows": len(found)}, timezone.now())
        for _at, _pk, row, columns in sorted(found, key=lambda one: one[:2]):
            linker.add(row, *columns)
        if found:
            parts = layout_of(evening.session_id, lambda name: apps.get_model("scoring", name))
            parts |= parts_of(evening.pk, lambda name: apps.get_model("room", name))
            rows("SessionLayout", "scoring").create(session=evening.session, parts=parts)
            content = {"digest": digest("layout", parts), "changed": [], "parts": len(parts)}
            linker.note("layout", content, timezone.now())
        linker.save()
    for room in rows("Room").order_by("pk").iterator():
        lines = list(rows("LedgerLine").filter(room=room, evening=None, link=0).order_by("at", "pk"))
        if lines:
            linker = Linker(apps, schema_editor, room, f"r{room.pk}")
            linker.note("upgrade", {"rows": len(lines)}, timezone.now())
            for row in lines:
                linker.add(row, *LINE)
            linker.save()


def unlink_rooms(apps, schema_editor):
    linked = [apps.get_model("room", name) for name in ("RoomEvent", "LedgerLine")]
    unlink(apps, schema_editor, apps.get_model("room", "Room"), "r", linked)
    alias = schema_editor.connection.alias
    sessions = apps.get_model("room", "Evening").objects.using(alias).values_list("session", flat=True)
    names = [f"s{pk}" for pk in sessions]
    gone = {"chain": "", "link": 0, "link_hash": "", "commitment": "", "salt": "", "account": None}
    for model in linked:
        model.objects.using(alias).filter(chain__in=names).update(**gone)
    apps.get_model("scoring", "ChainLink").objects.using(alias).filter(chain__in=names).delete()
    apps.get_model("scoring", "SessionLayout").objects.using(alias).filter(session__in=sessions).delete()
    # On the way back the models may be of a later time than the tables: their own managers ask for more columns.
    rows = apps.get_model("scoring", "Session")._base_manager.using(alias).filter(pk__in=sessions)
    rows.update(chain_length=0, chain_head="")


class Migration(migrations.Migration):

    dependencies = [
        ('room', '0006_chains'),
        ('scoring', '0019_results_before_are_linked'),
    ]

    operations = [
        migrations.RunPython(link_rooms, unlink_rooms),
    ]
