"""Who sees which board: one selector that rankings, travellers, API, wall and exports go through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import OutcomeKind
from scoring.models import Entry, Field, Play, Session
from scoring.selectors.sharing import is_awaited

OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whose eyes: staff see all; players and guests see what is complete or finished.

    `entries` are the viewer's own entries in the session (a phone: none).
    """

    staff: bool = False
    entries: frozenset[int] = frozenset()


def viewer_of(actor: Actor, session: Session) -> Viewer:
    roles = permissions.roles_of(actor, session)
    if roles & {"scorer", "director", "admin"}:
        return Viewer(staff=True)
    if actor.user is None:
        return Viewer()
    own = Entry.objects.filter(section__session=session, members__person__user=actor.user)
    return Viewer(entries=frozenset(own.values_list("pk", flat=True)))


def visible_boards(field: Field, viewer: Viewer) -> frozenset[int]:
    """Numbers of the boards of `field` that `viewer` may see with their results.

    Staff: all. Else a board is seen when every play scheduled on it has an outcome, or the field is final.
    Where clubs share the field that means every club's plays; none is seen while a club has yet to begin.
    """
    counts = (
        Play.objects.filter(field=field)
        .order_by()
        .values("board__number")
        .annotate(open=Count("pk", filter=Q(kind__in=OPEN)))
        .values_list("board__number", "open")
    )
    return visible_of(field, viewer, counts)


def visible_of(field: Field, viewer: Viewer, counts: Iterable[tuple[int, int]]) -> frozenset[int]:
    """As `visible_boards`, where it is known how many plays are open on which number, maybe in parts."""
    everything = viewer.staff or field.final
    if not everything and is_awaited(field):
        return frozenset()
    known = list(counts)
    hidden = set() if everything else {number for number, open_plays in known if open_plays}
    return frozenset(number for number, _open in known) - hidden
