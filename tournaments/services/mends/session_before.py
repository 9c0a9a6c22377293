"""Adds an entry late to a later session of an event, with what it carries over from the one before."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from clubs.people.models import Person
from scoring.models import Entry, Session
from scoring.services.layout import seal
from scoring.words import RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Inverse, inverse_of, row_id
from tournaments.services.control.deeds import as_before, put_right
from tournaments.services.mends.preview import Mended


def absent_from(session: Session) -> list[Entry]:
    """Entries of the session before of which none of this session says that it is they; none without one."""
    followed = Entry.objects.filter(section__session=session, previous__isnull=False)
    sessions = followed.values_list("previous__section__session", flat=True)
    candidates = Entry.objects.filter(section__session__in=set(sessions)).exclude(state=Entry.State.PHANTOM)
    absent = candidates.exclude(pk__in=followed.values("previous")).select_related("section")
    return list(absent.prefetch_related("members__person").order_by("section__letter", "number"))


def absent_entry(session: Session, pk: int) -> Entry:
    """One of those. Raises RuleError "late.before"."""
    entry_absent = next((entry for entry in absent_from(session) if entry.pk == pk), None)
    if entry_absent is None:
        raise RuleError(
            "late.before", "previous", "They are already playing in this session. Please check again.", ""
        )
    return entry_absent


def people_before(entry: Entry) -> list[Person | None]:
    """The entry's persons by seat, as they began."""
    members = {member.seat: member.person for member in entry.members.all() if member.from_round == 1}
    return [members.get(seat) for seat in range(1, max(members, default=0) + 1)]


@transaction.atomic
def come_as(previous: Entry, *, session: Session, come: Callable[[], Mended]) -> Mended:
    """Let somebody come, and say that it is `previous` of the session before; one deed takes both back."""
    playing = _playing(session)
    mended = come()
    new = Entry.objects.filter(pk__in=_playing(session) - playing).order_by("number").first()
    assert new is not None, "whoever comes plays"
    _keep_inverse(mended.deed, new)
    new.previous, new.name = previous, new.name or previous.name
    new.handicap = previous.handicap if new.handicap is None else new.handicap
    new.save(update_fields=["previous", "handicap", "name"])
    seal(session.pk)
    return mended


def _playing(session: Session) -> set[int]:
    active = Entry.objects.filter(section__session=session, state=Entry.State.ACTIVE)
    return set(active.values_list("pk", flat=True))


def _keep_inverse(deed: Deed, entry: Entry) -> None:
    """Undo gives an entry that was there before, a missing pair's place, its own columns back."""
    inverse = inverse_of(deed)
    if row_id(entry) in (inverse.added or ()):
        return
    columns = ["previous", "carried", "name", *(["handicap"] if entry.handicap is None else [])]
    put_right(deed, inverse=inverse.plus(Inverse(columns=as_before([(entry, columns)]).columns)).to_json())
