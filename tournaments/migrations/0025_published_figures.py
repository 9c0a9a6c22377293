import secrets

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone

from scoring.chains import commitment
from scoring.migrations._linking import BATCH, Linker, unlink
from scoring.selectors.figures import plain_figure

# As they were committed to when this was written: what the model has later does not matter here.
FIGURES = ("national_id", "masterpoints", "rank", "masterpoints_on", "masterpoints_source", "categories")


def link_figures(apps, schema_editor):
    """Link, once for each club, the figures that its persons had before figures were linked."""
    alias = schema_editor.connection.alias
    persons = apps.get_model("people", "Person").objects.using(alias)
    records = apps.get_model("scoring", "ClubRecord").objects.using(alias)
    for club in apps.get_model("people", "Club").objects.using(alias).order_by("pk"):
        rows, commitments = [], {}
        for person in persons.filter(club=club).order_by("pk").iterator():
            figures = {name: plain_figure(getattr(person, name)) for name in FIGURES}
            if any(value not in ("", None, []) for value in figures.values()):
                person.figures_salt = secrets.token_hex(16)
                commitments[str(person.pk)] = ["", commitment(person.figures_salt, figures)]
                rows.append(person)
        if rows:
            persons.bulk_update(rows, ["figures_salt"], batch_size=BATCH)
            record, _new = records.get_or_create(club=club)
            linker = Linker(apps, schema_editor, record, f"c{club.pk}")
            linker.note("figures", {"persons": commitments, "upgrade": True}, timezone.now())
            linker.save()


def unlink_records(apps, schema_editor):
    """The version before knows no salts, so that these figures could never be proved again."""
    models_of_links = [apps.get_model("scoring", "NotedHead")]
    unlink(apps, schema_editor, apps.get_model("scoring", "ClubRecord"), "c", models_of_links)


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0014_figures_salt"),
        ("scoring", "0031_club_record"),
        ("tournaments", "0024_law_ruling_references"),
    ]

    operations = [
        migrations.CreateModel(
            name="PublishedFigures",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("figures", models.JSONField(default=dict)),
                (
                    "publication",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="figures",
                        to="tournaments.publication",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.RunPython(link_figures, unlink_records),
    ]
