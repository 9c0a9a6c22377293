"""Simultaneous events: a club invites others to play in its field; they accept, decline and leave."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from clubs.people.models import Club
from scoring import permissions
from scoring.actors import Actor, import_actor
from scoring.models import Contest, Field, FieldInvitation, Session
from scoring.selectors.sharing import ACCEPTED, sessions_in
from scoring.services import fields
from scoring.services.layout import note_foreign
from scoring.words import Message, NameOf, RuleError
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement
from tournaments.services.control.deeds import record_deed
from tournaments.services.results.standings import new_field
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import shared_fields, shared_settings
from tournaments.services.setup.sessions import touch_session

State = FieldInvitation.State
MOST_BOARDS = 200


@transaction.atomic
def invite(*, session: Session, club: Club, by: Actor, boards: int | None = None) -> FieldInvitation:
    """Ask another club to play in the field of this session, by its method and conditions.

    `boards`: it is played on boards 1 to so many; None takes what was said before, else what the
    movement has. Raises RuleError "permission.settings", "share.own", "share.twice", "share.guest",
    "share.final", "share.number", and what `require_sharable` refuses.
    """
    permissions.require("settings", session, by)
    setup.hold(session)
    note_foreign(session.pk)
    _require_host(session, club)
    first = session.invitations_sent.select_related("field").first()
    number = _boards(session, first, boards)
    field = first.field if first else _field_to_share(session)
    _require_open(field)
    invitation = FieldInvitation.objects.create(
        field=field, host=session, club=club, boards=number, by=by.user
    )
    record_deed(
        session=session, kind="invite", message=Message("{club} invited", club=NameOf("club", club.pk)), by=by
    )
    return invitation


def _require_host(session: Session, club: Club) -> None:
    shared_settings.require_sharable(session.contest.settings)
    if session.invitations_accepted.filter(state=ACCEPTED).exists():
        raise RuleError("share.guest", "club", "This session is already part of another club's event.", "")
    if club.pk == session.contest.club_id:
        raise RuleError("share.own", "club", "{club} is your own club.", "", club=club.name)
    shared_fields.require_one_field(session)
    if session.invitations_sent.filter(club=club, state__in=(State.OPEN, ACCEPTED)).exists():
        raise RuleError("share.twice", "club", "{club} has already been invited.", "", club=club.name)


def _boards(session: Session, first: FieldInvitation | None, wanted: int | None) -> int:
    if first is not None:
        return first.boards
    chosen = [section_movement(section).boards for section in session.sections.all()]
    planned = [boards for boards in chosen if boards is not None]
    boards = wanted or max(planned, default=0)
    if not max([1, *planned]) <= boards <= MOST_BOARDS:
        raise RuleError(
            "share.number",
            "boards",
            "Enter how many boards all clubs play: {least} to {most}.",
            "",
            least=max([1, *planned]),
            most=MOST_BOARDS,
        )
    return boards


def _field_to_share(session: Session) -> Field:
    """The session's own field once it plays; before that a new one, which it joins as its play begins."""
    if session.state == Session.State.SETUP:
        return new_field(session.contest, shared=True)
    field = fields.locked_in(session)[0]
    field.shared = True
    field.save(update_fields=["shared"])
    return field


def _require_open(field: Field) -> None:
    if field.final:
        raise RuleError(
            "share.final",
            "club",
            "All clubs in this event have played and the scoring is final: clubs can no longer "
            "join or leave.",
            "",
        )


@transaction.atomic
def accept(*, invitation: FieldInvitation, session: Session, by: Actor) -> FieldInvitation:
    """Play the session in the host's field: what does not fit is refused, with what it is.

    Raises RuleError "permission.settings", "share.club", "share.answered", "share.final", "share.guest",
    and what `shared_fields.require_fits` refuses.
    """
    permissions.require("settings", session, by)
    if session.contest.club_id != invitation.club_id:
        raise RuleError("share.club", "session", "A different club was invited.", "")
    own = session.sections.values_list("field_id", flat=True)
    invitation = _hold(invitation, *own, among=(State.OPEN,))
    session.refresh_from_db(fields=["state"])
    _require_open(invitation.field)
    if session.invitations_sent.exists() or session.invitations_accepted.filter(state=ACCEPTED).exists():
        raise RuleError("share.guest", "session", "{name} is already shared.", "", name=session.name)
    shared_fields.require_fits(session, invitation)
    note_foreign(session.pk)
    invitation.session, invitation.state = session, ACCEPTED
    _answer(invitation, by)
    message = Message("Plays in the event of {club}", club=NameOf("club", invitation.host.club.pk))
    record_deed(session=session, kind="accept", message=message, by=by)
    _tell(invitation, "accept", Message("{club} plays too", club=NameOf("club", invitation.club_id)))
    return invitation


@transaction.atomic
def accept_anew(*, invitation: FieldInvitation, name: str, date: dt.date, by: Actor) -> Session:
    """Accept with a new session, compared as the host's. Raises RuleError as `accept` does."""
    settings = event_settings(invitation.host.contest).compared
    session = setup.create_session(club=invitation.club, name=name, date=date, by=by, settings=settings)
    accept(invitation=invitation, session=session, by=by)
    return session


@transaction.atomic
def decline(*, invitation: FieldInvitation, by: Actor) -> FieldInvitation:
    """Say no. Raises RuleError "permission.settings", "share.answered"."""
    permissions.require("settings", Session(contest=Contest(club=invitation.club)), by)
    invitation = _hold(invitation, among=(State.OPEN,))
    invitation.state = State.DECLINED
    _answer(invitation, by)
    _tell(invitation, "decline", Message("{club} does not play", club=NameOf("club", invitation.club_id)))
    return invitation


@transaction.atomic
def withdraw(*, invitation: FieldInvitation, by: Actor) -> FieldInvitation:
    """The host takes an invitation back; a club that accepted is compared by itself again.

    Raises RuleError "permission.settings", "share.answered", "share.final", "share.published".
    """
    permissions.require("settings", invitation.host, by)
    invitation = _hold(invitation, among=(State.OPEN, ACCEPTED))
    guest = invitation.session if invitation.state == ACCEPTED else None
    _end(invitation, State.WITHDRAWN, by)
    record_deed(
        session=invitation.host,
        kind="withdraw",
        message=Message("{club} taken out", club=NameOf("club", invitation.club_id)),
        by=by,
    )
    if guest is not None:
        message = Message("Taken out of the event of {club}", club=NameOf("club", invitation.host.club.pk))
        record_deed(
            session=guest, kind="withdraw", message=message, by=import_actor(invitation.host.club.name)
        )
    return invitation


@transaction.atomic
def leave(*, invitation: FieldInvitation, by: Actor) -> FieldInvitation:
    """A guest leaves the event: its session is compared by itself again, with all that it played.

    Raises RuleError "permission.settings", "share.answered", "share.final", "share.published".
    """
    assert invitation.session is not None, "only a club that accepted can leave"
    permissions.require("settings", invitation.session, by)
    invitation = _hold(invitation, among=(ACCEPTED,))
    assert invitation.session is not None
    _end(invitation, State.LEFT, by)
    message = Message("Left the event of {club}", club=NameOf("club", invitation.host.club.pk))
    record_deed(session=invitation.session, kind="leave", message=message, by=by)
    _tell(invitation, "leave", Message("{club} has left", club=NameOf("club", invitation.club_id)))
    return invitation


def _hold(
    invitation: FieldInvitation, *more: int, among: tuple[FieldInvitation.State, ...]
) -> FieldInvitation:
    """The invitation as it is now, its field locked and, in the order of their ids, `more` fields.

    What is foreign to the host's session and to the guest's is noted (`scoring.services.layout`).
    Raises RuleError "share.answered" unless it is in one of these states.
    """
    for field_id in sorted({invitation.field_id, *more}):
        fields.locked(field_id)
    related = ("field__contest", "club", "host__contest__club", "session__contest__club")
    now = FieldInvitation.objects.select_related(*related).get(pk=invitation.pk)
    if now.state not in among:
        raise RuleError(
            "share.answered",
            "invitation",
            "This invitation is now {state}. Please check again.",
            "",
            state=now.get_state_display().lower(),
        )
    for session_id in sorted(filter(None, (now.host_id, now.session_id))):
        note_foreign(session_id)
    return now


def _answer(invitation: FieldInvitation, by: Actor) -> None:
    invitation.answered, invitation.answered_by = timezone.now(), by.user
    invitation.save()


def _end(invitation: FieldInvitation, state: FieldInvitation.State, by: Actor) -> None:
    """End an invitation; who was in the field is compared apart from it, unless results are out already."""
    guest = invitation.session
    if guest is not None:
        _require_open(invitation.field)
        _require_unpublished(guest)
    invitation.state = state
    invitation.ended, invitation.ended_by = timezone.now(), by.user
    invitation.save()
    if guest is not None:
        shared_fields.separate(guest, invitation.field)
        touch_session(guest)
        _touch_all(invitation.field)


def _require_unpublished(guest: Session) -> None:
    if guest.state in (Session.State.OFFICIAL, Session.State.CLOSED):
        raise RuleError(
            "share.published",
            "session",
            "{club} has published this result: it must be reopened first.",
            "Law 79C",
            club=guest.club.name,
        )


def _tell(invitation: FieldInvitation, kind: str, message: Message) -> None:
    """Note for the host what another club did: under the club's name, not its director's."""
    record_deed(session=invitation.host, kind=kind, message=message, by=import_actor(invitation.club.name))
    _touch_all(invitation.field)


def _touch_all(field: Field) -> None:
    """Every club's screens say who plays: they look again."""
    for session in sessions_in(field):
        touch_session(session)
