from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0026_arrived_at_the_table"),
        ("tournaments", "0014_table_money"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="tablepayment", name="one_table_payment_of_a_person"),
        migrations.AddField(
            model_name="tablepayment",
            name="kind",
            field=models.CharField(
                choices=[("paid", "Paid"), ("back", "Taken back")], default="paid", max_length=4
            ),
        ),
        migrations.AddField(
            model_name="tablepayment",
            name="by_name",
            field=models.CharField(blank=True, default="", max_length=120),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablepayment",
            name="chain",
            field=models.CharField(blank=True, default="", editable=False, max_length=24),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablepayment",
            name="link",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="tablepayment",
            name="link_hash",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablepayment",
            name="commitment",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablepayment",
            name="salt",
            field=models.CharField(blank=True, default="", editable=False, max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablepayment",
            name="account",
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.AddConstraint(
            model_name="tablepayment",
            constraint=models.UniqueConstraint(
                condition=models.Q(("link__gt", 0)),
                fields=("chain", "link"),
                name="one_table_payment_of_a_link",
            ),
        ),
    ]
