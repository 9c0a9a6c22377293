from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_plain_words"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="wants_results",
            field=models.BooleanField(default=False, help_text="Agreed to get published results by e-mail."),
        ),
    ]
