from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0014_figures_salt"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="online_names",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="Names at sites where bridge is played online, such as BBO.",
            ),
        ),
    ]
