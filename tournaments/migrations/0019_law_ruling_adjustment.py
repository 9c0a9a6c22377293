import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A ruling knows the action that gave its adjusted score, so that it can be undone with the ruling."""

    dependencies = [
        ("tournaments", "0018_deed_messages"),
    ]

    operations = [
        migrations.AddField(
            model_name="lawruling",
            name="adjustment",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.deed",
            ),
        ),
    ]
