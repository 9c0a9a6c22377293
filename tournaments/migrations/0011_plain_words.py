from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0010_sessions_before_are_linked'),
    ]

    operations = [
        migrations.AlterField(
            model_name='call',
            name='kind',
            field=models.CharField(choices=[('table', 'Director called'), ('seats', 'Who is sitting here?'), ('wrong', 'Result disputed'), ('refused', 'Result not accepted')], max_length=8),
        ),
    ]
