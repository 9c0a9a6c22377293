from django.db import migrations, models


class Migration(migrations.Migration):
    """Appellants can withdraw their appeal."""

    dependencies = [
        ("tournaments", "0021_law_ruling_warnings"),
    ]

    operations = [
        migrations.AlterField(
            model_name="lawruling",
            name="state",
            field=models.CharField(
                choices=[
                    ("open", "Open: to be judged after play"),
                    ("given", "Given"),
                    ("appeal", "Under appeal"),
                    ("upheld", "Upheld on appeal"),
                    ("amended", "Amended on appeal"),
                    ("advised", "Stands; the committee recommends a change"),
                    ("dropped", "Stands; the appeal was withdrawn"),
                    ("withdrawn", "Withdrawn"),
                ],
                max_length=10,
            ),
        ),
    ]
