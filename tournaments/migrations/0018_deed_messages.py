from django.db import migrations, models


class Migration(migrations.Migration):
    """A director's action keeps its message; what rows say that are there already stays their sentence."""

    dependencies = [
        ("tournaments", "0017_appeal_deposits"),
    ]

    operations = [
        migrations.AlterField(
            model_name="deed",
            name="words",
            field=models.CharField(blank=True, db_column="words", max_length=300),
        ),
        migrations.RenameField(model_name="deed", old_name="words", new_name="sentence"),
        migrations.AddField(
            model_name="deed",
            name="message",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
