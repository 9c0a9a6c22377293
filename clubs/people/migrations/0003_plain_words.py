from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0002_strata'),
    ]

    operations = [
        migrations.AlterField(
            model_name='club',
            name='correction_minutes',
            field=models.PositiveSmallIntegerField(default=30, help_text='Time allowed for correcting results after publication (Law 79C).'),
        ),
        migrations.AlterField(
            model_name='club',
            name='zone',
            field=models.CharField(default='UTC', help_text='Time zone used by the club.', max_length=60),
        ),
        migrations.AlterField(
            model_name='membership',
            name='status',
            field=models.CharField(choices=[('member', 'Member'), ('trial', 'Trial member'), ('honorary', 'Honorary member'), ('suspended', 'Suspended')], default='member', max_length=12),
        ),
        migrations.AlterField(
            model_name='person',
            name='categories',
            field=models.JSONField(blank=True, default=list, help_text='Special lists that include this person, such as senior.'),
        ),
        migrations.AlterField(
            model_name='person',
            name='masterpoints',
            field=models.DecimalField(blank=True, decimal_places=2, help_text='Used to decide strata.', max_digits=9, null=True),
        ),
    ]
