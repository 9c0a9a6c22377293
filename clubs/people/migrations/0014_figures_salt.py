from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0013_paper_size"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="figures_salt",
            field=models.CharField(blank=True, editable=False, max_length=32),
        ),
    ]
