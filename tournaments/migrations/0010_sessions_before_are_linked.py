from django.db import migrations
from django.utils import timezone

from scoring.chains import digest
from scoring.migrations._linking import Linker, unlink
from scoring.selectors.layout import layout_of

# As they were hashed when this was written: what a model hashes later does not matter here.
DEED = (("session_id", "kind", "at", "undone"), ("words", "reason", "by_name", "inverse"), "by_id")
PUBLICATION = (("session_id", "number", "at", "last_revision"), ("note", "by_name", "content"), "by_id")


def link_sessions(apps, schema_editor):
    """Link what directors did and published, in that order, and how every session is set up by now."""
    alias = schema_editor.connection.alias

    def rows(name, app="tournaments"):
        return apps.get_model(app, name).objects.using(alias)

    sessions = rows("Session", "scoring").filter(contest__planner__in=("movement", "party"))
    for session in sessions.order_by("pk").iterator():
        found = [
            *((row.at, row.pk, row, DEED) for row in rows("Deed").filter(session_id=session.pk, link=0)),
            *((row.at, row.pk, row, PUBLICATION) for row in rows("Publication").filter(session_id=session.pk, link=0)),
        ]
        if not found and session.state == "setup":
            continue
        linker = Linker(apps, schema_editor, session, f"s{session.pk}")
        linker.note("upgrade", {"rows": len(found)}, timezone.now())
        for _at, _pk, row, columns in sorted(found, key=lambda one: one[:2]):
            linker.add(row, *columns)
        fields = rows("Field", "scoring").filter(sections__session=session).distinct().order_by("pk")
        heads = {f"f{field.pk}": [field.chain_length, field.chain_head] for field in fields}
        linker.note("heads", {"heads": heads}, timezone.now())
        if session.state != "setup":
            parts = layout_of(session.pk, lambda name: apps.get_model("scoring", name))
            rows("SessionLayout", "scoring").create(session=session, parts=parts)
            content = {"digest": digest("layout", parts), "changed": [], "parts": len(parts)}
            linker.note("layout", content, timezone.now())
        linker.save()


def unlink_sessions(apps, schema_editor):
    models = [apps.get_model("tournaments", name) for name in ("Deed", "Publication")]
    unlink(apps, schema_editor, apps.get_model("scoring", "Session"), "s", models)
    apps.get_model("scoring", "SessionLayout").objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0009_chains'),
        ('scoring', '0019_results_before_are_linked'),
    ]

    operations = [
        migrations.RunPython(link_sessions, unlink_sessions),
    ]
