"""Writing a record that shows tampering: rows are linked as they are saved, and so are their later changes.

How it works. A field, a session and a room have a chain of hashes (`scoring.chains`). Who changes a record
has locked the row of one of them and saves it anyway, so that its head costs no query of its own:

- `append` links rows that are about to be inserted: a result costs a hash, and six columns of its row.
- `change` is the one way in which a linked row changes. What the columns were and are is a link of its own,
  a `ChainLink` of kind "changed": who proves the record folds these back and knows what was linked first. A
  result that only waits, a deed undone and a penalty taken back are such changes; all are rare.
- `replace_texts` puts other texts (a name, a reason) into linked rows, with a new salt: the old commitment
  stays in the chain and tells nothing any more, the new one is a link of kind "texts". Whoever forgets or
  renames a person calls it, and no link breaks.
- Both say what they found: if that is not what the change before it had left, somebody else was there between
  them, and that stays found.
- `note` adds a link that says something else: the heads of a session's fields when it is published
  ("heads"), how everything is set up after a director's action ("layout"), what was linked at once because
  it was there before ("upgrade") or came from a file ("import").

Chains of fields are saved by `fields.touch`, since whoever changes a result touches its field; all others
within `locked`. Links are read and proved by `scoring.selectors.chain`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from scoring.chains import commitment, link_hash
from scoring.models import Chained, ChainLink, Field, Linked, Session
from scoring.models.chain import is_chain, owner_of

SALT = 16  # bytes
BATCH = 500
HEAD = ("chain_length", "chain_head")
COLUMNS = ("chain", "link", "link_hash", "commitment", "salt", "account")

Texts = Mapping[str, Any] | Callable[[Any], Mapping[str, Any]]
"""What columns become; or what says it of the row as it is when its chain is locked."""


def append(owner: Chained, *rows: Linked) -> None:
    """Make rows that are about to be saved the next links of a locked row's chain (its head is not saved)."""
    for row in rows:
        row.account = getattr(row, row.ACTOR) if row.ACTOR else None
        if row.TEXTS:
            row.salt = secrets.token_hex(SALT)
            row.commitment = commitment(row.salt, row.texts())
        row.chain, row.link = owner.chain_name, owner.chain_length + 1
        row.link_hash = link_hash(row.chain, row.link, row._meta.label_lower, row.hashed(), owner.chain_head)
        owner.chain_length, owner.chain_head = row.link, row.link_hash


def append_saved(owner: Chained, row: Linked) -> None:
    """Link a row that was inserted before, in the same transaction, when it was not yet what it is now."""
    append(owner, row)
    row.save(update_fields=COLUMNS)


def link_saved(owner: Chained, kind: str, rows: Sequence[Linked]) -> None:
    """Link rows that came at once, in this order, after a link of `kind` that says how many they are."""
    note(owner, kind, {"rows": len(rows)})
    append(owner, *rows)
    for model in {type(row) for row in rows}:
        model._default_manager.bulk_update([row for row in rows if type(row) is model], COLUMNS, BATCH)


def note(owner: Chained, kind: str, content: Mapping[str, object]) -> ChainLink:
    """Add a link that has no row of its own to a locked row's chain (its head is not saved)."""
    link = ChainLink(kind=kind, content=dict(content))
    append(owner, link)
    link.save(force_insert=True)
    return link


def change(
    owner: Chained, changes: Iterable[tuple[Linked, Mapping[str, object]]], *, kind: str = "changed"
) -> None:
    """Set columns of linked rows, save them, and add a link that says what they were and are.

    `owner` is the locked row of their chain; its head is not saved. Without a change there is no link.
    """
    changed = []
    columns: dict[type[Linked], set[str]] = {}
    rows: dict[type[Linked], list[Linked]] = {}
    for row, values in changes:
        before = {name: row.plain(name) for name in row.HASHED}
        texts = row.texts()
        for name, value in values.items():
            setattr(row, name, value)
        hashed = {name: [was, row.plain(name)] for name, was in before.items() if was != row.plain(name)}
        again = found = ""
        if texts != row.texts():
            found = commitment(row.salt, texts)
            row.salt = secrets.token_hex(SALT)
            again = commitment(row.salt, row.texts())
        if hashed or again:
            changed.append([row._meta.label_lower, row.pk, hashed, again, found])
        columns.setdefault(type(row), set()).update(values, ("salt",) if again else ())
        rows.setdefault(type(row), []).append(row)
    for model, own in rows.items():
        model._default_manager.bulk_update(own, sorted(columns[model]), BATCH)
    if changed:
        note(owner, kind, {"rows": changed})


@contextmanager
def locked(model: type[Chained], pk: int) -> Iterator[Chained]:
    """A row, locked, whose chain is added to within the block; its head is saved at the end of it."""
    owner = model._default_manager.select_for_update(no_key=True).only(*HEAD).get(pk=pk)
    yield owner
    owner.save(update_fields=HEAD)


def heads_of(session: Session) -> dict[str, list[object]]:
    """How far the chains of a session's fields have come: the number of links and the head, by name."""
    fields = Field.objects.filter(sections__session=session).distinct().order_by("pk")
    return {field.chain_name: [field.chain_length, field.chain_head] for field in fields}


@transaction.atomic
def replace_texts(rows: Iterable[Linked], texts: Mapping[str, str]) -> None:
    """Put other texts into these columns of linked rows: a person is renamed, or forgotten.

    Nothing can be found out from the chain about the texts that were there before: the salt of their
    commitment is thrown away. Every chain that is changed has one link for all its rows.
    """
    replace_each((row, texts) for row in rows)


@transaction.atomic
def replace_each(changes: Iterable[tuple[Linked, Texts]], *, kind: str = "texts") -> None:
    """As `replace_texts`, with texts, or other columns, of its own for each row.

    The rows are read again once their chain is locked: who has put other texts there meanwhile is not undone,
    and the new commitment is to the texts that stand there.
    """
    by_chain: dict[str, list[tuple[Linked, Texts]]] = {}
    for row, texts in changes:
        by_chain.setdefault(row.chain if is_chain(row.chain) else "", []).append((row, texts))
    for chain in sorted(by_chain, key=_lock_order):
        if not chain:
            for row, texts_now in _as_they_are(
                by_chain[chain]
            ):  # never linked, or its chain's name is spoilt: nothing is proved
                for name, value in texts_now.items():
                    setattr(row, name, value)
                row.save(update_fields=list(texts_now))
            continue
        model, pk = owner_of(chain)
        with locked(model, pk) as owner:
            change(owner, _as_they_are(by_chain[chain]), kind=kind)


def _lock_order(chain: str) -> tuple[int, int]:
    """Fields, sessions, rooms, poker evenings, clubs, each by id: the order in which services lock them."""
    return ("fsrpc".index(chain[0]), int(chain[1:])) if chain else (-1, 0)


def _as_they_are(changes: Sequence[tuple[Linked, Texts]]) -> Iterator[tuple[Linked, Mapping[str, Any]]]:
    """The rows as they stand now, each with its new texts; one that is gone is left out."""
    rows = {
        model: model._default_manager.in_bulk([row.pk for row, _texts in changes if type(row) is model])
        for model in {type(row) for row, _texts in changes}
    }
    for row, texts in changes:
        now = rows[type(row)].get(row.pk)
        if now is not None:
            yield now, texts(now) if callable(texts) else texts
