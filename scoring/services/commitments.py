"""Links names that a row keeps commitments to (`KeepsNames`): all of them, some, or that of a person.

`scoring.selectors.names` says what these names are, and how they are proved. Every function is given the
`owner` of the chain, which is locked and whose head the caller saves, and the row that keeps the names.
"""

from __future__ import annotations

import secrets

from clubs.people.models import Person
from scoring.chains import commitment
from scoring.models import Chained, KeepsNames
from scoring.selectors.names import (
    NAMES,
    Names,
    differing_names,
    digest_of,
    is_commitment_of,
    label_of_person,
)
from scoring.services import chain
from scoring.services.foreign import MOST_LABELS, note_labels


def link_names(owner: Chained, row: KeepsNames, names: Names) -> None:
    """Link all names of the row, if they differ from what was linked last."""
    changed = differing_names(row.names, names)
    if changed:
        unchanged = {label: row.names[label] for label in row.names if label in names}
        new = {label: _committed(names[label]) for label in changed if label in names}
        _put(owner, row, unchanged | new, changed)


def link_some(owner: Chained, row: KeepsNames, names: Names) -> None:
    """Link these names as they are now, and no other name."""
    _put(owner, row, row.names | {label: _committed(value) for label, value in names.items()}, [*names])


def link_person(owner: Chained, row: KeepsNames, person: Person, *, old_name: str) -> None:
    """Link the present name of a person, and no other name.

    `old_name` is the one that the database had before: see `note_unless`.
    """
    label = label_of_person(person.pk)
    if label in row.names and not is_commitment_of(row.names[label], person.name):
        note_unless(owner, row, label, old_name)
        link_some(owner, row, {label: person.name})


def link_merge(owner: Chained, row: KeepsNames, *, keep: Person, drop: Person) -> None:
    """Link the name of `keep` instead of that of `drop`, who are merged, and no other name.

    Called before anything of the two is changed; a name of `drop` that no service has changed is noted.
    """
    gone, label = label_of_person(drop.pk), label_of_person(keep.pk)
    if gone in row.names:
        note_unless(owner, row, gone, drop.name)
        others = {name: committed for name, committed in row.names.items() if name != gone}
        _put(owner, row, others | {label: _committed(keep.name)}, [label, gone])


def note_unless(owner: Chained, row: KeepsNames, label: str, value: object) -> None:
    """Note that no service has changed the name with this label, unless this value was linked last."""
    if not is_commitment_of(row.names.get(label), value):
        note_labels(owner, [label])


def _committed(value: object) -> list[str]:
    """Returns a new salt, and the commitment to a value with it."""
    salt = secrets.token_hex(chain.SALT)
    return [salt, commitment(salt, {"value": value})]


def _put(owner: Chained, row: KeepsNames, names: dict[str, list[str]], changed: list[str]) -> None:
    was, row.names = row.names, names
    row.save(update_fields=["names"])
    content = {"digest": digest_of(names), "was": digest_of(was), "changed": changed[:MOST_LABELS]}
    chain.note(owner, NAMES, content | {"names": len(changed)})
