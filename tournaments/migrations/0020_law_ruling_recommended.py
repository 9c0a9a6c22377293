from django.db import migrations, models


class Migration(migrations.Migration):
    """A committee can recommend that the director change a ruling on a point of law."""

    dependencies = [
        ("tournaments", "0019_law_ruling_adjustment"),
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
                    ("withdrawn", "Withdrawn"),
                ],
                max_length=10,
            ),
        ),
    ]
