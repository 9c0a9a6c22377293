import secrets

from django.db import migrations, models
from django.utils import timezone

from scoring.chains import commitment, plain
from scoring.migrations._linking import Linker, note_before

# As they were linked when this was written: what a room has later does not matter here.
VALUES = (
    "club_id", "contest_id", "rules", "readings", "game_options", "stake", "settlement", "closed", "created",
)
NAMES = ("name", "currency")


def link_house_rules(apps, schema_editor):
    """Link the house rules of every room as they are, and note how far rooms and closed evenings have come."""
    alias = schema_editor.connection.alias

    def rows(name):
        return apps.get_model("room", name).objects.using(alias).order_by("pk")

    for room in rows("Room").select_related("contest").iterator():
        room.salt = secrets.token_hex(16)
        room.save(update_fields=["salt"])
        rules = {name: plain(getattr(room, name)) for name in VALUES} | {"game": room.contest.form}
        rules |= {name: commitment(room.salt, {name: getattr(room, name)}) for name in NAMES}
        name = f"r{room.pk}"
        linker = Linker(apps, schema_editor, room, name)
        linker.note("upgrade", {"rows": 1}, timezone.now())
        linker.note("stake", rules, timezone.now())
        linker.save()
        note_before(apps, schema_editor, room.club_id, room, name)
    closed = rows("Evening").filter(session__state="closed", session__chain_length__gt=0)
    for evening in closed.select_related("session", "room"):
        session = evening.session
        note_before(apps, schema_editor, evening.room.club_id, session, f"s{session.pk}")


class Migration(migrations.Migration):
    dependencies = [
        ("room", "0011_names_before_are_linked"),
        ("scoring", "0031_club_record"),
    ]

    operations = [
        migrations.AddField(
            model_name="room",
            name="salt",
            field=models.CharField(blank=True, default="", editable=False, max_length=32),
            preserve_default=False,
        ),
        migrations.RunPython(link_house_rules, migrations.RunPython.noop),
    ]
