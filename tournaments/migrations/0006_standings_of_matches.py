"""Boards are kept with partners and matches now: every standing is compared anew at its next refresh."""

from django.db import migrations


def forget(apps, schema_editor):
    apps.get_model("tournaments", "Standing").objects.update(version=0, totals=b"", frame=b"")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_standings_anew")]

    operations = [migrations.RunPython(forget, forget)]
