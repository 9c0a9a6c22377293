from django.db import migrations

# What the reason began with before there was a column, as the panel said it; what of it stays in the text.
TITLES = {
    "Lateness": ("lateness", ""),
    "Procedure": ("procedure", ""),
    "Conduct": ("conduct", ""),
    "Slow play, up to 5 minutes": ("slow", "up to 5 minutes"),
    "Slow play, up to 10 minutes": ("slow", "up to 10 minutes"),
    "Slow play, longer": ("slow", "longer"),
    "Slow play": ("slow", ""),
    "Indemnity (added)": ("indemnity", ""),
}
LONGEST = 200


def split(reason):
    """The kind that a reason begins with and what else it says; "" for one that is the director's own words."""
    title, _mark, rest = reason.partition(": ")
    kind, stays = TITLES.get(title, ("", title))
    return kind, ": ".join(filter(None, (stays, rest)))


def joined(kind, reason):
    """The reason as it stood in one text."""
    start, _mark, rest = reason.partition(": ")
    for title, (known, stays) in TITLES.items():
        if known == kind and stays == start and stays:
            return ": ".join(filter(None, (title, rest)))[:LONGEST]
    title = next(title for title, known in TITLES.items() if known == (kind, ""))
    return ": ".join(filter(None, (title, reason)))[:LONGEST]


def move_into_column(apps, schema_editor):
    penalties = apps.get_model("scoring", "Penalty").objects.using(schema_editor.connection.alias)
    for penalty in penalties.filter(kind="").exclude(reason="").iterator():
        kind, reason = split(penalty.reason)
        if kind:
            penalties.filter(pk=penalty.pk).update(kind=kind, reason=reason)


def move_into_text(apps, schema_editor):
    penalties = apps.get_model("scoring", "Penalty").objects.using(schema_editor.connection.alias)
    for penalty in penalties.exclude(kind="").iterator():
        penalties.filter(pk=penalty.pk).update(kind="", reason=joined(penalty.kind, penalty.reason))


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0010_play_conflict'),
    ]

    operations = [
        migrations.RunPython(move_into_column, move_into_text),
    ]
