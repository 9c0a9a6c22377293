from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0006_national_number_of_a_club"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="rank",
            field=models.CharField(blank=True, help_text="Title in the federation.", max_length=40),
        ),
        migrations.AddField(
            model_name="person",
            name="masterpoints_on",
            field=models.DateField(
                blank=True, help_text="The day of the masterpoints and the rank.", null=True
            ),
        ),
        migrations.AddField(
            model_name="person",
            name="masterpoints_source",
            field=models.CharField(
                blank=True, help_text="The list that they come from; empty if they were typed.", max_length=80
            ),
        ),
    ]
