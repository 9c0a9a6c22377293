from django.db import migrations


def keep_readings(apps, schema_editor):
    """An evening recorded before two readings were corrected is replayed as it was played."""
    evenings = apps.get_model('room', 'Evening').objects.select_related('room')
    for evening in evenings.iterator():
        evening.readings = {**evening.room.readings, 'uncorrected': True}
        evening.save(update_fields=['readings'])


def drop_names(apps, schema_editor):
    """A reading that no longer exists is what every evening is played by now."""
    for room in apps.get_model('room', 'Room').objects.all():
        if room.readings.pop('bar_never_lifts', None) is not None:
            room.save(update_fields=['readings'])


class Migration(migrations.Migration):

    dependencies = [
        ('room', '0004_evening_readings'),
    ]

    operations = [
        migrations.RunPython(drop_names, migrations.RunPython.noop),
        migrations.RunPython(keep_readings, migrations.RunPython.noop),
    ]
