"""The stamp of a session's published results: everything they follow from, by version or by value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.models import Field, Section, Session


def versions_of(session: Session, fields: Iterable[Field]) -> tuple[Any, ...]:
    """The session, those fields of it with their standings, and every session that plays in them.

    Deals, and what could be made of them, have no version and are not in it. One query.
    """
    fields = list(fields)
    together = Section.objects.filter(field__in=fields).order_by("pk")
    return (
        *(session.created, session.state, session.corrections_until, session.name, session.date),
        session.club.tz,
        *((field.version, field.chain_length) for field in fields),
        *((field.standing.version, field.standing.computed) for field in fields),
        *together.values_list("session", "session__version", "session__contest__club__name"),
    )
