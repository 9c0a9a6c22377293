from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('room', '0008_how_often_an_evening_was_told_anew'),
    ]

    operations = [
        migrations.AlterField(
            model_name='evening',
            name='settlement',
            field=models.CharField(choices=[('rubber', 'Each rubber separately'), ('each', 'Everyone against everyone, at the end'), ('average', 'Against the average, at the end')], default='rubber', max_length=8),
        ),
        migrations.AlterField(
            model_name='ledgerline',
            name='kind',
            field=models.CharField(choices=[('rubber', 'Rubber'), ('general', 'Evening settlement'), ('payment', 'Payment'), ('reversal', 'Taken back')], max_length=10),
        ),
        migrations.AlterField(
            model_name='room',
            name='settlement',
            field=models.CharField(choices=[('rubber', 'Each rubber separately'), ('each', 'Everyone against everyone, at the end'), ('average', 'Against the average, at the end')], default='rubber', max_length=8),
        ),
        migrations.AlterField(
            model_name='roomtable',
            name='form',
            field=models.CharField(choices=[('cut_in', 'Cut for partners before every rubber'), ('pivot', 'Pivot: everyone partners everyone else in turn'), ('set_match', 'Set match: a couple stay together'), ('semi_set_match', 'Semi-set match: a couple stay together when both are playing')], default='cut_in', max_length=16),
        ),
    ]
