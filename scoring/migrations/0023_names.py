from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0022_merges_before_are_linked'),
    ]

    operations = [
        migrations.AddField(
            model_name='sessionlayout',
            name='names',
            field=models.JSONField(default=dict),
        ),
    ]
