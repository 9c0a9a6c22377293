"""The phones of a link are numbered apart; those that came at one instant had the same number."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def number_apart(apps: Any, schema_editor: Any) -> None:
    """The first of a number keeps it; the others follow after the last."""
    Device = apps.get_model("scoring", "Device")
    shared = Device.objects.values("link").annotate(
        phones=models.Count("pk"), numbers=models.Count("number", distinct=True)
    )
    for link in shared.filter(phones__gt=models.F("numbers")).values_list("link", flat=True):
        devices = list(Device.objects.filter(link=link).order_by("number", "pk"))
        last, seen = devices[-1].number, set()
        for device in devices:
            if device.number in seen:
                last += 1
                Device.objects.filter(pk=device.pk).update(number=last)
            seen.add(device.number)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0015_chains")]

    operations = [
        migrations.RunPython(number_apart, migrations.RunPython.noop, elidable=True),
    ]
