from django.db import migrations

from scoring.migrations._linking import link_names


def link_sessions(apps, schema_editor):
    """From now on the record has the names, times and confirmed seats of every session that has begun."""
    rows = apps.get_model("scoring", "SessionLayout").objects.using(schema_editor.connection.alias)
    link_names(apps, schema_editor, rows.exclude(session__contest__planner="room"))


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0023_names'),
    ]

    operations = [
        migrations.RunPython(link_sessions, migrations.RunPython.noop),
    ]
