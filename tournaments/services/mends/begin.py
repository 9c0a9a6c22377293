"""What every correction begins with (rights and the fields' locks) and ends with (its record)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Encounter, Entry, Field, Play, Session
from scoring.selectors.labels import number_in_session
from scoring.services import fields
from scoring.services.layout import note_foreign
from scoring.words import Message
from tournaments.models import Deed
from tournaments.models.inverse import Inverse
from tournaments.models.kept_message import listed
from tournaments.services.control.deeds import record_deed


def begin(session: Session, by: Actor, deed: permissions.Deed = "encounters") -> list[Field]:
    """Check the right to it, lock the session's fields in the order of their ids, note what is foreign."""
    permissions.require(deed, session, by)
    locked = fields.locked_in(session)
    note_foreign(session.pk)
    return locked


def end(
    session: Session,
    locked: Sequence[Field],
    *,
    kind: str,
    message: Message,
    by: Actor,
    reason: str,
    inverse: Inverse,
) -> Deed:
    """Compare the fields again and record the action, with what undoes it."""
    for field in locked:  # read again: results said during the mend have raised its version
        fields.touch(fields.locked(field.pk), whole=True)
    return record_deed(session=session, kind=kind, message=message, by=by, reason=reason, inverse=inverse)


def session_of(encounter: Encounter) -> Session:
    return encounter.round.section.session


def encounters_of(session: Session) -> QuerySet[Encounter]:
    return Encounter.objects.filter(round__section__session=session).select_related(
        "round__section__session", "north__section", "east__section", "south", "west"
    )


def plays_of(session: Session) -> QuerySet[Play]:
    return Play.objects.filter(encounter__round__section__session=session).select_related(
        "board", "accepted", "encounter__round__section__session"
    )


def exchange_sides(encounter: Encounter) -> None:
    """The two pairs of an encounter change seats (not saved): North with East, South with West."""
    encounter.north, encounter.east = encounter.east, encounter.north
    encounter.south, encounter.west = encounter.west, encounter.south
    encounter.turned = not encounter.turned


def names_of(entries: Iterable[Entry | None]) -> Message:
    """Pair numbers in words: 3 and 11; of more than two all but the last with commas."""
    *first, last = [number_in_session(entry) for entry in entries if entry is not None]
    if not first:
        return listed([last], "")
    return Message("{first} and {last}", first=listed(first, ", "), last=last)
