"""Shared fields: who is in them, and who has yet to play."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from scoring.models import Field, FieldInvitation, Session

ACCEPTED = FieldInvitation.State.ACCEPTED
UNDER_WAY = (Session.State.SETUP, Session.State.PLAYING)


def invitation_of(session: Session) -> FieldInvitation | None:
    """The invitation that a session plays by: accepted with it, or the first that it sent; else None."""
    own = Q(session=session, state=ACCEPTED) | Q(host=session)
    related = FieldInvitation.objects.select_related("field", "host__contest__club")
    return related.filter(own).order_by("pk").first()


def living(field: Field) -> QuerySet[FieldInvitation]:
    """The accepted invitations to a field."""
    return FieldInvitation.objects.filter(field=field, state=ACCEPTED)


def sessions_in(field: Field) -> list[Session]:
    """The sessions of a shared field, the host's first: with those that have not begun. Two queries."""
    host = FieldInvitation.objects.filter(field=field).values("host")[:1]
    sessions = Session.objects.select_related("contest__club")
    guests = living(field).order_by("pk").values_list("session_id", flat=True)
    order = list(guests)
    found = sessions.filter(Q(pk__in=host) | Q(pk__in=order))
    return sorted(found, key=lambda one: order.index(one.pk) if one.pk in order else -1)


def is_awaited(field: Field) -> bool:
    """Whether a club has yet to begin, so that nothing of the boards may be seen."""
    to_come = Q(session__state=Session.State.SETUP) | Q(host__state=Session.State.SETUP)
    return field.shared and living(field).filter(to_come).exists()
