from django.db import migrations
from django.utils import timezone

from scoring.migrations._linking import Linker, unlink

# As they were hashed when this was written: what a model hashes later does not matter here.
REVISION = (
    (
        "play_id", "club_id", "number", "state", "kind", "outcome", "score", "score_ew", "seen", "entry_id",
        "payload_hash", "by_device_id", "at", "agreed_at",
    ),
    ("by_name", "reason", "agreed_by"),
    "by_user_id",
)
PENALTY = (
    ("entry_id", "amount", "unit", "kind", "at", "reversed_at"),
    ("reason", "by_name"),
    "by_id",
)


def link_fields(apps, schema_editor):
    """Link every field's results and penalties in the order in which they were entered."""

    def rows(name):
        return apps.get_model("scoring", name).objects.using(schema_editor.connection.alias)

    for field in rows("Field").order_by("pk").iterator():
        found = [
            *((row.at, row.pk, row, REVISION) for row in rows("Revision").filter(play__field=field, link=0)),
            *((row.at, row.pk, row, PENALTY) for row in rows("Penalty").filter(entry__section__field=field, link=0)),
        ]
        if not found:
            continue
        linker = Linker(apps, schema_editor, field, f"f{field.pk}")
        linker.note("upgrade", {"rows": len(found)}, timezone.now())
        for _at, _pk, row, columns in sorted(found, key=lambda one: one[:2]):
            linker.add(row, *columns)
        linker.save()


def unlink_fields(apps, schema_editor):
    models = [apps.get_model("scoring", name) for name in ("Revision", "Penalty")]
    unlink(apps, schema_editor, apps.get_model("scoring", "Field"), "f", models)


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0018_session_layouts'),
    ]

    operations = [
        migrations.RunPython(link_fields, unlink_fields),
    ]
