from django.db import migrations, models

from clubs.poker.selectors.names import names_of
from scoring.migrations._linking import link_names_of, note_before


def link_evenings(apps, schema_editor):
    """From now on the record has what an evening is shown under, and the club's record has the ended ones."""
    evenings = apps.get_model("poker", "PokerEvening").objects.using(schema_editor.connection.alias)
    for evening in evenings.filter(names={}).order_by("pk").iterator():
        names = names_of(evening.pk, lambda name: apps.get_model("poker", name))
        name = f"p{evening.pk}"
        link_names_of(apps, schema_editor, evening, name, evening, names)
        if evening.over:
            note_before(apps, schema_editor, evening.club_id, evening, name)


class Migration(migrations.Migration):
    dependencies = [
        ("poker", "0001_poker_evenings"),
        ("scoring", "0031_club_record"),
    ]

    operations = [
        migrations.AddField(
            model_name="pokerevening",
            name="names",
            field=models.JSONField(default=dict),
        ),
        migrations.RunPython(link_evenings, migrations.RunPython.noop),
    ]
