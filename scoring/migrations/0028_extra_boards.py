from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0027_players_signed_in'),
    ]

    operations = [
        migrations.AddField(
            model_name='play',
            name='extra',
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text='Beyond the boards of the round: it decides a match of a knockout that was level.',
            ),
        ),
    ]
