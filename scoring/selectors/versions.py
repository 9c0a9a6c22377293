"""The version that a client polls with."""

from __future__ import annotations

from django.db.models import Sum

from scoring.models import Field, Session


def version_of(session: Session) -> str:
    """Changes with every result, every standing and every other change of the session. One query."""
    fields = Field.objects.filter(sections__session=session).distinct()
    sums = fields.aggregate(fields=Sum("version"), standings=Sum("standing__version"))
    return f"{sums['fields'] or 0}.{session.version}.{sums['standings'] or 0}"
