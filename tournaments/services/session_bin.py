"""The bin of sessions that were made for trying: a session goes into it, comes back, or is removed for good.

In the bin nothing of a session is seen (`Session.objects`), and nothing of it is changed: it comes back as it
was. After 30 days its players and results are deleted. The session's row stays with its chain, so that the
club's record still shows that there was one, who removed it and when: `prove` walks that chain. What was paid
and the fees stay too: they are links of it.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from clubs.people.models import Club
from scoring import permissions
from scoring.actors import Actor
from scoring.models import (
    BoardSet,
    Encounter,
    Entry,
    EntryMember,
    Field,
    MadeDeals,
    Penalty,
    Play,
    Revision,
    Round,
    Section,
    Session,
    SessionLayout,
    Sheet,
    TableLink,
)
from scoring.selectors.chain import REMOVED
from scoring.services import chain, fields
from scoring.services.layout import note_foreign
from scoring.words import Message, Missing, RuleError
from tournaments.models import Call, Clock, Publication, PublishedFigures
from tournaments.selectors.session_bin import FROM_BIN, KEPT_FOR, TO_BIN, in_bin
from tournaments.services.control.deeds import record_deed

State = Session.State


@transaction.atomic
def put_in_bin(*, session: Session, by: Actor, reason: str = "") -> None:
    """Put a session without a publication into the bin. Sent twice, it is done once.

    Results that were published before say why they go (`reason`). Raises RuleError "bin.*", "permission.*".
    """
    fields.locked_in(session)
    session = (
        Session.everywhere.select_for_update(of=("self",)).select_related("contest__club").get(pk=session.pk)
    )
    if session.state in (State.OFFICIAL, State.CLOSED):
        raise RuleError(
            "bin.official", "session", "The results of {name} are published. Withdraw the publication first.",
            "Law 79C", name=session.name,
        )  # fmt: skip
    permissions.require("settings", session, by)
    if session.binned is not None:
        return
    _require_alone(session)
    reason = reason.strip()
    if not reason and Publication.objects.filter(session=session).exists():
        raise RuleError(
            "bin.reason",
            "reason",
            "These results were published before: give the reason for removing them.",
            "",
        )
    note_foreign(session.pk)
    record_deed(
        session=session, kind=TO_BIN, message=Message("Session moved to the bin"), by=by, reason=reason
    )
    Session.everywhere.filter(pk=session.pk).update(binned=timezone.now())


@transaction.atomic
def take_from_bin(*, club: Club, pk: int, by: Actor) -> Session:
    """Bring a session back as it was. Sent twice, it is done once.

    Raises Missing for another club's and for one that was removed for good, RuleError "permission.*".
    """
    found = Session.everywhere.select_for_update(of=("self",)).select_related("contest__club")
    session = found.filter(pk=pk, contest__club=club, removed=None).first()
    if session is None:
        raise Missing("No such session in the bin.")
    permissions.require("settings", session, by)
    if session.binned is not None:
        note_foreign(session.pk)
        session.binned = None
        session.save(update_fields=["binned"])
        record_deed(session=session, kind=FROM_BIN, message=Message("Session taken back from the bin"), by=by)
    return session


def remove_overdue(now: dt.datetime | None = None) -> int:
    """Remove for good what has been in the bin for 30 days; how many sessions that were."""
    before = (now or timezone.now()) - KEPT_FOR
    overdue = list(in_bin().filter(binned__lt=before).values_list("pk", flat=True))
    return sum(_remove(pk, before) for pk in overdue)


@transaction.atomic
def _remove(pk: int, before: dt.datetime) -> bool:
    """Delete what was played, and link that it was; False where the session came back meanwhile."""
    session = in_bin().select_for_update(of=("self",)).filter(pk=pk, binned__lt=before).first()
    if session is None:
        return False
    its_fields = list(Field.objects.filter(sections__session=session).distinct())
    with chain.locked(Session, session.pk) as owner:
        chain.note(owner, REMOVED, {"heads": chain.heads_of(session)})
    _delete_content(session)
    for field in its_fields:
        field.delete()
    Session.everywhere.filter(pk=pk).update(removed=timezone.now(), plan={})
    return True


def _delete_content(session: Session) -> None:
    """From the leaves to the root: what refers to something goes before it."""
    encounters = Encounter.objects.filter(round__section__session=session)
    plays = Play.objects.filter(encounter__in=encounters)
    Call.objects.filter(session=session).delete()
    PublishedFigures.objects.filter(publication__session=session).delete()
    Revision.objects.filter(play__in=plays).delete()
    Sheet.objects.filter(encounter__in=encounters).delete()
    plays.delete()
    encounters.delete()
    Round.objects.filter(section__session=session).delete()
    session.sign_in_phones.all().delete()
    session.sign_in_networks.all().delete()
    Penalty.objects.filter(entry__section__session=session).delete()
    EntryMember.objects.filter(entry__section__session=session).delete()
    Entry.objects.filter(section__session=session).delete()
    for model in (TableLink, Clock, SessionLayout, BoardSet, MadeDeals, Section):
        model._default_manager.filter(session=session).delete()


def _require_alone(session: Session) -> None:
    """Nothing of another session may rest on this one."""
    shared = Field.objects.filter(sections__session=session, shared=True)
    if shared.exists():
        raise RuleError(
            "bin.shared", "session", "Other clubs play the same boards: this session cannot be removed.", ""
        )
    later = Session.objects.filter(sections__entries__previous__section__session=session)
    follower = later.exclude(pk=session.pk).first()
    if follower is not None:
        raise RuleError(
            "bin.followed", "session", "{name} follows this session. Remove it first.", "", name=follower.name
        )
