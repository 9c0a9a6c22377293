from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from scoring.words.names import folded

AT_ONCE = 500


def fold_again(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What names are searched by has one kind of apostrophe and one of hyphen. Nobody is merged by it."""
    person_model = apps.get_model("people", "Person")
    persons = person_model.objects.using(schema_editor.connection.alias).order_by("pk")
    longest = person_model._meta.get_field("search").max_length
    changed = []
    for person in persons.only("name", "search").iterator(chunk_size=AT_ONCE):
        search = folded(person.name)[:longest]
        if search != person.search:
            person.search = search
            changed.append(person)
    persons.bulk_update(changed, ["search"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0009_hue_and_logo"),
    ]

    operations = [
        migrations.RunPython(fold_again, migrations.RunPython.noop, elidable=True),
    ]
