from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0005_players_sign_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="national_id",
            field=models.CharField(
                blank=True,
                help_text="The club's number in its federation, written into files of results.",
                max_length=40,
            ),
        ),
    ]
