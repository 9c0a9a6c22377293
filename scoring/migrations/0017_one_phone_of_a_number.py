"""No two phones of a link have one number."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0016_phones_of_a_link")]

    operations = [
        migrations.AddConstraint(
            model_name="device",
            constraint=models.UniqueConstraint(fields=("link", "number"), name="one_phone_of_a_number"),
        ),
    ]
