from django.db import migrations, models
from django.utils import timezone

from scoring.migrations._linking import Linker

REFERENCES = ("play_id", "adjustment_id", "warned_id", "penalty_id")
KEPT = {
    "blank": True,
    "db_constraint": False,
    "null": True,
    "on_delete": models.DO_NOTHING,
    "related_name": "+",
}


def link_references(apps, schema_editor):
    """Say in each chain what its rulings refer to by now: what was linked before did not cover it.

    The rows' own hashes stay as they are, in form 1. The link is a change of these rows to form 2.
    """
    alias = schema_editor.connection.alias
    rulings = apps.get_model("tournaments", "LawRuling").objects.using(alias)
    sections = apps.get_model("scoring", "Section").objects.using(alias)
    sessions = apps.get_model("scoring", "Session").objects.using(alias)
    older = rulings.filter(form=1, link__gt=0)
    for session in sessions.filter(pk__in=older.order_by().values("session")).order_by("pk"):
        several = sections.filter(session=session).count() > 1
        changes = []
        for row in older.filter(session=session).select_related("warned__section").order_by("link"):
            row.form = 2
            if row.warned is not None:
                letter = row.warned.section.letter if several else ""
                row.warned_number = f"{letter}{row.warned.number}"
            row.save(using=alias, update_fields=["form", "warned_number"])
            kept = {name: [getattr(row, name)] * 2 for name in REFERENCES}
            columns = {"form": [1, 2], "warned_number": ["", row.warned_number], **kept}
            changes.append(["tournaments.lawruling", row.pk, columns, ""])
        linker = Linker(apps, schema_editor, session, f"s{session.pk}")
        linker.note("changed", {"rows": changes}, timezone.now())
        linker.save()


def forget_what_is_gone(apps, schema_editor):
    """A key of the version before names a row that is there.

    That version cannot prove the rulings of this one, whose hashes cover more.
    """
    alias = schema_editor.connection.alias
    rulings = apps.get_model("tournaments", "LawRuling").objects.using(alias)
    for name in ("play", "adjustment", "warned", "penalty"):
        there = rulings.model._meta.get_field(name).related_model.objects.using(alias).values("pk")
        rulings.exclude(**{f"{name}__isnull": True}).exclude(**{f"{name}__in": there}).update(**{name: None})


class Migration(migrations.Migration):
    """A ruling's references are part of its link, and stay when the rows that they name are deleted."""

    dependencies = [
        ("scoring", "0031_club_record"),
        ("tournaments", "0023_hall_links"),
    ]

    operations = [
        migrations.AddField(
            model_name="lawruling",
            name="form",
            field=models.PositiveSmallIntegerField(default=1, editable=False),
        ),
        migrations.AlterField(
            model_name="lawruling",
            name="form",
            field=models.PositiveSmallIntegerField(default=2, editable=False),
        ),
        migrations.AddField(
            model_name="lawruling",
            name="warned_number",
            field=models.CharField(blank=True, default="", max_length=8),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="lawruling",
            name="play",
            field=models.ForeignKey(to="scoring.play", **KEPT),
        ),
        migrations.AlterField(
            model_name="lawruling",
            name="adjustment",
            field=models.ForeignKey(to="tournaments.deed", **KEPT),
        ),
        migrations.AlterField(
            model_name="lawruling",
            name="warned",
            field=models.ForeignKey(help_text="The contestant who is warned.", to="scoring.entry", **KEPT),
        ),
        migrations.AlterField(
            model_name="lawruling",
            name="penalty",
            field=models.ForeignKey(to="scoring.penalty", **KEPT),
        ),
        migrations.RunPython(link_references, forget_what_is_gone),
    ]
