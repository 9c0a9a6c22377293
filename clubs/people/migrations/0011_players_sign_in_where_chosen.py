"""Clubs of before choose themselves whether players sign in on their phones: nobody had asked them."""

from django.db import migrations


def turn_off(apps, _schema_editor):
    apps.get_model("people", "Club").objects.filter(is_demo=False).update(players_sign_in=False)


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0010_names_folded_again"),
    ]

    operations = [
        migrations.RunPython(turn_off, migrations.RunPython.noop),
    ]
