from django.db import migrations

from clubs.room.selectors.layout import room_names_of
from scoring.migrations._linking import link_names


def link_evenings(apps, schema_editor):
    """As for sessions, with what an evening shows of its room."""
    alias = schema_editor.connection.alias
    rows = apps.get_model("scoring", "SessionLayout").objects.using(alias)
    evenings = dict(apps.get_model("room", "Evening").objects.using(alias).values_list("session", "pk"))
    link_names(
        apps, schema_editor, rows.filter(session__in=evenings),
        lambda session: room_names_of(evenings[session], lambda name: apps.get_model("room", name)),
    )  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [
        ("room", "0010_merges_before_are_linked"),
        ("scoring", "0024_names_before_are_linked"),
    ]

    operations = [
        migrations.RunPython(link_evenings, migrations.RunPython.noop),
    ]
