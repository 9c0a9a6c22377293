from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0025_places_on_the_plan'),
    ]

    operations = [
        migrations.AddField(
            model_name='encounter',
            name='arrived',
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="Seats whose players said on the table's phone that they are there: N 1, E 2, S 4, W 8.",
            ),
        ),
    ]
