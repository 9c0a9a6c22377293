"""Columns for every duplicate form: matches, weighted scores, penalties in any unit, teams, carry-over."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_who_by_name")]

    operations = [
        migrations.RenameField("penalty", "percent_of_top", "amount"),
        migrations.AddField(
            model_name='encounter',
            name='match',
            field=models.PositiveSmallIntegerField(default=0, help_text='0: not part of a match.'),
        ),
        migrations.AddField(
            model_name='entry',
            name='carried',
            field=models.CharField(blank=True, help_text='Carried over from the session before: an exact fraction.', max_length=60),
        ),
        migrations.AddField(
            model_name='entry',
            name='name',
            field=models.CharField(blank=True, help_text="A team's own name.", max_length=80),
        ),
        migrations.AddField(
            model_name='entry',
            name='previous',
            field=models.ForeignKey(blank=True, help_text='Who this is in the session before, where the event has several.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='later', to='scoring.entry'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='unit',
            field=models.CharField(choices=[('top', '% of a top'), ('points', 'points'), ('vp', 'VP'), ('session', '% of the session')], default='top', max_length=8),
        ),
        migrations.AddField(
            model_name='play',
            name='weights',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='penalty',
            name='amount',
            field=models.DecimalField(decimal_places=2, max_digits=8),
        ),
        migrations.AlterField(
            model_name='play',
            name='award_ew',
            field=models.CharField(blank=True, max_length=16),
        ),
        migrations.AlterField(
            model_name='play',
            name='award_ns',
            field=models.CharField(blank=True, max_length=16),
        ),
    ]
