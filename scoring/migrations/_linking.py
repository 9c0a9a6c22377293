"""What the migrations share that link rows which were there before there were chains."""

import secrets

from django.utils import timezone

from scoring.chains import commitment, link_hash, plain

BATCH = 500
LINKED = ("chain", "link", "link_hash", "commitment", "salt", "account")


class Linker:
    """Adds links to the chain of one row, in the order given; `save` writes them in batches."""

    def __init__(self, apps, schema_editor, owner, name):
        self.apps, self.alias = apps, schema_editor.connection.alias
        self.owner, self.name = owner, name
        self.rows = {}
        self.links = []

    def add(self, row, hashed, texts, actor):
        row.account = getattr(row, actor) if actor else None
        row.salt = secrets.token_hex(16)
        row.commitment = commitment(row.salt, {name: getattr(row, name) for name in texts})
        content = {name: plain(getattr(row, name)) for name in hashed}
        self._link(row, row._meta.label_lower, content)
        self.rows.setdefault(type(row), []).append(row)

    def note(self, kind, content, at):
        link = self.apps.get_model("scoring", "ChainLink")(kind=kind, content=content, at=at)
        self._link(link, "scoring.chainlink", {"kind": kind, "content": content, "at": plain(at)})
        self.links.append(link)

    def _link(self, row, label, content):
        owner = self.owner
        row.chain, row.link = self.name, owner.chain_length + 1
        content = {**content, "account": row.account, "texts": row.commitment}
        row.link_hash = link_hash(self.name, row.link, label, content, owner.chain_head)
        owner.chain_length, owner.chain_head = row.link, row.link_hash

    def save(self):
        for model, rows in self.rows.items():
            model.objects.using(self.alias).bulk_update(rows, LINKED, batch_size=BATCH)
        self.apps.get_model("scoring", "ChainLink").objects.using(self.alias).bulk_create(self.links)
        self.owner.save(using=self.alias, update_fields=["chain_length", "chain_head"])


def note_before(apps, schema_editor, club, owner, name):
    """Note in the own record of a club (its id) how far a chain has come that was there before."""
    alias = schema_editor.connection.alias
    record, _new = apps.get_model("scoring", "ClubRecord").objects.using(alias).get_or_create(pk=club)
    linker = Linker(apps, schema_editor, record, f"c{club}")
    columns = {"of": name, "length": owner.chain_length, "head": owner.chain_head}
    columns |= {"reason": "before", "at": timezone.now()}
    note = apps.get_model("scoring", "NotedHead")(**columns)
    linker._link(note, "scoring.notedhead", {column: plain(value) for column, value in columns.items()})
    note.save(using=alias, force_insert=True)
    linker.save()


def unlink(apps, schema_editor, owner, letter, linked):
    """Take all links of some owners' chains away again; the rows stay."""
    alias = schema_editor.connection.alias
    apps.get_model("scoring", "ChainLink").objects.using(alias).filter(chain__startswith=letter).delete()
    gone = {"chain": "", "link": 0, "link_hash": "", "commitment": "", "salt": "", "account": None}
    for model in linked:
        model.objects.using(alias).filter(chain__startswith=letter).update(**gone)
    # On the way back the models may be of a later time than the tables: their own managers ask for more columns.
    owner._base_manager.using(alias).update(chain_length=0, chain_head="")


def link_names(apps, schema_editor, layouts, more=lambda session: {}):
    """Link the names of the sessions of these layouts, where they were never linked."""
    from scoring.selectors.names import names_in

    def model(name):
        return apps.get_model("scoring", name)

    for row in layouts.filter(names={}).select_related("session").order_by("pk").iterator():
        names = names_in(row.session_id, model) | more(row.session_id)
        link_names_of(apps, schema_editor, row.session, f"s{row.session_id}", row, names)


def link_names_of(apps, schema_editor, owner, name, row, names):
    """Link these names in the chain of `owner`, which is called `name`; `row` keeps their commitments."""
    from scoring.selectors.names import NAMES, digest_of

    row.names = {}
    for label, value in names.items():
        salt = secrets.token_hex(16)
        row.names[label] = [salt, commitment(salt, {"value": value})]
    row.save(update_fields=["names"])
    linker = Linker(apps, schema_editor, owner, name)
    content = {"digest": digest_of(row.names), "changed": [], "names": len(row.names), "upgrade": True}
    linker.note(NAMES, content, timezone.now())
    linker.save()
