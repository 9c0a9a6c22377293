from django.db import migrations
from django.utils import timezone

from scoring.chains import link_hash, plain
from scoring.migrations._linking import Linker

# As they were hashed when this was written: what a model hashes later does not matter here.
LINE = (
    "room_id", "evening_id", "person_id", "sheet_id", "kind", "points", "amount", "reverses_id", "at", "entry_id",
)
LINKED = (("room", "LedgerLine"), ("room", "RoomEvent"), ("scoring", "ChainLink"))


def link_merges(apps, schema_editor):
    """Link whom people have become whose ledger lines were linked before they were merged."""
    alias = schema_editor.connection.alias

    def rows(app, name):
        return apps.get_model(app, name).objects.using(alias)

    merged = {}
    for drop, keep in rows("people", "Person").exclude(merged_into=None).values_list("pk", "merged_into"):
        merged.setdefault(keep, []).append(drop)
    became = {}
    for line in rows("room", "LedgerLine").filter(person__in=merged, link__gt=0).order_by("chain", "link"):
        before = ""
        for app, name in LINKED:
            links = rows(app, name).filter(chain=line.chain, link=line.link - 1)
            before = links.values_list("link_hash", flat=True).first() or before
        was = next((one for one in all_into(merged, line.person_id) if hash_of(line, one, before) == line.link_hash), None)
        if was is not None and hash_of(line, line.person_id, before) != line.link_hash:
            change = ["room.ledgerline", line.pk, {"person_id": [was, line.person_id]}, ""]
            became.setdefault(line.chain, []).append(change)
    for chain in sorted(became, key=lambda name: ("sr".index(name[0]), int(name[1:]))):
        owner = rows("room", "Room") if chain[0] == "r" else rows("scoring", "Session")
        linker = Linker(apps, schema_editor, owner.get(pk=int(chain[1:])), chain)
        linker.note("changed", {"rows": became[chain]}, timezone.now())
        linker.save()


def all_into(merged, person):
    """All who were merged into a person, over any number of steps."""
    for drop in merged.get(person, ()):
        yield drop
        yield from all_into(merged, drop)


def hash_of(line, person, before):
    content = {name: plain(getattr(line, name)) for name in LINE} | {"person_id": person}
    content |= {"account": line.account, "texts": line.commitment}
    return link_hash(line.chain, line.link, "room.ledgerline", content, before)


class Migration(migrations.Migration):

    dependencies = [
        ('room', '0009_plain_words'),
        ('scoring', '0022_merges_before_are_linked'),
    ]

    operations = [
        migrations.RunPython(link_merges, migrations.RunPython.noop),
    ]
