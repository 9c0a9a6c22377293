"""Everything in the project that refers to a person, found from the models themselves.

An app above need not register: a foreign key to Person is enough to be moved by a merge, and a way
from there to a session enough to be asked whether two persons ever sat down together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.apps import apps
from django.db.models import ForeignKey, ManyToOneRel, Model

from clubs.people.models import Invitation, Membership, Person

SESSION = "scoring.Session"  # by name, as a lazy foreign key is: people may not import the apps above it
MERGED_APART = (Membership, Invitation)  # these have rules of their own when persons are merged


@dataclass(frozen=True, slots=True)
class Reference:
    """A foreign key to Person: `model.field`, and the lookup from `model` to its session if it has one."""

    model: type[Model]
    field: str
    session: str | None


@cache
def references() -> tuple[Reference, ...]:
    """All foreign keys to Person outside this app, and `merged_into`."""
    return tuple(
        Reference(model, field, _way_to_session(model))
        for model, field in _foreign_keys()
        if model not in MERGED_APART
    )


def is_referred_to(person: Person) -> bool:
    """Whether any row of the project has the person: a membership or an invitation too."""
    rows = (model._base_manager.filter(**{field: person}) for model, field in _foreign_keys())
    return any(found.exists() for found in rows)


def sessions_of(person: Person) -> set[int]:
    """The ids of all sessions in which a person has a place."""
    sessions: set[int] = set()
    for reference in references():
        if reference.session is not None:
            rows = reference.model._base_manager.filter(**{reference.field: person})
            sessions.update(rows.values_list(reference.session, flat=True))
    return sessions


def session_name(pk: int) -> str:
    """The name by which pages call a session."""
    return str(apps.get_model(SESSION)._base_manager.get(pk=pk))


def _foreign_keys() -> Iterator[tuple[type[Model], str]]:
    for relation in Person._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel):
            yield relation.related_model, relation.field.name


def _way_to_session(start: type[Model]) -> str | None:
    """The shortest lookup over required foreign keys, breadth first."""
    session = apps.get_model(SESSION)
    ways: deque[tuple[type[Model], str]] = deque([(start, "")])
    seen = {start}
    while ways:
        model, way = ways.popleft()
        for field in model._meta.get_fields():
            if not isinstance(field, ForeignKey) or field.null or field.related_model in seen:
                continue
            if field.related_model is session:
                return f"{way}{field.name}"
            seen.add(field.related_model)
            ways.append((field.related_model, f"{way}{field.name}__"))
    return None
