import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A ruling can warn a contestant, and know the penalty that a second warning brought."""

    dependencies = [
        ("scoring", "0026_arrived_at_the_table"),
        ("tournaments", "0020_law_ruling_recommended"),
    ]

    operations = [
        migrations.AddField(
            model_name="lawruling",
            name="warned",
            field=models.ForeignKey(
                blank=True,
                help_text="The contestant who is warned.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="scoring.entry",
            ),
        ),
        migrations.AddField(
            model_name="lawruling",
            name="penalty",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="scoring.penalty",
            ),
        ),
    ]
