from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0019_results_before_are_linked'),
    ]

    operations = [
        migrations.AlterField(
            model_name='contest',
            name='planner',
            field=models.CharField(choices=[('movement', 'Movement'), ('sheet', 'Score sheet'), ('room', 'Rubber bridge'), ('party', 'Party')], default='movement', max_length=10),
        ),
        migrations.AlterField(
            model_name='fieldinvitation',
            name='state',
            field=models.CharField(choices=[('open', 'No answer yet'), ('accepted', 'Accepted'), ('declined', 'Declined'), ('withdrawn', 'Withdrawn'), ('left', 'Left')], default='open', max_length=10),
        ),
        migrations.AlterField(
            model_name='play',
            name='kind',
            field=models.CharField(choices=[('not_entered', 'Not entered'), ('later', 'Late play'), ('played', 'Played'), ('passed_out', 'Passed out'), ('not_played', 'Not played'), ('award', 'Artificial score'), ('assigned', 'Assigned score'), ('weighted', 'Weighted score'), ('split', 'Split score')], default='not_entered', max_length=12),
        ),
        migrations.AlterField(
            model_name='revision',
            name='kind',
            field=models.CharField(choices=[('not_entered', 'Not entered'), ('later', 'Late play'), ('played', 'Played'), ('passed_out', 'Passed out'), ('not_played', 'Not played'), ('award', 'Artificial score'), ('assigned', 'Assigned score'), ('weighted', 'Weighted score'), ('split', 'Split score')], max_length=12),
        ),
    ]
