from django.db import migrations
from django.utils import timezone

from scoring.migrations._linking import Linker

# As they were hashed when this was written: what the model hashes later does not matter here.
PAYMENT = (("session_id", "person_id", "kind", "amount", "at"), ("by_name",), "by_id")


def link_payments(apps, schema_editor):
    """Link the payments that were noted before payments were links, in the order in which they came."""
    alias = schema_editor.connection.alias
    rows = apps.get_model("tournaments", "TablePayment").objects.using(alias)
    sessions = apps.get_model("scoring", "Session").objects.using(alias)
    for session in sessions.filter(pk__in=rows.filter(link=0).values("session")).order_by("pk"):
        found = list(rows.filter(session=session, link=0).order_by("pk"))
        linker = Linker(apps, schema_editor, session, f"s{session.pk}")
        linker.note("upgrade", {"rows": len(found)}, timezone.now())
        for row in found:
            linker.add(row, *PAYMENT)
        linker.save()


def keep_what_is_paid(apps, schema_editor):
    """The version before knows one payment of a person, and none that was taken back."""
    alias = schema_editor.connection.alias
    rows = apps.get_model("tournaments", "TablePayment").objects.using(alias)
    newest = {(row.session_id, row.person_id): row for row in rows.order_by("pk")}
    rows.exclude(pk__in=[row.pk for row in newest.values() if row.kind == "paid"]).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_table_money_is_linked"),
    ]

    operations = [
        migrations.RunPython(link_payments, keep_what_is_paid),
    ]
