from math import lcm

from django.db import migrations

from scoring.words import RuleError
from scoring.games.brought import brought
from scoring.games.reading import from_places
from scoring.games.registry import game_of
from scoring.games.sheet import Refused, begin


def keep_all(apps, schema_editor):
    """Keep what sheets brought that were settled before this was kept: folded again from what counts."""

    def rows(name):
        return apps.get_model("scoring", name).objects.using(schema_editor.connection.alias)

    for sheet in rows("Sheet").filter(closed_at__isnull=False).iterator():
        players = list(rows("SheetPlayer").filter(sheet=sheet).order_by("place"))
        counted = rows("Play").filter(encounter=sheet.encounter_id, accepted__isnull=False)
        plays = counted.select_related("accepted").order_by("ordinal")
        deals = [play.accepted.outcome["deal"] for play in plays]
        try:
            folded = fold(sheet, len(players), deals)
        except (RuleError, Refused):
            continue  # a game that is not played any more
        each = zip(players, brought(folded), strict=False)
        rows("SettledPlayer").filter(player__sheet=sheet).delete()
        rows("SettledPlayer").bulk_create(
            row(apps, player, share, len(deals)) for player, share in each if player.person_id is not None
        )


def fold(sheet, size, deals):
    """The sheet of so many players, whose names do not matter here."""
    game, _edition = game_of(sheet.game)
    folded = begin(game, [str(place) for place in range(size)], sheet.options)
    for deal in deals:
        read = from_places(game.record(folded.table), deal, players=size, sides=len(folded.sides))
        folded = folded.with_checked(read)
    return folded


def row(apps, player, share, deals):
    parts = lcm(share.points.denominator, share.payment.denominator)
    return apps.get_model("scoring", "SettledPlayer")(
        player=player,
        deals=deals,
        points=int(share.points * parts),
        payment=int(share.payment * parts),
        parts=parts,
        won=share.won,
    )


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0013_settled_players'),
    ]

    operations = [
        migrations.RunPython(keep_all, migrations.RunPython.noop),
    ]
