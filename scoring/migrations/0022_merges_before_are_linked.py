from django.db import migrations
from django.utils import timezone

from scoring.chains import digest
from scoring.migrations._linking import Linker

LAYOUT = "layout"
NAMED = 40


def link_merges(apps, schema_editor):
    """Link whom people have become in sessions where they were linked before they were merged.

    Nothing but ids changes in what was linked: what was changed besides is still found.
    """
    alias = schema_editor.connection.alias
    persons = apps.get_model("people", "Person").objects.using(alias)
    into = dict(persons.exclude(merged_into=None).values_list("pk", "merged_into"))
    layouts = apps.get_model("scoring", "SessionLayout").objects.using(alias)
    for row in layouts.select_related("session").order_by("pk").iterator() if into else ():
        changed, became = [], set()
        for label, (columns, ids) in row.parts.items():
            again = [last_of(into, one) for one in ids]
            if again != ids:
                changed.append(label)
                became |= {(was, now) for was, now in zip(ids, again) if was != now}
                row.parts[label] = [columns, again]
        if not changed or not digest_holds(apps, alias, row, layouts.get(pk=row.pk).parts):
            continue
        row.save(using=alias, update_fields=["parts"])
        linker = Linker(apps, schema_editor, row.session, f"s{row.session_id}")
        content = {
            "digest": digest(LAYOUT, row.parts), "changed": changed[:NAMED], "parts": len(changed),
            "merged": sorted(map(list, became)),
        }  # fmt: skip
        linker.note(LAYOUT, content, timezone.now())
        linker.save()


def last_of(into, person):
    while person in into:
        person = into[person]
    return person


def digest_holds(apps, alias, row, parts):
    """Whether these parts are what was linked last: those that are not stay as they are, to be found."""
    links = apps.get_model("scoring", "ChainLink").objects.using(alias)
    newest = links.filter(chain=f"s{row.session_id}", kind=LAYOUT).order_by("-link").first()
    return newest is not None and newest.content["digest"] == digest(LAYOUT, parts)


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0003_plain_words'),
        ('scoring', '0021_watched_results'),
        ('tournaments', '0010_sessions_before_are_linked'),
    ]

    operations = [
        migrations.RunPython(link_merges, migrations.RunPython.noop),
    ]
