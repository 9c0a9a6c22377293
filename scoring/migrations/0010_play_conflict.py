from django.db import migrations, models


def mark_conflicts(apps, schema_editor):
    """Until now a conflict was what waits while nothing counts; so were entries proposed after publication."""
    Play = apps.get_model("scoring", "Play")
    Revision = apps.get_model("scoring", "Revision")
    differing = Revision.objects.using(schema_editor.connection.alias).filter(state="conflicting")
    plays = Play.objects.using(schema_editor.connection.alias).filter(waiting=True, accepted=None)
    plays.filter(pk__in=differing.values("play")).update(conflict=True)


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0009_penalty_kind'),
    ]

    operations = [
        migrations.AddField(
            model_name='play',
            name='conflict',
            field=models.BooleanField(default=False, help_text='Entries differ: none counts until the director chooses.'),
        ),
        migrations.RunPython(mark_conflicts, migrations.RunPython.noop),
    ]
