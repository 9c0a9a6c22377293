from django.db import migrations, models
from django.utils import timezone

from scoring.migrations._linking import Linker, note_before

# As they were hashed when this was written: what the model hashes later does not matter here.
FEES = (("session_id", "member", "guest"), (), "")


def link_fees(apps, schema_editor):
    """Link the fees that were set before, and note how far every chain has come that has money in it."""
    alias = schema_editor.connection.alias
    fees = apps.get_model("tournaments", "TableFees").objects.using(alias).filter(link=0)
    payments = apps.get_model("tournaments", "TablePayment").objects.using(alias)
    sessions = apps.get_model("scoring", "Session")._base_manager.using(alias).select_related("contest")
    paid = set(payments.values_list("session", flat=True)) | set(fees.values_list("session", flat=True))
    for session in sessions.filter(pk__in=paid).order_by("pk"):
        name = f"s{session.pk}"
        found = list(fees.filter(session=session))
        if found:
            linker = Linker(apps, schema_editor, session, name)
            linker.note("upgrade", {"rows": len(found)}, timezone.now())
            for row in found:
                linker.add(row, *FEES)
            linker.save()
        note_before(apps, schema_editor, session.contest.club_id, session, name)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0031_club_record"),
        ("tournaments", "0026_call_messages"),
    ]

    operations = [
        migrations.AddField(
            model_name="tablefees",
            name="chain",
            field=models.CharField(blank=True, default="", editable=False, max_length=24),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablefees",
            name="link",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="tablefees",
            name="link_hash",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablefees",
            name="commitment",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablefees",
            name="salt",
            field=models.CharField(blank=True, default="", editable=False, max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tablefees",
            name="account",
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.AddConstraint(
            model_name="tablefees",
            constraint=models.UniqueConstraint(
                condition=models.Q(("link__gt", 0)), fields=("chain", "link"), name="one_table_fees_of_a_link"
            ),
        ),
        migrations.RunPython(link_fees, migrations.RunPython.noop),
    ]
